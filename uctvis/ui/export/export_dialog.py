"""The base class of dialogs with the options of an export."""

from collections.abc import Sequence

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.row_form import Row, RowForm
from uctvis.ui.widgets.fields import push_button

_TITLE_WIDTH = 200


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
        self.form = RowForm(_TITLE_WIDTH)
        self.outcome = QLabel()
        self.export = push_button(export, self._accept, role="primary")
        self.export.setDefault(True)

    def request(self) -> object | None:
        """The options in the fields; None if they are wrong."""
        raise NotImplementedError

    def lay_out(self, rows: Sequence[Row], width: int) -> None:
        """Show rows whose fields have this `width`, and the outcome, above the buttons."""
        self.form.add_rows([*rows, self.outcome])
        grid = self.form.grid
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnMinimumWidth(1, width)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("Cancel"), self.reject))
        buttons.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(16)
        column.addWidget(self.form)
        column.addLayout(buttons)

    def _accept(self) -> None:
        request = self.request()
        if request is not None:
            self.accept()
            self.requested.emit(request)


def labels_setting(shown: bool) -> DeclaredSetting:
    """The setting whether the nodes have labels, with its default."""
    return DeclaredSetting(name="labels", default=shown, kind=bool, title=_("&Labels of the nodes"))
