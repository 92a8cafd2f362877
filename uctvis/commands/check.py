"""`uctvis check` checks a file with a game or functions against the contract."""

import json
import os
from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path

from uctvis.commands._common import note
from uctvis.errors import GameFileError
from uctvis.game_files import child
from uctvis.game_files.command_line import ask_if_new
from uctvis.game_files.source import functions_folder, games_folder, read_source
from uctvis.game_files.whole_check import check_whole
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Run the game and the functions in a Python file, and say whether they are whole.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--allow",
        action="store_true",
        help=_(
            "remember that this file, with its present content, may run: for --game FILE and "
            "--functions FILE, and in the folders {games} and {functions}"
        ).format(
            games=str(games_folder()).replace("%", "%%"),
            functions=str(functions_folder()).replace("%", "%%"),
        ),
    )
    # For `game_files.child`: what to print is JSON, and the file must still have the content with
    # this digest.
    parser.add_argument("--digest", help=SUPPRESS)


def run(options: Namespace) -> int:
    if options.digest is not None:
        return _check_for_parent(options.file, options.digest)
    source = read_source(str(options.file))
    if not options.allow:
        ask_if_new(source, lambda line: note(harmless(line)))
    # In a process of its own, because a file may end the process in which it runs.
    child.check(source, tell=lambda text: print(harmless(text), flush=True))
    print(_("The file keeps the contract."))
    if options.allow:
        source.note(allowed=True)
        print(_("It is allowed from now on, until the file changes."))
    return 0


def _check_for_parent(path: Path, digest: str) -> int:
    """Check a file that has this digest, and print JSON for `game_files.child`."""
    # What the file prints must not be mixed with it.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)

        def tell(**said: object) -> None:
            out.write(json.dumps(said) + "\n")
            out.flush()

        try:
            source = read_source(str(path))
            if source.digest != digest:
                raise GameFileError(source.path, _("the file has just changed"))
            check_whole(source, tell)
        except GameFileError as error:
            tell(error=error.reason, line=error.line, method=error.method)
            return 1
        tell(error="")
    return 0
