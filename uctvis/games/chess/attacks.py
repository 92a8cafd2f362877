"""The squares that chess pieces attack, for all pieces of a kind at once (compiled)."""

import numpy as np

from uctvis.games.chess.slides import slides
from uctvis.games.chess.words import NOT_A, NOT_H, Words
from uctvis.jit.bits import rotate
from uctvis.jit.compiled import compiled

_U1, _U2, _U7, _U8, _U9, _U16 = (np.uint64(n) for n in (1, 2, 7, 8, 9, 16))
NOT_AB = np.uint64(0xFCFC_FCFC_FCFC_FCFC)
NOT_GH = np.uint64(0x3F3F_3F3F_3F3F_3F3F)


@compiled
def jumps(knights: np.uint64) -> np.uint64:
    """All squares that knights attack."""
    one = (knights << _U1 & NOT_A) | (knights >> _U1 & NOT_H)
    two = (knights << _U2 & NOT_AB) | (knights >> _U2 & NOT_GH)
    return one << _U16 | one >> _U16 | two << _U8 | two >> _U8


@compiled
def around(king: np.uint64) -> np.uint64:
    """All squares that a king attacks, and its own square."""
    row = king | (king << _U1 & NOT_A) | (king >> _U1 & NOT_H)
    return row | row << _U8 | row >> _U8


@compiled
def pawn_attacks(pawns: np.uint64, forward: np.uint64) -> np.uint64:
    """All squares that pawns attack; rotating a board by `forward` moves it one rank ahead."""
    return rotate(pawns & NOT_A, forward - _U1) | rotate(pawns & NOT_H, forward + _U1)


@compiled
def attacks_up(pawns: np.uint64) -> np.uint64:
    """All squares that pawns attack that move up."""
    return (pawns & NOT_A) << _U7 | (pawns & NOT_H) << _U9


@compiled
def attacks_down(pawns: np.uint64) -> np.uint64:
    """All squares that pawns attack that move down."""
    return (pawns & NOT_A) >> _U9 | (pawns & NOT_H) >> _U7


@compiled
def en_passant_capturers(position: Words, entered: np.uint64, forward: np.uint64) -> np.uint64:
    """The pawns that may legally capture en passant on `entered`."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    back = np.uint64(64) - forward
    king = own & ~(pawns | knights | diagonal | orthogonal)
    left = other & ~rotate(entered, back)
    near_checkers = (jumps(king) & knights) | (pawn_attacks(king, forward) & pawns)
    found = np.uint64(0)
    if near_checkers & left != found:
        return found
    candidates = own & pawns & pawn_attacks(entered, back)
    while candidates != np.uint64(0):
        others = candidates & (candidates - _U1)
        pawn = candidates ^ others
        candidates = others
        # Both pawns disappear from their lines, so compute the attacks on the king again.
        north, east, north_east, north_west, south, west, south_west, south_east = slides(
            king, king, king, king, ~((own ^ pawn) | left | entered)
        )
        checkers = ((north | east | south | west) & orthogonal) | (
            (north_east | north_west | south_west | south_east) & diagonal
        )
        if checkers & left == np.uint64(0):
            found |= pawn
    return found
