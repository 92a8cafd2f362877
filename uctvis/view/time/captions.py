"""What stands below a picture of a film: where in it one is, and which moves lead."""

from typing import NamedTuple

from uctvis.texts import grouped, ngettext
from uctvis.tree.tree import Tree
from uctvis.view.marks.labels import plain

# More do not fit below a picture.
_MOST_LEADERS = 6


class Leader(NamedTuple):
    """A move at the root that was visited often, as texts: the move, its visits and its mean."""

    move: str
    counts: str


class Caption(NamedTuple):
    """The texts below a picture; the `leaders` from the best move on."""

    where: str
    size: str
    leaders: tuple[Leader, ...]


def caption(tree: Tree, where: str) -> Caption:
    """What is said of `tree`, which is shown at `where` in the film."""
    leaders = tuple(
        _leader(tree, child)
        for child in tree.ranked_children(0)[:_MOST_LEADERS]
        if tree.visits[child] > 0
    )
    return Caption(where, _nodes(tree.size), leaders)


def widest(tree: Tree, where: str) -> Caption:
    """A caption that is as wide as any of a moment of this tree's growth."""
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
