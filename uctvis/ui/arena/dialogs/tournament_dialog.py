"""The form of a new tournament."""

from dataclasses import replace
from pathlib import Path
from random import Random

from qtpy.QtCore import QSize
from qtpy.QtWidgets import QLabel, QWidget

from uctvis.arena.bot_files.game_toml import read_judged_game
from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.matches.points import Points
from uctvis.arena.schedules.schedule import GROUPS, SCHEDULES
from uctvis.arena.schedules.settings import DECLARED, TournamentSettings
from uctvis.errors import ArenaError, SettingError
from uctvis.play.clock import TimeControl
from uctvis.settings.declared import DeclaredSetting
from uctvis.simultaneous import all_games
from uctvis.texts import _
from uctvis.ui.arena.dialogs.arena_dialog import ArenaDialog
from uctvis.ui.arena.dialogs.bots_field import BotsField
from uctvis.ui.arena.playing.bot_checker import BotChecker
from uctvis.ui.forms.cells import beside
from uctvis.ui.forms.declared_cells import ChoiceCell, NumberCell, SwitchCell, TextCell
from uctvis.ui.forms.row_form import Row
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import push_button

_SIZE = QSize(800, 600)
_MOST_POINTS = 1_000_000
# Half a minute for each bot, as the judge of Recursive tic-tac-toe gives.
_USUAL_CLOCK = TimeControl(0.5)
_POINTS = DeclaredSetting(
    name="points",
    kind=str,
    default=" ".join(f"{number:g}" for number in Points()),
    title=_("Points"),
    tip=_("Points of a win, a draw, a loss and an elimination"),
)
_ABOUT_BOTS = _(
    "Bots of simultaneous games are programs that speak the protocol of CodinGame. They get lines "
    "as the original referee writes them. For a program that expects lines as the task describes "
    "them, "
    'write dialect = "text" in its bot.toml, or ,dialect=text behind it here.'
)
_ABOUT_SEED = _(
    "Decides the map of the first pair of matches; the next pair is played with the next seed. "
    "Both matches of a pair are played on the same map, with exchanged sides."
)


