"""Summaries of subtrees, for drawing them without looking at each of their nodes.

Each place has a summary of its node's subtree. Summaries of blocks of places form a pyramid, so
that any stretch of a row is summarised in a few steps, however long it is.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.jit.side_by_side import side_by_side
from uctvis.layout.parts import Stretches, parts
from uctvis.layout.rows import Rows

# The number of entries of a level of the pyramid for one entry of the next level.
_FAN = 16

# The summary of a stretch of a row including subtrees: the most visits, and the place in the
# stretch whose subtree has them; the lowest row; twice the greatest distance that a subtree
# extends to either side of its root, in units of x.
SUMMARY = np.dtype(
    [("peak", np.int32), ("strongest", np.int32), ("bottom", np.int32), ("width", np.float32)]
)


class Room:
    """Memory for the summaries of up to `size` places, which can be reused."""

    def __init__(self, size: int) -> None:
        # Allocated by NumPy, which asks for huge pages (see `uctvis.tree.traversal`).
        self.summaries = np.empty(_entries(size), SUMMARY)
        self.spans = np.empty((size, 2), np.int32)


def summarise(rows: Rows, visits: NDArray[np.int32], room: Room | None = None) -> NDArray[np.void]:
    """Compute `Scene.summaries`, in `room` if it is given; `visits` is by node id."""
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
    """The length of the summaries for this many places."""
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
    spans: NDArray[np.int32],
) -> None:
    """Summarise places from the last row to the first. `spans` is memory for the places with the
    least and the greatest x in each subtree that is wider than its root: int32 (size, 2).
    """
    for row in range(len(part) - 1, -1, -1):
        for place in range(part[row, 0], part[row, 1]):
            peak = visits[node[place]]
            bottom = row
            leftmost = rightmost = place
            least = most = x[place]
            for child in range(child_start[place], child_start[place + 1]):
                below = summaries[child]
                peak = max(peak, below.peak)
                bottom = max(bottom, below.bottom)
                # Most nodes have no such child, or one.
                wide = below.width > 0.0
                left = spans[child, 0] if wide else child
                right = spans[child, 1] if wide else child
                if x[left] < least:
                    leftmost, least = left, x[left]
                if x[right] > most:
                    rightmost, most = right, x[right]
            if least < most:
                spans[place, 0] = leftmost
                spans[place, 1] = rightmost
            own = summaries[place]
            own.peak = peak
            own.strongest = place
            own.bottom = bottom
            # float32 is less precise, so round up.
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
    below = 0  # the first entry of the level
    count = size
    share = 1  # the number of places of an entry
    index = first
    while index * share < last and summaries[below + index].width <= width:
        index += 1
        if index % _FAN == 0 and count > 1:
            index //= _FAN
            below += count
            count = (count + _FAN - 1) // _FAN
            share *= _FAN
    while share > 1 and index * share < last:
        # Descend to the first entry that is wide enough.
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
    """The least and the greatest x of the subtree of a place; takes a step for each row."""
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
