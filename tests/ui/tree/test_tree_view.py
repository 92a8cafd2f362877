"""The view in a window, with simulated mouse and keyboard events."""

from dataclasses import replace

import numpy as np
import pytest
from pointing import at, drag, scene_of, turn_wheel
from qtpy.QtCore import QPoint, Qt
from qtpy.QtGui import QImage

from uctvis.errors import PictureError
from uctvis.render import picture_files
from uctvis.tree.tree import Tree
from uctvis.ui.tree import tree_view
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.style.style import Style

WIDTH, HEIGHT = 600, 400


def test_without_a_scene_nothing_happens(qtbot, view):
    view.nothing.show_text("Play, and the tree is shown here.")
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
    view.zoom_by(4.0)
    node = next(
        found.node
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if (found := view.under(x, y)) and found.whole and view.scene.tree.child_count[found.node]
    )
    activated = []
    view.node_activated.connect(activated.append)
    qtbot.mouseDClick(view, Qt.LeftButton, pos=at(view, node))
    assert activated == [node]
    left, top, right, bottom = view.scene.box(node)
    x0, y0 = view.viewport.to_screen(left, top)
    x1, y1 = view.viewport.to_screen(right, bottom)
    assert 0 <= x0 <= x1 <= WIDTH
    assert 0 <= y0 <= y1 <= HEIGHT
    assert view.viewport.zoom > 1


@pytest.mark.parametrize("button", [Qt.LeftButton, Qt.RightButton])
def test_dragging_moves_the_tree_and_selects_nothing(qtbot, view, button):
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(8.0)
    # The drag starts on a node.
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


def test_going_to_a_node_shows_it_apart_from_its_neighbours(view):
    scene = scene_of("bushy", 3_000)
    view.show_scene(scene)
    row = 4
    nodes = scene.rows.node[scene.rows.start[row] : scene.rows.start[row + 1]]
    crowded = int(np.diff([scene.position(int(node))[0] for node in nodes]).argmin())
    node, beside = int(nodes[crowded]), int(nodes[crowded + 1])
    view.go_to(node)
    assert view.selected == node
    places = [view.viewport.to_screen(*scene.position(each)) for each in (node, beside)]
    assert places[1][0] - places[0][0] > 30
    assert 0 <= places[0][0] <= WIDTH
    assert 0 <= places[0][1] <= HEIGHT
    # If the node can already be distinguished, the view does not move.
    before = view.viewport
    view.go_to(beside)
    assert view.viewport == before


def test_going_back_shows_what_was_seen_with_what_was_selected(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    fit = view.viewport
    turn_wheel(view, QPoint(300, 200), 2)
    turn_wheel(view, QPoint(200, 200), 2)
    zoomed = view.viewport
    view.go_to(2_000)
    gone = view.viewport
    qtbot.keyClick(view, Qt.Key_Backspace)
    assert (view.viewport, view.selected) == (zoomed, None)
    qtbot.mouseClick(view, Qt.BackButton)
    assert view.viewport == fit
    qtbot.keyClick(view, Qt.Key_Backspace)
    assert view.viewport == fit
    qtbot.mouseClick(view, Qt.ForwardButton)
    assert view.viewport == zoomed
    qtbot.keyClick(view, Qt.Key_Backspace, Qt.ShiftModifier)
    assert (view.viewport, view.selected) == (gone, 2_000)


def test_the_history_does_not_lead_to_another_tree(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    view.go_to(2_000)
    view.show_scene(scene_of("star", 30))
    fit = view.viewport
    qtbot.keyClick(view, Qt.Key_Backspace)
    assert (view.viewport, view.selected) == (fit, None)


def test_nodes_walked_along_are_one_step_back(qtbot, view):
    view.show_scene(scene_of("bushy", 3_000))
    view.select(0)
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key_Down)
    assert view.selected != 0
    qtbot.keyClick(view, Qt.Key_Backspace)
    assert view.selected == 0


def test_folding_leaves_the_selected_node_where_it_is_on_the_screen(view):
    whole = scene_of("bushy", 3_000)
    tree = whole.tree
    view.show_scene(whole)
    node = next(node for node in range(tree.size) if tree.depth[node] == 4)
    view.go_to(node)
    before = view.viewport.to_screen(*whole.position(node))
    folded = Scene.of(tree, Folding(most_depth=5))
    view.show_scene(folded, keep_view=True)
    assert view.selected == node
    assert view.viewport.to_screen(*folded.position(node)) == pytest.approx(before, abs=1e-6)
    deeper = next(node for node in range(tree.size) if tree.depth[node] == 5)
    view.select(deeper)
    view.show_scene(Scene.of(tree, Folding(most_depth=3)), keep_view=True)
    assert tree.depth[view.selected] == 3
    assert view.selected in tree.path(deeper)


@pytest.mark.parametrize("zoom", [3.0, 2.0, 1.5])
def test_a_moment_that_is_smaller_is_seen_whole_or_as_close_as_before(view, zoom):
    # A root and its children: 40 units wide at the end, 20 units at an earlier moment.
    whole = Scene.of(Tree.from_parents([-1] + [0] * 41))
    earlier = replace(Scene.of(Tree.from_parents([-1] + [0] * 21)), whole=whole.tree)
    view.show_scene(whole)
    view.select(5)
    view.zoom_by(zoom)
    x, y = view.viewport.to_screen(*whole.position(5))
    view.show_scene(earlier)
    if zoom > 2.0:
        assert view.viewport.zoom == pytest.approx(zoom / 2)
        assert view.viewport.to_screen(*earlier.position(5)) == pytest.approx((x, y))
    else:
        assert view.viewport == Viewport.fit(WIDTH, HEIGHT, earlier.bounds)
    assert view.selected == 5


def test_a_whole_tree_that_is_folded_is_seen_whole(view):
    scene = scene_of("bushy", 3_000)
    view.show_scene(scene)
    view.show_scene(Scene.of(scene.tree, Folding(most_depth=2)), keep_view=True)
    assert view.viewport.zoom == 1
    assert view.viewport.shows_all


def test_other_colours_need_no_other_marks(view, monkeypatch):
    view.show_scene(scene_of("bushy", 3_000))
    found = view.under(300, 200)
    monkeypatch.setattr(tree_view, "choose_marks", lambda *_: pytest.fail("marks were chosen"))
    view.set_style(Style(background=(1, 2, 3)))
    view.repaint()
    assert view.under(300, 200) == found


def test_a_selected_node_is_brought_into_view(view):
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


def test_a_picture_shows_the_current_view(qtbot, view, tmp_path):
    view.set_style(Style(background=(1, 2, 3)))
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(6.0)
    picture = view.picture(view.tree_style, labels=view.shows_labels)
    picture_files.save(picture, tmp_path / "seen.png")
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
        picture_files.save(picture, tmp_path / "seen.txt")
