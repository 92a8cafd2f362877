"""Where the nodes of a tree stand: a tidy layout in linear time.

Buchheim, Jünger, Leipert (2002): Improving Walker's Algorithm to Run in Linear Time.
The procedures keep the paper's names. A parent's id is smaller than its children's,
so the paper's two recursive walks are two loops over ids, and no tree is too deep.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined
from uctvis.layout.parts import Stretches, cuts, parts, side_by_side
from uctvis.progress import Progress, share, unwatched

# What the walks keep of a node, side by side: they jump from node to node. `left` and
# `right` are its successors on the contours of its subtree (the paper's NEXTLEFT and
# NEXTRIGHT): its outer children, or at a leaf its thread, or 0 for none (the root is
# nobody's successor). `shift` and `change` are in arrays of one family's length.
_SPOT = np.dtype(
    [
        ("prelim", np.float64),
        ("mod", np.float64),
        ("left", np.int32),
        ("right", np.int32),
        ("parent", np.int32),
        ("ancestor", np.int32),
    ]
)


# The nodes of a walk between two reports of how far it is.
_PIECE = 1_000_000
# How far it is after the first walk.
_WALKED = 0.75


def lay_out(
    parent: NDArray[np.int32],
    first_child: NDArray[np.int32],
    child_count: NDArray[np.int32],
    progress: Progress = unwatched,
) -> NDArray[np.float64]:
    """Lay a tree out: the x of each node; its y is its depth.

    Takes int32 (size,), contiguous, as in `Tree`: a parent's id is smaller than its
    children's, whose ids are consecutive. Returns float64 (size,), the root at 0:
    neighbours in a row at least 1 apart, siblings in order, a parent centred over its
    outer children, no edges that cross.
    """
    every = np.array([[0, len(parent)]])
    return _lay_out(parent, first_child, child_count, every[:0], [every], progress)


def lay_out_rows(
    parent: NDArray[np.int32],
    child_start: NDArray[np.int32],
    start: NDArray[np.int64],
    progress: Progress = unwatched,
) -> NDArray[np.float64]:
    """As `lay_out`, of a tree by place, as in `Rows`: parts of a large one side by side."""
    first_child, child_count = child_start[:-1], np.diff(child_start)
    if not cuts(start):
        # Its rows may be as many as its nodes.
        return lay_out(parent, first_child, child_count, progress)
    above, below = parts(start, child_start)
    return _lay_out(parent, first_child, child_count, above, below, progress)


def _lay_out(
    parent: NDArray[np.int32],
    first_child: NDArray[np.int32],
    child_count: NDArray[np.int32],
    above: Stretches,
    below: list[Stretches],
    progress: Progress,
) -> NDArray[np.float64]:
    size = len(parent)
    # Made by numpy, which asks for huge pages (see `uctvis.tree.traversal`).
    x, spots = np.empty(size), np.empty(size, _SPOT)
    widest = child_count.max()

    def up(part: Stretches, told: Progress = unwatched) -> Iterator[None]:
        # Only siblings are moved against each other, so one family's worth is enough.
        shift, change = np.zeros((2, widest))
        pieces = _pieces(part)
        for number, (first, end) in enumerate(reversed(pieces), 1):
            _walk_up(parent, first_child, child_count, spots, shift, change, first, end)
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
    """The stretches, from the first row to the last, in pieces of no more than `_PIECE`.

    Where one stretch follows the other, they are one.
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
def _walk_up(
    parent: NDArray[np.int32],
    first_child: NDArray[np.int32],
    child_count: NDArray[np.int32],
    spots: NDArray[np.void],
    shift: NDArray[np.float64],
    change: NDArray[np.float64],
    start: int,
    end: int,
) -> None:
    """The first walk, over the nodes from `end` - 1 down to `start`.

    The prelim of a node whose parent's turn has not come is the middle of its children. What a
    family is moved by lies below it, so a node's spot is made when its turn comes.
    """
    for node in range(end - 1, start - 1, -1):
        spot = spots[node]
        spot.prelim = 0.0
        spot.mod = 0.0
        spot.left = 0
        spot.right = 0
        spot.parent = parent[node]
        spot.ancestor = node
        if child_count[node] == 0:
            continue
        spot.left = first_child[node]
        spot.right = first_child[node] + child_count[node] - 1
        first = first_child[node]
        last = first + child_count[node] - 1
        default_ancestor = first
        for child in range(first + 1, last + 1):
            middle = spots[child].prelim
            spots[child].prelim = spots[child - 1].prelim + 1.0
            spots[child].mod = spots[child].prelim - middle
            default_ancestor = apportion(spots, child, first, default_ancestor, shift, change)
        execute_shifts(spots, first, last, shift, change)
        spots[node].prelim = (spots[first].prelim + spots[last].prelim) / 2.0


@compiled
def _walk_down(
    parent: NDArray[np.int32],
    spots: NDArray[np.void],
    x: NDArray[np.float64],
    first: int,
    end: int,
) -> None:
    """The second walk, over the nodes `first` .. `end` - 1.

    The root's mod moves all others; it takes the root itself to 0.
    """
    if first == 0:
        x[0] = 0.0
        spots[0].mod = -spots[0].prelim
    for node in range(max(first, 1), end):
        above = spots[parent[node]].mod
        x[node] = spots[node].prelim + above
        spots[node].mod += above


@inlined
def apportion(
    spots: NDArray[np.void],
    node: int,
    first: int,
    default_ancestor: int,
    shift: NDArray[np.float64],
    change: NDArray[np.float64],
) -> int:
    """Move the subtree of `node` clear of its left siblings', of which `first` is the first.

    Returns the new default ancestor.
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
            spots[inner_left].prelim + sum_inner_left + 1.0
            - (spots[inner_right].prelim + sum_inner_right)
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
            spots[node].prelim += distance
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
    spots: NDArray[np.void],
    first: int,
    last: int,
    shift: NDArray[np.float64],
    change: NDArray[np.float64],
) -> None:
    """Spread the moves over the siblings `first` to `last`, and clear `shift` and `change`."""
    moved = 0.0
    changed = 0.0
    for index in range(last - first, -1, -1):
        spots[first + index].prelim += moved
        spots[first + index].mod += moved
        changed += change[index]
        moved += shift[index] + changed
        shift[index] = 0.0
        change[index] = 0.0
