"""What gomoku knows beyond its rules: where threats arise, results that are near, logits.

A row of five intersections is open to a player if no stone of the opponent is on it, a row of six
likewise; the ends of a row of six are empty. A four is an open row of five with four stones: the
fifth wins. An open four, or two fours, cannot be blocked. An open three becomes an open four.
"""

from functools import lru_cache
from typing import NamedTuple

from uctvis.games.gomoku.position import STEPS

# How promising a move is that makes the threat, and one that takes the opponent's place for it,
# in hundredths as `Game.prior_logit`, in the order of `Threats`.
MAKING = (1500, 600, 100, 120, 250, 50)
TAKING = (1000, 400, 30, 80, 120, 25)
# Results of `result_in`.
UNKNOWN = 0


class Threats(NamedTuple):
    """Where a stone of a player makes a threat, as sets of empty intersections."""

    # It completes five.
    five: int
    # It makes an open four, or fours in two directions.
    strong: int
    # It makes a four.
    four: int
    # It makes an open three.
    three: int
    # It makes open threes in two directions.
    threes: int
    # It makes an open two: on an open row of six that contains one stone.
    two: int


@lru_cache(maxsize=8)
def threats(own: int, free: int) -> Threats:
    """The threats of the player with the stones `own`; `free` are the empty intersections."""
    five = strong = four = three = threes = two = 0
    open_ = own | free
    for step in STEPS:
        stones = [own >> n * step for n in range(5)]
        opened = [open_ >> n * step for n in range(5)]
        inner = opened[1] & opened[2] & opened[3] & opened[4]
        rows_of_five = opened[0] & inner
        # Rows of six by their first intersection; its stones are on the four in the middle.
        rows_of_six = free & inner & free >> 5 * step
        count_of_four = _counts(*stones[1:])
        has_one, has_two, has_three, has_all = count_of_four
        less, more = ~stones[0], stones[0]
        with_three = rows_of_five & (less & has_three | more & has_two)
        with_four = rows_of_five & (less & has_all | more & has_three)
        five |= _spread(with_four, step, range(5))
        fours = _spread(with_three, step, range(5)) & free
        strong |= four & fours | _spread(rows_of_six & has_three, step, range(1, 5))
        four |= fours
        made = _spread(rows_of_six & has_two, step, range(1, 5)) & free
        threes |= three & made
        three |= made
        two |= _spread(rows_of_six & has_one, step, range(1, 5))
    return Threats(five & free, strong & free, four, three, threes, two & free)


def _counts(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Where exactly one, two, three, and all four of the sets have a bit."""
    odd, both = a ^ b ^ c ^ d, (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d))
    return odd & ~both, both & ~odd, odd & both, a & b & c & d


def _spread(starts: int, step: int, places: range) -> int:
    """The intersections at some places of rows, which are given by their first intersections."""
    found = 0
    for place in places:
        found |= starts << place * step
    return found


def result_in(own: int, other: int, free: int) -> int:
    """What three moves of an unfinished game decide for the player to move, with the stones `own`.

    1 or 3: a win with that many moves, the last one of which is own; -2: a loss with the second
    move; otherwise `UNKNOWN`.
    """
    ours = threats(own, free)
    if ours.five:
        return 1
    lost = threats(other, free).five
    if lost & lost - 1:
        return -2
    return 3 if ours.strong & (lost or free) else UNKNOWN


def wanted(own: int, other: int, free: int) -> int:
    """The moves that heavy playouts prefer; empty without threats."""
    ours, theirs = threats(own, free), threats(other, free)
    return (
        ours.five
        or theirs.five
        or ours.strong
        or theirs.strong
        or ours.threes | theirs.threes
        or ours.four | ours.three | theirs.three | ours.two | theirs.two
    )


def prior_logit(own: int, other: int, free: int, cell: int) -> int:
    """How promising a stone on an empty intersection is, as `Game.prior_logit`."""
    worth = 0
    for found, weights in ((threats(own, free), MAKING), (threats(other, free), TAKING)):
        worth += sum(
            weight for cells, weight in zip(found, weights, strict=True) if cells >> cell & 1
        )
    return worth
