"""The common settings of tables from which the user chooses a row."""

from qtpy.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QTableWidget


def show_rows(table: QTableWidget) -> None:
    """Set up a table for choosing rows; its second column takes the remaining width."""
    choose_rows(table)
    columns = table.horizontalHeader()
    if columns is not None:
        columns.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)


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
