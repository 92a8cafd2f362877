"""What stands beside a tree: the selected node's panel, or another in its place."""

from qtpy.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

# The share of the screen that it has for an audience, at least: large letters need room.
_PRESENTED_SHARE = 0.36


class Side(QStackedWidget):
    """Shows the panel `usual`, or the one that `show_instead` is given.

    While it is presented to an audience, only the latter is shown.
    """

    def __init__(self, usual: QWidget) -> None:
        super().__init__()
        self._presented = False
        self._empty = False
        # A panel may hide itself: what is around it stays where it is.
        self._usual = QWidget()
        layout = QVBoxLayout(self._usual)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(usual)
        self.addWidget(self._usual)

    def show_instead(self, panel: QWidget | None) -> None:
        """Show another panel, or None: the usual one again."""
        if panel is not None and self.indexOf(panel) < 0:
            self.addWidget(panel)
        self.setCurrentWidget(panel or self._usual)
        self._show()

    def shows(self, panel: QWidget) -> bool:
        """Whether it is this panel that is shown."""
        return self.currentWidget() is panel

    def show_tree(self, there: bool) -> None:
        """Whether there is a tree: else nothing stands beside it."""
        self._empty = not there
        self._show()

    def present(self, on: bool) -> None:
        """Be there for an audience, or as usual."""
        self._presented = on
        screen = self.screen()
        width = 0 if screen is None else round(_PRESENTED_SHARE * screen.size().width())
        self.setMinimumWidth(width if on else 0)
        self._show()

    def _show(self) -> None:
        is_usual = self.currentWidget() is self._usual
        self.setVisible(not self._empty and not (self._presented and is_usual))
