"""The growth of a tree with a record: playback, stepping, scrubbing, saving, pictures."""

from itertools import pairwise

import pytest
from qtpy.QtCore import QPoint, QPointF, Qt
from qtpy.QtGui import QWheelEvent
from qtpy.QtWidgets import QAction, QApplication, QFileDialog, QLabel, QLineEdit

import uctvis
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.tree import Tree
from uctvis.ui.actions.growth_menu import GROWTH
from uctvis.ui.export.part_box import PartBox
from uctvis.ui.export.picture_dialog import Background, PictureRequest
from uctvis.ui.runtime import frames
from uctvis.ui.tree import growth_player as module
from uctvis.ui.tree.playback_clock import Pace
from uctvis.ui.widgets.icon_button import IconButton, MenuButton
from uctvis.view.folding import Folding

LONG = 60_000
ITERATIONS = 60
FAST = Pace(seconds=0.3)


def searched(seed=1, iterations=ITERATIONS):
    game = find("tictactoe")
    return Search(game, game.initial(), Settings(iterations=iterations, seed=seed)).run().tree


@pytest.fixture
def page(qtbot, window, tmp_path):
    """The analysis page with two trees with records and one without."""
    for number in (1, 3):
        uctvis.save(searched(number), tmp_path / f"{number}.tree")
    uctvis.save(Tree.from_parents([-1, 0]), tmp_path / "2.csv")
    window.open_paths([str(tmp_path / name) for name in ("1.tree", "2.csv", "3.tree")])
    page = window.analysis_page
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=LONG)
    # The tree is laid out and on screen.
    qtbot.waitUntil(lambda: page.walk.seen, timeout=LONG)
    page.pane.growth.set_pace(FAST)
    return page


@pytest.fixture
def grown(page):
    return page.pane


def choose(pane, text):
    """Choose an entry of the timeline's menu."""
    (entry,) = [
        action
        for action in pane.timeline.findChildren(QAction)
        if action.text().replace("&", "") == text
    ]
    entry.trigger()


def button(pane, tip):
    (found,) = [b for b in pane.timeline.findChildren(IconButton) if b.toolTip() == tip]
    return found


def iterations_shown(pane):
    """A list that receives the iterations of all moments shown from now on."""
    seen = []
    pane.growth.moment_changed.connect(lambda scene: seen.append(int(scene.tree.visits[0])))
    return seen


def test_it_plays_to_the_end(qtbot, grown):
    growing, seen = grown.growth, iterations_shown(grown)
    with qtbot.waitSignal(growing.ended, timeout=LONG) as ended:
        growing.play()
        assert growing.playing
    assert ended.args == [1]
    assert not growing.playing
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert growing.iteration == ITERATIONS
    assert grown.view.scene is growing.final
    assert grown.tree is growing.final.tree


def test_the_end_of_the_growth_is_never_expanded(qtbot, grown):
    growing = grown.growth
    growing.go_to(ITERATIONS - 1, expanded=True)
    assert growing.expanded
    assert grown.view.scene.tree.visits[0] == ITERATIONS - 1
    growing.go_to(ITERATIONS - 1)
    assert not growing.expanded
    for beyond in (0, 1):
        growing.go_to(ITERATIONS + beyond, expanded=True)
        assert not growing.expanded
        assert growing.iteration == ITERATIONS
        assert grown.view.scene is growing.final


def test_it_plays_backwards(qtbot, grown):
    growing, seen = grown.growth, iterations_shown(grown)
    choose(grown, "Backwards")
    with qtbot.waitSignal(growing.ended, timeout=LONG) as ended:
        growing.play()
    assert ended.args == [-1]
    assert seen == sorted(seen, reverse=True)
    assert growing.iteration == 0


def test_the_whole_growth_is_played_in_some_seconds(qtbot, grown):
    growing, seen = grown.growth, iterations_shown(grown)
    growing.go_to(30)
    growing.set_backwards(True)
    with qtbot.waitSignal(growing.ended, timeout=LONG):
        growing.play_over(0.2)
    assert seen[1] == 0
    assert growing.iteration == ITERATIONS


def test_space_plays_and_pauses(qtbot, grown):
    growing = grown.growth
    growing.set_pace(Pace(a_second=1))
    qtbot.keyClick(grown.view, Qt.Key_Space)
    assert growing.playing
    assert button(grown, "Pause (Space)")
    qtbot.keyClick(grown.view, Qt.Key_Space)
    assert not growing.playing
    assert growing.iteration == 0


