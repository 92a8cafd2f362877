"""The process of a window that `uctvis.show` opens.

    python -m uctvis.commands._shown_window [--known=FILE]... FOLDER FILE...

`FOLDER` contains trees that were written for it, and is removed at the end; "" if there are none.
Each `--known` is a file with a game or functions that the script had loaded.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from uctvis.api.showing import OWN
from uctvis.game_files.command_line import taken_out
from uctvis.removal import remove
from uctvis.ui.app import application


def run(folder: str, files: list[str], known: Sequence[str] = ()) -> int:
    """Open the window; return its exit status when it closes."""
    try:
        passing = [file for file in files if folder and Path(file).parent == Path(folder)]
        return application.run(files, known=known, passing=passing)
    finally:
        if folder:
            remove(Path(folder), OWN)


if __name__ == "__main__":
    _arguments, _files, _known = taken_out(sys.argv[1:])
    sys.exit(run(_arguments[0], _arguments[1:], _known))
