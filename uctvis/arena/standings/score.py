"""The score of a match and its confidence interval."""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

# 95 % of the normal distribution are within this number of standard deviations.
Z = 1.959963984540054


class Score(NamedTuple):
    """The number of games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """The mean payoff of a game; a draw counts as half a win. Needs at least one game."""
        return (self.wins + self.draws / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `mean`, assuming independent games.

        The score interval of Tango (1998), "Equivalence test and confidence interval for the
        difference in proportions for the paired-sample design", Statistics in Medicine 17,
        891-908, with wins and losses as discordant pairs and draws as concordant pairs. Without
        draws it is Wilson's interval (1927). It does not shrink to a point if all games have the
        same result.
        """
        lead = (self.wins - self.losses) / self.games
        low = _root(lambda other: self._deviation(other) - Z, lead, -1.0)
        high = _root(lambda other: self._deviation(other) + Z, lead, 1.0)
        return (1 + low) / 2, (1 + high) / 2

    def _deviation(self, lead: float) -> float:
        """The distance of the observed lead (wins minus losses) from `lead`, in deviations."""
        games, wins, losses = self.games, self.wins, self.losses
        # The maximum-likelihood estimate of the rate of losses, given `lead`.
        b = (2 * games - wins + losses) * lead - wins - losses
        c = -losses * lead * (1 - lead)
        rate = (sqrt(max(b * b - 8 * games * c, 0.0)) - b) / (4 * games)
        variance = games * (2 * rate + lead * (1 - lead))
        found = wins - losses - games * lead
        if found == 0:
            return 0.0
        return found / sqrt(variance) if variance > 0 else found * float("inf")


def _root(function: Callable[[float], float], inside: float, end: float) -> float:
    """The zero of `function` between `inside` and `end`, by bisection; `end` if there is none."""
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
