"""The panel for the colours of the tree."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.preferences.display_form import DisplayForm
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets.fields import push_button


class ColoursPanel(ScrolledPanel):
    """Edits `shown.colours`; the tree shows each change at once."""

    needs_no_tree = True

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Colours"), parent)
        colours = shown.colours
        self._form = DisplayForm(colours)
        self.column.addWidget(self._form)
        self.column.addSpacing(8)
        self.column.addWidget(
            push_button(_("&Reset"), colours.reset, _("Reset the colours to the defaults")),
            0,
            Qt.AlignmentFlag.AlignLeft,
        )
        self.column.addStretch(1)

    def show_node(self, _tree: Tree | None, _node: int | None) -> None:
        """Offer the columns of the complete tree, also during a search."""
        if self.shown.whole is not None:
            columns = self.shown.whole.columns.items()
            self._form.offer_columns({name: column.title or name for name, column in columns})

    def take_keys(self) -> None:
        """Set the focus to the form."""
        self._form.setFocus()
