"""The parts of forms."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QWidget

from uctvis.ui.widgets.layouts.even_grid import EvenGrid
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout

# In pixels.
_COLUMN = 190
_GAP = 14


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
