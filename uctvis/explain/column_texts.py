"""The numbers of a node in the columns of its tree, as texts."""

from typing import NamedTuple

import numpy as np

from uctvis.tree.tree import Tree


class ColumnText(NamedTuple):
    """The number of a node in one column, whose `title` is for readers.

    `known` is whether the number is known; if not, `text` is a dash.
    """

    name: str
    title: str
    text: str
    known: bool


def column_texts(tree: Tree, node: int) -> list[ColumnText]:
    """The numbers of a node, in the order of the columns."""
    return [
        ColumnText(
            name, column.title or name, column.text(node), not np.isnan(column.numbers(node))
        )
        for name, column in tree.columns.items()
    ]
