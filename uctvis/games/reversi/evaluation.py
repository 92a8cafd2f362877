"""What positions and moves of Reversi are worth: corners, squares beside them, and mobility.

A disc in a corner can never be turned. A disc diagonally beside an empty corner (an X-square) often
gives the corner away. A player with many legal moves is free to choose. Discs beside empty squares,
the frontier, give legal moves to the opponent. The numbers of discs matter only at the end.
"""

from typing import NamedTuple

from uctvis.game.evaluation import worth_of
from uctvis.games.reversi.position import (
    PASS,
    SIZE,
    Position,
    legal_squares,
    neighbours,
    turned,
)
from uctvis.texts import _

# The points of a corner, of an X-square of an empty corner, of a legal move, and of a disc of the
# frontier.
CORNER, X_SQUARE, MOBILITY, FRONTIER = 20, -8, 3, -1
# The lead at which the value is half way from even to the highest.
HALF_WAY = 60
_RIGHT, _BOTTOM = SIZE - 1, PASS - SIZE
CORNERS = 1 | 1 << _RIGHT | 1 << _BOTTOM | 1 << PASS - 1
# Logits of moves in hundredths: in a corner; beside an empty one, diagonally and straight; for each
# move that the opponent has then.
LOGIT_CORNER, LOGIT_X, LOGIT_C, LOGIT_REPLY = 300, -150, -60, -15
# From a corner to its X-square, and to its two C-squares: shifts as in `DIRECTIONS`.
_DIAGONALS = ((0, 9), (_RIGHT, 7), (_BOTTOM, -7), (PASS - 1, -9))


class Features(NamedTuple):
    """What is counted for a player."""

    corners: int
    x_squares: int
    moves: int
    frontier: int

    @property
    def points(self) -> int:
        return (
            CORNER * self.corners
            + X_SQUARE * self.x_squares
            + MOBILITY * self.moves
            + FRONTIER * self.frontier
        )


def features(own: int, other: int) -> Features:
    """What is counted for the player of the discs `own`."""
    empty = ~(own | other) & (1 << PASS) - 1
    return Features(
        (own & CORNERS).bit_count(),
        (own & x_squares(empty)).bit_count(),
        legal_squares(own, other).bit_count(),
        (own & neighbours(empty)).bit_count(),
    )


def x_squares(empty: int) -> int:
    """The squares diagonally beside the empty corners."""
    return sum(1 << corner + step for corner, step in _DIAGONALS if empty >> corner & 1)


def c_squares(empty: int) -> int:
    """The squares straight beside the empty corners."""
    corners = empty & CORNERS
    return neighbours(corners) & ~x_squares(empty)


def worth(lead: int) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def evaluate(position: Position) -> float:
    """The value for Black."""
    black, white = position.discs
    return worth(features(black, white).points - features(white, black).points)


def explain(position: Position) -> str:
    """An explanation of the value, as in `Game.explain_evaluation`."""
    black, white = position.discs
    first, second = features(black, white), features(white, black)
    lead = first.points - second.points
    return _(
        "corners, squares diagonally beside empty ones, moves and frontier discs, Black {first}, "
        "White {second}; worth {weights} points, {first_points} to {second_points}: "
        "0.3 * ({first_points} - {second_points}) / ({size} + {half_way}) + 0.5 = {value:.5g}"
    ).format(
        first="{}, {}, {}, {}".format(*first),
        second="{}, {}, {}, {}".format(*second),
        weights=f"{CORNER}, {X_SQUARE}, {MOBILITY}, {FRONTIER}",
        first_points=first.points,
        second_points=second.points,
        size=abs(lead),
        half_way=HALF_WAY,
        value=worth(lead),
    )


def prior_logit(position: Position, move: int) -> int:
    """How promising a move is, as in `Knowledge.prior_logit`."""
    if move == PASS:
        return 0
    own, other = position.own_first
    square, flips = 1 << move, turned(own, other, move)
    empty = ~(own | other)
    replies = legal_squares(other & ~flips, own | square | flips).bit_count()
    return (
        LOGIT_CORNER * bool(square & CORNERS)
        + LOGIT_X * bool(square & x_squares(empty))
        + LOGIT_C * bool(square & c_squares(empty))
        + LOGIT_REPLY * replies
    )
