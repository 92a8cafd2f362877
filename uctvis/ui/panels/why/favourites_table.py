"""The table of the iterations at which a search changed its favourite move."""

from collections.abc import Mapping

from qtpy.QtCore import QModelIndex, Qt, Signal
from qtpy.QtGui import QIcon
from qtpy.QtWidgets import QTableWidget, QTableWidgetItem, QWidget

from uctvis.explain.root_history import RootHistory
from uctvis.explain.why import Writer, move_text
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.number_table import alignment
from uctvis.ui.widgets.row_table import show_rows

MOST_CHANGES = 20


class FavouritesTable(QTableWidget):
    """Lists the last change first; `moment_wished` carries the iteration of a chosen row."""

    moment_wished = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self._iterations: list[int] = []
        self.setHorizontalHeaderLabels([_("Since"), _("Favourite"), _("For iterations")])
        self.setAccessibleName(_("Changes of the favourite"))
        show_rows(self)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)

    def show_changes(
        self, tree: Tree, course: RootHistory, icons: Mapping[int, QIcon], written: Writer
    ) -> None:
        """Show the longest-lasting changes, with the icons of their nodes."""
        spells = course.spells(MOST_CHANGES)[::-1]
        self._iterations = [spell.since for spell in spells]
        self.setRowCount(len(spells))
        for row, (since, node, led) in enumerate(spells):
            texts = (
                _("the start") if since == 0 else grouped(since),
                move_text(tree, node, written),
                grouped(led),
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(alignment(column, 1))
                if column == 1 and node in icons:
                    item.setIcon(icons[node])
                self.setItem(row, column, item)

    def _go(self, index: QModelIndex) -> None:
        self.moment_wished.emit(self._iterations[index.row()])
