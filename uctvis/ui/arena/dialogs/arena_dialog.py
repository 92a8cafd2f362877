"""What the forms of tournaments have in common: the game, its rules, the clock, the sandbox."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from qtpy.QtCore import QSize, Qt, Signal
from qtpy.QtWidgets import QCheckBox, QLabel, QWidget

from uctvis import games
from uctvis.arena.bot_files.usual_limits import lowered_limits, with_usual_limits
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.kinds import kind_of_game
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.schedules.settings import DECLARED, TournamentSettings
from uctvis.arena.seats.protocols import usual_protocol
from uctvis.errors import ArenaError, CompilationError, UctvisError
from uctvis.safe_text import harmless_lines
from uctvis.simultaneous import SimultaneousGame
from uctvis.texts import _
from uctvis.ui.arena.dialogs.form_dialog import FormDialog
from uctvis.ui.arena.dialogs.rules_field import RulesField
from uctvis.ui.arena.playing.tournament_maker import TournamentMaker
from uctvis.ui.forms.clock_field import ClockCell, ClockField
from uctvis.ui.forms.declared_cells import SwitchCell
from uctvis.ui.forms.parameter_fields import ParameterFields
from uctvis.ui.forms.row_form import Row
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import ChoiceField

_USUAL_GAME = "recursive_tictactoe"


class ArenaDialog(FormDialog):
    """A form that creates the folder of a tournament.

    Subclasses show their fields with `lay_out`, and define `settings` and `chosen_bots`.
    `clock_cell` is one of the fields.
    `created` carries the folder.
    """

    created = Signal(object)

    def __init__(
        self, title: str, name: str, parent: QWidget, simultaneous: Sequence[SimultaneousGame]
    ) -> None:
        """`name` is the name of the folder that is suggested; `simultaneous` are offered, too."""
        super().__init__(title, name, parent)
        known = games.all_games()
        self._simultaneous = {game.name: game for game in simultaneous}
        self.game = ChoiceField(_("Game"))
        titles = [(game.name, game.title) for game in known]
        titles += [(game.name, game.title) for game in simultaneous]
        self.game.offer([(name, title, "") for name, title in titles], _USUAL_GAME)
        # Of a simultaneous game.
        self.rules = RulesField()
        self.parameters = ParameterFields(known)
        self.clock = ClockField()
        self.clock_cell = ClockCell(self.clock)
        self.own_limits = QCheckBox(_("Use all &limits of bot.toml"))
        self._about_limits = QLabel()
        self._about_limits.setTextFormat(Qt.TextFormat.PlainText)
        self._about_limits.setWordWrap(True)
        theme.set_role(self._about_limits, "muted")
        self._sandbox = SwitchCell(DECLARED["sandbox"])
        self._sandbox.changed.connect(self.show_warning)
        self.sandbox = self._sandbox.field
        self._warning = QLabel(
            _("Without the sandbox, a program can do on this computer whatever you can do.")
        )
        self._warning.setWordWrap(True)
        theme.set_role(self._warning, "error")
        self.maker = TournamentMaker(self)
        self.maker.told.connect(self.show_doing)
        self.maker.made.connect(self._take)
        self.maker.failed.connect(self._fail)
        self.finished.connect(lambda _result: self.maker.stop())
        self.game.currentIndexChanged.connect(self.show_game)

    def lay_out(self, rows: Iterable[Row], agree: str, size: QSize) -> None:
        """Show rows of fields, the limits, the sandbox, and the fields of the game."""
        below = self.own_limits, self._about_limits, self._sandbox, self._warning
        super().lay_out([*rows, *below], agree, size)
        self.show_warning()
        self.show_game()

    def rows_above(self) -> list[Row]:
        """The rows with the game."""
        return [(_("Game"), self.game), self.parameters, (_("Rules"), self.rules)]

    @property
    def chosen_bots(self) -> tuple[Bot, ...]:
        """The bots that are chosen, as they are read; none that cannot be read."""
        raise NotImplementedError

    @property
    def has_programs(self) -> bool:
        """Whether programs run."""
        return any(bot.kind is BotKind.PROGRAM for bot in self.chosen_bots)

    def limited(self, bot: Bot) -> Bot:
        """A bot with the limits that it gets."""
        return bot if self.own_limits.isChecked() else with_usual_limits(bot)

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
        """Warn of programs without a sandbox, and say which limits are lowered."""
        lowered = lowered_limits(self.chosen_bots)
        text = _("Otherwise, bot.toml may only lower limits, and this is used:\n{limits}")
        self._about_limits.setText(
            text.format(limits=harmless_lines("\n".join(lowered), indent=""))
        )
        for widget in (self.own_limits, self._about_limits):
            widget.setVisible(bool(lowered))
        self._warning.setVisible(self.has_programs and not self.sandbox.isChecked())

    @property
    def simultaneous(self) -> SimultaneousGame | None:
        """The game that is chosen, with its rules; None if another game is."""
        game = self._simultaneous.get(str(self.game.currentData()))
        return None if game is None else self.rules.with_rules(game)

    @property
    def judged(self) -> JudgedGame | None:
        """The game with a judge that is chosen; None if another game is."""
        return None

    @property
    def game_name(self) -> str:
        """The full name of the game that is chosen, or the name of the one with a judge."""
        game = self.simultaneous
        return self.parameters.game.full_name if game is None else game.full_name

    @property
    def kind(self) -> MatchKind:
        """The kind of matches of the game that is chosen."""
        return kind_of_game(self.game_name, self.judged)

    @property
    def protocol(self) -> str:
        """What programs speak if they do not say it."""
        return usual_protocol(self.kind.name)

    def show_game(self) -> None:
        """Show the fields of the game that is chosen."""
        kind = self.kind
        if kind.has_moves:
            self.parameters.show_game(games.find(str(self.game.currentData())))
        else:
            self.parameters.hide()
        self.form.show_row(self.rules, kind.answers_together)
        self.clock_cell.use(kind.has_moves)

    def agree(self, folder: Path) -> None:
        """Create the tournament, in a thread if sources are compiled; raises UctvisError."""
        self.maker.make(folder, self.settings())
        if self.maker.runs:
            self.show_doing(_("Compiling"))

    def _take(self, folder: Path, problems: Mapping[str, str]) -> None:
        if problems:
            lines = (f"{name}: {problem.splitlines()[0]}" for name, problem in problems.items())
            details = "\n\n".join(f"{name}: {problem}" for name, problem in problems.items())
            text = _("These bots cannot play, and their matches do not count:\n\n{bots}")
            title = _("Some bots cannot play")
            # It outlives this dialog.
            dialogs.show_message(
                self.parentWidget() or self,
                title,
                text.format(bots=harmless_lines("\n".join(lines), indent="")),
                details=harmless_lines(details, indent=""),
            )
        self.created.emit(folder)
        self.accept()

    def _fail(self, error: Exception) -> None:
        """Show why it was not created; if a source was not compiled, what the compiler said."""
        self.show_doing("")
        if isinstance(error, CompilationError):
            self.message.say(_("{place}: its source cannot be compiled").format(place=error.place))
            title = _("The source cannot be compiled")
            dialogs.show_message(self, title, str(error), details=error.log)
        elif isinstance(error, ArenaError) and "\n" in error.reason:
            # Of several bots.
            self.message.say(error.place)
            dialogs.show_message(self, error.place, harmless_lines(str(error), indent=""))
        elif isinstance(error, UctvisError):
            self.show_failure(error)
        else:
            dialogs.show_error(self, _("The tournament cannot be created"), error)
