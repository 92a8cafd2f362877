"""The command line: `uctvis [FILE|FOLDER ...]` opens the application, commands do not.

`--game FILE` and `--functions FILE`, anywhere among the arguments, add the game and the functions
in a Python file.

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

# The options of files, as `uctvis.game_files.command_line` has them.
_OF_FILES = ("--game", "--functions", paths.KNOWN)
_OPTIONS = ("-h", "--help", "--version")
# Commands that need no files, and run nothing of them; and those that must begin at once, so that
# of the user's folders they load only files with functions.
_WITHOUT_FILES = ("check", *_OPTIONS)
_AT_ONCE = ("uci", "warm")


def main(arguments: Sequence[str] | None = None, demo_folder: Path | None = None) -> int:
    """Run a command or the application, and return the exit status.

    If there is no display and `demo_folder` is given, the demo game is played and saved there.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # The terminal may be unable to show the names of files.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        given, files, known = _without_files(given)
        if given and given[0] in (*commands.NAMES, *_OPTIONS):
            if given[0] not in _WITHOUT_FILES:
                _add_files(files, known, at_once=given[0] in _AT_ONCE)
            status = _run(given)
        elif wrong := _wrong_argument(given):
            _complain(wrong)
            status = 2
        else:
            status = _open(given, files, known, demo_folder)
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


def _without_files(given: list[str]) -> tuple[list[str], list[str], list[str]]:
    """The arguments without the options of files; the files that the user names, and known ones."""
    if not any(argument.startswith(_OF_FILES) for argument in given):
        return given, [], []
    from uctvis.game_files.command_line import taken_out

    return taken_out(given)


def _add_files(files: list[str], known: list[str], *, at_once: bool) -> None:
    """Add what is in files and in installed packages; complain about those that are broken.

    With `at_once`, only what is named, and the functions in the user's folders.

    Raises GameError if one of `files` is not allowed, or has neither a game nor functions.
    """
    from uctvis.game_files.source import files_in_folders, registers_functions
    from uctvis.games import add_installed, register_installed

    found = files_in_folders()
    if at_once:
        found = [path for path in found if registers_functions(path)]
    if files or known or found:
        from uctvis.commands._common import note
        from uctvis.game_files.command_line import add_allowed, add_files
        from uctvis.safe_text import harmless

        add_files(files, lambda line: note(harmless(line)))
        add_allowed(dict.fromkeys([*known, *found]), _complain)
    errors = register_installed()
    if not at_once:
        errors += add_installed()
    for error in errors:
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


def _open(paths: list[str], files: list[str], known: list[str], demo_folder: Path | None) -> int:
    """Open the application with trees, and with files of games and functions."""
    from uctvis.render import display
    from uctvis.ui.runtime import standard_files

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
    return application.run(paths, files, known)


def _complain(message: object) -> None:
    # Imported here because the application does not need its libraries before its window.
    from uctvis.commands._common import complain

    complain(message)


def _parser(first: str) -> argparse.ArgumentParser:
    """The parser of a command line that begins with this argument: a command, or `--help`."""
    from uctvis.game_files.command_line import HELP as HELP_OF_FILES

    parser = argparse.ArgumentParser(
        prog="uctvis",
        description=_("Play board games with UCT and show the search tree."),
        epilog=_(
            "Without a command, uctvis [--game FILE] [--functions FILE] [FILE|FOLDER ...] opens "
            "the application; both options add the game and the functions in a Python file."
        ),
    )
    parser.add_argument("--version", action="version", version=f"uctvis {__version__}")
    parsers = parser.add_subparsers(required=True, metavar=_("COMMAND"))
    # Importing the other commands would take longer than some commands.
    for name in (first,) if first in commands.NAMES else commands.NAMES:
        command = commands.command(name)
        one = parsers.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(one)
        if name not in _WITHOUT_FILES:
            # For `--help`: they were taken out before, so that the names are known here.
            for option, text in HELP_OF_FILES.items():
                one.add_argument(option, action="append", metavar="FILE", help=text, dest="added")
        one.set_defaults(run=command.run)
    return parser
