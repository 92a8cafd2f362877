"""The parts of forms."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.ui.widgets.even_grid import EvenGrid
from uctvis.ui.widgets.flow_layout import FlowLayout

# In pixels.
_COLUMN = 190
_GAP = 14


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


def grid_in(parent: QWidget, spacing: int = _GAP) -> EvenGrid:
    """An empty grid for cells, as the layout of `parent`."""
    grid = EvenGrid(_COLUMN, parent)
    grid.setSpacing(spacing)
    return grid


def titled(flow: FlowLayout, title: str, field: QWidget) -> QWidget:
    """Add a field with its title to a layout as one widget; return that."""
    label = QLabel(title)
    label.setBuddy(field)
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 12, 0)
    row.setSpacing(10)
    row.addWidget(label, 0, Qt.AlignmentFlag.AlignVCenter)
    row.addWidget(field)
    flow.addWidget(both)
    return both
