"""Tests of games whose PC searches with functions of users: they fail, never return, or work."""

import time
from itertools import count

import pytest
from named_widgets import settle

import uctvis
from uctvis import policies
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.trouble_bar import TroubleBar

GAME = find("tictactoe")


def brave(parent, child):
    return child.mean + 1 / (1 + child.visits)


def level(position):
    return 0.45


def best(mean, values, visits):
    return max(values)


def after(calls, then):
    """A function that works for some calls, and then does something else."""
    number = count()
    return lambda *_arguments: 0.5 if next(number) < calls else then()


def fail():
    raise LookupError("no <table>")


def not_a_number():
    return float("nan")


def loop():
    while True:
        pass


@pytest.fixture
def play(window):
    """A function that begins a game of two PCs, whose first move is searched."""

    def play(engine=None, **settings):
        engine = engine or UctEngine(Settings(**({"iterations": 5000, "seed": 1} | settings)))
        window.play(GameSession.of_mode(GAME, Mode.PCS, pc=engine))
        window.game_page.play.think()
        return window.game_page

    return play


def bar(page):
    return page.findChild(TroubleBar)


def register(name="mine", **functions):
    policies.register(name, **functions)


@pytest.mark.parametrize(
    ("setting", "then", "said"),
    [
        ("selection", fail, "it raised LookupError: no <table>"),
        ("selection", not_a_number, "expected a number"),
        ("selection", lambda: (0.5, 0.5), "got (0.5, 0.5)"),
        ("evaluation", lambda: "high", "got 'high'"),
    ],
)
def test_a_failure_is_a_sentence_and_the_tree_so_far_stays(qtbot, play, setting, then, said):
    register(**{setting: after(500, then)})
    page = play(**{setting: "mine"}, playout_limit=2)
    qtbot.waitUntil(lambda: bar(page).isVisible())
    settle(qtbot, page)
    assert bar(page).text.startswith(f"The function mine ({setting})")
    assert said in bar(page).text
    tree = page.pane.tree
    assert tree is not None
    assert tree.visits[0] > 20
    assert tree.visits[0] == tree.record.iterations
    assert page.session.made == []


def test_the_game_goes_on_with_another_engine_after_a_failure(qtbot, play):
    register(selection=after(50, fail))
    page = play(selection="mine")
    qtbot.waitUntil(lambda: bar(page).isVisible())
    settle(qtbot, page)
    page.play.change_engine(lambda _pc: UctEngine(Settings(iterations=20, seed=1)))
    page.play.think()
    settle(qtbot, page)
    assert not bar(page).isVisible()
    assert len(page.session.made) == 1


def test_a_failure_at_the_first_call_is_a_sentence_too(qtbot, play):
    register(prior=after(0, fail))
    page = play(prior="mine", selection="puct")
    qtbot.waitUntil(lambda: bar(page).isVisible())
    settle(qtbot, page)
    assert "The function mine (prior)" in bar(page).text


def within(seconds, qtbot, happened):
    start = time.monotonic()
    qtbot.waitUntil(happened)
    assert time.monotonic() - start < seconds


@pytest.fixture
def stuck(qtbot, play):
    """The page of a game whose search calls a function that does not return."""
    register(evaluation=after(100, loop))
    page = play(evaluation="mine", playout_limit=1)
    qtbot.waitUntil(lambda: page.pc.search is not None and page.pc.search.iterations > 50)
    return page


def test_stop_ends_a_search_whose_function_does_not_return(qtbot, stuck):
    stuck.play.answer_now()
    within(4, qtbot, lambda: len(stuck.session.made) == 1)
    settle(qtbot, stuck)
    assert stuck.pane.tree.visits[0] >= 50


def test_a_new_game_begins_while_a_function_does_not_return(qtbot, window, stuck):
    start = time.monotonic()
    engine = UctEngine(Settings(iterations=20, seed=1))
    window.play(GameSession.of_mode(GAME, Mode.PCS, pc=engine))
    assert time.monotonic() - start < 2
    window.game_page.play.think()
    within(4, qtbot, lambda: len(window.game_page.session.made) == 1)
    settle(qtbot, window.game_page)


def test_the_window_closes_while_a_function_does_not_return(window, stuck):
    start = time.monotonic()
    window.close()
    assert time.monotonic() - start < 4


def test_the_steps_of_a_search_can_be_made_one_by_one(qtbot, window, play):
    register(selection=brave, backup=best, evaluation=level)
    page = play(selection="mine", backup="mine", evaluation="mine", iterations=40, playout_limit=2)
    settle(qtbot, page)
    growth, phases = page.pane.growth, page.pane.phases
    phases.call()
    growth.go_to(5)
    for _step in range(30):
        qtbot.waitUntil(lambda: len(phases.steps) > 0)
        phases.next()
    assert phases.trouble == ""


def test_a_tree_is_saved_opened_and_grows_with_the_functions(qtbot, window, play, tmp_path):
    register(selection=brave, backup=best, evaluation=level)
    page = play(selection="mine", backup="mine", evaluation="mine", iterations=60, playout_limit=2)
    settle(qtbot, page)
    tree = page.pane.tree
    uctvis.save(tree, tmp_path / "own.tree")
    window.open_paths([str(tmp_path / "own.tree")])
    qtbot.waitUntil(lambda: window.pane is not page.pane and window.pane.tree is not None)
    opened = window.pane.tree
    assert opened.warnings == tree.warnings == ()
    assert opened.record.settings == tree.record.settings
    for iteration in (0, 30, 60):
        window.pane.growth.go_to(iteration)
    assert (opened.visits == tree.visits).all()


def test_alpha_beta_fails_with_a_sentence_too(qtbot, play):
    register(evaluation=after(30, fail))
    settings = AlphaBetaEngine.settings_class(depth=4, evaluation="mine")
    page = play(AlphaBetaEngine(settings))
    qtbot.waitUntil(lambda: bar(page).isVisible())
    settle(qtbot, page)
    assert "no <table>" in bar(page).text


def test_a_hint_that_fails_is_a_sentence(qtbot, window):
    register(selection=after(200, fail))
    engine = UctEngine(Settings(iterations=5000, seed=1, selection="mine"))
    window.play(GameSession.of_mode(GAME, Mode.PLAYER_PC, person=0, pc=engine))
    page = window.game_page
    page.play.ask_hint()
    qtbot.waitUntil(lambda: bar(page).isVisible())
    settle(qtbot, page)
    assert "no <table>" in bar(page).text
    page.play.play(GAME.legal_moves(page.session.position)[0])
