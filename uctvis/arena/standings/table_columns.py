"""Columns of tables: what they show of a row, and by what they are sorted."""

from collections.abc import Callable
from typing import Any, NamedTuple


class TableColumn(NamedTuple):
    """A column."""

    title: str
    # What it shows of a row.
    text: Callable[[Any], str]
    # By what a row is sorted; None is last.
    value: Callable[[Any], Any]
    # Texts are at the left, numbers at the right.
    is_text: bool = False
    # The tooltip of the title.
    tip: str = ""


def text_column(title: str, text: Callable[[Any], str]) -> TableColumn:
    """A column of texts."""
    return TableColumn(title, text, lambda row: text(row).casefold() or None, is_text=True)


def count_column(title: str, count: Callable[[Any], int], tip: str = "") -> TableColumn:
    """A column of whole numbers."""
    return TableColumn(title, lambda row: str(count(row)), count, tip=tip)
