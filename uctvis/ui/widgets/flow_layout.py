"""A layout of rows, as text has lines: what does not fit into one goes on in the next."""

from qtpy.QtCore import QPoint, QRect, QSize, Qt
from qtpy.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Puts widgets beside each other, and below where there is no room any more.

    The last one, if it wants to be wide, takes the room that its row leaves. With `centred`,
    what each row leaves is on both its sides.
    """

    def __init__(self, parent: QWidget | None = None, *, centred: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._centred = centred
        self.setContentsMargins(12, 7, 12, 7)
        self.setSpacing(6)

    def addItem(self, item: QLayoutItem | None) -> None:  # noqa: N802 - Qt's names, all below
        if item is not None:
            self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientations:  # noqa: N802
        return Qt.Orientations()

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return self._place(QRect(0, 0, width, 0), moved=False)

    def sizeHint(self) -> QSize:  # noqa: N802
        """All in one row."""
        items = self._shown()
        margins = self.contentsMargins()
        width = sum(item.sizeHint().width() for item in items)
        width += self.spacing() * max(0, len(items) - 1) + margins.left() + margins.right()
        return self.minimumSize().expandedTo(QSize(width, 0))

    def minimumSize(self) -> QSize:  # noqa: N802
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def setGeometry(self, place: QRect) -> None:  # noqa: N802
        super().setGeometry(place)
        self._place(place, moved=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, place: QRect, *, moved: bool) -> int:
        """Place the widgets, or only find out how high that would be."""
        inside = place.marginsRemoved(self.contentsMargins())
        left, top, items = inside.left(), inside.top(), self._shown()
        row: list[tuple[QLayoutItem, int]] = []
        for number, item in enumerate(items):
            width = min(item.sizeHint().width(), inside.width())
            if row and left + width > inside.right() + 1:
                self._centre(row, inside)
                top += _finish(row, top, moved=moved) + self.spacing()
                left, row = inside.left(), []
            row.append((item, left))
            left += width + self.spacing()
            if number == len(items) - 1:
                self._centre(row, inside)
                wide = item.expandingDirections() & Qt.Orientation.Horizontal
                right = inside.right() + 1 if wide else None
                top += _finish(row, top, moved=moved, right=right)
        return top + self.contentsMargins().bottom() - place.top()

    def _centre(self, row: list[tuple[QLayoutItem, int]], inside: QRect) -> None:
        """Leave what a row does not need on both its sides, if that is wanted."""
        last, left = row[-1]
        spare = inside.right() + 1 - left - last.sizeHint().width()
        if self._centred and spare > 0:
            row[:] = [(item, at + spare // 2) for item, at in row]


def _finish(
    row: list[tuple[QLayoutItem, int]], top: int, *, moved: bool, right: int | None = None
) -> int:
    """Place one row, its widgets in its middle line; return its height."""
    height = max(item.sizeHint().height() for item, _left in row)
    if moved:
        for number, (item, left) in enumerate(row):
            size = item.sizeHint()
            if right is not None and number == len(row) - 1:
                size.setWidth(right - left)
            at = QPoint(left, top + (height - size.height()) // 2)
            item.setGeometry(QRect(at, size))
    return height
