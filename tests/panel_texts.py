"""What tests read from panels: a column of a table, and the text that *Copy* copies."""

from qtpy.QtWidgets import QApplication, QPushButton


def column(model, number):
    return [model.data(model.index(row, number)) for row in range(model.rowCount())]


def cells(table, row):
    """The texts in a row of a table."""
    model = table.model()
    return [model.index(row, column).data() for column in range(model.columnCount())]


def copied(panel):
    (button,) = [b for b in panel.findChildren(QPushButton) if b.text() == "&Copy"]
    button.click()
    return QApplication.clipboard().text().splitlines()
