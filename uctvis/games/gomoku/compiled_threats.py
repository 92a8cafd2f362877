"""The functions of `threats` and `lines` once more, compiled."""

import numpy as np

from uctvis.games.gomoku import lines, threats
from uctvis.games.gomoku.cell_sets import (
    Cells,
    both,
    count,
    differing,
    down,
    either,
    is_empty,
    up,
    without,
)
from uctvis.games.gomoku.position import STEPS
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, inlined, signed

_STEPS = tuple(np.uint64(step) for step in STEPS)
_U0, _U1 = np.uint64(0), np.uint64(1)
_UNKNOWN = threats.UNKNOWN
_ONE, _TWO, _THREE, _FOUR = lines.WEIGHTS


@inlined
def _none() -> Cells:
    return _U0, _U0, _U0, _U0


@compiled
def _counts(a: Cells, b: Cells, c: Cells, d: Cells) -> tuple[Cells, Cells, Cells, Cells]:
    """Where exactly one, two, three, and all four of the sets have a bit."""
    first, second = differing(a, b), differing(c, d)
    odd = differing(first, second)
    pairs = differing(differing(both(a, b), both(c, d)), both(first, second))
    return without(odd, pairs), without(pairs, odd), both(odd, pairs), both(both(a, b), both(c, d))


@compiled
def _spread_four(starts: Cells, step: np.uint64) -> Cells:
    """The intersections 1 to 4 steps after some."""
    one = up(starts, step)
    pair = either(one, up(one, step))
    return either(pair, up(up(pair, step), step))


@compiled
def threats_of(own: Cells, free: Cells) -> tuple[Cells, Cells, Cells, Cells, Cells, Cells]:
    """The threats of the player with the stones `own`, in the order of `threats.Threats`."""
    open_ = either(own, free)
    five = strong = four = three = threes = two = _none()
    for step in _STEPS:
        stones_1 = down(own, step)
        stones_2 = down(stones_1, step)
        stones_3 = down(stones_2, step)
        stones_4 = down(stones_3, step)
        open_1 = down(open_, step)
        open_2 = down(open_1, step)
        open_3 = down(open_2, step)
        open_4 = down(open_3, step)
        inner = both(both(open_1, open_2), both(open_3, open_4))
        rows_of_five = both(open_, inner)
        end = down(down(down(down(down(free, step), step), step), step), step)
        rows_of_six = both(both(free, inner), end)
        has_one, has_two, has_three, has_all = _counts(stones_1, stones_2, stones_3, stones_4)
        with_three = both(rows_of_five, either(without(has_three, own), both(has_two, own)))
        with_four = both(rows_of_five, either(without(has_all, own), both(has_three, own)))
        five = either(five, either(with_four, _spread_four(with_four, step)))
        fours = both(free, either(with_three, _spread_four(with_three, step)))
        made = _spread_four(both(rows_of_six, has_three), step)
        strong = either(strong, either(both(four, fours), made))
        four = either(four, fours)
        made = both(free, _spread_four(both(rows_of_six, has_two), step))
        threes = either(threes, both(three, made))
        three = either(three, made)
        two = either(two, _spread_four(both(rows_of_six, has_one), step))
    return both(five, free), both(strong, free), four, three, threes, both(two, free)


@compiled
def urgent(own: Cells, free: Cells) -> tuple[Cells, Cells]:
    """Where a stone completes five, and where it makes a threat that cannot be blocked."""
    five, strong, _four, _three, _threes, _two = threats_of(own, free)
    return five, strong


@compiled
def completing(own: Cells, free: Cells) -> Cells:
    """Where a stone completes five."""
    found = _none()
    for step in _STEPS:
        up_1, down_1 = up(own, step), down(own, step)
        up_2, down_2 = up(up_1, step), down(down_1, step)
        up_3, down_3 = up(up_2, step), down(down_2, step)
        # The stones in a row before and after an intersection.
        before_2, after_2 = both(up_1, up_2), both(down_1, down_2)
        before_3, after_3 = both(before_2, up_3), both(after_2, down_3)
        lower = either(both(before_3, down_1), both(before_3, up(up_3, step)))
        upper = either(both(after_3, up_1), both(after_3, down(down_3, step)))
        found = either(found, either(both(before_2, after_2), either(lower, upper)))
    return both(found, free)


@compiled
def known_result(own: Cells, other: Cells, free: Cells) -> int:
    """What three moves decide: 1, 3, -2 or unknown (`threats.result_in`)."""
    five, strong = urgent(own, free)
    if not is_empty(five):
        return 1
    lost = completing(other, free)
    if not is_empty(lost):
        if count(lost) > 1:
            return -2
        strong = both(strong, lost)
    return _UNKNOWN if is_empty(strong) else 3


@compiled
def total_of_rows(own: Cells, free: Cells) -> int:
    """The total of `lines.open_rows`."""
    total = 0
    for step in _STEPS:
        open_ = either(own, free)
        rows = both(open_, down(open_, step))
        rows = both(both(rows, down(down(rows, step), step)), _after_four(open_, step))
        stones_1 = down(own, step)
        stones_2 = down(stones_1, step)
        stones_3 = down(stones_2, step)
        stones_4 = down(stones_3, step)
        for word in range(4):
            a, b, c, d = own[word], stones_1[word], stones_2[word], stones_3[word]
            last, row = stones_4[word], rows[word]
            first, second = a ^ b, c ^ d
            odd = first ^ second
            pairs = (a & b) ^ (c & d) ^ (first & second)
            all_four = a & b & c & d
            # The same with the fifth stone.
            carry = odd & last
            ones = (odd ^ last) & row
            twos = (pairs ^ carry) & row
            fours = (all_four | pairs & carry) & row
            total += _ONE * signed(popcount(ones & ~twos & ~fours))
            total += _TWO * signed(popcount(twos & ~ones))
            total += _THREE * signed(popcount(ones & twos))
            total += _FOUR * signed(popcount(fours & ~ones))
    return total


@compiled
def _after_four(cells: Cells, step: np.uint64) -> Cells:
    """The intersections four steps before some."""
    return down(down(down(down(cells, step), step), step), step)
