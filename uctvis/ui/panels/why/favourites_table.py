"""The table of the iterations at which a search changed its favourite move."""

from collections.abc import Mapping

from qtpy.QtCore import QModelIndex, Qt, Signal
from qtpy.QtGui import QIcon
from qtpy.QtWidgets import QWidget

from uctvis.explain.root_history import RootHistory
from uctvis.explain.why import Writer, move_text
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import RowTable

MOST_CHANGES = 20


class FavouritesTable(RowTable):
    """Lists the last change first; `moment_wished` carries the iteration of a chosen row."""

    moment_wished = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._icons: Mapping[int, QIcon] = {}
        self._texts: Mapping[int, str] = {}
        super().__init__(
            _("Changes of the favourite"),
            (
                DeclaredColumn(
                    _("Since"),
                    lambda spell: _("the start") if spell.since == 0 else grouped(spell.since),
                ),
                DeclaredColumn(
                    _("Favourite"),
                    lambda spell: self._texts[spell.node],
                    is_text=True,
                    icon=lambda spell: self._icons.get(spell.node),
                ),
                DeclaredColumn(_("For iterations"), lambda spell: grouped(spell.led)),
            ),
            parent,
        )
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def show_changes(
        self, tree: Tree, course: RootHistory, icons: Mapping[int, QIcon], written: Writer
    ) -> None:
        """Show the longest-lasting changes, with the icons of their nodes."""
        spells = course.spells(MOST_CHANGES)[::-1]
        self._icons = icons
        self._texts = {spell.node: move_text(tree, spell.node, written) for spell in spells}
        self.content.show_rows(spells, are_others=True)

    def _go(self, index: QModelIndex) -> None:
        self.moment_wished.emit(self.content.row(index.row()).since)
