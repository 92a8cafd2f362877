"""The scene of Painting: the board, pawns with their nine cells and tanks, and shots."""

from math import ceil, floor

from qtpy.QtCore import QPointF, QRectF, QSizeF, Qt
from qtpy.QtGui import QPainter

from uctvis.simultaneous.painting.arrays import (
    BOARD,
    CELLS,
    COL,
    EMPTY,
    OWNER,
    PAINT,
    ROW,
    SIDE,
    WALL,
    cell_at,
)
from uctvis.simultaneous.painting.game import Painting
from uctvis.simultaneous.painting.shots import PaintShot, shots_between
from uctvis.texts import _
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.game_scene import GameScene
from uctvis.ui.scenes.layers import Layer, Layers
from uctvis.ui.scenes.orders import Orders
from uctvis.ui.scenes.painting_board import RIM, draw_board
from uctvis.ui.scenes.painting_orders import PaintingOrders
from uctvis.ui.scenes.painting_orders_drawing import draw_orders
from uctvis.ui.scenes.painting_pawns import draw_body, draw_flash, draw_signs
from uctvis.ui.scenes.painting_shots import FLIGHT_BEGIN, FLIGHT_END, draw_shot, reached

# With shots in a turn, its moves end at this part of it. The rules play moves first.
_MOVES_END = 0.5
# The part of a turn in which a pawn's new owner takes over.
_TAKEN = 0.8


class PaintingScene(GameScene[Painting]):
    """Draws Painting; x is the row, y the column."""

    def __init__(self, state: Painting) -> None:
        super().__init__(state)
        self._layers = Layers()

    def orders_of(self, state: Painting, player: int) -> PaintingOrders:
        return PaintingOrders(state, player)

    def draw_orders(self, painter: QPainter, orders: Orders) -> None:
        if isinstance(orders, PaintingOrders):
            draw_orders(painter, self, orders)

    @property
    def size(self) -> QSizeF:
        return QSizeF(self.state.cols + 2 * RIM, self.state.rows + 2 * RIM)

    def point_of(self, x: float, y: float) -> QPointF:
        return QPointF(RIM + y + 0.5, RIM + x + 0.5)

    def between(self, before: Painting, after: Painting, part: float) -> Painting:
        shots = shots_between(before, after)
        late = not shots and part >= _MOVES_END
        found = (after if late or part >= 1.0 else before).copy()
        for pawn, (place, state) in enumerate(_pawns(before, after, shots, part)):
            state[ROW], state[COL] = round(place.y() - RIM - 0.5), round(place.x() - RIM - 0.5)
            found.pawns[pawn] = state
        for shot in shots:
            for row, col in shot.cells[: ceil(reached(shot, part))]:
                cell = cell_at(row, col)
                found.planes[BOARD, cell] = after.planes[BOARD, cell]
        return found

    # Drawing.

    def draw(self, painter: QPainter, before: Painting, after: Painting, part: float) -> None:
        if part <= 0.0:
            after = before
        elif part >= 1.0:
            before = after
        painter.setPen(Qt.PenStyle.NoPen)
        self._board(painter, before).draw(painter)
        shots = shots_between(before, after)
        if before is not after:
            self._draw_changes(painter, after, shots, part)
        pawns = _pawns(before, after, shots, part)
        for place, state in pawns:
            draw_body(painter, place, state[OWNER], state[CELLS:])
        for shot in shots:
            draw_shot(painter, shot, pawns[shot.pawn][0], part)
        flash = (part - _TAKEN) / (1 - _TAKEN)
        for pawn, (place, state) in enumerate(pawns):
            if 0.0 < flash < 1.0 and before.pawns[pawn, OWNER] != after.pawns[pawn, OWNER]:
                draw_flash(painter, place, state[OWNER], flash)
            draw_signs(painter, place, state[OWNER], pawn, state[PAINT])

    def _board(self, painter: QPainter, state: Painting) -> Layer:
        key = state.planes[BOARD].tobytes(), colours.current().board
        area = QRectF(QPointF(), self.size)
        return self._layers.layer(painter, area, key, lambda inner: draw_board(inner, state))

    def _draw_changes(
        self, painter: QPainter, after: Painting, shots: list[PaintShot], part: float
    ) -> None:
        """Draw what is already as in the state after the turn: below the strips."""
        board = None
        for shot in shots:
            length = reached(shot, part)
            if length > 0.0 and shot.step != (0, 0):
                board = board or self._board(painter, after)
                board.draw(painter, _covered(shot, length))
        if not shots and part >= _MOVES_END:
            self._board(painter, after).draw(painter)

    def about(self, state: Painting, point: QPointF) -> str:
        row, col = floor(point.y() - RIM), floor(point.x() - RIM)
        if not (0 <= row < state.rows and 0 <= col < state.cols):
            return ""
        for pawn, numbers in enumerate(state.pawns.tolist()):
            if abs(row - numbers[ROW]) <= 1 and abs(col - numbers[COL]) <= 1:
                return self._about_pawn(pawn, numbers)
        colour = int(state.planes[BOARD, cell_at(row, col)])
        return "\n".join(
            (
                _("Cell: row {row}, column {column}").format(row=row, column=col),
                _("Colour: {colour}").format(colour=self._colour(colour)),
            )
        )

    def _about_pawn(self, pawn: int, state: list[int]) -> str:
        cells = "".join(map(str, state[CELLS:]))
        return "\n".join(
            (
                _("Pawn {id}").format(id=pawn),
                _("Owner: {name}").format(name=self.name_of(state[OWNER])),
                _("Centre: row {row}, column {column}").format(row=state[ROW], column=state[COL]),
                _("Paint: {paint}").format(paint=state[PAINT]),
                _("Its cells: {cells}").format(
                    cells=" ".join(cells[place : place + SIDE] for place in range(0, 9, SIDE))
                ),
            )
        )

    def _colour(self, colour: int) -> str:
        if colour == EMPTY:
            return _("none")
        if colour == WALL:
            return _("wall")
        return f"{colour} ({self.name_of(colour - 1)})"


