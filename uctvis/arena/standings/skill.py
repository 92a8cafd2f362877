"""Elo ratings from matches of more than two bots, by OpenSkill.

OpenSkill keeps a normal distribution for the skill of each bot, with the mean mu and the deviation
sigma, and changes both after each match: the model of Bradley and Terry for many players, algorithm
2 of Weng and Lin (2011), "A Bayesian Approximation Method for Online Ranking", Journal of Machine
Learning Research 12, 267-300. Each bot is compared with all others of the match, and the mean of
these comparisons counts, so that a match of many bots does not seem to tell too much.

In this model, of two bots one is ahead of the other with the probability 1 / (1 + exp(-d / c)) if
its mu is larger by d, with c**2 the sum of beta**2 + sigma**2 of both. So mu becomes Elo as in
`uctvis.arena.standings.rating`: with 200 points more, a bot is ahead of another one in 76 % of
their matches, whatever the number of bots. In simulated tournaments of 6 to 14 bots, 3 to 12 in a
match, with strengths that deviate by 200 points, the intervals contain the strength in 92 to 100 %
of cases as soon as each bot has played ten matches. Before that, the ratings are too close to each
other.
"""

from collections.abc import Iterable
from math import log, sqrt
from statistics import mean

from uctvis.arena.matches.match import MatchRecord, places_of
from uctvis.arena.standings.score import Z

_SCALE = 400 / log(10)


def skills_of(
    names: Iterable[str], records: Iterable[MatchRecord]
) -> dict[str, tuple[float, float]]:
    """The ratings, whose mean is 0, and half of their 95 % intervals, of all bots that played.

    The matches are taken in the order of their numbers, on which the ratings depend a little. Only
    the order of the bots in a match counts, not by how much their scores differ.

    Parameters
    ----------
    records : iterable of MatchRecord
        Matches with results.
    """
    # Imported here because most tournaments do not need it.
    from openskill.models import BradleyTerryPart

    records = sorted(records, key=lambda record: record.number)
    played = {name for record in records for name in record.bots}
    most = max((len(record.bots) for record in records), default=0)
    # All others are compared; and programs do not change from match to match.
    model = BradleyTerryPart(tau=0.0, window_size=most)
    skills = {name: model.rating() for name in names if name in played}
    for record in records:
        teams = [[skills[name]] for name in record.bots]
        ranks: list[float] = [*places_of(record.payoffs)]
        for name, (skill,) in zip(record.bots, model.rate(teams, ranks=ranks), strict=True):
            skills[name] = skill
    if not skills:
        return {}
    uncertainty = mean(skill.sigma**2 for skill in skills.values())
    elo = _SCALE / sqrt(2 * (model.beta**2 + uncertainty))
    middle = mean(skill.mu for skill in skills.values())
    return {
        name: (elo * (skill.mu - middle), Z * elo * skill.sigma) for name, skill in skills.items()
    }
