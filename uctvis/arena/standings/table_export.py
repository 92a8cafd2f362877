"""The table of a tournament as text, CSV and Markdown."""

from collections.abc import Iterable, Sequence

from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.points import points_text
from uctvis.arena.standings.csv_cells import csv_text
from uctvis.arena.standings.table import TableRow
from uctvis.arena.standings.table_columns import TableColumn, count_column, text_column
from uctvis.texts import _, grouped, ngettext

TABLE_COLUMNS = (
    "rank",
    "bot",
    "matches",
    "won",
    "drawn",
    "lost",
    "eliminated",
    "points",
    "score",
    "elo",
    "elo_margin",
    "seconds",
    "verdicts",
    "out",
)
# Those of texts; the others are numbers.
TEXT_COLUMNS = ("bot", "verdicts", "out")
# Characters that mean something in Markdown.
_SPECIAL = "\\`*_|[]<>&~#"


def faults(row: TableRow) -> str:
    """Why a bot is out or was eliminated, with the numbers of matches; "" if it was not."""
    if row.out:
        return _("did not start; its matches do not count")
    counts = [(one.title, count) for one, count in row.verdicts.items() if one.is_elimination]
    return ", ".join(f"{title}: {count}" for title, count in sorted(counts))


def _share(row: TableRow) -> str:
    return "" if row.share is None else f"{100 * row.share:.1f} %"


def _elo(row: TableRow) -> str:
    return "" if row.elo is None else f"{round(row.elo[0]):+} ± {round(row.elo[1])}"


def _seconds(row: TableRow) -> str:
    return _("{seconds} s").format(seconds=grouped(row.seconds, 1))


# What users see.
COLUMNS = (
    count_column(_("Rank"), lambda row: row.rank),
    text_column(_("Bot"), lambda row: row.name),
    count_column(_("Matches"), lambda row: row.matches),
    count_column(_("Won"), lambda row: row.won),
    count_column(_("Drawn"), lambda row: row.drawn),
    count_column(_("Lost"), lambda row: row.lost),
    count_column(
        _("Eliminated"),
        lambda row: row.eliminated,
        _("Lost because the bot broke the rules, crashed, or did not start"),
    ),
    TableColumn(_("Points"), lambda row: points_text(row.points), lambda row: row.points),
    TableColumn(_("Score"), _share, lambda row: row.share),
    TableColumn(
        _("Elo"),
        _elo,
        lambda row: row.elo,
        tip=_("The rating and half of its 95 % interval; the mean of all bots is 0"),
    ),
    TableColumn(_("Time"), _seconds, lambda row: row.seconds),
    text_column(_("Faults"), faults),
)
TITLES = tuple(column.title for column in COLUMNS)
# The columns that are aligned to the left.
LEFT = tuple(place for place, column in enumerate(COLUMNS) if column.is_text)


def cells(row: TableRow) -> tuple[str, ...]:
    """What the columns contain, for users."""
    return tuple(column.text(row) for column in COLUMNS)


def notes_on(rows: Iterable[TableRow], records: Iterable[MatchRecord]) -> str:
    """The notes below a table: bots that are out, and matches without a result; "" for none."""
    out = {row.name: row.out for row in rows if row.out}
    about = _("{bot} is out, and its matches do not count: {reason}")
    lines = [about.format(bot=name, reason=why.partition("\n")[0]) for name, why in out.items()]
    others = [one for one in records if out.keys().isdisjoint(one.bots)]
    return "\n".join(filter(None, (*lines, note_without_result(others))))


def note_without_result(records: Iterable[MatchRecord]) -> str:
    """What is said of matches without a result; "" if there are none."""
    count = sum(record.is_void for record in records)
    if not count:
        return ""
    return ngettext(
        "{count} match has no result, so it does not count.",
        "{count} matches have no result, so they do not count.",
        count,
    ).format(count=count)


def as_text(rows: Iterable[TableRow]) -> str:
    """The table in columns of equal width."""
    lines = [TITLES, *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(
        "  ".join(
            text.ljust(width) if column in LEFT else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        + "\n"
        for line in lines
    )


def as_markdown(rows: Iterable[TableRow]) -> str:
    """The table in Markdown, with pipes."""
    rules = [":--" if column in LEFT else "--:" for column in range(len(TITLES))]
    lines = [TITLES, rules, *map(cells, rows)]
    return "".join(f"| {' | '.join(map(_escaped, line))} |\n" for line in lines)


def as_csv(rows: Iterable[TableRow]) -> str:
    """The table for other programs: not rounded, not translated, the score as a share of 1."""
    return csv_text(TABLE_COLUMNS, map(table_values, rows))


def table_values(row: TableRow) -> tuple[object, ...]:
    """The cells of `TABLE_COLUMNS`, texts as they are; "" where there is nothing."""
    elo: Sequence[object] = ("", "") if row.elo is None else row.elo
    verdicts = sorted((one.value, count) for one, count in row.verdicts.items())
    return (
        row.rank,
        row.name,
        row.matches,
        row.won,
        row.drawn,
        row.lost,
        row.eliminated,
        row.points,
        "" if row.share is None else row.share,
        *elo,
        row.seconds,
        "; ".join(f"{value}: {count}" for value, count in verdicts),
        row.out.partition("\n")[0],
    )


def _escaped(text: str) -> str:
    """Text for a cell of Markdown, in which names of bots mean nothing special."""
    return "".join(f"\\{one}" if one in _SPECIAL else one for one in text)
