"""Games against alpha-beta in the window: its statistics, its tree, hints and saved games."""

import pytest
from named_widgets import settle
from qtpy.QtCore import Qt

from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.clock import TimeControl
from uctvis.play.session import GameSession, Mode
from uctvis.tree.bounds import has_bounds

SHALLOW = AlphaBetaEngine(AlphaBetaSettings(depth=4, seconds=None))
FOREVER = AlphaBetaEngine(AlphaBetaSettings(seconds=600))
PLAY_TIME = 60_000


def begin(window, engine, mode=Mode.PLAYER_PC, person=0, game="connect_four"):
    window.play(GameSession.of_mode(find(game), mode, person, pc=engine))
    return window.game_page


def panel_of(page):
    return page.pane.inspector.panels["alphabeta"]


def depths_of(page):
    """The depths that the panel shows."""
    search = panel_of(page)._search
    return None if search is None else [one.depth for one in search.iterations]


def test_its_move_fills_the_panel_and_shows_its_tree(qtbot, window):
    page = begin(window, SHALLOW)
    assert not panel_of(page).has_content
    page.play.play(page.session.choices[0])
    settle(qtbot, page)
    assert len(page.session.made) == 2
    assert depths_of(page) == [1, 2, 3, 4]
    assert has_bounds(page.pane.tree)
    assert page.shown.moves.rows[0].win.endswith("%")
    assert any(row.win.startswith("≤") for row in page.shown.moves.rows)
    assert "depth 4" in page.shown.moves.note


def test_it_is_filled_while_the_pc_thinks_until_it_is_asked_to_move(qtbot, window):
    page = begin(window, FOREVER, person=1)
    qtbot.waitUntil(lambda: len(depths_of(page) or ()) >= 3, timeout=PLAY_TIME)
    page.pane.inspector.call("alphabeta")
    qtbot.waitUntil(lambda: panel_of(page).table.content.size() >= 3, timeout=PLAY_TIME)
    qtbot.waitUntil(lambda: any("depth" in bar.texts[1] for bar in page.panel.players))
    assert page.panel.progress.isVisible()
    qtbot.keyClick(window, Qt.Key_Return, Qt.ControlModifier | Qt.ShiftModifier)
    settle(qtbot, page)
    assert len(page.session.made) == 1
    assert depths_of(page) == [one.depth for one in page.session.made[0].deepening]


def test_a_hint_of_alpha_beta_has_its_own_depths(qtbot, window):
    window.play(GameSession(find("connect_four"), adviser=SHALLOW))
    page = window.game_page
    page.play.ask_hint()
    settle(qtbot, page)
    assert depths_of(page) == [1, 2, 3, 4]
    assert "depth 4" in page.panel.status.turn


def test_looking_back_shows_the_depths_of_that_move(qtbot, window):
    page = begin(window, SHALLOW)
    for _move in range(2):
        page.play.play(page.session.choices[0])
        settle(qtbot, page)
    page.play.look_at(2)
    settle(qtbot, page)
    qtbot.waitUntil(lambda: page.pane.tree is not None)
    shown = panel_of(page)._search
    assert shown.iterations == page.session.made[1].deepening
    assert shown.position == page.session.positions[1]
    page.play.look_at(0)
    qtbot.waitUntil(lambda: not panel_of(page).has_content)


def test_uct_plays_against_alpha_beta_and_each_has_its_tree(qtbot, window):
    page = begin(window, SHALLOW, Mode.PCS)
    page.session.pcs = UctEngine(Settings(iterations=50, seed=1)), SHALLOW
    bounds = []
    for _move in range(2):
        page.play.make_next()
        settle(qtbot, page)
        bounds.append((has_bounds(page.pane.tree), panel_of(page).has_content))
    assert bounds == [(False, False), (True, True)]


@pytest.mark.parametrize("game", ["tictactoe", "mancala", "chess"])
def test_other_games_are_played_too(qtbot, window, game):
    page = begin(window, AlphaBetaEngine(AlphaBetaSettings(depth=2, seconds=None)), game=game)
    page.play.play(page.session.choices[0])
    settle(qtbot, page)
    assert depths_of(page) == [1, 2]


@pytest.mark.parametrize("mode", [Mode.PLAYER_PC, Mode.PCS])
def test_a_pause_stops_its_search_which_starts_again_afterwards(qtbot, window, mode):
    page = begin(window, FOREVER, mode, person=1)
    if mode is Mode.PCS:
        page.play.make_next()
    qtbot.waitUntil(lambda: len(depths_of(page) or ()) >= 3, timeout=PLAY_TIME)
    said = []
    page.signals.words.connect(said.append)
    first = page.pc.search
    page.play.turn_pause()
    assert page.pc.search is None
    assert said == ["Paused. The PC starts this search again when the game continues."]
    assert "paused" in {bar.texts[1] for bar in page.panel.players}
    settle(qtbot, page)
    assert page.session.made == []
    page.play.turn_pause()
    assert said[1:] == [""]
    again = page.pc.search
    assert again is not first
    # It continues with what it has found: its table.
    assert again._work.table is first._work.table
    qtbot.waitUntil(lambda: bool(depths_of(page)), timeout=PLAY_TIME)
    page.play.answer_now()
    settle(qtbot, page)
    assert len(page.session.made) == 1


def test_a_stopped_search_has_used_its_time(qtbot, window, monkeypatch):
    session = GameSession.of_mode(find("connect_four"), Mode.PLAYER_PC, 1, pc=FOREVER)
    session.time_control = TimeControl(600)
    window.play(session)
    page = window.game_page
    clock = page.play.clock
    qtbot.waitUntil(lambda: page.pc.search is not None, timeout=PLAY_TIME)
    page.play.answer_now()
    settle(qtbot, page)
    page.play.play(page.session.choices[0])
    # The time before this search; the first move took none.
    monkeypatch.setattr(AlphaBeta, "seconds", 0.0)
    assert clock.left(0) == 36_000
    qtbot.waitUntil(lambda: bool(page.pc.search.iterations), timeout=PLAY_TIME)
    monkeypatch.setattr(AlphaBeta, "seconds", 50.0)
    assert clock.left(0) == 35_950
    page.play.turn_pause()
    monkeypatch.setattr(AlphaBeta, "seconds", 70.0)
    assert clock.running is None
    assert clock.left(0) == 35_950
    page.play.turn_pause()
    assert clock.running == 0
    assert clock.left(0) == 35_880


def test_a_game_that_is_paused_is_taken_back_and_played_on(qtbot, window):
    page = begin(window, FOREVER)
    page.play.play(page.session.choices[0])
    qtbot.waitUntil(lambda: page.pc.search is not None, timeout=PLAY_TIME)
    page.play.turn_pause()
    page.play.take_back()
    assert page.session.made == []
    page.play.turn_pause()
    assert not page.play.search.on
    assert page.session.choices


def test_take_back_and_save(qtbot, window):
    page = begin(window, SHALLOW)
    page.play.play(page.session.choices[0])
    settle(qtbot, page)
    page.play.take_back()
    settle(qtbot, page)
    qtbot.waitUntil(lambda: not panel_of(page).has_content)
