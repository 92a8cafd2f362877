"""The evaluation "lines" of connect four, which counts the lines of four that are still open.

A line is open to a player if no disc of the opponent is on it. It counts more, the more discs of
the player are on it. The difference of both players' sums is the lead.
"""

from typing import NamedTuple

from uctvis.game.evaluation import worth_of
from uctvis.texts import _

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
# No lead is larger.
MOST_LEAD = len(_LINES) * max(WEIGHTS)


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
