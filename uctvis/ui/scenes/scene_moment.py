"""A moment of a game, and painting it into a rectangle: of a widget, a picture or a film."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from qtpy.QtCore import QRectF, QSizeF
from qtpy.QtGui import QColor, QPainter, QTransform

from uctvis.arena.matches.annotations import Annotation
from uctvis.simultaneous.contract import PLAYERS, SimultaneousState
from uctvis.ui.scenes.annotations import draw_annotations
from uctvis.ui.scenes.colours import colours_of
from uctvis.ui.scenes.game_scene import GameScene

# From so many pixels on, a cell is a whole number of them, so that its edges are sharp.
_LEAST_WHOLE = 8


class SceneMoment(NamedTuple):
    """A moment of a turn."""

    # The states at both ends of the turn; the same one for a state.
    before: SimultaneousState
    after: SimultaneousState
    # From 0.0 (`before`) to 1.0 (`after`).
    part: float = 1.0
    # What is drawn over it, with the player who asked for it.
    annotations: Sequence[tuple[int, Annotation]] = ()


def fit(area: QRectF, size: QSizeF, fineness: float = 1.0) -> QTransform | None:
    """Fit a scene into the middle of a rectangle; None if that is empty.

    Parameters
    ----------
    fineness : float
        The number of pixels of the device in a unit of the rectangle.
    """
    if area.isEmpty() or size.isEmpty():
        return None
    scale = min(area.width() / size.width(), area.height() / size.height()) * fineness
    if scale >= _LEAST_WHOLE:
        scale = int(scale)
    left = area.center().x() * fineness - size.width() * scale / 2
    top = area.center().y() * fineness - size.height() * scale / 2
    found = QTransform.fromTranslate(round(left) / fineness, round(top) / fineness)
    return found.scale(scale / fineness, scale / fineness)


def paint_moment(
    painter: QPainter, area: QRectF, scene: GameScene[Any], moment: SceneMoment
) -> QTransform | None:
    """Paint a moment into a rectangle, with the ratio kept; return where the scene lies.

    Any thread may do so that paints an image. A scene is used by one thread at a time.
    """
    device = painter.device()
    transform = fit(area, scene.size, 1.0 if device is None else device.devicePixelRatioF())
    if transform is None:
        return None
    painter.save()
    painter.setTransform(transform, True)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(QRectF(0, 0, scene.size.width(), scene.size.height()))
    scene.draw(painter, moment.before, moment.after, moment.part)
    for player in range(PLAYERS):
        own = [one for whose, one in moment.annotations if whose == player]
        draw_annotations(painter, scene, own, QColor(colours_of(player).ink))
    painter.restore()
    return transform
