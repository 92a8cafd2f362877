"""Bots that are out of a tournament: those that cannot be started. Their matches do not count.

A bot is out from the beginning if its program cannot be used, and as soon as it has failed before
its first answer in some matches in a row. Otherwise, a bot that never answers would be ranked by
the failures of its opponents. In a match of more than two bots, the judge decides what the match is
worth for the others, so nobody is out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.schedules.settings import OPEN, TournamentSettings
from uctvis.texts import _

# Matches in a row.
FAILURES = 3
_TWO = 2


def bots_out(settings: TournamentSettings, records: Iterable[MatchRecord]) -> dict[str, str]:
    """Why bots are out, for users, by their names; only in matches of two, of a fixed schedule.

    Depends only on the records, in any order, not on when they became known.
    """
    if settings.schedule == OPEN or settings.players != _TWO:
        return {}
    failures = dict.fromkeys((bot.name for bot in settings.bots), 0)
    out = {bot.name: bot.problem for bot in settings.bots if bot.problem}
    for record in sorted(records, key=lambda one: one.number):
        for seat, name in enumerate(record.bots):
            failures[name] = failures[name] + 1 if seat in record.not_started else 0
            if failures[name] == FAILURES and name not in out:
                text = _("it failed before its first answer in {count} matches in a row: {reason}")
                reason = record.faults[seat].partition("\n")[0]
                out[name] = text.format(count=FAILURES, reason=reason)
    return out


def counted(settings: TournamentSettings, records: Iterable[MatchRecord]) -> list[MatchRecord]:
    """The matches that count: those with a result, between bots that are not out."""
    records = list(records)
    out = bots_out(settings, records)
    return [one for one in records if not one.is_void and out.keys().isdisjoint(one.bots)]


def with_problems(settings: TournamentSettings, out: Mapping[str, str]) -> TournamentSettings:
    """The settings in which bots that are out have a problem, so that they are not started."""
    if not out:
        return settings
    bots = (replace(bot, problem=out.get(bot.name, "")) for bot in settings.bots)
    return replace(settings, bots=tuple(bots))
