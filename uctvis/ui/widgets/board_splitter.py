"""A splitter between a board, with what belongs to it, and a tree: beside it or below it."""

from qtpy.QtCore import QByteArray, QEvent, QMargins, Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QLayout, QLayoutItem, QSplitter, QWidget

# Pixels between a board and the widget beside it.
GAP = 8
# The most of the width, and of the height where the tree is below, for the side of the board.
_MOST_OF_WIDTH, _MOST_OF_HEIGHT = 0.5, 0.52


class BoardSplitter(QSplitter):
    """Makes the side `left` as large as its `board` can be, until the user moves the handle.

    Beside the tree, the side is as wide as the board can be high: widgets above and below the
    board have their preferred height, and at least their preferred width. A board that is wider
    than high is as wide as its height allows. Above the tree, the side is as high as the board can
    be wide, and at least as high as the widgets beside the board prefer. Either way the tree keeps
    about a half.

    `beside` is a widget in `left` beside the board, which also needs space.

    The saved state is empty if the user has not moved the handle.
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

    @property
    def above(self) -> bool:
        """Whether the board is above the tree."""
        return self.orientation() == Qt.Orientation.Vertical

    @property
    def moved(self) -> bool:
        """Whether the user has moved the handle."""
        return self._moved

    def put_above(self, above: bool) -> None:
        """Put the board above the tree, or beside it; a handle that was moved is so no more."""
        if above != self.above:
            self._moved = False
            self.setOrientation(Qt.Orientation.Vertical if above else Qt.Orientation.Horizontal)
            self._fit()

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
        layout = left.layout()
        margins = QMargins() if layout is None else layout.contentsMargins()
        beside = margins.left() + margins.right()
        if self._beside is not None and not self._beside.isHidden():
            beside += self._beside.sizeHint().width() + GAP
        if self.above:
            size, whole = self._height(layout, margins, beside), self.height()
            size = min(size, round(_MOST_OF_HEIGHT * whole))
            now = left.height()
        else:
            size, whole = self._width(left, layout, beside), self.width()
            size = min(size, round(_MOST_OF_WIDTH * whole))
            now = left.width()
        if size != now:
            self.setSizes([size, whole - size])

    def _width(self, left: QWidget, layout: QLayout | None, beside: int) -> int:
        """The width for a board that fills the height."""
        around = left.sizeHint() - self._board.sizeHint()
        high = self.height() - around.height()
        hint = self._board.sizeHint()
        width = high * hint.width() // hint.height() + beside
        if layout is not None:
            others = (item.sizeHint() for item in self._others(layout))
            needed = max((size.width() for size in others), default=0)
            outside = layout.contentsMargins()
            width = max(width, needed + outside.left() + outside.right())
        return width

    def _height(self, layout: QLayout | None, margins: QMargins, beside: int) -> int:
        """The height for a board that has the width beside what else is in its row."""
        others = [] if layout is None else [item.sizeHint() for item in self._others(layout)]
        column = max((size.width() for size in others), default=0)
        wide = max(self.width() - beside - column - GAP, 1)
        hint = self._board.sizeHint()
        high = wide * hint.height() // hint.width()
        if layout is not None:
            # What is directly below the board.
            items = (layout.itemAt(place) for place in range(layout.count()))
            holders = (item for item in items if item is not None and _holds(item, self._board))
            high += sum(item.sizeHint().height() - hint.height() for item in holders)
        spacing = 0 if layout is None else max(layout.spacing(), 0)
        needed = sum(size.height() for size in others) + spacing * max(len(others) - 1, 0)
        return max(high, needed) + margins.top() + margins.bottom()

    def _others(self, layout: QLayout) -> list[QLayoutItem]:
        """The items of the layout that do not contain the board."""
        items = (layout.itemAt(place) for place in range(layout.count()))
        return [
            item
            for item in items
            if item is not None and not item.isEmpty() and not _holds(item, self._board)
        ]

    def _note_move(self) -> None:
        self._moved = True


def _holds(item: QLayoutItem, widget: QWidget) -> bool:
    inner, outer = item.layout(), item.widget()
    if outer is not None and (outer is widget or outer.isAncestorOf(widget)):
        return True
    return inner is not None and inner.indexOf(widget) >= 0
