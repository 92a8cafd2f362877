"""The evaluation of `placement` once more, compiled."""

import numpy as np

from uctvis.games.chess.evaluation.placement import (
    BISHOP_PAIR,
    DOUBLED_PAWN,
    EARLIEST,
    EARLY,
    ISOLATED_PAWN,
    LATE,
    WORTH,
)
from uctvis.games.chess.words import Words
from uctvis.jit.bits import lowest, popcount
from uctvis.jit.compiled import compiled, signed

_U0, _U1, _U8, _U16, _U32 = (np.uint64(n) for n in (0, 1, 8, 16, 32))
_FILE = np.uint64(0x0101_0101_0101_0101)
_FIRST_RANK = np.uint64(0xFF)
# Square values plus piece values; the weighted mean does not change the latter.
_EARLY = np.array(EARLY, np.int64) + np.array(WORTH)[:, None]
_LATE = np.array(LATE, np.int64) + np.array(WORTH)[:, None]


@compiled
def _total(pieces: np.uint64, position: Words, earliness: int, flip: int) -> int:
    """The total of the player with these pieces; `flip` is 56 for black and 0 for white."""
    _own, _other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    bishops = diagonal & ~orthogonal
    kings = ~(pawns | knights | diagonal | orthogonal)
    early = late = 0
    for kind, board in (
        (0, pawns),
        (1, knights),
        (2, bishops),
        (3, orthogonal & ~diagonal),
        (4, diagonal & orthogonal),
        (5, kings),
    ):
        left = pieces & board
        while left != _U0:
            square = signed(lowest(left)) ^ flip
            early += _EARLY[kind, square]
            late += _LATE[kind, square]
            left &= left - _U1
    pawns &= pieces
    files = pawns | pawns >> _U32
    files |= files >> _U16
    files |= files >> _U8
    files &= _FIRST_RANK
    isolated = (files & ~(files << _U1 | files >> _U1)) * _FILE
    total = (early * earliness + late * (EARLIEST - earliness)) // EARLIEST
    total += DOUBLED_PAWN * signed(popcount(pawns) - popcount(files))
    total += ISOLATED_PAWN * signed(popcount(pawns & isolated))
    if popcount(pieces & bishops) > _U1:
        total += BISHOP_PAIR
    return total


@compiled
def placement_lead(position: Words) -> int:
    """White's lead in hundredths of a pawn."""
    own, other, _pawns, knights, diagonal, orthogonal, _special, counters = position
    # Knights and bishops count 1, rooks 2 and queens 4; a queen is on two boards.
    earliness = signed(
        popcount(knights)
        + popcount(diagonal)
        + popcount(orthogonal)
        + popcount(orthogonal)
        + popcount(diagonal & orthogonal)
    )
    earliness = min(earliness, EARLIEST)
    white, black = (own, other) if counters & _U1 == _U0 else (other, own)
    return _total(white, position, earliness, 0) - _total(black, position, earliness, 56)
