"""`uctvis serve tuc-chess` is a server of TUC-CHESS over UDP."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.protocols.tuc_chess.messages import PORT
from uctvis.arena.protocols.tuc_chess.server import TucChessServer
from uctvis.arena.protocols.tuc_chess.server_rules import TucChessRules
from uctvis.arena.protocols.tuc_chess.waiting_room import LOOPBACK
from uctvis.arena.terminal.typed_person import TypedPerson
from uctvis.commands._common import compiling_noted, note, say
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._numbers import number
from uctvis.commands.arena._bots import read_bots
from uctvis.commands.arena._playing import new_folder, record_line
from uctvis.games.tuc_chess.position import YEARS
from uctvis.mcts.threads import keep_priority
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Run a server of TUC-CHESS over UDP; watch its games with uctvis arena watch.")
_USUAL = TucChessRules()


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        default=LOOPBACK,
        help=_("the address where it listens; by default only programs of this machine reach it"),
    )
    parser.add_argument(
        "--port", type=int, default=PORT, help=_("{port} by default").format(port=PORT)
    )
    parser.add_argument(
        "--year",
        type=int,
        choices=tuple(YEARS),
        default=_USUAL.year,
        help=_("the year of the course whose rules hold; {year} by default").format(
            year=_USUAL.year
        ),
    )
    parser.add_argument("--games", type=int, help=_("the number of games; by default until Ctrl-C"))
    for side, title in (("white", _("White")), ("black", _("Black"))):
        parser.add_argument(
            f"--{side}",
            metavar="BOT",
            help=_(
                "who plays {player} here: person, or an engine or another bot as in arena match; "
                "by default a client"
            ).format(player=title),
        )
    parser.add_argument(
        "--countdown",
        type=number,
        default=_USUAL.countdown,
        help=_("the seconds before a game starts; {seconds:g} by default").format(
            seconds=_USUAL.countdown
        ),
    )
    parser.add_argument(
        "--seconds",
        type=number,
        default=_USUAL.turn_limit,
        help=_("the seconds of a program for a move; {seconds:g} by default").format(
            seconds=_USUAL.turn_limit
        ),
    )
    parser.add_argument(
        "--plies",
        type=int,
        default=_USUAL.plies,
        help=_("the points decide after so many moves of both; {plies} by default").format(
            plies=_USUAL.plies
        ),
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FOLDER",
        help=_("the folder for the games; by default a new one in this folder"),
    )


def run(options: Namespace) -> int:
    # The clients play with the usual priority, and no window must respond.
    keep_priority()
    white, black = _side(options.white), _side(options.black)
    server = TucChessServer(
        options.output or new_folder(),
        TucChessRules(options.year, options.countdown, options.seconds, options.plies),
        (options.host, options.port),
        (white, black),
        {
            bot.name: TypedPerson(bot.name)
            for bot in (white, black)
            if bot is not None and bot.kind is BotKind.PERSON
        },
        tell=lambda text: note(harmless(text)),
    )
    note(_("the games are in {folder}").format(folder=harmless(server.store.folder)))
    with (
        compiling_noted(),
        ended_by_interrupt(server.stop),
        closing(server.run(options.games)) as ended,
    ):
        for record in ended:
            say(harmless(record_line(record)))
    return 0


def _side(text: str | None) -> Bot | None:
    return None if text is None else read_bots([text])[0]
