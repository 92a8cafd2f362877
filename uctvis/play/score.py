"""What a number of games says of the strength of who played them."""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

# Of the normal distribution, 95 % lie within so many standard deviations.
_Z = 1.959963984540054


class Score(NamedTuple):
    """How many games were won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """The mean payoff of a game, a draw being worth half of a win; there must be games."""
        return (self.wins + self.draws / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `mean`, the games taken as independent.

        The score interval of Tango (1998), "Equivalence test and confidence interval for the
        difference in proportions for the paired-sample design", Statistics in Medicine 17,
        891-908: wins and losses are its discordant pairs, draws the concordant ones. Without
        draws it is Wilson's (1927); it does not shrink to a point when all games end alike.
        """
        lead = (self.wins - self.losses) / self.games
        low = _root(lambda other: self._deviation(other) - _Z, lead, -1.0)
        high = _root(lambda other: self._deviation(other) + _Z, lead, 1.0)
        return (1 + low) / 2, (1 + high) / 2

    def _deviation(self, lead: float) -> float:
        """The standard deviations from `lead`, that of wins over losses, up to the one found."""
        games, wins, losses = self.games, self.wins, self.losses
        # The most likely rate of losses, were `lead` the true one.
        b = (2 * games - wins + losses) * lead - wins - losses
        c = -losses * lead * (1 - lead)
        rate = (sqrt(max(b * b - 8 * games * c, 0.0)) - b) / (4 * games)
        variance = games * (2 * rate + lead * (1 - lead))
        found = wins - losses - games * lead
        if found == 0:
            return 0.0
        return found / sqrt(variance) if variance > 0 else found * float("inf")


def _root(function: Callable[[float], float], inside: float, end: float) -> float:
    """Where `function` is zero between `inside` and `end`, by bisection; else `end`."""
    sign = function(inside) > 0
    if (function(end) > 0) == sign:
        return end
    for _halving in range(60):
        middle = (inside + end) / 2
        if (function(middle) > 0) == sign:
            inside = middle
        else:
            end = middle
    return (inside + end) / 2
