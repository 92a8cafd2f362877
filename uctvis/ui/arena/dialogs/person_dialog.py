"""The form of a match between the user and a bot."""

from random import Random

from qtpy.QtCore import QSize
from qtpy.QtWidgets import QHBoxLayout, QWidget

from uctvis.arena.bot_files.bot_file import PERSON, read_bot, unique
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.errors import UctvisError
from uctvis.play.clock import TimeControl
from uctvis.simultaneous import all_games
from uctvis.texts import _
from uctvis.ui.arena.dialogs.arena_dialog import ArenaDialog
from uctvis.ui.arena.dialogs.bot_choice import BotChoice
from uctvis.ui.arena.dialogs.form_dialog import label_of
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
        bot = QWidget()
        row = QHBoxLayout(bot)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.bot, 1)
        row.addWidget(push_button(_("Program…"), self._ask_for_program))
        self.lay_out(
            [
                *self.rows_above(),
                (label_of(_("Bot"), self.bot), bot),
                (label_of(_("Your name"), self.name), self.name),
                (label_of(_("You play"), self.side), self.side),
                *self.row_of_clock(),
                *self.rows_below(),
            ],
            _("&Play"),
            _SIZE,
        )

    def show_game(self) -> None:
        """Show the fields of the chosen game; in a simultaneous game, all bots are programs."""
        super().show_game()
        self.bot.offer_engines(self.kind.has_moves)

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
        has_moves = self.kind.has_moves
        return TournamentSettings(
            game=self.game_name,
            bots=(bot, person) if self.side.chosen else (person, bot),
            schedule="pairs",
            time_control=self.clock.time_control() if has_moves else None,
            seed=Random().randrange(_MOST_SEED),  # noqa: S311 - no secrets
            trees=has_moves,
            sandbox=self.sandbox.isChecked(),
        )

    def _ask_for_program(self) -> None:
        folder = dialogs.ask_for_folder(self, _("The folder of a program"))
        if folder:
            self.bot.fill(folder)
