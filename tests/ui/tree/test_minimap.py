"""The whole tree in a corner of the view."""

import numpy as np
import pytest
from pointing import drag, scene_of, turn_wheel
from qtpy.QtCore import QPoint, Qt
from qtpy.QtWidgets import QMenu

import uctvis
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree import minimap
from uctvis.ui.tree.minimap import Minimap
from uctvis.ui.tree.tree_view import TreeView
from uctvis.view.comparison import Comparison
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.style.style import CHANCE_FILL, NEW_NODE, Style


@pytest.fixture
def corner(qtbot, view):
    """The minimap of a view that is zoomed in."""
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(6.0)
    corner = view.findChild(Minimap)
    qtbot.waitUntil(corner.isVisible)
    return corner


def test_it_is_visible_if_a_part_of_the_tree_is_not(qtbot, view):
    corner = view.findChild(Minimap)
    view.show_scene(scene_of("bushy", 3_000))
    qtbot.waitUntil(lambda: view._drawing is not None)
    assert not corner.isVisible()
    view.zoom_by(6.0)
    qtbot.waitUntil(corner.isVisible)
    assert view.rect().contains(corner.geometry())
    view.reset_view()
    qtbot.waitUntil(lambda: not corner.isVisible())
    view.zoom_by(6.0)
    qtbot.waitUntil(corner.isVisible)
    view.resize(300, 200)
    qtbot.waitUntil(lambda: not corner.isVisible())


def test_a_click_looks_there(qtbot, view, corner):
    left, top, right, bottom = view.scene.bounds
    # At the left edge, at the right edge, and far below the tree.
    for place, x in ((QPoint(6, 60), left), (QPoint(173, 60), right)):
        qtbot.mouseClick(corner, Qt.LeftButton, pos=place)
        assert view.viewport.center_x == pytest.approx(x, abs=0.01 * (right - left))
        assert top <= view.viewport.center_row <= bottom
    assert view.selected is None


def test_a_drag_takes_the_view_along(qtbot, view, corner):
    # The rectangle does not jump to the cursor.
    before = view.viewport
    grip = (corner._seen.center() + QPoint(3, 2)).toPoint()
    qtbot.mousePress(corner, Qt.LeftButton, pos=grip)
    assert view.viewport == before
    qtbot.mouseRelease(corner, Qt.LeftButton, pos=grip)
    drag(qtbot, corner, grip, grip + QPoint(20, 0), Qt.LeftButton)
    left, _top, right, _bottom = view.scene.bounds
    moved = (view.viewport.center_x - before.center_x) / (right - left)
    assert moved == pytest.approx(20 / 168, rel=0.02)


def test_the_wheel_zooms_in_the_middle(view, corner):
    before = view.viewport
    turn_wheel(corner, QPoint(20, 20), 2)
    assert view.viewport.zoom == pytest.approx(before.zoom * 1.25**2)
    assert view.viewport.center_x == pytest.approx(before.center_x)


def test_a_double_click_does_not_reach_the_tree(qtbot, view, corner):
    activated = []
    view.node_activated.connect(activated.append)
    qtbot.mouseDClick(corner, Qt.LeftButton, pos=QPoint(90, 50))
    assert activated == []


def test_the_rectangle_has_a_minimum_size(qtbot, view, corner):
    view.show_scene(scene_of("star", 100_000))
    view.look(view.viewport.zoomed(1e12, 0, 0).centered(*view.scene.position(99_999)))
    qtbot.waitUntil(lambda: corner._seen.width() < 20)
    assert corner._seen.width() >= 5
    assert corner._seen.height() >= 5
    assert corner.rect().contains(corner._seen.toAlignedRect())


def test_the_tree_is_painted_once(qtbot, view, corner, monkeypatch):
    qtbot.waitUntil(lambda: corner._picture is not None)
    painted = corner._picture
    monkeypatch.setattr(minimap, "choose_marks", lambda *_: pytest.fail("marks were chosen"))
    view.look(view.viewport.moved(100, 20))
    corner.repaint()
    assert corner._picture is painted
    monkeypatch.undo()
    view.set_style(Style(background=(1, 2, 3)))
    qtbot.waitUntil(lambda: corner._picture is not None)
    assert corner._picture.toImage().pixelColor(3, 3).getRgb()[:3] == (1, 2, 3)


