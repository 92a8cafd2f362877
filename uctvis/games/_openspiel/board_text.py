"""The text that OpenSpiel prints of a state, as lines of a board."""

import re
import textwrap
from collections.abc import Sequence

_ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
# A board in one line, as in chess and shogi: rows between slashes, numbers for empty cells.
_ROWS = re.compile(r"(?:[A-Za-z0-9+]+/){4,}[A-Za-z0-9+]+")
_PIECE = re.compile(r"\+?[A-Za-z]|\d+")
# Longer lines are wrapped, and texts beside the board are not marked as changed.
_LEAST, _WIDEST = 30, 92
_TALK = re.compile(r"[:=\N{HORIZONTAL ELLIPSIS}]|[a-z]{2} [a-z]{2,} ")
_MOST_MARKS = 8


def board_lines(text: str) -> tuple[str, ...]:
    """The lines of a state's text, without colours and without empty lines around it.

    If each second line is empty, those are left out. A board that is written in one line gets a
    line for each of its rows.
    """
    lines = [_ESCAPE.sub("", line).expandtabs().rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    if len(lines) > 4 and not any(lines[1::2]):
        lines = lines[::2]
    if len(lines) == 1:
        board, _space, rest = lines[0].partition(" ")
        if _ROWS.fullmatch(board):
            lines = [*map(_row, board.split("/")), "", f"\N{HORIZONTAL ELLIPSIS} {rest}".rstrip()]
    width = max((len(line) for line in lines if not _TALK.search(line)), default=0)
    return tuple(part for line in lines for part in _wrapped(line, width)) or ("",)


def changed(before: Sequence[str], after: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """The lines and columns of characters that differ between two boards; () if they are many."""
    if len(before) != len(after):
        return ()
    places = [
        (row, column)
        for row, (old, new) in enumerate(zip(before, after, strict=True))
        if not _TALK.search(new)
        for column, letter in enumerate(new)
        if letter != " " and old[column : column + 1] != letter
    ]
    return tuple(places) if len(places) <= _MOST_MARKS else ()


def _row(text: str) -> str:
    """A row with two columns for each cell, because a promoted piece of shogi has two letters."""
    cells: list[str] = []
    for one in _PIECE.findall(text):
        cells += ["."] * int(one) if one.isdigit() else [one]
    return "".join(f"{cell:>2}" for cell in cells)


def _wrapped(line: str, width: int) -> list[str]:
    """The lines of a line; a text beside a board is not much wider than that."""
    most = max(_LEAST, width) if _TALK.search(line) else _WIDEST
    return [line] if len(line) <= most else textwrap.wrap(line, most)
