"""A label that shortens its text to its width."""

from qtpy.QtCore import Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLabel

_RIGHT = Qt.TextElideMode.ElideRight


class ElidedLabel(QLabel):
    """Shows as much of a plain text as fits; `whole` is the text.

    The size hints are those of the shortened text: give it a policy that ignores them, or
    override them.
    """

    def __init__(self, text: str = "", mode: Qt.TextElideMode = _RIGHT) -> None:
        super().__init__(text)
        self.whole = text
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)

    def show_text(self, text: str) -> None:
        """Show another text."""
        if text != self.whole:
            self.whole = text
            self.updateGeometry()
            self.elide()

    def elide(self) -> None:
        """Shorten the text to the width."""
        room = self.width() - 2 * self.margin()
        self.setText(self.fontMetrics().elidedText(self.whole, self._mode, room))

    def width_of(self, text: str) -> int:
        """The width in pixels at which a text is not shortened."""
        return self.fontMetrics().horizontalAdvance(text) + 2 * self.margin() + 2

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.elide()
