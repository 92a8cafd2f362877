"""The list of moves of a game, in one column for each player."""

from collections.abc import Iterator, Mapping, Sequence

from qtpy.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from qtpy.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from qtpy.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.review.judgement import Mark
from uctvis.texts import _
from uctvis.ui.board.move_marks import mark_colour, mark_sign
from uctvis.ui.board.move_model import NUMBER, MoveModel
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.viewports import repaint

_LEAST_ROWS, _MOST_ROWS = 2, 8
# The minimum height for a header, in rows; it is about as high as two of them.
_ROWS_FOR_TITLES = 8
# Padding in pixels: above and below a row's text, beside a move, and at the sides of a cell.
_AROUND, _BESIDE, _INSET = 4, 3, 4


class MoveList(QTableView):
    """Emits `position_chosen` with the number of moves before it when a move is chosen."""

    position_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = 0
        self._wanted = _LEAST_ROWS
        self._model = MoveModel(self)
        self.setModel(self._model)
        self._delegate = _MoveDelegate(self._model, self)
        self.setItemDelegate(self._delegate)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows, columns = self.verticalHeader(), self.horizontalHeader()
        if rows is not None and columns is not None:
            rows.hide()
            rows.setMinimumSectionSize(1)
            rows.setDefaultSectionSize(self._row_height())
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
            columns.setSectionResizeMode(NUMBER, QHeaderView.ResizeMode.Fixed)
            columns.setMinimumSectionSize(1)
            columns.setHighlightSections(False)
            columns.setSectionsClickable(False)
            columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(self._height(_LEAST_ROWS))
        self.setMaximumHeight(self._height(_MOST_ROWS + 1))
        self.setAccessibleName(_("Moves"))
        self.setToolTip(_("The moves of the game: choose one to see the position after it"))

    @property
    def texts(self) -> list[str]:
        """The text of each row, starting with the initial position."""
        return self._model.texts

    @property
    def shown(self) -> int:
        """The number of moves before the marked position."""
        return self._shown

    def want_rows(self, rows: int | None) -> None:
        """Have room for so many rows where there is any, or for as few as can be used."""
        wanted = rows or _LEAST_ROWS
        if wanted != self._wanted:
            self._wanted = wanted
            self.setMinimumHeight(self._height(wanted))

    def show_moves(
        self, game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move], shown: int
    ) -> None:
        """Show the moves of a game, and mark the one that led to the position shown.

        Parameters
        ----------
        positions : sequence of Position
            The initial position, and the position after each move.
        shown : int
            The number of moves before the position shown.
        """
        other = self._model.show_moves(game, positions, moves)
        if other:
            self.clearSpans()
            self.setSpan(0, NUMBER, 1, self._model.columnCount())
            last = self._model.index(self._model.rowCount() - 1, NUMBER)
            digits = "0" * max(len(last.data()) if last.row() else 0, 2)
            width = self.fontMetrics().horizontalAdvance(digits)
            self.setColumnWidth(NUMBER, width + 2 * (_BESIDE + _INSET))
        if other or shown != self._shown:
            self._mark(shown)

    def show_marks(self, marks: Mapping[int, Mark]) -> None:
        """Show the marks of a review, by the numbers of the moves from 1."""
        if marks != self._model.marks:
            self._model.marks = dict(marks)
            repaint(self)

    def place_of(self, number: int) -> QRect:
        """The area of the move with this number, from 1, in the viewport."""
        index = self._model.place(number)
        metrics = self.fontMetrics()
        return self._delegate.areas(index, self.visualRect(index), metrics)[
            self._model.numbers(index).index(number)
        ]

    def _mark(self, shown: int) -> None:
        self._shown = self._delegate.shown = shown
        index = self._model.place(shown)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        # The mark may have moved within the cell.
        self.update(index)

    def _choose(self, number: int) -> None:
        if number != self._shown:
            self._mark(number)
            self.position_chosen.emit(number)

    # Events.

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Left and right go through all moves, up and down through the moves of one player."""
        number = None if event is None else self._number_by(event.key())
        if number is None:
            super().keyPressEvent(event)
        else:
            self._choose(number)

    def _number_by(self, key: int) -> int | None:
        """The number of the position to which a key leads; None for other keys."""
        last = self._model.count
        rows = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: 1 - self._visible_rows(),
            Qt.Key.Key_PageDown: self._visible_rows() - 1,
        }
        if key in rows:
            return self._number_beside(rows[Qt.Key(key)])
        return {
            Qt.Key.Key_Left: max(self._shown - 1, 0),
            Qt.Key.Key_Right: min(self._shown + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }.get(Qt.Key(key))

    def _number_beside(self, rows: int) -> int:
        """The number of the position `rows` below in the same column, or the nearest one."""
        here = self._model.place(self._shown)
        row = min(max(here.row() + rows, 0), self._model.rowCount() - 1)
        numbers = self._model.numbers(self._model.index(row, max(here.column(), 1)))
        return numbers[-1] if numbers else (self._model.count if rows > 0 else self._shown - 1)

    def _visible_rows(self) -> int:
        return max(self.height() // self._row_height(), 2)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's name
        """Choose the move under the pointer."""
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            # The context menu is for the whole list.
            return
        index = self.indexAt(event.pos())
        numbers = self._model.numbers(index) if index.isValid() else []
        if numbers:
            areas = self._delegate.areas(index, self.visualRect(index), self.fontMetrics())
            x = event.pos().x()
            self._choose(min(zip(areas, numbers, strict=True), key=lambda a: _away(a[0], x))[1])

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        """Show the header if there is room."""
        columns = self.horizontalHeader()
        if columns is not None:
            columns.setVisible(self.height() >= self._height(_ROWS_FOR_TITLES))
        super().resizeEvent(event)

    def updateGeometries(self) -> None:  # noqa: N802 - Qt's name
        """Keep the marked move in sight, when the names of the columns come or go, too."""
        super().updateGeometries()
        if self._model.rowCount():
            self.scrollTo(self._model.place(self._shown))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self._height(self._wanted))

    def _row_height(self) -> int:
        return self.fontMetrics().height() + _AROUND

    def _height(self, rows: int) -> int:
        return rows * self._row_height() + 2 * self.frameWidth()


class _MoveDelegate(QStyledItemDelegate):
    """Draws the moves of a cell side by side, and marks the one before the position shown."""

    def __init__(self, model: MoveModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._moves = model
        self.shown = 0

    def areas(self, index: QModelIndex, cell: QRect, metrics: QFontMetrics) -> list[QRect]:
        """The area of each move of a cell, shifted so that the marked one is visible."""
        areas = list(_row_of(self._signed(index), cell, metrics))
        numbers = self._moves.numbers(index)
        aim = areas[numbers.index(self.shown)] if self.shown in numbers else None
        excess = 0 if aim is None else aim.right() - (cell.right() - _INSET)
        return [area.translated(-excess, 0) for area in areas] if excess > 0 else areas

    def _signed(self, index: QModelIndex) -> list[str]:
        """The texts of a cell with the signs of their marks."""
        numbers, marks = self._moves.numbers(index), self._moves.marks
        if not marks:
            return self._moves.parts(index)
        signs = [mark_sign(marks[one]) if one in marks else "" for one in numbers]
        parts = self._moves.parts(index)
        signs += [""] * (len(parts) - len(signs))
        return [f"{part}{sign}" for part, sign in zip(parts, signs, strict=False)]

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        if painter is None:
            return
        colours = theme.current()
        parts, numbers = self._signed(index), self._moves.numbers(index)
        painter.save()
        painter.setClipRect(option.rect)
        painter.setFont(option.font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        areas = self.areas(index, option.rect, option.fontMetrics)
        for place, (part, area) in enumerate(zip(parts, areas, strict=True)):
            marked = place < len(numbers) and numbers[place] == self.shown
            if marked:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.accent))
                painter.drawRoundedRect(area, 3, 3)
            ink = colours.on_accent if marked else colours.text if numbers else colours.muted
            mark = self._moves.marks.get(numbers[place]) if place < len(numbers) else None
            coloured = mark is not None and mark is not Mark.GOOD and not marked
            painter.setPen(mark_colour(mark) if coloured and mark else QColor(ink))
            seen = area.intersected(option.rect)
            if area.right() > seen.right():
                # It begins in the cell, so its end is what is not seen.
                part = option.fontMetrics.elidedText(
                    part, Qt.TextElideMode.ElideRight, seen.width() - 2 * _BESIDE
                )
                area = seen
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, part)
        painter.restore()


def _row_of(parts: Sequence[str], cell: QRect, metrics: QFontMetrics) -> Iterator[QRect]:
    """An area for each text, side by side."""
    left = cell.left() + _INSET
    for part in parts:
        width = metrics.horizontalAdvance(part) + 2 * _BESIDE
        yield QRect(left, cell.top() + 1, width, cell.height() - 2)
        left += width


def _away(area: QRect, x: int) -> int:
    """The horizontal distance of a point from an area."""
    return max(area.left() - x, x - area.right(), 0)
