"""The table of a tournament as text, CSV and Markdown."""

import csv
import io
from collections.abc import Iterable, Sequence

from uctvis.arena.csv_cells import cells as csv_cells
from uctvis.arena.match import MatchRecord
from uctvis.arena.points import points_text
from uctvis.arena.table import TableRow
from uctvis.texts import _, grouped, ngettext

_COLUMNS = (
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
# The columns of names and faults are aligned to the left.
_LEFT = (1, 11)
# Characters that mean something in Markdown.
_SPECIAL = "\\`*_|[]<>&~#"


def titles() -> tuple[str, ...]:
    """The titles of the columns, for users."""
    return (
        _("Rank"),
        _("Bot"),
        _("Matches"),
        _("Won"),
        _("Drawn"),
        _("Lost"),
        _("Eliminated"),
        _("Points"),
        _("Score"),
        _("Elo"),
        _("Time"),
        _("Faults"),
    )


def cells(row: TableRow) -> tuple[str, ...]:
    """What the columns of `titles` contain, for users."""
    share, elo = row.share, row.elo
    return (
        str(row.rank),
        row.name,
        str(row.matches),
        str(row.won),
        str(row.drawn),
        str(row.lost),
        str(row.eliminated),
        points_text(row.points),
        "" if share is None else f"{100 * share:.1f} %",
        "" if elo is None else f"{round(elo[0]):+} ± {round(elo[1])}",
        _("{seconds} s").format(seconds=grouped(row.seconds, 1)),
        faults(row),
    )


def faults(row: TableRow) -> str:
    """Why a bot is out or was eliminated, with the numbers of matches; "" if it was not."""
    if row.out:
        return _("did not start; its matches do not count")
    counts = [(one.title, count) for one, count in row.verdicts.items() if one.is_elimination]
    return ", ".join(f"{title}: {count}" for title, count in sorted(counts))


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
    lines = [titles(), *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(
        "  ".join(
            text.ljust(width) if column in _LEFT else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        + "\n"
        for line in lines
    )


def as_markdown(rows: Iterable[TableRow]) -> str:
    """The table in Markdown, with pipes."""
    rules = [":--" if column in _LEFT else "--:" for column in range(len(titles()))]
    lines = [titles(), rules, *map(cells, rows)]
    return "".join(f"| {' | '.join(map(_escaped, line))} |\n" for line in lines)


def as_csv(rows: Iterable[TableRow]) -> str:
    """The table for other programs: not rounded, not translated, the score as a share of 1."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in rows:
        elo: Sequence[object] = ("", "") if row.elo is None else row.elo
        verdicts = sorted((one.value, count) for one, count in row.verdicts.items())
        writer.writerow(
            csv_cells(
                (
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
            )
        )
    return text.getvalue()


def _escaped(text: str) -> str:
    """Text for a cell of Markdown, in which names of bots mean nothing special."""
    return "".join(f"\\{one}" if one in _SPECIAL else one for one in text)
