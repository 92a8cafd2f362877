"""The desktop application; `run` opens its window."""

# Two modules of Python that import each other: two threads that begin with one each, as those that
# load the pages and read a file do, would wait for each other, and one of them would fail.
import importlib.resources.abc  # noqa: F401
import sys
from collections.abc import Sequence

from qtpy.QtCore import QEvent, QObject, Qt, QTimer, Signal
from qtpy.QtGui import QWindow
from qtpy.QtWidgets import QApplication

from uctvis.ui.actions.language_menu import translate_qt
from uctvis.ui.app import ending, icon
from uctvis.ui.app.window import Window
from uctvis.ui.preferences.preferences import THEME
from uctvis.ui.runtime import garbage
from uctvis.ui.runtime.signals import Signals
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.dialogs import Watch


class _FirstPaint(QObject):
    """Emits `over` after a window has been painted for the first time."""

    over = Signal()

    def __init__(self, window: QWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, window: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        if window is not None and event is not None and event.type() == QEvent.Type.Expose:
            window.removeEventFilter(self)
            # Qt paints after this method returns.
            QTimer.singleShot(0, self.over.emit)
        return False


def run(
    paths: list[str],
    files: Sequence[str] = (),
    known: Sequence[str] = (),
    passing: Sequence[str] = (),
) -> int:
    """Open the window with the given files and folders; return the exit status when it closes.

    It also closes when the system asks the process to end, and with Ctrl-C in a terminal.

    The games and functions in `files` are added, if the user allows it; `known` are files that the
    process has loaded that opens the window. Those of `paths` that are `passing` are removed with
    the window, so that it does not remember them.

    An unexpected error does not close the window; a dialog shows it.
    """
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_EnableHighDpiScaling)
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_UseHighDpiPixmaps)
    if sys.platform == "win32":
        # Otherwise Qt rounds 150 % to 200 %. On other systems the factor is computed from the
        # resolution of the screen, and odd factors would blur every line.
        QApplication.setHighDpiScaleFactorRoundingPolicy(
            Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
        )
    app = QApplication(sys.argv[:1])
    app.setApplicationName("uctvis")
    app.setDesktopFileName("uctvis")
    app.setWindowIcon(icon.application_icon())
    translate_qt(app)
    watch, signals = Watch(app), Signals(app)
    garbage.Collector(app)
    theme.note_system(app)
    theme.apply(app, THEME.get())
    window = Window()
    window.ends_process = True
    signals.asked_to_end.connect(window.close_at_once)
    window.show()

    def begin() -> None:
        if not window.isVisible():
            # It is already closed, so nothing would end the threads that start here.
            return
        window.preparation.start(window.start_page.play_panel.cards.game.name)
        window.opening.games.look_around(known)
        if files:
            window.opening.games.add(list(files))
        window.start_page.unfinished.look()
        window.preferences.animation.welcomes = True
        if paths:
            window.open_paths(paths, passing)
        else:
            window.start_page.tour_offer.offer()

    # Loading modules in a thread earlier would delay the first paint.
    handle = window.windowHandle()
    assert handle is not None  # noqa: S101 - it is shown
    _FirstPaint(handle).over.connect(begin)
    status: int = app.exec()
    ending.let_go(window, watch, signals)
    # The application object goes with this function, and nothing of Qt is left.
    return status
