"""The table of a tournament: points, scores and ratings of all bots."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import NamedTuple

from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules import knockout, schedule
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.schedules.withdrawal import bots_out, counted
from uctvis.arena.standings.rating import Ratings
from uctvis.arena.standings.score import Score
from uctvis.arena.standings.skill import skills_of

_TWO = 2


class TableRow(NamedTuple):
    """A bot in the table."""

    # From 1; bots that are level share it, and the next one counts them: 1, 1, 3.
    rank: int
    name: str
    # How its matches ended for it; only those that occurred.
    verdicts: Mapping[Verdict, int]
    # The matches won, drawn and lost by their verdicts; eliminations are lost.
    score: Score
    # Of a judged game, the sum of the scores.
    points: float
    # The mean payoff, from 0 to 1; None without matches.
    share: float | None
    # The rating, whose mean over all bots is 0, and half of its 95 % interval: by the model of
    # `uctvis.arena.standings.rating`, for more than two bots in a match by the one of
    # `uctvis.arena.standings.skill`. None if some bots are not connected by matches, or, of more
    # than two, without matches.
    elo: tuple[float, float] | None
    # The time of its turns.
    seconds: float
    # Why it is out, so that its matches do not count, for users; "" if it is not.
    out: str = ""

    @property
    def matches(self) -> int:
        return self.score.games

    @property
    def won(self) -> int:
        return self.score.wins

    @property
    def drawn(self) -> int:
        return self.score.draws

    @property
    def lost(self) -> int:
        """The matches lost without breaking the rules, also on time."""
        return self.score.losses - self.eliminated

    @property
    def eliminated(self) -> int:
        """The matches lost because it broke the rules."""
        return sum(count for verdict, count in self.verdicts.items() if verdict.is_elimination)


def table(settings: TournamentSettings, records: Iterable[MatchRecord]) -> list[TableRow]:
    """The rows of all bots, the best one first.

    Bots are ranked by points, and in a knockout first by the rounds that they reached. Matches
    without a result do not count, nor do matches of bots that are out, which come last. A bye
    counts as a win; in a judged game, as the mean of the bot's own scores.
    """
    records = list(records)
    names = [bot.name for bot in settings.bots]
    reached = dict.fromkeys(names, 0)
    if settings.schedule == "knockout":
        reached = knockout.rounds_reached(settings, records)
    byes = schedule.byes(settings, records)
    out = bots_out(settings, records)
    playing = [name for name in names if name not in out]
    count = counted(settings, records)
    rate = _ratings if settings.players == _TWO else skills_of
    ratings = rate(playing, count)
    rows = [
        _row(name, settings, count, 0 if name in out else byes[name], ratings)._replace(
            out=out.get(name, "")
        )
        for name in names
    ]

    def merit(row: TableRow) -> tuple[bool, float, float]:
        return not row.out, reached[row.name], row.points

    rows.sort(key=merit, reverse=True)
    merits = [merit(row) for row in rows]
    return [row._replace(rank=1 + merits.index(merit(row))) for row in rows]


def _row(
    name: str,
    settings: TournamentSettings,
    records: Sequence[MatchRecord],
    byes: int,
    ratings: Mapping[str, tuple[float, float]],
) -> TableRow:
    own = [record for record in records if name in record.bots]
    verdicts = Counter(record.verdict_of(name) for record in own)
    won, drawn = verdicts[Verdict.WON], verdicts[Verdict.DRAW]
    if settings.kind.has_points:
        points = sum(settings.points.of(verdict) * count for verdict, count in verdicts.items())
        points += byes * settings.points.win
    else:
        points = sum(record.score_of(name) for record in own)
        points += byes * points / max(len(own), 1)
    return TableRow(
        0,
        name,
        +verdicts,
        Score(won, drawn, len(own) - won - drawn),
        points,
        mean(record.payoff_of(name) for record in own) if own else None,
        ratings.get(name),
        sum(record.usage[record.bots.index(name)].wall for record in own),
    )


def _ratings(
    names: Sequence[str], records: Iterable[MatchRecord]
) -> dict[str, tuple[float, float]]:
    """The ratings of all bots from matches of two; none if not all are connected by matches."""
    payoffs: dict[tuple[str, str], Counter[float]] = {}
    for record in records:
        # Both orders of two bots are one match of the ratings.
        first, second = sorted(record.bots, key=names.index)
        payoffs.setdefault((first, second), Counter())[record.payoff_of(first)] += 1
    if not payoffs or {name for pair in payoffs for name in pair} != {*names}:
        # An open tournament has no bots at first.
        return {}
    scores = {pair: Score(of[1.0], of[0.5], of[0.0]) for pair, of in payoffs.items()}
    try:
        ratings = Ratings.of(scores)
    except ValueError:
        # Not connected.
        return {}
    return {name: ratings.of_player(name) for name in names}
