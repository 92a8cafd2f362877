"""The matches of a tournament as a table for other programs."""

from collections.abc import Iterable, Iterator

from uctvis.arena.matches.match import MatchRecord, places_of
from uctvis.arena.matches.points import points_text
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.csv_cells import csv_text
from uctvis.game.rules import Outcome, result_text

_MATCH_COLUMNS = ("match", "round", "pair", "game", "seed")
_COLUMNS = (
    *_MATCH_COLUMNS,
    *("player_1", "player_2", "opening", "moves"),
    *("result", "reason", "verdict_1", "verdict_2", "fault_1", "fault_2"),
    *("seconds_1", "seconds_2", "clock", "seconds_left_1", "seconds_left_2"),
)
# Columns for a game with scores: of a match, and of each bot.
_SCORED_COLUMNS = (*_MATCH_COLUMNS, "reason")
_BOT_COLUMNS = ("player", "score", "place", "verdict", "fault", "seconds")
# Those of numbers; titles of bots' columns without the number of the bot.
_NUMBERS = {"match", "round", "pair", "seed", "score", "place", "seconds", "seconds_left"}


def matches_as_csv(settings: TournamentSettings, records: Iterable[MatchRecord]) -> str:
    """All finished matches, one on each line, player 1 first; not translated.

    Simultaneous and judged games have other columns than turn-based ones: the scores and places of
    any number of bots. Texts that spreadsheets would take for formulas begin with an apostrophe.
    """
    return csv_text(match_columns(settings), match_rows(settings, records))


def match_columns(settings: TournamentSettings) -> tuple[str, ...]:
    """The titles of the columns of `match_rows`."""
    if settings.kind.has_moves:
        return _COLUMNS
    numbers = range(1, settings.players + 1)
    of_bots = (f"{column}_{number}" for number in numbers for column in _BOT_COLUMNS)
    return (*_SCORED_COLUMNS, *of_bots)


def has_numbers(column: str) -> bool:
    """Whether the cells of a column are numbers, or texts of numbers."""
    return column.rstrip("0123456789").removesuffix("_") in _NUMBERS


def match_rows(
    settings: TournamentSettings, records: Iterable[MatchRecord]
) -> Iterator[tuple[object, ...]]:
    """The cells of each match, texts as they are; "" where there is nothing."""
    row = _row if settings.kind.has_moves else _scored_row
    return (row(settings, record) for record in records)


def _match_cells(settings: TournamentSettings, record: MatchRecord) -> tuple[object, ...]:
    """The cells of `_MATCH_COLUMNS`; the seed of a simultaneous game is the seed of the match."""
    seed = settings.seed_of(record.pair)
    return record.number, record.round, record.pair, settings.game, seed


def _scored_row(settings: TournamentSettings, record: MatchRecord) -> tuple[object, ...]:
    nothing = ("",) * len(record.bots)
    of_bots = zip(
        record.bots,
        nothing if record.is_void else map(points_text, record.scores),
        nothing if record.is_void else places_of(record.payoffs),
        (verdict.value for verdict in record.verdicts),
        record.faults,
        (f"{usage.wall:.3f}" for usage in record.usage),
        strict=True,
    )
    return (
        *_match_cells(settings, record),
        record.reason,
        *(value for values in of_bots for value in values),
    )


def _row(settings: TournamentSettings, record: MatchRecord) -> tuple[object, ...]:
    return (
        *_match_cells(settings, record),
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
