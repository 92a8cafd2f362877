"""The table of a tournament."""

from collections.abc import Sequence

from qtpy.QtWidgets import QWidget

from uctvis.arena.standings.table import TableRow
from uctvis.arena.standings.table_export import COLUMNS
from uctvis.texts import _
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.sorted_table import SortedRows, SortedTable

# Ranks and names.
_RANK, _NAME = 0, 1


class ScoresTable(SortedTable):
    """The table, sorted by rank at first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Scores"), parent)
        self.scores = ColumnTable([DeclaredColumn.of(one) for one in COLUMNS], self)
        self.use(SortedRows(self.scores, self), column=_RANK, stretched=_NAME)

    def show_rows(self, rows: Sequence[TableRow]) -> None:
        """Show the table as it is now; the chosen bot stays chosen."""
        chosen = self.chosen
        name = None if chosen is None else self.scores.rows[chosen].name
        self.scores.show_rows(rows)
        for place, row in enumerate(rows):
            if row.name == name:
                self.choose(place)
