"""The table of moves beside a tree, with the search's numbers."""

from qtpy.QtCore import QEvent, QModelIndex, QRectF, QSize, Qt, Signal
from qtpy.QtGui import QColor, QHelpEvent, QPainter, QResizeEvent
from qtpy.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from uctvis.explain.column_texts import column_texts
from uctvis.explain.move_rows import variation
from uctvis.explain.truth_texts import moves_verdict
from uctvis.texts import _, grouped
from uctvis.ui.panels.moves.moves_model import (
    BAR,
    EXPECTED,
    MOVE,
    OBSERVED,
    SHARE,
    TRUTH,
    VISITS,
    WIN,
    MovesModel,
)
from uctvis.ui.panels.side_panel import SidePanel
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip
from uctvis.ui.widgets.viewports import viewport_width

_LEAST_ROWS, _MOST_ROWS = 2, 6
# Pixels beside the texts of a column, and if there are two columns of shares.
_BESIDE, _BESIDE_SHARES = 12, 9
_BAR_HEIGHT = 8
# The least widths of the bars and of the names of moves, in pixels.
_LEAST_BAR, _LEAST_NAME = 24, 40
# The most columns of the tree in a tooltip.
_MOST_NUMBERS = 12


class MovesPanel(SidePanel):
    """Shows `shown.moves` with their visits and win %, and the note below.

    Where chance is to move, it shows the outcomes with their expected and observed shares.
    """

    takes_keys = False

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Moves"), parent)
        # The least width follows from the table.
        self.setMinimumWidth(0)
        self._moves = shown.moves
        self._model = MovesModel(self)
        self._table = _MovesTable(self._model, self)
        self._table.clicked.connect(lambda index: self._choose(index.row()))
        self._table.activated.connect(lambda index: self._choose(index.row()))
        self._table.tip_wished.connect(self._show_tip)
        self._verdict = QLabel()
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        self._verdict.setWordWrap(True)
        self._verdict.hide()
        self._note = QLabel()
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setWordWrap(True)
        theme.set_role(self._note, "muted")
        # The texts below the table, the most important first.
        self._below = self._verdict, self._note
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 6)
        column.setSpacing(4)
        column.addWidget(self._table, 1)
        column.addWidget(self._verdict)
        column.addWidget(self._note)
        shown.moves.changed.connect(self._show)
        shown.moves.said.connect(self._say)
        self._say()
        self._show()

    @property
    def note(self) -> str:
        """The full text below the table."""
        return self._note.toolTip()

    @property
    def verdict(self) -> str:
        """What the search believes about its favourite, and what perfect play says."""
        return self._verdict.text()

    def _say(self) -> None:
        """Show the note about the search below the table."""
        note = self._moves.note
        # The last number is never alone in a line.
        self._note.setText("\N{NO-BREAK SPACE}".join(note.rsplit(" ", 1)))
        self._note.setToolTip(note)
        self._fit_below()

    def _fit_below(self) -> None:
        """Show the texts below the table for which there is room, and all of them as a tooltip."""
        margins = self._column.contentsMargins()
        width = self.width() - margins.left() - margins.right()
        room = self.height() - margins.top() - margins.bottom() - self._table.minimumHeight()
        for label in self._below:
            room -= label.heightForWidth(width) + self._column.spacing()
            label.setVisible(label.text() != "" and room >= 0)
        hidden = [label.text() for label in self._below if label.isHidden() and label.text()]
        self.setToolTip("".join(map(plain_tip, hidden)))

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit_below()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The size of the table: there need not be room for the texts."""
        margins, table = self._column.contentsMargins(), self._table.minimumSizeHint()
        return QSize(
            table.width() + margins.left() + margins.right(),
            self._table.minimumHeight() + margins.top() + margins.bottom(),
        )

    def _show(self) -> None:
        rows, best = self._moves.rows, self._moves.best
        self._model.show_moves(rows, best)
        self._table.fit_columns()
        self._verdict.setText(moves_verdict(rows, best))
        self._fit_below()

    def _choose(self, row: int) -> None:
        child = self._moves.child(row)
        if child is not None:
            self.node_chosen.emit(child)

    def _show_tip(self, row: int, event: QHelpEvent) -> None:
        """Show the principal variation after a move, and its numbers in the tree's columns."""
        child = self._moves.child(row)
        tree = self._moves.tree
        if child is None or tree is None:
            QToolTip.hideText()
            return
        text = _("Principal variation: {moves}").format(
            moves=variation(tree, child, self._moves.game)
        )
        numbers = [f"{one.title}: {one.text}" for one in column_texts(tree, child)]
        tips = (plain_tip(line) for line in (text, *numbers[:_MOST_NUMBERS]))
        QToolTip.showText(event.globalPos(), "".join(tips), self._table)


