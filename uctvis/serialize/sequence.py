"""The tree files that are looked through one after the other."""

import os
import re
import stat
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

from uctvis.errors import TreeFileError
from uctvis.serialize import SUFFIXES, load
from uctvis.serialize.files import explained
from uctvis.texts import _
from uctvis.tree import Tree

# Trees that were seen are kept while they and their names take no more bytes than this.
BUDGET = 1 << 29
# What a node takes beside its names.
_NODE_SIZE = 64


def natural_order(path: Path) -> list[list[tuple[int, int, str]]]:
    """A key to sort paths by, folder by folder, numbers by their value: it9 before it10."""
    return [
        [
            (0, int(piece), piece) if piece.isdecimal() else (1, 0, piece.casefold())
            for piece in re.split("([0-9]+)", part)
            if piece
        ]
        for part in path.parts
    ]


def tree_files(path: Path) -> list[Path]:
    """The tree file at `path`; or those in the folder at `path`, not below it, in natural order.

    Raises
    ------
    TreeFileError
        There is nothing there, or it is neither, or there are no tree files in the folder.
    """
    try:
        if not stat.S_ISDIR(path.stat().st_mode):
            if path.suffix.lower() not in SUFFIXES:
                raise TreeFileError(
                    path, _("expected a folder, or a file that ends in .csv or .tree")
                )
            return [path]
        files = [file for file in path.iterdir() if file.suffix.lower() in SUFFIXES]
    except OSError as error:
        raise explained(path, error) from error
    files = [file for file in files if file.is_file()]
    if not files:
        raise TreeFileError(path, _("expected a folder with .csv or .tree files, got none"))
    return in_order(files)


def in_order(files: Iterable[Path]) -> list[Path]:
    """The files in natural order; of those that this holds for equal, as their names stand."""
    return sorted(files, key=lambda path: (natural_order(path), path))


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
                files.update(tree_files(path))
            except TreeFileError as error:
                left_out.append(error)
        self.paths = tuple(in_order(files))
        self.left_out = tuple(left_out)
        # By path: the file's time and size, and the tree; the latest seen last.
        self._seen: OrderedDict[Path, tuple[tuple[int, int], Tree]] = OrderedDict()

    def __len__(self) -> int:
        return len(self.paths)

    def load(self, index: int) -> Tree:
        """Tree number `index`, from 0; kept in memory, unless its file changes.

        Raises
        ------
        TreeFileError
            As `uctvis.serialize.load` does.
        """
        path = self.paths[index]
        stamp = _stamp(path)
        seen = self._seen.pop(path, None)
        tree = seen[1] if seen is not None and seen[0] == stamp else load(path)
        self._seen[path] = stamp, tree
        while (
            len(self._seen) > 1 and sum(_size(kept) for _time, kept in self._seen.values()) > BUDGET
        ):
            self._seen.popitem(last=False)
        return tree


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        # Loading it says what is wrong.
        return -1, -1
    return status.st_mtime_ns, status.st_size


def _size(tree: Tree) -> int:
    return tree.size * _NODE_SIZE + tree.names.packed().buffer.nbytes
