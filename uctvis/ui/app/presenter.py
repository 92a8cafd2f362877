"""Shows a tree to an audience: on the whole screen, in large letters and strong colours."""

from collections.abc import Callable

from qtpy.QtCore import QByteArray, QObject, Qt, Signal
from qtpy.QtWidgets import QApplication, QMainWindow

from uctvis.ui.widgets import theme

# Letters for the last row, on a screen so high; on lower ones smaller, or they leave no room.
_LETTERS, _HEIGHT = 1.6, 1080
_LEAST_LETTERS = 1.2


class Presenter(QObject):
    """Takes from the window all but a page with a tree; gives it back again.

    `turned` says to that page whether it is presented now.
    """

    turned = Signal(bool)

    def __init__(self, window: QMainWindow, can: Callable[[], bool]) -> None:
        """`can` : whether there is anything to present."""
        super().__init__(window)
        self._window = window
        self._can = can
        # What the window was before, such as maximized; None while nothing is presented.
        self._before: Qt.WindowStates | None = None
        self._geometry = QByteArray()

    @property
    def on(self) -> bool:
        """Whether a tree is being presented."""
        return self._before is not None

    @property
    def geometry(self) -> QByteArray:
        """Where the window stands, or will stand when nothing is presented any more."""
        return self._geometry if self.on else self._window.saveGeometry()

    def turn(self) -> None:
        """Present the tree that is shown, or leave off."""
        if self.on:
            self.leave()
        elif self._can():
            self._geometry = self._window.saveGeometry()
            self._before = self._window.windowState()
            self._show()
            self._window.showFullScreen()

    def leave(self) -> None:
        """Show the window as it was before."""
        if self._before is not None:
            before, self._before = self._before, None
            self._show()
            self._window.setWindowState(before)

    def _show(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.present(app, self._letters() if self.on else 0.0)
        for bar in (self._window.menuBar(), self._window.statusBar()):
            if bar is not None:
                bar.setVisible(not self.on)
        self.turned.emit(self.on)

    def _letters(self) -> float:
        """How many times as large as usual letters are for the audience."""
        screen = self._window.screen()
        height = _HEIGHT if screen is None else screen.size().height()
        return min(max(_LETTERS * height / _HEIGHT, _LEAST_LETTERS), _LETTERS)
