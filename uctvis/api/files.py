"""Reading and writing trees."""

from os import PathLike
from pathlib import Path

from uctvis import serialize
from uctvis.progress import Progress, unwatched
from uctvis.tree.tree import Tree
from uctvis.view import tree_files


def load(path: str | PathLike[str], progress: Progress = unwatched) -> Tree:
    """Read a `.csv` or `.tree` file.

    If the file has the record of a search with settings that this version or the game does not
    know, the tree has no record, and `tree.warnings` says why.

    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the reading.

    Raises
    ------
    TreeFileError
        The file cannot be read, or it is not a tree.
    """
    return tree_files.load(Path(path), progress)


def save(
    tree: Tree,
    path: str | PathLike[str],
    progress: Progress = unwatched,
    *,
    plain: bool = False,
) -> None:
    """Write a `.csv` or `.tree` file, completely or not at all.

    With `plain`, a `.tree` file does not contain what only uctvis reads: record, players and
    columns. A `.csv` file never contains these.
    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the writing.

    Raises
    ------
    TreeFileError
        The file cannot be written.
    """
    serialize.save(tree, Path(path), progress, plain=plain)
