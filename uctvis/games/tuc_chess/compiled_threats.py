"""The evaluation of `threats` once more, compiled."""

import numpy as np

from uctvis.games.tuc_chess.knowledge import KING_POINTS
from uctvis.games.tuc_chess.position import ROWS, WIDTH, WORTH_LOTTERY
from uctvis.games.tuc_chess.threats import (
    HALF_WAY,
    KING_HANGS,
    PAWN,
    PENDING,
    POINTS,
    REACH,
    ROOK,
    ROOK_HANGS,
    STEP,
    TAKES_KING,
    TAKES_PAWN,
    TAKES_ROOK,
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
from uctvis.tree.record import PAYOFF_ONE

_U0, _U3 = np.uint64(0), np.uint64(3)
_POINTS = np.array(POINTS, np.int64)
_PENDING_OF = np.array(list(PENDING.values()), np.int64)
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
