"""The x positions of the nodes of a tree: a tidy layout in linear time.

Source: Buchheim, Jünger, Leipert (2002), "Improving Walker's Algorithm to Run in Linear Time".
The procedures have the paper's names. A parent's id is smaller than its children's, so the
paper's two recursive walks are two loops over ids, and the depth of a tree is not limited.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined
from uctvis.jit.side_by_side import side_by_side
from uctvis.layout.parts import Stretches, cuts, parts
from uctvis.progress import Progress, share, unwatched

# The data of a node, in one record because the walks jump from node to node. `left` and `right`
# are its successors on the contours of its subtree (the paper's NEXTLEFT and NEXTRIGHT): its
# outer children or, for a leaf, its thread; 0 if there is none (the root is never a successor).
# To save memory, its prelim is in the array that later contains x, and `shift` and `change` are
# arrays as long as the longest family.
_SPOT = np.dtype(
    [
        ("mod", np.float64),
        ("left", np.int32),
        ("right", np.int32),
        ("parent", np.int32),
        ("ancestor", np.int32),
    ]
)
_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]

# The number of nodes between two reports of the progress of a walk.
_PIECE = 1_000_000
# The progress after the first walk.
_WALKED = 0.75


def lay_out(
    parent: NDArray[np.int32],
    first_child: NDArray[np.int32],
    child_count: NDArray[np.int32],
    progress: Progress = unwatched,
) -> NDArray[np.float64]:
    """Compute the x of each node; its y is its depth.

    Takes contiguous int32 (size,) as in `Tree`: a parent's id is smaller than its children's,
    whose ids are consecutive. Returns float64 (size,) with the root at 0. Neighbours in a row
    are at least 1 apart, siblings are in order, a parent is centred over its outer children, and
    no edges cross.
    """
    every = np.array([[0, len(parent)]])
    end_child = first_child + child_count
    return _lay_out(parent, first_child, end_child, every[:0], [every], progress)


def lay_out_rows(
    parent: NDArray[np.int32],
    child_start: NDArray[np.int32],
    start: NDArray[np.int64],
    progress: Progress = unwatched,
) -> NDArray[np.float64]:
    """Lay out a tree by place, as in `Rows`; several threads lay out a large tree.

    Returns
    -------
    float64 (places,)
        The horizontal place of each node, as from `lay_out`.
    """
    if cuts(start):
        above, below = parts(start, child_start)
    else:
        # A tree may have as many rows as nodes.
        every = np.array([[0, len(parent)]])
        above, below = every[:0], [every]
    return _lay_out(parent, child_start[:-1], child_start[1:], above, below, progress)


def _lay_out(
    parent: _Int32s,
    first_child: _Int32s,
    end_child: _Int32s,
    above: Stretches,
    below: list[Stretches],
    progress: Progress,
) -> NDArray[np.float64]:
    size = len(parent)
    # Allocated by NumPy, which asks for huge pages (see `uctvis.tree.traversal`).
    x, spots = np.empty(size), np.empty(size, _SPOT)
    widest = _widest(first_child, end_child)

    def up(part: Stretches, told: Progress = unwatched) -> Iterator[None]:
        # Only siblings are moved relative to each other, so room for one family is enough.
        shift, change = np.zeros((2, widest))
        pieces = _pieces(part)
        for number, (first, end) in enumerate(reversed(pieces), 1):
            _walk_up(parent, first_child, end_child, x, spots, shift, change, first, end)
            told(number / len(pieces))
            yield

    def down(part: Stretches, told: Progress = unwatched) -> Iterator[None]:
        pieces = _pieces(part)
        for number, (first, end) in enumerate(pieces, 1):
            _walk_down(parent, spots, x, first, end)
            told(number / len(pieces))
            yield

    walked_up, walked_down = share(progress, 0.0, _WALKED), share(progress, _WALKED, 1.0)
    side_by_side([*map(up, below[:-1]), up(below[-1], walked_up)])
    side_by_side([up(above)])
    side_by_side([down(above)])
    side_by_side([*map(down, below[:-1]), down(below[-1], walked_down)])
    return x


def _pieces(part: Stretches) -> list[tuple[int, int]]:
    """Split the stretches of a part, from the first row to the last, into `_PIECE` places at most.

    Adjacent stretches are joined first. Returns the first place and the end of each piece.
    """
    joined: list[list[int]] = []
    for first, end in part.tolist():
        if joined and joined[-1][1] == first:
            joined[-1][1] = end
        elif first < end:
            joined.append([first, end])
    return [
        (first, min(first + _PIECE, end))
        for begin, end in joined
        for first in range(begin, end, _PIECE)
    ]


@compiled
def _widest(first_child: _Int32s, end_child: _Int32s) -> int:
    """The number of children of the largest family."""
    widest = 0
    for node in range(len(first_child)):
        widest = max(widest, end_child[node] - first_child[node])
    return widest


@compiled
def _walk_up(
    parent: _Int32s,
    first_child: _Int32s,
    end_child: _Int32s,
    prelim: _Float64s,
    spots: NDArray[np.void],
    shift: _Float64s,
    change: _Float64s,
    start: int,
    end: int,
) -> None:
    """Do the first walk, over the nodes from `end` - 1 down to `start`.

    Until its parent is visited, the prelim of a node is the middle of its children. Moving a
    family changes only nodes below it, so the record of a node is filled when it is visited.
    """
    for node in range(end - 1, start - 1, -1):
        first = first_child[node]
        last = end_child[node] - 1
        spot = spots[node]
        spot.mod = 0.0
        spot.parent = parent[node]
        spot.ancestor = node
        if last < first:
            prelim[node] = 0.0
            spot.left = 0
            spot.right = 0
            continue
        spot.left = first
        spot.right = last
        default_ancestor = first
        for child in range(first + 1, last + 1):
            middle = prelim[child]
            prelim[child] = prelim[child - 1] + 1.0
            spots[child].mod = prelim[child] - middle
            default_ancestor = apportion(
                prelim, spots, child, first, default_ancestor, shift, change
            )
        execute_shifts(prelim, spots, first, last, shift, change)
        prelim[node] = (prelim[first] + prelim[last]) / 2.0


@compiled
def _walk_down(
    parent: _Int32s, spots: NDArray[np.void], x: _Float64s, first: int, end: int
) -> None:
    """Do the second walk, over the nodes `first` .. `end` - 1, which turns prelims into x.

    The root's mod moves all other nodes so that the root itself is at 0.
    """
    if first == 0:
        spots[0].mod = -x[0]
        x[0] = 0.0
    for node in range(max(first, 1), end):
        above = spots[parent[node]].mod
        x[node] += above
        spots[node].mod += above


@inlined
def apportion(
    prelim: _Float64s,
    spots: NDArray[np.void],
    node: int,
    first: int,
    default_ancestor: int,
    shift: _Float64s,
    change: _Float64s,
) -> int:
    """Move the subtree of `node` clear of the subtrees of its left siblings.

    `first` is the first sibling. Returns the new default ancestor.
    """
    inner_right = node
    outer_right = node
    inner_left = node - 1
    outer_left = first
    sum_inner_right = spots[node].mod
    sum_outer_right = spots[node].mod
    sum_inner_left = spots[inner_left].mod
    sum_outer_left = spots[outer_left].mod
    while True:
        inner_left = spots[inner_left].right
        inner_right = spots[inner_right].left
        if inner_left == 0 or inner_right == 0:
            break
        outer_left = spots[outer_left].left
        outer_right = spots[outer_right].right
        spots[outer_right].ancestor = node
        distance = (
            prelim[inner_left] + sum_inner_left + 1.0
            - (prelim[inner_right] + sum_inner_right)
        )  # fmt: skip
        if distance > 0.0:
            # The paper's ANCESTOR: the sibling whose subtree is in the way.
            other = spots[inner_left].ancestor
            if spots[other].parent != spots[node].parent:
                other = default_ancestor
            # MOVESUBTREE; `execute_shifts` spreads the move over the siblings between.
            share = distance / (node - other)
            shift[node - first] += distance
            change[node - first] -= share
            change[other - first] += share
            prelim[node] += distance
            spots[node].mod += distance
            sum_inner_right += distance
            sum_outer_right += distance
        sum_inner_left += spots[inner_left].mod
        sum_inner_right += spots[inner_right].mod
        sum_outer_left += spots[outer_left].mod
        sum_outer_right += spots[outer_right].mod
    if inner_left != 0 and spots[outer_right].right == 0:
        spots[outer_right].left = inner_left
        spots[outer_right].right = inner_left
        spots[outer_right].mod += sum_inner_left - sum_outer_right
    if inner_right != 0 and spots[outer_left].left == 0:
        spots[outer_left].left = inner_right
        spots[outer_left].right = inner_right
        spots[outer_left].mod += sum_inner_right - sum_outer_left
        default_ancestor = node
    return default_ancestor


@inlined
def execute_shifts(
    prelim: _Float64s,
    spots: NDArray[np.void],
    first: int,
    last: int,
    shift: _Float64s,
    change: _Float64s,
) -> None:
    """Spread the moves over the siblings `first` to `last`, and clear `shift` and `change`."""
    moved = 0.0
    changed = 0.0
    for index in range(last - first, -1, -1):
        prelim[first + index] += moved
        spots[first + index].mod += moved
        changed += change[index]
        moved += shift[index] + changed
        shift[index] = 0.0
        change[index] = 0.0
