"""A splitter that fits its left side to the board in it."""

from qtpy.QtCore import QByteArray, QEvent, QMargins, Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLayout, QLayoutItem, QSplitter, QWidget

# Pixels between a board and the widget beside it.
GAP = 8
# The most of the width for a board that is wider than high.
_SHARE_OF_WIDE = 0.4
# The least of the width for the left side, even if the right one has less than `room`.
_LEAST_SHARE = 0.29


class BoardSplitter(QSplitter):
    """Makes `left` as wide as its `board` can be high, until the user moves the handle.

    A board that is wider than high is as wide as its height allows, up to a share of the
    width. Widgets above and below the board have their preferred width.

    `beside` is a widget in `left` beside the board, which also needs space. `room` is the width
    to leave for `right`, in pixels, unless that makes the board tiny.

    The saved state is empty if the user has not moved the handle.
    """

    def __init__(
        self,
        left: QWidget,
        board: QWidget,
        right: QWidget,
        beside: QWidget | None = None,
        *,
        room: int = 0,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._board = board
        self._beside = beside
        self._room = room
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
            # The widgets around the board may have changed.
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
        width = min(width, max(self.width() - self._room, round(_LEAST_SHARE * self.width())))
        if width != left.width():
            self.setSizes([width, self.width() - width])

    def _widest(self, layout: QLayout) -> int:
        """The preferred width of the widgets above and below the board."""
        items = (layout.itemAt(place) for place in range(layout.count()))
        others = (item for item in items if item is not None and not _holds(item, self._board))
        return max((item.sizeHint().width() for item in others), default=0)

    def _note_move(self) -> None:
        self._moved = True


def _holds(item: QLayoutItem, widget: QWidget) -> bool:
    inner = item.layout()
    return item.widget() is widget or (inner is not None and inner.indexOf(widget) >= 0)
