"""Random games for tests of scenes, and pictures of them."""

from functools import lru_cache
from random import Random

import numpy as np
from qtpy.QtCore import QRectF
from qtpy.QtGui import QColor, QImage, QPainter
from simultaneous_transcripts import LINES

from uctvis import simultaneous
from uctvis.ui.scenes.scene_moment import SceneMoment, fit, paint_moment

SIZE = 620, 470
GROUND = QColor("#123456")


@lru_cache
def played(name, seed, turns=20):
    """The states of a random game, not to be changed."""
    state, random = simultaneous.find(name).initial(seed), Random(seed)
    states = [state.copy()]
    while not state.is_over and state.turn < turns:
        state.step([LINES[state.name](state, player, random) for player in range(2)])
        states.append(state.copy())
    return states


def area_of(size=SIZE):
    return QRectF(0, 0, *size)


def picture(scene, before, after=None, part=1.0, annotations=(), size=SIZE, fineness=1.0):
    """An image of a moment; `size` is that of the image in its own pixels."""
    image = QImage(*size, QImage.Format_RGB32)
    image.setDevicePixelRatio(fineness)
    image.fill(GROUND)
    painter = QPainter(image)
    moment = SceneMoment(before, before if after is None else after, part, annotations)
    area = QRectF(0, 0, size[0] / fineness, size[1] / fineness)
    paint_moment(painter, area, scene, moment)
    painter.end()
    return image


def colour_at(image, scene, point):
    """The colour at a point of the scene in a picture of it."""
    place = fit(area_of((image.width(), image.height())), scene.size).map(point)
    return image.pixelColor(int(place.x()), int(place.y()))


def different(one, other):
    """The pixels in which two pictures differ, as (x, y)."""
    arrays = []
    for image in (one, other):
        bits = image.constBits()
        bits.setsize(image.byteCount())
        arrays.append(np.frombuffer(bits, np.uint32).reshape(image.height(), image.width()))
    rows, cols = np.nonzero(arrays[0] != arrays[1])
    return list(zip(cols.tolist(), rows.tolist(), strict=True))
