"""Tests of which tree is shown beside the board when a turn begins, before its search is seen."""

from named_widgets import settle

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode

FEW = UctEngine(Settings(iterations=100, seed=1))
FOREVER = UctEngine(Settings(iterations=None, seconds=600, seed=1))
AWAITED = "The tree of the PC's search will be shown here."


def begin(window, pc, person):
    window.play(GameSession.of_mode(find("mancala"), Mode.PLAYER_PC, person, pc=pc))
    return window.game_page


def test_a_game_that_the_pc_begins_shows_no_tree_of_the_game_before(qtbot, window):
    page = begin(window, FEW, person=1)
    settle(qtbot, page)
    assert page.pane.tree is not None
    page = begin(window, FOREVER, person=1)
    assert page.play.search.on
    assert page.pane.tree is None
    assert page.pane.view.nothing.text == AWAITED
    page.leave()


def test_starting_over_shows_no_tree_of_the_moves_before(qtbot, window):
    page = begin(window, FEW, person=1)
    settle(qtbot, page)
    page.session.pcs = (FOREVER, None)
    page.play.start_over()
    assert page.play.search.on
    assert page.pane.tree is None
    assert page.pane.view.nothing.text == AWAITED
    page.leave()


def test_the_tree_of_a_hint_gives_way_to_that_of_the_pc_s_last_move(qtbot, window):
    page = begin(window, FEW, person=1)
    settle(qtbot, page)
    session = page.session
    last = session.shown_pc_move
    page.play.ask_hint()
    settle(qtbot, page)
    name = session.game.state_name
    assert page.pane.tree.state_name(0) == name(session.position)
    session.pcs = (FOREVER, None)
    while session.choices:
        page.play.play(session.choices[-1])
    assert page.play.search.on
    searched = name(session.positions[last - 1])
    qtbot.waitUntil(lambda: page.pane.tree.state_name(0) == searched, timeout=60_000)
    page.leave()


def test_the_candidates_and_the_hint_stay_on_a_board_that_is_flipped(qtbot, window):
    page = begin(window, FEW, person=0)
    page.play.ask_hint()
    settle(qtbot, page)
    shown = page.board.candidates
    assert shown
    page.panel.flip_board()
    assert page.board.candidates == shown
    assert page.board._hint == page.play.hint.move
