"""`uctvis play tuc-chess` plays on a server of TUC-CHESS over UDP."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing

from uctvis import games
from uctvis.arena.protocols.tuc_chess.client import ClientGame, TucChessClient
from uctvis.arena.protocols.tuc_chess.messages import PORT
from uctvis.commands._common import compiling_noted, note, say
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._numbers import number
from uctvis.game.rules import Outcome, result_text
from uctvis.games.tuc_chess.names import NAME
from uctvis.games.tuc_chess.position import DEFAULT_YEAR, YEARS
from uctvis.mcts.threads import keep_priority
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Play TUC-CHESS on a server over UDP.")
_SECONDS = 5.0


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "address",
        type=_address,
        metavar="HOST[:PORT]",
        help=_("the server; its port is {port} by default").format(port=PORT),
    )
    parser.add_argument(
        "--engine",
        required=True,
        help=_("what plays, such as uct:level=strong, alphabeta:depth=6 or random"),
    )
    parser.add_argument(
        "--name", default="uctvis", help=_("{name} by default").format(name="uctvis")
    )
    parser.add_argument(
        "--year",
        type=int,
        choices=tuple(YEARS),
        default=DEFAULT_YEAR,
        help=_("the year of the course whose rules hold; {year} by default").format(
            year=DEFAULT_YEAR
        ),
    )
    parser.add_argument(
        "--games",
        type=int,
        default=1,
        help=_("the number of games; {count} by default").format(count=1),
    )
    parser.add_argument(
        "--seconds",
        type=number,
        default=_SECONDS,
        help=_("the most seconds for a move; {seconds:g} by default").format(seconds=_SECONDS),
    )


def run(options: Namespace) -> int:
    # Other programs play against it, and no window must respond.
    keep_priority()
    client = TucChessClient(
        options.address,
        options.engine,
        options.name,
        games.find(f"{NAME}:year={options.year}").full_name,
        options.seconds,
        tell=lambda text: note(harmless(text)),
    )
    with (
        compiling_noted(),
        ended_by_interrupt(client.stop),
        closing(client.run(options.games)) as ended,
    ):
        for game in ended:
            say(_line(game))
    return 0


def _line(game: ClientGame) -> str:
    white, black = game.points
    payoff = game.payoff if game.player == 0 else 1 - game.payoff
    text = _("{result}, {white} to {black} points after {plies} moves")
    return text.format(
        result=result_text(Outcome(payoff)), white=white, black=black, plies=game.plies
    )


def _address(text: str) -> tuple[str, int]:
    """Read the host and the port of a server."""
    host, colon, port = text.rpartition(":")
    if not colon:
        host, port = text, str(PORT)
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 2**16:
        expected = _("expected a host and a port such as 127.0.0.1:{port}, got {text!r}")
        raise ArgumentTypeError(expected.format(port=PORT, text=text))
    return host, int(port)
