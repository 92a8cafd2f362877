"""Removing files and folders that the program itself has made, and nothing else.

Everything that uctvis removes without being asked goes through this module. The caller declares
what its own files and folders look like (`Own`). A file with another name, and a folder that
contains anything else, belongs to somebody else and stays as it is.
"""

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Own:
    """What a file or a folder of the program looks like.

    Attributes
    ----------
    name : str
        A regular expression that the whole name matches.
    holds : tuple of Own, or None
        What the folder may contain; None for a regular file.
    """

    name: str
    holds: "tuple[Own, ...] | None" = None

    def fits(self, path: Path) -> bool:
        """Whether there is such a file or folder at `path`. Symbolic links never fit."""
        try:
            mode = path.lstat().st_mode
            if not re.fullmatch(self.name, path.name):
                return False
            if self.holds is None:
                return stat.S_ISREG(mode)
            return stat.S_ISDIR(mode) and all(
                any(own.fits(entry) for own in self.holds) for entry in path.iterdir()
            )
        except OSError:
            return False


def remove(path: Path, own: Own) -> bool:
    """Remove a file or folder if it is ours, and return whether it is gone. Never fails.

    A folder that contains anything else is not changed.
    """
    if own.fits(path):
        remove_own_parts(path, own)
    return not os.path.lexists(path)


def remove_own_parts(path: Path, own: Own) -> None:
    """Remove what is ours from a folder, and the folder if nothing else is in it. Never fails.

    For what the user has asked to delete.
    """
    with contextlib.suppress(OSError):
        if own.holds is None:
            path.unlink()
            return
        for part, kind in _own_parts(path, own.holds):
            remove_own_parts(part, kind)
        # Refused if anything is left, also if it came a moment ago.
        path.rmdir()


def _own_parts(folder: Path, kinds: tuple[Own, ...]) -> Iterator[tuple[Path, Own]]:
    """The files and folders in a folder that fit one of `kinds`."""
    for entry in sorted(folder.iterdir()):
        kind = next((kind for kind in kinds if kind.fits(entry)), None)
        if kind is not None:
            yield entry, kind
