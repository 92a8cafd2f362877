"""The picture of Reversi: the board, the number of discs of both players, and a field to pass."""

from collections.abc import Mapping
from dataclasses import replace

from uctvis.game.board import Picture, Role, Shape
from uctvis.game.grid import Grid
from uctvis.games.reversi.position import (
    COLUMNS,
    PASS,
    SIZE,
    Position,
    legal_squares,
    square_name,
    squares_in,
    turned,
)
from uctvis.texts import _, ngettext

# The first row is at the top, for both players.
_GRID = Grid(COLUMNS, [str(SIZE - row) for row in range(SIZE)])
# Below the board: the numbers of discs, and the field to pass.
_STRIP = 0.95
_HIGH = _GRID.height + _STRIP
_RIGHT = _GRID.width - _GRID.edge
_DISC = 0.64
_FIELD = 2.6
# The top of the numbers and of the field.
_BELOW = _GRID.height + 0.12
# Black's discs are dark, and Black is player 0.
ROLES = (Role.PIECE_1, Role.PIECE_0)
# The number of the disc that a move brings to the board. Other discs have the numbers of their
# squares, and those that were turned have others.
_NEW, _TURNED = 128, 64


def mark(square: int) -> int:
    """The number by which the disc on a square is marked."""
    return PASS + 1 + square


def picture(position: Position) -> Picture:
    """The board, the same for both players."""
    return _picture(position, {}, None)


def steps(before: Position, after: Position, move: int) -> tuple[Picture, ...]:
    """The disc of a move comes from beside the board; then the discs between are turned."""
    if move == PASS:
        return ()
    numbers = {square: square for player in (0, 1) for square in squares_in(before.discs[player])}
    first = _picture(before, numbers, before.player)
    for square in squares_in(turned(*before.own_first, move)):
        numbers[square] += _TURNED
    numbers[move] = _NEW
    return first, _picture(after, numbers, None)


def _picture(position: Position, numbers: Mapping[int, int], bringing: int | None) -> Picture:
    """The board with numbered discs; the player `bringing` has one in hand, beside the board."""
    edge = _GRID.edge
    shapes = [
        Shape("rectangle", Role.BOARD, 0, 0, _GRID.width, _HIGH),
        *_GRID.names(0),
        Shape("rectangle", Role.LINE, edge - 0.02, edge - 0.02, SIZE + 0.04, SIZE + 0.04),
    ]
    for square in range(PASS):
        shapes += _square(position, square, numbers.get(square))
    for player in (0, 1):
        shapes += _count(position, player, _NEW if player == bringing else None)
    own, other = position.own_first
    if not legal_squares(own, other) and legal_squares(other, own):
        shapes += _pass_field(position.player)
    return Picture(_GRID.width, _HIGH, tuple(shapes))


def _square(position: Position, square: int, number: int | None) -> list[Shape]:
    row, column = divmod(square, SIZE)
    name = square_name(square)
    owner = next((player for player in (0, 1) if position.discs[player] >> square & 1), None)
    described = name if owner is None else _disc_names()[owner].format(square=name)
    ground = _GRID.square(
        column, SIZE - 1 - row, 0, cell=square, role=Role.CELL, description=described
    )
    x, y = ground.x, ground.y
    shapes = [replace(ground, x=x + 0.02, y=y + 0.02, width=0.96, height=0.96)]
    if owner is not None:
        shapes.append(
            Shape(
                "ellipse",
                ROLES[owner],
                x + 0.1,
                y + 0.1,
                0.8,
                0.8,
                cell=square,
                description=described,
                piece=number,
                mark=mark(square),
            )
        )
    return shapes


def _disc_names() -> tuple[str, str]:
    """The descriptions of the discs; complete texts, so they can be translated."""
    return _("black disc on {square}"), _("white disc on {square}")


def _count(position: Position, player: int, number: int | None) -> list[Shape]:
    """The number of discs of a player, below the board: Black's at the left."""
    discs = position.discs[player].bit_count()
    told = ngettext("{count} disc", "{count} discs", discs).format(count=discs)
    described = (_("Black: {discs}"), _("White: {discs}"))[player].format(discs=told)
    y = _BELOW
    x, at = _GRID.edge, _GRID.edge + _DISC + 0.1
    if player == 1:
        x, at = _RIGHT - _DISC, _RIGHT - _DISC - 1.1
    return [
        Shape("text", Role.LABEL, at, y, 1, _DISC, text=str(discs), description=described),
        Shape("ellipse", ROLES[player], x, y, _DISC, _DISC, description=described, piece=number),
    ]


def _pass_field(player: int) -> list[Shape]:
    """The field to click if the player has no other move."""
    x, y = (_GRID.width - _FIELD) / 2, _BELOW
    described = (
        _("Pass: Black has no other move"),
        _("Pass: White has no other move"),
    )[player]
    return [
        Shape("rectangle", Role.CELL, x, y, _FIELD, _DISC, cell=PASS, description=described),
        Shape(
            "text",
            Role.LABEL,
            x + 0.1,
            y + 0.07,
            _FIELD - 0.2,
            _DISC - 0.14,
            text=_("Pass"),
            cell=PASS,
            description=described,
        ),
    ]
