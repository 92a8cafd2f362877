"""A sortable table of a node's children, fast for any number of them."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from qtpy.QtGui import QIcon, QKeyEvent, QKeySequence, QResizeEvent
from qtpy.QtWidgets import QApplication, QHeaderView, QTableView, QWidget

from uctvis.errors import FunctionError
from uctvis.explain.column_texts import column_text, column_title, shown_columns
from uctvis.explain.formula_texts import value_name
from uctvis.explain.number_formats import number, percent
from uctvis.explain.policies import recorded_policies
from uctvis.texts import _, grouped, pgettext
from uctvis.tree.bounds import has_bounds
from uctvis.tree.columns import Column
from uctvis.tree.shown_names import common_ends, in_one_line, without_ends
from uctvis.tree.tree import Tree
from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import choose_rows
from uctvis.ui.widgets.fields import plain_tip, shortened
from uctvis.ui.widgets.viewports import viewport_width
from uctvis.view.marks.move_texts import MoveTexts
from uctvis.view.selection_values import selection_values

# Pixels beside the text in a column, and the most letters for which it is wide enough.
_BESIDE, _MOST_LETTERS = 14, 20
# The column of shares, and the least width in pixels of the names of moves beside it.
_SHARE, _LEAST_MOVE = 2, 56
# The column of the value by which the search selects.
_VALUE = 4


# The number of usual columns, which come before the columns of the tree.
_USUAL = 5
# Common words of the names are omitted if they have at least this length; so many names are
# compared.
_MOST_COMPARED, _LONG_ENDS = 100, 11


def _in_full(column: Column, node: int) -> str:
    """A number of a column as a spreadsheet reads it."""
    return "nan" if np.isnan(column.numbers(node)) else str(column.values[node])


class ChildrenModel(ColumnTable):
    """The children of a node as arrays of numbers; a row is the place of a child in them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(self._usual("UCB"), parent)
        self._tree: Tree | None = None
        # The numbers in each column, by place.
        self._numbers: tuple[NDArray[Any], ...] = ()
        # The columns of the tree, in the last of these.
        self._own: tuple[Column, ...] = ()
        # The places in the order shown.
        self._order: NDArray[np.int64] = np.zeros(0, np.int64)
        self._icons: Mapping[int, QIcon] = {}
        # The error of a function of the user, without which the values are not known.
        self.failure: FunctionError | None = None
        # The common words of long names, which the table omits.
        self._ends = "", ""
        self._texts = MoveTexts()

    def _usual(self, value: str) -> tuple[DeclaredColumn, ...]:
        """The columns that every tree has; `value` is the name of the selection's value."""
        return (
            DeclaredColumn(
                _("Move"),
                self._move_text,
                is_text=True,
                row_tip=lambda place: plain_tip(self._whole_move(place)),
                icon=lambda place: self._icons.get(int(self._numbers[0][place])),
            ),
            DeclaredColumn(
                pgettext("column", "Visits"), lambda place: grouped(self._numbers[1][place])
            ),
            DeclaredColumn(_("Share"), lambda place: percent(float(self._numbers[_SHARE][place]))),
            DeclaredColumn(_("Mean"), lambda place: number(float(self._numbers[3][place]))),
            DeclaredColumn(value, lambda place: number(float(self._numbers[_VALUE][place]))),
        )

    def _whole_move(self, place: int) -> str:
        """The name of a child's move, unless it is extremely long."""
        if self._tree is None:
            return ""
        name = shortened(self._texts.whole(self._tree, int(self._numbers[0][place])))
        return name or _("(no name)")

    def _move_text(self, place: int) -> str:
        """A move as the table shows it, without the words that all moves have in common."""
        if self._tree is None:
            return ""
        name = shortened(self._texts.whole(self._tree, int(self._numbers[0][place])))
        return without_ends(in_one_line(name), self._ends) or _("(no name)")

    def show_children(
        self, tree: Tree | None, node: int = 0, icons: Mapping[int, QIcon] | None = None
    ) -> None:
        """Show the children of `node`, in move order; `icons` by id, before the moves."""
        self.beginResetModel()
        self._tree = tree
        self._texts = MoveTexts()
        self._icons = icons or {}
        self._numbers, self._own = (), ()
        self._order = np.zeros(0, np.int64)
        self.failure = None
        if tree is not None:
            ids = tree.children(node)
            span = slice(ids.start, ids.stop)
            visits, mean = tree.visits[span], tree.means_of(span)
            whole = int(tree.visits[node])
            share = visits / whole if whole > 0 else np.full(len(ids), np.nan)
            nodes = np.arange(ids.start, ids.stop)
            values = selection_values(tree, ids)
            value, self.failure = values.value, values.failure
            shown = shown_columns(tree)
            self._own = tuple(shown.values())
            own = (column.numbers(nodes) for column in self._own)
            self._numbers = (nodes, visits, share, mean, value, *own)
            self.columns = (
                *self._usual(value_name(recorded_policies(tree))),
                *(
                    DeclaredColumn(title, partial(self._own_text, name), tip=plain_tip(title))
                    for name in shown
                    for title in (shortened(column_title(tree, name)),)
                ),
            )
            self._order = np.arange(len(ids))
            some = range(ids.start, min(ids.stop, ids.start + _MOST_COMPARED))
            names = [in_one_line(shortened(tree.shown_move(one))) for one in some]
            ends = common_ends(names)
            self._ends = ends if sum(map(len, ends)) >= _LONG_ENDS else ("", "")
        self.endResetModel()

    def node(self, row: int) -> int:
        """The id of the child in a row."""
        return int(self._numbers[0][self._order[row]])

    def most_visits(self) -> str:
        """The largest number of visits in the table, as text."""
        return grouped(self._numbers[1].max(initial=0)) if self._numbers else ""

    def widest(self, column: int) -> str:
        """A text that is about as wide as the widest one in a column of numbers."""
        if column >= _USUAL:
            nodes = self._numbers[0] if self._numbers else np.zeros(0, np.int64)
            some = range(0, len(nodes), 1 + len(nodes) // _MOST_COMPARED)
            return max(map(self.columns[column].text, some), key=len, default="")
        return ("", self.most_visits(), "100.0%", "0.0000", "0.0000")[column]

    def row(self, number: int) -> int:
        """The place of the child in a row."""
        return int(self._order[number])

    def size(self) -> int:
        return len(self._order)

    def _own_text(self, name: str, place: int) -> str:
        if self._tree is None:
            return ""
        return shortened(column_text(self._tree, name, int(self._numbers[0][place])))

    def as_text(self) -> str:
        """The table as text for spreadsheets: separated by tabs, numbers in full precision."""
        if self._tree is None or not self._numbers:
            return ""
        lines = ["\t".join(" ".join(title.split()) for title in self.titles)]
        for row in self._order:
            usual = self._numbers[:_USUAL]
            node, visits, *numbers = (column[row].item() for column in usual)
            move = " ".join(self._tree.shown_move(node).split())
            own = (_in_full(column, node) for column in self._own)
            lines.append("\t".join([move, str(visits), *map(repr, numbers), *own]))
        return "\n".join(lines)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort moves in move order and numbers by value; ties keep the move order.

        Numbers that are not known come last. -1, no column, leaves the rows as they are.
        """
        if not self._numbers or column < 0:
            return
        self.layoutAboutToBeChanged.emit()
        keys = self._numbers[column]
        if order == Qt.SortOrder.DescendingOrder:
            keys = -keys.astype(np.float64)
        self._order = np.argsort(keys, kind="stable")
        self.layoutChanged.emit()

    def rank(self) -> None:
        """Sort from the best move to the worst."""
        if self._tree is not None and self.size() > 0:
            self.layoutAboutToBeChanged.emit()
            first = int(self._numbers[0][0])
            order = self._tree.ranked_children(int(self._tree.parent[first]))
            self._order = np.array(order, np.int64) - first
            self.layoutChanged.emit()


class ChildrenTable(QTableView):
    """Shows a `ChildrenModel`; the shortcut for copying copies the whole table.

    Signals: `child_chosen` with the child of a row that is activated or double-clicked;
    `child_reached` with the child of the current row when it changes.
    """

    child_chosen = Signal(int)
    child_reached = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widths: list[int] = []
        self._hides_value = False
        self._children = ChildrenModel(self)
        self.setModel(self._children)
        choose_rows(self)
        self.setSortingEnabled(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(_("Children"))
        self.activated.connect(self._choose)
        columns = self.horizontalHeader()
        if columns is not None:
            # The columns are as wide as the widest texts, which are known without measuring all.
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
            columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            columns.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
            self._sorted_by = -1
            columns.sectionClicked.connect(self._sort_most_first)
        self._fit_rows()

    def show_children(
        self, tree: Tree | None, node: int = 0, icons: Mapping[int, QIcon] | None = None
    ) -> None:
        """Show the children of a node; None shows none."""
        before = self._children.titles
        # Alpha-beta selects by no value.
        hidden = self._hides_value or (tree is not None and has_bounds(tree))
        self.setColumnHidden(_VALUE, hidden)
        self._children.show_children(tree, node, icons)
        self._fit_columns()
        header = self.horizontalHeader()
        if header is not None and header.sortIndicatorSection() >= 0:
            self._sort_again(header, before)

    @property
    def failure(self) -> FunctionError | None:
        """The error of a function of the user, without which the values are not known."""
        return self._children.failure

    def hide_value(self) -> None:
        """Always leave out the value by which the search selects."""
        self._hides_value = True
        self.setColumnHidden(_VALUE, True)

    def _sort_again(self, header: QHeaderView, before: tuple[str, ...]) -> None:
        """Sort by the column with the same title; without one, in move order."""
        section, titles = header.sortIndicatorSection(), self._children.titles
        if titles != before:
            title = before[section] if section < len(before) else ""
            section = titles.index(title) if title in titles else -1
            self._sorted_by = section
            header.setSortIndicator(section, header.sortIndicatorOrder())
        if section >= 0:
            self._children.sort(section, header.sortIndicatorOrder())

    def rank(self) -> None:
        """Show the best child first, unless the user has chosen another order."""
        header = self.horizontalHeader()
        if header is not None and header.sortIndicatorSection() < 0:
            self._children.rank()

    def _fit_columns(self) -> None:
        """Fit the columns of numbers to their texts, and leave the rest to the names."""
        metrics, header = self.fontMetrics(), self.horizontalHeader()
        most = metrics.averageCharWidth() * _MOST_LETTERS + _BESIDE
        self._widths = []
        for column in range(len(self._children.titles)):
            widest = metrics.horizontalAdvance(self._children.widest(column)) + _BESIDE
            # With the room for the arrow of a sorted column.
            title = 0 if header is None else header.sectionSizeHint(column)
            width = max(title, widest)
            if column >= _USUAL:
                width = min(width, most)
            self._widths.append(width)
            # Setting a width, even the same one, paints the table again.
            if column > 0 and self.columnWidth(column) != width:
                self.setColumnWidth(column, width)
        self._fit_share()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit_share()

    def _fit_share(self) -> None:
        """Hide the share if there is little room: it follows from the visits.

        If the rest is too wide, too, it is scrolled.
        """
        columns = range(1, len(self._widths))
        shown = [c for c in columns if c == _SHARE or not self.isColumnHidden(c)]
        needed = _LEAST_MOVE + sum(self._widths[column] for column in shown)
        header, room = self.horizontalHeader(), viewport_width(self)
        self.setColumnHidden(_SHARE, room < needed)
        if header is not None and self._widths:
            needed -= self._widths[_SHARE]
            fits = room >= needed
            mode = QHeaderView.ResizeMode.Stretch if fits else QHeaderView.ResizeMode.Fixed
            if header.sectionResizeMode(0) != mode:
                header.setSectionResizeMode(0, mode)
                header.resizeSection(0, _LEAST_MOVE)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        clipboard = QApplication.clipboard()
        if event is not None and clipboard and event.matches(QKeySequence.StandardKey.Copy):
            clipboard.setText(self._children.as_text())
        else:
            super().keyPressEvent(event)

    def _sort_most_first(self, column: int) -> None:
        """Sort numbers from the largest at the first click on their title."""
        header = self.horizontalHeader()
        if header is not None and self._sorted_by != column > 0:
            self._sorted_by = column
            header.setSortIndicator(column, Qt.SortOrder.DescendingOrder)
        self._sorted_by = column

    def _fit_rows(self) -> None:
        rows = self.verticalHeader()
        if rows is not None:
            rows.setDefaultSectionSize(self.fontMetrics().height() + 8)

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        # Presentation mode has larger letters.
        if event is not None and event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_rows()
            self._fit_columns()

    def currentChanged(  # noqa: N802 - Qt's name
        self, current: QModelIndex, previous: QModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.child_reached.emit(self._children.node(current.row()))

    def _choose(self, index: QModelIndex) -> None:
        self.child_chosen.emit(self._children.node(index.row()))
