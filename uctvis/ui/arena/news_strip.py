"""A line above a tournament with what a server says."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import plain_tip


class NewsStrip(QWidget):
    """Shows the end of a text, which is the latest; its tooltip is all of it. Hidden if empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = ElidedLabel(mode=Qt.TextElideMode.ElideLeft)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 0)
        row.addWidget(self._label)
        self.hide()

    @property
    def text(self) -> str:
        """The whole text."""
        return self._label.whole

    def say(self, text: str) -> None:
        """Show another text; "" hides the strip."""
        self._label.show_text(text)
        self._label.setToolTip(plain_tip(text))
        self.setVisible(bool(text))
