"""Elo ratings of players from the scores of their matches.

The model of Bradley and Terry (1952), "Rank Analysis of Incomplete Block Designs", Biometrika 39:
the better player of two, by d points of Elo, is expected to score 1 / (1 + 10 ** (-d / 400)). The
ratings have the highest likelihood; a draw counts as half a win. Each match counts as one draw
more than was played, so that a player who won all games has a finite rating.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uctvis.arena.standings.score import Score, Z

_SCALE = 400 / log(10)
# The draw that is added to each match.
_ADDED = Score(0, 1, 0)
# The steps of Newton's method; a handful is enough.
_STEPS = 100
_ACCURACY = 1e-9
_ROUNDED = 1e-12


@dataclass(frozen=True, eq=False)
class Ratings:
    """The ratings of players, whose mean is 0."""

    players: tuple[str, ...]
    # float64 (players,)
    elo: NDArray[np.float64]
    # float64 (players, players). Of `elo`: the inverse of the information, which is the negative
    # Hessian of the logarithm of the likelihood. Games are taken as independent and without draws,
    # so with draws it is too large.
    covariance: NDArray[np.float64]

    @classmethod
    def of(cls, scores: Mapping[tuple[str, str], Score]) -> Self:
        """The ratings of all players of some matches.

        `scores` has the score of the first player of each pair; both orders of two players may
        occur.

        Raises ValueError if not all players are connected by matches, so they cannot be compared.
        """
        players = tuple(dict.fromkeys(name for pair in scores for name in pair))
        won = np.zeros((len(players),) * 2)
        for (one, other), score in scores.items():
            i, j = players.index(one), players.index(other)
            for counted in (score, _ADDED):
                won[i, j] += counted.wins + counted.draws / 2
                won[j, i] += counted.losses + counted.draws / 2
        if not _is_connected(won > 0):
            raise ValueError("some players are not connected by matches")
        strength = _most_likely(won)
        covariance = _inverse(_information(won, strength))
        return cls(players, _SCALE * strength, _SCALE**2 * covariance)

    def of_player(self, player: str) -> tuple[float, float]:
        """The rating of a player, and half of its 95 % confidence interval."""
        at = self.players.index(player)
        return float(self.elo[at]), Z * sqrt(self.covariance[at, at])

    def lead(self, player: str, other: str) -> tuple[float, float]:
        """By how much a player is better than another, and half of the 95 % interval of that."""
        i, j = self.players.index(player), self.players.index(other)
        variance = self.covariance[i, i] + self.covariance[j, j] - 2 * self.covariance[i, j]
        return float(self.elo[i] - self.elo[j]), Z * sqrt(max(variance, 0.0))


def _is_connected(met: NDArray[np.bool_]) -> bool:
    """Whether all players are connected by matches; met: bool (players, players)."""
    reached = np.arange(len(met)) == 0
    for _player in range(len(met)):
        reached = reached | (met[reached].any(axis=0) if reached.any() else False)
    return bool(reached.all())


def _expected(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """The expected score of each player against each, for strengths in natural units."""
    score: NDArray[np.float64] = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return score


def _likelihood(won: NDArray[np.float64], strength: NDArray[np.float64]) -> float:
    """The logarithm of the likelihood; won[i, j] are the points of i against j."""
    return float((won * np.log(_expected(strength))).sum())


def _information(won: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """The negative Hessian of `_likelihood`."""
    expected = _expected(strength)
    each = (won + won.T) * expected * expected.T
    information: NDArray[np.float64] = np.diag(each.sum(axis=1)) - each
    return information


def _inverse(information: NDArray[np.float64]) -> NDArray[np.float64]:
    """The inverse for ratings whose sum is fixed, because only differences matter."""
    share = 1 / len(information)
    return np.asarray(np.linalg.inv(information + share) - share, np.float64)


def _most_likely(won: NDArray[np.float64]) -> NDArray[np.float64]:
    """The strengths with the highest likelihood, by Newton's method; their mean is 0."""
    strength = np.zeros(len(won))
    for _step in range(_STEPS):
        slope = won.sum(axis=1) - ((won + won.T) * _expected(strength)).sum(axis=1)
        change = _inverse(_information(won, strength)) @ slope
        before = _likelihood(won, strength)
        # Far from the maximum, a whole step may go too far. Close to it, likelihoods differ only by
        # rounding errors.
        least = before - _ROUNDED * abs(before)
        while _likelihood(won, strength + change) < least and np.abs(change).max() > _ACCURACY:
            change /= 2
        strength = np.asarray(strength + change, np.float64)
        if np.abs(change).max() < _ACCURACY:
            break
    return np.asarray(strength - strength.mean(), np.float64)
