"""Tests of the view of simultaneous games."""

from itertools import pairwise

import pytest
from qtpy.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from qtpy.QtGui import QColor, QMouseEvent
from qtpy.QtWidgets import QApplication, QLabel
from scene_pictures import played

from uctvis.arena.matches.annotations import read_annotation
from uctvis.simultaneous.painting.arrays import COL, ROW
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.scene_of import scene_of
from uctvis.ui.scenes.scene_view import SceneView
from uctvis.ui.widgets import theme

NAMES = "painting", "sheep"


@pytest.fixture
def view(qtbot):
    view = SceneView()
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    return view


def point_at(view, point):
    """Move the mouse to a point of the scene."""
    place = view.transform().map(point)
    event = QMouseEvent(
        QEvent.MouseMove, place, Qt.NoButton, Qt.NoButton, Qt.KeyboardModifiers(Qt.NoModifier)
    )
    QApplication.sendEvent(view, event)


@pytest.mark.parametrize("name", NAMES)
def test_a_press_is_said_in_units_of_the_scene(qtbot, view, name):
    scene = scene_of(played(name, 1)[0])
    view.show_scene(scene)
    pressed = []
    view.pressed.connect(pressed.append)
    place = view.transform().map(scene.point_of(3, 4)).toPoint()
    qtbot.mouseClick(view, Qt.LeftButton, pos=place)
    (point,) = pressed
    assert (point - scene.point_of(3, 4)).manhattanLength() < 0.1
    qtbot.mouseClick(view, Qt.RightButton, pos=place)
    qtbot.mouseClick(view, Qt.LeftButton, pos=QPoint(1, 1))
    assert len(pressed) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_text_follows_what_moves_under_the_mouse(view, name):
    states = played(name, 9)
    scene = scene_of(states[0])
    view.show_scene(scene)
    if name == "painting":
        place = scene.point_of(*states[0].pawns[0, [ROW, COL]].tolist())
    else:
        place = scene.point_of(*(float(states[0].pasture[0][axis][0]) for axis in ("x", "y")))
    point_at(view, place)
    seen = set()
    for before, after in pairwise(states):
        for part in (0.0, 0.3, 0.7, 1.0):
            view.show_moment(before, after, part)
            now = scene.between(before, after, part)
            point = view.in_scene(view.transform().map(place))
            assert view.tip == scene.about(now, point) != ""
            seen.add(view.tip)
    assert len(seen) > 2


def test_the_text_is_about_a_pawn_where_it_is_drawn(view):
    states = played("painting", 9)
    before, after = states[0], states[1]
    scene = scene_of(before)
    view.show_scene(scene)
    for pawn in range(len(before.pawns)):
        for state, part in ((before, 0.0), (after, 1.0)):
            view.show_moment(before, after, part)
            point_at(view, scene.point_of(*state.pawns[pawn, [ROW, COL]].tolist()))
            assert view.tip.startswith(f"Pawn {pawn}\n")


def test_the_text_goes_with_the_mouse_and_with_the_scene(view):
    scene = scene_of(played("painting", 9)[0])
    view.show_scene(scene)
    assert view.tip == ""
    point_at(view, scene.point_of(3, 3))
    assert view.tip
    # Beside the board.
    point_at(view, QPointF(-0.2, -0.2))
    assert view.tip == ""
    point_at(view, scene.point_of(3, 3))
    QApplication.sendEvent(view, QEvent(QEvent.Leave))
    assert view.tip == ""
    point_at(view, scene.point_of(3, 3))
    view.show_scene(None)
    assert view.tip == ""


@pytest.mark.parametrize("name", NAMES)
def test_the_text_stays_inside_of_the_view(view, name):
    state = played(name, 9)[0]
    scene = scene_of(state)
    view.show_scene(scene)
    last = (state.rows - 1, state.cols - 1) if name == "painting" else (9.9, 14.9)
    for corner in ((0.1, 0.1), last, (0.1, last[1]), (last[0], 0.1)):
        point_at(view, scene.point_of(*corner))
        assert view.tip
        label = view.findChild(QLabel)
        assert view.rect().contains(label.geometry())
        # The mouse is not over the text, which would hide what it is about.
        place = view.transform().map(scene.point_of(*corner)).toPoint()
        assert not label.geometry().contains(place)


def test_the_overlay_is_painted_in_units_of_the_scene(view):
    state = played("painting", 9)[0]
    scene = scene_of(state)
    view.show_scene(scene)
    view.overlay = lambda painter: painter.fillRect(
        QRectF(scene.point_of(2, 3) - QPointF(0.5, 0.5), scene.point_of(2, 3) + QPointF(0.5, 0.5)),
        QColor("#ff00ff"),
    )
    image = view.grab().toImage()
    for row, col, is_painted in ((2, 3, True), (2, 4, False), (3, 3, False)):
        place = view.transform().map(scene.point_of(row, col)).toPoint()
        assert (image.pixelColor(place) == QColor("#ff00ff")) == is_painted


def test_annotations_have_the_colours_of_their_players(view):
    state = played("painting", 9)[0]
    scene = scene_of(state)
    view.show_scene(scene)
    point = read_annotation("draw point 2 3")
    for player in range(2):
        view.show_moment(state, state, 1.0, [(player, point)])
        place = view.transform().map(scene.point_of(2, 3)).toPoint()
        wanted = QColor(colours.colours_of(player).ink)
        assert view.grab().toImage().pixelColor(place) == wanted


@pytest.mark.parametrize("size", [QSize(0, 0), QSize(1, 1), QSize(3, 300), QSize(300, 3)])
@pytest.mark.parametrize("name", NAMES)
def test_a_view_without_space_draws_nothing_and_fails_nowhere(view, name, size):
    before, after = played(name, 9)[:2]
    view.show_scene(scene_of(before))
    view.show_moment(before, after, 0.6, [(0, read_annotation("draw text 3 3 here"))])
    view.setMinimumSize(0, 0)
    view.resize(size)
    view.grab()
    view.in_scene(QPointF(0, 0))
    QApplication.sendEvent(view, QEvent(QEvent.Leave))


def test_a_view_without_a_scene_is_empty(view):
    assert view.in_scene(QPointF(5, 5)) is None
    image = view.grab().toImage()
    assert image.pixelColor(400, 300) == QColor(theme.current().window)


@pytest.mark.parametrize("name", NAMES)
def test_a_new_theme_is_shown_at_once(qapp, view, name):
    state = played(name, 9)[3]
    view.show_scene(scene_of(state))
    light = view.grab().toImage()
    theme.apply(qapp, theme.ThemeChoice.DARK)
    assert view.grab().toImage() != light
    theme.apply(qapp, theme.ThemeChoice.LIGHT)
    assert view.grab().toImage() == light


def test_it_has_a_name_and_a_description_for_screen_readers(view):
    assert view.accessibleName()
    assert view.accessibleDescription()
