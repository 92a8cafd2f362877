"""The tree files that are looked through one after the other."""

import errno
import os
import re
import stat
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from uctvis.errors import TreeFileError
from uctvis.progress import Progress, unwatched
from uctvis.serialize import load
from uctvis.serialize.formats import SUFFIXES
from uctvis.serialize.os_errors import explained
from uctvis.texts import _
from uctvis.tree.tree import Tree

_NUMBER = re.compile("([0-9]+)")


def natural_order(path: Path) -> list[list[tuple[int, int, str]]]:
    """A key to sort paths by, folder by folder, numbers by their value: it9 before it10."""
    return [_pieces(part) for part in path.parts]


# Few: only the folders, which all files share, come again and again.
@lru_cache(maxsize=64)
def _pieces(name: str) -> list[tuple[int, int, str]]:
    return [
        (0, int(piece), piece) if piece.isdecimal() else (1, 0, piece.casefold())
        for piece in _NUMBER.split(name)
        if piece
    ]


def tree_files(path: Path) -> list[Path]:
    """The tree file at `path`; or those in the folder at `path`, not below it, in natural order.

    Raises
    ------
    TreeFileError
        There is nothing there, or it is neither, or there are no tree files in the folder.
    """
    return in_order(_listed(path))


def _listed(path: Path) -> list[Path]:
    try:
        if not stat.S_ISDIR(path.stat().st_mode):
            if path.suffix.lower() not in SUFFIXES:
                raise TreeFileError(
                    path,
                    _("expected a folder, or a file that ends in {suffixes}").format(
                        suffixes=_(" or ").join(SUFFIXES)
                    ),
                )
            return [path]
        # What the folder itself tells of its files: thousands are not asked one by one.
        with os.scandir(path) as entries:
            files = [
                path / entry.name
                for entry in entries
                if entry.name.lower().endswith(SUFFIXES) and _is_file(entry)
            ]
        if not os.access(path, os.X_OK):
            raise PermissionError(errno.EACCES, "it can only be listed")
    except OSError as error:
        raise TreeFileError(path, explained(error)) from error
    except TreeFileError:
        # It is a ValueError, too.
        raise
    except ValueError as error:
        raise TreeFileError(path, _("no file can have this name")) from error
    if not files:
        raise TreeFileError(
            path,
            _("expected a folder with {suffixes} files, got none").format(
                suffixes=_(" or ").join(SUFFIXES)
            ),
        )
    return files


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        # ".tree" has no suffix: that is its name.
        return entry.is_file() and Path(entry.name).suffix != ""
    except OSError:
        # It is a link that leads back to itself.
        return False


def in_order(files: Iterable[Path]) -> list[Path]:
    """The files in natural order; of those that this holds for equal, as their names stand."""
    return sorted(files, key=lambda path: (natural_order(path), os.fspath(path)))


class Sequence:
    """Tree files in natural name order.

    Attributes
    ----------
    paths : tuple of Path
        The files.
    left_out : tuple of TreeFileError
        What was given and cannot be part of it, and why.
    """

    def __init__(self, paths: Iterable[str | os.PathLike[str]]) -> None:
        """Collect files and folders, of which all tree files count; folders in them do not."""
        files: set[Path] = set()
        left_out: list[TreeFileError] = []
        for path in map(Path, paths):
            try:
                files.update(_listed(path))
            except TreeFileError as error:
                left_out.append(error)
        self.paths = tuple(in_order(files))
        self.left_out = tuple(left_out)

    def __len__(self) -> int:
        return len(self.paths)

    def load(self, index: int, progress: Progress = unwatched) -> Tree:
        """Tree number `index`, from 0, read from its file.

        Raises
        ------
        TreeFileError
            As `uctvis.serialize.load` does.
        """
        return load(self.paths[index], progress)

    def stamp(self, index: int) -> tuple[int, int]:
        """When file number `index` was changed last, in ns, and its size in bytes.

        (-1, -1) where that cannot be told: loading it says what is wrong.
        """
        try:
            status = self.paths[index].stat()
        except OSError:
            return -1, -1
        return status.st_mtime_ns, status.st_size
