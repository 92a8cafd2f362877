"""Pictures of OpenSpiel's games: the board as it is printed, and the legal moves to click.

The places of the two do not change during a game, so that the board stands still. They are chosen
from some positions of a random game.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from uctvis.game.board import Picture, Role, Shape
from uctvis.games._openspiel.move_cells import MoveCells
from uctvis.games._openspiel.position import Position
from uctvis.texts import _

# The width and height of a character of the board, as in most fonts of fixed pitch.
_LETTER_WIDTH, _LETTER_HEIGHT = 0.6, 1.16
# Of a cell: its height with the gap below it, the height of its text, the width of a letter of it.
_ROW, _GAP, _TEXT, _TEXT_LETTER = 1.0, 0.1, 0.9, 0.46
# What a cell has beside its text: margins, and a place for the numbers of a candidate.
_BESIDE_TEXT, _CHIP = 1.3, 1.0
_MARGIN = 0.4
# The height of the line above cells of which two are clicked, and how large a few cells become.
_CAPTION, _LARGEST_CELL = 0.7, 1.6
# The share of positions whose moves have their full size; if there are more moves, they shrink.
_USUAL = 0.85
# The size of the board's letters, in heights of a cell.
_SIZES = tuple(0.3 * 1.12**step for step in range(26))
# The letters of a board should be that much larger than the letters of a cell.
_BOARD_FIRST = 1.4
# How large letters of the text of a cell are: texts do not fill the height of their box.
_TEXT_SIZE = 0.8 * _TEXT


class Box(NamedTuple):
    """A part of a picture."""

    x: float
    y: float
    width: float
    height: float


class PictureLayout(NamedTuple):
    """The size of a picture, and the places of the board and of the moves."""

    width: float
    height: float
    board: Box
    moves: Box


def layout_for(positions: Iterable[Position]) -> PictureLayout:
    """The layout in which the texts of some positions are largest, in a square of any size."""
    lines, columns = 1, 1
    counts, widths, splits = [1], [1], [0]
    for position in positions:
        lines = max(lines, len(position.lines))
        columns = max(columns, *map(len, position.lines))
        texts = position.cells.texts
        if texts:
            counts.append(len(texts))
            widths.append(max(map(len, texts)))
            splits.append(int(position.cells.heads > 0))
    cells, letters = _usual(counts), _usual(widths)
    captions = 2 * _CAPTION * _usual(splits)
    cell_width = _TEXT_LETTER * letters + _BESIDE_TEXT
    best: tuple[tuple[float, float], PictureLayout] | None = None
    for across in range(1, cells + 1):
        moves_width = across * (cell_width + _GAP)
        moves_height = (math.ceil(cells / across) + _usual(splits)) * (_ROW + _GAP) + captions
        for size in _SIZES:
            board_width, board_height = (
                columns * _LETTER_WIDTH * size,
                lines * _LETTER_HEIGHT * size,
            )
            for beside in (False, True):
                layout = _layout(board_width, board_height, moves_width, moves_height, beside)
                scale = 1 / max(layout.width, layout.height)
                # The smaller of the two texts counts; then the board's.
                worth = round(min(size / _BOARD_FIRST, _TEXT_SIZE) * scale, 4), size * scale
                if best is None or worth > best[0]:
                    best = worth, layout
    assert best is not None  # noqa: S101 - there is at least one cell
    return best[1]


def _usual(numbers: list[int]) -> int:
    return sorted(numbers)[round(_USUAL * (len(numbers) - 1))]


def _layout(
    board_width: float, board_height: float, moves_width: float, moves_height: float, beside: bool
) -> PictureLayout:
    """The board above the moves, or beside them."""
    if beside:
        height = max(board_height, moves_height)
        return PictureLayout(
            3 * _MARGIN + board_width + moves_width,
            2 * _MARGIN + height,
            Box(_MARGIN, _MARGIN, board_width, height),
            Box(2 * _MARGIN + board_width, _MARGIN, moves_width, height),
        )
    width = max(board_width, moves_width)
    return PictureLayout(
        2 * _MARGIN + width,
        3 * _MARGIN + board_height + moves_height,
        Box(_MARGIN, _MARGIN, width, board_height),
        Box(_MARGIN, 2 * _MARGIN + board_height, width, moves_height),
    )


def picture(position: Position, layout: PictureLayout) -> Picture:
    shapes = [
        Shape("rectangle", Role.BOARD, 0, 0, layout.width, layout.height),
        *_board(position.lines, layout.board),
        *_moves(position.cells, layout.moves),
    ]
    return Picture(layout.width, layout.height, tuple(shapes))


def mark(row: int, column: int) -> int:
    """The number by which a character of the board is marked; the numbers of cells are smaller."""
    return (row + 1) << 16 | column


def _board(lines: Sequence[str], box: Box) -> list[Shape]:
    """A shape for each character, so that the columns are aligned in any font."""
    columns = max(map(len, lines))
    size = min(
        box.width / (max(columns, 1) * _LETTER_WIDTH), box.height / (len(lines) * _LETTER_HEIGHT)
    )
    width, height = size * _LETTER_WIDTH, size * _LETTER_HEIGHT
    left = box.x + (box.width - columns * width) / 2
    top = box.y + (box.height - len(lines) * height) / 2
    return [
        Shape(
            "letter",
            Role.LABEL,
            left + column * width,
            top + row * height,
            width,
            height,
            text=letter,
            mark=mark(row, column),
        )
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if letter != " "
    ]


def _moves(cells: MoveCells, box: Box) -> list[Shape]:
    """The cells with the texts of the moves, row by row, as large as they may be."""
    if not cells.texts:
        return []
    letters = max(map(len, cells.texts))
    width = _TEXT_LETTER * letters + _BESIDE_TEXT
    blocks = [cells.texts[: cells.heads], cells.texts[cells.heads :]]
    captions = ["", ""]
    if cells.heads:
        captions = [_("first"), _("then")]
    caption = _CAPTION if cells.heads else 0.0

    def height(across: int) -> float:
        rows = sum(math.ceil(len(block) / across) for block in blocks)
        return rows * (_ROW + _GAP) + 2 * caption

    scale, across = max(
        (
            min(
                box.width / (across * (width + _GAP) - _GAP),
                box.height / height(across),
                _LARGEST_CELL,
            ),
            -across,
        )
        for across in range(1, len(cells.texts) + 1)
    )
    across = -across
    # A cell may be wider than its text needs, so that the rows are full.
    width = min((box.width / scale + _GAP) / across - _GAP, 2 * width)
    shapes: list[Shape] = []
    top, number = box.y, 0
    for block, text in zip(blocks, captions, strict=True):
        if text:
            line = _CAPTION * scale
            wide = min(4 * line, box.width)
            shapes.append(Shape("text", Role.LABEL, box.x, top, wide, line, text=text))
            top += line
        for place, text in enumerate(block):
            x = box.x + place % across * (width + _GAP) * scale
            y = top + place // across * (_ROW + _GAP) * scale
            shapes += _cell(number, text, Box(x, y, width * scale, _ROW * scale), scale)
            number += 1
        top += math.ceil(len(block) / across) * (_ROW + _GAP) * scale
    return shapes


def _cell(number: int, text: str, box: Box, scale: float) -> list[Shape]:
    x, y, width, height = box
    room = width - (_CHIP + 0.15) * scale
    return [
        Shape("rectangle", Role.CELL, x, y, width, height, cell=number, description=text),
        Shape(
            "text",
            Role.LABEL,
            x + 0.15 * scale,
            y + (1 - _TEXT) / 2 * height,
            room,
            _TEXT * height,
            text=text,
            cell=number,
        ),
    ]
