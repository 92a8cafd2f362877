"""Cutting a large tree into independent parts, one for each thread.

The children of a stretch of a row are a stretch of the next row. So below some row, a tree can
be cut into parts that lie side by side and consist of whole subtrees. Values that are computed
for each subtree from below, or for each node from its parent, do not depend on the cut.
"""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.side_by_side import threads

# The stretch of each row that belongs to a part: int64 (rows, 2), its first place and its end.
Stretches = NDArray[np.int64]

# Cutting is not worth it for a tree with fewer nodes, or with many short rows.
_LEAST = 1_000_000
_MOST_ROWS = 1000
# The tree is cut below the first row with this many nodes; there are few nodes above it.
_ENOUGH = 1000


def cuts(start: NDArray[np.int64]) -> bool:
    """Whether a tree with these rows (`Rows.start`) is cut into more than one part."""
    return bool(start[-1] >= _LEAST) and len(start) <= _MOST_ROWS and threads() > 1


def parts(
    start: NDArray[np.int64], child_start: NDArray[np.int32]
) -> tuple[Stretches, list[Stretches]]:
    """Cut a tree, given as in `Rows`: the rows above the cut, and at least one part below it."""
    rows = np.empty((len(start) - 1, 2), np.int64)
    rows[:, 0], rows[:, 1] = start[:-1], start[1:]
    if not cuts(start):
        return rows[:0], [rows]
    top = int((np.diff(start) >= _ENOUGH).argmax())
    count = threads()
    total = int(start[-1] - start[top])
    edges = [start[:-1].copy()]
    for number in range(1, count):
        edge = start[:-1].copy()
        _cut(start, child_start, top, total * number // count, edge)
        edges.append(edge)
    edges.append(start[1:].copy())
    found = [np.stack(pair, axis=1) for pair in pairwise(edges)]
    for part in found:
        part[:top] = 0
    return rows[:top], found


def _cut(
    start: NDArray[np.int64],
    child_start: NDArray[np.int32],
    top: int,
    wanted: int,
    edge: NDArray[np.int64],
) -> None:
    """Write where each row from `top` on is cut to `edge`; about `wanted` nodes are before it."""
    low = start[top]
    high = start[top + 1]
    while True:
        middle = (low + high) // 2
        edge[top] = middle
        before = middle - start[top]
        for row in range(top, len(edge) - 1):
            edge[row + 1] = child_start[edge[row]]
            before += edge[row + 1] - start[row + 1]
        if high - low <= 1:
            return
        if before < wanted:
            low = middle
        else:
            high = middle
