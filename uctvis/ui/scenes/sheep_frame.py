"""Draws what moves in a frame of Sheep."""

from collections.abc import Callable, Hashable
from functools import partial
from math import atan2, cos, degrees, isfinite, pi, sin
from typing import NamedTuple

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QPainter, QPen, QRadialGradient

from uctvis.simultaneous.contract import PLAYERS
from uctvis.simultaneous.sheep.pasture import NOBODY, RADIUS, State
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.emblems import emblem
from uctvis.ui.scenes.layers import Layers
from uctvis.ui.scenes.lettering import write
from uctvis.ui.scenes.sheep_ground import FENCE
from uctvis.ui.scenes.sheep_sheds import SHED, draw_plate, draw_shed
from uctvis.ui.scenes.sheep_sprites import (
    SPRITE,
    draw_dog,
    draw_hat_emblem,
    draw_shears,
    draw_sheep,
    draw_shepherd,
    draw_vest_emblem,
)

# How often shears open and close in a turn, and how far, in degrees.
_SNIPS, _OPEN = 3, 24.0
_TUFTS = 3
# When the rings of a bark begin, as parts of a turn.
_RINGS = 0.0, 0.18, 0.36
# Beside a unit: that it is scared; how much wool it carries.
_ALARM, _CARRIED = QPointF(0.3, -0.36), QPointF(0.4, 0.4)
_LETTERS = 0.3

_Paint = Callable[[QPainter], None]


