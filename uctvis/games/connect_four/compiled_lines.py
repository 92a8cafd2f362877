"""The evaluation of `lines` once more, compiled.

The lines of a direction are counted at once: a bit is a line's first cell, and its discs are added
as binary numbers, of which `ones` and `twos` are the digits.
"""

import numpy as np

from uctvis.games.connect_four.lines import MOST_LEAD, WEIGHTS, worth
from uctvis.games.connect_four.threats import FULL, STEPS
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.tree.record import PAYOFF_ONE

_U2, _U3 = (np.uint64(n) for n in (2, 3))
_STEPS = tuple(np.uint64(step) for step in STEPS)
_BOARD = np.uint64(FULL)
# The payoffs of the leads, from the lead of player 2 to the lead of player 1.
_WORTH = np.array(
    [int(worth(lead) * PAYOFF_ONE + 0.5) for lead in range(-MOST_LEAD, MOST_LEAD + 1)], np.int64
)


@compiled
def count_lines(own: np.uint64, other: np.uint64) -> tuple[int, int, int]:
    """The open lines of `own` with one, two and three discs (`lines.open_lines`)."""
    free = _BOARD & ~other
    one = two = three = np.uint64(0)
    for step in _STEPS:
        pairs = free & free >> step
        lines = pairs & pairs >> _U2 * step
        first, second = own, own >> step
        third, fourth = own >> _U2 * step, own >> _U3 * step
        ones = first ^ second ^ third ^ fourth
        twos = (first & second) ^ (third & fourth) ^ ((first ^ second) & (third ^ fourth))
        one += popcount(lines & ones & ~twos)
        two += popcount(lines & twos & ~ones)
        three += popcount(lines & ones & twos)
    return signed(one), signed(two), signed(three)


@compiled
def _total(own: np.uint64, other: np.uint64) -> int:
    """The sum of the lines that are open to the player of the discs `own`."""
    one, two, three = count_lines(own, other)
    return WEIGHTS[0] * one + WEIGHTS[1] * two + WEIGHTS[2] * three


@compiled
def lines_payoff(first: np.uint64, second: np.uint64) -> int:
    """The payoff to player 1 with the discs `first`, in units of 2**-24."""
    return _WORTH[_total(first, second) - _total(second, first) + MOST_LEAD]  # type: ignore[no-any-return]
