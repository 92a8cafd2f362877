"""A line that says what is wrong with what stands in fields."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QWidget

from uctvis.ui.widgets import theme


class ErrorLine(QLabel):
    """Is hidden while nothing is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        theme.set_role(self, "error")
        self.hide()

    def say(self, text: str) -> None:
        """Say what is wrong; "" if nothing is."""
        self.setText(text)
        self.setVisible(bool(text))
