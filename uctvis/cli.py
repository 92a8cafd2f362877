"""The command line: `uctvis [FILE|FOLDER ...]` opens the application, commands do not.

`--game FILE`, anywhere among the arguments, adds the game in a Python file.

The exit status is 0 on success, 1 after an error, which standard error describes in one line,
and 2 for wrong usage.
"""

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from uctvis import commands
from uctvis.errors import GameError, SettingError, UctvisError
from uctvis.texts import _

_GAME = "--game"
# Commands that need no other games, and must begin at once or run nothing.
_WITHOUT_GAMES = ("check", "uci", "warm", "-h", "--help")


def main(arguments: Sequence[str] | None = None, demo_folder: Path | None = None) -> int:
    """Run a command or the application, and return the exit status.

    If there is no display and `demo_folder` is given, the demo game is played and saved there.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # The terminal may be unable to show the names of files.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        given, games = _without_games(given)
        if given and given[0] in (*commands.NAMES, "-h", "--help"):
            if given[0] not in _WITHOUT_GAMES:
                _add_games(games)
            options = _parser(given[0]).parse_args(given)
            status: int = options.run(options)
        else:
            status = _open(given, games, demo_folder)
        # A program without a console has no standard output.
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader closed the pipe. Flushing the rest at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (SettingError, GameError) as error:
        _complain(error)
        return 2
    except UctvisError as error:
        _complain(error)
        return 1
    except OSError as error:
        from uctvis.serialize.os_errors import explained

        reason = explained(error)
        _complain(f"{error.filename}: {reason}" if error.filename else reason)
        return 1
    except MemoryError:
        _complain(_("there is not enough memory"))
        return 1
    except KeyboardInterrupt:
        _complain(_("stopped"))
        return 1


def uci() -> int:
    """`uctvis uci`, for interfaces that start engines without arguments."""
    return main(["uci"])


def _without_games(given: list[str]) -> tuple[list[str], list[str]]:
    """The arguments without `--game FILE`, and the files."""
    if not any(argument.startswith(_GAME) for argument in given):
        return given, []
    from uctvis.game_files.command_line import taken_out

    return taken_out(given)


def _add_games(paths: list[str]) -> None:
    """Add the games of files and of installed packages; complain about those that are broken.

    Raises
    ------
    GameError
        A file of `paths` is not allowed, or is not a game.
    """
    from uctvis.commands._common import note, shown
    from uctvis.game_files.command_line import add_allowed_files, add_files
    from uctvis.games import add_installed

    add_files(paths, lambda line: note(shown(line)))
    add_allowed_files(_complain)
    for error in add_installed():
        _complain(error)


def _open(paths: list[str], games: list[str], demo_folder: Path | None) -> int:
    from uctvis.ui.runtime import display, standard_files

    standard_files.fill_closed()
    if not display.is_there():
        _complain(_("cannot open a window: there is no display"))
        if demo_folder is None:
            return 1
        from uctvis.commands import demo

        return demo.play(demo_folder)

    # Collecting garbage during the imports would find none and take a tenth of the start.
    gc.disable()
    # The window's libraries are loaded only if there is a window.
    from uctvis.ui.app import application

    gc.freeze()
    return application.run(paths, games)


def _complain(message: object) -> None:
    # Imported here because the application does not need its libraries before its window.
    from uctvis.commands._common import complain

    complain(message)


def _parser(first: str) -> argparse.ArgumentParser:
    """The parser of a command line that begins with this argument: a command, or `--help`."""
    from uctvis.game_files.command_line import HELP as GAME_HELP

    parser = argparse.ArgumentParser(
        prog="uctvis",
        description=_("Play board games with UCT and show the search tree."),
        epilog=_(
            "Without a command, uctvis [--game FILE] [FILE|FOLDER ...] opens the application; "
            "--game adds the game in a Python file."
        ),
    )
    parsers = parser.add_subparsers(required=True, metavar=_("COMMAND"))
    # Importing the other commands would take longer than some commands.
    for name in (first,) if first in commands.NAMES else commands.NAMES:
        command = commands.command(name)
        one = parsers.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(one)
        if name not in _WITHOUT_GAMES:
            # For `--help`: it was taken out before, so that the game is known here.
            one.add_argument(_GAME, action="append", metavar="FILE", help=GAME_HELP, dest="added")
        one.set_defaults(run=command.run)
    return parser
