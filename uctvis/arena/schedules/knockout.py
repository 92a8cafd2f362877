"""Knockout: who loses is out. The bots are seeded in their order, and the first ones have byes."""

from collections.abc import Iterable, Sequence

from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.schedules.phases import Meeting, Phases, both_sides, known_pairings
from uctvis.arena.schedules.settings import TournamentSettings

_Encounter = tuple[str, ...]


def phases(settings: TournamentSettings) -> Phases:
    """Rounds, each followed by one more pair of matches of those who are level.

    In an encounter, each bot plays `games` matches from each side. If both have the same payoff
    after the additional pair, too, the better seed wins.
    """
    names = [bot.name for bot in settings.bots]
    bracket = [names[seed] if seed < len(names) else None for seed in _bracket(len(names))]
    round_ = 1
    while len(bracket) > 1:
        halves = list(zip(bracket[::2], bracket[1::2], strict=True))
        encounters = [(one, other) for one, other in halves if one and other]
        records = yield _meetings(encounters, settings.games, round_)
        if level := [one for one in encounters if _lead(one, records, round_) == 0]:
            records = yield _meetings(level, 1, round_)
        bracket = [
            _winner((one, other), names, records, round_) if one and other else one or other
            for one, other in halves
        ]
        round_ += 1


def rounds_reached(settings: TournamentSettings, records: Iterable[MatchRecord]) -> dict[str, int]:
    """The last round of each bot; the winner of the last round has one more."""
    records = list(records)
    known = known_pairings(phases(settings), records)
    reached = {bot.name: 1 for bot in settings.bots}
    for pairing in known:
        for name in pairing.bots:
            reached[name] = max(reached[name], pairing.round)
    last = known[-1]
    if len(records) == len(known) and 2**last.round >= len(reached):
        reached[_winner(last.bots, list(reached), records, last.round)] += 1
    return reached


def _bracket(count: int) -> list[int]:
    """The seeds in the order of the bracket, from 0: the first two meet only in the last round."""
    seeds = [0]
    while len(seeds) < count:
        seeds = [one for seed in seeds for one in (seed, 2 * len(seeds) - 1 - seed)]
    return seeds


def _meetings(encounters: Iterable[_Encounter], repetitions: int, round_: int) -> list[Meeting]:
    repeated = [encounter for encounter in encounters for _repetition in range(repetitions)]
    return [
        meeting
        for pair, (one, other) in enumerate(repeated)
        for meeting in both_sides(one, other, pair, round_)
    ]


def _lead(encounter: _Encounter, records: Iterable[MatchRecord], round_: int) -> float:
    """By how many payoffs the first bot leads in the matches of a round."""
    one = encounter[0]
    return sum(
        2 * record.payoff_of(one) - 1
        for record in records
        if record.round == round_ and {*record.bots} == {*encounter}
    )


def _winner(
    encounter: _Encounter, seeds: Sequence[str], records: Iterable[MatchRecord], round_: int
) -> str:
    lead = _lead(encounter, records, round_)
    one, other = encounter
    if lead == 0:
        return min(encounter, key=seeds.index)
    return one if lead > 0 else other
