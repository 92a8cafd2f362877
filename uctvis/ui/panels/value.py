"""A value with its title, as panels show numbers."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.tree.shown_names import in_one_line
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import plain_tip, shortened


class Value(QWidget):
    """A value below its title; a long one is elided, and shown in full in the tooltip."""

    def __init__(self, title: str = "", meaning: str = "") -> None:
        super().__init__()
        self.title = title
        self.text = ""
        self._meaning = meaning
        self._caption = QLabel(title)
        self._caption.setTextFormat(Qt.TextFormat.PlainText)
        self._caption.setMinimumWidth(1)
        theme.set_role(self._caption, "caption")
        self._label = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._caption)
        layout.addWidget(self._label)

    def show_title(self, title: str, meaning: str | None = None) -> None:
        """Set the title, and the meaning if it is another one; call it before `show_text`."""
        self.title = title
        self._meaning = self._meaning if meaning is None else meaning
        self._caption.setText(title)

    def show_text(self, text: str) -> None:
        self.text = text
        self.setToolTip(plain_tip(self._meaning) + plain_tip(text))
        self.setAccessibleName(f"{self.title}: {text}")
        self._label.show_text(in_one_line(shortened(text)))
