"""Parts of a large tree that have nothing to do with each other: each for a thread of its own.

A stretch of a row has one stretch of each row below it, so the rows from some row on fall
into parts that are whole subtrees, one beside the other. What is made from below of each
subtree, or from above of each parent, is the same however the parts take turns.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

# The stretch of each row that belongs to a part: int64 (rows, 2), its first place and its end.
Stretches = NDArray[np.int64]

# A tree of fewer nodes is not worth a second thread; nor one whose rows are many and short.
_LEAST = 1_000_000
_MOST_ROWS = 1000
# The first row of so many nodes is cut: there is one, and above it there is little left.
_ENOUGH = 1000
# More threads would wait for the memory.
_MOST_THREADS = 4


def cuts(start: NDArray[np.int64]) -> bool:
    """Whether a tree with such rows falls into more than one part."""
    return bool(start[-1] >= _LEAST) and len(start) <= _MOST_ROWS and _threads() > 1


def _threads() -> int:
    return min(os.cpu_count() or 1, _MOST_THREADS)


def parts(
    start: NDArray[np.int64], child_start: NDArray[np.int32]
) -> tuple[Stretches, list[Stretches]]:
    """The rows above the cut, and the parts below it, at least one; takes what is in `Rows`."""
    rows = np.empty((len(start) - 1, 2), np.int64)
    rows[:, 0], rows[:, 1] = start[:-1], start[1:]
    if not cuts(start):
        return rows[:0], [rows]
    top = int((np.diff(start) >= _ENOUGH).argmax())
    threads = _threads()
    total = int(start[-1] - start[top])
    edges = [start[:-1].copy()]
    for number in range(1, threads):
        edge = start[:-1].copy()
        _cut(start, child_start, top, total * number // threads, edge)
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
    """Write to `edge` where each row from `top` on is cut, with about `wanted` nodes before."""
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


def side_by_side(works: Sequence[Iterator[object]]) -> None:
    """Do all works to their ends, the last of them in this thread.

    What one raises ends them all, after the step that each is at, and comes out of this.
    """
    if len(works) == 1:
        for _step in works[0]:
            pass
        return
    ended = False

    def go(work: Iterator[object]) -> None:
        nonlocal ended
        try:
            for _step in work:
                if ended:
                    return
        except BaseException:
            ended = True
            raise

    with ThreadPoolExecutor(len(works) - 1, "uctvis-parts") as threads:
        others = [threads.submit(go, work) for work in works[:-1]]
        go(works[-1])
    for other in others:
        other.result()
