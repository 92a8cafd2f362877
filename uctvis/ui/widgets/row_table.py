"""The common settings of tables from which the user chooses a row."""

from qtpy.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget


def show_rows(table: QTableWidget) -> None:
    """Set up a table for choosing rows; its second column takes the remaining width."""
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
        columns.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        columns.setHighlightSections(False)
