"""The captions below the pictures of a film: the position in the film and the leading moves."""

from typing import NamedTuple

from uctvis.texts import grouped, ngettext
from uctvis.tree.tree import Tree
from uctvis.view.marks.label_text import plain

# The maximum number of moves that fit below a picture.
_MOST_LEADERS = 6


class Leader(NamedTuple):
    """A leading move at the root, as texts: the move, and its visits and mean."""

    move: str
    counts: str


class Caption(NamedTuple):
    """The texts below a picture; `leaders` starts with the best move."""

    where: str
    size: str
    leaders: tuple[Leader, ...]


def caption(tree: Tree, where: str) -> Caption:
    """Create the caption of `tree`, shown at `where` in the film."""
    leaders = tuple(
        _leader(tree, child)
        for child in tree.ranked_children(0)[:_MOST_LEADERS]
        if tree.visits[child] > 0
    )
    return Caption(where, _nodes(tree.size), leaders)


def widest(tree: Tree, where: str) -> Caption:
    """Create a caption that is at least as wide as the captions of this tree's growth."""
    first, count = int(tree.first_child[0]), int(tree.child_count[0])
    visits = int(tree.visits[first : first + count].max(initial=0))
    counts = _counts(10 ** len(str(visits)) - 1, -0.5 if (tree.mean < 0).any() else 0.5)
    moves = {plain(tree.shown_move(child)) for child in range(first, first + count)}
    return Caption(where, _nodes(tree.size), tuple(Leader(move, counts) for move in moves))


def _leader(tree: Tree, child: int) -> Leader:
    return Leader(
        plain(tree.shown_move(child)) or "?", _counts(int(tree.visits[child]), tree.mean[child])
    )


def _counts(visits: int, mean: float) -> str:
    return ngettext("{visits} visit, mean {mean}", "{visits} visits, mean {mean}", visits).format(
        visits=grouped(visits), mean=f"{mean:.2f}" if abs(mean) < 10_000 else f"{mean:.3g}"
    )


def _nodes(size: int) -> str:
    return ngettext("{count} node", "{count} nodes", size).format(count=grouped(size))
