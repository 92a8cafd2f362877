"""The process of a window that `uctvis.show` opens.

    python -m uctvis.commands._shown_window FOLDER FILE...

`FOLDER` contains trees that were written for it, and is removed at the end; "" if there are none.
"""

import sys
from pathlib import Path

from uctvis.api.showing import PREFIX
from uctvis.removal import Own, remove
from uctvis.ui.app import application

_OWN = Own(PREFIX + ".*", holds=(Own(r".*\.tree"),))


def run(folder: str, files: list[str]) -> int:
    """Open the window; return its exit status when it closes."""
    try:
        return application.run(files)
    finally:
        if folder:
            remove(Path(folder), _OWN)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
