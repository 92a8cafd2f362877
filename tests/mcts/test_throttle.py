"""However a search is hurried and held, it grows the same tree."""

import random
import threading
from contextlib import contextmanager

import pytest
from some_games import SOME_GAMES

from uctvis.games import find
from uctvis.mcts import throttle as pacing_module
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.throttle import Throttle
from uctvis.tree.replay import Replay

TIME = 60


def prepared(game, **settings):
    return Search(game, game.initial(), Settings(**{"seed": 5, "playout_limit": 5, **settings}))


@contextmanager
def running(search):
    """Its thread; what it found is in the list afterwards."""
    found = []
    thread = threading.Thread(target=lambda: found.append(search.run()))
    thread.start()
    try:
        yield found
    finally:
        search.stop()
        thread.join(TIME)
        assert not thread.is_alive()


def until(done):
    waiting = threading.Event()
    for _tick in range(1000 * TIME):
        if done():
            return
        waiting.wait(0.001)
    raise AssertionError("it took too long")


def hold_and_hurry(search, most):
    """Run a search in all ways, to its end."""
    rng = random.Random(1)
    search.pace = 0
    assert search.pace == 0
    with running(search) as found:
        for step in (1, 1, 3, 17):
            goal = search.iterations + step
            search.grant(step)
            until(lambda goal=goal: search.iterations == goal)
        while search.iterations < most // 2:
            search.pace = rng.choice((0, 1e4, 1e6, None))
            search.grant(rng.randrange(20))
            search.pace = rng.choice((1e4, 1e6))
        search.pace = None
        until(lambda: found)
    return found[0]


@SOME_GAMES
@pytest.mark.parametrize("plain", [False, True])
def test_the_tree_is_the_same_at_any_pace(game, plain, monkeypatch):
    if plain:
        monkeypatch.setattr(type(game), "compiled", None)
    most = 60 if plain or game.compiled is None else 3000
    expected = prepared(game, iterations=most).run()
    found = hold_and_hurry(prepared(game, iterations=most), most)
    assert found.iterations == most
    assert found.reason == "iterations"
    for field in ("nodes", "leaf", "payoff"):
        assert (getattr(found, field) == getattr(expected, field)).all()


def test_with_several_threads_nothing_is_lost(monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    found = hold_and_hurry(prepared(find("mancala"), iterations=20_000, threads=4), 20_000)
    assert found.iterations == found.nodes["visits"][0] == 20_000
    replay = Replay(found.tree)
    replay.go_to(20_000)
    assert (replay.visits == found.nodes["visits"]).all()
    assert (replay.won == found.nodes["won"]).all()


@pytest.mark.parametrize("pace", [0, 0.01])
def test_a_search_that_waits_stops_at_once(pace):
    search = prepared(find("mancala"), iterations=1000)
    search.pace = pace
    with running(search) as found:
        until(lambda: search.iterations == (1 if pace else 0))
        search.stop()
        until(lambda: found)
    assert found[0].reason == "stopped"


def test_a_pause_takes_no_time_from_the_budget():
    search = prepared(find("mancala"), iterations=None, seconds=0.05)
    with running(search) as found:
        until(lambda: search.iterations > 0)
        search.pace = 0
        until(lambda: search.so_far().seconds == search.so_far().seconds)
        search.grant(1)
        search.pace = None
        until(lambda: found)
    assert found[0].reason == "seconds"
    assert 0.05 <= found[0].seconds < TIME


def test_the_time_is_up_while_it_waits_for_its_pace():
    search = prepared(find("mancala"), iterations=None, seconds=0.05)
    search.pace = 0.01
    found = search.run()
    assert (found.iterations, found.reason) == (1, "seconds")


@pytest.mark.parametrize("pace", [-1, float("nan"), float("inf")])
def test_a_wrong_pace_is_refused(pace):
    with pytest.raises(ValueError, match="expected None or a number"):
        prepared(find("mancala")).pace = pace


def test_iterations_are_due_at_their_times(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(pacing_module, "perf_counter", lambda: now[0])
    pacing = Throttle()
    assert pacing.wait(7, None) > 1 << 60
    pacing.pace = 5
    assert pacing.wait(7, None) == 8
    now[0] += 0.39
    assert pacing.wait(7, None) == 9
    now[0] += 0.02
    assert pacing.wait(9, None) == 10
    # Nothing is caught up on after another pace.
    now[0] += 100
    pacing.pace = 2
    assert pacing.wait(10, None) == 11
    pacing.grant(50)
    assert pacing.wait(11, 0.0) == 11
    pacing.pace = 0
    pacing.grant(2)
    pacing.grant(1)
    assert pacing.wait(11, None) == 14
    pacing.end()
    assert pacing.wait(14, None) == 14
