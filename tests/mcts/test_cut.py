"""A search stops within a playout, and then it is as if that iteration had never begun."""

import itertools
import random
from concurrent.futures import wait

import numpy as np
import pytest
from laws import assert_laws_hold
from learned import POLICIES
from trap import CompiledTrap, Trap

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.replay import Replay

RULES = type(find("tictactoe"))


class Asking(RULES):
    """Calls `each` before it plays a move."""

    compiled = None

    def play(self, position, move):
        self.each()
        return super().play(position, move)


def assert_same_search(found, other):
    assert found.iterations == other.iterations
    assert (found.leaf == other.leaf).all()
    assert (found.payoff == other.payoff).all()
    assert (found.nodes == other.nodes).all()
    assert found.statistics.deepest_row == other.statistics.deepest_row
    if found.state is not None:
        # The room depends on the number of iterations.
        for name in ("more", "amaf", "used", "mast"):
            one, two = getattr(found.state, name), getattr(other.state, name)
            assert (one[: len(two)] == two[: len(one)]).all(), name


def search_of(game, policies, iterations=40):
    law = {"seed": 5, "playout_limit": None, "memory": 16, **policies}
    return Search(game, game.initial(), Settings(iterations=iterations, **law))


@pytest.mark.parametrize("policies", [{}, *POLICIES], ids=str)
def test_a_plain_search_that_is_stopped_at_any_move_ends_with_the_iteration_before(policies):
    rng = random.Random(1)
    for _time in range(6):
        game, calls, last = Asking(), [0], rng.randint(20, 900)
        search = search_of(game, policies)

        def each(calls=calls, last=last, search=search):
            calls[0] += 1
            # From then on, it does not go on for longer than a move.
            assert calls[0] <= last + 9
            if calls[0] == last:
                search.stop()

        game.each = each
        found = search.run()
        game.each = lambda: None
        assert found.reason in ("stopped", "iterations", "proven")
        other = search_of(game, policies, max(found.iterations, 1))
        if found.iterations == 0:
            other.stop()
        assert_same_search(found, other.run())
        assert_laws_hold(found)


@pytest.mark.parametrize("policies", [{}, *POLICIES], ids=str)
def test_an_iteration_that_was_given_up_is_done_again(policies):
    game, rng = Asking(), random.Random(2)
    search = search_of(game, policies)

    def each():
        if rng.random() < 0.01:
            # As a new pace does it.
            search.pace = None

    game.each = each
    found = search.run()
    game.each = lambda: None
    assert_same_search(found, search_of(game, policies).run())


@pytest.mark.parametrize(
    ("game", "threads"),
    [(Trap(), 1), (CompiledTrap(), 1), (CompiledTrap(), 3)],
    ids=["plain-1", "compiled-1", "compiled-3"],
)
def test_endless_playouts_end_when_the_time_is_over(game, threads, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: threads)
    law = {"playout_limit": None, "memory": 16, "seconds": 0.05, "iterations": None}
    counts = set()
    # Until searches have ended after different iterations.
    for seed in itertools.takewhile(lambda _seed: len(counts) < 3, itertools.count()):
        search = Search(game, game.initial(), Settings(seed=seed, threads=threads, **law))
        found = search.run()
        assert found.reason == "seconds"
        counts.add(found.iterations)
        assert (found.payoff == 0).all()
        assert_laws_hold(found)
        again = search.so_far()
        assert (again.nodes == found.nodes).all()
        if threads == 1:
            # Its last playout was an endless one.
            shorter = law | {"seconds": None, "iterations": found.iterations or 1}
            other = Search(game, game.initial(), Settings(seed=seed, **shorter))
            if found.iterations == 0:
                other.stop()
            assert (other.run().nodes == found.nodes).all()


def test_after_the_end_the_unused_nodes_are_empty(monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 3)
    game = CompiledTrap()
    law = Settings(iterations=None, seconds=0.05, playout_limit=None, seed=1, threads=3, memory=16)
    search = Search(game, game.initial(), law)
    found = search.run()
    assert not search.nodes[len(found.nodes) :].view(np.uint8).any()
    replay = Replay(found.tree)
    replay.go_to(found.iterations)
    assert replay.size == len(found.nodes)


@pytest.mark.parametrize("game", [Trap(), CompiledTrap()], ids=["plain", "compiled"])
def test_ctrl_c_ends_an_endless_search_and_keeps_what_was_finished(game, monkeypatch):
    law = Settings(iterations=1000, playout_limit=None, seed=3, memory=16)
    search = Search(game, game.initial(), law)

    def interrupted(running, *how):
        if how:
            raise KeyboardInterrupt
        return wait(running)

    monkeypatch.setattr("uctvis.mcts.search.wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        search.run()
    assert_laws_hold(search.so_far())
