"""Schedules in phases: the pairings of a phase depend on the results of those before it.

A pairing that is known never changes its number, whatever is finished next, because a phase begins
only when all matches of the phase before have ended.
"""

from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

from uctvis.arena.matches.match import MatchRecord, Pairing


class Meeting(NamedTuple):
    """A match of a phase, without its number."""

    # The names of the players, from player 0 on.
    bots: tuple[str, ...]
    # As in `Pairing`, counted from the first pair of this phase.
    pair: int
    # The round of the schedule, from 1.
    round: int


# Yields the matches of a phase, and gets the records of all matches so far when they are finished.
Phases = Generator[Sequence[Meeting], Sequence[MatchRecord], None]


def known_pairings(phases: Phases, records: Iterable[MatchRecord]) -> list[Pairing]:
    """The pairings of all phases up to the first one that is not finished."""
    finished = {record.number: record for record in records}
    known: list[Pairing] = []
    try:
        meetings = next(phases)
        while True:
            first = 1 + max((one.pair for one in known), default=-1)
            known += [
                Pairing(len(known) + place, meeting.bots, first + meeting.pair, meeting.round)
                for place, meeting in enumerate(meetings, 1)
            ]
            if any(one.number not in finished for one in known):
                return known
            meetings = phases.send([finished[one.number] for one in known])
    except StopIteration:
        return known


def both_sides(one: str, other: str, pair: int, round_: int) -> list[Meeting]:
    """Two matches with the same opening and exchanged sides."""
    return [Meeting((one, other), pair, round_), Meeting((other, one), pair, round_)]
