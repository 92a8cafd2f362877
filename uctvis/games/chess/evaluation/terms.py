"""The terms of the evaluation "positional" of chess, and the places of their weights.

A term is a property of the pieces of one player, such as "passed pawn by rank", which is counted
for each of its values. Each value has two weights in hundredths of a pawn, for early and late
positions.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.games.chess.evaluation.placement import by_square
from uctvis.games.chess.evaluation.positional_weights import EARLY_SQUARES, LATE_SQUARES, WEIGHTS

# Indexed by kind: pawn, knight, bishop, rook, queen, king; seen by the player who owns the piece.
SQUARES = 64
KINDS = 6


class Term(NamedTuple):
    """A term: its name, its number of values, and the group with which it is explained."""

    name: str
    size: int
    group: str


GROUPS = PIECES, MOBILITY, PAWNS, KING, THREATS, OTHER = (
    *("pieces", "mobility", "pawns"),
    *("king", "threats", "other"),
)
TERMS = (
    # The piece and its square; the value of the piece is part of it.
    Term("squares", KINDS * SQUARES, PIECES),
    # By the number of squares that the piece attacks, without squares of own pawns and of the king
    # and those that pawns of the opponent attack.
    Term("knight mobility", 9, MOBILITY),
    Term("bishop mobility", 14, MOBILITY),
    Term("rook mobility", 15, MOBILITY),
    Term("queen mobility", 28, MOBILITY),
    # A pawn before another one of the same player on its file; no own pawns on adjacent files; no
    # own pawn can protect it, and it cannot advance.
    Term("doubled pawn", 1, PAWNS),
    Term("isolated pawn", 1, PAWNS),
    Term("backward pawn", 1, PAWNS),
    # By rank: a pawn beside it; a pawn protects it; no pawn of the opponent can stop it; such a
    # pawn is blocked; no piece of the opponent attacks the square before it.
    Term("phalanx", 8, PAWNS),
    Term("protected pawn", 8, PAWNS),
    Term("passed pawn", 8, PAWNS),
    Term("blocked passed pawn", 8, PAWNS),
    Term("free passed pawn", 8, PAWNS),
    # By the distance of a king from the square before a passed pawn that is past the middle.
    Term("own king of passed pawn", 8, PAWNS),
    Term("other king of passed pawn", 8, PAWNS),
    # By the rank of the rearmost own pawn, and of the nearest pawn of the opponent, on the file of
    # the king and on the adjacent files; 0 without one.
    Term("shelter before king", 8, KING),
    Term("shelter beside king", 8, KING),
    Term("storm before king", 8, KING),
    Term("storm beside king", 8, KING),
    # By the units of an attack on the king of the opponent.
    Term("king attack", 32, KING),
    # A pawn attacks a piece: knight or bishop, rook, queen. A knight or bishop attacks a rook, a
    # queen. A rook attacks a queen. A piece, or a pawn, is attacked and not defended.
    Term("threat", 8, THREATS),
    Term("bishop pair", 1, OTHER),
    # Own pawns on squares of the colour of the bishop.
    Term("pawn on bishop's colour", 1, OTHER),
    # On a square before the middle that a pawn protects and no pawn of the opponent can attack.
    Term("knight outpost", 1, OTHER),
    Term("bishop outpost", 1, OTHER),
    # No pawn, or no own pawn, on the file.
    Term("rook on open file", 1, OTHER),
    Term("rook on half-open file", 1, OTHER),
    Term("to move", 1, OTHER),
)


def _places() -> dict[str, int]:
    places, place = {}, 0
    for term in TERMS:
        places[term.name] = place
        place += term.size
    return places


# The index of the first weight of each term.
PLACES = _places()
COUNT = sum(term.size for term in TERMS)


@cache
def packed_weights() -> NDArray[np.uint64]:
    """The weights as the scratch has them, (COUNT,): early ones plus 2**32 times late ones."""
    squares = [
        [number for table in tables for number in by_square(table)]
        for tables in (EARLY_SQUARES, LATE_SQUARES)
    ]
    early, late = (
        np.array(
            [*ones, *(one for term in TERMS[1:] for one in WEIGHTS[term.name][part])], np.int64
        )
        for part, ones in enumerate(squares)
    )
    return (early + (late << 32)).view(np.uint64)


def only(weights: NDArray[np.uint64], group: str) -> NDArray[np.uint64]:
    """A copy of the weights in which the weights of all other groups are 0."""
    kept = np.zeros_like(weights)
    for term in TERMS:
        if term.group == group:
            part = slice(PLACES[term.name], PLACES[term.name] + term.size)
            kept[part] = weights[part]
    return kept
