"""What determines the colours of nodes: their player, a quantity, or a column."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from uctvis.errors import PictureError
from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.tree.tree import Tree


class Coloring(Enum):
    """The quantity that determines the colours of nodes. Settings files contain the values."""

    PLAYER = "player"
    MEAN = "mean"
    DEPTH = "depth"
    UCB = "ucb"
    CHANGE = "change"


@dataclass(frozen=True)
class ColumnColoring:
    """The column of this name determines the colours of nodes, in the trees that have it."""

    name: str


NodeColoring = Coloring | ColumnColoring
# The quantities of a single tree, as users write them; columns have their own names.
NAMES = tuple(coloring.value for coloring in Coloring if coloring is not Coloring.CHANGE)


def find_coloring(name: str) -> NodeColoring:
    """The coloring that a user names: one of `NAMES`, or a column."""
    return Coloring(name) if name in NAMES else ColumnColoring(name)


def expect_column(coloring: NodeColoring, tree: "Tree", where: object) -> None:
    """Raise PictureError if `tree` does not have the column; `where` begins the message."""
    if for_tree(coloring, tree) is coloring:
        return
    assert isinstance(coloring, ColumnColoring)  # noqa: S101 (only these can be missing)
    expected = _("{names} or a column of the tree").format(names=", ".join(NAMES))
    if tree.columns:
        expected += f" ({', '.join(tree.columns)})"
    raise PictureError(
        _("{where}: node colours: expected {expected}, got {got!r}").format(
            where=where, expected=expected, got=coloring.name
        )
    )


def for_tree(coloring: NodeColoring, tree: "Tree") -> NodeColoring:
    """The coloring itself; the usual one if it needs a column that the tree does not have."""
    if isinstance(coloring, ColumnColoring) and coloring.name not in tree.columns:
        return Coloring.PLAYER
    return coloring
