"""The transposition table of an alpha-beta search, and what its values are good for (compiled).

Each position has two places. The first one is for the deepest search, the second one for the last
one; entries of earlier searches give way first.
"""

from typing import NamedTuple

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
    Bounds,
    Switches,
    Workspace,
)
from uctvis.jit.compiled import compiled, signed, whole


class Known(NamedTuple):
    """What the table knows of a position."""

    # The best move, or `NO_MOVE`.
    move: int
    value: int
    # How deeply it was searched.
    depth: int
    # `LOWER`, `UPPER` or `EXACT`; 0 if nothing is known.
    bound: int
    # Whether a deeper search would find the same.
    is_complete: bool


@compiled
def _first_place(work: Workspace, key: np.uint64) -> int:
    return signed(key & np.uint64(len(work.table) - 2))


@compiled
def probe(work: Workspace, key: np.uint64, ply: int) -> Known:
    """What is known of a position, `ply` moves below the root."""
    place = _first_place(work, key)
    for at in range(place, place + 2):
        entry = work.table[at]
        if entry.key == key and entry.bound != 0:
            value = loaded(whole(entry.value), ply)
            bound = whole(entry.bound)
            is_complete = bound & COMPLETE != 0
            return Known(whole(entry.move), value, whole(entry.depth), bound & EXACT, is_complete)
    return Known(whole(NO_MOVE), whole(0), whole(0), whole(0), False)


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
def is_enough(known: Known, switches: Switches, window: Bounds, depth: int, ply: int) -> bool:
    """Whether what is known makes a search needless: of this window, depth and ply."""
    if known.bound == LOWER:
        if known.value < window.beta:
            return False
    elif known.bound != EXACT and (known.bound == 0 or known.value > window.alpha):
        return False
    return _is_deep_enough(known, switches, depth, ply)


@compiled
def _is_deep_enough(known: Known, switches: Switches, depth: int, ply: int) -> bool:
    changing = switches.null_move or switches.reductions or switches.futility
    changing = changing or switches.extensions or switches.repetitions
    if changing:
        return known.is_complete or known.depth >= depth
    # The value must be the minimax value of this depth, unless the game ends before it.
    return known.depth == depth or (
        known.is_complete and (known.depth < depth or ply + depth >= PLIES)
    )


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
