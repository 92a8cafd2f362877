"""What Breakthrough knows beyond its rules: runners, races, promising moves, an evaluation.

Everything here is seen by one player, whose pieces move up. A runner is a piece that no piece of
the opponent can meet any more: none is ahead within as many columns as rows.
"""

from typing import NamedTuple

from uctvis.game.evaluation import worth_of
from uctvis.games.breakthrough.position import (
    COLUMN_A,
    COLUMN_H,
    FULL,
    ROW,
    SIDE,
    Position,
    turned,
)
from uctvis.texts import _

# What a piece counts in each row, the home row first; none remains in the last row.
ROW_POINTS = (14, 10, 11, 13, 17, 24, 36, 0)
# What a runner counts besides.
RUNNER_POINTS = 20
# The lead at which the value is half way from even to the highest.
HALF_WAY = 60
# What makes a move promising, in hundredths as `Game.prior_logit`: each point that the row is worth
# more, the last row, a piece that would win is captured, any other piece, the moved piece can be
# captured for less, it becomes a runner.
ROW_LOGIT = 8
WIN_LOGIT = 1200
RESCUE_LOGIT = 800
CAPTURE_LOGIT = 150
LOSS_LOGIT = 150
RUNNER_LOGIT = 200
# The result of a race that nobody has won yet, see `race`.
OPEN = 0


def sides(position: Position, player: int) -> tuple[int, int]:
    """The pieces of a player and of the opponent, as this player sees them."""
    own, other = position.pieces[player], position.pieces[1 - player]
    return (own, other) if player == 0 else (turned(own), turned(other))


def beside(squares: int) -> int:
    """The squares at the left and at the right of some."""
    return (squares & ~COLUMN_A) >> 1 | (squares & ~COLUMN_H) << 1


def runners(own: int, other: int) -> int:
    """The pieces of `own` that nothing of `other` can meet."""
    met = other
    for _row in range(SIDE - 1):
        met |= (met | beside(met)) >> SIDE
    return own & ~met


def distance(pieces: int) -> int:
    """How many moves the most advanced piece needs to the last row; without pieces, 8."""
    return SIDE - (pieces.bit_length() + SIDE - 1) // SIDE


def race(own: int, other: int) -> int:
    """Who wins for certain, as seen by the player to move, and in how many moves at most.

    Positive: the player to move, with at most this number of moves of both; negative: the
    opponent; `OPEN`: it is not certain. A runner wins that arrives before any piece of the other
    player can. A single piece in front of its last row must be captured at once.
    """
    other_side, own_there = turned(other), turned(own)
    nearest, threat = distance(own), distance(other_side)
    if nearest == 1:
        return 1
    if threat == 1:
        near = other & ROW << SIDE
        single = near & near - 1 == 0
        return OPEN if single and near & beside(own) << SIDE else -2
    mine, theirs = distance(runners(own, other)), distance(runners(other_side, own_there))
    if mine <= threat and mine < SIDE:
        return 2 * mine - 1
    return -2 * theirs if theirs < nearest else OPEN


def race_length(own: int, other: int) -> int:
    """In how many moves the race ends if the winner hurries; 0 if it is not known.

    It is known if no piece of the winner is ahead of the runner, and the other player has too many
    pieces to lose them all before.
    """
    result = race(own, other)
    moves = (abs(result) + 1) // 2
    if result > 0:
        winner, loser = own, other
    else:
        winner, loser = turned(other), own
    quickest = distance(winner) == moves and loser.bit_count() > moves
    return abs(result) if quickest else 0


def wanted(own: int, other: int) -> int:
    """Where the moves end that heavy playouts prefer, as the player to move sees the board.

    The last row, if it can be reached; otherwise a piece that would win; otherwise any piece.
    """
    if distance(own) == 1:
        return ROW << (SIDE - 1) * SIDE
    near = other & ROW << SIDE
    return near or other


def prior_logit(own: int, other: int, start: int, end: int) -> int:
    """How promising a move of the player who sees the board so is, as in `Game.prior_logit`."""
    square = 1 << end
    row = end // SIDE
    if row == SIDE - 1:
        return WIN_LOGIT
    own ^= 1 << start | square
    worth = ROW_LOGIT * (ROW_POINTS[row] - ROW_POINTS[row - 1])
    if square & other:
        worth += RESCUE_LOGIT if row == 1 else CAPTURE_LOGIT
    other &= ~square
    around = beside(square)
    attackers = (other & around << SIDE & FULL).bit_count()
    defenders = (own & around >> SIDE).bit_count()
    if attackers > defenders:
        worth -= LOSS_LOGIT
    if square & runners(own, other):
        worth += RUNNER_LOGIT
    return worth


class Forces(NamedTuple):
    """What a player has: the points of the pieces by their rows, and the number of runners."""

    points: int
    runners: int

    @property
    def total(self) -> int:
        return self.points + RUNNER_POINTS * self.runners


def forces(own: int, other: int) -> Forces:
    """The forces of the player who sees the board so."""
    rows = ((own >> SIDE * row & ROW).bit_count() for row in range(SIDE))
    points = sum(points * count for points, count in zip(ROW_POINTS, rows, strict=True))
    return Forces(points, runners(own, other).bit_count())


def worth(lead: int) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def explain(white: Forces, black: Forces) -> str:
    """An explanation of the value for White, as in `Game.explain_evaluation`."""
    lead = white.total - black.total
    return _(
        "points of White and Black {white}, {black} and runners {white_runners}, "
        "{black_runners}: 0.3 * ({white_total} - {black_total}) / ({size} + {half_way}) + 0.5 = "
        "{value:.5g}"
    ).format(
        white=white.points,
        black=black.points,
        white_runners=white.runners,
        black_runners=black.runners,
        white_total=white.total,
        black_total=black.total,
        size=abs(lead),
        half_way=HALF_WAY,
        value=worth(lead),
    )
