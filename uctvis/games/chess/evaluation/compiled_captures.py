"""The function of `captures` once more, compiled, and the kinds of pieces."""

import numpy as np

from uctvis.games.chess.evaluation.captures import QUEEN
from uctvis.games.chess.words import EN_PASSANT, Words
from uctvis.jit.compiled import compiled

# By kind, see `kind_of`. As in `captures`, a king is worth nothing.
_WORTH = np.array((1, 3, 3, 5, 0, 9, 0), np.int64)
_U0, _U1, _U2, _U3, _U6, _U63 = (np.uint64(n) for n in (0, 1, 2, 3, 6, 63))
_U12 = np.uint64(12)


@compiled
def kind_of(position: Words, square: np.uint64) -> np.uint64:
    """0 for a pawn or an empty square, 1 knight, 2 bishop, 3 rook, 5 queen, 6 king."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    kings = (own | other) & ~(pawns | knights | diagonal | orthogonal)
    kind = (knights >> square & _U1) + _U2 * (diagonal >> square & _U1)
    return kind + _U3 * (orthogonal >> square & _U1) + _U6 * (kings >> square & _U1)


@compiled
def is_good(position: Words, move: np.uint64) -> bool:
    """Whether a legal move gains material at first sight (`captures.is_good_capture`)."""
    other, pawns, special = position[1], position[2], position[6]
    start, end = move & _U63, move >> _U6 & _U63
    if move >> _U12 == np.uint64(QUEEN):
        return True
    if other >> end & _U1 != _U0:
        return bool(_WORTH[kind_of(position, end)] >= _WORTH[kind_of(position, start)])
    return bool((special & EN_PASSANT) >> end & (pawns >> start) & _U1 != _U0)
