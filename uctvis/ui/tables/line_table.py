"""A table of the lines of a match, messages or standard error, with times and bots."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from qtpy.QtCore import QModelIndex, QObject, Qt, Signal
from qtpy.QtGui import QFontDatabase, QKeyEvent, QKeySequence, QResizeEvent
from qtpy.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QScrollBar,
    QTableView,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.widgets.fields import plain_tip, shortened

_TIME, _BOT = range(2)
_ARROWS = {
    True: "\N{LEFTWARDS ARROW}",
    False: "\N{RIGHTWARDS ARROW}",
    None: "",
}


def arrow(by_bot: bool | None) -> str:
    """The direction of a line: to the left if the bot said it, to the right if it was told."""
    return _ARROWS[by_bot]


class TimedLine(NamedTuple):
    """A line of a match.

    `time` is in seconds since its start. `by_bot` says whether the bot `seat` said the line, rather
    than got it; None if that means nothing.
    """

    time: float
    seat: int
    text: str
    by_bot: bool | None = None


class LineModel(ColumnTable):
    """The lines of one bot, or of all."""

    def __init__(self, parent: QObject | None = None) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        super().__init__(
            (
                DeclaredColumn(_("Time"), lambda line: f"{line.time:.3f}", font=lambda _line: font),
                DeclaredColumn(_("Bot"), lambda line: shortened(self._bot(line)), is_text=True),
                DeclaredColumn(
                    _("Text"),
                    # A line may have thousands of letters.
                    lambda line: shortened(line.text),
                    is_text=True,
                    row_tip=lambda line: plain_tip(line.text),
                    font=lambda _line: font,
                ),
            ),
            parent,
        )
        self._names: Mapping[int, str] = {}
        self._lines: Sequence[TimedLine] = ()
        self._seat: int | None = None
        # The indices of the lines shown, and how many lines were looked at.
        self._shown: list[int] = []
        self._looked = 0

    def show_lines(self, names: Mapping[int, str], lines: Sequence[TimedLine]) -> None:
        """Show other lines; this model keeps the sequence, which may grow.

        `names` has the name of each seat.
        """
        self.beginResetModel()
        self._names, self._lines = names, lines
        self._shown, self._looked = [], 0
        self._look()
        self.endResetModel()

    def show_seat(self, seat: int | None) -> None:
        """Show only the lines of one bot; None: all lines."""
        if seat != self._seat:
            self._seat = seat
            self.show_lines(self._names, self._lines)

    def grow(self) -> bool:
        """Show the lines that were added to the end; return whether there are any."""
        before = self._look(only_count=True)
        if not before:
            self._looked = len(self._lines)
            return False
        first = len(self._shown)
        self.beginInsertRows(QModelIndex(), first, first + before - 1)
        self._look()
        self.endInsertRows()
        return True

    def _look(self, *, only_count: bool = False) -> int:
        found = [
            number
            for number in range(self._looked, len(self._lines))
            if self._seat in (None, self._lines[number].seat)
        ]
        if not only_count:
            self._shown += found
            self._looked = len(self._lines)
        return len(found)

    def row(self, number: int) -> TimedLine:
        """The line in a row."""
        return self._lines[self._shown[number]]

    def size(self) -> int:
        return len(self._shown)

    def number(self, row: int) -> int:
        """The number of the line in a row among all lines, from 0."""
        return self._shown[row]

    def row_until(self, number: int) -> int:
        """The row of the last line until the line of this number; -1 if there is none."""
        return bisect_right(self._shown, number) - 1

    def row_at(self, time: float) -> int:
        """The row of the last line until a time; -1 if there is none."""
        return bisect_right(self._shown, time, key=lambda number: self._lines[number].time) - 1

    def written(self, row: int) -> str:
        """A row as text, with the whole line."""
        line = self.row(row)
        return f"{line.time:.3f}\t{self._bot(line)}\t{line.text}"

    def _bot(self, line: TimedLine) -> str:
        return f"{arrow(line.by_bot)} {self._names[line.seat]}".strip()


class LineTable(QTableView):
    """Shows lines; it stays at its end while it grows there.

    `went` carries the number of the line that the user chooses, from 0.
    """

    went = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Whether a line is chosen by the program.
        self._shows = False
        self.setAccessibleName(name)
        self.lines = LineModel(self)
        self.setModel(self.lines)
        self._bar = QScrollBar()
        self.setVerticalScrollBar(self._bar)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            rows.hide()
            rows.setDefaultSectionSize(self.fontMetrics().height() + 6)
            columns.setHighlightSections(False)
            columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
            columns.setStretchLastSection(True)
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
            columns.resizeSection(_TIME, self.fontMetrics().horizontalAdvance("0000.0000"))
            columns.resizeSection(_BOT, self.fontMetrics().horizontalAdvance("0" * 20))

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        at_end = self._is_at_end
        super().resizeEvent(event)
        if at_end:
            self.scrollToBottom()

    @property
    def _is_at_end(self) -> bool:
        return self._bar.value() == self._bar.maximum()

    def show_lines(self, names: Mapping[int, str], lines: Sequence[TimedLine]) -> None:
        """Show other lines, from the end."""
        self.lines.show_lines(names, lines)
        self.scrollToBottom()

    def show_time(self, time: float) -> None:
        """Choose the last line until a time, in seconds since the start of the match."""
        self._choose(self.lines.row_at(time))

    def show_number(self, number: int) -> None:
        """Choose the last line until the line of this number, from 0."""
        self._choose(self.lines.row_until(number))

    def _choose(self, row: int) -> None:
        if row < 0:
            return
        self._shows = True
        self.selectRow(row)
        self._shows = False
        self.scrollTo(self.lines.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # noqa: N802
        """Note the line that the user chooses."""
        super().currentChanged(current, previous)
        if current.isValid() and not self._shows:
            self.went.emit(self.lines.number(current.row()))

    def grow(self) -> None:
        """Show the lines that were added."""
        at_end = self._is_at_end
        if self.lines.grow() and at_end:
            self.scrollToBottom()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Copy the chosen lines."""
        chosen = self.selectionModel()
        clipboard = QApplication.clipboard()
        is_copy = event is not None and event.matches(QKeySequence.StandardKey.Copy)
        if is_copy and chosen is not None and clipboard is not None:
            rows = sorted(index.row() for index in chosen.selectedRows())
            clipboard.setText("\n".join(self.lines.written(row) for row in rows))
            return
        super().keyPressEvent(event)
