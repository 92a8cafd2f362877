"""The Swiss system: in each round, bots with similar scores play each other, none twice.

Nobody plays the same opponent again while another pairing is possible. Of an odd number, one bot
has no opponent (a bye), which counts as a win, and nobody has a second one while that is possible.
Nobody is player 0 three times more or less often than player 1 while that is possible. The pairings
differ from FIDE's.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.points import Points
from uctvis.arena.schedules.phases import Meeting, Phases
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.schedules.withdrawal import bots_out

# Whoever has no opponent plays this one, which no bot is called.
_BYE = ""
# The largest difference between the numbers of matches from both sides.
_IMBALANCE = 2
_PRIME = 2**31 - 1


def phases(settings: TournamentSettings) -> Phases:
    """The rounds; `games` is their number."""
    names = [bot.name for bot in settings.bots]
    records: Sequence[MatchRecord] = ()
    for round_ in range(1, settings.games + 1):
        out = bots_out(settings, records)
        playing = [name for name in names if name not in out]
        if len(playing) < 2:
            return
        pairs = _Standings(names, playing, settings.points, records, round_ - 1).pairs()
        records = yield [Meeting(bots, pair, round_) for pair, bots in enumerate(pairs)]


class _Standings:
    """What the pairings of the next round depend on."""

    def __init__(
        self,
        names: Sequence[str],
        playing: Sequence[str],
        points: Points,
        records: Sequence[MatchRecord],
        rounds: int,
    ) -> None:
        self._rounds = rounds
        self._met = Counter(frozenset(record.bots) for record in records)
        # How much more often each bot was player 0 than player 1, and what it was last.
        self._lead = dict.fromkeys((*names, _BYE), 0)
        self._last = dict.fromkeys(names, 0)
        self._points = dict.fromkeys(names, 0.0)
        matches = Counter(name for record in records for name in record.bots)
        for record in records:
            for side, name in zip((1, -1), record.bots, strict=True):
                self._lead[name] += side
                self._last[name] = side
                self._points[name] += points.of(record.verdict_of(name))
        for name in names:
            byes = rounds - matches[name]
            self._points[name] += byes * points.win
            self._met[frozenset((name, _BYE))] = byes
        self._order = sorted(playing, key=lambda name: -self._points[name])
        if len(playing) % 2:
            self._order.append(_BYE)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """The pairs of the next round, first those with the most points."""
        allowed = self._allowed()
        left = list(range(len(self._order)))
        if self._order[-1] == _BYE:
            # The last one has no opponent.
            bye = left.pop()
            left.remove(self._opponent(bye, left, reversed(left), allowed))
        place = 0
        while left:
            one = left.pop(0)
            other = self._opponent(one, left, self._wishes(one, left), allowed)
            left.remove(other)
            yield self._sides(self._order[one], self._order[other], place)
            place += 1

    def _opponent(
        self, one: int, left: Sequence[int], wishes: Iterable[int], allowed: NDArray[np.bool_]
    ) -> int:
        """The first of the wishes whom this bot met least, so that all others have opponents."""
        return next(
            other
            for other in sorted(wishes, key=lambda other: self._times_met(one, other))
            if allowed[one, other] and _is_matchable(allowed, [n for n in left if n != other])
        )

    def _times_met(self, one: int, other: int) -> int:
        return self._met[frozenset((self._order[one], self._order[other]))]

    def _allowed(self) -> NDArray[np.bool_]:
        """Who may play whom, so that everybody can have an opponent; symmetric."""
        everybody = list(range(len(self._order)))
        for attempt in itertools.count():
            most, is_unbalanced = divmod(attempt, 2)
            allowed = np.zeros((len(everybody),) * 2, np.bool_)
            for i, j in itertools.combinations(everybody, 2):
                lead, other = (self._lead[self._order[place]] for place in (i, j))
                fits = self._times_met(i, j) <= most
                if not is_unbalanced and lead == other:
                    fits &= abs(lead) < _IMBALANCE
                allowed[i, j] = allowed[j, i] = fits
            if _is_matchable(allowed, everybody):
                return allowed
        raise AssertionError

    def _wishes(self, one: int, left: Sequence[int]) -> list[int]:
        """The possible opponents of a bot, best first.

        Those with the same points are the best ones. Of these, the first half plays the second.
        """
        name = self._order[one]
        same = [other for other in left if self._score(other) == self._score(one)]

        def merit(other: int) -> tuple[float, ...]:
            opponent = self._order[other]
            ideal = len(same) // 2 if other in same else 0
            return (
                self._score(one) - self._score(other),
                self._lead[name] == self._lead[opponent] != 0,
                abs(left.index(other) - ideal),
            )

        return sorted(left, key=merit)

    def _score(self, place: int) -> float:
        return self._points[self._order[place]]

    def _sides(self, one: str, other: str, place: int) -> tuple[str, str]:
        """Player 0 and player 1: who was player 0 more rarely, or not in the last match, is it."""
        before = (self._lead[one], self._last[one])
        after = (self._lead[other], self._last[other])
        exchanged = before > after if before != after else (place + self._rounds) % 2 == 1
        return (other, one) if exchanged else (one, other)


def _is_matchable(allowed: NDArray[np.bool_], places: Sequence[int]) -> bool:
    """Whether all these places can be divided into pairs that are allowed.

    A graph has a perfect matching if its Tutte matrix with random numbers is regular; otherwise
    the determinant is 0 (Lovász 1979). Modulo a large prime, the answer "no" is wrong with a
    probability below 1e-6.
    """
    part = allowed[np.ix_(places, places)]
    # Dirac (1952): then there is even a cycle through all of them.
    if 2 * part.sum(axis=1).min(initial=len(places)) >= len(places):
        return True
    rng = np.random.default_rng(len(places))
    upper = np.triu(rng.integers(1, _PRIME, part.shape) * part, 1)
    return _is_regular((upper - upper.T) % _PRIME)


def _is_regular(matrix: NDArray[np.int64]) -> bool:
    """Whether the determinant is not 0 modulo the prime; by Gaussian elimination."""
    for step in range(len(matrix)):
        pivots = np.flatnonzero(matrix[step:, step])
        if not len(pivots):
            return False
        pivot = step + int(pivots[0])
        matrix[[step, pivot]] = matrix[[pivot, step]]
        inverse = pow(int(matrix[step, step]), -1, _PRIME)
        factors = matrix[step + 1 :, step] * inverse % _PRIME
        matrix[step + 1 :] = (matrix[step + 1 :] - factors[:, None] * matrix[step]) % _PRIME
    return True
