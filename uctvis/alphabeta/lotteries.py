"""The values of lotteries in an alpha-beta search (compiled).

The value of a chance node is the mean of its outcomes by their probabilities, for the player who
moved last. It is rounded to the nearest unit, halves away from zero, so each chance node on a path
adds an error of at most 2**-25 to a payoff. A win in n moves counts n units less than a win, with
n counted from the chance node, so that the mean does not depend on the path to it.

A mean is not a proof, however near it is to a win: it is kept between -`PROVEN` and `PROVEN`. Only
if all outcomes are proven wins is the value one, too, at the longest of their distances; the same
for losses.

A player's bounds become bounds of each outcome by Star1 (Ballard 1983, "The *-minimax search
procedure for trees containing chance nodes"): they are what the outcome must be worth if all
outcomes that are not searched yet are wins, or losses.
"""

from typing import NamedTuple

from uctvis.alphabeta.values import INFINITE, PROVEN, WIN, stored
from uctvis.alphabeta.work import Bounds
from uctvis.jit.compiled import compiled, whole


class Lottery(NamedTuple):
    """A lottery some of whose outcomes have been searched."""

    # The sum of the chances of all outcomes.
    total: int
    # The sum of the chances of those that have not been searched.
    left: int
    # The sum of the values of those that have been searched, each times its chance.
    weighted: int
    # The least and the greatest of these values.
    least: int
    greatest: int


@compiled
def new_lottery(total: int) -> Lottery:
    """A lottery before its first outcome is searched."""
    return Lottery(total, total, whole(0), whole(INFINITE), whole(-INFINITE))


@compiled
def with_outcome(lottery: Lottery, chance: int, value: int, ply: int) -> Lottery:
    """The lottery after an outcome with this value; the chance node is `ply` moves below the root.

    Several outcomes with the same value are like one.
    """
    total, left, weighted, least, greatest = lottery
    weighted += chance * stored(value, ply)
    return Lottery(total, left - chance, weighted, min(least, value), max(greatest, value))


@compiled
def with_rest(lottery: Lottery, value: int) -> Lottery:
    """The lottery if all outcomes that are left have the greatest or the least value there is."""
    total, left, weighted, least, greatest = lottery
    return Lottery(total, 0, weighted + left * value, min(least, value), max(greatest, value))


@compiled
def outcome_window(window: Bounds, lottery: Lottery, chance: int) -> Bounds:
    """The window of the next outcome of a lottery that is searched with `window`."""
    (alpha, beta), (total, left, weighted, _least, _greatest) = window, lottery
    if alpha >= PROVEN or beta <= -PROVEN:
        # A win that is quick enough needs all outcomes to be such wins. The same for losses.
        return Bounds(alpha, beta)
    rest = (left - chance) * WIN
    low, high = whole(-INFINITE), whole(INFINITE)
    if alpha >= -PROVEN:
        most = (alpha * total - weighted - rest) // chance
        low = min(most, PROVEN) if most >= -PROVEN else low
    if beta <= PROVEN:
        least = -((weighted - rest - beta * total) // chance)
        high = max(least, -PROVEN) if least <= PROVEN else high
    return Bounds(low, high)


@compiled
def is_decided(value: int, window: Bounds, own: Bounds) -> bool:
    """Whether an outcome of this value decides the lottery, whatever the others are.

    Then the value of the lottery is not inside `window`; `own` is the window of the outcome.
    """
    above = value >= own.beta and window.alpha < PROVEN
    return above or (value <= own.alpha and window.beta > -PROVEN)


@compiled
def mean_value(lottery: Lottery) -> int:
    if lottery.least > PROVEN:
        return lottery.least
    if lottery.greatest < -PROVEN:
        return lottery.greatest
    mean = (2 * abs(lottery.weighted) + lottery.total) // (2 * lottery.total)
    mean = min(mean, PROVEN)
    return mean if lottery.weighted >= 0 else -mean


@compiled
def halvings(chance: int, most: int) -> int:
    """How often `most` can be halved until it is less than twice a chance."""
    times = 0
    while 2 * chance <= most:
        chance *= 2
        times += 1
    return times
