"""Elo ratings from matches of more than two bots, by OpenSkill.

OpenSkill keeps a normal distribution for the skill of each bot, with the mean mu and the deviation
sigma, and changes both after each match: the model of Plackett and Luce, algorithm 4 of Weng and
Lin (2011), "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
Research 12, 267-300.

There, among the k bots of a match, one is ahead of another with the probability
1 / (1 + exp(-d / c)) if its mu is larger by d, with c**2 the sum of beta**2 + sigma**2 over all k.
So mu becomes Elo as in `uctvis.arena.rating`: with 200 points more, a bot is ahead of another one
in 76 % of their matches, whatever the number of bots.
"""

from collections.abc import Iterable
from math import log, sqrt
from statistics import mean

from uctvis.arena.match import MatchRecord, places_of
from uctvis.arena.score import Z

_SCALE = 400 / log(10)


def skills_of(
    names: Iterable[str], records: Iterable[MatchRecord]
) -> dict[str, tuple[float, float]]:
    """The ratings, whose mean is 0, and half of their 95 % intervals, of all bots that played.

    The matches are taken in the order of their numbers, on which the ratings depend a little. Only
    the order of the bots in a match counts, not by how much their scores differ.

    Parameters
    ----------
    names : iterable of str
    records : iterable of MatchRecord
        Matches of the same number of bots, with results.
    """
    # Imported here because most tournaments do not need it.
    from openskill.models import PlackettLuce

    records = sorted(records, key=lambda record: record.number)
    played = {name for record in records for name in record.bots}
    # Programs do not change from match to match.
    model = PlackettLuce(tau=0.0)
    skills = {name: model.rating() for name in names if name in played}
    for record in records:
        teams = [[skills[name]] for name in record.bots]
        ranks: list[float] = [*places_of(record.payoffs)]
        for name, (skill,) in zip(record.bots, model.rate(teams, ranks=ranks), strict=True):
            skills[name] = skill
    if not skills:
        return {}
    uncertainty = mean(skill.sigma**2 for skill in skills.values())
    elo = _SCALE / sqrt(len(records[0].bots) * (model.beta**2 + uncertainty))
    middle = mean(skill.mu for skill in skills.values())
    return {
        name: (elo * (skill.mu - middle), Z * elo * skill.sigma) for name, skill in skills.items()
    }
