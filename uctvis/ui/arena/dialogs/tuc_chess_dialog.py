"""The form of a server of TUC-CHESS."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from qtpy.QtCore import QSize
from qtpy.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from uctvis.arena.bot_files.bot_file import PERSON, read_bot
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.protocols.tuc_chess.messages import PORT
from uctvis.arena.protocols.tuc_chess.server_rules import TucChessRules
from uctvis.errors import SettingError
from uctvis.game.player_names import BLACK, WHITE
from uctvis.games.tuc_chess.position import YEARS
from uctvis.numerals import ungrouped
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _, pgettext
from uctvis.ui.arena.dialogs.bot_choice import BotChoice
from uctvis.ui.arena.dialogs.form_dialog import FormDialog, Row, label_of, whole_value
from uctvis.ui.arena.playing.tuc_chess_games import TucChessPlan
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import ChoiceField, NumberField, push_button

_SIZE = QSize(640, 480)
_CLIENT = "client"
_LOOPBACK, _ANYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only if the user wants it
_PORT = DeclaredSetting(
    name="port", default=PORT, kind=int, limits=(0, 65_535), title=_("UDP port")
)
_GAMES = DeclaredSetting(
    name="games",
    kind=int,
    limits=(1, 1_000_000),
    absence=Absence.EMPTY,
    title=_("Games"),
    tip=_("After so many games the server ends; empty: when you stop it"),
)
_USUAL = TucChessRules()


class TucChessDialog(FormDialog):
    """Calls `start` with a `TucChessPlan`; what it raises is shown."""

    def __init__(self, parent: QWidget, start: Callable[[TucChessPlan], None]) -> None:
        super().__init__(_("Serve TUC-CHESS"), "tuc-chess", parent)
        self._start = start
        self.port = self.number_of(_PORT)
        # Whether other computers may connect.
        self.others = QCheckBox(_("Let &other computers connect"))
        self._warning = QLabel(_("Then anyone in your network can play, and read the moves."))
        self._warning.setWordWrap(True)
        theme.set_role(self._warning, "muted")
        self._warning.hide()
        self.others.toggled.connect(self._warning.setVisible)
        self.year = ChoiceField(_("Rules of the year"))
        self.year.offer([(str(year), str(year), "") for year in YEARS], str(_USUAL.year))
        # Who plays White and Black.
        self.sides = self._side(), self._side()
        self.games = self.number_of(_GAMES)
        self.games.setPlaceholderText(_("any number"))
        self.countdown = NumberField(_("Countdown"), f"{_USUAL.countdown:g}")
        self.countdown.setToolTip(_("Seconds before a game begins"))
        self.seconds = NumberField(_("Seconds for a move"), f"{_USUAL.turn_limit:g}")
        self.fields |= {
            "countdown": self.countdown,
            "turn_limit": self.seconds,
        }
        self.lay_out(
            [
                *self.rows_of(self.port),
                (None, self.others),
                (None, self._warning),
                (label_of(_("Rules of the year"), self.year), self.year),
                self._row_of_side(WHITE.title, self.sides[0]),
                self._row_of_side(BLACK.title, self.sides[1]),
                *self.rows_of(self.games),
                *self.rows_of(self.countdown, label_of(_("Countdown (s)"), self.countdown)),
                *self.rows_of(self.seconds),
                *self.rows_of_folder(),
            ],
            _("&Serve"),
            _SIZE,
        )

    def _side(self) -> BotChoice:
        return BotChoice(
            first=(
                (_CLIENT, _("A client"), _("The next program that sends its name to the port")),
                (PERSON, pgettext("who plays a side", "You"), _("You play by clicks on the board")),
            )
        )

    def _row_of_side(self, title: str, side: BotChoice) -> Row:
        field = QWidget()
        row = QHBoxLayout(field)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(side, 1)
        row.addWidget(push_button(_("Program…"), lambda: self._ask_for_program(side)))
        return label_of(title, side), field

    def agree(self, folder: Path) -> None:
        """Start the server; raises UctvisError if a field is wrong."""
        rules = TucChessRules(
            int(str(self.year.currentData())),
            _seconds("countdown", _("Countdown"), self.countdown),
            _seconds("turn_limit", _("Seconds for a move"), self.seconds),
        )
        games = None
        if self.games.text().strip():
            games = whole_value(_GAMES, self.games)
        host = _ANYWHERE if self.others.isChecked() else _LOOPBACK
        port = whole_value(_PORT, self.port)
        white, black = map(_bot, self.sides)
        self._start(TucChessPlan(folder, rules, (host, port), (white, black), games))
        self.accept()

    def _ask_for_program(self, side: BotChoice) -> None:
        folder = dialogs.ask_for_folder(self, _("The folder of a program"))
        if folder:
            side.fill(folder)


def _bot(side: BotChoice) -> Bot | None:
    """Who plays a side here; None for a client."""
    if side.text == _CLIENT:
        return None
    bot = read_bot(side.text)
    return replace(bot, name=_("Player")) if bot.kind is BotKind.PERSON else bot


def _seconds(name: str, title: str, field: NumberField) -> float:
    try:
        return float(ungrouped(field.text()))
    except ValueError as error:
        raise SettingError(name, title, _("a number"), repr(field.text())) from error