class SheepFrame(NamedTuple):
    """A moment of a turn, and what draws it."""

    painter: QPainter
    layers: Layers
    # The states at both ends of the turn, and the one that is shown.
    old: State
    new: State
    state: State
    part: float
    # The centre of each unit in the scene.
    places: list[QPointF]
    # Where each unit looks, in degrees, clockwise from the right.
    angles: list[float]
    # Whether the states are one turn apart, so that it is known what happens between them.
    is_turn: bool
    # What is different for each theme.
    look: str

    @property
    def _flock(self) -> range:
        return range(int(self.state["sheep"]))

    @property
    def _shepherds(self) -> range:
        first = int(self.state["sheep"])
        return range(first, first + int(self.state["shepherds"]))

    @property
    def _dogs(self) -> range:
        return range(self._shepherds.stop, len(self.places))

    def _player(self, unit: int) -> int:
        return (unit - len(self._flock)) % PLAYERS

    # Units.

    def draw_units(self) -> None:
        """Draw the units; units of players are above sheep."""
        wool = self.state["wool"][: len(self.places)].tolist()
        scared = self.state["scared"].tolist()
        partners = self.state["partner"][: len(self.places)].tolist()
        full, most = max(int(self.state["wool_at_start"]), 1), int(self.state["most_carried"])
        own = range(self._shepherds.start, self._dogs.stop)
        for unit in own:
            self._draw_upright(unit, ("marker", self._player(unit)), _marker(self._player(unit)))
        for unit in self._flock:
            is_scared = scared[unit] > 0
            paint = partial(draw_sheep, wool=wool[unit] / full, is_scared=is_scared)
            size = "large" if wool[unit] else "small"
            self._draw_upright(unit, ("shadow", size), _SHADOWS[size])
            self._draw_turned(unit, ("sheep", wool[unit], is_scared), paint)
        for unit in self._shepherds:
            if partners[unit] != NOBODY:
                self._draw_shearing(unit, partners[unit])
        for unit in own:
            player = self._player(unit)
            self._draw_upright(unit, ("shadow", "large"), _SHADOWS["large"])
            if unit in self._dogs:
                self._draw_turned(unit, ("dog", player), partial(draw_dog, player=player))
                paint = partial(draw_vest_emblem, player=player)
                self._draw_upright(unit, ("vest", player), paint)
            else:
                # In the original, they can carry more.
                load = min(wool[unit] / most, 1.0)
                paint = partial(draw_shepherd, player=player, load=load)
                self._draw_turned(unit, ("shepherd", player, load), paint)
                paint = partial(draw_hat_emblem, player=player)
                self._draw_upright(unit, ("hat", player), paint)
        for unit in self._flock:
            if scared[unit] > 0:
                self._draw_upright(unit, "alarm", _draw_alarm)

    def _draw_upright(self, unit: int, key: Hashable, paint: _Paint) -> None:
        self._draw_sprite(self.places[unit], 0.0, SPRITE, key, paint)

    def _draw_turned(self, unit: int, key: Hashable, paint: _Paint) -> None:
        self._draw_sprite(self.places[unit], self.angles[unit], SPRITE, key, paint)

    def _draw_sprite(
        self, place: QPointF, angle: float, area: QRectF, key: Hashable, paint: _Paint
    ) -> None:
        # In the original, units can be not-a-number.
        if not (isfinite(place.x()) and isfinite(place.y())):
            return
        painter = self.painter
        painter.save()
        painter.translate(place)
        if angle:
            painter.rotate(angle)
        self.layers.draw_sprite(painter, area, (key, self.look), paint)
        painter.restore()

    def _draw_shearing(self, shepherd: int, sheep: int) -> None:
        """Draw the shears between a shepherd and a sheep, and the wool that flies over."""
        painter, hand = self.painter, self.places[shepherd]
        way = self.places[sheep] - hand
        painter.save()
        painter.translate(hand + way * 0.4)
        painter.rotate(degrees(atan2(way.y(), way.x())))
        draw_shears(painter, _OPEN * abs(cos(_SNIPS * pi * self.part)))
        painter.restore()
        if not self.is_turn or self.new["wool"][shepherd] <= self.old["wool"][shepherd]:
            return
        painter.setBrush(QColor(colours.current().wool))
        for tuft in range(_TUFTS):
            flown = self.part * 1.4 - 0.2 * tuft
            if 0.0 < flown < 1.0:
                aside = QPointF(-way.y(), way.x()) * (0.5 * sin(pi * flown) * (tuft - 1))
                painter.drawEllipse(self.places[sheep] - way * flown + aside, 0.07, 0.06)

    # What belongs to places.

    def draw_sheds(self) -> None:
        """Draw the houses."""
        for shed in range(int(self.state["sheds"])):
            owner = int(self.state["shed_owner"][shed])
            paint = partial(draw_shed, owner=owner)
            self._draw_sprite(self._corner(shed), 0.0, SHED, ("shed", owner), paint)

    def draw_numbers(self) -> None:
        """Draw the numbers of wool over units and, on top, the scores over sheds."""
        for unit in self._shepherds:
            wool = int(self.state["wool"][unit])
            if wool:
                key, paint = ("carried", wool), partial(_draw_carried, wool=wool)
                self._draw_upright(unit, key, paint)
        for shed in range(int(self.state["sheds"])):
            wool, owner = int(self.state["shed_wool"][shed]), int(self.state["shed_owner"][shed])
            gained = int(self.new["shed_wool"][shed]) - int(self.old["shed_wool"][shed])
            if not self.is_turn:
                gained = 0
            self.painter.save()
            self.painter.translate(self._corner(shed))
            draw_plate(self.painter, owner, wool, gained, self.part)
            self.painter.restore()

    def _corner(self, shed: int) -> QPointF:
        """The upper left corner of the cell of a shed."""
        x, y = self.state["shed_x"][shed], self.state["shed_y"][shed]
        return QPointF(FENCE + int(x), FENCE + int(y))

    def draw_circles(self, danger: float) -> None:
        """Draw where sheep see a danger, with this radius, and where they hear a bark."""
        bark = float(self.state["bark_radius"])
        for unit in range(self._shepherds.start, self._dogs.stop):
            player = self._player(unit)
            for radius, is_bark in ((danger, False), (bark, True)):
                if is_bark and unit not in self._dogs:
                    continue
                area = QRectF(-radius - 0.1, -radius - 0.1, 2 * radius + 0.2, 2 * radius + 0.2)
                paint = partial(_draw_circle, player=player, radius=radius, is_bark=is_bark)
                key = "circle", player, radius, is_bark
                self._draw_sprite(self.places[unit], 0.0, area, key, paint)

    def draw_barks(self) -> None:
        """Draw the rings of the dogs that bark in this turn."""
        if not self.is_turn:
            return
        painter, radius = self.painter, float(self.state["bark_radius"])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for dog in self._dogs:
            if self.new["bark_turn"][dog] == self.old["bark_turn"][dog]:
                continue
            colour = QColor(colours.colours_of(self._player(dog)).strong)
            for delay in _RINGS:
                grown = (self.part - delay) / (1 - delay)
                if 0.0 < grown < 1.0:
                    colour.setAlphaF((1 - grown) * (1 - delay))
                    painter.setPen(QPen(colour, 0.05 + 0.1 * (1 - grown)))
                    reach = radius * (1 - (1 - grown) ** 2)
                    painter.drawEllipse(self.places[dog], reach, reach)
        painter.setPen(Qt.PenStyle.NoPen)


