"""A label that shortens its text to its width."""

from qtpy.QtCore import QSize, Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLabel, QSizePolicy

from uctvis.ui.widgets import theme

_RIGHT = Qt.TextElideMode.ElideRight


class ElidedLabel(QLabel):
    """Shows as much of a plain text as fits; `whole` is the text.

    The shortened text gives the size hints: give it a policy that ignores them, or
    override them.
    """

    def __init__(self, role: str = "", mode: Qt.TextElideMode = _RIGHT) -> None:
        super().__init__()
        self.whole = ""
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            theme.set_role(self, role)

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


class StrongName(ElidedLabel):
    """A name in bold letters that is shortened where there is little room; it takes what is left.

    `least` is the width in pixels that it needs.
    """

    def __init__(self, least: int) -> None:
        super().__init__("strong")
        self._least = least
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._least, super().minimumSizeHint().height())
