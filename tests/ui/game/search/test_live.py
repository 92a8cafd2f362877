"""Tests of the tree that grows on screen while the PC thinks, and of its replay."""

import numpy as np
import pytest
from named_widgets import button, settle
from pawns import PAWNS
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QCheckBox, QComboBox

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.app.window import Window
from uctvis.ui.game.search import live as live_module
from uctvis.ui.game.search import pc_player
from uctvis.ui.preferences.animation_form import AnimationForm
from uctvis.ui.runtime import frames
from uctvis.view.scene import Scene

TIME = 30_000
COMPILING = 300_000
FOREVER = Settings(iterations=None, seconds=600, seed=1)
FEW = Settings(iterations=200, seed=1)


def begin(window, game="mancala", settings=FOREVER, mode=Mode.PCS, **choices):
    choices = {"wanted": True, "seconds": 1, **choices}
    window.preferences.animation.choose(**choices)
    rules = PAWNS if game == "pawns" else find(game)
    window.play(GameSession.of_mode(rules, mode, pc=UctEngine(settings)))
    return window.game_page


def key(qtbot, window, letter):
    qtbot.keyClick(window, letter, Qt.ControlModifier | Qt.ShiftModifier)


def visits(page):
    """The visits of the shown root; -1 if no tree is shown."""
    scene = page.pane.view.scene
    return -1 if scene is None else scene.tree.visits[0]


def from_middle(view, node):
    """The place of a node on the screen."""
    x, y = view.viewport.to_screen(*view.scene.position(node))
    return x - view.width() / 2, y - view.height() / 2


def count_label(page):
    return page.pane.count_text


@pytest.mark.parametrize("game", ["mancala", "tictactoe", "pawns"])
def test_one_iteration_at_a_time(qtbot, window, game):
    page = begin(window, game, Settings(iterations=6, seed=1), pace=0.0)
    page.play.think()
    # With an empty cache, the search waits until this game is compiled.
    qtbot.waitUntil(lambda: page.pc.search is not None, timeout=COMPILING)
    view = page.pane.view
    for iteration in range(6):
        assert page.pc.live.paused
        qtbot.waitUntil(lambda n=iteration: visits(page) == n, timeout=TIME)
        assert f"{iteration} iteration" in page.shown.moves.note
        assert "/s" not in page.shown.moves.note
        size = view.scene.tree.size
        assert count_label(page) == f"{size} node" + "s" * (size != 1)
        assert page.pane.tree is None
        key(qtbot, window, Qt.Key_I)
    page.pc.replaying.skip()
    settle(qtbot, page)
    assert page.pane.tree.record.iterations == 6
    assert len(page.session.moves) == 1


def test_a_frame_shows_a_search_when_its_tree_and_its_numbers_are_the_latest():
    game = find("tictactoe")
    searches = [
        Search(game, game.initial(), Settings(iterations=count, seed=1)) for count in (5, 6)
    ]
    trees = [Scene.of(search.run().tree) for search in searches]
    numbers = [search.statistics() for search in searches]
    for search in searches:
        for scene in trees:
            for statistics in numbers:
                moment = live_module._Moment(scene, "", statistics, whole=True)
                latest = scene.tree.visits[0] == statistics.iterations == search.iterations
                assert moment.shows(search) == latest


def test_a_search_is_paused_and_goes_on(qtbot, window):
    page = begin(window, pace=None)
    page.play.think()
    qtbot.waitUntil(lambda: page.pc.search.iterations > 0, timeout=TIME)
    key(qtbot, window, Qt.Key_Space)
    assert page.pc.live.paused
    assert button(page, "Continue the search").isEnabled()
    qtbot.waitUntil(lambda: visits(page) == page.pc.search.iterations, timeout=TIME)
    done = page.pc.search.iterations
    qtbot.mouseClick(button(page, "Run one iteration and pause"), Qt.LeftButton)
    qtbot.waitUntil(lambda: visits(page) == done + 1, timeout=TIME)
    qtbot.mouseClick(button(page, "Continue the search"), Qt.LeftButton)
    assert not page.pc.live.paused
    qtbot.waitUntil(lambda: visits(page) > done + 1, timeout=TIME)
    # A step pauses a running search.
    qtbot.mouseClick(button(page, "Run one iteration and pause"), Qt.LeftButton)
    assert page.pc.live.paused
    window.preferences.animation.choose(wanted=False)
    assert not page.pc.live.paused
    done = page.pc.search.iterations
    qtbot.waitUntil(lambda: page.pc.search.iterations > done, timeout=TIME)
    page.leave()