class TournamentDialog(ArenaDialog):
    """Emits `created` with the folder of the tournament that was set up, and is to be played."""

    def __init__(self, parent: QWidget) -> None:
        self.bots = BotsField()
        # The games with judges that were added, by their values in the list of games.
        self._judged: dict[str, JudgedGame] = {}
        self._about_judge = QLabel()
        self._about_judge.setWordWrap(True)
        theme.set_role(self._about_judge, "muted")
        self._no_game = ErrorLine()
        self._about_bots, self._about_seed = QLabel(_ABOUT_BOTS), QLabel(_ABOUT_SEED)
        for about in (self._about_bots, self._about_seed):
            about.setWordWrap(True)
            theme.set_role(about, "muted")
        super().__init__(_("New tournament"), "tournament", parent, all_games())
        self.bots.changed.connect(self.show_warning)
        self._checker = BotChecker(self)
        self._checker.changed.connect(lambda: self.bots.let_check(not self._checker.runs))
        self._checker.ended.connect(self._tell_check)
        self.bots.check_requested.connect(self._check)
        self.finished.connect(lambda _result: self._checker.stop())
        self.clock.choose(_USUAL_CLOCK)
        titles = {name: one.title for name, one in SCHEDULES.items()}
        self.schedule = ChoiceCell(DECLARED["schedule"], titles)
        self.schedule.changed.connect(self._show_schedule)
        # The number of bots in a match of a game with a judge.
        self.players = NumberCell(DECLARED["players"], with_buttons=True)
        self.players.changed.connect(self._suit_schedule)
        self.games = NumberCell(DECLARED["games"], with_buttons=True)
        self.opening = NumberCell(DECLARED["opening_moves"], with_buttons=True)
        self.points = _PointsCell(_POINTS)
        self.seed = NumberCell(DECLARED["seed"], with_buttons=True)
        # A number that users can remember.
        self.seed.fill(Random().randrange(1, 10_000))  # noqa: S311 - no secrets
        self.trees = SwitchCell(DECLARED["trees"])
        self._show_schedule()
        self.lay_out(
            [
                *self.rows_above(),
                (_("Bots"), self.bots),
                self._about_bots,
                self.players,
                self.schedule,
                self.games,
                self.opening,
                self.clock_cell,
                self.points,
                self.seed,
                self._about_seed,
                self.trees,
            ],
            _("&Play"),
            _SIZE,
        )

    def rows_above(self) -> list[Row]:
        """The rows with the game or with the folder of its judge."""
        choose = push_button(
            _("Game with a &judge…"),
            self._ask_for_game,
            _("Choose the folder of a game whose judge is a program, with game.toml"),
        )
        game = _("Game"), beside(self.game, choose, stretched=False)
        return [game, self._no_game, self._about_judge, *super().rows_above()[1:]]

    @property
    def judged(self) -> JudgedGame | None:
        return self._judged.get(str(self.game.currentData()))

    @property
    def game_name(self) -> str:
        value = str(self.game.currentData())
        return self._judged[value].name if value in self._judged else super().game_name

    def add_game(self, folder: Path) -> None:
        """Choose the game with a judge in a folder; if there is none, a message says why."""
        try:
            judged = read_judged_game(folder)
        except ArenaError as error:
            self._no_game.say(str(error))
            return
        self._no_game.say("")
        value = str(folder)
        if value not in self._judged:
            self.game.add(value, judged.name, value)
        self._judged[value] = judged
        self.game.setCurrentIndex(self.game.place_of(value))
        # Its description may have changed.
        self.show_game()

    def _ask_for_game(self) -> None:
        folder = dialogs.ask_for_folder(self, _("The folder of a game with a judge"))
        if folder:
            self.add_game(Path(folder))

    def show_game(self) -> None:
        """Show the fields of the chosen game, without what its rules or its judge decide."""
        super().show_game()
        judged, kind = self.judged, self.kind
        fewest, most = kind.players(judged)
        self.players.declare(replace(DECLARED["players"], limits=(fewest, most)))
        self.players.fill(fewest)
        self.players.use(fewest < most)
        self._about_judge.setText(kind.about(judged))
        self._about_judge.setVisible(kind.has_judge)
        self.opening.use(kind.has_moves)
        self.points.use(kind.has_points)
        self.trees.use(kind.has_moves)
        for about in (self._about_bots, self._about_seed):
            about.setVisible(kind.answers_together)
        self.bots.suit(kind, self.game_name.partition(":")[0])
        self.show_warning()
        self._suit_schedule()

    def _suit_schedule(self) -> None:
        """Matches of more than two bots have one schedule."""
        if self.kind.has_judge and self.players.field.text() != "2":
            self.schedule.fill(GROUPS)

    @property
    def chosen_bots(self) -> tuple[Bot, ...]:
        """The bots in the list."""
        return self.bots.bots

    @property
    def has_programs(self) -> bool:
        """Whether programs run; a judge is one, too."""
        return super().has_programs or self.kind.has_judge

    def settings(self) -> TournamentSettings:
        """The settings in the fields; raises SettingError with the name of a wrong field."""
        return TournamentSettings(
            game=self.game_name,
            bots=tuple(map(self.limited, self.bots.bots)),
            judged=self.judged,
            **{"time_control": None, "players": self.players.value()} | self.values(),
        )

    def show_error(self, error: SettingError) -> bool:
        is_of_bots = error.field == "bots"
        self.bots.message.say(str(error) if is_of_bots else "")
        return super().show_error(error) or is_of_bots

    def _check(self, text: str) -> None:
        # The folder of a game with a judge is its name on the command line.
        judged = str(self.game.currentData())
        game = judged if self.kind.has_judge else self.game_name
        self._checker.check(
            text,
            game,
            sandbox=self.sandbox.isChecked(),
            own_limits=self.own_limits.isChecked(),
        )

    def _tell_check(self, passed: bool, text: str) -> None:
        title = _("The bot can play") if passed else _("The bot cannot play")
        dialogs.show_message(self, title, text, warns=not passed)

    def _show_schedule(self) -> None:
        title = SCHEDULES[self.schedule.value()].games
        self.games.declare(replace(DECLARED["games"], title=title))
        self.games.show_message("")


class _PointsCell(TextCell):
    """The points of the verdicts of a match."""

    def value(self) -> Points:
        text = self.field.text()
        try:
            values = [float(part) for part in text.replace(",", " ").split()]
        except ValueError:
            values = []
        # Not true for NaN.
        if len(values) != len(Points._fields) or not all(abs(one) < _MOST_POINTS for one in values):
            expected = _("four numbers for a win, a draw, a loss and an elimination")
            raise SettingError(self.name, _("Points"), expected, repr(text))
        return Points(*values)
