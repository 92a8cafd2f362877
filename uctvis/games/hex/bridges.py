"""The moves that save a bridge of Hex, compiled: the same as `position.bridges_cut`."""

import numpy as np

from uctvis.games.hex.words import (
    BYTE,
    LAST_SHIFT,
    NOWHERE,
    SAVING,
    START_PLACE,
    U0,
    U1,
    Pair,
    Scratch,
    Words,
    free_cells,
    has,
    one_cell,
    size_of,
)
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, inlined, signed

# A place that no set contains.
_NO_PLACE = np.uint64(123)


@inlined
def _place(row: int, column: int, size: int, player: int) -> np.uint64:
    """A cell; beyond an own edge the first edge, beyond another edge no place."""
    across = row if player == 0 else column
    along = column if player == 0 else row
    inside = _NO_PLACE if along < 0 or along >= size else np.uint64(size * row + column)
    return START_PLACE if across < 0 or across >= size else inside


@inlined
def _saved(position: Words, place: np.uint64, before: np.uint64, after: np.uint64) -> Pair:
    """The cell at a place if it is empty and the places before and after it are own ones."""
    own_low, own_high = position[0], position[1]
    ends = has(own_low, own_high, before) & has(own_low, own_high, after)
    is_free = (has(own_low | position[2], own_high | position[3], place) ^ U1) & ends
    low, high = one_cell(place)
    # Places beyond the board are no cells.
    is_cell = is_free if place < START_PLACE else U0
    return low & U0 - is_cell, high & U0 - is_cell


@compiled
def remember_saving(position: Words, scratch: Scratch) -> None:
    """Remember the places of the moves that save a bridge in the list of moves."""
    low, high = _saving_cells(position)
    free_low, free_high = free_cells(position, scratch)
    before = popcount(free_low)
    ranks_low = ranks_high = U0
    while low != U0:
        rank_low, rank_high = one_cell(popcount(free_low & (low & U0 - low) - U1))
        ranks_low, ranks_high = ranks_low | rank_low, ranks_high | rank_high
        low &= low - U1
    while high != U0:
        rank_low, rank_high = one_cell(before + popcount(free_high & (high & U0 - high) - U1))
        ranks_low, ranks_high = ranks_low | rank_low, ranks_high | rank_high
        high &= high - U1
    scratch[SAVING], scratch[SAVING + 1] = ranks_low, ranks_high


@compiled
def _saving_cells(position: Words) -> Pair:
    """The cells that save a bridge of the player to move, which the last stone has cut."""
    last = signed(position[8] >> LAST_SHIFT & BYTE)
    if last == NOWHERE:
        return U0, U0
    size, player = size_of(position), signed(position[8] & U1)
    row, column = last // size, last % size
    place_0 = _place(row, column + 1, size, player)
    place_1 = _place(row + 1, column, size, player)
    place_2 = _place(row + 1, column - 1, size, player)
    place_3 = _place(row, column - 1, size, player)
    place_4 = _place(row - 1, column, size, player)
    place_5 = _place(row - 1, column + 1, size, player)
    low_0, high_0 = _saved(position, place_0, place_5, place_1)
    low_1, high_1 = _saved(position, place_1, place_0, place_2)
    low_2, high_2 = _saved(position, place_2, place_1, place_3)
    low_3, high_3 = _saved(position, place_3, place_2, place_4)
    low_4, high_4 = _saved(position, place_4, place_3, place_5)
    low_5, high_5 = _saved(position, place_5, place_4, place_0)
    return (
        low_0 | low_1 | low_2 | low_3 | low_4 | low_5,
        high_0 | high_1 | high_2 | high_3 | high_4 | high_5,
    )