def comparison_of(scene, new):
    earlier = np.zeros(scene.tree.size, np.int32)
    earlier[new] = -1
    return Comparison(earlier, scene.tree.visits)


def yellow(corner):
    """The places with the colour of new nodes."""
    return places_of(NEW_NODE, corner)


def places_of(colour, corner):
    """The places with this colour, as shares of the minimap."""
    image = corner.grab().toImage()
    wide, high = image.width(), image.height()
    found = (
        (x / wide, y / high)
        for x in range(wide)
        for y in range(high)
        if image.pixelColor(x, y).getRgb()[:3] == colour
    )
    return np.array(list(found)).reshape(-1, 2)


def test_new_nodes_are_marked_where_they_are(view, corner):
    scene = view.scene
    assert len(yellow(corner)) == 0
    left, _top, right, bottom = scene.bounds
    for node in (1_500, 2_999):
        view.set_comparison(comparison_of(scene, [node]))
        places = yellow(corner)
        assert len(places) > 0
        x, row = scene.position(node)
        # The margin of the tree is 6 pixels of 180 x 110.
        near = 6 / 180 + 168 / 180 * (x - left) / (right - left), 6 / 110 + 98 / 110 * row / bottom
        assert np.abs(places - near).max() < 0.04
    view.set_comparison(None)
    assert len(yellow(corner)) == 0


def test_a_new_node_of_the_principal_variation_is_marked(view, corner):
    node = view.scene.tree.principal_variation()[1]
    view.set_comparison(comparison_of(view.scene, [node]))
    assert len(yellow(corner)) > 0


def test_many_new_nodes_are_marked_from_end_to_end(view, corner):
    scene = scene_of("bushy", 100_000)
    view.show_scene(scene)
    view.zoom_by(6.0)
    view.set_comparison(comparison_of(scene, range(1, 100_000)))
    places = yellow(corner)
    assert places[:, 0].min() < 0.15
    assert places[:, 0].max() > 0.85


def test_new_nodes_are_marked_until_another_tree_is_shown(view, corner):
    view.set_comparison(comparison_of(view.scene, [2_999]))
    assert len(yellow(corner)) > 0
    folded = Scene.of(view.scene.tree, Folding(most_depth=30))
    view.show_scene(folded, keep_view=True)
    assert len(yellow(corner)) > 0
    view.show_scene(scene_of("bushy", 3_000))
    view.zoom_by(6.0)
    assert len(yellow(corner)) == 0


def test_with_new_nodes_too_the_tree_is_painted_once(qtbot, view, corner, monkeypatch):
    view.set_comparison(comparison_of(view.scene, [2_999]))
    qtbot.waitUntil(lambda: corner._picture is not None)
    monkeypatch.setattr(minimap, "choose_marks", lambda *_: pytest.fail("marks were chosen"))
    view.look(view.viewport.moved(100, 20))
    corner.repaint()
    view.select(7)
    corner.repaint()


def test_it_can_be_hidden_and_that_is_remembered(qtbot, view, corner):
    view.set_minimap(False)
    assert not corner.isVisible()
    view.set_minimap(True)
    assert corner.isVisible()
    settings_store.set_shown("minimap", False)
    other = TreeView()
    qtbot.addWidget(other)
    other.resize(600, 400)
    other.show_scene(scene_of("bushy", 3_000))
    with qtbot.waitExposed(other):
        other.show()
    other.zoom_by(6.0)
    qtbot.waitUntil(lambda: other._drawing is not None)
    assert not other.findChild(Minimap).isVisible()


def test_the_menu_hides_it(window):
    pane = window.analysis_page.pane
    view_menu = next(
        menu for menu in window.menuBar().findChildren(QMenu) if menu.title() == "&View"
    )
    entry = next(entry for entry in view_menu.actions() if entry.text() == "&Minimap")
    assert entry.isChecked()
    entry.trigger()
    assert not settings_store.shows("minimap")
    assert pane.view._wants_minimap is False


def test_chance_nodes_are_marked_unless_trees_are_compared(view, corner):
    assert len(places_of(CHANCE_FILL, corner)) == 0
    scene = Scene.of(uctvis.search("pig", iterations=300).tree)
    view.show_scene(scene)
    view.zoom_by(6.0)
    assert len(places_of(CHANCE_FILL, corner)) > 0
    view.set_comparison(comparison_of(scene, [1]))
    assert len(places_of(CHANCE_FILL, corner)) == 0
