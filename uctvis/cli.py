"""The command line: `uctvis [FILE|FOLDER ...]` opens the application, commands do not.

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


def main(arguments: Sequence[str] | None = None, demo_folder: Path | None = None) -> int:
    """Run a command or the application, and return the exit status.

    If there is no display and `demo_folder` is given, the demo game is played and saved there.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # The terminal may be unable to show the names of files.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        if given and given[0] in (*commands.NAMES, "-h", "--help"):
            options = _parser().parse_args(given)
            status: int = options.run(options)
        else:
            status = _open(given, demo_folder)
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


def _open(paths: list[str], demo_folder: Path | None) -> int:
    from uctvis.ui.runtime import display

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
    return application.run(paths)


def _complain(message: object) -> None:
    # Imported here because the application does not need its libraries before its window.
    from uctvis.commands._common import complain

    complain(message)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="uctvis",
        description=_("Play board games with UCT and show the search tree."),
        epilog=_("Without a command, uctvis [FILE|FOLDER ...] opens the application."),
    )
    parsers = parser.add_subparsers(required=True, metavar=_("COMMAND"))
    for name in commands.NAMES:
        command = commands.command(name)
        one = parsers.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return parser
