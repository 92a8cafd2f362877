"""The transposition table of an alpha-beta search (compiled)."""

import numpy as np

from uctvis.alphabeta.values import loaded, stored
from uctvis.alphabeta.work import NO_MOVE, Workspace
from uctvis.jit.compiled import compiled, signed, whole


@compiled
def probe(work: Workspace, key: np.uint64, ply: int) -> tuple[int, int, int, int]:
    """The move, value, depth and bound that are known of a position; the bound is 0 if none are."""
    entry = work.table[signed(key & np.uint64(len(work.table) - 1))]
    if entry.bound == 0 or entry.key != key:
        return NO_MOVE, 0, 0, 0
    value = loaded(whole(entry.value), ply)
    return whole(entry.move), value, whole(entry.depth), whole(entry.bound)


@compiled
def remember(
    work: Workspace, key: np.uint64, ply: int, move: int, value: int, depth: int, bound: int
) -> None:
    """Write an entry of the table; it replaces another one."""
    entry = work.table[signed(key & np.uint64(len(work.table) - 1))]
    entry.key = key
    entry.value = stored(value, ply)
    entry.move = move
    entry.depth = depth
    entry.bound = bound