def test_the_menu_of_the_speed_says_what_is_chosen(window, grown):
    (speed,) = grown.timeline.findChildren(MenuButton)
    choose(grown, "20 per second")
    assert grown.growth.pace == Pace(a_second=20)
    assert speed.text().strip() == "20 per second"
    choose(grown, "all in 3 s")
    assert speed.accessibleName() == "Speed: all in 3 s"


def test_the_timeline_is_one_line_however_narrow(qtbot, window, grown):
    for width in (960, 1920):
        window.resize(width, 700)
        QApplication.processEvents()
        tops = {b.geometry().center().y() // 4 for b in grown.timeline.findChildren(IconButton)}
        assert len(tops) == 1
        assert grown.timeline.minimumSizeHint().width() <= grown.timeline.width()


def test_a_part_is_repeated(qtbot, grown):
    growing, timeline = grown.growth, grown.timeline
    growing.go_to(20)
    timeline.repeat_from()
    growing.go_to(25)
    timeline.repeat_to()
    assert growing.repeated == (20, 25)
    menus = grown.window().menus
    menus.shown[GROWTH].aboutToShow.emit()
    assert menus.entries["growth.repeat"].isChecked()
    assert not menus.entries["growth.backwards"].isChecked()
    seen = iterations_shown(grown)
    growing.play()
    qtbot.waitUntil(lambda: sum(b < a for a, b in pairwise(seen)) >= 2, timeout=LONG)
    assert growing.playing
    assert set(seen) <= set(range(20, 26))
    timeline.turn_repeat()
    assert growing.repeated is None
    with qtbot.waitSignal(growing.ended, timeout=LONG):
        pass


def test_a_range_needs_an_order(grown):
    growing, timeline = grown.growth, grown.timeline
    growing.go_to(25)
    timeline.repeat_to()
    growing.go_to(40)
    timeline.repeat_from()
    assert growing.repeated == (40, ITERATIONS)
    growing.go_to(ITERATIONS)
    timeline.repeat_from()
    assert growing.repeated is None


def test_a_hidden_tree_does_not_play(window, grown):
    grown.growth.play()
    window.go_back()
    assert not grown.growth.playing


def test_no_moment_is_made_before_the_last_one_is_on_screen(qtbot, grown, monkeypatch):
    growing, seen = grown.growth, iterations_shown(grown)
    grown.view.surface.frameSwapped.disconnect(growing.frame_shown)
    growing.play()
    qtbot.wait(30)
    assert seen == [0]
    growing.scrub(10)
    growing.scrub(11)
    assert growing.iteration == 11
    assert seen == [0]
    growing.pause()
    growing.scrub(12)
    growing.frame_shown()
    qtbot.waitUntil(lambda: seen == [0, 12])


def test_the_panels_show_the_numbers_of_the_moment(qtbot, grown):
    growing, view = grown.growth, grown.view
    view.select(1)
    growing.go_to(7)
    tree = grown.tree
    assert tree.visits[0] == 7
    shown = " ".join(label.text() for label in grown.inspector.panels["node"].findChildren(QLabel))
    assert f"{tree.visits[1]:,}" in shown
    assert grown.count_text == f"{tree.size:,} nodes"
    growing.play()
    with qtbot.waitSignal(growing.ended, timeout=LONG):
        pass
    qtbot.waitUntil(lambda: grown.inspector.panels["node"]._tree is growing.final.tree)


def test_the_selected_node_is_selected_at_every_moment_that_contains_it(grown):
    growing, view = grown.growth, grown.view
    node = growing.final.tree.size - 1
    view.select(node)
    growing.go_to(0)
    assert view.selected == 0
    growing.go_to(30)
    assert view.selected == growing.growth.scene(30).shown(node)
    growing.go_to(ITERATIONS)
    assert view.selected == node
    growing.go_to(0)
    view.select(None)
    growing.go_to(ITERATIONS)
    assert view.selected is None


def test_going_to_a_node_goes_to_where_it_was_made(grown):
    growing, view = grown.growth, grown.view
    node = growing.final.tree.size - 1
    growing.go_to(3)
    grown.go_to(node)
    assert view.selected == node
    assert growing.iteration == growing.growth.replay.made[node] + 1
    grown.go_to(2)
    assert growing.iteration == growing.growth.replay.made[node] + 1


def test_a_number_is_gone_to(qtbot, grown, dialog):
    (field,) = [w for w in grown.timeline.findChildren(QLineEdit) if w.isVisible()]
    field.selectAll()
    qtbot.keyClicks(field, "17")
    qtbot.keyClick(field, Qt.Key_Return)
    assert grown.growth.iteration == 17
    field.selectAll()
    qtbot.keyClicks(field, "61")
    qtbot.keyClick(field, Qt.Key_Return)
    assert dialog() == "Iteration: expected a whole number from 0 to 60, got '61'"
    assert grown.growth.iteration == 17


def test_the_slider_goes_where_it_is_clicked_and_turned(qtbot, grown):
    growing, slider = grown.growth, grown.timeline.slider
    qtbot.mouseClick(slider, Qt.LeftButton, pos=QPoint(slider.width() // 2, 8))
    assert abs(growing.iteration - 30) <= 2
    qtbot.waitUntil(lambda: grown.tree.visits[0] == growing.iteration)
    before = growing.iteration
    at = QPointF(10.0, 8.0)
    turn = QWheelEvent(
        at, at, QPoint(), QPoint(0, 120), Qt.NoButton, Qt.NoModifier, Qt.NoScrollPhase, False
    )
    QApplication.sendEvent(slider, turn)
    assert growing.iteration == before + 1
    qtbot.keyClick(slider, Qt.Key_Left)
    assert growing.iteration == before


def test_folding_keeps_the_moment(qtbot, grown):
    growing = grown.growth
    growing.go_to(20)
    grown.fold(Folding(least_visits=2))
    qtbot.waitUntil(lambda: not grown.folds.busy, timeout=LONG)
    scene = grown.view.scene
    assert growing.iteration == 20
    assert scene.tree.visits[0] == 20
    final = growing.final
    assert set(scene.rows.node) == set(final.rows.node[final.rows.node < scene.tree.size])
    growing.go_to(ITERATIONS)
    assert grown.view.scene is final


def save_as(qtbot, pane, monkeypatch, path, button):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    pane.save_tree()

    def boxes():
        found = QApplication.topLevelWidgets()
        return [w for w in found if isinstance(w, PartBox) and w.isVisible()]

    qtbot.waitUntil(lambda: bool(boxes()))
    (box,) = boxes()
    texts = {b.text().replace("&", ""): b for b in box.buttons()}
    qtbot.mouseClick(texts[button], Qt.LeftButton)
    qtbot.waitUntil(lambda: path.exists() and not pane.saving.saver.busy, timeout=LONG)
    return uctvis.load(path)


def test_a_moment_is_saved_as_a_tree_of_its_own(qtbot, grown, monkeypatch, tmp_path):
    growing = grown.growth
    growing.go_to(20)
    size = grown.tree.size
    saved = save_as(qtbot, grown, monkeypatch, tmp_path / "a.tree", "Tree at this iteration")
    game = find("tictactoe")
    fresh = Search(game, game.initial(), Settings(iterations=20, seed=1)).run().tree
    assert saved.size == size == fresh.size
    assert saved.record.leaf.tolist() == fresh.record.leaf.tolist()
    assert sorted(saved.visits.tolist()) == sorted(fresh.visits.tolist())
    assert sorted(saved.state_name(n) for n in range(size)) == sorted(
        fresh.state_name(n) for n in range(size)
    )


def test_the_whole_tree_is_saved_at_any_moment(qtbot, grown, monkeypatch, tmp_path):
    whole = grown.tree
    grown.growth.go_to(20)
    saved = save_as(qtbot, grown, monkeypatch, tmp_path / "a.tree", f"All {whole.size:,} nodes")
    assert saved.size == whole.size
    assert saved.record.iterations == ITERATIONS


@pytest.mark.parametrize("scale", [None, 1])
def test_a_picture_is_of_the_moment_at_which_it_was_asked_for(qtbot, grown, tmp_path, scale):
    growing = grown.growth
    request = PictureRequest((300, 200), scale, Background.SEEN, labels=True, legend=True)
    # The first two pictures make the status bar as high as its text.
    paths = [tmp_path / f"{name}.png" for name in ("first", "second", "still", "scrubbed")]
    for path in paths:
        growing.go_to(20)
        grown.pictures.make(request, str(path))
        if path is paths[3]:
            for iteration in (50, 3, 41):
                growing.go_to(iteration)
        qtbot.waitUntil(lambda: not grown.pictures.busy, timeout=LONG)
    assert paths[2].read_bytes() == paths[3].read_bytes()


def test_nodes_move_to_the_places_of_the_moment(qtbot, grown, monkeypatch):
    monkeypatch.setattr(frames, "may_move", lambda _widget: True)
    growing, view = grown.growth, grown.view
    growing.go_to(10)
    still = view.scene
    choose(grown, "Re-lay out while growing")
    goal = growing.growth.laid_out(10)
    assert (view.scene.rows.x != goal.rows.x).any()
    qtbot.waitUntil(lambda: (view.scene.rows.x == goal.rows.x).all(), timeout=LONG)
    assert view.scene.bounds == goal.bounds != still.bounds
    growing.go_to(ITERATIONS)
    qtbot.waitUntil(lambda: view.scene is growing.final, timeout=LONG)
    growing.set_moves(False)
    growing.go_to(10)
    assert view.scene.bounds == growing.final.bounds


def test_the_selected_node_stays_in_view_while_nodes_move(grown):
    growing, view = grown.growth, grown.view
    growing.set_moves(True)
    growing.go_to(40)
    node = grown.tree.size - 1
    view.go_to(node)
    assert view.viewport.zoom > 1
    for iteration in (50, 60, 30, 45, 5, 1, 0, 60):
        growing.go_to(iteration)
        x, y = view.viewport.to_screen(*view.scene.position(view.selected))
        assert 0 <= x <= view.width()
        assert 0 <= y <= view.height()


def test_nodes_jump_if_animations_are_off(grown):
    growing = grown.growth
    growing.go_to(10)
    growing.set_moves(True)
    goal = growing.growth.laid_out(10)
    assert (grown.view.scene.rows.x == goal.rows.x).all()


def test_a_large_tree_is_made_ready_in_a_thread(qtbot, grown, monkeypatch):
    monkeypatch.setattr(module, "_SMALL", 10)
    growing = grown.growth
    growing.go_to(20)
    assert growing.growth is None
    growing.go_to(21)
    qtbot.waitUntil(lambda: grown.tree.visits[0] == 21, timeout=LONG)
    growing.show_scene(growing.final)
    growing.go_to(ITERATIONS)
    with qtbot.waitSignal(growing.ended, timeout=LONG):
        growing.play()


def test_the_timeline_is_hidden_where_there_is_no_record_or_it_is_not_wanted(qtbot, window, page):
    timeline = page.pane.timeline
    assert timeline.isVisible()
    (entry,) = [
        action
        for menu in window.menuBar().findChildren(type(window.menuBar().actions()[0].menu()))
        for action in menu.actions()
        if action.text() == "T&imeline"
    ]
    entry.trigger()
    assert not timeline.isVisible()
    page.pane.growth.go_to(3)
    assert not timeline.isVisible()
    entry.trigger()
    assert timeline.isVisible()
    page.step(1)
    qtbot.waitUntil(lambda: not page.opening, timeout=LONG)
    assert not timeline.isVisible()


def test_trees_follow_one_another(qtbot, page):
    page.walk._next.setInterval(1)
    choose(page.pane, "Then next tree")
    places = []
    page.pane.growth.ended.connect(lambda _end: places.append(page.walk.place))
    page.pane.growth.play()
    qtbot.waitUntil(lambda: len(places) == 2, timeout=LONG)
    assert places == [1, 2]
    qtbot.wait(20)
    assert page.title.endswith(" (3 of 3)")
    page.pane.growth.set_backwards(True)
    page.pane.growth.play()
    qtbot.waitUntil(lambda: len(places) == 4, timeout=LONG)
    assert places[2:] == [1, 0]


def test_going_to_another_tree_ends_the_wait_for_the_next_tree(qtbot, page):
    choose(page.pane, "Then next tree")
    page.pane.growth.play()
    page.step(1)
    qtbot.waitUntil(lambda: not page.opening, timeout=LONG)
    assert page.title.endswith(" (2 of 3)")
    qtbot.wait(20)
    assert not page.walk._next.isActive()


def test_the_player_and_the_growth_do_not_play_at_once(qtbot, page):
    qtbot.keyClick(page.pane.view, Qt.Key_Space, Qt.ShiftModifier)
    assert page.player.playing
    qtbot.keyClick(page.pane.view, Qt.Key_Space)
    assert not page.player.playing
    assert not page.pane.growth.playing
