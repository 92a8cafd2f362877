"""A message about a problem, or a question, above the contents of a page."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.ui.widgets import theme


class Banner(QWidget):
    """A message whose text can be copied; hidden while it is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 0)
        column.addWidget(self._label)
        self.hide()

    @property
    def text(self) -> str:
        """The text of the message."""
        return self._label.text()

    def say(self, text: str, *, warns: bool = True) -> None:
        """Show a message, as a warning or a note; "" hides the banner."""
        theme.set_role(self._label, "banner" if warns else "notice")
        self._label.setText(text)
        self.setVisible(bool(text))
