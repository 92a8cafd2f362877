"""Mouse, touch and keyboard input of the view of a tree."""

import numpy as np
import pytest
from pointing import at, drag, pinch_pad, scene_of, turn_wheel
from qtpy.QtCore import QPoint, QPointF, Qt
from qtpy.QtWidgets import QApplication, QGestureEvent, QPinchGesture

from uctvis.tree.tree import Tree
from uctvis.ui.runtime import frames
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.picking import pick
from uctvis.view.scene import Scene

MIDDLE = QPoint(300, 200)


class UpdatedPinch(QPinchGesture):
    """A pinch gesture in progress; Qt has no way to set the state of a gesture."""

    def state(self):
        return Qt.GestureUpdated


def some_of(marks, count=6):
    """Marks of nodes from weak to strong, as pixels with the pick at each."""
    nodes = marks.nodes
    for index in np.linspace(0, len(nodes.node) - 1, count).astype(int):
        x, y = round(float(nodes.x[index])), round(float(nodes.y[index]))
        if 0 <= x < 600 and 0 <= y < 400:
            yield QPoint(x, y)


@pytest.mark.parametrize("shape", ["bushy", "random", "star", "comb"])
@pytest.mark.parametrize("zoom", [1.0, 3.0, 40.0, 1e12])
def test_a_click_selects_the_drawn_node_under_the_cursor(qtbot, view, shape, zoom):
    scene = scene_of(shape, 5_000)
    view.show_scene(scene)
    view.look(view.viewport.zoomed(zoom, 0, 0).centered(*scene.position(2_500)))
    looked = view.viewport
    marks = choose_marks(scene, looked)
    places = list(some_of(marks))
    assert places
    for place in places:
        expected = pick(choose_marks(scene, looked, view.emphasis), place.x(), place.y())
        qtbot.mouseClick(view, Qt.LeftButton, pos=place)
        assert view.selected == expected.node
        assert view.viewport == looked


def test_of_discs_that_overlap_the_upper_one_is_selected(qtbot, view):
    # The selected node has its own mark, above the marks of its neighbours.
    scene = scene_of("star", 3_000)
    view.show_scene(scene)
    crowd = at(view, 1_500)
    qtbot.mouseClick(view, Qt.LeftButton, pos=crowd)
    strongest = view.selected
    beside = strongest + 1
    view.select(beside)
    qtbot.mouseClick(view, Qt.LeftButton, pos=at(view, beside))
    assert view.selected == beside
    assert scene.tree.visits[beside] <= scene.tree.visits[strongest]


def test_double_clicks_on_a_crowd_zoom_in_until_nodes_are_separate(qtbot, view):
    scene = scene_of("star", 3_000)
    view.show_scene(scene)
    place = at(view, 1_500)
    assert not view.under(place.x(), place.y()).whole
    for _ in range(10):
        qtbot.mouseDClick(view, Qt.LeftButton, pos=place)
        place = at(view, view.selected)
        if view.under(place.x(), place.y()).whole:
            break
    found = view.under(place.x(), place.y())
    assert found.whole
    assert found.node == view.selected


def test_a_double_click_on_a_folded_subtree_shows_its_nodes(qtbot, view):
    # Two chains hang from the ends of a wide row: one pixel each, many rows high.
    parent = [-1] + [0] * 2_000 + [1, 2_000]
    for _ in range(30):
        parent += [len(parent) - 2, len(parent) - 1]
    tree = Tree.from_parents(parent, visits=np.full(len(parent), 5))
    view.show_scene(Scene.of(tree))
    activated = []
    view.node_activated.connect(activated.append)
    x, _y = view.viewport.to_screen(*view.scene.position(1))
    place = QPoint(round(x), 200)
    found = view.under(place.x(), place.y())
    assert found is not None
    qtbot.mouseDClick(view, Qt.LeftButton, pos=place)
    assert activated == [found.node]
    assert view.viewport.zoom > 1


