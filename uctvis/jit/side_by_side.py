"""Work that is shared among threads: compiled functions, which run without the GIL."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

_Result = TypeVar("_Result")

# Fewer items than this are not worth a second thread.
_LEAST = 500_000
# More threads would wait for the memory.
_MOST_THREADS = 4


def threads() -> int:
    """How many works are to be done at once."""
    return min(os.cpu_count() or 1, _MOST_THREADS)


def in_stretches(work: Callable[[int, int], _Result], first: int, end: int) -> list[_Result]:
    """Do `work` for the items `first` .. `end` - 1: many are cut into stretches, one a thread.

    `work` is given the first item of a stretch, and its end. Returns what it returned of each,
    from the first to the last.
    """
    items = end - first
    count = min(threads(), items) if items >= _LEAST else 1
    if count <= 1:
        return [work(first, end)]
    edges = [first + items * number // count for number in range(count + 1)]
    done: dict[int, _Result] = {}

    def go(start: int, stop: int) -> Iterator[None]:
        done[start] = work(start, stop)
        yield

    side_by_side([go(*stretch) for stretch in pairwise(edges)])
    return [done[edge] for edge in edges[:-1]]


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
