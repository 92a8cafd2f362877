"""A tree made ready to be looked at: laid out, and summarised.

The summary of a node tells what its subtree holds, and a pyramid above the summaries
tells it of any stretch of a row in a few steps, however many nodes stand there.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.layout.rows import Rows
from uctvis.tree import Tree
from uctvis.view.folding import UNFOLDED, Folding

# Entries of a pyramid's level that make one entry of the next.
_FAN = 16

# What a stretch of a row holds, subtrees included: the most visits, and the place in the
# stretch whose subtree has them; the lowest row; the width of the widest subtree.
SUMMARY = np.dtype(
    [("peak", np.int32), ("strongest", np.int32), ("bottom", np.int32), ("width", np.float32)]
)


@dataclass(frozen=True, eq=False)
class Scene:
    """All that a view of a tree needs; made once a tree, in any thread.

    Attributes
    ----------
    tree : Tree
    rows : Rows
        Where its nodes stand, those that are shown.
    summaries : SUMMARY
        Of each place; behind them those of each block of 16 places, of 16 blocks, and so on.
    folding : Folding
        Which nodes are not shown.
    around : (float, float, float, float) or None
        The bounds of all trees that share these places; None where no other does.
    """

    tree: Tree
    rows: Rows
    summaries: NDArray[np.void]
    folding: Folding
    around: tuple[float, float, float, float] | None = None

    @classmethod
    def of(cls, tree: Tree, folding: Folding = UNFOLDED) -> Self:
        """Lay `tree` out, and summarise it."""
        rows = Rows.of(tree.parent, tree.first_child, tree.child_count, folding.shown(tree))
        visits = tree.visits[rows.node]
        summaries = summarise(visits, rows.x, rows.parent, rows.start)
        return cls(tree, rows, summaries, folding)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the tree, or of `around`, in units of x and rows."""
        if self.around is not None:
            return self.around
        left, right = self.rows.bounds
        return left, 0.0, right, float(self.rows.count - 1)

    @cached_property
    def extremes(self) -> tuple[int, int]:
        """The least and the most visits of an edge: of any node but the root."""
        visits = self.tree.visits[1:]
        return (int(visits.min()), int(visits.max())) if len(visits) > 0 else (0, 0)

    @cached_property
    def variation(self) -> NDArray[np.int32]:
        """The principal variation as far as it is shown, by id, from the root: int32 (length,).

        From each node the most visited child follows, of equal ones the first.
        """
        return principal_variation(self.rows.node, self.rows.child_start, self.tree.visits)

    def shown(self, node: int) -> int:
        """The node itself, or the lowest node above it that is shown."""
        while self.rows.place[node] < 0:
            node = int(self.tree.parent[node])
        return node

    def hides(self, node: int) -> bool:
        """Whether a node that is shown has children that are not."""
        place = int(self.rows.place[node])
        start = self.rows.child_start
        return bool(start[place + 1] - start[place] < self.tree.child_count[node])

    def position(self, node: int) -> tuple[float, int]:
        """Where a node that is shown stands: its x and its row."""
        return float(self.rows.x[self.rows.place[node]]), int(self.tree.depth[node])

    def box(self, node: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the subtree of `node`."""
        place = int(self.rows.place[node])
        left, right = subtree_span(self.rows.x, self.rows.child_start, place)
        return left, float(self.tree.depth[node]), right, float(self.summaries[place]["bottom"])


@compiled
def summarise(
    visits: NDArray[np.int32],
    x: NDArray[np.float64],
    parent: NDArray[np.int32],
    row_start: NDArray[np.int64],
) -> NDArray[np.void]:
    """`Scene.summaries`; everything is by place, as in `Rows`."""
    size = len(visits)
    total = size
    count = size
    while count > 1:
        count = (count + _FAN - 1) // _FAN
        total += count
    summaries = np.empty(total, SUMMARY)

    for row in range(len(row_start) - 1):
        for place in range(row_start[row], row_start[row + 1]):
            own = summaries[place]
            own.peak = visits[place]
            own.strongest = place
            own.bottom = row
    left = x.copy()
    right = x.copy()
    for place in range(size - 1, 0, -1):
        own = summaries[place]
        above = summaries[parent[place]]
        above.peak = max(above.peak, own.peak)
        above.bottom = max(above.bottom, own.bottom)
        left[parent[place]] = min(left[parent[place]], left[place])
        right[parent[place]] = max(right[parent[place]], right[place])
    for place in range(size):
        # A float32 holds less than what it is made from: round up.
        summaries[place].width = np.float32((right[place] - left[place]) * (1.0 + 1e-6))

    below = 0
    count = size
    while count > 1:
        above_count = (count + _FAN - 1) // _FAN
        for index in range(above_count):
            block = summaries[below + count + index]
            first = below + index * _FAN
            copy_summary(block, summaries[first])
            for part in range(first + 1, min(first + _FAN, below + count)):
                widen_summary(block, summaries[part])
        below += count
        count = above_count
    return summaries


@compiled
def copy_summary(whole: Any, part: Any) -> None:
    whole.peak = part.peak
    whole.strongest = part.strongest
    whole.bottom = part.bottom
    whole.width = part.width


@compiled
def widen_summary(whole: Any, part: Any) -> None:
    if part.peak > whole.peak:
        whole.peak = part.peak
        whole.strongest = part.strongest
    whole.bottom = max(whole.bottom, part.bottom)
    whole.width = max(whole.width, part.width)


@compiled
def summary(summaries: NDArray[np.void], size: int, first: int, last: int, whole: Any) -> None:
    """Write the summary of the places first .. last - 1 (at least one) to `whole`.

    `size` is the number of places. Takes logarithmic time.
    """
    copy_summary(whole, summaries[first])
    level = 0
    count = size
    while last - first > 2 * _FAN:
        first_block = (first + _FAN - 1) // _FAN
        last_block = last // _FAN
        for index in range(first, first_block * _FAN):
            widen_summary(whole, summaries[level + index])
        for index in range(last_block * _FAN, last):
            widen_summary(whole, summaries[level + index])
        first = first_block
        last = last_block
        level += count
        count = (count + _FAN - 1) // _FAN
    for index in range(first, last):
        widen_summary(whole, summaries[level + index])


@compiled
def subtree_span(
    x: NDArray[np.float64], child_start: NDArray[np.int32], place: int
) -> tuple[float, float]:
    """The least and the greatest x of the subtree of a place, one step a row."""
    left = x[place]
    right = x[place]
    first = place
    last = place + 1
    while first < last:
        left = min(left, x[first])
        right = max(right, x[last - 1])
        first = child_start[first]
        last = child_start[last]
    return left, right


@compiled
def principal_variation(
    node: NDArray[np.int32], child_start: NDArray[np.int32], visits: NDArray[np.int32]
) -> NDArray[np.int32]:
    """`Scene.variation`; `node` and `child_start` as in `Rows`."""
    path = [node[0]]
    place = 0
    while child_start[place] < child_start[place + 1]:
        best = child_start[place]
        for child in range(best + 1, child_start[place + 1]):
            if visits[node[child]] > visits[node[best]]:
                best = child
        if visits[node[best]] == 0:
            break
        path.append(node[best])
        place = best
    return np.array(path, np.int32)