def test_the_left_and_the_right_button_do_not_release_each_other(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    qtbot.mousePress(view, Qt.RightButton, pos=at(view, 0))
    qtbot.mouseRelease(view, Qt.LeftButton, pos=at(view, 0))
    assert view.selected is None
    qtbot.mouseRelease(view, Qt.RightButton, pos=at(view, 0))
    assert view.selected is None


def test_a_drag_out_of_the_view_and_back_ends_where_it_began(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(8.0)
    before = view.viewport
    drag(qtbot, view, MIDDLE, QPoint(330, 210), Qt.RightButton)
    drag(qtbot, view, QPoint(330, 210), MIDDLE, Qt.RightButton)
    assert view.viewport.to_tree(0, 0) == pytest.approx(before.to_tree(0, 0))


def test_half_a_step_of_the_wheel_twice_is_a_step(view):
    view.show_scene(scene_of("bushy", 3_000))
    turn_wheel(view, MIDDLE, 1)
    step = view.viewport.zoom
    view.reset_view()
    turn_wheel(view, MIDDLE, 0.5)
    turn_wheel(view, MIDDLE, 0.5)
    assert view.viewport.zoom == pytest.approx(step)


@pytest.mark.parametrize("keys", [Qt.NoModifier, Qt.ShiftModifier])
def test_the_wheel_pans_sideways(view, keys):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(8.0)
    before = view.viewport
    if keys == Qt.ShiftModifier:
        turn_wheel(view, MIDDLE, 1, keys=keys)
    else:
        turn_wheel(view, MIDDLE, 0, sideways=1)
    assert view.viewport.zoom == before.zoom
    assert view.viewport.center_row == before.center_row
    assert view.viewport.center_x < before.center_x


def test_two_fingers_zoom_finely_and_pan_with_shift_as_far_as_they_move(view):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(8.0)
    before = view.viewport
    turn_wheel(view, MIDDLE, 0.05, pixels=QPoint(0, 3))
    assert before.zoom < view.viewport.zoom < 1.02 * before.zoom
    view.look(before)
    under = before.to_tree(300, 200)
    turn_wheel(view, MIDDLE, 0.1, sideways=0.2, pixels=QPoint(12, 6), keys=Qt.ShiftModifier)
    assert view.viewport.zoom == before.zoom
    assert view.viewport.to_screen(*under) == pytest.approx((312, 206))


def test_pinching_on_a_touchpad_zooms_at_the_cursor(view):
    view.show_scene(scene_of("bushy", 3_000))
    cursor = QPoint(450, 90)
    under = view.viewport.to_tree(450, 90)
    for _ in range(10):
        pinch_pad(view, cursor, 0.2)
    assert view.viewport.zoom == pytest.approx(1.2**10)
    assert view.viewport.to_screen(*under) == pytest.approx((450, 90))


def test_pinching_on_a_screen_zooms_between_the_fingers_and_follows_them(view):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(4.0)
    before = view.viewport
    under = before.to_tree(250, 150)
    pinch = UpdatedPinch()
    start = QPointF(view.mapToGlobal(QPoint(250, 150)))
    pinch.setLastCenterPoint(start)
    pinch.setCenterPoint(start + QPointF(30, 20))
    pinch.setScaleFactor(1.5)
    QApplication.sendEvent(view, QGestureEvent([pinch]))
    assert view.viewport.zoom == pytest.approx(1.5 * before.zoom)
    assert view.viewport.to_screen(*under) == pytest.approx((280, 170))


def test_shift_and_arrows_pan_with_a_selected_node_too(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(8.0)
    view.select_here(0)
    before = view.viewport
    qtbot.keyClick(view, Qt.Key_Right, Qt.ShiftModifier)
    right = view.viewport
    assert right.center_x - before.center_x == pytest.approx(150 / before.scale_x)
    qtbot.keyClick(view, Qt.Key_Left, Qt.ShiftModifier)
    assert view.viewport.center_x == pytest.approx(before.center_x)
    qtbot.keyClick(view, Qt.Key_Down, Qt.ShiftModifier)
    assert view.viewport.center_row - before.center_row == pytest.approx(100 / before.scale_y)
    assert view.selected == 0


@pytest.mark.parametrize("key", [Qt.Key_Left, Qt.Key_Right, Qt.Key_Escape, Qt.Key_PageDown])
def test_unused_keys_are_left_to_the_page(qtbot, view, key):
    view.show_scene(scene_of())
    before = view.viewport
    left = []
    view.keyPressEvent = lambda event: left.append(event.key())
    qtbot.keyClick(view, key)
    assert left == [key]
    assert view.viewport == before


def test_keys_with_modifiers_are_left_to_the_window(qtbot, view):
    view.show_scene(scene_of())
    view.select(0)
    before = view.viewport
    qtbot.keyClick(view, Qt.Key_Down, Qt.AltModifier)
    qtbot.keyClick(view, Qt.Key_0, Qt.ControlModifier)
    assert view.selected == 0
    assert view.viewport == before


# Animated views


@pytest.fixture
def gliding_view(qtbot, view, monkeypatch):
    """A view of a tree so small that frames are fast on any machine, after the first frame."""
    monkeypatch.setattr(frames, "may_move", lambda _widget: True)
    monkeypatch.setattr(frames.Frames, "fast", True)
    view.show_scene(scene_of("random", 400))
    return view


def test_the_view_glides_to_where_it_is_going(qtbot, gliding_view):
    view = gliding_view
    turn_wheel(view, MIDDLE, 1)
    turn_wheel(view, MIDDLE, 1)
    # The goal is known at once.
    assert view.viewport.zoom == pytest.approx(1.25**2)
    assert view.gliding
    end = view.viewport
    qtbot.waitUntil(lambda: not view.gliding)
    assert view.viewport == end
    found = view.under(300, 200)
    marks = choose_marks(view.scene, end, view.emphasis)
    assert found == pick(marks, 300, 200)


def test_a_press_holds_the_view_still(qtbot, gliding_view):
    view = gliding_view
    view.reset_view()
    view.zoom_by(50.0)
    assert view.gliding
    qtbot.mousePress(view, Qt.RightButton, pos=MIDDLE)
    assert not view.gliding
    assert view.viewport.zoom < 50
    qtbot.mouseRelease(view, Qt.RightButton, pos=MIDDLE)


def test_fingers_move_the_view_at_once(qtbot, gliding_view):
    view = gliding_view
    turn_wheel(view, MIDDLE, 0.05, pixels=QPoint(0, 3))
    assert not view.gliding
    drag(qtbot, view, MIDDLE, QPoint(250, 230), Qt.LeftButton)
    assert not view.gliding


def test_nothing_glides_far_away(gliding_view):
    view = gliding_view
    view.show_scene(scene_of("star", 100_000))
    view.look(view.viewport.zoomed(1e12, 0, 0).centered(*view.scene.position(10)))
    view.select(99_000)
    assert not view.gliding
