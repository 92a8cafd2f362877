"""Which bots of a tournament play each other, and in which order.

A schedule is a function of the settings and of the finished matches, and nothing else, so that a
tournament that was interrupted continues as if it had not been.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import NamedTuple

from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.schedules import knockout, swiss
from uctvis.arena.schedules.phases import Meeting, Phases, both_sides, known_pairings
from uctvis.arena.schedules.settings import DECLARED, OPEN, TournamentSettings
from uctvis.errors import SettingError
from uctvis.texts import _

GROUPS = "groups"
# Of the schedule of groups, whose number grows fast.
_MOST_MATCHES = 100_000
_TWO = 2
_MOST_ELO = 1000


class Schedule(NamedTuple):
    """A kind of schedule."""

    # For users.
    title: str
    # What the setting `games` means, for users.
    games: str
    phases: Callable[[TournamentSettings], Phases]


def pairings(settings: TournamentSettings, records: Iterable[MatchRecord]) -> list[Pairing]:
    """All matches that are known so far, in the order in which they should begin.

    More become known only when all of them are finished.

    Parameters
    ----------
    records : iterable of MatchRecord
        The finished matches, in any order.
    """
    if settings.schedule == OPEN:
        return [record.pairing for record in sorted(records, key=lambda one: one.number)]
    return known_pairings(SCHEDULES[settings.schedule].phases(settings), records)


def byes(settings: TournamentSettings, records: Iterable[MatchRecord]) -> dict[str, int]:
    """How often each bot had no opponent in a round, which counts as a win."""
    free = dict.fromkeys(_names(settings), 0)
    if settings.schedule == "swiss":
        playing: dict[int, set[str]] = {}
        for pairing in pairings(settings, records):
            playing.setdefault(pairing.round, set()).update(pairing.bots)
        for bots in playing.values():
            for name in free.keys() - bots:
                free[name] += 1
    return free


def expect_playable(settings: TournamentSettings) -> None:
    """Check what a schedule needs.

    Raises SettingError if there is no such schedule, or it cannot be made of these bots and
    numbers.
    """
    names = _names(settings)
    if settings.schedule == OPEN:
        _expect_names(names)
        return
    schedule = SCHEDULES.get(settings.schedule)
    if schedule is None:
        expected = ", ".join(SCHEDULES)
        raise SettingError("schedule", _("Schedule"), expected, repr(settings.schedule))
    replace(DECLARED["games"], title=schedule.games).check(settings.games)
    two = settings.schedule == "pairs" or settings.sprt is not None
    if len(names) < 2 or (two and len(names) > 2):
        expected = _("two") if two else _("at least two")
        raise SettingError("bots", _("Bots"), expected, len(names))
    _expect_groups(settings)
    _expect_names(names)
    if settings.sprt is not None:
        if settings.schedule != "pairs":
            raise SettingError("sprt", _("SPRT"), _("the schedule “pairs”"), settings.schedule)
        low, high = settings.sprt
        if not -_MOST_ELO <= low < high <= _MOST_ELO:
            expected = _("two different ratings from {least} to {most}, the lower one first")
            expected = expected.format(least=-_MOST_ELO, most=_MOST_ELO)
            raise SettingError("sprt", _("SPRT"), expected, settings.sprt)


def _expect_groups(settings: TournamentSettings) -> None:
    """Check the number of bots in a match, and the number of matches if there may be too many."""
    players, count = settings.players, len(settings.bots)
    fewest, most = settings.allowed_players
    if not fewest <= players <= most:
        expected = _("{number} in {game}").format(
            number=fewest
            if fewest == most
            else _("{fewest} to {most}").format(fewest=fewest, most=most),
            game=settings.game,
        )
        raise SettingError("players", _("Bots in a match"), expected, players)
    if count < players:
        expected = _("at least {count}").format(count=players)
        raise SettingError("bots", _("Bots"), expected, count)
    if settings.schedule == GROUPS:
        matches = comb(count, players) * settings.games
        if matches > _MOST_MATCHES:
            expected = _("at most {most} matches").format(most=_MOST_MATCHES)
            raise SettingError("bots", _("Matches of all groups"), expected, matches)
    elif players != _TWO:
        expected = _("{schedule}, for matches of {players} bots").format(
            schedule=GROUPS, players=players
        )
        raise SettingError("schedule", _("Schedule"), expected, settings.schedule)


def _expect_names(names: Sequence[str]) -> None:
    for name in names:
        # Names of files may contain bytes that are no text.
        if not name.strip() or not name.isprintable() or names.count(name) > 1:
            expected = _("different names of printable characters")
            raise SettingError("bots", _("Bots"), expected, repr(name))


def _names(settings: TournamentSettings) -> list[str]:
    return [bot.name for bot in settings.bots]


def _circle(names: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Rounds in which each bot plays at most once, so that each pair meets once (Schurig 1886).

    Each bot is player 0 in half of its matches, or in half a match more or less.
    """
    count = len(names) + len(names) % 2
    for step in range(count - 1):
        places = [(step + turn) % (count - 1) for turn in range(count // 2)]
        opposite = [(step - turn) % (count - 1) for turn in range(count // 2)]
        # The last one stays in its place.
        opposite[0] = count - 1
        meetings = []
        for one, other in zip(places, opposite, strict=True):
            low, high = sorted((one, other))
            exchanged = step % 2 == 1 if high == count - 1 else (high - low) % 2 == 0
            first, second = (high, low) if exchanged else (low, high)
            if high < len(names):
                meetings.append((names[first], names[second]))
        yield meetings


def _ordered(settings: TournamentSettings) -> Phases:
    """Each repetition is a round: every pair in one order, then every pair in the other order."""
    pairs = [pair for meetings in _circle(_names(settings)) for pair in meetings]
    exchanged = [(other, one) for one, other in pairs]
    yield [
        Meeting(bots, len(pairs) * repetition + pair, repetition + 1)
        for repetition in range(settings.games)
        for half in (pairs, exchanged)
        for pair, bots in enumerate(half)
    ]


def _round_robin(settings: TournamentSettings) -> Phases:
    """In each round, each bot plays two matches with exchanged sides against another one."""
    rounds = list(_circle(_names(settings))) * settings.games
    pairs = [(round_, pair) for round_, meetings in enumerate(rounds, 1) for pair in meetings]
    yield [
        meeting
        for number, (round_, (one, other)) in enumerate(pairs)
        for meeting in both_sides(one, other, number, round_)
    ]


def _pairs(settings: TournamentSettings) -> Phases:
    one, other = _names(settings)
    yield [
        Meeting((other, one) if game % 2 else (one, other), game // 2, game // 2 + 1)
        for game in range(settings.games)
    ]


def _gauntlet(settings: TournamentSettings) -> Phases:
    """Each repetition is a round, in which the first bot plays all others from both sides."""
    first, *others = _names(settings)
    yield [
        meeting
        for repetition in range(settings.games)
        for place, other in enumerate(others)
        for meeting in both_sides(first, other, len(others) * repetition + place, repetition + 1)
    ]


def _groups(settings: TournamentSettings) -> Phases:
    """Each repetition is a round, in which each group of bots plays once.

    The seats of a group are rotated from round to round. In the first round, they are rotated by
    the places of its bots, so that each bot has each seat about equally often.
    """
    names, players = _names(settings), settings.players
    groups = list(combinations(range(len(names)), players))
    first = sum(range(players))
    yield [
        Meeting(
            tuple(names[group[(seat + turn) % players]] for seat in range(players)),
            len(groups) * (repetition // players) + number,
            repetition + 1,
        )
        for repetition in range(settings.games)
        for number, group in enumerate(groups)
        for turn in [(sum(group) - first + repetition) % players]
    ]


_REPETITIONS = _("Matches of each pair of bots from each side")
SCHEDULES = {
    "ordered": Schedule(_("Every ordered pair"), _REPETITIONS, _ordered),
    "round_robin": Schedule(_("Round robin"), _REPETITIONS, _round_robin),
    "pairs": Schedule(_("Two bots"), _("Matches"), _pairs),
    "gauntlet": Schedule(_("The first bot against all others"), _REPETITIONS, _gauntlet),
    GROUPS: Schedule(_("Every group of bots"), _("Matches of each group"), _groups),
    "swiss": Schedule(_("Swiss system"), _("Rounds"), swiss.phases),
    "knockout": Schedule(_("Knockout"), _REPETITIONS, knockout.phases),
}
