"""What tables have in common whose rows are read, and one of them chosen."""

from qtpy.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget


def show_rows(table: QTableWidget) -> None:
    """Let a table show rows to choose one from; its second column takes the room that is left."""
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
