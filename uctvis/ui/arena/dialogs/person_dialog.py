"""The form of a match between the user and a bot."""

from random import Random

from qtpy.QtCore import QSize
from qtpy.QtWidgets import QWidget

from uctvis.arena.bot_files.bot_file import PERSON, read_bot, unique
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.errors import UctvisError
from uctvis.play.clock import TimeControl
from uctvis.simultaneous import all_games
from uctvis.texts import _
from uctvis.ui.arena.dialogs.arena_dialog import ArenaDialog
from uctvis.ui.arena.dialogs.bot_choice import BotChoice
from uctvis.ui.forms.cells import beside
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.fields import Segments, TextField, push_button

_SIZE = QSize(700, 420)
_MOST_SEED = 10_000
_USUAL_CLOCK = TimeControl(5.0)
_LONGEST_NAME = 60


class PersonDialog(ArenaDialog):
    """Emits `created` with the folder of the match, which is to be played."""

    def __init__(self, parent: QWidget) -> None:
        self.bot = BotChoice()
        played = [game for game in all_games() if game.declaration.rules_text]
        super().__init__(_("Play a bot"), "match", parent, played)
        self.clock.choose(_USUAL_CLOCK)
        self.name = TextField(_("Your name"), _("Player"))
        self.name.setMaxLength(_LONGEST_NAME)
        self.side = Segments(_("You play"), (_("&First"), _("S&econd")))
        self.bot.choice.currentIndexChanged.connect(self.show_warning)
        self.bot.own.textChanged.connect(self.show_warning)
        self.lay_out(
            [
                *self.rows_above(),
                (
                    _("Bot"),
                    beside(self.bot, push_button(_("Program…"), self._ask_for_program)),
                ),
                (_("Your name"), self.name),
                (_("You play"), self.side),
                self.clock_cell,
            ],
            _("&Play"),
            _SIZE,
        )

    def show_game(self) -> None:
        """Show the fields of the chosen game; in a simultaneous game, all bots are programs."""
        super().show_game()
        self.bot.offer_bots_of(self.game_name.partition(":")[0], engines=self.kind.has_moves)

    @property
    def chosen_bots(self) -> tuple[Bot, ...]:
        """The opponent, if it can be read."""
        try:
            return (read_bot(self.bot.text, self.protocol),)
        except UctvisError:
            return ()

    def settings(self) -> TournamentSettings:
        """The settings in the fields; raises SettingError with the name of a wrong field."""
        person = Bot(self.name.text().strip() or PERSON, BotKind.PERSON)
        person, bot = unique([person, self.limited(read_bot(self.bot.text, self.protocol))])
        return TournamentSettings(
            game=self.game_name,
            bots=(bot, person) if self.side.chosen else (person, bot),
            schedule="pairs",
            seed=Random().randrange(_MOST_SEED),  # noqa: S311 - no secrets
            trees=self.kind.has_moves,
            **{"time_control": None} | self.values(),
        )

    def _ask_for_program(self) -> None:
        folder = dialogs.ask_for_folder(self, _("The folder of a program"))
        if folder:
            self.bot.fill(folder)
