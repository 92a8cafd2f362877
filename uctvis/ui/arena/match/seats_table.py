"""The table of the bots of a match, and of its judge."""

from collections.abc import Sequence
from typing import NamedTuple

from qtpy.QtWidgets import QWidget

from uctvis.arena.following.following import SaidLine
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.texts import _, pgettext
from uctvis.ui.arena.match.match_texts import memory_text, score_text
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn, text_column
from uctvis.ui.tables.line_table import arrow
from uctvis.ui.tables.sorted_table import SortedRows, SortedTable
from uctvis.ui.widgets.fields import plain_tip, shortened


class SeatRow(NamedTuple):
    """A bot of a match, or its judge, at one moment; None is unknown."""

    # Its player, or `JUDGE`.
    seat: int
    name: str
    score: float | None = None
    # Whether an answer is awaited.
    thinks: bool = False
    verdict: Verdict | None = None
    fault: str = ""
    # The time of its answers.
    seconds: float = 0.0
    # Its processor time in seconds.
    cpu: float | None = None
    # The most bytes of resident memory.
    memory: int | None = None
    # Its last message.
    message: SaidLine | None = None


def _number(row: SeatRow) -> str:
    return "" if row.seat == JUDGE else str(row.seat + 1)


def _score(row: SeatRow) -> str:
    return "" if row.score is None else score_text(row.score)


def _state(row: SeatRow) -> str:
    if row.verdict is not None:
        return row.verdict.title
    return _("to answer") if row.thinks else ""


def _seconds(seconds: float | None) -> str:
    return "" if seconds is None else _("{seconds:.2f} s").format(seconds=seconds)


def _memory(row: SeatRow) -> str:
    return "" if row.memory is None else memory_text(row.memory)


def _said(row: SeatRow) -> str:
    if row.message is None:
        return ""
    return f"{arrow(row.message.by_bot)} {shortened(row.message.text)}"


def _columns() -> tuple[DeclaredColumn, ...]:
    return (
        # Without a number, the judge is last.
        DeclaredColumn(_("No."), _number, lambda row: None if row.seat == JUDGE else row.seat),
        text_column(_("Bot"), lambda row: row.name),
        DeclaredColumn(_("Score"), _score, lambda row: row.score),
        text_column(_("State"), _state),
        DeclaredColumn(
            _("Time"),
            lambda row: _seconds(row.seconds),
            lambda row: row.seconds,
            tip=_("Time of its answers"),
        ),
        DeclaredColumn(
            pgettext("processor", "CPU"),
            lambda row: _seconds(row.cpu),
            lambda row: row.cpu,
            tip=_("Processor time of all its processes"),
        ),
        DeclaredColumn(
            _("Memory"),
            _memory,
            lambda row: row.memory,
            tip=_("The most memory that it used at one moment"),
        ),
        text_column(_("Last message"), _said),
    )


def _tip(row: SeatRow) -> str:
    """What the bot did wrong, and its last message."""
    texts = (row.fault, "" if row.message is None else row.message.text)
    return plain_tip("\n".join(text for text in texts if text)) if any(texts) else ""


class SeatsTable(SortedTable):
    """The bots of a match, in the order of their seats until the user sorts them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Bots"), parent)
        columns = _columns()
        self.seats = ColumnTable(columns, self, tip=_tip)
        self.use(SortedRows(self.seats, self), column=0, stretched=len(columns) - 1)

    def show_rows(self, rows: Sequence[SeatRow]) -> None:
        """Show the bots as they are now."""
        self.seats.show_rows(rows)

    def seat_of(self, row: int) -> int:
        """The seat in a row of the model."""
        seat: int = self.seats.rows[row].seat
        return seat
