"""A form with a row for each cell: its title at the left, its field at the right."""

from collections.abc import Iterable

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from uctvis.ui.forms.cells import beside, label_of
from uctvis.ui.forms.setting_cell import SettingCell, SettingForm
from uctvis.ui.widgets.fields import TextField

# A cell; or a widget without a setting, with its title.
Row = SettingCell | QWidget | tuple[str, QWidget]
# In pixels, above a title, and between a line and its messages.
_ABOVE, _BETWEEN = 6, 10


class RowForm(SettingForm):
    """Shows rows below each other; titles wrap at the width `widest`."""

    def __init__(self, widest: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widest = widest
        self._titles: dict[QWidget, QWidget | None] = {}
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setColumnStretch(1, 1)

    def add_rows(self, rows: Iterable[Row]) -> None:
        """Show rows below the others, and check those that are cells."""
        for row in rows:
            text, field = row if isinstance(row, tuple) else ("", row)
            title = label_of(text, field) if text else None
            if isinstance(field, SettingCell):
                self.add([field])
                title = field.title
            at = self.grid.rowCount()
            if title is not None:
                title.setMaximumWidth(self._widest)
                title.setContentsMargins(0, _ABOVE, 0, 0)
                if isinstance(title, QLabel):
                    title.setWordWrap(True)
                self.grid.addWidget(title, at, 0, Qt.AlignmentFlag.AlignTop)
            self.grid.addWidget(field, at, 1)
            self._titles[field] = title

    def retitle(self, field: QWidget, text: str) -> None:
        """Give a row that is no cell another title."""
        title = self._titles[field]
        if isinstance(title, QLabel):
            title.setText(text)

    def show_row(self, field: QWidget, on: bool) -> None:
        """Show or hide a row that is no cell."""
        for widget in (field, self._titles[field]):
            if widget is not None:
                widget.setVisible(on)


def in_line(*parts: SettingCell | str) -> QWidget:
    """Show the fields of cells in a line, with texts beside them, and their messages below it.

    The caller adds the cells to the form.
    """
    cells = [part for part in parts if isinstance(part, SettingCell)]
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(_BETWEEN)
    fields = (part.field if isinstance(part, SettingCell) else QLabel(part) for part in parts)
    column.addWidget(beside(*fields, stretched=False))
    for cell in cells:
        if isinstance(cell.field, TextField):
            column.addWidget(cell.field.message)
        # Nothing of it is left to show.
        cell.setParent(both)
        cell.hide()
    both.setFocusProxy(cells[0].field)
    return both
