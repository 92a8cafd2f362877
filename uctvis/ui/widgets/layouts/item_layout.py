"""A base class for layouts whose height depends on their width."""

from abc import abstractmethod

from qtpy.QtCore import QRect
from qtpy.QtWidgets import QLayout, QLayoutItem, QWidget


class ItemLayout(QLayout):
    """Stores the items in the order in which they were added; subclasses place them.

    The metaclass of Qt's classes does not enforce `abstractmethod`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem | None) -> None:  # noqa: N802 - Qt's names, all below
        if item is not None:
            self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return self._place(QRect(0, 0, width, 0), moved=False)

    def setGeometry(self, place: QRect) -> None:  # noqa: N802
        super().setGeometry(place)
        self._place(place, moved=True)

    def _shown(self) -> list[QLayoutItem]:
        """The items that are not hidden."""
        return [item for item in self._items if not item.isEmpty()]

    @abstractmethod
    def _place(self, place: QRect, *, moved: bool) -> int:
        """Compute the height for the width of `place`; if `moved`, also place the items."""
