"""The order in which the program lets go of its objects when its window has closed.

When the application object goes, PyQt deletes every object of Qt that still belongs to Python: it
walks through a table of all of them, while each deletion changes that table, and it no longer
notices what Qt deletes with it. A window that is deleted in this way crashes the process now and
then. So nothing is left by then: what is deleted here is deleted while the application works.
"""

import gc
import logging
import os

from qtpy.QtCore import QCoreApplication, QEvent, qInstallMessageHandler
from qtpy.QtWidgets import QApplication

from uctvis.modules import imported
from uctvis.ui.app.window import Window
from uctvis.ui.runtime.signals import Signals
from uctvis.ui.runtime.worker import end_jobs, has_jobs
from uctvis.ui.widgets.dialogs import Watch


def let_go(window: Window, watch: Watch, signals: Signals) -> None:
    """Delete all objects of Qt but the application and its children; the caller lets it go last.

    The event loop must have ended. If a thread still compiles, this ends the process.
    """
    # 1. The settings are stored, and threads, programs and child processes end, if the window has
    #    not been closed: the desktop may have ended the event loop.
    window.close_at_once()
    # 2. So do threads that events of its last moments have started.
    window.preparation.stop(at_exit=True)
    end_jobs(window, at_exit=True)
    if has_jobs(window):
        # Everything is stored. Objects of a thread that runs cannot be deleted.
        logging.shutdown()
        os._exit(0)
    # 3. All windows, with everything in them. No event loop deletes later from now on.
    for widget in QApplication.topLevelWidgets():
        widget.deleteLater()
    _delete_due()
    # 4. What draws trees, which belongs to no window.
    opengl = imported("uctvis.render.opengl")
    if opengl is not None:
        opengl.release()
    # 5. Objects without a parent that only garbage refers to. What was imported counts, too.
    gc.unfreeze()
    gc.collect()
    # What is left are modules and compiled code. Python would look through them several times
    # again and free each piece before the process ends, which takes two seconds.
    gc.freeze()
    # 6. What calls objects that go with the application: signals, errors, messages of Qt.
    signals.end()
    watch.end()
    qInstallMessageHandler(None)


def _delete_due() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
