"""Tree files, read and written whole.

formats     the formats that there are: a new one is its file, and an entry here
binary      the `.tree` format: its module is its specification
chunks      what our `.tree` files tell behind the nodes
csv         the `.csv` format: its module is its specification
players     who is to move, told by the names
sequence    the ordered files that are being looked through
"""

import os
from dataclasses import replace
from pathlib import Path

from uctvis.errors import TreeFileError
from uctvis.progress import Progress, share, unwatched
from uctvis.serialize import files
from uctvis.serialize.formats import SUFFIXES, Format, format_of
from uctvis.texts import _
from uctvis.tree.tree import Tree

# The part of loading that is waiting for the disk.
_READING = 0.1


def load(path: str | os.PathLike[str], progress: Progress = unwatched) -> Tree:
    """The tree in a file, read as its suffix says.

    Its nodes are numbered breadth first, or, where it has a record, as that makes them.

    Raises
    ------
    TreeFileError
        There is no such file, it cannot be read, or it holds no tree.
    """
    file = Path(path)
    read = _format(file).read
    try:
        data, warnings = files.read(file, share(progress, 0.0, _READING))
        tree = read(file, data, share(progress, _READING, 1.0))
    except MemoryError as error:
        raise TreeFileError(file, _("the tree does not fit into memory")) from error
    return replace(tree, warnings=(*warnings, *tree.warnings))


def save(
    tree: Tree,
    path: str | os.PathLike[str],
    progress: Progress = unwatched,
    *,
    plain: bool = False,
) -> None:
    """Put a tree into a file, written as its suffix says; what stood there stays until all is.

    `plain`: a `.tree` file of nothing but nodes, as older programs write it.

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
