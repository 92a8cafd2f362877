"""Compiled functions that write the names of chess moves (UCI) and positions (FEN)."""

import numpy as np
from numpy.typing import NDArray

from uctvis.games.chess.words import CLOCK, EN_PASSANT, PLIES, Words
from uctvis.jit.bits import lowest
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number

# Longer than any FEN: 71 for the pieces, 12 for what follows, two counters and a space.
LONGEST_NAME = 128

_U0, _U1 = np.uint64(0), np.uint64(1)
_A, _ONE, _ZERO = ord("a"), ord("1"), ord("0")
_SPACE, _DASH, _SLASH = ord(" "), ord("-"), ord("/")
_WHITE, _BLACK = ord("w"), ord("b")
# Indexed by the sum over the piece's boards: 1 pawns, 2 knights, 4 diagonal, 8 orthogonal.
_LETTERS = np.frombuffer(b"KPN.B...R...Q", np.uint8)
_PROMOTIONS = np.frombuffer(b"  nbrq", np.uint8)
_LOWER_CASE = ord("a") - ord("A")
# The rooks that may castle, in the order of FEN.
_ROOKS = np.array([1 << square for square in (7, 0, 63, 56)], np.uint64)
_RIGHTS = np.frombuffer(b"KQkq", np.uint8)


@compiled
def _write_square(square: int, out: NDArray[np.uint8], at: int) -> int:
    out[at] = _A + square % 8
    out[at + 1] = _ONE + square // 8
    return at + 2


@compiled
def write_move(position: Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    """Write the move in UCI."""
    at = _write_square(move % 64, out, at)
    at = _write_square(move // 64 % 64, out, at)
    promotion = move // 4096
    if promotion > 0:
        out[at] = _PROMOTIONS[promotion]
        at += 1
    return at


@compiled
def _write_pieces(position: Words, out: NDArray[np.uint8], at: int) -> int:
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    black = own if counters & _U1 else other
    for rank in range(7, -1, -1):
        empty = 0
        for file in range(8):
            square = np.uint64(8 * rank + file)
            if (own | other) >> square & _U1 == _U0:
                empty += 1
                continue
            if empty > 0:
                out[at] = _ZERO + empty
                at += 1
                empty = 0
            boards = 0
            for bit, board in ((1, pawns), (2, knights), (4, diagonal), (8, orthogonal)):
                boards += bit * signed(board >> square & _U1)
            out[at] = _LETTERS[boards] + _LOWER_CASE * signed(black >> square & _U1)
            at += 1
        if empty > 0:
            out[at] = _ZERO + empty
            at += 1
        if rank > 0:
            out[at] = _SLASH
            at += 1
    return at


@compiled
def write_state(position: Words, out: NDArray[np.uint8], at: int) -> int:
    """Write the position in FEN."""
    special, counters = position[6], position[7]
    at = _write_pieces(position, out, at)
    out[at] = _SPACE
    out[at + 1] = _BLACK if counters & _U1 else _WHITE
    out[at + 2] = _SPACE
    at += 3
    none = at
    for right in range(4):
        if special & _ROOKS[right] != _U0:
            out[at] = _RIGHTS[right]
            at += 1
    if at == none:
        out[at] = _DASH
        at += 1
    out[at] = _SPACE
    at += 1
    entered = special & EN_PASSANT
    if entered != _U0:
        at = _write_square(signed(lowest(entered)), out, at)
    else:
        out[at] = _DASH
        at += 1
    out[at] = _SPACE
    at = write_number(signed(counters >> CLOCK), out, at + 1)
    out[at] = _SPACE
    return write_number(signed(counters & PLIES) // 2 + 1, out, at + 1)
