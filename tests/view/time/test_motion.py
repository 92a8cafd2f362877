"""Nodes on their way: in the order of their rows, from where they were, to where they belong."""

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marking import check
from scenes import view_of

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.view.camera.viewport import Viewport
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth
from uctvis.view.time.motion import Motion

ITERATIONS = 300


@cache
def searched():
    game = find("mancala")
    law = Settings(iterations=ITERATIONS, seed=8, playout_limit=9)
    return Search(game, game.initial(), law).run().tree


def by_id(scene):
    return dict(zip(scene.rows.node.tolist(), scene.rows.x.tolist(), strict=True))


def assert_in_order(scene):
    for row in range(scene.rows.count):
        span = slice(scene.rows.start[row], scene.rows.start[row + 1])
        assert (np.diff(scene.rows.x[span]) >= 0).all()


walks = st.lists(
    st.tuples(st.integers(0, ITERATIONS), st.sampled_from([0.0, 0.005, 0.016, 0.2])),
    min_size=2,
    max_size=8,
)


@given(walks)
@settings(max_examples=40, deadline=None)
def test_rows_keep_their_order_on_any_way(walk):
    growth, motion = Growth(Scene.of(searched())), Motion()
    before = {}
    for iteration, seconds in walk:
        goal = growth.laid_out(iteration)
        end = by_id(goal)
        seen = motion.towards(goal, seconds)
        assert_in_order(seen)
        x = by_id(seen)
        for node in set(x) & set(before):
            # Nobody goes back, or too far.
            low, high = sorted((before[node], end[node]))
            assert low - 1e-6 <= x[node] <= high + 1e-6
        if motion.settled:
            assert seen is goal
        else:
            assert seen.bounds != goal.bounds or x != end
        before = x


def test_a_motion_ends_at_the_layout():
    growth, motion = Growth(Scene.of(searched())), Motion()
    motion.towards(growth.laid_out(20), 0.01)
    assert motion.settled
    goal = growth.laid_out(200)
    left = []
    for _frame in range(200):
        seen = motion.towards(goal, 0.016)
        left.append(max(abs(np.array(list(by_id(seen).values())) - list(by_id(goal).values()))))
        if motion.settled:
            break
    assert seen is goal
    assert left == sorted(left, reverse=True)
    assert motion.towards(goal, 0.016) is goal


def test_without_a_way_all_is_there_at_once():
    growth, motion = Growth(Scene.of(searched())), Motion()
    for iteration in (30, 200, 10):
        goal = growth.laid_out(iteration)
        assert motion.towards(goal, math.inf) is goal
        assert motion.settled


def test_what_comes_starts_at_its_parent_or_beside_its_neighbours():
    growth, motion = Growth(Scene.of(searched())), Motion()
    motion.towards(growth.laid_out(50), 0.0)
    goal = growth.laid_out(60)
    seen = motion.towards(goal, 0.0)
    x, old = by_id(seen), growth.replay.size_after(50)
    parent = goal.tree.parent
    # No time has passed: those that were there have not moved.
    assert {node: x[node] for node in x if node < old} == by_id(growth.laid_out(50))
    at_parent = [x[node] == x[int(parent[node])] for node in x if node >= old]
    assert np.mean(at_parent) > 0.5


def test_nodes_are_known_by_what_they_are_called():
    growth = Growth(Scene.of(searched()))
    by_number, by_name = Motion(), Motion()
    for iteration in (30, 90, 60):
        goal = growth.laid_out(iteration)
        seen = by_number.towards(goal, 0.016)
        named = by_name.towards(goal, 0.016, np.arange(goal.tree.size, dtype=np.int32) * 3 + 1)
        assert (seen.rows.x == named.rows.x).all()


@pytest.mark.parametrize("seconds", [0.0, 0.03])
def test_the_level_of_detail_on_the_way(seconds):
    growth, motion = Growth(Scene.of(searched())), Motion()
    generator = np.random.default_rng(2)
    motion.towards(growth.laid_out(100), 0.0)
    seen = motion.towards(growth.laid_out(160), seconds)
    assert not motion.settled
    check(seen, Viewport.fit(120.0, 80.0, seen.bounds))
    for _view in range(4):
        check(seen, view_of(seen, generator))
