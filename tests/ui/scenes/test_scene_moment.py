"""Tests of painting moments, for films and pictures."""

from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from qtpy.QtCore import QRectF, QSizeF
from qtpy.QtGui import QImage, QPainter
from scene_pictures import GROUND, picture, played

from uctvis.arena.matches.annotations import read_annotation
from uctvis.ui.scenes.scene_moment import SceneMoment, fit, paint_moment
from uctvis.ui.scenes.scene_of import scene_of

NAMES = "painting", "sheep"
ANNOTATIONS = [(0, read_annotation("draw text 5 5 here")), (1, read_annotation("draw point 1 1"))]


@pytest.mark.parametrize("name", NAMES)
def test_a_thread_paints_the_same_pictures(qapp, name):
    before, after = played(name, 9)[5:7]
    parts = 0.0, 0.4, 0.8
    wanted = [picture(scene_of(before), before, after, part, ANNOTATIONS) for part in parts]
    found = []

    def paint():
        scene = scene_of(before)
        found.extend(picture(scene, before, after, part, ANNOTATIONS) for part in parts)

    thread = Thread(target=paint)
    thread.start()
    # The interface paints, too.
    scene = scene_of(before)
    for part in parts:
        picture(scene, before, after, part, ANNOTATIONS)
    thread.join()
    assert found == wanted


@pytest.mark.parametrize("name", NAMES)
def test_fine_screens_get_all_their_pixels(qapp, name):
    before, after = played(name, 9)[5:7]
    fine = picture(scene_of(before), before, after, 0.5, size=(1000, 800), fineness=2.0)
    usual = picture(scene_of(before), before, after, 0.5, size=(1000, 800))
    fine.setDevicePixelRatio(1.0)
    assert fine == usual


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_is_painted_only_into_its_rectangle(qapp, name):
    state = played(name, 9)[5]
    image = QImage(500, 400, QImage.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    scene = scene_of(state)
    transform = paint_moment(
        painter, QRectF(100, 50, 300, 200), scene, SceneMoment(state, state, 1.0, ANNOTATIONS)
    )
    painter.end()
    room = transform.mapRect(QRectF(0, 0, scene.size.width(), scene.size.height()))
    assert QRectF(99, 49, 302, 202).contains(room)
    for x in range(0, 500, 7):
        for y in range(0, 400, 7):
            if not QRectF(99, 49, 302, 202).contains(x, y):
                assert image.pixelColor(x, y) == GROUND
    assert image.pixelColor(250, 150) != GROUND


sides = st.floats(1, 3000)


@given(sides, sides, sides, sides, st.sampled_from([1.0, 1.25, 1.5, 2.0]))
def test_a_scene_fits_with_its_ratio_kept(width, height, across, down, fineness):
    size = QSizeF(across, down)
    found = fit(QRectF(0, 0, width, height), size, fineness)
    room = found.mapRect(QRectF(0, 0, across, down))
    assert found.m11() == found.m22() > 0
    # The corner lies on a whole pixel of the device.
    assert QRectF(-1, -1, width + 2, height + 2).contains(room)
    assert room.left() * fineness == pytest.approx(round(room.left() * fineness))
    if found.m11() * fineness >= 8:
        assert found.m11() * fineness == pytest.approx(round(found.m11() * fineness))


def test_nothing_fits_into_an_empty_rectangle(qapp):
    assert fit(QRectF(0, 0, 0, 50), QSizeF(10, 10)) is None
    state = played("sheep", 9)[0]
    image = QImage(10, 10, QImage.Format_RGB32)
    painter = QPainter(image)
    assert paint_moment(painter, QRectF(), scene_of(state), SceneMoment(state, state)) is None
    painter.end()
