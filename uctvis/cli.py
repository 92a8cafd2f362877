"""The command line: `uctvis [FILE|FOLDER ...]` opens the application, commands do not.

`--game FILE`, anywhere among the arguments, adds the game in a Python file.

The exit status is 0 on success, 1 after an error, which standard error describes in one line,
and 2 for wrong usage. If the reader of the output goes, a command that only prints ends; any other
one finishes its work.
"""

import argparse
import difflib
import gc
import io
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from uctvis import __version__, commands, paths
from uctvis.commands._closed_pipes import closed_pipes_ignored, drop_output
from uctvis.errors import GameError, SettingError, UctvisError
from uctvis.texts import _

_GAME = "--game"
# Commands that need no other games, and must begin at once or run nothing.
_OPTIONS = ("-h", "--help", "--version")
_WITHOUT_GAMES = ("check", "uci", "warm", *_OPTIONS)


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
        if given and given[0] in (*commands.NAMES, *_OPTIONS):
            if given[0] not in _WITHOUT_GAMES:
                _add_games(games)
            status = _run(given)
        elif wrong := _wrong_argument(given):
            _complain(wrong)
            status = 2
        else:
            status = _open(given, games, demo_folder)
        # A program without a console has no standard output.
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader closed the pipe. Flushing the rest at exit would fail again.
        for stream in (sys.stdout, sys.stderr):
            drop_output(stream)
        return 1
    except (SettingError, GameError) as error:
        _complain(error)
        return 2
    except UctvisError as error:
        _complain(error)
        return 1
    except OSError as error:
        from uctvis.disk.os_errors import explained

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

    Raises GameError if a file of `paths` is not allowed, or is not a game.
    """
    from uctvis.commands._common import note
    from uctvis.game_files.command_line import add_allowed_files, add_files
    from uctvis.games import add_installed
    from uctvis.safe_text import harmless

    add_files(paths, lambda line: note(harmless(line)))
    add_allowed_files(_complain)
    for error in add_installed():
        _complain(error)


def _run(given: list[str]) -> int:
    """Run a command; return the exit status."""
    options = _parser(given[0]).parse_args(given)
    # Declared by commands in their `add_arguments`.
    with nullcontext() if "only_prints" in options else closed_pipes_ignored():
        status: int = options.run(options)
    return status


def _wrong_argument(given: list[str]) -> str:
    """What is wrong with the arguments of the application, files and folders; "" if nothing."""
    # A program without a console can only show an error in its window.
    missing = [one for one in given if not paths.exists(one)] if sys.stderr is not None else []
    if not missing:
        return ""
    word = repr(missing[0])
    if missing[0].startswith("-"):
        return _("there is no option {word}; uctvis --help lists the options").format(word=word)
    like = (
        difflib.get_close_matches(missing[0], commands.NAMES, 1) if missing[0] == given[0] else []
    )
    if like:
        text = _("there is no command, file or folder {word}; did you mean {name}?")
        return text.format(word=word, name=like[0])
    text = _("there is no file or folder {word}, and no such command; uctvis --help lists them")
    return text.format(word=word)


def _open(files: list[str], games: list[str], demo_folder: Path | None) -> int:
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
    return application.run(files, games)


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
    parser.add_argument("--version", action="version", version=f"uctvis {__version__}")
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
