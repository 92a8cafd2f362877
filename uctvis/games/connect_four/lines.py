"""The evaluation "lines" of connect four, which counts the lines of four that are still open.

A line is open to a player if no disc of the opponent is on it. It counts more, the more discs of
the player are on it. The difference of both players' sums is the lead.
"""

from typing import NamedTuple

import numpy as np

from uctvis.game.evaluation import worth_of
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

_COLUMNS, _ROWS = 7, 6
# The steps of lines as (columns, rows): a column, a row, falling and rising.
_DIRECTIONS = ((0, 1), (1, 0), (1, -1), (1, 1))
# What an open line counts with one, two and three discs.
WEIGHTS = (1, 4, 16)
# The lead at which the value is half way from even to the highest.
HALF_WAY = 48


def _lines() -> tuple[int, ...]:
    """The 69 lines of four cells as sets of cells."""
    found = []
    for column in range(_COLUMNS):
        for row in range(_ROWS):
            for columns, rows in _DIRECTIONS:
                last_column, last_row = column + 3 * columns, row + 3 * rows
                if last_column < _COLUMNS and 0 <= last_row < _ROWS:
                    cells = [8 * (column + n * columns) + row + n * rows for n in range(4)]
                    found.append(sum(1 << cell for cell in cells))
    return tuple(found)


_LINES = _lines()
_MOST = len(_LINES) * max(WEIGHTS)


class OpenLines(NamedTuple):
    """The number of lines that are open to a player, with one, two and three discs."""

    one: int
    two: int
    three: int

    @property
    def total(self) -> int:
        return sum(weight * count for weight, count in zip(WEIGHTS, self, strict=True))


def open_lines(own: int, other: int) -> OpenLines:
    """The lines that are open to the player of the discs `own`."""
    discs = [(own & line).bit_count() for line in _LINES if not other & line]
    return OpenLines(discs.count(1), discs.count(2), discs.count(3))


def worth(lead: int) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def explain_lines(first: OpenLines, second: OpenLines) -> str:
    """An explanation of the value for player 1, as in `Game.explain_evaluation`."""
    lead = first.total - second.total
    return _(
        "open lines of player 1 with one, two and three discs {first}, of player 2 {second}, "
        "{first_total} to {second_total} points: 0.3 * ({first_total} - {second_total}) / "
        "({size} + {half_way}) + 0.5 = {value:.5g}"
    ).format(
        first="{}, {}, {}".format(*first),
        second="{}, {}, {}".format(*second),
        first_total=first.total,
        second_total=second.total,
        size=abs(lead),
        half_way=HALF_WAY,
        value=worth(lead),
    )


# The compiled evaluation. The lines of a direction are counted at once: a bit is a line's first
# cell, and its discs are added as binary numbers, of which `ones` and `twos` are the digits.

_U2, _U3 = (np.uint64(n) for n in (2, 3))
_STEPS = tuple(np.uint64(step) for step in (1, 8, 7, 9))
_BOARD = np.uint64(sum((1 << _ROWS) - 1 << 8 * column for column in range(_COLUMNS)))
# The payoffs of the leads from that of player 2 to that of player 1.
_WORTH = np.array(
    [int(worth(lead) * PAYOFF_ONE + 0.5) for lead in range(-_MOST, _MOST + 1)], np.int64
)


@compiled
def count_lines(own: np.uint64, other: np.uint64) -> tuple[int, int, int]:
    """The same as `open_lines`."""
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
    return _WORTH[_total(first, second) - _total(second, first) + _MOST]  # type: ignore[no-any-return]
