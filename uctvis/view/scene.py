"""A tree made ready to be looked at: laid out, and summarised.

The summary of a node tells what its subtree holds, and a pyramid above the summaries
tells it of any stretch of a row in a few steps, however many nodes stand there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.layout.parts import Stretches, parts, side_by_side
from uctvis.layout.rows import Rows
from uctvis.progress import Progress, share, unwatched
from uctvis.tree.tree import Tree
from uctvis.view.extremes import Extremes
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.tolerances import Tolerances

# How far a scene is when its rows are laid out.
_LAID_OUT = 0.85
# Entries of a pyramid's level that make one entry of the next.
_FAN = 16

# What a stretch of a row holds, subtrees included: the most visits, and the place in the
# stretch whose subtree has them; the lowest row; twice as far as any subtree reaches to
# either side of its root, in units of x.
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
    whole : Tree or None
        Of a moment of a tree's growth: that tree. Their nodes have the same ids.
    tolerances : Tolerances
        What drawing it has shown so far.
    """

    tree: Tree
    rows: Rows
    summaries: NDArray[np.void]
    folding: Folding
    around: tuple[float, float, float, float] | None = None
    tolerances: Tolerances = field(default_factory=Tolerances)
    whole: Tree | None = None

    @classmethod
    def of(cls, tree: Tree, folding: Folding = UNFOLDED, progress: Progress = unwatched) -> Self:
        """Lay `tree` out, and summarise it."""
        rows = Rows.of(
            tree.first_child,
            tree.child_count,
            folding.shown(tree),
            share(progress, 0.0, _LAID_OUT),
        )
        return cls(tree, rows, summarise(rows, tree.visits), folding)

    def shares_ids(self, other: Self) -> bool:
        """Whether both are of one tree, at whatever moments of its growth."""
        return (self.whole or self.tree) is (other.whole or other.tree)

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
    def number_extremes(self) -> Extremes:
        """The extremes of what nodes are coloured by; takes a pass over the tree."""
        return Extremes.of(self.tree)

    @cached_property
    def variation_places(self) -> NDArray[np.int32]:
        """The principal variation as far as it is shown, from the root: int32 (length,)."""
        line = self.tree.principal_variation()
        return places_along(line, self.rows.node, self.rows.child_start)

    def shown(self, node: int) -> int:
        """The node itself, or the lowest node above it that is shown."""
        parent = (self.whole or self.tree).parent
        return int(_shown(self.rows.place, parent, int(node)))

    def places(self, nodes: NDArray[np.int32]) -> NDArray[np.int32]:
        """The places of nodes, int32 (count,): -1 where they are not shown, or not made yet."""
        places = np.full(len(nodes), -1, np.int32)
        if len(nodes) == 0:
            # Where all nodes stand takes long to find out, and is made anew for each moment.
            return places
        there = self.rows.place
        made = nodes < len(there)
        places[made] = there[nodes[made]]
        return places

    def hides(self, node: int) -> bool:
        """Whether a node that is shown has children that are not."""
        place = int(self.rows.place[node])
        start = self.rows.child_start
        return bool(start[place + 1] - start[place] < self.tree.child_count[node])

    def position(self, node: int) -> tuple[float, int]:
        """Where a node that is shown stands: its x and its row."""
        return float(self.rows.x[self.rows.place[node]]), int(self.tree.depth[node])

    def apart(self, node: int) -> float:
        """How far the nearer neighbour in the row is, in units of x; infinite without one."""
        rows, row = self.rows, int(self.tree.depth[node])
        place = int(rows.place[node])
        first, last = max(place - 1, int(rows.start[row])), min(place + 2, int(rows.start[row + 1]))
        return float(np.diff(rows.x[first:last]).min(initial=np.inf))

    def box(self, node: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the subtree of `node`."""
        place = int(self.rows.place[node])
        left, right = subtree_span(self.rows.x, self.rows.child_start, place)
        return left, float(self.tree.depth[node]), right, float(self.summaries[place]["bottom"])


class Room:
    """Memory for the summaries of up to `size` places: to make new ones again and again."""

    def __init__(self, size: int) -> None:
        # Made by numpy, which asks for huge pages (see `uctvis.tree.traversal`).
        self.summaries = np.empty(_entries(size), SUMMARY)
        self.spans = np.empty((size, 2))


def summarise(rows: Rows, visits: NDArray[np.int32], room: Room | None = None) -> NDArray[np.void]:
    """`Scene.summaries`; `visits` is by node id. They are made in `room`, if any is given."""
    size = len(rows.node)
    room = room or Room(size)
    summaries = room.summaries[: _entries(size)]
    spans = room.spans

    def go(part: Stretches) -> Iterator[None]:
        _summarise_places(visits, rows.node, rows.x, rows.child_start, part, summaries, spans)
        yield

    above, below = parts(rows.start, rows.child_start)
    side_by_side([go(part) for part in below])
    side_by_side([go(above)])
    _summarise_blocks(size, summaries)
    return summaries


def _entries(size: int) -> int:
    """The length of the summaries of so many places."""
    total = count = size
    while count > 1:
        count = -(-count // _FAN)
        total += count
    return total


@compiled
def _summarise_places(
    visits: NDArray[np.int32],
    node: NDArray[np.int32],
    x: NDArray[np.float64],
    child_start: NDArray[np.int32],
    part: Stretches,
    summaries: NDArray[np.void],
    spans: NDArray[np.float64],
) -> None:
    """From the last row to the first. `spans` is room for the least and the greatest x of
    each subtree that is wider than its root: float64 (size, 2).
    """
    for row in range(len(part) - 1, -1, -1):
        for place in range(part[row, 0], part[row, 1]):
            peak = visits[node[place]]
            bottom = row
            least = x[place]
            most = x[place]
            for child in range(child_start[place], child_start[place + 1]):
                below = summaries[child]
                peak = max(peak, below.peak)
                bottom = max(bottom, below.bottom)
                # Most have none below them, or one.
                wide = below.width > 0.0
                least = min(least, spans[child, 0] if wide else x[child])
                most = max(most, spans[child, 1] if wide else x[child])
            if least < most:
                spans[place, 0] = least
                spans[place, 1] = most
            own = summaries[place]
            own.peak = peak
            own.strongest = place
            own.bottom = bottom
            # A float32 holds less than what it is made from: round up.
            reach = max(x[place] - least, most - x[place])
            own.width = np.float32(2.0 * reach * (1.0 + 1e-6))


@compiled
def _summarise_blocks(size: int, summaries: NDArray[np.void]) -> None:
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


@compiled
def _shown(place: NDArray[np.int32], parent: NDArray[np.int32], node: int) -> int:
    # Of a moment's tree, `place` ends where later nodes begin.
    while node >= len(place) or place[node] < 0:
        node = parent[node]
    return node


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
def next_wider(summaries: NDArray[np.void], size: int, first: int, last: int, width: float) -> int:
    """The first of the places first .. last - 1 with a subtree wider than `width`, or `last`.

    `size` is the number of places. Takes logarithmic time.
    """
    below = 0  # where the level's entries start
    count = size
    share = 1  # the places of an entry
    index = first
    while index * share < last and summaries[below + index].width <= width:
        index += 1
        if index % _FAN == 0 and count > 1:
            index //= _FAN
            below += count
            count = (count + _FAN - 1) // _FAN
            share *= _FAN
    while share > 1 and index * share < last:
        # Down to the first part that is as wide.
        share //= _FAN
        index *= _FAN
        below = 0
        count = size
        entry = 1
        while entry < share:
            below += count
            count = (count + _FAN - 1) // _FAN
            entry *= _FAN
        while summaries[below + index].width <= width:
            index += 1
    return min(index * share, last)


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
def places_along(
    line: NDArray[np.int32], node: NDArray[np.int32], child_start: NDArray[np.int32]
) -> NDArray[np.int32]:
    """The places of a line of nodes from the root down, as far as they are shown.

    `node` and `child_start` as in `Rows`.
    """
    places = np.zeros(len(line), np.int32)
    for step in range(1, len(line)):
        above = places[step - 1]
        for place in range(child_start[above], child_start[above + 1]):
            if node[place] == line[step]:
                places[step] = place
        if places[step] == 0:
            return places[:step]
    return places
