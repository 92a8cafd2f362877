"""The view in a real window, with a real mouse and keyboard as far as Qt has them."""

import numpy as np
import pytest
from qtpy.QtCore import QEvent, QPoint, QPointF, Qt
from qtpy.QtGui import QHelpEvent, QImage, QMouseEvent, QWheelEvent
from qtpy.QtWidgets import QApplication, QToolTip
from strategies import counters, random_parents

from uctvis.errors import PictureError
from uctvis.render import canvas
from uctvis.tree import Tree
from uctvis.ui.tree_view import TreeView
from uctvis.view.scene import Scene
from uctvis.view.style import Style

WIDTH, HEIGHT = 600, 400


def scene_of(shape="random", size=60, **names):
    parent = random_parents(shape, size, 1)
    return Scene.of(Tree.from_parents(parent, visits=counters(parent), **names))


@pytest.fixture(params=["OpenGL", "QPainter"])
def view(request, qtbot, monkeypatch):
    if request.param == "QPainter":
        monkeypatch.setattr(canvas, "renderer", lambda: None)
    elif not canvas.has_opengl():
        pytest.skip("there is no OpenGL here")
    view = TreeView()
    view.resize(WIDTH, HEIGHT)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    return view


def at(view, node):
    x, y = view.viewport.to_screen(*view.scene.position(node))
    return QPoint(round(x), round(y))


