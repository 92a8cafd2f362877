"""Removing files and folders that the program itself has made, and nothing else.

Everything that uctvis removes without being asked goes through this module. The caller declares
what its own files and folders look like (`Own`). A file with another name, and a folder that
contains anything else, belongs to somebody else and stays as it is.
"""

import contextlib
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from uctvis import paths

# In a folder that the program fills with files of others, such as copies of bots; it contains the
# name of this folder.
MARKER = ".made-by-uctvis"
_MOST_READ = 1000


@dataclass(frozen=True, slots=True)
class Own:
    """What a file or a folder of the program looks like."""

    # A regular expression that the whole name matches.
    name: str
    # What the folder may contain; None for a regular file.
    holds: "tuple[Own, ...] | None" = None
    # It is a folder from `marked_folder`, which may contain anything.
    is_marked: bool = False

    def fits(self, path: Path) -> bool:
        """Whether there is such a file or folder at `path`. Symbolic links never fit."""
        try:
            mode = path.lstat().st_mode
            if not re.fullmatch(self.name, path.name):
                return False
            if self.is_marked:
                return stat.S_ISDIR(mode) and _is_marked(path)
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

    For what the user has asked to delete, and for what this process has just made.
    """
    with contextlib.suppress(OSError):
        if own.is_marked:
            if own.fits(path):
                _remove_marked(path)
            return
        if own.holds is None:
            path.unlink()
            return
        if path.is_symlink():
            # What it leads to is somewhere else.
            return
        for part, kind in _own_parts(path, own.holds):
            remove_own_parts(part, kind)
        # Refused if anything is left, also if it came a moment ago.
        path.rmdir()


def remove_listed(folder: Path, names: Iterable[PurePath]) -> None:
    """Remove what a folder was filled with, and the folder if nothing else is in it. Never fails.

    `names` are relative paths of files, links and folders; a folder comes before what is in it.
    """
    for name in reversed(list(names)):
        path = folder / name
        with contextlib.suppress(OSError):
            if path.is_dir() and not path.is_symlink():
                path.rmdir()
            else:
                path.unlink()
    with contextlib.suppress(OSError):
        folder.rmdir()


def marked_folder(parent: Path, prefix: str) -> Path:
    """Make a new folder that only this user can read, marked as this program's; return its path.

    Raises OSError if it cannot be made.
    """
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
    try:
        (folder / MARKER).write_text(folder.name, encoding="utf-8")
    except OSError:
        remove_listed(folder, [PurePath(MARKER)])
        raise
    return folder


def _is_marked(folder: Path) -> bool:
    """Whether the folder is this user's, and its mark was made for this very folder."""
    # A copy of it, and a folder of another user in a shared place, have other marks or owners.
    marker = folder / MARKER
    if hasattr(os, "getuid") and folder.lstat().st_uid != os.getuid():
        return False
    return stat.S_ISREG(marker.lstat().st_mode) and paths.read_small(marker, _MOST_READ) == (
        folder.name.encode()
    )


def _remove_marked(folder: Path) -> None:
    """Remove a marked folder; its mark last, so that what is left can be removed later."""
    for entry in folder.iterdir():
        if entry.name == MARKER:
            continue
        if entry.is_dir() and not entry.is_symlink():
            # Never follows a link.
            shutil.rmtree(entry)
        else:
            entry.unlink()
    (folder / MARKER).unlink()
    folder.rmdir()


def _own_parts(folder: Path, kinds: tuple[Own, ...]) -> Iterator[tuple[Path, Own]]:
    """The files and folders in a folder that fit one of `kinds`."""
    for entry in sorted(folder.iterdir()):
        kind = next((kind for kind in kinds if kind.fits(entry)), None)
        if kind is not None:
            yield entry, kind
