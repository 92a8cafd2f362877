"""The evaluation of `parity` once more, compiled."""

import numpy as np

from uctvis.games.connect_four.compiled_lines import count_lines
from uctvis.games.connect_four.compiled_threats import playable, threats
from uctvis.games.connect_four.parity import (
    EVEN,
    MOST_LEAD,
    ODD,
    ONE,
    PLAYABLE,
    SHARED,
    TO_MOVE,
    TWO,
    worth,
)
from uctvis.games.connect_four.threats import COLUMNS
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.tree.record import PAYOFF_ONE

_U0, _U1 = np.uint64(0), np.uint64(1)
_ODD_ROWS, _EVEN_ROWS = (
    np.uint64(sum(0b010101 << row << 8 * column for column in range(COLUMNS))) for row in (0, 1)
)
_LOWEST_BITS = np.uint64(sum(1 << 8 * column for column in range(COLUMNS)))
_HIGHEST_BITS = _LOWEST_BITS << np.uint64(7)
# The payoffs of the leads, from the lead of player 2 to the lead of player 1.
_WORTH = np.array(
    [int(worth(lead) * PAYOFF_ONE + 0.5) for lead in range(-MOST_LEAD, MOST_LEAD + 1)], np.int64
)


@compiled
def _count(cells: np.uint64) -> int:
    return signed(popcount(cells))


@compiled
def threats_payoff(first: np.uint64, second: np.uint64, to_move: int) -> int:
    """The payoff to player 1, who has the discs `first`, in units of 2**-24."""
    at_once = playable(first, second)
    own, other = threats(first, second), threats(second, first)
    lead = PLAYABLE * (_count(own & at_once) - _count(other & at_once))
    lead += TO_MOVE if to_move == 0 else -TO_MOVE
    own, other = own & ~at_once, other & ~at_once
    # A column is a byte, whose highest bit is clear: nothing is borrowed from the next column.
    both = own | other
    lowest = both & ~((both | _HIGHEST_BITS) - _LOWEST_BITS)
    shared = lowest & own & other
    own, other = lowest & own & ~shared, lowest & other & ~shared
    lead += ODD[0] * _count(own & _ODD_ROWS) + EVEN[0] * _count(own & _EVEN_ROWS)
    lead -= ODD[1] * _count(other & _ODD_ROWS) + EVEN[1] * _count(other & _EVEN_ROWS)
    lead += SHARED * (_count(shared & _ODD_ROWS) - _count(shared & _EVEN_ROWS))
    one, two, _three = count_lines(first, second)
    lead += ONE * one + TWO * two
    one, two, _three = count_lines(second, first)
    lead -= ONE * one + TWO * two
    return _WORTH[lead + MOST_LEAD]  # type: ignore[no-any-return]
