"""The lines of a turn of Painting as bytes, in the dialect of the original."""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.jit.digits import write_number
from uctvis.simultaneous.painting.arrays import (
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

_COLOURS = np.frombuffer(COLOURS.encode(), np.uint8)
_BLANK, _NEWLINE = b" \n"
_WORD = 8  # bytes
# A pawn changes cells where it was and is, and those that it shoots at. The longest lines are
# "28 38 X" and "0 -2147483648 28 38 111111111", with their ends.
MOST_BYTES = MOST_PAWNS * ((2 * SIDE * SIDE + MOST_REACH) * 8 + 30)


@compiled
def _write_word(number: int, out: NDArray[np.uint8], at: int) -> int:
    """Write a whole number and a blank."""
    at = write_number(number, out, at)
    out[at] = _BLANK
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
                at = _write_word(place // STRIDE - 1, out, at)
                at = _write_word(place % STRIDE - 1, out, at)
                out[at], out[at + 1] = _COLOURS[visible[place]], _NEWLINE
                at += 2
                changes += 1
    planes[SEEN] = visible
    for player in range(2):
        for pawn in range(len(pawns)):
            if pawns[pawn, OWNER] != player:
                continue
            firsts += 1 - player
            at = _write_word(pawn, out, at)
            at = _write_word(pawns[pawn, PAINT], out, at)
            at = _write_word(pawns[pawn, ROW], out, at)
            at = _write_word(pawns[pawn, COL], out, at)
            for cell in range(CELLS, CELLS + SIDE * SIDE):
                out[at] = _COLOURS[pawns[pawn, cell]]
                at += 1
            out[at] = _NEWLINE
            at += 1
    return at, changes, firsts
