"""The form of a new tournament."""

from dataclasses import replace
from pathlib import Path
from random import Random

from qtpy.QtCore import QSize
from qtpy.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from uctvis.arena.bot_files.game_toml import read_judged_game
from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.kinds import kind_of_game
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.matches.points import Points
from uctvis.arena.schedules.schedule import GROUPS, SCHEDULES
from uctvis.arena.schedules.settings import DECLARED, TournamentSettings
from uctvis.errors import ArenaError, SettingError
from uctvis.play.clock import TimeControl
from uctvis.simultaneous import all_games
from uctvis.texts import _
from uctvis.ui.arena.dialogs.arena_dialog import ArenaDialog
from uctvis.ui.arena.dialogs.bots_field import BotsField
from uctvis.ui.arena.dialogs.form_dialog import Row, label_of, whole_value
from uctvis.ui.arena.playing.bot_checker import BotChecker
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import ChoiceField, TextField, push_button

_SIZE = QSize(800, 600)
_MEBIBYTE = 2**20
_MOST_POINTS = 1_000_000
# Half a minute for each bot, as the judge of Recursive tic-tac-toe gives.
_USUAL_CLOCK = TimeControl(0.5)
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
        # The number of bots in a match of a game with a judge.
        self.players = self.number_of(DECLARED["players"])
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
        self.players.textChanged.connect(self._suit_schedule)
        self.games = self.number_of(DECLARED["games"])
        self.opening = self.number_of(DECLARED["opening_moves"])
        self.points = TextField(_("Points"), " ".join(f"{number:g}" for number in Points()))
        self.points.setToolTip(_("Points of a win, a draw, a loss and an elimination"))
        # A number that users can remember.
        seed = str(Random().randrange(1, 10_000))  # noqa: S311 - no secrets
        self.seed = self.number_of(DECLARED["seed"], seed)
        self.trees = QCheckBox(_("Save the &trees of our engines"))
        self.fields["points"] = self.points
        self._games_label = QLabel()
        self._games_label.setBuddy(self.games)
        self._show_schedule()
        self.lay_out(
            [
                *self.rows_above(),
                (label_of(_("Bots"), self.bots.table), self.bots),
                (None, self._about_bots),
                *self.rows_of(self.players),
                (label_of(_("Schedule"), self.schedule), self.schedule),
                *self.rows_of(self.games, self._games_label),
                *self.rows_of(self.opening),
                *self.row_of_clock(),
                *self.rows_of(self.points),
                *self.rows_of(self.seed),
                (None, self._about_seed),
                (None, self.trees),
                *self.rows_below(),
            ],
            _("&Play"),
            _SIZE,
        )

    def rows_above(self) -> list[Row]:
        """The rows with the game or with the folder of its judge."""
        game = QWidget()
        row = QHBoxLayout(game)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.game)
        row.addWidget(
            push_button(
                _("Game with a &judge…"),
                self._ask_for_game,
                _("Choose the folder of a game whose judge is a program, with game.toml"),
            )
        )
        row.addStretch(1)
        return [
            (label_of(_("Game"), self.game), game),
            (None, self._no_game),
            (None, self._about_judge),
            (None, self.parameters),
            *self.rows_of_rules(),
        ]

    @property
    def judged(self) -> JudgedGame | None:
        """The game with a judge that is chosen, if it is one."""
        return self._judged.get(str(self.game.currentData()))

    @property
    def kind(self) -> MatchKind:
        """The kind of matches of the chosen game, which may have a judge."""
        judged = self.judged
        return super().kind if judged is None else kind_of_game(judged.name, judged)

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
        judged, kind = self.judged, self.kind
        if judged is None:
            super().show_game()
            self.show_field(self.players, False)
        else:
            self.parameters.hide()
            for field in (self.rules, self.clock):
                self.show_field(field, False)
            fewest, most = judged.players
            self._about_judge.setText(_about(judged))
            self.players.setText(str(fewest))
            self.show_field(self.players, fewest < most)
        self._about_judge.setVisible(kind.has_judge)
        self.show_field(self.opening, kind.has_moves)
        self.show_field(self.points, kind.has_points)
        self.trees.setVisible(kind.has_moves)
        for about in (self._about_bots, self._about_seed):
            about.setVisible(kind.answers_together)
        self.bots.use_protocol(self.protocol)
        self.bots.choice.offer_engines(not kind.answers_together)
        self.show_warning()
        self._suit_schedule()

    def _suit_schedule(self) -> None:
        """Matches of more than two bots have one schedule."""
        if self.kind.has_judge and self.players.text() != "2":
            self.schedule.setCurrentIndex(self.schedule.place_of(GROUPS))

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
        judged = self.judged
        title = self._games_label.text()
        games = whole_value(replace(DECLARED["games"], title=title), self.games)
        seed = whole_value(DECLARED["seed"], self.seed)
        schedule = str(self.schedule.currentData())
        bots = tuple(map(self.limited, self.bots.bots))
        if judged is not None:
            limits = judged.players
            players = whole_value(replace(DECLARED["players"], limits=limits), self.players)
            return TournamentSettings(
                game=judged.name,
                bots=bots,
                schedule=schedule,
                games=games,
                time_control=None,
                seed=seed,
                sandbox=self.sandbox.isChecked(),
                judged=judged,
                players=players,
            )
        common = TournamentSettings(
            game=self.game_name,
            bots=bots,
            schedule=schedule,
            games=games,
            time_control=None,
            points=self._points(),
            seed=seed,
            sandbox=self.sandbox.isChecked(),
        )
        if not self.kind.has_moves:
            return common
        opening = whole_value(DECLARED["opening_moves"], self.opening)
        return replace(
            common,
            opening_moves=opening,
            time_control=self.clock.time_control(),
            trees=self.trees.isChecked(),
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


def _about(judged: JudgedGame) -> str:
    """What a game with a judge demands, for users."""
    fewest, most = judged.players
    number = str(fewest) if fewest == most else f"{fewest}\N{EN DASH}{most}"
    text = _(
        "{players} bots in a match of at most {limit:g} s; each has {seconds:g} s for an answer, "
        "and {size:g} MiB"
    )
    return text.format(
        players=number,
        limit=judged.match_seconds,
        seconds=judged.seconds,
        size=judged.memory / _MEBIBYTE,
    )
