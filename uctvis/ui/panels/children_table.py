"""A sortable table of a node's children, fast for any number of them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from qtpy.QtGui import QIcon, QKeyEvent, QKeySequence, QResizeEvent
from qtpy.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from uctvis.explain.column_texts import column_text, column_title, shown_columns
from uctvis.explain.formula_texts import value_name
from uctvis.explain.number_formats import number, percent
from uctvis.explain.policies import recorded_policies
from uctvis.texts import _, grouped, pgettext
from uctvis.tree.bounds import has_bounds
from uctvis.tree.columns import Column
from uctvis.tree.shown_names import common_ends, in_one_line, without_ends
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.fields import plain_tip, shortened
from uctvis.ui.widgets.number_table import NumberTable, alignment
from uctvis.ui.widgets.viewports import viewport_width
from uctvis.view.marks.move_texts import MoveTexts
from uctvis.view.selection_values import selection_values

# Pixels beside the text in a column, and the most letters for which it is wide enough.
_BESIDE, _MOST_LETTERS = 14, 20
# The column of shares, and the least width in pixels of the names of moves beside it.
_SHARE, _LEAST_MOVE = 2, 56
# The column of the value by which the search selects.
_VALUE = 4


# The titles of the usual columns, which come before those of the tree.
_TITLES = (_("Move"), pgettext("column", "Visits"), _("Share"), _("Mean"), "UCB")
_TEXTS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole)
# Common words of the names are omitted if they have at least this length; so many names are
# compared.
_MOST_COMPARED, _LONG_ENDS = 100, 11


def _in_full(column: Column, node: int) -> str:
    """A number of a column as a spreadsheet reads it."""
    return "nan" if np.isnan(column.numbers(node)) else str(column.values[node])


class ChildrenModel(NumberTable):
    """The children of a node as arrays of numbers; texts are made on demand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._tree: Tree | None = None
        self._columns: tuple[NDArray[Any], ...] = ()
        # The columns of the tree, in the last of these, and their names.
        self._own: tuple[Column, ...] = ()
        self._own_names: tuple[str, ...] = ()
        self._order: NDArray[np.int64] = np.zeros(0, np.int64)
        self._icons: Mapping[int, QIcon] = {}
        # The common words of long names, which the table omits.
        self._ends = "", ""
        self._texts = MoveTexts()

    def show_children(
        self, tree: Tree | None, node: int = 0, icons: Mapping[int, QIcon] | None = None
    ) -> None:
        """Show the children of `node`, in move order; `icons` by id, before the moves."""
        self.beginResetModel()
        self._tree = tree
        self._texts = MoveTexts()
        self._icons = icons or {}
        self._columns, self._own = (), ()
        self._order = np.zeros(0, np.int64)
        if tree is not None:
            ids = tree.children(node)
            span = slice(ids.start, ids.stop)
            visits, mean = tree.visits[span], tree.means_of(span)
            whole = int(tree.visits[node])
            share = visits / whole if whole > 0 else np.full(len(ids), np.nan)
            nodes = np.arange(ids.start, ids.stop)
            value = selection_values(tree, ids).value
            shown = shown_columns(tree)
            self._own, self._own_names = tuple(shown.values()), tuple(shown)
            own = (column.numbers(nodes) for column in self._own)
            self._columns = (nodes, visits, share, mean, value, *own)
            own_titles = (shortened(column_title(tree, name)) for name in shown)
            self.titles = (*_TITLES[:-1], value_name(recorded_policies(tree)), *own_titles)
            self._order = np.arange(len(ids))
            some = range(ids.start, min(ids.stop, ids.start + _MOST_COMPARED))
            names = [in_one_line(shortened(tree.shown_move(one))) for one in some]
            ends = common_ends(names)
            self._ends = ends if sum(map(len, ends)) >= _LONG_ENDS else ("", "")
        self.endResetModel()

    def node(self, row: int) -> int:
        """The id of the child in a row."""
        return int(self._columns[0][self._order[row]])

    def most_visits(self) -> str:
        """The largest number of visits in the table, as text."""
        return grouped(self._columns[1].max(initial=0)) if self._columns else ""

    def widest(self, column: int) -> str:
        """A text that is about as wide as the widest one in a column of numbers."""
        if column >= len(_TITLES):
            nodes = self._columns[0] if self._columns else np.zeros(0, np.int64)
            some = nodes[:: 1 + len(nodes) // _MOST_COMPARED].tolist()
            return max((self._own_text(column, node) for node in some), key=len, default="")
        return ("", self.most_visits(), "100.0%", "0.0000", "0.0000")[column]

    def size(self) -> int:
        return len(self._order)

    def _own_text(self, column: int, node: int) -> str:
        if self._tree is None:
            return ""
        return shortened(column_text(self._tree, self._own_names[column - len(_TITLES)], node))

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == 0:
            return plain_tip(str(self.data(index, Qt.ItemDataRole.EditRole)))
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._icons.get(self.node(index.row()))
        if role not in _TEXTS or self._tree is None:
            return None
        value = self._columns[index.column()][self._order[index.row()]]
        if index.column() == 0:
            name = shortened(self._texts.whole(self._tree, int(value)))
            if role == Qt.ItemDataRole.DisplayRole:
                name = without_ends(in_one_line(name), self._ends)
            return name or _("(no name)")
        if index.column() == 1:
            return grouped(value)
        if index.column() >= len(_TITLES):
            return self._own_text(index.column(), self.node(index.row()))
        return percent(float(value)) if index.column() == 2 else number(float(value))

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.ToolTipRole and section >= len(_TITLES):
            # The title itself may be cut.
            return plain_tip(self.titles[section])
        return super().headerData(section, orientation, role)

    def text(self) -> str:
        """The table as text for spreadsheets: separated by tabs, numbers in full precision."""
        if self._tree is None or not self._columns:
            return ""
        lines = ["\t".join(" ".join(title.split()) for title in self.titles)]
        for row in self._order:
            usual = self._columns[: len(_TITLES)]
            node, visits, *numbers = (column[row].item() for column in usual)
            move = " ".join(self._tree.shown_move(node).split())
            own = (_in_full(column, node) for column in self._own)
            lines.append("\t".join([move, str(visits), *map(repr, numbers), *own]))
        return "\n".join(lines)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort moves in move order and numbers by value; ties keep the move order.

        Numbers that are not known come last. -1, no column, leaves the rows as they are.
        """
        if not self._columns or column < 0:
            return
        self.layoutAboutToBeChanged.emit()
        keys = self._columns[column]
        if order == Qt.SortOrder.DescendingOrder:
            keys = -keys.astype(np.float64)
        self._order = np.argsort(keys, kind="stable")
        self.layoutChanged.emit()

    def rank(self) -> None:
        """Sort from the best move to the worst."""
        if self._tree is not None and self.size() > 0:
            self.layoutAboutToBeChanged.emit()
            first = int(self._columns[0][0])
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
        self.setSortingEnabled(True)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(_("Children"))
        self.activated.connect(self._choose)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            rows.hide()
            columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            columns.setHighlightSections(False)
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
            if column >= len(_TITLES):
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
            clipboard.setText(self._children.text())
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
