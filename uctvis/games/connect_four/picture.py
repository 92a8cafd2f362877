"""Pictures of the connect four board and of a falling disc. A cell is a whole column."""

from collections.abc import Sequence

from uctvis.game.board import Picture, Role, Shape
from uctvis.texts import _

_ROWS = 6
_WIDTH, _HEIGHT = 7.2, 6.7
_EDGE = 0.1
_COLUMNS = 7
# From one disc of four in a row to the next: columns and rows.
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def mark(column: int, row: int) -> int:
    """The number by which the disc in a row of a column is marked."""
    return _COLUMNS + _ROWS * column + row


def picture(columns: Sequence[Sequence[int]]) -> Picture:
    """The board; `columns` contains the players of the discs in each column, bottom first."""
    return Picture(_WIDTH, _HEIGHT, (*_board_shapes(columns, None), *_winning_lines(columns)))


def drop(columns: Sequence[Sequence[int]], column: int, player: int) -> tuple[Picture, ...]:
    """The board before the move, with the disc at the top of the column, and with it at rest."""
    after = [list(discs) for discs in columns]
    after[column].append(player)
    at_top = _disc(column, _ROWS - 1, player, 0)
    return (
        picture(columns),
        Picture(_WIDTH, _HEIGHT, (*_board_shapes(columns, None), at_top)),
        Picture(_WIDTH, _HEIGHT, (*_board_shapes(after, column), *_winning_lines(after))),
    )


def _board_shapes(columns: Sequence[Sequence[int]], fallen: int | None) -> list[Shape]:
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, _WIDTH, _HEIGHT)]
    for column, discs in enumerate(columns):
        shapes += _column_shapes(column, discs, last_fell=column == fallen)
    return shapes


def _column_shapes(column: int, discs: Sequence[int], *, last_fell: bool) -> list[Shape]:
    """A column that can be clicked anywhere, with its cells, discs and number."""
    x = _EDGE + column
    number = str(column + 1)
    shapes = [
        Shape(
            "rectangle",
            Role.BOARD,
            x,
            _EDGE,
            1,
            6.5,
            cell=column,
            description=_("column {number}").format(number=number),
        ),
        Shape("text", Role.LABEL, x, 6.15, 1, 0.4, text=number),
    ]
    for row in range(_ROWS):
        y = _EDGE + _ROWS - 1 - row
        shapes.append(Shape("ellipse", Role.CELL, x + 0.06, y + 0.06, 0.88, 0.88, cell=column))
        if row < len(discs):
            piece = 0 if last_fell and row == len(discs) - 1 else None
            shapes.append(_disc(column, row, discs[row], piece))
    return shapes


def _disc(column: int, row: int, player: int, piece: int | None) -> Shape:
    return Shape(
        "ellipse",
        (Role.PIECE_0, Role.PIECE_1)[player],
        _EDGE + column + 0.1,
        _EDGE + _ROWS - 1 - row + 0.1,
        0.8,
        0.8,
        cell=column,
        description=_("column {number}: player {player}").format(
            number=column + 1, player=player + 1
        ),
        piece=piece,
        mark=mark(column, row),
    )


def _winning_lines(columns: Sequence[Sequence[int]]) -> list[Shape]:
    """A line through each four discs in a row."""
    owners = {
        (column, row): player
        for column, discs in enumerate(columns)
        for row, player in enumerate(discs)
    }
    lines = []
    for (column, row), player in owners.items():
        for right, up in _STEPS:
            four = [(column + right * n, row + up * n) for n in range(4)]
            if all(owners.get(cell) == player for cell in four):
                lines.append(
                    Shape(
                        "line",
                        Role.WIN,
                        _EDGE + column + 0.5,
                        _EDGE + _ROWS - row - 0.5,
                        3.0 * right,
                        -3.0 * up,
                    )
                )
    return lines