def _covered(shot: PaintShot, length: float) -> QRectF:
    """What a shot has covered of its strip, in the scene."""
    (row, col), (down, right) = shot.cells[0], shot.step
    left, top = RIM + col, RIM + row
    if right:
        return QRectF(left if right > 0 else left + 1 - length, top, length, 1)
    return QRectF(left, top if down > 0 else top + 1 - length, 1, length)


def _pawns(
    before: Painting, after: Painting, shots: list[PaintShot], part: float
) -> list[tuple[QPointF, list[int]]]:
    """The centre of each pawn in the scene, and the numbers that it shows."""
    moved = min(part / (_MOVES_END if shots else 1.0), 1.0)
    if shots:
        moved = moved * moved * (3 - 2 * moved)
    spent = min(max((part - FLIGHT_BEGIN) / (FLIGHT_END - FLIGHT_BEGIN), 0.0), 1.0)
    hits = _hits(shots)
    found = []
    for old, new in zip(before.pawns.tolist(), after.pawns.tolist(), strict=True):
        shown = old.copy()
        row = old[ROW] + moved * (new[ROW] - old[ROW])
        col = old[COL] + moved * (new[COL] - old[COL])
        shown[PAINT] = round(old[PAINT] + spent * (new[PAINT] - old[PAINT]))
        shown[OWNER] = (old if part < _TAKEN else new)[OWNER]
        if not shots and part >= _MOVES_END:
            # Only of states that are several turns apart.
            shown[CELLS:] = new[CELLS:]
        for cell in range(SIDE * SIDE):
            place = new[ROW] + cell // SIDE - 1, new[COL] + cell % SIDE - 1
            arrivals = hits.get(place, ())
            if any(reached(shot, part) > number for shot, number in arrivals):
                shown[CELLS + cell] = new[CELLS + cell]
        found.append((QPointF(RIM + col + 0.5, RIM + row + 0.5), shown))
    return found


def _hits(shots: list[PaintShot]) -> dict[tuple[int, int], list[tuple[PaintShot, int]]]:
    """By cell: the shots that cover it, and its number in their strips."""
    found: dict[tuple[int, int], list[tuple[PaintShot, int]]] = {}
    for shot in shots:
        for number, place in enumerate(shot.cells):
            found.setdefault(place, []).append((shot, number))
    return found


SCENE = PaintingScene
