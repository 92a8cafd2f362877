"""The common parts of tables of texts and numbers."""

from typing import Any

from qtpy.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt


def alignment(column: int, text_column: int = 0) -> int:
    """The alignment of a column: the text column at the left, numbers at the right."""
    left = column == text_column
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)


class NumberTable(QAbstractTableModel):
    """A model with a column of texts and columns of numbers; subclasses define `size` and `data`.

    Attributes
    ----------
    titles : tuple of str
        The titles of the columns.
    """

    def __init__(self, titles: tuple[str, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = titles

    def size(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    def rowCount(self, parent: QModelIndex | None = None) -> int:  # noqa: N802 - Qt's names, all below
        return 0 if parent is not None and parent.isValid() else self.size()

    def columnCount(self, parent: QModelIndex | None = None) -> int:  # noqa: N802
        return 0 if parent is not None and parent.isValid() else len(self.titles)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(section)
        return self.titles[section] if role == Qt.ItemDataRole.DisplayRole else None