class _MovesTable(QTableView):
    """The table of rows; `tip_wished` requests the tooltip of a row."""

    tip_wished = Signal(int, QHelpEvent)

    def __init__(self, model: MovesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._moves = model
        self.setModel(model)
        self.setItemDelegateForColumn(BAR, _BarDelegate(self))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Long names differ at their end, too.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAccessibleName(_("Moves of the search"))
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            rows.hide()
            rows.setDefaultSectionSize(self.fontMetrics().height() + 6)
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            columns.setSectionResizeMode(BAR, QHeaderView.ResizeMode.Stretch)
            columns.setMinimumSectionSize(24)
            columns.setHighlightSections(False)
        self.setMinimumHeight(self._height(_LEAST_ROWS))

    def fit_columns(self) -> None:
        """Fit the columns of texts, and leave the rest to the bar."""
        metrics, rows = self.fontMetrics(), self._moves.rows
        widest = {
            # The same width for all counts with the same number of digits.
            VISITS: "0" * max((len(grouped(row.visits)) for row in rows), default=0),
            WIN: max(("100%", *(row.win for row in rows)), key=metrics.horizontalAdvance),
            TRUTH: max(map(self._moves.truth_text, rows), key=len, default=""),
            EXPECTED: "100.0%",
            OBSERVED: "100.0%",
        }
        self.setColumnHidden(TRUTH, not self._moves.has_truth)
        # There is no room for bars beside two columns of shares.
        self.setColumnHidden(BAR, self._moves.has_outcomes)
        self.setColumnHidden(EXPECTED, not self._moves.has_outcomes)
        self.setColumnHidden(OBSERVED, not self._moves.has_outcomes)
        beside = _BESIDE_SHARES if self._moves.has_outcomes else _BESIDE
        header = self.horizontalHeader()
        taken = 0 if self._moves.has_outcomes else _LEAST_BAR
        for column, text in widest.items():
            title = 0 if header is None else header.sectionSizeHint(column)
            width = max(title, metrics.horizontalAdvance(text) + beside)
            self._set_width(column, width)
            if not self.isColumnHidden(column):
                taken += width
        room = viewport_width(self) - taken
        if not self._moves.has_outcomes:
            # No title is cut for the sake of the bars.
            least = _LEAST_NAME if header is None else header.sectionSizeHint(MOVE)
            self.setColumnHidden(BAR, room < least)
            room += _LEAST_BAR if room < least else 0
        self._fit_names(room, beside)

    def _fit_names(self, room: int, beside: int) -> None:
        """Fit the names of the moves, without what all have in common if they need more room."""
        metrics = self.fontMetrics()
        room = max(room, _LEAST_NAME)
        for cuts in (False, True):
            self._moves.cut_names(cuts)
            width = metrics.horizontalAdvance(self._moves.widest_name()) + beside
            if width <= min(room, self.width() // 3):
                break
        title = self.horizontalHeader()
        least = 0 if title is None else title.sectionSizeHint(MOVE)
        self._set_width(MOVE, min(max(width, least), room))

    def _set_width(self, column: int, width: int) -> None:
        # Setting a width, even the same one, paints the table again.
        if self.columnWidth(column) != width:
            self.setColumnWidth(column, width)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self.fit_columns()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(240, self._height(_MOST_ROWS))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(230, self._height(_LEAST_ROWS))

    def viewportEvent(self, event: QEvent | None) -> bool:  # noqa: N802 - Qt's name
        """Request a tooltip on demand, since making them for all rows takes too long."""
        if isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            if index.isValid():
                self.tip_wished.emit(index.row(), event)
                return True
        return super().viewportEvent(event)

    def _height(self, rows: int) -> int:
        line = self.fontMetrics().height()
        return (rows + 1) * (line + 6) + 2 * self.frameWidth() + 4


class _BarDelegate(QStyledItemDelegate):
    """Draws the visits of a move as a bar, relative to the most visits."""

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        super().paint(painter, option, index)
        share = index.data(SHARE)
        if painter is None or not share:
            return
        area = QRectF(option.rect).adjusted(4, 0, -4, 0)
        area.setTop(area.center().y() - _BAR_HEIGHT / 2)
        area.setHeight(_BAR_HEIGHT)
        area.setWidth(max(share * area.width(), 2))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colours = theme.current()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setBrush(QColor(colours.on_accent if chosen else colours.accent))
        painter.drawRoundedRect(area, 2, 2)
        painter.restore()
