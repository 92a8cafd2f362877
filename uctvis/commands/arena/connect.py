"""`uctvis arena connect` lets a program of this machine play in a tournament elsewhere."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bot_files.bot_folder import PYTHON, has_bot
from uctvis.arena.remote.address import read_address
from uctvis.arena.remote.client import RemoteClient, play_all
from uctvis.commands._common import note
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError, SettingError
from uctvis.paths import is_folder, read_small
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Let a program of this machine play in a tournament on another one.")
_MOST_MATCHES = 100
_MOST_BYTES = 10_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "address", metavar="HOST[:PORT]", help=_("where the tournament listens for bots")
    )
    token = parser.add_mutually_exclusive_group(required=True)
    token.add_argument("--token", help=_("the token of the bot; other users may see it"))
    token.add_argument(
        "--token-file", type=Path, metavar="FILE", help=_("a file with the token of the bot")
    )
    parser.add_argument(
        "--matches",
        type=int,
        default=1,
        metavar="N",
        help=_("how many matches the program plays at the same time; each in a process of its own"),
    )
    parser.add_argument(
        "command",
        nargs="+",
        metavar="COMMAND",
        help=_("after --, the folder of a bot, or a command with its arguments"),
    )


def run(options: Namespace) -> int:
    address = read_address(options.address)
    if not 1 <= options.matches <= _MOST_MATCHES:
        expected = _("a whole number from {least} to {most}").format(least=1, most=_MOST_MATCHES)
        raise SettingError("matches", _("Matches at the same time"), expected, options.matches)
    token = _token(options)
    command, folder = _program(options.command)

    def tell(text: str) -> None:
        note(harmless(text))

    clients = [
        RemoteClient(address, token, command, folder, tell) for _number in range(options.matches)
    ]
    try:
        asyncio.run(play_all(clients))
    except KeyboardInterrupt:
        note(_("stopped"))
        return 0
    note(_("the tournament has ended"))
    return 0


def _token(options: Namespace) -> str:
    """The token, which is one word. Raises ArenaError if its file cannot be read, or it is none."""
    token, place = options.token, "--token"
    if token is None:
        place = options.token_file
        try:
            token = read_small(place, _MOST_BYTES).decode(errors="replace")
        except OSError as error:
            raise ArenaError(place, explained(error)) from error
    token = token.strip()
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise ArenaError(place, _("expected a token, such as the organizer has sent you"))
    return str(token)


def _program(command: list[str]) -> tuple[list[str], Path]:
    """The command that starts the program, and its working directory.

    Raises ArenaError if the bot in the folder cannot be started.
    """
    if len(command) > 1 or not is_folder(command[0]) or not has_bot(Path(command[0])):
        return command, Path()
    bot = read_bot(command[0])
    assert bot.folder is not None  # noqa: S101 - of a folder
    program = bot.command[0]
    if program == PYTHON:
        program = sys.executable
    elif "/" in program:
        program = str(bot.folder / program)
    return [program, *bot.command[1:]], bot.folder
