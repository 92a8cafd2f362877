"""The application object that fonts need."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from qtpy.QtCore import qInstallMessageHandler
from qtpy.QtGui import QGuiApplication

_log = logging.getLogger("uctvis")


@contextmanager
def fonts() -> Iterator[None]:
    """Context manager that provides the application object that fonts need."""
    if QGuiApplication.instance() is not None:
        yield
        return
    # Log Qt's messages about a missing display instead of printing them.
    before = qInstallMessageHandler(lambda _kind, _place, text: _log.info(text))
    try:
        application = QGuiApplication(["uctvis", "-platform", "offscreen"])
        yield
        del application
    finally:
        qInstallMessageHandler(before)
