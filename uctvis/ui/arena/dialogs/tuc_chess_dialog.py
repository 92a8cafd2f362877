"""The form of a server of TUC-CHESS."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from qtpy.QtCore import QSize
from qtpy.QtWidgets import QLabel, QWidget

from uctvis.arena.bot_files.bot_file import PERSON, read_bot
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.protocols.tuc_chess.messages import PORT
from uctvis.arena.protocols.tuc_chess.server_rules import DECLARED, TucChessRules
from uctvis.game.player_names import BLACK, WHITE
from uctvis.games.tuc_chess.position import YEARS
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _, pgettext
from uctvis.ui.arena.dialogs.bot_choice import BotChoice
from uctvis.ui.arena.dialogs.form_dialog import FormDialog
from uctvis.ui.arena.playing.tuc_chess_games import TucChessPlan
from uctvis.ui.forms.cells import beside
from uctvis.ui.forms.declared_cells import ChoiceCell, NumberCell, SwitchCell
from uctvis.ui.forms.row_form import Row
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import push_button

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
    placeholder=_("any number"),
    tip=_("After so many games the server ends; empty: when you stop it"),
)
_OTHERS = DeclaredSetting(
    name="others", default=False, kind=bool, title=_("Let &other computers connect")
)


class TucChessDialog(FormDialog):
    """Calls `start` with a `TucChessPlan`; what it raises is shown."""

    def __init__(self, parent: QWidget, start: Callable[[TucChessPlan], None]) -> None:
        super().__init__(_("Serve TUC-CHESS"), "tuc-chess", parent)
        self._start = start
        self._warning = QLabel(_("Then anyone in your network can play, and read the moves."))
        self._warning.setWordWrap(True)
        theme.set_role(self._warning, "muted")
        self._warning.hide()
        others = SwitchCell(_OTHERS)
        others.field.toggled.connect(self._warning.setVisible)
        # Who plays White and Black.
        self.sides = self._side(), self._side()
        self.lay_out(
            [
                NumberCell(_PORT, with_buttons=True),
                others,
                self._warning,
                ChoiceCell(DECLARED["year"], {str(year): str(year) for year in YEARS}),
                self._row_of_side(WHITE.title, self.sides[0]),
                self._row_of_side(BLACK.title, self.sides[1]),
                *(
                    NumberCell(one, with_buttons=True)
                    for one in (_GAMES, DECLARED["countdown"], DECLARED["turn_limit"])
                ),
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
        program = push_button(_("Program…"), lambda: self._ask_for_program(side))
        return title, beside(side, program)

    def agree(self, folder: Path) -> None:
        """Start the server; raises UctvisError if a field is wrong."""
        values = self.values()
        rules = TucChessRules(values["year"], values["countdown"], values["turn_limit"])
        address = _ANYWHERE if values["others"] else _LOOPBACK, values["port"]
        white, black = map(_bot, self.sides)
        self._start(TucChessPlan(folder, rules, address, (white, black), values["games"]))
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
