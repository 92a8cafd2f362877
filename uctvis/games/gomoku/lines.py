"""The evaluation of gomoku, which counts the rows of five that are still open.

A row of five intersections is open to a player if no stone of the opponent is on it. It counts
more, the more stones of the player are on it, and more for the player to move.
"""

from typing import NamedTuple

from uctvis.game.evaluation import worth_of
from uctvis.games.gomoku.position import STEPS
from uctvis.texts import _

# What an open row counts with one, two, three and four stones.
WEIGHTS = (1, 4, 16, 64)
# The factors of the sums of the player to move and of the other player.
TO_MOVE, WAITING = 3, 2
# The lead at which the value is half way from even to the highest.
HALF_WAY = 300


class OpenRows(NamedTuple):
    """The number of rows of five that are open to a player, with one to four stones."""

    one: int
    two: int
    three: int
    four: int

    @property
    def total(self) -> int:
        return sum(weight * count for weight, count in zip(WEIGHTS, self, strict=True))


def open_rows(own: int, free: int) -> OpenRows:
    """The rows that are open to the player of the stones `own`."""
    counts = [0] * 6
    for step in STEPS:
        rows = own | free
        rows &= rows >> step & rows >> 2 * step & rows >> 3 * step & rows >> 4 * step
        while rows:
            first = (rows & -rows).bit_length() - 1
            counts[sum(own >> first + n * step & 1 for n in range(5))] += 1
            rows &= rows - 1
    return OpenRows(*counts[1:5])


def worth(lead: int) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8."""
    return worth_of(lead, HALF_WAY)


def leads(black: OpenRows, white: OpenRows, player: int) -> tuple[int, int]:
    """What both players have if `player` is to move."""
    factors = (TO_MOVE, WAITING) if player == 0 else (WAITING, TO_MOVE)
    return factors[0] * black.total, factors[1] * white.total


def explain_rows(black: OpenRows, white: OpenRows, player: int) -> str:
    """An explanation of the value for Black, as in `Game.explain_evaluation`."""
    black_worth, white_worth = leads(black, white, player)
    lead = black_worth - white_worth
    return _(
        "open rows of Black with one to four stones {black}, of White {white}, {black_worth} to "
        "{white_worth} points as {factor} times for the player to move: "
        "0.3 * ({black_worth} - {white_worth}) / ({size} + {half_way}) + 0.5 = {value:.5g}"
    ).format(
        black="{}, {}, {}, {}".format(*black),
        white="{}, {}, {}, {}".format(*white),
        black_worth=black_worth,
        white_worth=white_worth,
        factor=f"{TO_MOVE / WAITING:g}",
        size=abs(lead),
        half_way=HALF_WAY,
        value=worth(lead),
    )
