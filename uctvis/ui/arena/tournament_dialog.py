"""The form of a new tournament."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

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
from uctvis.arena.points import Points
from uctvis.arena.schedule import GAMES, SCHEDULES, expect_playable
from uctvis.arena.settings import TournamentSettings
from uctvis.errors import SettingError, UctvisError
from uctvis.numerals import ungrouped, whole_number
from uctvis.texts import _
from uctvis.ui.arena.bots_field import BotsField
from uctvis.ui.arena.new_tournament import create_tournament, next_round
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.clock_field import ClockField
from uctvis.ui.start.parameter_fields import ParameterFields
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import ChoiceField, NumberField, TextField, push_button

_SIZE = QSize(760, 600)
_BESIDE = 14
_MOST_OPENING = 1000
_MOST_SEED = 2**31 - 1
_MOST_POINTS = 1_000_000
_USUAL_POINTS = Points()


class TournamentDialog(QDialog):
    """Emits `created` with the folder of the tournament that was set up, and is to be played."""

    created = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("New tournament"))
        known = games.all_games()
        self.game = ChoiceField(_("Game"))
        self.game.offer([(game.name, game.title, "") for game in known], "recursive_tictactoe")
        self.parameters = ParameterFields(known)
        self.game.currentIndexChanged.connect(self._show_game)
        self.bots = BotsField()
        self.bots.changed.connect(self._show_warning)
        self.schedule = ChoiceField(_("Schedule"))
        self.schedule.offer([(name, one.title, "") for name, one in SCHEDULES.items()], "ordered")
        self.schedule.currentIndexChanged.connect(self._show_schedule)
        self.games = NumberField(_("Matches"), "1")
        self.opening = NumberField(_("Opening moves"), "0")
        self.opening.setToolTip(
            _("Random moves at the start; both matches of a pair begin with the same ones")
        )
        self.clock = ClockField()
        self.points = TextField(_("Points"), " ".join(f"{n:g}" for n in _USUAL_POINTS))
        self.points.setToolTip(_("Points of a win, a draw, a loss and an elimination"))
        # A number that users can remember.
        self.seed = NumberField(_("Seed"), str(Random().randrange(1, 10_000)))  # noqa: S311
        self.trees = QCheckBox(_("Save the &trees of our engines"))
        self.sandbox = QCheckBox(_("Run programs in a &sandbox"))
        self.sandbox.setChecked(True)
        self.sandbox.toggled.connect(self._show_warning)
        self._warning = QLabel(
            _("Without the sandbox, a program can do on this computer whatever you can do.")
        )
        self._warning.setWordWrap(True)
        theme.set_role(self._warning, "error")
        self.folder = TextField(_("Folder"), str(_free_folder()))
        self.message = ErrorLine()
        self._games_label = QLabel()
        self._games_label.setBuddy(self.games)
        self._lay_out()
        self._show_game()
        self._show_schedule()
        self._show_warning()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        folder = QWidget()
        row = QHBoxLayout(folder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.folder, 1)
        row.addWidget(push_button(_("Choose…"), self._ask_for_folder))
        for label, field in (
            (_label(_("Game"), self.game), self.game),
            (None, self.parameters),
            (_label(_("Bots"), self.bots.table), self.bots),
            (_label(_("Schedule"), self.schedule), self.schedule),
            (self._games_label, self.games),
            (None, self.games.message),
            (_label(_("Opening moves"), self.opening), self.opening),
            (None, self.opening.message),
            (_label(_("Clock"), self.clock), self.clock),
            (None, self.clock.own.message),
            (_label(_("Points"), self.points), self.points),
            (None, self.points.message),
            (_label(_("Seed"), self.seed), self.seed),
            (None, self.seed.message),
            (None, self.trees),
            (None, self.sandbox),
            (None, self._warning),
            (_label(_("Folder"), self.folder), folder),
            (None, self.folder.message),
        ):
            at = grid.rowCount()
            if label is not None:
                grid.addWidget(label, at, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(field, at, 1)
        content = QWidget()
        rows = QVBoxLayout(content)
        # Beside the scroll bar.
        rows.setContentsMargins(0, 0, _BESIDE, 0)
        rows.addLayout(grid)
        rows.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(content)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.message, 1)
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("Cancel"), self.reject))
        agree = push_button(_("&Play"), self._create, role="primary")
        agree.setDefault(True)
        buttons.addWidget(agree)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(area, 1)
        column.addLayout(buttons)
        self.resize(_SIZE)

    # Fields that depend on others.

    def _show_game(self) -> None:
        self.parameters.show_game(games.find(str(self.game.currentData())))

    def _show_schedule(self) -> None:
        self._games_label.setText(SCHEDULES[str(self.schedule.currentData())].games)
        self.games.show_message("")

    def _show_warning(self) -> None:
        self._warning.setVisible(self.bots.has_programs and not self.sandbox.isChecked())

    def _ask_for_folder(self) -> None:
        folder = dialogs.ask_for_folder(self, _("Folder for the results"))
        if folder:
            self.folder.setText(folder)

    # The result.

    def settings(self) -> TournamentSettings:
        """The settings in the fields.

        Raises
        ------
        SettingError
            A field is wrong; `field` is its name.
        """
        settings = TournamentSettings(
            game=self.parameters.game.full_name,
            bots=self.bots.bots,
            schedule=str(self.schedule.currentData()),
            games=_whole("games", self._games_label.text(), self.games, *GAMES),
            opening_moves=_whole(
                "opening_moves", _("Opening moves"), self.opening, 0, _MOST_OPENING
            ),
            time_control=self.clock.time_control(),
            points=self._points(),
            seed=_whole("seed", _("Seed"), self.seed, 0, _MOST_SEED),
            trees=self.trees.isChecked(),
            sandbox=self.sandbox.isChecked(),
        )
        expect_playable(settings)
        if settings.time_control is None and self.bots.has_programs:
            expected = _("a clock, because a bot is a program")
            raise SettingError("clock", _("Clock"), expected, _("none"))
        return settings

    def _points(self) -> Points:
        text = self.points.text()
        try:
            values = [float(part) for part in text.replace(",", " ").split()]
        except ValueError:
            values = []
        if len(values) != len(Points._fields) or not all(abs(one) < _MOST_POINTS for one in values):
            expected = _("four numbers for a win, a draw, a loss and an elimination")
            raise SettingError("points", _("Points"), expected, repr(text))
        return Points(*values)

    def _create(self) -> None:
        fields = {
            "games": self.games,
            "opening_moves": self.opening,
            "points": self.points,
            "seed": self.seed,
            "folder": self.folder,
        }
        for field in fields.values():
            field.show_message("")
        self.message.say("")
        self.bots.message.say("")
        try:
            settings = self.settings()
            folder = Path(self.folder.text().strip()).expanduser()
            if not folder.is_absolute():
                raise SettingError("folder", _("Folder"), _("an absolute path"), repr(str(folder)))
            create_tournament(folder, settings)
        except SettingError as error:
            self._show_error(error, fields)
            return
        except UctvisError as error:
            self.folder.show_message(str(error))
            self.message.say(str(error))
            return
        self.created.emit(folder)
        self.accept()

    def _show_error(self, error: SettingError, fields: Mapping[str, TextField]) -> None:
        """Show an error at its field, and below all of them."""
        if error.field == "bots":
            self.bots.message.say(str(error))
        elif error.field in fields:
            fields[error.field].show_message(str(error))
            fields[error.field].setFocus()
        self.message.say(str(error))


def _label(text: str, field: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(field)
    return label


def _whole(name: str, title: str, field: NumberField, least: int, most: int) -> int:
    number = whole_number(ungrouped(field.text()), most)
    if number is None or number < least:
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
        raise SettingError(name, title, expected, repr(field.text()))
    return number


def _free_folder() -> Path:
    """A folder that does not exist, where file dialogs begin."""
    folder = Path(settings_store.FOLDER.get() or Path.home()) / "tournament"
    return next_round(folder) if paths.exists(folder) else folder
