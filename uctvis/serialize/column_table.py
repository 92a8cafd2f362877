"""Writing the columns of a tree as a table: a `.csv` file for other programs.

A `.csv` file of a tree has no place for columns. The table has a row for each node, in the order of
the rows of that file, below a header: `row`, the number of the row from 0, and the names of the
columns. It is separated by commas, with `"` as quote character, so spreadsheets and
`pandas.read_csv` read it. Numbers that are not known are empty.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from uctvis.disk import files
from uctvis.progress import Progress, unwatched
from uctvis.tree.columns import Column
from uctvis.tree.traversal import preorder
from uctvis.tree.tree import Tree

# The number of rows that are written at once.
_PIECE = 1 << 16


def save_columns(tree: Tree, path: Path, progress: Progress = unwatched) -> None:
    """Write the columns of a tree to a file; if that fails, an existing file stays unchanged.

    Raises TreeFileError if the file cannot be written.
    """
    files.write(path, _pieces(tree, progress))


def _pieces(tree: Tree, progress: Progress) -> Iterator[bytes]:
    yield _rows([("row", *tree.columns)])
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    for first in range(0, tree.size, _PIECE):
        nodes = order[first : first + _PIECE]
        cells = [_cells(column, nodes) for column in tree.columns.values()]
        yield _rows(zip(range(first, first + len(nodes)), *cells, strict=True))
        progress(min(first + _PIECE, tree.size) / tree.size)


def _cells(column: Column, nodes: NDArray[np.int32]) -> list[str]:
    """The texts of the numbers, which read as the same numbers in the type of the column."""
    part = column.take(nodes)
    return [
        # The text of a float32 has only the digits that this type needs.
        str(value) if known else ""
        for value, known in zip(part.values, part.known.tolist(), strict=True)
    ]


def _rows(rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()
