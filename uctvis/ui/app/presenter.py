"""The presentation of a tree: full screen, large letters, strong colours."""

from collections.abc import Callable

from qtpy.QtCore import QByteArray, QEvent, QObject, Qt, QTimer, Signal
from qtpy.QtWidgets import QApplication, QMainWindow, QPushButton

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button

# The letters are this many times larger on a screen of this height, smaller on lower screens.
_LETTERS, _HEIGHT = 1.6, 1080
_LEAST_LETTERS = 1.2
# How often a window manager is asked again if it answers more slowly than keys are pressed.
_PATIENCE = 4
# How long the way out is shown, and where, in pixels from the corner.
_OFFERED_MILLISECONDS = 6_000
_CORNER = 10


class Presenter(QObject):
    """Hides everything in the window except a page with a tree, and shows it again.

    `turned` carries whether a tree is presented now.
    """

    turned = Signal(bool)

    def __init__(self, window: QMainWindow, can: Callable[[], bool]) -> None:
        """`can` returns whether there is a tree to present."""
        super().__init__(window)
        self._window = window
        self._can = can
        # The state of the window before, such as maximized; None while nothing is presented.
        self._before: Qt.WindowStates | None = None
        self._usual = Qt.WindowStates()
        self._geometry = QByteArray()
        # How many more times the window manager is asked.
        self._patience = 0
        self._way_out: QPushButton | None = None
        window.installEventFilter(self)

    @property
    def on(self) -> bool:
        """Whether a tree is being presented."""
        return self._before is not None

    @property
    def geometry(self) -> QByteArray:
        """The geometry of the window, or during a presentation the one to restore."""
        return self._geometry if self.on else self._window.saveGeometry()

    def turn(self) -> None:
        """Start or end the presentation of the current tree."""
        if self.on:
            self.leave()
        elif self._can():
            self._before = self._ordinary()
            self._show()
            self._patience = _PATIENCE
            self._window.showFullScreen()
            self._offer_way_out()

    def leave(self) -> None:
        """End the presentation and restore the window."""
        if self._before is not None:
            self._before = None
            if self._way_out is not None:
                self._way_out.hide()
            self._show()
            self._patience = _PATIENCE
            self._come_back()

    def _ordinary(self) -> Qt.WindowStates:
        """Return the usual state of the window, and store it unless it is still being restored."""
        screen = self._window.screen()
        covers = screen is not None and self._window.size() == screen.size()
        full = Qt.WindowStates(Qt.WindowState.WindowFullScreen)
        if self._geometry.isEmpty() or not (covers or self._window.windowState() & full):
            self._geometry = self._window.saveGeometry()
            self._usual = self._window.windowState() & ~full
        return self._usual

    def _come_back(self) -> None:
        self._window.setWindowState(self._usual)
        if not self._usual & Qt.WindowState.WindowMaximized:
            # It may have been made full screen again before it was restored.
            self._window.restoreGeometry(self._geometry)

    def eventFilter(self, _watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        """Check the state of the window after the window manager has changed it."""
        if event is not None and event.type() == QEvent.Type.WindowStateChange:
            QTimer.singleShot(0, self._insist)
        return False

    def _insist(self) -> None:
        if self._patience > 0 and self._window.isFullScreen() != self.on:
            self._patience -= 1
            if self.on:
                self._window.showFullScreen()
            else:
                self._come_back()

    def _show(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.present(app, self._letters() if self.on else 0.0)
        for bar in (self._window.menuBar(), self._window.statusBar()):
            if bar is not None:
                bar.setVisible(not self.on)
        self.turned.emit(self.on)

    def _offer_way_out(self) -> None:
        """Show for a few seconds how the presentation is ended, with the mouse, too."""
        if self._way_out is None:
            self._way_out = push_button(_("End presentation (Esc)"), self.leave)
            self._way_out.setParent(self._window)
            # The keys stay with the tree.
            self._way_out.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._hiding = QTimer(self)
            self._hiding.setSingleShot(True)
            self._hiding.timeout.connect(self._way_out.hide)
        self._way_out.adjustSize()
        self._way_out.move(_CORNER, _CORNER)
        self._way_out.show()
        self._way_out.raise_()
        self._hiding.start(_OFFERED_MILLISECONDS)

    def _letters(self) -> float:
        """The factor by which letters are larger than usual."""
        screen = self._window.screen()
        height = _HEIGHT if screen is None else screen.size().height()
        return min(max(_LETTERS * height / _HEIGHT, _LEAST_LETTERS), _LETTERS)
