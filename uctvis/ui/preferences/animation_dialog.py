"""The dialog with the settings of the animation."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.preferences.animation_form import AnimationForm
from uctvis.ui.widgets.fields import push_button


class AnimationDialog(QDialog):
    """Shows and changes `animation`; each change applies at once."""

    def __init__(self, animation: Animation, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Animation settings"))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("C&lose"), self.accept))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(16)
        layout.addWidget(AnimationForm(animation))
        layout.addLayout(buttons)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
