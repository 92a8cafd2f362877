"""What the forms of the arena have in common: the game, the clock, the sandbox and the folder."""

from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path

from qtpy.QtCore import QSize, Qt, Signal
from qtpy.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from uctvis import games, paths
from uctvis.arena.playing import create_tournament
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.store import TABLE
from uctvis.errors import SettingError, UctvisError
from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.clock_field import ClockField
from uctvis.ui.start.parameter_fields import ParameterFields
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import ChoiceField, TextField, push_button

_BESIDE = 14
_LABEL_WIDTH = 150
_USUAL_GAME = "recursive_tictactoe"
_TOP = Qt.AlignmentFlag.AlignTop


class ArenaDialog(QDialog):
    """A form that creates the folder of a tournament.

    Subclasses show their fields with `lay_out`, and define `settings` and `has_programs`.
    `created` carries the folder.

    Attributes
    ----------
    game : ChoiceField
    parameters : ParameterFields
    clock : ClockField
    sandbox : QCheckBox
    folder : TextField
    message : ErrorLine
        What is wrong.
    fields : dict of TextField
        The fields that show messages, by the names of the settings.
    """

    created = Signal(object)

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        """`name` is the name of the folder that is suggested."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        known = games.all_games()
        self.game = ChoiceField(_("Game"))
        self.game.offer([(game.name, game.title, "") for game in known], _USUAL_GAME)
        self.parameters = ParameterFields(known)
        self.game.currentIndexChanged.connect(self._show_game)
        self.clock = ClockField()
        self.sandbox = QCheckBox(_("Run programs in a &sandbox"))
        self.sandbox.setChecked(True)
        self.sandbox.toggled.connect(self.show_warning)
        self._warning = QLabel(
            _("Without the sandbox, a program can do on this computer whatever you can do.")
        )
        self._warning.setWordWrap(True)
        theme.set_role(self._warning, "error")
        self.folder = TextField(_("Folder"), str(_free_folder(name)))
        self.message = ErrorLine()
        self.fields: dict[str, TextField] = {"folder": self.folder, "time_control": self.clock.own}
        self._show_game()

    def lay_out(
        self, rows: Sequence[tuple[QLabel | None, QWidget]], agree: str, size: QSize
    ) -> None:
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
        buttons.addStretch()
        cancel = push_button(_("Cancel"), self.reject)
        button = push_button(agree, self._create, role="primary")
        for one in (cancel, button):
            buttons.addWidget(one, 0, Qt.AlignmentFlag.AlignBottom)
        button.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(area, 1)
        column.addLayout(buttons)
        self.resize(size)
        self.show_warning()

    def rows_above(self) -> list[tuple[QLabel | None, QWidget]]:
        """The rows with the game."""
        return [(label_of(_("Game"), self.game), self.game), (None, self.parameters)]

    def rows_below(self) -> list[tuple[QLabel | None, QWidget]]:
        """The rows with the sandbox and the folder."""
        folder = QWidget()
        row = QHBoxLayout(folder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.folder, 1)
        row.addWidget(push_button(_("Choose…"), self._ask_for_folder))
        return [
            (None, self.sandbox),
            (None, self._warning),
            (label_of(_("Folder"), self.folder), folder),
            (None, self.folder.message),
        ]

    def row_of_clock(self) -> list[tuple[QLabel | None, QWidget]]:
        """The rows with the clock."""
        return [(label_of(_("Clock"), self.clock), self.clock), (None, self.clock.own.message)]

    @property
    def has_programs(self) -> bool:
        """Whether one of the bots is a program."""
        raise NotImplementedError

    def settings(self) -> TournamentSettings:
        """The settings in the fields.

        Raises
        ------
        SettingError
            A field is wrong; `field` is its name.
        ArenaError
            There is no such bot.
        """
        raise NotImplementedError

    def show_warning(self) -> None:
        """Warn of programs without a sandbox."""
        self._warning.setVisible(self.has_programs and not self.sandbox.isChecked())

    def show_error(self, error: SettingError) -> bool:
        """Show an error at its field, if it has one that is shown; return whether it has."""
        field = self.fields.get(error.field)
        if field is None or not field.isVisible():
            return False
        field.show_message(str(error))
        field.setFocus()
        return True

    def _create(self) -> None:
        """Create the tournament, unless a field is wrong."""
        for field in self.fields.values():
            field.show_message("")
        self.message.say("")
        try:
            settings = self.settings()
            folder = Path(self.folder.text().strip()).expanduser()
            if not folder.is_absolute():
                raise SettingError("folder", _("Folder"), _("an absolute path"), repr(str(folder)))
            create_tournament(folder, settings)
        except UctvisError as error:
            if not (isinstance(error, SettingError) and self.show_error(error)):
                self.message.say(str(error))
            return
        self.created.emit(folder)
        self.accept()

    def _show_game(self) -> None:
        self.parameters.show_game(games.find(str(self.game.currentData())))

    def _ask_for_folder(self) -> None:
        folder = dialogs.ask_for_folder(self, _("Folder for the results"))
        if folder:
            self.folder.setText(folder)


def label_of(text: str, field: QWidget) -> QLabel:
    """The label of a field."""
    label = QLabel(text)
    label.setBuddy(field)
    return label


def _free_folder(name: str) -> Path:
    """A folder that does not exist, where file dialogs begin: "match", "match-2", "match-3"."""
    where = Path(settings_store.FOLDER.get() or Path.home())
    if paths.exists(where / TABLE):
        # Not into a tournament that was opened.
        where = where.parent
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{name}{number}" for number in numbers)
    return next(folder for one in names if not paths.exists(folder := where / one))