def turn_wheel(view, position, steps):
    nothing = QPoint(0, 0)
    event = QWheelEvent(
        QPointF(position), QPointF(view.mapToGlobal(position)), nothing, QPoint(0, 120 * steps),
        Qt.NoButton, Qt.NoModifier, Qt.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def drag(qtbot, view, start, end, button):
    qtbot.mousePress(view, button, pos=start)
    for share in (0.3, 0.6, 1.0):
        place = QPointF(start + (end - start) * share)
        move = QMouseEvent(QEvent.MouseMove, place, button, button, Qt.NoModifier)
        QApplication.sendEvent(view, move)
    qtbot.mouseRelease(view, button, pos=end)


def test_without_a_scene_nothing_happens(qtbot, view):
    view.set_text("Play, and the tree is shown here.")
    turn_wheel(view, QPoint(100, 100), 3)
    qtbot.mouseClick(view, Qt.LeftButton, pos=QPoint(100, 100))
    qtbot.keyClick(view, Qt.Key_Down)
    view.reset_view()
    view.zoom_by(2.0)
    view.focus(0)
    assert view.selected is None


def test_a_click_selects_exactly_the_node_under_the_cursor(qtbot, view):
    view.show_scene(scene_of())
    chosen = []
    view.node_selected.connect(chosen.append)
    nodes = [5, 30, 59]
    for node in nodes:
        qtbot.mouseClick(view, Qt.LeftButton, pos=at(view, node))
    assert chosen == nodes
    before = view.viewport
    qtbot.mouseClick(view, Qt.LeftButton, pos=QPoint(3, 3))
    assert chosen[-1] == -1
    assert view.selected is None
    assert view.viewport == before


def test_a_double_click_shows_the_subtree(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    activated = []
    view.node_activated.connect(activated.append)
    qtbot.mouseDClick(view, Qt.LeftButton, pos=at(view, 2))
    assert activated == [2]
    left, top, right, bottom = view.scene.box(2)
    x0, y0 = view.viewport.to_screen(left, top)
    x1, y1 = view.viewport.to_screen(right, bottom)
    assert 0 <= x0 <= x1 <= WIDTH
    assert 0 <= y0 <= y1 <= HEIGHT
    assert view.viewport.zoom > 1


@pytest.mark.parametrize("button", [Qt.LeftButton, Qt.RightButton])
def test_dragging_moves_the_tree_and_selects_nothing(qtbot, view, button):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(8.0)
    # A drag that starts on a node, even.
    start = QPoint(300, 200)
    under = view.viewport.to_tree(start.x(), start.y())
    drag(qtbot, view, start, QPoint(200, 260), button)
    assert view.viewport.to_screen(*under) == pytest.approx((200, 260), abs=1.5)
    assert view.selected is None


def test_the_wheel_zooms_at_the_cursor_and_back(view):
    view.show_scene(scene_of("bushy", 3_000))
    fit = view.viewport
    cursor = QPoint(450, 90)
    under = view.viewport.to_tree(cursor.x(), cursor.y())
    turn_wheel(view, cursor, 7)
    assert view.viewport.zoom > 4
    assert view.viewport.to_screen(*under) == pytest.approx((450, 90))
    turn_wheel(view, cursor, -7)
    assert view.viewport.zoom == pytest.approx(fit.zoom)
    assert view.viewport.to_tree(0, 0) == pytest.approx(fit.to_tree(0, 0))


def test_arrow_keys_walk_the_tree(qtbot, view):
    scene = scene_of()
    tree = scene.tree
    view.show_scene(scene)
    view.select(0)
    qtbot.keyClick(view, Qt.Key_Down)
    child = view.selected
    assert child in tree.children(0)
    assert tree.visits[child] == max(tree.visits[node] for node in tree.children(0))
    while True:
        qtbot.keyClick(view, Qt.Key_Left)
        if view.selected == child:
            break
        child = view.selected
    assert child == tree.children(0)[0]
    qtbot.keyClick(view, Qt.Key_Right)
    assert view.selected == child + 1
    qtbot.keyClick(view, Qt.Key_Up)
    assert view.selected == 0
    qtbot.keyClick(view, Qt.Key_Up)
    assert view.selected == 0
    qtbot.keyClick(view, Qt.Key_Escape)
    assert view.selected is None


def test_keys_zoom_and_reset(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    fit = view.viewport
    qtbot.keyClick(view, Qt.Key_Plus)
    assert view.viewport.zoom > 1
    qtbot.keyClick(view, Qt.Key_Minus)
    assert view.viewport.zoom == pytest.approx(1)
    for key in (Qt.Key_0, Qt.Key_Home):
        qtbot.keyClick(view, Qt.Key_Plus)
        qtbot.keyClick(view, key)
        assert view.viewport == fit


def test_what_is_selected_is_brought_into_view(view):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(200.0)
    for node in (1, 1_500, 2_999):
        view.select(node)
        x, y = view.viewport.to_screen(*view.scene.position(node))
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT


def test_another_scene_keeps_the_view_where_asked(view):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(5.0)
    view.select(7)
    looked = view.viewport
    view.show_scene(scene_of("bushy", 3_000), keep_view=True)
    assert view.viewport == looked
    assert view.selected is None
    view.show_scene(scene_of("bushy", 3_000))
    assert view.viewport.zoom == 1


def test_the_tool_tip_is_plain_text(view):
    names = ["<b>e4</b>"] * 60
    view.show_scene(scene_of(move_names=names))
    place = at(view, 5)
    QApplication.sendEvent(view, QHelpEvent(QEvent.ToolTip, place, view.mapToGlobal(place)))
    assert "&lt;b&gt;e4" in QToolTip.text()
    assert f"{view.scene.tree.visits[5]:,}" in QToolTip.text()
    QToolTip.hideText()


def test_a_picture_is_what_is_seen(qtbot, view, tmp_path):
    view.set_style(Style(background=(1, 2, 3)))
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(6.0)
    view.save_picture(tmp_path / "seen.png")
    qtbot.wait(50)
    seen = view.grab().toImage().convertToFormat(QImage.Format_RGB32)
    saved = QImage(str(tmp_path / "seen.png")).convertToFormat(QImage.Format_RGB32)
    assert seen.size() == saved.size()
    first, second = (
        np.frombuffer(image.constBits().asarray(image.sizeInBytes()), np.uint8).astype(int)
        for image in (seen, saved)
    )
    assert np.abs(first - second).mean() < 12
    with pytest.raises(PictureError):
        view.save_picture(tmp_path / "seen.txt")
