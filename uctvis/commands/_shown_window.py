"""The process of a window that `uctvis.show` opens.

    python -m uctvis.commands._shown_window FOLDER FILE...

`FOLDER` contains trees that were written for it, and is removed at the end; "" if there are none.
"""

import sys
from pathlib import Path

from uctvis.api.showing import OWN
from uctvis.removal import remove
from uctvis.ui.app import application


def run(folder: str, files: list[str]) -> int:
    """Open the window; return its exit status when it closes."""
    try:
        passing = [file for file in files if folder and Path(file).parent == Path(folder)]
        return application.run(files, passing=passing)
    finally:
        if folder:
            remove(Path(folder), OWN)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
