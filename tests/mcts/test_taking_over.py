"""A search takes over the most visited part of a large tree, as much as its time allows."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import assert_laws_hold
from learned import POLICIES, counts_of, moment_of

from uctvis.games import find
from uctvis.mcts import search_state as search_module
from uctvis.mcts import taking_over
from uctvis.mcts.policies.state import MORE
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.subtree import TreeCopy
from uctvis.mcts.uct.nodes import NODE

GAME = find("connect_four")
LARGE = Search(GAME, GAME.initial(), Settings(iterations=2000, seed=1)).run()


def continuing(before=LARGE, **law):
    position = GAME.play(GAME.initial(), before.move)
    return Search(GAME, position, Settings(seed=2, **law), before, [before.move])


def families(nodes):
    return int((nodes["child_count"] > 0).sum())


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes on by 2.5 ms at each look; looks come after few nodes."""
    now = [0.0]

    def look():
        now[0] += 0.0025
        return now[0]

    monkeypatch.setattr(taking_over, "perf_counter", look)
    monkeypatch.setattr(taking_over, "_STEP", 64)
    return now


@given(st.lists(st.integers(1, 300), min_size=1, max_size=12), st.integers(1, 400))
@settings(max_examples=15, deadline=None)
def test_a_copy_that_ends_early_has_the_most_visited_nodes(steps, most):
    root = int(LARGE.nodes[0]["first_child"])
    whole = LARGE.below([int(LARGE.nodes[root]["move"])]).nodes
    copy = TreeCopy(LARGE.nodes, root, np.zeros(len(LARGE.nodes), NODE))
    for step in steps:
        more = copy.go_on(step, most)
    nodes = copy.nodes
    has_children = nodes["child_count"] > 0
    assert copy.families == families(nodes) <= most
    is_cut = (whole["child_count"][: copy.size] > 0) & ~has_children
    assert (copy.size < len(whole)) == is_cut.any()
    assert more <= (copy.size < len(whole))
    for field in NODE.names:
        same = has_children if field in ("first_child", "child_count") else slice(None)
        assert (nodes[field][same] == whole[field][: copy.size][same]).all()
    assert copy.deepest == nodes["depth"].max()
    left_out = nodes["visits"][is_cut]
    assert left_out.max(initial=0) < 2 * nodes["visits"][has_children].min(initial=10**9)
    assert (copy.kept().visits == nodes["visits"]).all()
    assert (copy.kept().won == nodes["won"]).all()


def test_what_is_taken_over_is_part_of_the_time(clock):
    whole = len(LARGE.below([LARGE.move]).nodes)
    sizes = []
    for seconds in (0.1, 1.0, 2.0, 600.0):
        start = clock[0]
        kept = continuing(iterations=None, seconds=seconds).so_far().kept
        assert clock[0] - start <= seconds / 128 + 0.0051
        sizes.append(len(kept.node))
    assert sizes == sorted(sizes)
    assert sizes[0] < 100
    assert sizes[-1] == whole


def test_a_search_goes_on_from_the_part_that_it_took_over(clock):
    search = continuing(iterations=150, seconds=1.0)
    found = search.run()
    assert (found.iterations, found.reason) == (150, "iterations")
    visits = LARGE.tree.visits[LARGE.tree.children(0)].max()
    assert found.tree.visits[0] == visits + 150
    assert 1 < len(found.kept.node) < 300
    assert_laws_hold(found)
    assert (search.so_far().nodes == found.nodes).all()


@pytest.mark.parametrize("policies", POLICIES, ids=lambda policies: policies["selection"])
def test_policies_know_the_part_that_was_taken_over(policies, clock):
    game = type("Plain", (type(find("tictactoe")),), {"compiled": None})()
    law = {"seed": 3, "playout_limit": 5, **policies}
    first = Search(game, game.initial(), Settings(iterations=250, **law)).run()
    position = game.play(game.initial(), first.move)
    second = Settings(iterations=60, seconds=1.5, **law)
    found = Search(game, position, second, first, [first.move]).run()
    assert 1 < len(found.kept.node) < len(first.below([first.move]).nodes)
    moment = moment_of(game, found, found.tree)
    moment.go_to(found.iterations)
    assert (moment.nodes == found.nodes).all()
    size = len(found.nodes)
    for field in (name for name in MORE.names if name != "amaf"):
        assert (moment.state.more[field] == found.state.more[field][:size]).all(), field
    every = np.arange(size)
    assert (counts_of(moment.state, every) == counts_of(found.state, every)).all()


def test_without_a_time_the_number_of_iterations_limits_what_is_taken_over(monkeypatch):
    monkeypatch.setattr(taking_over, "_FEW_FAMILIES", 5)
    for iterations, expected in ((1, 5), (160, 10)):
        kept = continuing(iterations=iterations).so_far()
        assert families(kept.nodes) == expected
    # A few are always worth it.
    monkeypatch.undo()
    whole = LARGE.below([LARGE.move]).nodes
    assert (continuing(iterations=1).so_far().nodes["visits"] == whole["visits"]).all()


def test_a_search_in_a_full_memory_has_room_for_new_nodes(monkeypatch):
    monkeypatch.setattr(search_module, "most_nodes", lambda *_memory: 1000)
    found = continuing(iterations=5000).run()
    assert found.reason == "memory"
    assert 400 < len(found.kept.node) <= 500
    assert found.iterations > 50
    # It is at the same position, as an interface that analyses it again.
    again = Search(GAME, found.position, Settings(iterations=5000, seed=4), found, []).run()
    assert again.iterations > 50
    assert_laws_hold(again)


def test_a_search_that_is_stopped_takes_over_the_best_nodes_only(monkeypatch):
    monkeypatch.setattr(taking_over, "_STEP", 64)
    search = continuing(iterations=None, seconds=600.0)
    search.stop()
    found = search.run()
    assert (found.iterations, found.reason) == (0, "stopped")
    assert 1 < len(found.kept.node) < 100
    best = max(found.statistics.candidates, key=lambda one: one.visits)
    assert found.move == best.move
