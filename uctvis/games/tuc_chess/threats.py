"""The evaluation "threats" of TUC-CHESS: points, pawns, rooks, attacked squares, and what hangs.

The weights were chosen by matches of searches of two, three and four moves; weights that were
fitted to the results of games played worse.
"""

from typing import NamedTuple

from uctvis.game.evaluation import worth_of
from uctvis.games.tuc_chess.attacks import attacked_squares
from uctvis.games.tuc_chess.knowledge import wins_at_once
from uctvis.games.tuc_chess.position import (
    PIECES,
    ROWS,
    SQUARES,
    WIDTH,
    WORTH_LOTTERY,
    YEARS,
    Position,
)
from uctvis.texts import _

# A point, by the number of rooks on the board: the fewer, the longer a lead lasts.
POINTS = (50, 45, 40, 40, 40)
# A pawn, and each row that it is nearer to its last one than row 6 or 0.
PAWN, STEP = 40, 8
ROOK = 250
# A square that is attacked.
REACH = 10
# For the player to move: a rook that can be taken, a pawn that can be taken and is not protected,
# the king that can be taken and wins; and against that player: an own rook, the own king.
TAKES_ROOK, TAKES_PAWN, TAKES_KING = 200, 60, 3500
ROOK_HANGS, KING_HANGS = -50, -40
# The lead at which the value is half way from even to the highest.
HALF_WAY = 280
# The hundredths of a point that a bonus is worth before its lottery, by the year.
PENDING = {year: 100 * one.worth[1] // sum(one.worth) for year, one in YEARS.items()}


class Lead(NamedTuple):
    """The lead of White, in parts."""

    points: int
    pawns: int
    rooks: int
    reach: int
    threats: int


def lead_of(position: Position) -> Lead:
    """The lead of White."""
    own, other = _part(position, position.to_move), _part(position, 1 - position.to_move)
    parts = [one - another for one, another in zip(own, other, strict=True)]
    sign = 1 if position.to_move == 0 else -1
    return Lead(*(sign * part for part in (*parts, _threats(position))))


def _part(position: Position, player: int) -> tuple[int, int, int, int]:
    """The points, pawns, rooks and attacked squares of a player."""
    board = position.board
    pawn, rook, _king = PIECES[player]
    rows = [square // WIDTH for square in SQUARES if board[square] == pawn]
    steps = sum(ROWS - 1 - row if player == 0 else row for row in rows)
    point = POINTS[board.count("R") + board.count("r")]
    points = point * position.points[player]
    if position.lottery == WORTH_LOTTERY and player != position.to_move:
        points += point * PENDING[position.year] // 100
    reach = REACH * len(attacked_squares(board, player))
    return points, PAWN * len(rows) + STEP * steps, ROOK * board.count(rook), reach


def _threats(position: Position) -> int:
    """What the player to move can take, less what the other one could take."""
    board, player = position.board, position.to_move
    own, other = PIECES[player], PIECES[1 - player]
    attacked, in_danger = attacked_squares(board, player), attacked_squares(board, 1 - player)
    total = TAKES_KING if wins_at_once(position) else 0
    total += TAKES_ROOK * any(board[square] == other[1] for square in attacked)
    total += TAKES_PAWN * sum(board[square] == other[0] for square in attacked - in_danger)
    total += ROOK_HANGS * any(board[square] == own[1] for square in in_danger)
    return total + KING_HANGS * any(board[square] == own[2] for square in in_danger)


def worth(lead: int) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def by_threats(position: Position) -> float:
    """The value of an unfinished game for White."""
    return worth(sum(lead_of(position)))


def explain_threats(position: Position) -> str:
    """An explanation of the value of `by_threats`, as in `Game.explain_evaluation`."""
    lead = lead_of(position)
    return _(
        "lead of White by points, pawns, rooks, attacked squares and threats: "
        "0.3 * ({points} + {pawns} + {rooks} + {reach} + {threats}) / ({size} + {half_way}) + 0.5 "
        "= {value:.5g}"
    ).format(**lead._asdict(), size=abs(sum(lead)), half_way=HALF_WAY, value=by_threats(position))
