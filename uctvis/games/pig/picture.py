"""The picture of a game of Pig."""

from uctvis.game.board import Picture, Role, Shape
from uctvis.games.pig.position import HOLD, ROLL, Position
from uctvis.texts import _

# Where the pips of each face are, in rows and columns of the die's side.
_LOW, _MIDDLE, _HIGH = 0.24, 0.5, 0.76
_DIAGONAL = ((_LOW, _HIGH), (_HIGH, _LOW))
_CORNERS = (*_DIAGONAL, (_LOW, _LOW), (_HIGH, _HIGH))
_CENTRE = ((_MIDDLE, _MIDDLE),)
_SIDES = ((_MIDDLE, _LOW), (_MIDDLE, _HIGH))
_PIPS = (
    (),
    _CENTRE,
    _DIAGONAL,
    _DIAGONAL + _CENTRE,
    _CORNERS,
    _CORNERS + _CENTRE,
    _CORNERS + _SIDES,
)


def picture(position: Position, face: int | None = None) -> Picture:
    """The scores, the die with its face, the total of the turn, and the two moves.

    The position does not contain the last face, so the die is blank without `face`.
    """
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, 8, 5.4)]
    for player in (0, 1):
        shapes += _score(position, player)
    shapes += _die("?" if position.rolling and face is None else "", face)
    for y, height, text in ((2.2, 0.5, _("this turn")), (2.65, 1, str(position.turn))):
        shapes.append(Shape("text", Role.LABEL, 4.3, y, 2.4, height, text=text))
    for x, move, text in ((0.4, ROLL, _("Roll")), (4.2, HOLD, _("Hold"))):
        shapes.append(Shape("rectangle", Role.CELL, x, 4.1, 3.4, 1, cell=move, description=text))
        # The middle is free for the numbers of a candidate.
        shapes.append(Shape("text", Role.LABEL, x + 0.1, 4.3, 1.2, 0.6, text=text, cell=move))
    return Picture(8, 5.4, tuple(shapes))


def _score(position: Position, player: int) -> list[Shape]:
    """The points of a player, as a number and as a part of the goal."""
    x, score = 0.4 + 3.8 * player, position.scores[player]
    told = _("Player {player}: {score} points").format(player=player + 1, score=score)
    role = (Role.PIECE_0, Role.PIECE_1)[player]
    shapes = [
        Shape("ellipse", role, x + 0.2, 0.45, 0.8, 0.8),
        Shape("text", Role.LABEL, x + 1.1, 0.35, 2, 1, text=str(score), description=told),
        Shape("rectangle", Role.CELL_ALTERNATE, x + 0.2, 1.45, 3, 0.2, description=told),
        Shape("rectangle", Role.STONE, x + 0.2, 1.45, 3 * min(score / position.goal, 1), 0.2),
    ]
    if player == position.player:
        shapes.insert(0, Shape("rectangle", Role.CELL, x, 0.3, 3.4, 1.5))
    return shapes


def _die(text: str, face: int | None) -> list[Shape]:
    """A die with a text or with the pips of a face, if any."""
    x, y, side, pip = 2.1, 2.15, 1.6, 0.32
    # Not in the role of a piece: then it would look like what the move `roll` puts on the board.
    role = Role.STONE if text or face else Role.CELL_ALTERNATE
    shapes = [Shape("rectangle", role, x, y, side, side, description=_("The die"))]
    if text:
        shapes.append(Shape("text", Role.LABEL, x, y + 0.3, side, side - 0.6, text=text))
    for row, column in _PIPS[face or 0]:
        left, top = (x + side * part - pip / 2 for part in (column, row))
        shapes.append(Shape("ellipse", Role.PIECE_0, left, top + y - x, pip, pip))
    return shapes
