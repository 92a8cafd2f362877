"""The handle between a board and what lies beside it."""

from qtpy.QtCore import QByteArray, QEvent, QMargins, Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLayout, QLayoutItem, QSplitter, QWidget

# Pixels between a board and what stands beside it.
GAP = 8
# Of the width, what a board that is wider than high may have.
_SHARE_OF_WIDE = 0.4


class BoardSplitter(QSplitter):
    """Makes `left` as wide as `board` in it can be high, until the handle is moved.

    A board that is wider than high takes what its game has room for, and no more than what
    lies beside it can spare. What is above and below the board has the width that it wants.

    `beside` stands in `left` beside the board, and needs room, too.

    What is remembered of it is where the handle was moved to, if it was.
    """

    def __init__(
        self, left: QWidget, board: QWidget, right: QWidget, beside: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._board = board
        self._beside = beside
        self._moved = False
        self.setChildrenCollapsible(False)
        self.addWidget(left)
        self.addWidget(right)
        self.setStretchFactor(1, 1)
        self.splitterMoved.connect(self._note_move)

    def saveState(self) -> QByteArray:  # noqa: N802 - Qt's name
        return super().saveState() if self._moved else QByteArray()

    def restoreState(self, state: QByteArray | bytes | bytearray) -> bool:  # noqa: N802 - Qt's name
        self._moved = super().restoreState(state)
        return self._moved

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent | None) -> bool:
        done = super().event(event)
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            # Other things than before may stand around the board.
            self._fit()
        return done

    def _fit(self) -> None:
        left = self.widget(0)
        if self._moved or left is None:
            return
        around = left.sizeHint() - self._board.sizeHint()
        layout = left.layout()
        margins = QMargins() if layout is None else layout.contentsMargins()
        high = self.height() - around.height()
        beside = margins.left() + margins.right()
        if self._beside is not None and not self._beside.isHidden():
            beside += self._beside.sizeHint().width() + GAP
        square = high + beside
        if layout is not None:
            square = max(square, self._widest(layout) + margins.left() + margins.right())
        square = min(square, self.width() // 2)
        hint = self._board.sizeHint()
        wide = high * hint.width() // hint.height() + beside
        width = max(square, min(wide, round(_SHARE_OF_WIDE * self.width())))
        if width != left.width():
            self.setSizes([width, self.width() - width])

    def _widest(self, layout: QLayout) -> int:
        """How wide what is above or below the board wants to be."""
        items = (layout.itemAt(place) for place in range(layout.count()))
        others = (item for item in items if item is not None and not _holds(item, self._board))
        return max((item.sizeHint().width() for item in others), default=0)

    def _note_move(self) -> None:
        self._moved = True


def _holds(item: QLayoutItem, widget: QWidget) -> bool:
    inner = item.layout()
    return item.widget() is widget or (inner is not None and inner.indexOf(widget) >= 0)
