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


def label_of(text: str, field: QWidget) -> QLabel:
    """The title of a field."""
    label = QLabel(text)
    label.setBuddy(field)
    return label


def beside(*widgets: QWidget, stretched: bool = True) -> QWidget:
    """Show widgets beside each other; the first gets the focus, and perhaps the remaining width."""
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for place, widget in enumerate(widgets):
        row.addWidget(widget, int(stretched and place == 0))
    if not stretched:
        row.addStretch(1)
    both.setFocusProxy(widgets[0])
    return both


def titled(flow: FlowLayout, title: str, field: QWidget) -> QWidget:
    """Add a field with its title to a layout as one widget; return that."""
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 12, 0)
    row.setSpacing(10)
    row.addWidget(label_of(title, field), 0, Qt.AlignmentFlag.AlignVCenter)
    row.addWidget(field)
    flow.addWidget(both)
    return both
