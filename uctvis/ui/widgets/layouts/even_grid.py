"""A grid layout with as many columns of equal width as fit."""

from qtpy.QtCore import QRect, QSize, Qt
from qtpy.QtWidgets import QLayoutItem, QWidget

from uctvis.ui.widgets.layouts.item_layout import ItemLayout


class EvenGrid(ItemLayout):
    """Fills its width with columns that are at least `least` pixels wide.

    The rows are as even as possible: ten items in space for nine columns make two rows of five.
    """

    def __init__(self, least: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = least
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(12)

    def expandingDirections(self) -> Qt.Orientations:  # noqa: N802
        return Qt.Orientations(Qt.Orientation.Horizontal)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(self._column(), max((size.height() for size in sizes), default=0))

    def columns(self, width: int) -> int:
        """The number of columns in a width in pixels."""
        count = len(self._shown())
        fitting = (width + self.spacing()) // (self._column() + self.spacing())
        rows = -(-count // max(1, min(count, fitting)))
        return max(1, -(-count // max(1, rows)))

    def _column(self) -> int:
        """The minimum width of a column."""
        widths = (item.minimumSize().width() for item in self._shown())
        return max(self._least, *widths, 0)

    def _place(self, place: QRect, *, moved: bool) -> int:
        items, gap = self._shown(), self.spacing()
        columns = self.columns(place.width())
        width = (place.width() - gap * (columns - 1)) // columns
        top = place.top()
        for first in range(0, len(items), columns):
            row = items[first : first + columns]
            height = max(_height(item, width) for item in row)
            for number, item in enumerate(row if moved else ()):
                item.setGeometry(QRect(place.left() + number * (width + gap), top, width, height))
            top += height + gap
        return max(0, top - gap - place.top())


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
