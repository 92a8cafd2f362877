"""The scenes of a growing tree: the nodes of the moment, where they are to stand, and no others."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marking import check
from scenes import view_of
from strategies import recorded_trees

from uctvis.errors import TreeError
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene
from uctvis.view.summaries import summarise
from uctvis.view.time import growth as module
from uctvis.view.time.growth import Growth, least_visits, still

ITERATIONS = 400


@cache
def searched(game="mancala"):
    start = find(game).initial()
    law = Settings(iterations=ITERATIONS, seed=3, playout_limit=9)
    return Search(find(game), start, law).run().tree


def assert_rows(scene, nodes):
    """The rows hold these nodes, each below its parent."""
    tree, rows = scene.tree, scene.rows
    assert sorted(rows.node.tolist()) == sorted(nodes)
    assert rows.node[0] == 0
    assert rows.parent[0] == -1
    assert rows.start[0] == 0
    assert rows.start[-1] == len(rows.node)
    for row in range(rows.count):
        span = slice(rows.start[row], rows.start[row + 1])
        assert (tree.depth[rows.node[span]] == row).all()
        assert (np.diff(rows.x[span]) >= 1 - 1e-9).all()
    assert (rows.node[rows.parent[1:]] == tree.parent[rows.node[1:]]).all()
    for place, node in enumerate(rows.node):
        span = slice(rows.child_start[place], rows.child_start[place + 1])
        assert (tree.parent[rows.node[span]] == node).all()
    assert (rows.place[rows.node] == np.arange(len(rows.node))).all()
    assert (scene.summaries == summarise(rows, tree.visits)).all()


@given(
    st.sampled_from(["mancala", "tictactoe", "chess"]),
    st.lists(st.tuples(st.integers(0, ITERATIONS - 1), st.booleans()), min_size=1, max_size=5),
    st.sampled_from([UNFOLDED, Folding(least_visits=2), Folding(most_depth=2)]),
)
@settings(max_examples=30, deadline=None)
def test_a_moment_shows_what_is_made_where_it_stands_in_the_end(game, moments, folding):
    tree = searched(game)
    final = Scene.of(tree, folding)
    growth = Growth(final)
    for iteration, expanded in moments:
        scene = growth.scene(iteration, expanded=expanded)
        size = growth.replay.size_after(iteration + expanded)
        assert scene.tree.size == size
        assert_rows(scene, [node for node in final.rows.node.tolist() if node < size])
        assert (scene.rows.x == final.rows.x[final.rows.place[scene.rows.node]]).all()
        visits = np.zeros(size, np.int64)
        for leaf in tree.record.leaf[:iteration]:
            visits[tree.path(int(leaf))] += 1
        assert (scene.tree.visits == visits).all()
        assert scene.bounds == final.bounds
        assert scene.shares_ids(final)
        assert scene.whole is tree


@pytest.mark.parametrize("folding", [UNFOLDED, Folding(most_depth=2), Folding(least_visits=3)])
@pytest.mark.parametrize("expanded", [False, True])
def test_a_child_is_there_when_it_is_added(folding, expanded):
    law = Settings(iterations=300, seed=3, playout_limit=9, expand="one")
    tree = Search(find("mancala"), find("mancala").initial(), law).run().tree
    growth = Growth(Scene.of(tree, folding))
    for iteration in (0, 1, 2, 7, 60, 299):
        scene = growth.scene(iteration, expanded=expanded)
        counts = scene.tree.visits.copy()
        # The root is always there, and whatever the next iteration adds.
        path = tree.path(int(tree.record.leaf[iteration])) if expanded else [0]
        counts[path] = np.maximum(counts[path], 1)
        final = growth.final.rows.place[: scene.tree.size] >= 0
        assert_rows(scene, np.flatnonzero((counts > 0) & final).tolist())
        there = counts >= max(folding.least_visits, 1)
        if folding.most_depth is not None:
            there &= scene.tree.depth <= folding.most_depth
        there[0] = True
        laid_out = growth.laid_out(iteration, expanded=expanded)
        assert_rows(laid_out, np.flatnonzero(there).tolist())


@given(recorded_trees(), st.data())
@settings(max_examples=60, deadline=None)
def test_any_record_from_a_file_has_its_moments(tree, data):
    try:
        growth = Growth(Scene.of(tree))
    except TreeError:
        return
    iteration = data.draw(st.integers(0, growth.iterations))
    for scene in (growth.scene(iteration), growth.laid_out(iteration)):
        assert_rows(scene, range(growth.replay.size_after(iteration)))


@pytest.mark.parametrize("iteration", [1, 20, 150, ITERATIONS - 1])
@pytest.mark.parametrize("laid_out", [False, True])
def test_the_level_of_detail_of_a_moment(iteration, laid_out):
    growth = Growth(Scene.of(searched()))
    scene = growth.laid_out(iteration) if laid_out else growth.scene(iteration)
    generator = np.random.default_rng(iteration)
    check(scene, Viewport.fit(120.0, 80.0, scene.bounds))
    for _view in range(3):
        check(scene, view_of(scene, generator))


@given(st.integers(0, ITERATIONS), st.booleans())
@settings(max_examples=20, deadline=None)
def test_the_layout_of_a_moment_is_that_of_its_tree(iteration, expanded):
    growth = Growth(Scene.of(searched()))
    expanded = expanded and iteration < ITERATIONS
    scene = growth.laid_out(iteration, expanded=expanded)
    plain = Scene.of(scene.tree)
    for field in ("node", "start", "x", "parent", "child_start"):
        assert (getattr(scene.rows, field) == getattr(plain.rows, field)).all()
    assert scene.bounds == plain.bounds
    assert scene.whole is searched()


@pytest.mark.parametrize("most", [60, 200])
def test_of_a_large_tree_the_most_visited_nodes_are_laid_out(monkeypatch, most):
    monkeypatch.setattr(module, "MOST_LAID_OUT", most)
    growth = Growth(Scene.of(searched()))
    for iteration in (ITERATIONS, 40, 3):
        scene = growth.laid_out(iteration)
        least = scene.folding.least_visits
        assert len(scene.rows.node) <= most
        assert_rows(
            scene,
            [0, *(np.flatnonzero(scene.tree.visits[1:] >= max(least, 1)) + 1)]
            if least
            else range(scene.tree.size),
        )


def test_of_a_large_tree_the_most_visited_nodes_grow(monkeypatch):
    monkeypatch.setattr(module, "MOST_NODES", 200)
    tree = searched()
    final = Scene.of(tree)
    growth = Growth(final)
    assert growth.least_visits > 1
    scene = growth.scene(100)
    kept = np.flatnonzero(tree.visits >= growth.least_visits)
    assert_rows(scene, kept[kept < scene.tree.size].tolist())
    assert (scene.rows.x == final.rows.x[final.rows.place[scene.rows.node]]).all()
    assert scene.folding.least_visits == growth.least_visits


@given(st.lists(st.integers(0, 40), min_size=1, max_size=30), st.integers(1, 30))
def test_the_least_visits_of_so_many_nodes(visits, most):
    tree = Tree.from_parents([-1, *([0] * (len(visits) - 1))], visits=visits)
    expected = 0
    while len(visits) > most and sum(count >= expected for count in visits) > most:
        expected += 1
    found = least_visits(tree, most)
    # Counts above `most` are one to it.
    assert found == expected or found > most


def test_what_is_still_stays():
    growth = Growth(Scene.of(searched()))
    for make in (growth.scene, growth.laid_out):
        scene = make(100)
        kept = still(scene)
        before = kept.tree.visits.copy(), kept.rows.x.copy(), kept.summaries.copy()
        growth.scene(300)
        growth.laid_out(20)
        for now, then in zip((kept.tree.visits, kept.rows.x, kept.summaries), before, strict=True):
            assert (now == then).all()
    final = growth.final
    assert still(final) is final