def test_a_large_tree_shows_its_most_visited_nodes_and_says_so(qtbot, window, monkeypatch):
    monkeypatch.setattr(live_module, "_MOST_NODES", 100)
    page = begin(window, pace=None)
    page.play.think()
    qtbot.waitUntil(lambda: "or more visits" in count_label(page), timeout=TIME)
    key(qtbot, window, Qt.Key_Space)
    view = page.pane.view
    qtbot.waitUntil(lambda: visits(page) == page.pc.search.iterations, timeout=TIME)
    # An iteration that was unfinished in this frame is in the next one.
    nodes = page.pc.search.statistics().nodes
    said = f" of {nodes:,} nodes: those with "
    qtbot.waitUntil(lambda: said in count_label(page), timeout=TIME)
    tree = view.scene.tree
    least = tree.visits.min()
    assert tree.size <= 100
    assert count_label(page).startswith(f"{tree.size}{said}")
    assert least >= int(count_label(page).split()[-4].replace(",", ""))
    page.play.answer_now()
    settle(qtbot, page)
    assert page.pane.tree.size == nodes


def test_the_selected_node_and_the_view_stay(qtbot, window):
    page = begin(window, pace=0.0)
    page.play.think()
    view = page.pane.view
    qtbot.waitUntil(lambda: view.scene is not None, timeout=TIME)
    for _step in range(30):
        page.pc.live.step()
    qtbot.waitUntil(lambda: visits(page) == 30, timeout=TIME)
    assert "paused" in {bar.texts[1] for bar in page.panel.players}
    # The whole tree is shown, and stays so after it has grown.
    assert view.viewport.shows_all
    tree = view.scene.tree
    node = int(np.argmax(tree.visits[1:])) + 1
    number, path = int(tree.source[node]), [tree.move_name(n) for n in tree.path(node)]
    view.select(node)
    view.zoom_by(3.0)
    at = from_middle(view, node)
    for goal in (31, 60):
        for _step in range(goal - visits(page)):
            page.pc.live.step()
        qtbot.waitUntil(lambda goal=goal: visits(page) == goal, timeout=TIME)
        tree = view.scene.tree
        assert tree.source[view.selected] == number
        assert [tree.move_name(n) for n in tree.path(view.selected)] == path
        assert from_middle(view, view.selected) == pytest.approx(at)
        assert not view.viewport.shows_all
    page.play.answer_now()
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    page.pc.replaying.skip()
    assert view.selected == number
    page.leave()


def test_nodes_move_to_their_new_places(qtbot, window, monkeypatch):
    monkeypatch.setattr(frames, "may_move", lambda _widget: True)
    page = begin(window, pace=0.0)
    page.play.think()
    view = page.pane.view
    qtbot.waitUntil(lambda: visits(page) == 0, timeout=TIME)
    on_their_way = []
    page.pc.live.framed.connect(lambda _moment: on_their_way.append(view.scene.rows.x))
    for goal in range(1, 9):
        page.pc.live.step()
        qtbot.waitUntil(lambda goal=goal: visits(page) == goal, timeout=TIME)
        # The first step after a rest is short, however late its frame is.
        goal = Scene.of(view.scene.tree).rows.x
        qtbot.waitUntil(lambda goal=goal: np.array_equal(view.scene.rows.x, goal), timeout=TIME)
    last = [x for x in on_their_way if len(x) == len(goal)]
    assert len(last) > 1
    assert not np.array_equal(last[0], goal)
    page.leave()


def test_space_holds_the_search(qtbot, window):
    page = begin(window, pace=None)
    page.play.think()
    qtbot.waitUntil(lambda: page.pane.view.scene is not None, timeout=TIME)
    for paused in (True, False):
        qtbot.keyClick(page.pane.view, Qt.Key_Space)
        assert page.pc.live.paused is paused
    page.leave()


@pytest.mark.parametrize("pace", [0.0, 5.0, None])
def test_it_is_stopped_begun_anew_left_and_closed(qtbot, window, pace):
    page = begin(window, mode=Mode.PCS, pace=pace)
    page.play.think()
    qtbot.waitUntil(lambda: page.pane.view.scene is not None, timeout=TIME)
    qtbot.mouseClick(button(page, "Move now"), Qt.LeftButton)
    page.pc.replaying.skip()
    settle(qtbot, page)
    assert len(page.session.moves) == 1
    page.play.think()
    page.play.start_over()
    assert not page.play.search.on
    page.play.think()
    window.go_back()
    assert not page.play.search.on
    window.continue_game()
    page.play.think()
    qtbot.waitUntil(lambda: page.pane.view.scene is not None, timeout=TIME)
    window.close()


