"""The model of the table of moves: the rows of `uctvis.explain.move_rows`."""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt

from uctvis.explain.move_rows import MoveRow
from uctvis.explain.proof_texts import proven_text
from uctvis.texts import _, grouped, pgettext
from uctvis.ui.widgets.number_table import NumberTable, alignment

MOVE, BAR, VISITS, WIN = range(4)
# A row's visits as a share of the most visits, 0 to 1.
SHARE = Qt.ItemDataRole.UserRole


class MovesModel(NumberTable):
    """Holds rows; if only their numbers change, the selection stays."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((_("Move"), "", pgettext("column", "Visits"), _("Win")), parent)
        self.rows: Sequence[MoveRow] = []

    @property
    def _most_visits(self) -> int:
        """The best move has them, unless a proof or another answer decided."""
        return max(1, *(row.visits for row in self.rows))

    def show_rows(self, rows: Sequence[MoveRow]) -> None:
        """Replace the rows or their numbers."""
        if rows == self.rows:
            return
        if [row.name for row in rows] == [row.name for row in self.rows]:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, WIN))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def size(self) -> int:
        return len(self.rows)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.ToolTipRole and section == WIN:
            return _(
                "The mean payoff to the player who moves: 100% is a win. Words are proven results, "
                "with the number of moves"
            )
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column)
        if role == SHARE and column == BAR:
            return row.visits / self._most_visits
        if role == Qt.ItemDataRole.AccessibleTextRole and column == MOVE:
            if row.proof is not None:
                return _("{move}: {visits} visits, {proven}").format(
                    move=row.text, visits=grouped(row.visits), proven=proven_text(row.proof)
                )
            return _("{move}: {visits} visits, {win} for the player who moves").format(
                move=row.text, visits=grouped(row.visits), win=row.win
            )
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.text, None, grouped(row.visits), row.win)[column]
        return None
