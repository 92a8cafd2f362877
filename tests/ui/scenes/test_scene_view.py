"""Tests of the view of contests."""

import pytest
from qtpy.QtCore import QEvent, QPointF, Qt
from qtpy.QtGui import QMouseEvent
from qtpy.QtWidgets import QApplication

from uctvis import contests
from uctvis.ui.scenes.scene_of import scene_of
from uctvis.ui.scenes.scene_view import SceneView


@pytest.fixture
def view(qtbot):
    view = SceneView()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    return view


def point_at(view, place):
    event = QMouseEvent(
        QEvent.MouseMove, place, Qt.NoButton, Qt.NoButton, Qt.KeyboardModifiers(Qt.NoModifier)
    )
    QApplication.sendEvent(view, event)


def place_of(view, point):
    return view.transform().map(point)


@pytest.mark.parametrize("name", ["painting", "sheep"])
def test_a_press_is_said_in_units_of_the_scene(qtbot, view, name):
    contest = contests.find(name).initial(1)
    scene = scene_of(contest)
    view.show_scene(scene)
    pressed = []
    view.pressed.connect(pressed.append)
    qtbot.mouseClick(view, Qt.LeftButton, pos=place_of(view, scene.point_of(3, 4)).toPoint())
    (point,) = pressed
    assert (point - scene.point_of(3, 4)).manhattanLength() < 0.1
    qtbot.mouseClick(view, Qt.LeftButton, pos=place_of(view, QPointF(-0.5, -0.5)).toPoint())
    qtbot.mouseClick(view, Qt.RightButton, pos=place_of(view, scene.point_of(3, 4)).toPoint())
    assert len(pressed) == 1
