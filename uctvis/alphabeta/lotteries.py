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

from uctvis.alphabeta.values import INFINITE, PROVEN, WIN
from uctvis.jit.compiled import compiled


@compiled
def outcome_window(
    alpha: int, beta: int, weighted: int, left: int, chance: int, total: int
) -> tuple[int, int]:
    """The window of the next outcome of a lottery that is searched with `alpha` and `beta`.

    Its chance is `chance` of `total`. `weighted` is the sum of the values of the outcomes before
    it, each times its chance, and `left` the sum of the chances of the others and its own.
    """
    if alpha >= PROVEN or beta <= -PROVEN:
        # A win that is quick enough needs all outcomes to be such wins. The same for losses.
        return alpha, beta
    rest = (left - chance) * WIN
    low, high = -INFINITE, INFINITE
    if alpha >= -PROVEN:
        most = (alpha * total - weighted - rest) // chance
        low = min(most, PROVEN) if most >= -PROVEN else low
    if beta <= PROVEN:
        least = -((weighted - rest - beta * total) // chance)
        high = max(least, -PROVEN) if least <= PROVEN else high
    return low, high


@compiled
def is_decided(value: int, alpha: int, beta: int, low: int, high: int) -> bool:
    """Whether an outcome of this value decides the lottery, whatever the others are.

    Then the value of the lottery is not between `alpha` and `beta`; `low` and `high` are the
    outcome's own window.
    """
    return (value <= low and beta > -PROVEN) or (value >= high and alpha < PROVEN)


@compiled
def mean_value(weighted: int, total: int, least: int, greatest: int) -> int:
    """The value of a lottery; `least` and `greatest` are those of its outcomes."""
    if least > PROVEN:
        return least
    if greatest < -PROVEN:
        return greatest
    mean = (2 * abs(weighted) + total) // (2 * total)
    mean = min(mean, PROVEN)
    return mean if weighted >= 0 else -mean


@compiled
def halvings(chance: int, most: int) -> int:
    """How often `most` can be halved until it is less than twice a chance."""
    times = 0
    while 2 * chance <= most:
        chance *= 2
        times += 1
    return times
