"""Sequences of tree files."""

import errno
import os
import re
import stat
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from uctvis.disk.os_errors import explained
from uctvis.errors import TreeFileError
from uctvis.serialize.formats import SUFFIXES
from uctvis.texts import _

_NUMBER = re.compile("([0-9]+)")


def natural_order(path: Path) -> list[list[tuple[int, int, str]]]:
    """A sort key for paths that orders numbers by their value: it9 before it10."""
    # With the suffix separate, "big.csv" comes before "big2.csv".
    return [_pieces(part) for part in (*path.parts[:-1], path.stem, path.suffix)]


# A small cache is enough, because only the folders, which the files share, occur repeatedly.
@lru_cache(maxsize=64)
def _pieces(name: str) -> list[tuple[int, int, str]]:
    return [
        (0, int(piece), piece) if piece.isdecimal() else (1, 0, piece.casefold())
        for piece in _NUMBER.split(name)
        if piece
    ]


def tree_files(path: Path) -> list[Path]:
    """The tree file `path`, or the tree files directly in the folder `path`, in natural order.

    Raises TreeFileError if there is nothing at `path`, it is neither a tree file nor a folder, or
    the folder contains no tree files.
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
        # scandir gets the file types from the folder, without a system call for each file.
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
        # TreeFileError is a ValueError, too.
        raise
    except ValueError as error:
        raise TreeFileError(path, _("a file cannot have this name")) from error
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
        # A file named ".tree" has no suffix.
        return entry.is_file() and Path(entry.name).suffix != ""
    except OSError:
        # The entry is a symbolic link to itself.
        return False


def in_order(files: Iterable[Path]) -> list[Path]:
    """The files in natural order; files that are equal in this order are sorted by path."""
    return sorted(files, key=lambda path: (natural_order(path), os.fspath(path)))


class Sequence:
    """Tree files in natural name order."""

    def __init__(self, paths: Iterable[str | os.PathLike[str]]) -> None:
        """Collect tree files, and all tree files that are directly in the given folders."""
        files: set[Path] = set()
        left_out: list[TreeFileError] = []
        for path in map(Path, paths):
            try:
                files.update(_listed(path))
            except TreeFileError as error:
                left_out.append(error)
        # The files.
        self.paths = tuple(in_order(files))
        # The given paths that cannot be part of the sequence, and why.
        self.left_out = tuple(left_out)

    def __len__(self) -> int:
        return len(self.paths)

    def stamp(self, index: int) -> tuple[int, int]:
        """The modification time of a file in ns, and its size in bytes.

        (-1, -1) if they are not available; loading the file then raises the error.
        """
        try:
            status = self.paths[index].stat()
        except OSError:
            return -1, -1
        return status.st_mtime_ns, status.st_size
