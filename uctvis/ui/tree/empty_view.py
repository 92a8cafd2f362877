"""What stands in the place of a tree: why there is none, and a button that gets one."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.fields import push_button


class EmptyView(QWidget):
    """A sentence in the middle and, where it is offered, a button below it.

    `search_wished` says that the button was pressed.
    """

    search_wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._button: QPushButton | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 8, 16, 8)
        self._column.setSpacing(12)
        self._column.addStretch(1)
        self._column.addWidget(self._text)
        self._column.addStretch(1)

    @property
    def text(self) -> str:
        """The sentence."""
        return self._text.text()

    def show_text(self, text: str) -> None:
        """Say why there is no tree."""
        self._text.setText(text)

    def offer_search(self, offered: bool) -> None:
        """Offer to search, or do not."""
        if self._button is None and offered:
            self._button = push_button(
                _("Search this position"),
                self.search_wished.emit,
                _("Let the PC search the position on the board, and show the tree"),
                "primary",
                "game.hint",
            )
            middle = Qt.Alignment(Qt.AlignmentFlag.AlignHCenter)
            self._column.insertWidget(self._column.count() - 1, self._button, 0, middle)
        if self._button is not None:
            self._button.setVisible(offered)
