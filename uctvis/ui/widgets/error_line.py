"""A line that says what is wrong with what stands in fields."""

import re

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QWidget

from uctvis.ui.widgets import theme

_LONG_WORD = re.compile(r"\S{25,}")
_PART = re.compile(r"[,/\\_-]+")
_BREAK = "\N{ZERO WIDTH SPACE}"


def breakable(text: str) -> str:
    """Return a text whose long words, such as paths, a label can continue in the next line.

    For labels whose text cannot be copied: it contains invisible characters.
    """
    return _LONG_WORD.sub(lambda word: _PART.sub(rf"\g<0>{_BREAK}", word[0]), text)


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
        # A list without blanks would otherwise make the form as wide as itself.
        self.setText(breakable(text))
        self.setVisible(bool(text))
