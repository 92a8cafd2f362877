"""Reading and writing tree files.

formats           the list of formats; a new format needs its own file and an entry there
binary            the `.tree` format: `binary.format` is its specification
binary.chunks     the additional data after the nodes of `.tree` files
column_table      the columns of a tree as a table for other programs
csv               the `.csv` format: `csv.format` is its specification
player_inference  the player to move, inferred from names
recognition       what a file is that is not a tree
folder            sequences of tree files
"""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np

from uctvis.disk import files
from uctvis.errors import TreeFileError
from uctvis.progress import Progress, share, unwatched
from uctvis.serialize.formats import SUFFIXES, Format, format_of
from uctvis.texts import _
from uctvis.tree.tree import Tree

# The beginning of a pointer, the small file that Git LFS stores in place of a large one.
_POINTER = b"version https://git-lfs"
_LONGEST_POINTER = 1024
# The share of loading that waits for the disk.
_READING = 0.1


def load(path: str | os.PathLike[str], progress: Progress = unwatched) -> Tree:
    """Read a tree from a file; the suffix determines the format.

    The nodes are numbered breadth first, or in the order of their creation if the file has a
    record.

    Raises
    ------
    TreeFileError
        There is no such file, it cannot be read, or it contains no tree.
    """
    file = Path(path)
    chosen = _format(file)
    try:
        data, warnings = files.read(file, share(progress, 0.0, _READING))
        if data.size <= _LONGEST_POINTER and data.tobytes().startswith(_POINTER):
            raise TreeFileError(
                file,
                _("expected a tree, got a pointer of Git LFS; get the file with: git lfs pull"),
            )
        try:
            tree = chosen.read(file, data, share(progress, _READING, 1.0))
        except TreeFileError as error:
            tree = _read_otherwise(chosen, file, error, share(progress, _READING, 1.0))
    except MemoryError as error:
        raise TreeFileError(file, _("the tree does not fit into memory")) from error
    return replace(tree, warnings=(*warnings, *tree.warnings))


def _read_otherwise(chosen: Format, path: Path, error: TreeFileError, progress: Progress) -> Tree:
    """Read a tree from a file that another program wrote nearly in this format.

    Raises `error` if it is not such a file.
    """
    if chosen.translated is None:
        raise error
    changed = chosen.translated(files.read(path)[0].tobytes(), progress)
    if changed is None:
        raise error
    data, warning = changed
    tree = chosen.read(path, np.frombuffer(bytearray(data), np.uint8), progress)
    return replace(tree, warnings=(*tree.warnings, warning))


def save(
    tree: Tree,
    path: str | os.PathLike[str],
    progress: Progress = unwatched,
    *,
    plain: bool = False,
) -> None:
    """Write a tree to a file; the suffix determines the format.

    An existing file is replaced only after everything was written. With `plain`, a `.tree` file
    contains only nodes, as older programs write it.

    Raises
    ------
    TreeFileError
        The file cannot be written.
    """
    file = Path(path)
    chosen = _format(file)
    write = (chosen.write_plain if plain else None) or chosen.write
    files.write(file, write(tree, progress))


def _format(path: Path) -> Format:
    found = format_of(path)
    if found is None:
        raise TreeFileError(
            path,
            _("expected a name that ends in {suffixes}, got {suffix!r}").format(
                suffixes=_(" or ").join(SUFFIXES), suffix=path.suffix
            ),
        )
    return found
