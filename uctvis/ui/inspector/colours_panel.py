"""The panel for the colours of the tree."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.side_panel import SidePanel
from uctvis.ui.preferences.colours import Colours
from uctvis.ui.preferences.display_form import DisplayForm
from uctvis.ui.widgets.fields import push_button


class ColoursPanel(SidePanel):
    """Edits `colours`; the tree shows each change at once."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(_("Colours"), parent)
        self._form = DisplayForm(colours)
        self.column.addWidget(self._form)
        self.column.addSpacing(8)
        self.column.addWidget(
            push_button(_("&Reset"), colours.reset, _("Reset the colours to the defaults")),
            0,
            Qt.AlignmentFlag.AlignLeft,
        )
        self.column.addStretch(1)

    def show_tree(self, tree: Tree | None) -> None:
        if tree is not None:
            columns = tree.columns.items()
            self._form.offer_columns({name: column.title or name for name, column in columns})

    def take_keys(self) -> None:
        self._form.setFocus()
