"""The base class of dialogs with the options of an export."""

from collections.abc import Sequence

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.fields import push_button

Row = tuple[QLabel | None, QWidget]


class ExportDialog(QDialog):
    """Asks for options; `requested` carries the result of `request` if the user exports.

    A subclass shows in `outcome` what will be written, and enables `export` if its fields are
    right.
    """

    requested = Signal(object)

    def __init__(self, parent: QWidget, title: str, export: str) -> None:
        """`export`: the text of the button that exports."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.outcome = QLabel()
        self.export = push_button(export, self._accept, role="primary")
        self.export.setDefault(True)

    def request(self) -> object | None:
        """The options in the fields; None if they are wrong."""
        raise NotImplementedError

    def lay_out(self, rows: Sequence[Row], width: int) -> None:
        """Show a title and a field of this `width` in each row, above the buttons."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnMinimumWidth(1, width)
        for row, (title, field) in enumerate(rows):
            if title is not None:
                grid.addWidget(title, row, 0)
            grid.addWidget(field, row, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("Cancel"), self.reject))
        buttons.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(16)
        column.addLayout(grid)
        column.addLayout(buttons)

    def _accept(self) -> None:
        request = self.request()
        if request is not None:
            self.accept()
            self.requested.emit(request)
