"""The parts of forms."""

from collections.abc import Mapping

from qtpy.QtWidgets import QVBoxLayout, QWidget

from uctvis.errors import SettingError
from uctvis.ui.widgets.even_grid import EvenGrid
from uctvis.ui.widgets.fields import TextField

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


def show_errors(fields: Mapping[str, TextField], errors: Mapping[str, SettingError]) -> None:
    """Show a message at each field whose name has an error, and none at the others."""
    for name, field in fields.items():
        field.show_message(str(errors[name]) if name in errors else "")
