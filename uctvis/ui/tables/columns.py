"""The declaration of a table's columns."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from qtpy.QtCore import Qt
from qtpy.QtGui import QFont, QIcon

# Nothing of the arena is imported at the start of the window.
if TYPE_CHECKING:
    from uctvis.arena.standings.table_columns import TableColumn


@dataclass(frozen=True)
class DeclaredColumn:
    """A column of a table: what it shows of a row."""

    title: str
    # What it shows of a row.
    text: Callable[[Any], str]
    # By what a row is sorted; rows with the value None are last. Without
    # it, the column is not sorted by.
    value: Callable[[Any], Any] | None = None
    # Texts are at the left, numbers at the right.
    is_text: bool = False
    # The tooltip of the title.
    tip: str = ""
    # The tooltip of the cell of a row; without it, the cell has the tooltip of its
    # row.
    row_tip: Callable[[Any], str] | None = None
    # The icon before the text of a row, and its font; they may return None.
    icon: Callable[[Any], QIcon | None] | None = None
    font: Callable[[Any], QFont | None] | None = None
    # What screen readers say of a row instead of the text.
    spoken: Callable[[Any], str] | None = None
    # Called with the number of a row and the text that the user has written there; without it, the
    # user cannot write.
    edit: Callable[[int, str], None] | None = None

    @cached_property
    def alignment(self) -> int:
        """The alignment of the title and of the cells, as Qt takes it."""
        side = Qt.AlignmentFlag.AlignLeft if self.is_text else Qt.AlignmentFlag.AlignRight
        return int(side | Qt.AlignmentFlag.AlignVCenter)

    @classmethod
    def of(cls, column: "TableColumn") -> "DeclaredColumn":
        """A column that is also exported."""
        return cls(*column)


def text_column(title: str, text: Callable[[Any], str]) -> DeclaredColumn:
    """A column of texts, which is sorted by them."""
    return DeclaredColumn(title, text, lambda row: text(row).casefold() or None, is_text=True)
