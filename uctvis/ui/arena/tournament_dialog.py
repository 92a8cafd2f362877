"""The form of a new tournament."""

from random import Random

from qtpy.QtCore import QSize
from qtpy.QtWidgets import QCheckBox, QLabel, QWidget

from uctvis.arena.points import Points
from uctvis.arena.schedule import GAMES, SCHEDULES
from uctvis.arena.settings import TournamentSettings
from uctvis.errors import SettingError
from uctvis.numerals import ungrouped, whole_number
from uctvis.play.clock import TimeControl
from uctvis.texts import _
from uctvis.ui.arena.arena_dialog import ArenaDialog, label_of
from uctvis.ui.arena.bot_checker import BotChecker
from uctvis.ui.arena.bots_field import BotsField
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.fields import ChoiceField, NumberField, TextField

_SIZE = QSize(720, 600)
_MOST_OPENING = 1000
_MOST_SEED = 2**31 - 1
_MOST_POINTS = 1_000_000
# Half a minute for each bot, as the judge of Recursive tic-tac-toe gives.
_USUAL_CLOCK = TimeControl(0.5)


class TournamentDialog(ArenaDialog):
    """Emits `created` with the folder of the tournament that was set up, and is to be played."""

    def __init__(self, parent: QWidget) -> None:
        self.bots = BotsField()
        super().__init__(_("New tournament"), "tournament", parent)
        self.bots.changed.connect(self.show_warning)
        self._checker = BotChecker(self)
        self._checker.changed.connect(lambda: self.bots.let_check(not self._checker.runs))
        self._checker.ended.connect(self._tell_check)
        self.bots.check_requested.connect(self._check)
        self.finished.connect(lambda _result: self._checker.stop())
        self.clock.choose(_USUAL_CLOCK)
        self.schedule = ChoiceField(_("Schedule"))
        self.schedule.offer([(name, one.title, "") for name, one in SCHEDULES.items()], "ordered")
        self.schedule.currentIndexChanged.connect(self._show_schedule)
        self.games = NumberField(_("Matches"), "1")
        self.opening = NumberField(_("Opening moves"), "0")
        self.opening.setToolTip(
            _("Random moves at the start; both matches of a pair begin with the same ones")
        )
        self.points = TextField(_("Points"), " ".join(f"{number:g}" for number in Points()))
        self.points.setToolTip(_("Points of a win, a draw, a loss and an elimination"))
        # A number that users can remember.
        self.seed = NumberField(_("Seed"), str(Random().randrange(1, 10_000)))  # noqa: S311
        self.trees = QCheckBox(_("Save the &trees of our engines"))
        self.fields |= {
            "games": self.games,
            "opening_moves": self.opening,
            "points": self.points,
            "seed": self.seed,
        }
        self._games_label = QLabel()
        self._games_label.setBuddy(self.games)
        self._show_schedule()
        self.lay_out(
            [
                *self.rows_above(),
                (label_of(_("Bots"), self.bots.table), self.bots),
                (label_of(_("Schedule"), self.schedule), self.schedule),
                (self._games_label, self.games),
                (None, self.games.message),
                (label_of(_("Opening moves"), self.opening), self.opening),
                (None, self.opening.message),
                *self.row_of_clock(),
                (label_of(_("Points"), self.points), self.points),
                (None, self.points.message),
                (label_of(_("Seed"), self.seed), self.seed),
                (None, self.seed.message),
                (None, self.trees),
                *self.rows_below(),
            ],
            _("&Play"),
            _SIZE,
        )

    @property
    def has_programs(self) -> bool:
        """As `ArenaDialog.has_programs`."""
        return self.bots.has_programs

    def settings(self) -> TournamentSettings:
        """As `ArenaDialog.settings`."""
        return TournamentSettings(
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

    def show_error(self, error: SettingError) -> bool:
        """As `ArenaDialog.show_error`."""
        is_of_bots = error.field == "bots"
        self.bots.message.say(str(error) if is_of_bots else "")
        return super().show_error(error) or is_of_bots

    def _check(self, text: str) -> None:
        self._checker.check(text, self.parameters.game.full_name, sandbox=self.sandbox.isChecked())

    def _tell_check(self, passed: bool, text: str) -> None:
        title = _("The bot can play") if passed else _("The bot cannot play")
        dialogs.show_message(self, title, text, warns=not passed)

    def _show_schedule(self) -> None:
        self._games_label.setText(SCHEDULES[str(self.schedule.currentData())].games)
        self.games.show_message("")

    def _points(self) -> Points:
        text = self.points.text()
        try:
            values = [float(part) for part in text.replace(",", " ").split()]
        except ValueError:
            values = []
        # Not true for NaN.
        if len(values) != len(Points._fields) or not all(abs(one) < _MOST_POINTS for one in values):
            expected = _("four numbers for a win, a draw, a loss and an elimination")
            raise SettingError("points", _("Points"), expected, repr(text))
        return Points(*values)


def _whole(name: str, title: str, field: NumberField, least: int, most: int) -> int:
    number = whole_number(ungrouped(field.text()), most)
    if number is None or number < least:
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
        raise SettingError(name, title, expected, repr(field.text()))
    return number
