"""The sequential probability ratio test: a match of two bots that stops as soon as it is decided.

The generalized test for pairs of matches with the same opening and exchanged sides, whose five
results are 0, 1/2, 1, 3/2 and 2 points (pentanomial): Van den Bergh, "The generalized maximum
likelihood ratio for the expectation value of a distribution" (hardy.uhasselt.be/Fishtest), as in
fishtest of Stockfish, with ratings in logistic Elo. Both errors have a probability of 5 %.
"""

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Self

from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.schedules.withdrawal import bots_out

ERROR = 0.05
# The test ends when the logarithm of the likelihood ratio reaches this number or its negative.
BOUND = log((1 - ERROR) / ERROR)
_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
# Counts instead of 0.
_LEAST = 1e-3
_HALVINGS = 60


class Sprt:
    """The test of whether the first of two bots is rather `high` or `low` points of Elo better.

    Pairs of matches count in the order of their numbers, and those after the decision do not, so
    that it does not depend on which matches were played at the same time.
    """

    def __init__(self, first: str, low: float, high: float) -> None:
        # The pairs with 0, 1/2, 1, 3/2 and 2 points of the first bot that count.
        self.counts = [0] * 5
        # The logarithm of the likelihood ratio; the decision is at `BOUND` and -`BOUND`.
        self.ratio = 0.0
        self._first = first
        self._elo = low, high
        # By the numbers of pairs: the payoffs of those that are not counted yet, None without a
        # result; and the number of the next pair that is counted.
        self._payoffs: dict[int, list[float | None]] = {}
        self._next = 0

    @classmethod
    def of(cls, settings: TournamentSettings, records: Iterable[MatchRecord] = ()) -> Self | None:
        """The test of a tournament; None if it has no test."""
        if settings.sprt is None:
            return None
        test = cls(settings.bots[0].name, *settings.sprt)
        records = list(records)
        # Otherwise none of them counts, because both bots play in all of them.
        if not bots_out(settings, records):
            for record in records:
                test.add(record)
        return test

    @property
    def accepted(self) -> float | None:
        """The rating, in points of Elo, that is accepted; None as long as there is no decision."""
        if abs(self.ratio) < BOUND:
            return None
        return self._elo[self.ratio > 0]

    def add(self, record: MatchRecord) -> None:
        """Take a match into account; they may come in any order.

        Both matches of a pair are left out if one has no result.
        """
        payoff = None if record.is_void else record.payoff_of(self._first)
        self._payoffs.setdefault(record.pair, []).append(payoff)
        while self.accepted is None and len(self._payoffs.get(self._next, ())) == 2:
            first, second = self._payoffs.pop(self._next)
            self._next += 1
            if first is not None and second is not None:
                self.counts[round(2 * (first + second))] += 1
                self.ratio = log_likelihood_ratio(self.counts, *self._elo)


def log_likelihood_ratio(counts: Sequence[float], low: float, high: float) -> float:
    """The logarithm of how much more likely results of pairs are with a rating than with another.

    Parameters
    ----------
    counts : sequence of float, 5
        The numbers of pairs with 0, 1/2, 1, 3/2 and 2 points.
    low, high : float
        The ratings in points of Elo.
    """
    counts = [count or _LEAST for count in counts]
    if_low, if_high = (_weights(counts, _expected_score(elo)) for elo in (low, high))
    return sum(
        count * log(one / other) for count, one, other in zip(counts, if_low, if_high, strict=True)
    )


def _expected_score(elo: float) -> float:
    return 1 / (1 + exp(-elo * log(10) / 400))


def _weights(counts: Sequence[float], mean: float) -> list[float]:
    """The inverse weights 1 + x (a - mean) of the scores a in the likeliest distribution of a mean.

    This distribution is p / (1 + x (a - mean)) for the observed distribution p, with the x that
    gives this mean (proposition 1.1 of the paper).
    """
    low, high = -1 / (_SCORES[-1] - mean), 1 / (mean - _SCORES[0])
    for _halving in range(_HALVINGS):
        x = (low + high) / 2
        slope = sum(
            count * (score - mean) / (1 + x * (score - mean))
            for count, score in zip(counts, _SCORES, strict=True)
        )
        low, high = (x, high) if slope > 0 else (low, x)
    return [1 + x * (score - mean) for score in _SCORES]
