"""What the forms of the arena have in common: rows of fields, a folder, and a message."""

from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path

from qtpy.QtCore import QSize, Qt
from qtpy.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
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
from uctvis.numerals import ungrouped, whole_number
from uctvis.settings.declared import DeclaredSetting, expected_number
from uctvis.texts import _
from uctvis.ui.forms.form_settings import text_of
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import NumberField, TextField, push_button
from uctvis.ui.widgets.sight import fitting, go_to

_BESIDE = 14
_LABEL_WIDTH = 150
_TOP = Qt.AlignmentFlag.AlignTop
# A label and its field.
Row = tuple[QLabel | None, QWidget]


class FormDialog(QDialog):
    """A form for something in a folder.

    Subclasses show their fields with `lay_out`, and define `agree`.
    """

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        """`name` is the name of the folder that is suggested."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.folder = TextField(_("Folder"), str(_free_folder(name)))
        # What is wrong.
        self.message = ErrorLine()
        self._doing = QLabel()
        self._doing.hide()
        theme.set_role(self._doing, "muted")
        # The fields that show messages, by the names of the settings.
        self.fields: dict[str, TextField] = {"folder": self.folder}
        self._labels: dict[QWidget, QLabel] = {}

    def lay_out(self, rows: Sequence[Row], agree: str, size: QSize) -> None:
        """Show rows of fields, with their labels, and the button `agree`."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, _LABEL_WIDTH)
        for label, field in rows:
            at = grid.rowCount()
            if label is not None:
                label.setMaximumWidth(_LABEL_WIDTH)
                label.setWordWrap(True)
                label.setContentsMargins(0, 6, 0, 0)
                grid.addWidget(label, at, 0, _TOP)
                self._labels[field] = label
            grid.addWidget(field, at, 1)
        content = QWidget()
        inside = QVBoxLayout(content)
        # Beside the scroll bar.
        inside.setContentsMargins(0, 0, _BESIDE, 0)
        inside.addLayout(grid)
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

    def number_of(self, setting: DeclaredSetting, text: str | None = None) -> NumberField:
        """Make the field of a setting, with its default or another text."""
        field = NumberField(
            setting.title, text_of(setting, setting.default) if text is None else text
        )
        field.setToolTip(setting.tip)
        self.fields[setting.name] = field
        return field

    def rows_of(self, field: TextField, label: QLabel | None = None) -> list[Row]:
        """The rows with a field and its message; without a label, it gets one with its name."""
        return [(label or label_of(field.accessibleName(), field), field), (None, field.message)]

    def show_field(self, field: QWidget, shown: bool) -> None:
        """Show or hide a field with its label."""
        field.setVisible(shown)
        if field in self._labels:
            self._labels[field].setVisible(shown)

    def show_doing(self, text: str) -> None:
        """Say what is done now, and let the user wait; "" if nothing is."""
        self._doing.setText(text)
        self._doing.setVisible(bool(text))
        self._button.setEnabled(not text)

    def rows_of_folder(self) -> list[Row]:
        """The rows with the folder."""
        folder = QWidget()
        row = QHBoxLayout(folder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.folder, 1)
        row.addWidget(push_button(_("Choose…"), self._ask_for_folder))
        return [(label_of(_("Folder"), self.folder), folder), (None, self.folder.message)]

    def agree(self, folder: Path) -> None:
        """Do what the form is for; it closes itself by `accept`.

        Raises
        ------
        UctvisError
            A field is wrong; if it is a `SettingError`, `field` is its name.
        """
        raise NotImplementedError

    def show_error(self, error: SettingError) -> bool:
        """Show an error at its field, if it has one that is shown; return whether it has."""
        field = self.fields.get(error.field)
        if field is None or not field.isVisible():
            return False
        field.show_message(str(error))
        go_to(field)
        return True

    def show_failure(self, error: UctvisError) -> None:
        """Show why `agree` has failed."""
        if not (isinstance(error, SettingError) and self.show_error(error)):
            self.message.say(str(error))

    def _agree(self) -> None:
        for field in self.fields.values():
            field.show_message("")
        self.message.say("")
        try:
            folder = Path(self.folder.text().strip()).expanduser()
            if not folder.is_absolute():
                raise SettingError("folder", _("Folder"), _("an absolute path"), repr(str(folder)))
            self.agree(folder)
        except UctvisError as error:
            self.show_failure(error)

    def _ask_for_folder(self) -> None:
        folder = dialogs.ask_for_folder(self, _("Folder for the results"))
        if folder:
            self.folder.setText(folder)


def label_of(text: str, field: QWidget) -> QLabel:
    """The label of a field."""
    label = QLabel(text)
    label.setBuddy(field)
    return label


def whole_value(setting: DeclaredSetting, field: NumberField) -> int:
    """The whole number in the field of a setting.

    Raises
    ------
    SettingError
        There is none, or it is out of its range.
    """
    least, most = map(int, setting.limits)
    number = whole_number(ungrouped(field.text()), most)
    if number is None or number < least:
        expected = expected_number(least, most, whole=True)
        raise SettingError(setting.name, setting.title, expected, repr(field.text()))
    return number


def _free_folder(name: str) -> Path:
    """A folder that does not exist, where file dialogs begin: "match", "match-2", "match-3"."""
    where = Path(dialogs.remembered_folder())
    if paths.exists(where / TABLE) or has_judged_game(where):
        # Not into a tournament that was opened, or a game.
        where = where.parent
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{name}{number}" for number in numbers)
    return next(folder for one in names if not paths.exists(folder := where / one))