def test_a_fast_search_is_replayed_and_then_the_pc_moves(qtbot, window, monkeypatch):
    # On a busy machine, too, the search counts as fast, and the replay is not over at once.
    monkeypatch.setattr(pc_player, "monotonic", lambda: 0.0)
    page = begin(window, settings=FEW, seconds=3)
    page.play.think()
    seen = []
    page.pc.replaying.moment_changed.connect(seen.append)
    qtbot.waitUntil(lambda: page.pane.growth.playing, timeout=TIME)
    assert page.play.search.on
    assert page.session.moves == []
    assert button(page, "Skip replay").isVisible()
    settle(qtbot, page)
    assert len(page.session.moves) == 1
    assert page.pane.growth.iteration == 200
    assert seen[0].iterations == 0
    assert seen[0].candidates == ()
    done = [moment.iterations for moment in seen]
    assert done == sorted(done)
    assert all(
        sum(candidate.visits for candidate in moment.candidates) == moment.iterations
        for moment in seen
    )
    assert page.shown.moves.note.startswith("200 iterations")
    assert not button(page, "Skip replay").isVisible()


def skip_by_key(qtbot, page):
    page.pane.view.setFocus()
    qtbot.keyClick(page.pane.view, Qt.Key_Escape)


def skip_by_board(qtbot, page):
    qtbot.mouseClick(page.board, Qt.LeftButton)


def skip_by_button(qtbot, page):
    qtbot.mouseClick(button(page, "Skip replay"), Qt.LeftButton)


def skip_by_stop(qtbot, page):
    qtbot.keyClick(page.window(), Qt.Key_Return, Qt.ControlModifier | Qt.ShiftModifier)


@pytest.mark.parametrize("skip", [skip_by_key, skip_by_board, skip_by_button, skip_by_stop])
def test_a_replay_is_cut_short(qtbot, window, skip):
    page = begin(window, settings=FEW, seconds=30)
    page.play.think()
    qtbot.waitUntil(lambda: page.pane.growth.playing, timeout=TIME)
    skip(qtbot, page)
    assert not page.play.search.on
    assert len(page.session.moves) == 1
    assert page.pane.growth.iteration == 200
    assert not page.pane.growth.playing


def test_who_goes_elsewhere_in_a_replay_stays_there(qtbot, window):
    page = begin(window, settings=FEW, seconds=30)
    page.play.think()
    qtbot.waitUntil(lambda: page.pane.growth.playing, timeout=TIME)
    page.pane.growth.step(7)
    here = page.pane.growth.iteration
    assert not page.play.search.on
    assert len(page.session.moves) == 1
    assert page.pane.growth.iteration == here < 200


@pytest.mark.parametrize("end", ["leave", "start over", "close"])
def test_a_replay_is_left(qtbot, window, end):
    page = begin(window, settings=FEW, seconds=30)
    page.play.think()
    qtbot.waitUntil(lambda: page.pane.growth.playing, timeout=TIME)
    if end == "leave":
        window.go_back()
        assert len(page.session.moves) == 1
    elif end == "start over":
        page.play.start_over()
        assert page.session.moves == []
    else:
        window.close()
    assert not page.play.search.on
    assert not page.pane.growth.playing


def test_without_it_the_pc_answers_at_once(qtbot, window):
    page = begin(window, settings=FEW, seconds=30)
    key(qtbot, window, Qt.Key_A)
    assert not window.preferences.animation.choices.wanted
    assert not button(page, "Pause the search").isVisible()
    page.play.think()
    settle(qtbot, page)
    assert len(page.session.moves) == 1
    assert not page.pane.growth.playing
    key(qtbot, window, Qt.Key_A)
    assert window.preferences.animation.choices.wanted


def test_the_choices_are_remembered(qtbot, window):
    animation = window.preferences.animation
    assert (animation.choices.wanted, animation.choices.pace) == (False, None)
    form = AnimationForm(animation)
    qtbot.addWidget(form)
    assert len(form.findChildren(QCheckBox)) == 1
    pace, seconds = form.findChildren(QComboBox)
    assert not pace.isEnabled()
    key(qtbot, window, Qt.Key_A)
    pace.setCurrentIndex(2)
    seconds.setCurrentIndex(4)
    animation.save()
    again = Window()
    qtbot.addWidget(again)
    assert again.preferences.animation.choices == animation.choices
    assert animation.choices.wanted
    assert (animation.choices.pace, animation.choices.seconds) == (5.0, 10)
