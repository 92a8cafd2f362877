"""The table of a tournament."""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt
from qtpy.QtWidgets import QWidget

from uctvis.arena.table import TableRow
from uctvis.arena.table_export import cells, faults, titles
from uctvis.texts import _
from uctvis.ui.arena.sorted_table import SORTED_BY, SortedRows, SortedTable
from uctvis.ui.widgets.number_table import NumberTable, alignment

# The columns of `cells` that are named here.
_RANK, _NAME = 0, 1
_ELIMINATED, _ELO, _FAULTS = 6, 9, 11


class ScoreModel(NumberTable):
    """The bots, the best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(titles(), parent)
        self.rows: Sequence[TableRow] = ()
        self._cells: list[tuple[str, ...]] = []

    def size(self) -> int:
        """The number of bots."""
        return len(self._cells)

    def show_rows(self, rows: Sequence[TableRow]) -> None:
        """Show the table as it is now."""
        same = len(rows) == len(self.rows)
        if not same:
            self.beginResetModel()
        self.rows, self._cells = rows, [cells(row) for row in rows]
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self.titles) - 1))

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role == Qt.ItemDataRole.ToolTipRole and section == _ELO:
            return _("The rating and half of its 95 % interval; the mean of all bots is 0")
        if role == Qt.ItemDataRole.ToolTipRole and section == _ELIMINATED:
            return _("Lost because the bot broke the rules, crashed, or did not start")
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells[index.row()][index.column()]
        if role == SORTED_BY:
            return _values(self.rows[index.row()])[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        return None


def _alignment(column: int) -> int:
    """Texts are at the left, numbers at the right."""
    return alignment(column, _FAULTS if column == _FAULTS else _NAME)


def _values(row: TableRow) -> tuple[Any, ...]:
    """By what the columns are sorted."""
    return (
        row.rank,
        row.name.casefold(),
        row.matches,
        row.won,
        row.drawn,
        row.lost,
        row.eliminated,
        row.points,
        row.share,
        None if row.elo is None else row.elo[0],
        row.seconds,
        faults(row),
    )


class ScoresTable(SortedTable):
    """The table, sorted by rank at first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Scores"), parent)
        self.scores = ScoreModel(self)
        self.use(SortedRows(self.scores, self), column=_RANK, stretched=_NAME)

    def show_rows(self, rows: Sequence[TableRow]) -> None:
        """Show the table as it is now; the chosen bot stays chosen."""
        chosen = self.chosen
        name = None if chosen is None else self.scores.rows[chosen].name
        self.scores.show_rows(rows)
        for place, row in enumerate(rows):
            if row.name == name:
                self.choose(place)
