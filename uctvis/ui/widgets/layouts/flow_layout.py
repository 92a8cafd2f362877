"""A layout that wraps widgets into rows, like words of a text."""

from qtpy.QtCore import QPoint, QRect, QSize, Qt
from qtpy.QtWidgets import QLayoutItem, QWidget

from uctvis.ui.widgets.layouts.item_layout import ItemLayout


class FlowLayout(ItemLayout):
    """Puts widgets beside each other, and continues in the next row if a row is full.

    If the last widget can expand, it takes the rest of its row. With `centred`, the rows are
    centred.
    """

    def __init__(self, parent: QWidget | None = None, *, centred: bool = False) -> None:
        super().__init__(parent)
        self._centred = centred
        self.setContentsMargins(12, 7, 12, 7)
        self.setSpacing(6)

    def expandingDirections(self) -> Qt.Orientations:  # noqa: N802
        return Qt.Orientations()

    def sizeHint(self) -> QSize:  # noqa: N802
        """The size of all widgets in one row."""
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

    def _place(self, place: QRect, *, moved: bool) -> int:
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
        """Centre a row, if the layout is `centred`."""
        last, left = row[-1]
        spare = inside.right() + 1 - left - last.sizeHint().width()
        if self._centred and spare > 0:
            row[:] = [(item, at + spare // 2) for item, at in row]


def _finish(
    row: list[tuple[QLayoutItem, int]], top: int, *, moved: bool, right: int | None = None
) -> int:
    """Return the height of a row; if `moved`, also place its widgets, centred vertically."""
    height = max(item.sizeHint().height() for item, _left in row)
    if moved:
        for number, (item, left) in enumerate(row):
            size = item.sizeHint()
            if right is not None and number == len(row) - 1:
                size.setWidth(right - left)
            at = QPoint(left, top + (height - size.height()) // 2)
            item.setGeometry(QRect(at, size))
    return height
