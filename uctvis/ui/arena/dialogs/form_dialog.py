"""What the forms of the arena have in common: rows of fields, a folder, and a message."""

from collections.abc import Iterable
from itertools import chain, count
from pathlib import Path
from typing import Any

from qtpy.QtCore import QSize, Qt
from qtpy.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from uctvis import paths
from uctvis.arena.bot_files.game_toml import has_judged_game
from uctvis.arena.tournament.store import TABLE
from uctvis.errors import SettingError, UctvisError
from uctvis.texts import _
from uctvis.ui.forms.cells import beside, label_of
from uctvis.ui.forms.row_form import Row, RowForm
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import TextField, push_button
from uctvis.ui.widgets.sight import fitting

_BESIDE = 14
_LABEL_WIDTH = 150
_FOLDER = "folder"


class _FolderCell(SettingCell):
    """The folder for the results."""

    field: TextField

    def __init__(self, folder: Path) -> None:
        super().__init__(_FOLDER)
        self.field = TextField(_("Folder"), str(folder))
        choose = push_button(_("Choose…"), self._ask)
        title = label_of(_("Folder"), self.field)
        self.lay_out(beside(self.field, choose), self.field.message, title=title)

    def value(self) -> Path:
        folder = Path(self.field.text().strip()).expanduser()
        if not folder.is_absolute():
            raise SettingError(_FOLDER, _("Folder"), _("an absolute path"), repr(str(folder)))
        return folder

    def _ask(self) -> None:
        folder = dialogs.ask_for_folder(self, _("Folder for the results"))
        if folder:
            self.field.setText(folder)


class FormDialog(QDialog):
    """A form for something in a folder.

    Subclasses show their fields with `lay_out`, and define `agree`.
    """

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        """`name` is the name of the folder that is suggested."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.form = RowForm(_LABEL_WIDTH)
        self._folder = _FolderCell(_free_folder(name))
        self.folder = self._folder.field
        # What is wrong, if it is not said at a field.
        self.message = ErrorLine()
        self._doing = QLabel()
        self._doing.hide()
        theme.set_role(self._doing, "muted")

    def lay_out(self, rows: Iterable[Row], agree: str, size: QSize) -> None:
        """Show rows of fields, the folder, and the button `agree`."""
        self.form.add_rows([*rows, self._folder])
        grid = self.form.grid
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        grid.setColumnMinimumWidth(0, _LABEL_WIDTH)
        content = QWidget()
        inside = QVBoxLayout(content)
        # Beside the scroll bar.
        inside.setContentsMargins(0, 0, _BESIDE, 0)
        inside.addWidget(self.form)
        inside.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(content)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.message, 1)
        buttons.addWidget(self._doing, 1)
        buttons.addStretch()
        cancel = push_button(_("Cancel"), self.reject)
        self._button = push_button(agree, self._agree, role="primary")
        for one in (cancel, self._button):
            buttons.addWidget(one, 0, Qt.AlignmentFlag.AlignBottom)
        self._button.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(area, 1)
        column.addLayout(buttons)
        self.resize(fitting(size))

    def values(self) -> dict[str, Any]:
        """The values of the fields in use, without the folder; raises as `SettingForm.values`."""
        values = self.form.values()
        del values[_FOLDER]
        return values

    def show_doing(self, text: str) -> None:
        """Say what is done now, and let the user wait; "" if nothing is."""
        self._doing.setText(text)
        self._doing.setVisible(bool(text))
        self._button.setEnabled(not text)

    def agree(self, folder: Path) -> None:
        """Do what the form is for; it closes itself by `accept`.

        Raises UctvisError if a field is wrong; if it is a `SettingError`, `field` is its name.
        """
        raise NotImplementedError

    def show_error(self, error: SettingError) -> bool:
        """Show an error at its field, if it has one that is shown; return whether it has."""
        return self.form.show_error(error)

    def show_failure(self, error: UctvisError) -> None:
        """Show why `agree` has failed."""
        if not (isinstance(error, SettingError) and self.show_error(error)):
            self.message.say(str(error))

    def _agree(self) -> None:
        self.message.say("")
        self.form.mark_wrong()
        if self.form.errors():
            self.form.go_to_wrong()
            return
        try:
            self.agree(self._folder.value())
        except UctvisError as error:
            self.show_failure(error)


def _free_folder(name: str) -> Path:
    """A folder that does not exist, where file dialogs begin: "match", "match-2", "match-3"."""
    where = Path(dialogs.remembered_folder())
    if paths.exists(where / TABLE) or has_judged_game(where):
        # Not into a tournament that was opened, or a game.
        where = where.parent
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{name}{number}" for number in numbers)
    return next(folder for one in names if not paths.exists(folder := where / one))
