"""The matches of a tournament as a table for other programs."""

import csv
import io
from collections.abc import Iterable

from uctvis.arena.match import MatchRecord
from uctvis.arena.settings import TournamentSettings
from uctvis.game.rules import Outcome, result_text

_COLUMNS = (
    *("match", "round", "pair", "game", "seed", "player_1", "player_2", "opening", "moves"),
    *("result", "reason", "verdict_1", "verdict_2", "fault_1", "fault_2"),
    *("seconds_1", "seconds_2", "clock", "seconds_left_1", "seconds_left_2"),
)


def matches_as_csv(settings: TournamentSettings, records: Iterable[MatchRecord]) -> str:
    """All finished matches, one on each line, player 1 first; not translated."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for record in records:
        writer.writerow(_row(settings, record))
    return text.getvalue()


def _row(settings: TournamentSettings, record: MatchRecord) -> tuple[object, ...]:
    return (
        record.number,
        record.round,
        record.pair,
        settings.game,
        settings.seed,
        *(settings.bot(name).described for name in record.bots),
        " ".join(record.opening),
        " ".join(record.moves),
        result_text(Outcome(record.payoffs[0])),
        record.reason,
        *(verdict.value for verdict in record.verdicts),
        *record.faults,
        *(f"{usage.wall:.3f}" for usage in record.usage),
        "" if settings.time_control is None else settings.time_control,
        *(("", "") if record.left is None else (f"{left:.3f}" for left in record.left)),
    )
