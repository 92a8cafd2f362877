"""The parts of forms."""

from qtpy.QtWidgets import QVBoxLayout, QWidget


def cell(*widgets: QWidget) -> QWidget:
    """A column of widgets: a title, its field and its message."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return made
