"""What a review says of a game in a format that has room for it, such as PGN."""

from collections.abc import Mapping
from typing import NamedTuple

from uctvis.game.rules import Move


class PositionScore(NamedTuple):
    """What a position is worth for player 0: one of the two is None."""

    # The lead in hundredths of a pawn.
    centipawns: int | None = None
    # In how many moves player 0 wins; negative if player 1 does, never 0.
    mate: int | None = None


class PositionAnnotation(NamedTuple):
    """What is said of a position, and of the move that led to it."""

    score: PositionScore | None = None
    # The sign of the move as PGN numbers it: 6 for "?!", 2 for "?", 4 for "??"; 0 for none.
    nag: int = 0
    # A sentence on the move; "" for none.
    remark: str = ""
    # A better move instead, and the score of the position before with it.
    best: Move | None = None
    best_score: PositionScore | None = None
    # The score after the better move, and the line that begins with it; () where only the move is
    # to be said.
    line_score: PositionScore | None = None
    line: tuple[Move, ...] = ()


class GameAnnotations(NamedTuple):
    """What a text says of a game."""

    # By the number of moves that lead to the position.
    positions: Mapping[int, PositionAnnotation]
    # Headers, by their names.
    tags: Mapping[str, str]
