"""`uctvis check` checks a file with a game against the contract."""

import json
import os
from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path

from uctvis.commands._common import note
from uctvis.errors import GameFileError
from uctvis.game_files import child, loading
from uctvis.game_files.command_line import ask_if_new
from uctvis.game_files.source import games_folder, read_source
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Run the game in a Python file, and say whether it is whole.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--allow",
        action="store_true",
        help=_(
            "remember that this file, with its present content, may run: for --game FILE, and in "
            "the folder {folder}"
        ).format(folder=str(games_folder()).replace("%", "%%")),
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
    # In a process of its own, because a game may end the process in which it runs.
    child.check(source, tell=lambda stage: print(stage, flush=True))
    print(_("The game keeps the contract."))
    if options.allow:
        source.note(allowed=True)
        print(_("It is allowed from now on, until the file changes."))
    return 0


def _check_for_parent(path: Path, digest: str) -> int:
    """Check a file that has this digest, and print JSON for `game_files.child`."""
    # What the game prints must not be mixed with it.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)

        def tell(**said: object) -> None:
            out.write(json.dumps(said) + "\n")
            out.flush()

        try:
            source = read_source(str(path))
            if source.digest != digest:
                raise GameFileError(source.path, _("the file has just changed"))
            tell(stage=_("the file"))
            game = loading.run(source)
            # Imported here, so that the search is not imported for a file that is no game.
            from uctvis.game_files.checking import checked

            for stage in checked(game, source.path):
                tell(stage=stage)
        except GameFileError as error:
            tell(error=error.reason, line=error.line, method=error.method)
            return 1
        tell(error="")
    return 0
