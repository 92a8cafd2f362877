"""A message about a problem, or a question, above the contents of a page."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.ui.widgets import theme


class Banner(QWidget):
    """A warning or, without `warns`, a note; its text can be copied. Hidden while it is empty."""

    def __init__(self, parent: QWidget | None = None, *, warns: bool = True) -> None:
        super().__init__(parent)
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        theme.set_role(self._label, "banner" if warns else "notice")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 0)
        column.addWidget(self._label)
        self.hide()

    @property
    def text(self) -> str:
        """The text of the message."""
        return self._label.text()

    def say(self, text: str) -> None:
        """Show a message; "" hides the banner."""
        self._label.setText(text)
        self.setVisible(bool(text))
