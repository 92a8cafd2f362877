"""The board of TUC-CHESS as a picture, with the points of both players and the next lottery.

The cells are the squares of `position`, and two cells for the outcomes of a lottery that has two.
"""

from collections.abc import Mapping

from uctvis.game.board import Picture, Role, Shape
from uctvis.game.grid import Grid, checkered
from uctvis.game.sliding import numbered
from uctvis.games.tuc_chess import drawings
from uctvis.games.tuc_chess.position import (
    COLUMNS,
    GIFT,
    GIFT_LOTTERY,
    NO_LOTTERY,
    ROWS,
    SQUARE_LOTTERY,
    SQUARES,
    WIDTH,
    WORTH_LOTTERY,
    YEARS,
    Position,
    square_name,
)
from uctvis.texts import _, ngettext

# The game counts its rows from the top, the grid from the bottom.
_GRID = Grid([str(column) for column in range(COLUMNS)], [str(ROWS - 1 - n) for n in range(ROWS)])
_EDGE = _GRID.edge
# Beside the board: the points, and the outcomes of a lottery.
_PANEL = 2.3
_PANEL_X = _GRID.width
_WIDE, _HIGH = _PANEL_X + _PANEL + _EDGE, _GRID.height
# The cells of the outcomes 0 and 1 of a lottery.
_OUTCOMES = (64, 65)


def picture(position: Position, viewer: int) -> Picture:
    """The board with the first row of player `viewer` at the bottom."""
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, _WIDE, _HIGH), *_GRID.names(viewer)]
    for square in SQUARES:
        shapes += _square(position, square, viewer)
    for player in (0, 1):
        shapes += _points(position, player, at_bottom=player == viewer)
    return Picture(_WIDE, _HIGH, (*shapes, *_lottery(position)))


def slide(before: Position, after: Position, end: int, start: int, viewer: int) -> list[Picture]:
    """The board before and after a move; a piece's number is its square before the move."""
    return [
        numbered(picture(before, viewer), {}),
        numbered(picture(after, viewer), {end: start}),
    ]


def outcome_cell(position: Position, outcome: int) -> int:
    """The cell to click for an outcome."""
    return outcome if position.lottery == SQUARE_LOTTERY else _OUTCOMES[outcome]


def _text(text: str, x: float, y: float, width: float, height: float) -> Shape:
    return Shape("text", Role.LABEL, x, y, width, height, text=text)


def _square(position: Position, square: int, viewer: int) -> list[Shape]:
    row, column = divmod(square, WIDTH)
    up = ROWS - 1 - row
    x, y = _GRID.corner(column, up, viewer)
    name = square_name(square)
    role = checkered(column, row)
    may_win = position.lottery == SQUARE_LOTTERY and position.board[square] == "."
    description = _("{square}, where the bonus may appear") if may_win else "{square}"
    description = description.format(square=name)
    shapes = [_GRID.square(column, up, viewer, cell=square, role=role, description=description)]
    there = position.board[square]
    if there == GIFT:
        description = _("bonus on {square}").format(square=name)
        shapes.append(_drawn(drawings.GIFT, Role.STONE, x, y, square, description))
    elif there.isalpha():
        player = int(there.islower())
        document = drawings.drawing(there.upper(), player)
        role = Role.PIECE_1 if player else Role.PIECE_0
        description = _piece_names()[there].format(square=name)
        shapes.append(_drawn(document, role, x, y, square, description))
    elif may_win:
        shapes.append(_text("?", x + 0.25, y + 0.25, 0.5, 0.5))
    return shapes


def _drawn(document: str, role: Role, x: float, y: float, cell: int, description: str) -> Shape:
    return Shape("picture", role, x, y, 1, 1, text=document, cell=cell, description=description)


def _piece_names() -> Mapping[str, str]:
    """The description of each piece and its square; complete texts, so they can be translated."""
    return {
        "P": _("white pawn on {square}"),
        "R": _("white rook on {square}"),
        "K": _("white king on {square}"),
        "p": _("black pawn on {square}"),
        "r": _("black rook on {square}"),
        "k": _("black king on {square}"),
    }


def _points(position: Position, player: int, *, at_bottom: bool) -> list[Shape]:
    """The points of a player, beside their first row."""
    y = _HIGH - _EDGE - 1.3 if at_bottom else _EDGE
    points = position.points[player]
    told = ngettext("{count} point", "{count} points", points).format(count=points)
    description = (_("White: {points}"), _("Black: {points}"))[player].format(points=told)
    return [
        Shape(
            "picture",
            Role.LABEL,
            _PANEL_X,
            y + 0.15,
            1,
            1,
            text=drawings.drawing("K", player),
            description=description,
        ),
        _text(str(points), _PANEL_X + 1, y, _PANEL - 1, 1.3),
    ]


def _lottery(position: Position) -> list[Shape]:
    """What the next lottery decides, and its outcomes with their probabilities."""
    middle = _HIGH / 2
    if position.lottery == NO_LOTTERY:
        return []
    question = {
        WORTH_LOTTERY: _("Worth?"),
        GIFT_LOTTERY: _("New bonus?"),
        SQUARE_LOTTERY: _("Where?"),
    }[position.lottery]
    shapes = [_text(question, _PANEL_X, middle - 1.4, _PANEL, 0.4)]
    if position.lottery == SQUARE_LOTTERY:
        shapes.append(_gift(_PANEL_X + (_PANEL - 1) / 2, middle - 0.5))
        return shapes
    year = YEARS[position.year]
    chances = year.worth if position.lottery == WORTH_LOTTERY else year.gift
    side = 1.05
    for outcome, (chance, x) in enumerate(
        zip(chances, (_PANEL_X, _PANEL_X + _PANEL - side), strict=True)
    ):
        percent = f"{100 * chance / sum(chances):.3g} %"
        if position.lottery == WORTH_LOTTERY:
            told = ngettext("{count} point", "{count} points", outcome).format(count=outcome)
        else:
            told = _("a new bonus") if outcome else _("no new bonus")
        shapes.append(
            Shape(
                "rectangle",
                Role.CELL,
                x,
                middle - side / 2,
                side,
                side,
                cell=_OUTCOMES[outcome],
                description=f"{told}: {percent}",
            )
        )
        if position.lottery == WORTH_LOTTERY:
            shapes.append(_text(str(outcome), x, middle - 0.4, side, 0.8))
        elif outcome:
            shapes.append(_gift(x + (side - 1) / 2, middle - 0.5))
        else:
            shapes.append(_text("\N{EN DASH}", x, middle - 0.4, side, 0.8))
        shapes.append(_text(percent, x, middle + side / 2 + 0.05, side, 0.32))
    return shapes


def _gift(x: float, y: float) -> Shape:
    return Shape("picture", Role.LABEL, x, y, 1, 1, text=drawings.GIFT)
