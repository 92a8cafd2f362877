"""The children of a node as a table that can be sorted, however many they are."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, Qt, Signal
from qtpy.QtGui import QIcon, QKeyEvent, QKeySequence
from qtpy.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from uctvis.texts import _, grouped, pgettext
from uctvis.tree.principal_variation import ranked
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.fields import plain_tip, shortened
from uctvis.ui.widgets.number_formats import number, percent
from uctvis.view.ucb import exploration_constant, ucb

# Pixels beside the text of a column.
_BESIDE = 14


class ChildrenModel(QAbstractTableModel):
    """Children as columns of numbers; a row's text is made when it is looked at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (_("Move"), pgettext("column", "Visits"), _("Share"), _("Mean"), _("UCB"))
        self._tree: Tree | None = None
        self._columns: tuple[NDArray[Any], ...] = ()
        self._order: NDArray[np.int64] = np.zeros(0, np.int64)
        self._icons: Mapping[int, QIcon] = {}

    def show_children(
        self, tree: Tree | None, node: int = 0, icons: Mapping[int, QIcon] | None = None
    ) -> None:
        """Take the children of `node`, in move order; `icons`, by id, stand before their moves."""
        self.beginResetModel()
        self._tree = tree
        self._icons = icons or {}
        self._columns = ()
        self._order = np.zeros(0, np.int64)
        if tree is not None:
            ids = tree.children(node)
            span = slice(ids.start, ids.stop)
            visits, mean = tree.visits[span], tree.means_of(span)
            whole = int(tree.visits[node])
            share = visits / whole if whole > 0 else np.full(len(ids), np.nan)
            value = ucb(tree.mean[span], visits, whole, exploration_constant(tree)).value
            self._columns = (np.arange(ids.start, ids.stop), visits, share, mean, value)
            self._order = np.arange(len(ids))
        self.endResetModel()

    def node(self, row: int) -> int:
        """The id of the child in a row."""
        return int(self._columns[0][self._order[row]])

    def most_visits(self) -> str:
        """The text of the most visits in the table."""
        return grouped(self._columns[1].max(initial=0)) if self._columns else ""

    def rowCount(self, parent: QModelIndex | None = None) -> int:  # noqa: N802 - Qt's name
        return 0 if parent is not None and parent.isValid() else len(self._order)

    def columnCount(self, parent: QModelIndex | None = None) -> int:  # noqa: N802 - Qt's name
        return 0 if parent is not None and parent.isValid() else len(self.titles)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return self.titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == 0:
            return plain_tip(str(self.data(index)))
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return self._icons.get(self.node(index.row()))
        if role != Qt.ItemDataRole.DisplayRole or self._tree is None:
            return None
        value = self._columns[index.column()][self._order[index.row()]]
        if index.column() == 0:
            return shortened(self._tree.shown_move(int(value))) or _("(no name)")
        if index.column() == 1:
            return grouped(value)
        return percent(float(value)) if index.column() == 2 else number(float(value))

    def text(self) -> str:
        """The table as spreadsheets and programs take it: tabs between, numbers in full."""
        if self._tree is None or not self._columns:
            return ""
        lines = ["\t".join(self.titles)]
        for row in self._order:
            node, visits, *numbers = (column[row].item() for column in self._columns)
            move = " ".join(self._tree.shown_move(node).split())
            lines.append("\t".join([move, str(visits), *map(repr, numbers)]))
        return "\n".join(lines)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Moves sort in move order, numbers by value; equal ones keep the move order."""
        if not self._columns:
            return
        self.layoutAboutToBeChanged.emit()
        keys = self._columns[column]
        if order == Qt.SortOrder.DescendingOrder:
            keys = -keys.astype(np.float64)
        self._order = np.argsort(keys, kind="stable")
        self.layoutChanged.emit()

    def rank(self) -> None:
        """From the best move to the worst."""
        if self._columns:
            self.layoutAboutToBeChanged.emit()
            _ids, visits, _shares, mean, _values = self._columns
            self._order = ranked(visits, np.nan_to_num(mean))
            self.layoutChanged.emit()


class ChildrenTable(QTableView):
    """Shows a `ChildrenModel`; a row that is activated or double-clicked is chosen.

    `child_reached` carries the child of the row that the keys or a click came to. The key for
    copying copies all of it.
    """

    child_chosen = Signal(int)
    child_reached = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self._children.show_children(tree, node, icons)
        self._fit_columns()
        header = self.horizontalHeader()
        if header is not None and header.sortIndicatorSection() >= 0:
            self._children.sort(header.sortIndicatorSection(), header.sortIndicatorOrder())

    def rank(self) -> None:
        """Show the best child first, where no other order was asked for."""
        header = self.horizontalHeader()
        if header is not None and header.sortIndicatorSection() < 0:
            self._children.rank()

    def _fit_columns(self) -> None:
        """Give the numbers the room that they need, and the names the rest."""
        metrics = self.fontMetrics()
        for column, title in enumerate(self._children.titles):
            widest = ("", self._children.most_visits(), "100.0%", "0.0000", "0.0000")[column]
            width = max(metrics.horizontalAdvance(title), metrics.horizontalAdvance(widest))
            # Setting a width, be it the same, paints the table once more.
            if column > 0 and self.columnWidth(column) != width + _BESIDE:
                self.setColumnWidth(column, width + _BESIDE)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        clipboard = QApplication.clipboard()
        if event is not None and clipboard and event.matches(QKeySequence.StandardKey.Copy):
            clipboard.setText(self._children.text())
        else:
            super().keyPressEvent(event)

    def _sort_most_first(self, column: int) -> None:
        """Numbers begin with the largest, when they come to be sorted by."""
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
        # Letters for an audience are larger.
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


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)