# Sprites that are not turned.


def _draw_shadow(painter: QPainter, size: float) -> None:
    light = QRadialGradient(QPointF(), 1)
    colour = QColor(colours.current().shadow)
    light.setColorAt(0.6, colour)
    colour.setAlpha(0)
    light.setColorAt(1, colour)
    painter.translate(0.05, 0.1)
    painter.scale(0.44 * size, 0.38 * size)
    painter.setBrush(light)
    painter.drawEllipse(QPointF(), 1, 1)


_SHADOWS = {"large": partial(_draw_shadow, size=1.0), "small": partial(_draw_shadow, size=0.7)}


def _marker(player: int) -> _Paint:
    return partial(_draw_marker, player=player)


def _draw_marker(painter: QPainter, player: int) -> None:
    """Draw the ground of a unit: as wide as the rules have it, in the shape of its player."""
    own = colours.colours_of(player)
    ground = QColor(own.strong)
    ground.setAlpha(80)
    painter.setBrush(ground)
    painter.setPen(QPen(QColor(own.edge), 0.05))
    painter.drawPath(emblem(player, QPointF(), RADIUS))


def _draw_alarm(painter: QPainter) -> None:
    scene = colours.current()
    sign = QRectF(_ALARM.x() - 0.045, _ALARM.y() - 0.17, 0.09, 0.2)
    for colour, larger in ((scene.halo, 0.045), (scene.named["red"], 0.0)):
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(sign.adjusted(-larger, -larger, larger, larger), 0.05, 0.05)
        dot = QPointF(_ALARM.x(), sign.bottom() + 0.085)
        painter.drawEllipse(dot, 0.05 + larger, 0.05 + larger)


def _draw_carried(painter: QPainter, wool: int) -> None:
    scene, text = colours.current(), str(wool)
    width = 0.14 + 0.2 * len(text)
    area = QRectF(_CARRIED.x() - width / 2, _CARRIED.y() - 0.17, width, 0.34)
    painter.setPen(QPen(QColor(scene.wool_edge), 0.03))
    painter.setBrush(QColor(scene.wool))
    painter.drawRoundedRect(area, 0.15, 0.15)
    write(painter, area.center(), text, _LETTERS, QColor("#2b2620"))


def _draw_circle(painter: QPainter, player: int, radius: float, is_bark: bool) -> None:
    own = colours.colours_of(player)
    ground = QColor(own.strong)
    ground.setAlpha(0 if is_bark else 26)
    painter.setBrush(ground)
    pen = QPen(QColor(own.edge if is_bark else own.strong), 0.045)
    if is_bark:
        pen.setDashPattern([2.5, 3.0])
    painter.setPen(pen)
    painter.drawEllipse(QPointF(), radius, radius)
