"""The evaluation "threats" of TUC-CHESS: points, pawns, rooks, attacked squares, and what hangs.

The weights were chosen by matches of searches of two, three and four moves; weights that were
fitted to the results of games played worse.
"""

from typing import NamedTuple

import numpy as np

from uctvis.game.evaluation import worth_of
from uctvis.games.tuc_chess.attacks import attacked_squares
from uctvis.games.tuc_chess.knowledge import KING_POINTS, wins_at_once
from uctvis.games.tuc_chess.position import (
    PIECES,
    ROWS,
    SQUARES,
    WIDTH,
    WORTH_LOTTERY,
    YEARS,
    Position,
)
from uctvis.games.tuc_chess.words import (
    YEAR_AT,
    Words,
    attacks_of,
    lottery_of,
    player_of,
    points_of,
)
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

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
_PENDING = {year: 100 * one.worth[1] // sum(one.worth) for year, one in YEARS.items()}


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
        points += point * _PENDING[position.year] // 100
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


# The same, compiled.

_U0, _U3 = np.uint64(0), np.uint64(3)
_POINTS = np.array(POINTS, np.int64)
_PENDING_OF = np.array(list(_PENDING.values()), np.int64)
# Sets of rows whose number of pawns, added, is the number of their steps: rows 0 to 5, 0 to 4, ...
_UPPER = tuple(np.uint64((1 << WIDTH * (row + 1)) - 1) for row in range(ROWS - 1))
_LOWER = tuple(~np.uint64((1 << WIDTH * (row + 1)) - 1) for row in range(ROWS - 1))


@compiled
def _steps(pawns: np.uint64, player: int) -> int:
    """How many rows the pawns of a player are ahead of the first row, together."""
    count = _U0
    for rows in _UPPER if player == 0 else _LOWER:
        count += popcount(pawns & rows)
    return signed(count)


@compiled
def mover_lead(position: Words) -> int:
    """The lead of the player who moves next."""
    own, other, pawns, rooks, _gifts, _state = position
    player = player_of(position)
    attacked, in_danger = attacks_of(position)
    own_pawns, other_pawns = own & pawns, other & pawns
    own_king, other_king = own & ~(pawns | rooks), other & ~(pawns | rooks)
    ahead = points_of(position, player) - points_of(position, 1 - player)
    point = _POINTS[popcount(rooks)]
    lead: int = point * ahead
    lead += PAWN * (signed(popcount(own_pawns)) - signed(popcount(other_pawns)))
    lead += STEP * (_steps(own_pawns, player) - _steps(other_pawns, 1 - player))
    lead += ROOK * (signed(popcount(own & rooks)) - signed(popcount(other & rooks)))
    lead += REACH * (signed(popcount(attacked)) - signed(popcount(in_danger)))
    if lottery_of(position) == WORTH_LOTTERY:
        lead -= point * _PENDING_OF[position[5] >> YEAR_AT & _U3] // 100
    if attacked & other_king != _U0 and ahead + KING_POINTS > 0:
        lead += TAKES_KING
    lead += TAKES_ROOK * (attacked & other & rooks != _U0)
    lead += TAKES_PAWN * signed(popcount(other_pawns & attacked & ~in_danger))
    lead += ROOK_HANGS * (in_danger & own & rooks != _U0)
    lead += KING_HANGS * (in_danger & own_king != _U0)
    return lead


@compiled
def threats_payoff(position: Words) -> int:
    """The payoff to White, in units of 2**-24."""
    lead = mover_lead(position)
    if player_of(position) == 1:
        lead = -lead
    return int((0.3 * lead / (abs(lead) + HALF_WAY) + 0.5) * PAYOFF_ONE + 0.5)
