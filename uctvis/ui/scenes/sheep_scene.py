"""The scene of Sheep: the pasture, sheep, shepherds, dogs, sheds and barks."""

from math import hypot, isfinite

from qtpy.QtCore import QPointF, QRectF, QSizeF, Qt
from qtpy.QtGui import QColor, QPainter, QPen

from uctvis.contests.sheep import Sheep
from uctvis.contests.sheep.pasture import (
    DANGER_RADIUS,
    FIRST_ID,
    HEIGHT,
    NOBODY,
    RADIUS,
    WIDTH,
    State,
)
from uctvis.texts import _, ngettext
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.contest_scene import ContestScene

# The fence around the pasture, in cells.
_FENCE = 0.6


class SheepScene(ContestScene[Sheep]):
    """Draws Sheep; x points right, y down.

    Attributes
    ----------
    shows_circles : bool
        Whether the circles are drawn in which sheep see a danger, or hear a bark.
    """

    def __init__(self, contest: Sheep) -> None:
        super().__init__(contest)
        self.shows_circles = False

    @property
    def size(self) -> QSizeF:
        return QSizeF(WIDTH + 2 * _FENCE, HEIGHT + 2 * _FENCE)

    def point_of(self, x: float, y: float) -> QPointF:
        return QPointF(_FENCE + x, _FENCE + y)

    def between(self, before: Sheep, after: Sheep, part: float) -> Sheep:
        found = super().between(before, after, part).copy()
        old, new, state = before.pasture[0], after.pasture[0], found.pasture[0]
        for axis in ("x", "y"):
            state[axis] = old[axis] + part * (new[axis] - old[axis])
        return found

    def draw(self, painter: QPainter, before: Sheep, after: Sheep, part: float) -> None:
        state = self.between(before, after, part).pasture[0]
        scene = colours.current()
        painter.fillRect(QRectF(QPointF(), self.size), QColor(scene.fence))
        painter.fillRect(QRectF(_FENCE, _FENCE, WIDTH, HEIGHT), QColor(scene.grass))
        for shed in range(int(state["sheds"])):
            owner = colours.colours_of(int(state["shed_owner"][shed]))
            corner = self.point_of(int(state["shed_x"][shed]), int(state["shed_y"][shed]))
            painter.fillRect(QRectF(corner.x(), corner.y(), 1, 1), QColor(owner.strong))
        sheep, first_dog, units = _counts(state)
        for unit in range(units):
            place = self.point_of(float(state["x"][unit]), float(state["y"][unit]))
            if not (isfinite(place.x()) and isfinite(place.y())):
                continue
            owner = colours.colours_of((unit - sheep) % 2)
            painter.setPen(QPen(QColor(owner.edge), 0.06))
            painter.setBrush(QColor(scene.wool if unit < sheep else owner.strong))
            if unit < first_dog:
                painter.drawEllipse(place, 0.4, 0.4)
            else:
                painter.drawRect(QRectF(place.x() - 0.3, place.y() - 0.3, 0.6, 0.6))
            if self.shows_circles and unit >= sheep:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(place, DANGER_RADIUS, DANGER_RADIUS)

    def about(self, contest: Sheep, point: QPointF) -> str:
        state = contest.pasture[0]
        sheep, first_dog, units = _counts(state)
        # Those drawn last are on top.
        unit, nearest = NOBODY, RADIUS
        for other in reversed(range(units)):
            place = self.point_of(float(state["x"][other]), float(state["y"][other]))
            distance = hypot(place.x() - point.x(), place.y() - point.y())
            if distance < nearest:
                unit, nearest = other, distance
        if unit == NOBODY:
            return self._about_place(state, point)
        if unit < sheep:
            return self._about_sheep(state, unit)
        return self._about_own(state, unit, unit >= first_dog)

    def _about_place(self, state: State, point: QPointF) -> str:
        x, y = point.x() - _FENCE, point.y() - _FENCE
        if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
            return ""
        for shed in range(int(state["sheds"])):
            if int(x) == state["shed_x"][shed] and int(y) == state["shed_y"][shed]:
                owner = self.name_of(int(state["shed_owner"][shed]))
                return "\n".join(
                    (
                        _("Shed in the cell {x}, {y}").format(x=int(x), y=int(y)),
                        _("Owner: {name}").format(name=owner),
                        _("Wool: {wool}").format(wool=int(state["shed_wool"][shed])),
                    )
                )
        return _("Pasture: {x:.2f}, {y:.2f}").format(x=x, y=y)

    def _about_sheep(self, state: State, unit: int) -> str:
        wool = int(state["wool"][unit])
        lines = [
            _("Sheep {id}").format(id=unit + FIRST_ID),
            _place(state, unit),
            _("Wool: {wool}").format(wool=wool) if wool else _("Wool: 0 (shorn)"),
        ]
        shepherd = int(state["partner"][unit])
        if shepherd != NOBODY:
            name = self.name_of((shepherd - int(state["sheep"])) % 2)
            text = _("Being shorn by shepherd {id} of {name}")
            lines.append(text.format(id=shepherd + FIRST_ID, name=name))
        scared = int(state["scared"][unit])
        if scared:
            text = ngettext("Scared for {turns} turn", "Scared for {turns} turns", scared)
            lines.append(text.format(turns=scared))
        return "\n".join(lines)

    def _about_own(self, state: State, unit: int, is_dog: bool) -> str:
        title = _("Dog {id}") if is_dog else _("Shepherd {id}")
        lines = [
            title.format(id=unit + FIRST_ID),
            _("Owner: {name}").format(name=self.name_of((unit - int(state["sheep"])) % 2)),
            _place(state, unit),
        ]
        if is_dog:
            wait = int(state["bark_turn"][unit] - state["turn"])
            text = ngettext("May bark in {turns} turn", "May bark in {turns} turns", wait)
            lines.append(_("May bark now") if wait <= 0 else text.format(turns=wait))
            return "\n".join(lines)
        wool, most = int(state["wool"][unit]), int(state["most_carried"])
        lines.append(_("Wool: {wool} of {most}").format(wool=wool, most=most))
        partner = int(state["partner"][unit])
        if partner != NOBODY:
            lines.append(_("Shears sheep {id}").format(id=partner + FIRST_ID))
        return "\n".join(lines)


def _counts(state: State) -> tuple[int, int, int]:
    """The number of sheep, where the dogs begin, and the number of units."""
    sheep = int(state["sheep"])
    first_dog = sheep + int(state["shepherds"])
    return sheep, first_dog, first_dog + int(state["dogs"])


def _place(state: State, unit: int) -> str:
    x, y = float(state["x"][unit]), float(state["y"][unit])
    return _("Position: {x:.2f}, {y:.2f}").format(x=x, y=y)
