"""The panel that changes the colours of the tree while it is looked at."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.preferences.colours import Colours
from uctvis.ui.preferences.display_form import DisplayForm
from uctvis.ui.widgets.fields import push_button


class ColoursPanel(QDialog):
    """Stays open beside the window; each change is seen at once."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(_("Colours"))
        form = DisplayForm(colours, nodes=True)
        buttons = QHBoxLayout()
        buttons.addWidget(
            push_button(_("&Reset"), colours.reset, _("Choose the colours of the first start"))
        )
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("C&lose"), self.hide))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(16)
        layout.addWidget(form)
        layout.addLayout(buttons)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
