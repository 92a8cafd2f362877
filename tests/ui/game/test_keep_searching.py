"""Tests of searching a position in the window until the user stops it."""

from named_widgets import settle
from qtpy.QtCore import Qt

from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.games import find
from uctvis.play.session import GameSession

TIME = 60_000


def begin(window, game, adviser=None):
    window.play(GameSession(find(game), adviser=adviser))
    return window.game_page


def press(qtbot, window):
    qtbot.keyClick(window, Qt.Key_K, Qt.ControlModifier)


def test_the_tree_the_candidates_and_the_value_grow_until_it_is_stopped(qtbot, window):
    page = begin(window, "mancala")
    entry = window.menus.entries["game.keep_searching"]
    assert entry.isEnabled()
    press(qtbot, window)
    assert entry.isChecked()
    # The tree is shown growing, also if searches are not animated.
    qtbot.waitUntil(lambda: page.pc.live.active and bool(page.board.candidates), timeout=TIME)
    assert page.pane.tree is None
    first = page.board.candidates[0].visits
    qtbot.waitUntil(lambda: page.board.candidates[0].visits > first, timeout=TIME)
    # A pause keeps the search where it is.
    qtbot.keyClick(page, Qt.Key_Space)
    assert page.pc.live.paused
    qtbot.keyClick(page, Qt.Key_Space)
    assert not page.pc.live.paused
    press(qtbot, window)
    settle(qtbot, page)
    assert not entry.isChecked()
    found = page.play.hint
    assert found.iterations > 100
    assert page.pane.tree.state_name(0) == found.game.state_name(found.position)
    # It goes on from there.
    press(qtbot, window)
    qtbot.waitUntil(lambda: bool(page.pc.growing and page.pc.growing.iterations), timeout=TIME)
    press(qtbot, window)
    settle(qtbot, page)
    assert page.play.hint.statistics.kept >= found.iterations // 2


def test_it_follows_the_position_that_is_shown(qtbot, window):
    page = begin(window, "mancala")
    page.play.play(0)
    page.play.play(page.session.choices[0])
    press(qtbot, window)
    qtbot.waitUntil(lambda: bool(page.board.candidates), timeout=TIME)
    page.play.look_at(0)

    def searched():
        search = page.pc.search
        return search is not None and search.position == page.session.positions[0]

    qtbot.waitUntil(searched, timeout=TIME)
    qtbot.waitUntil(lambda: bool(page.board.candidates), timeout=TIME)
    assert page.play.keeps_searching
    window.show_start_page()
    assert not page.play.keeps_searching
    settle(qtbot, page)


def test_the_tree_of_alpha_beta_is_shown_after_each_depth(qtbot, window):
    adviser = AlphaBetaEngine(AlphaBetaSettings(depth=2, seconds=None))
    page = begin(window, "connect_four", adviser)
    press(qtbot, window)
    qtbot.waitUntil(lambda: len(getattr(page.pc.search, "deepening", ())) > 4, timeout=TIME)
    qtbot.waitUntil(lambda: page.pane.view.scene is not None, timeout=TIME)
    scene = page.pane.view.scene
    assert scene.tree.state_name(0) == page.session.game.state_name(page.session.position)
    assert page.board.candidates
    press(qtbot, window)
    settle(qtbot, page)
    assert page.play.hint.searched_depth > 4
    assert page.pane.tree is not None
