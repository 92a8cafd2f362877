"""The transposition table of an alpha-beta search, and what its values are good for (compiled).

Each position has two places. The first one is for the deepest search, the second one for the last
one; entries of earlier searches give way first.
"""

import numpy as np

from uctvis.alphabeta.values import PROVEN, loaded, stored
from uctvis.alphabeta.work import (
    AGE,
    COMPLETE,
    EXACT,
    LOWER,
    NO_MOVE,
    PLIES,
    UPPER,
    Switches,
    Workspace,
)
from uctvis.jit.compiled import compiled, signed, whole


@compiled
def _first_place(work: Workspace, key: np.uint64) -> int:
    return signed(key & np.uint64(len(work.table) - 2))


@compiled
def probe(work: Workspace, key: np.uint64, ply: int) -> tuple[int, int, int, int, bool]:
    """What is known of a position: the move, value, depth and bound, and whether it is complete.

    The bound is 0 if nothing is known.
    """
    place = _first_place(work, key)
    for at in range(place, place + 2):
        entry = work.table[at]
        if entry.key == key and entry.bound != 0:
            value = loaded(whole(entry.value), ply)
            bound = whole(entry.bound)
            is_complete = bound & COMPLETE != 0
            return whole(entry.move), value, whole(entry.depth), bound & EXACT, is_complete
    return NO_MOVE, 0, 0, 0, False


@compiled
def remember(
    work: Workspace,
    key: np.uint64,
    ply: int,
    move: int,
    value: int,
    depth: int,
    bound: int,
    is_complete: bool,
) -> None:
    """Write an entry of the table."""
    place, age = _first_place(work, key), work.control[AGE]
    first, second = work.table[place], work.table[place + 1]
    if first.key != key:
        if second.key == key or (first.age == age and first.depth > depth):
            place += 1
        else:
            # The deepest one before it stays in the second place.
            work.table[place + 1] = first
    entry = work.table[place]
    entry.key = key
    entry.value = stored(value, ply)
    entry.move = move
    entry.depth = depth
    entry.bound = bound | COMPLETE if is_complete else bound
    entry.age = age


@compiled
def is_enough(bound: int, value: int, alpha: int, beta: int) -> bool:
    """Whether a value of the table makes a search with this window needless."""
    if bound == LOWER:
        return value >= beta
    return bound == EXACT or value <= alpha


@compiled
def is_depth_enough(
    switches: Switches, known_depth: int, is_complete: bool, depth: int, ply: int
) -> bool:
    """Whether a value of the table at some depth may be used at `depth`."""
    changing = switches.null_move or switches.reductions or switches.futility
    changing = changing or switches.extensions or switches.repetitions
    if changing:
        return is_complete or known_depth >= depth
    # The value must be that of minimax at this depth, unless the game ends before it.
    return known_depth == depth or (is_complete and (known_depth < depth or ply + depth >= PLIES))


@compiled
def is_proven(bound: int, value: int) -> bool:
    """Whether a win or a loss is certain at any depth; not how quick it is."""
    return (bound == LOWER and value > PROVEN) or (bound == UPPER and value < -PROVEN)


@compiled
def refined(static: int, value: int, bound: int) -> int:
    """The value without a search, or a better one from the table, at any depth."""
    if bound == EXACT or (bound == LOWER and value > static) or (bound == UPPER and value < static):
        return value
    return static
