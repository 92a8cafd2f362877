"""The command line: `uctvis [FILE|FOLDER ...]` opens the application; the commands do without.

Ends with 0; with 1 when it failed, and one line on standard error says why; or with 2
for a wrong usage.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from uctvis import commands
from uctvis.errors import GameError, SettingError, UctvisError
from uctvis.texts import _


def main(arguments: Sequence[str] | None = None, demo_folder: Path | None = None) -> int:
    """Run a command, or else the application; return the exit status.

    With `demo_folder`, the demo game is played into it where there is no display.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Files may have names that the terminal cannot show.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        if given and given[0] in (*commands.NAMES, "-h", "--help"):
            options = _parser().parse_args(given)
            status: int = options.run(options)
        else:
            status = _open(given, demo_folder)
        # A program without a console has none.
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read this has enough. What is not written yet would fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (SettingError, GameError) as error:
        _complain(error)
        return 2
    except UctvisError as error:
        _complain(error)
        return 1
    except OSError as error:
        _complain(
            f"{error.filename}: {error.strerror}" if error.filename else error.strerror or error
        )
        return 1
    except MemoryError:
        _complain(_("there is not enough memory for this"))
        return 1
    except KeyboardInterrupt:
        _complain(_("stopped"))
        return 1


def _open(paths: list[str], demo_folder: Path | None) -> int:
    from uctvis.ui.runtime import display

    if not display.is_there():
        _complain(_("there is no display to open a window on"))
        if demo_folder is None:
            return 1
        from uctvis.commands import demo

        return demo.play(demo_folder)

    # The window's libraries are loaded only where there is a window.
    from uctvis.ui.app import application

    return application.run(paths)


def _complain(message: object) -> None:
    # With its libraries, which the application does not need before its window.
    from uctvis.commands._common import complain

    complain(message)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="uctvis",
        description=_("Play board games with UCT and look at the tree that the search grows."),
        epilog=_("Without a command, uctvis [FILE|FOLDER ...] opens the application."),
    )
    parsers = parser.add_subparsers(required=True, metavar=_("COMMAND"))
    for name in commands.NAMES:
        command = commands.command(name)
        one = parsers.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return parser
