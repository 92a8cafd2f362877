"""A table from which the user chooses a row."""

from collections.abc import Callable, Sequence
from typing import Any

from qtpy.QtCore import QModelIndex, Signal
from qtpy.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn


class RowTable(QTableView):
    """Shows rows in declared columns; the column `stretched` takes the remaining width.

    `reached` carries the number of the current row when it changes. `tip` has the tooltip of a row.
    """

    reached = Signal(int)

    def __init__(
        self,
        name: str,
        columns: Sequence[DeclaredColumn],
        parent: QWidget | None = None,
        *,
        stretched: int | None = 1,
        tip: Callable[[Any], str] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        # The model, with the rows.
        self.content = ColumnTable(columns, self, tip=tip)
        self.setModel(self.content)
        choose_rows(self)
        header = self.horizontalHeader()
        if header is not None and stretched is not None:
            header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)

    @property
    def chosen(self) -> int | None:
        """The number of the current row; None if there is none."""
        index = self.currentIndex()
        return index.row() if index.isValid() else None

    def currentChanged(  # noqa: N802 - Qt's name
        self, current: QModelIndex, previous: QModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.reached.emit(current.row())


def choose_rows(table: QTableView) -> None:
    """Set up a table for choosing rows; its columns are as wide as their contents."""
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    rows, columns = table.verticalHeader(), table.horizontalHeader()
    if rows is not None and columns is not None:
        rows.hide()
        rows.setDefaultSectionSize(table.fontMetrics().height() + 8)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setHighlightSections(False)
