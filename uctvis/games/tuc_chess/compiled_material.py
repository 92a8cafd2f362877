"""The evaluation of `material` once more, compiled."""

import numpy as np

from uctvis.games.tuc_chess.material import HALF_WAY
from uctvis.games.tuc_chess.position import WORTH, WORTH_LOTTERY, YEARS
from uctvis.games.tuc_chess.words import YEAR_AT, Words, lottery_of, player_of, points_of
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.tree.record import PAYOFF_ONE

# What a bonus is worth before its lottery, by the number of the year.
_EXPECTED = np.array([year.worth[1] / sum(year.worth) for year in YEARS.values()])
_PAWN, _ROOK, _KING = WORTH.values()
_U3 = np.uint64(3)


@compiled
def _total(position: Words, player: int) -> float:
    """The points and pieces of a player."""
    _own, _other, pawns, rooks, _gifts, _state = position
    pieces = position[player ^ player_of(position)]
    kings = pieces & ~(pawns | rooks)
    total = points_of(position, player) + _PAWN * signed(popcount(pieces & pawns))
    total += _ROOK * signed(popcount(pieces & rooks)) + _KING * signed(popcount(kings))
    if lottery_of(position) == WORTH_LOTTERY and player != player_of(position):
        return total + _EXPECTED[position[5] >> YEAR_AT & _U3]  # type: ignore[no-any-return]
    return float(total)


@compiled
def material_payoff(position: Words) -> int:
    """The payoff to White, in units of 2**-24."""
    lead = _total(position, 0) - _total(position, 1)
    return int((0.3 * lead / (abs(lead) + HALF_WAY) + 0.5) * PAYOFF_ONE + 0.5)
