"""The removal of temporary files after a crash; `uctvis.paths` makes them.

A file of a killed process is removed if the process is known to be dead, or, on another system, if
the file was not written to for `_LEFT_ALONE` seconds: a running writer would have written to it.
"""

import contextlib
import os
import re
import time
from functools import cache
from pathlib import Path

from uctvis.paths import TEMPORARY_NAME, system_name
from uctvis.removal import Own, remove

_LEFT_OVER = re.compile(TEMPORARY_NAME)
# A file; or a folder with the frames of a film, or with the trees of a game.
TEMPORARY = Own(TEMPORARY_NAME)
TEMPORARY_FOLDER = Own(TEMPORARY_NAME, (Own(r"[0-9]{5,}\.png"), Own(r".+\.(tree|csv)"), TEMPORARY))
_LEFT_ALONE = 24 * 60 * 60


@cache
def remove_old_left_overs(folder: Path) -> None:
    """Remove the temporary files of processes that were killed while writing. Never fails.

    Runs once for each folder; otherwise, writing thousands of files would list it each time.
    """
    remove_left_overs(folder, _LEFT_ALONE)


def remove_left_overs(folder: Path, alone: float) -> None:
    """Remove the temporary files of dead processes from a folder. Never fails.

    If it is unknown whether the process is dead, a file is removed if it was not written to
    for `alone` seconds.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if name := _LEFT_OVER.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    changed = entry.stat(follow_symlinks=False).st_mtime
                    if time.time() - changed >= alone or _is_dead(name):
                        for own in (TEMPORARY, TEMPORARY_FOLDER):
                            remove(Path(entry.path), own)


def _is_dead(name: re.Match[str]) -> bool:
    """Whether the process in the name of a temporary file is known to have ended."""
    return name["system"] is not None and is_dead(name["system"], name["process"])


def is_dead(system: str, process: str) -> bool:
    """Whether a process ran on this system, as `system_name` called it, and has ended."""
    # Windows has no signal that only checks a process; `os.kill` would end it.
    if os.name == "nt" or system != system_name():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
