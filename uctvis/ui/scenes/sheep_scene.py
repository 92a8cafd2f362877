"""The scene of Sheep: the pasture, sheep, shepherds, dogs, sheds and barks."""

from functools import partial
from math import hypot, pi

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import QPointF, QRectF, QSizeF, Qt
from qtpy.QtGui import QPainter

from uctvis.simultaneous.contract import ORIGINAL
from uctvis.simultaneous.sheep.game import Sheep
from uctvis.simultaneous.sheep.pasture import (
    DANGER_RADIUS,
    HEIGHT,
    NOBODY,
    ORIGINAL_DANGER_RADIUS,
    RADIUS,
    WIDTH,
    State,
)
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.game_scene import GameScene
from uctvis.ui.scenes.layers import Layers
from uctvis.ui.scenes.sheep_frame import SheepFrame
from uctvis.ui.scenes.sheep_ground import FENCE, draw_ground
from uctvis.ui.scenes.sheep_texts import about_place, about_unit

_GOLDEN_ANGLE = 2.39996
# In radians, before their first move: player 0 looks down, player 1 up.
_FIRST_ANGLES = np.array([pi / 2, -pi / 2])
# Units have turned by this part of a turn.
_TURNED = 0.5


class SheepScene(GameScene[Sheep]):
    """Draws Sheep; x points right, y down."""

    def __init__(self, state: Sheep) -> None:
        super().__init__(state)
        # Whether the circles are drawn in which sheep see a danger, or hear a bark.
        self.shows_circles = False
        self._layers = Layers()
        pasture = state.pasture[0]
        self._sheep = int(pasture["sheep"])
        self._first_dog = self._sheep + int(pasture["shepherds"])
        self._units = self._first_dog + int(pasture["dogs"])

    def show_circles(self, on: bool) -> bool:
        self.shows_circles = on
        return True

    @property
    def size(self) -> QSizeF:
        return QSizeF(WIDTH + 2 * FENCE, HEIGHT + 2 * FENCE)

    def point_of(self, x: float, y: float) -> QPointF:
        return QPointF(FENCE + x, FENCE + y)

    def between(self, before: Sheep, after: Sheep, part: float) -> Sheep:
        found = super().between(before, after, part).copy()
        old, new, state = before.pasture[0], after.pasture[0], found.pasture[0]
        for axis in ("x", "y"):
            state[axis] = old[axis] + part * (new[axis] - old[axis])
        return found

    def about(self, state: Sheep, point: QPointF) -> str:
        pasture = state.pasture[0]
        found, nearest = NOBODY, RADIUS
        # Of several at one place, the one that is drawn last.
        for unit, place in reversed(list(enumerate(self._places(pasture)))):
            distance = hypot(place.x() - point.x(), place.y() - point.y())
            if distance < nearest:
                found, nearest = unit, distance
        if found != NOBODY:
            is_original = self.state.rules == ORIGINAL
            return about_unit(pasture, found, self.name_of, is_original)
        x, y = point.x() - FENCE, point.y() - FENCE
        if 0 <= x <= WIDTH and 0 <= y <= HEIGHT:
            return about_place(pasture, x, y, self.name_of)
        return ""

    def _places(self, state: State) -> list[QPointF]:
        x, y = state["x"][: self._units].tolist(), state["y"][: self._units].tolist()
        return list(map(self.point_of, x, y))

    # Drawing.

    def draw(self, painter: QPainter, before: Sheep, after: Sheep, part: float) -> None:
        if part <= 0.0:
            after = before
        elif part >= 1.0:
            before = after
        # A state has no part.
        part = 0.0 if before is after else part
        state = self.between(before, after, part).pasture[0]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        look = colours.current().grass
        paint = partial(draw_ground, seed=self.state.seed)
        self._layers.layer(painter, QRectF(QPointF(), self.size), look, paint).draw(painter)
        frame = SheepFrame(
            painter,
            self._layers,
            before.pasture[0],
            after.pasture[0],
            state,
            part,
            self._places(state),
            self._between_angles(before.pasture[0], after.pasture[0], part),
            after.turn == before.turn + 1,
            look,
        )
        if self.shows_circles:
            frame.draw_circles(
                ORIGINAL_DANGER_RADIUS if self.state.rules == ORIGINAL else DANGER_RADIUS
            )
        frame.draw_sheds()
        frame.draw_units()
        frame.draw_barks()
        frame.draw_numbers()

    def _between_angles(self, old: State, new: State, part: float) -> list[float]:
        """Where the units look at a moment, in degrees, clockwise from the right."""
        angles = self._angles(old)
        change = np.mod(self._angles(new) - angles + pi, 2 * pi) - pi
        turned: list[float] = np.degrees(angles + change * min(part / _TURNED, 1.0)).tolist()
        return turned

    def _angles(self, state: State) -> NDArray[np.float64]:
        """Where the units look, in radians, clockwise from the right."""
        sheep, count = self._sheep, self._units
        x, y = np.empty(count), np.empty(count)
        heading = state["heading"][:sheep]
        x[:sheep], y[:sheep] = state["heading_x"][heading], state["heading_y"][heading]
        x[sheep:], y[sheep:] = state["facing_x"][sheep:count], state["facing_y"][sheep:count]
        first = _GOLDEN_ANGLE * np.arange(count)
        first[sheep:] = np.resize(_FIRST_ANGLES, count - sheep)
        for shepherd in range(sheep, self._first_dog):
            partner = state["partner"][shepherd]
            if partner != NOBODY:
                x[shepherd] = state["x"][partner] - state["x"][shepherd]
                y[shepherd] = state["y"][partner] - state["y"][shepherd]
        looks = (x != 0.0) | (y != 0.0)
        # In the original, units can be not-a-number.
        return np.nan_to_num(np.where(looks, np.arctan2(y, x), first))


SCENE = SheepScene
