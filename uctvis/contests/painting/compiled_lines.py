"""The lines of a turn of Painting as bytes, in the dialect of the original."""

import numpy as np
from numpy.typing import NDArray

from uctvis.contests.painting.arrays import (
    BOARD,
    CELLS,
    COL,
    COLOURS,
    MOST_PAWNS,
    MOST_REACH,
    OWNER,
    PAINT,
    ROW,
    SEEN,
    SIDE,
    STRIDE,
    VISIBLE,
)
from uctvis.jit.compiled import compiled

_COLOURS = np.frombuffer(COLOURS.encode(), np.uint8)
_ZERO, _MINUS, _BLANK, _NEWLINE = (ord(sign) for sign in "0- \n")
_WORD = 8  # bytes
# A pawn changes cells where it was and is, and those that it shoots at. The longest lines are
# "28 38 X" and "0 -2147483648 28 38 111111111", with their ends.
MOST_BYTES = MOST_PAWNS * ((2 * SIDE * SIDE + MOST_REACH) * 8 + 30)


@compiled
def _write_number(number: int, end: int, out: NDArray[np.uint8], at: int) -> int:
    """Write a whole number and the byte `end`."""
    if number < 0:
        out[at] = _MINUS
        at += 1
        number = -number
    power = 1
    while number >= 10 * power:
        power *= 10
    while power > 0:
        digit = number // power
        out[at] = _ZERO + digit
        number -= digit * power
        at += 1
        power //= 10
    out[at] = end
    return at + 1


@compiled
def _see(planes: NDArray[np.uint8], pawns: NDArray[np.int64]) -> None:
    planes[VISIBLE] = planes[BOARD]
    for pawn in range(len(pawns)):
        cell = CELLS
        for row in range(pawns[pawn, ROW], pawns[pawn, ROW] + SIDE):
            first = row * STRIDE + pawns[pawn, COL]
            for place in range(first, first + SIDE):
                planes[VISIBLE, place] = pawns[pawn, cell]
                cell += 1


@compiled
def write_turn(
    planes: NDArray[np.uint8], pawns: NDArray[np.int64], out: NDArray[np.uint8]
) -> tuple[int, int, int]:
    """Write the changes of one turn, row by row, and the pawns of player 0 and player 1.

    Returns
    -------
    length, changes, pawns : int
        The number of bytes, of changes, and of pawns of player 0. Each line ends with a newline.
    """
    _see(planes, pawns)
    seen, visible = planes[SEEN], planes[VISIBLE]
    seen_words, visible_words = seen.view(np.uint64), visible.view(np.uint64)
    at = changes = firsts = 0
    for word in range(len(seen_words)):
        if seen_words[word] == visible_words[word]:
            continue
        for place in range(word * _WORD, (word + 1) * _WORD):
            if seen[place] != visible[place]:
                at = _write_number(place // STRIDE - 1, _BLANK, out, at)
                at = _write_number(place % STRIDE - 1, _BLANK, out, at)
                out[at], out[at + 1] = _COLOURS[visible[place]], _NEWLINE
                at += 2
                changes += 1
    planes[SEEN] = visible
    for player in range(2):
        for pawn in range(len(pawns)):
            if pawns[pawn, OWNER] != player:
                continue
            firsts += 1 - player
            at = _write_number(pawn, _BLANK, out, at)
            at = _write_number(pawns[pawn, PAINT], _BLANK, out, at)
            at = _write_number(pawns[pawn, ROW], _BLANK, out, at)
            at = _write_number(pawns[pawn, COL], _BLANK, out, at)
            for cell in range(CELLS, CELLS + SIDE * SIDE):
                out[at] = _COLOURS[pawns[pawn, cell]]
                at += 1
            out[at] = _NEWLINE
            at += 1
    return at, changes, firsts
