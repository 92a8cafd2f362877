"""`uctvis check` checks a file with a game against the contract."""

import json
import os
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from uctvis.errors import GameFileError
from uctvis.game_files import loading
from uctvis.game_files.source import GameSource, games_folder, read_source
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
    # For the application, which checks a file in a child process: what to print is JSON, and the
    # file must still have the content with this digest.
    parser.add_argument("--digest", help=SUPPRESS)


def run(options: Namespace) -> int:
    if options.digest is None:
        source = _checked(options.file, None, lambda stage: print(stage, flush=True))
        print(_("The game keeps the contract."))
        if options.allow:
            source.note(allowed=True)
            print(_("It is allowed from now on, until the file changes."))
        return 0
    # What the game prints must not be mixed with what the application reads.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)

        def tell(**said: object) -> None:
            out.write(json.dumps(said) + "\n")
            out.flush()

        try:
            _checked(options.file, options.digest, lambda stage: tell(stage=stage))
        except GameFileError as error:
            tell(error=error.reason, line=error.line, method=error.method)
            return 1
        tell(error="")
    return 0


def _checked(path: Path, digest: str | None, tell: Callable[[str], None]) -> GameSource:
    source = read_source(str(path))
    if digest is not None and source.digest != digest:
        raise GameFileError(source.path, _("the file has just changed"))
    tell(_("the file"))
    game = loading.run(source)
    # Imported here, so that a file that is no game is told before the search is imported.
    from uctvis.game_files.checking import checked

    for stage in checked(game, source.path):
        tell(stage)
    return source
