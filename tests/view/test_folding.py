"""Folding against its definition, and a folded layout against that of the tree that is left."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import scene_of
from strategies import SHAPES, counters, parents, random_parents

import uctvis
from uctvis.layout.walker import lay_out
from uctvis.tree.tree import Tree
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene

FOLDINGS = st.builds(
    Folding,
    st.integers(0, 6),
    st.none() | st.integers(0, 8),
    st.frozensets(st.integers(0, 80), max_size=4),
)


def expected(tree, folding):
    below = tree.visits.copy()
    for node in range(tree.size - 1, 0, -1):
        below[tree.parent[node]] = max(below[tree.parent[node]], below[node])
    depth = np.inf if folding.most_depth is None else folding.most_depth
    shown = [True] * tree.size
    for node in range(1, tree.size):
        opened = not folding.opened.isdisjoint(tree.path(node)[:-1])
        inside = below[node] >= folding.least_visits and tree.depth[node] <= depth
        shown[node] = shown[tree.parent[node]] and (inside or opened)
    return np.array(shown)


@given(parents(), st.integers(0, 99), FOLDINGS)
def test_shown_is_what_the_folding_says(parent, seed, folding):
    tree = Tree.from_parents(parent, visits=counters(parent, seed))
    shown = folding.shown(tree)
    if not folding.folds:
        assert shown is None
    else:
        np.testing.assert_array_equal(shown, expected(tree, folding))


@given(parents(), st.integers(0, 99), FOLDINGS, st.data())
def test_outcomes_of_a_lottery_stay_together(parent, seed, folding, data):
    """Those that the rule shows are there, and their siblings, but nothing else."""
    player = data.draw(st.lists(st.integers(0, 3), min_size=len(parent), max_size=len(parent)))
    tree = Tree.from_parents(parent, player=player, visits=counters(parent, seed))
    if not folding.folds:
        assert folding.shown(tree) is None
        return
    without = expected(tree, folding)
    for node in range(tree.size):
        family = np.array(tree.children(node), int)
        if tree.player[node] >= 2 and without[family].any():
            without[family] = True
    np.testing.assert_array_equal(folding.shown(tree), without)


@given(parents(), st.integers(0, 99), FOLDINGS)
def test_the_shown_part_is_laid_out_as_a_tree_of_its_own(parent, seed, folding):
    scene = scene_of(parent, seed, folding=folding)
    tree, rows = scene.tree, scene.rows
    nodes = np.flatnonzero(expected(tree, folding))
    index = np.full(tree.size + 1, -1)
    index[nodes] = np.arange(len(nodes))
    part = Tree.from_parents(index[tree.parent[nodes]])
    x = np.empty(part.size)
    x[part.source] = lay_out(part.parent, part.first_child, part.child_count)
    np.testing.assert_allclose([scene.position(node)[0] for node in nodes], x, atol=1e-9)
    np.testing.assert_array_equal(np.sort(rows.node), nodes)
    hidden = np.setdiff1d(np.arange(tree.size), nodes)
    assert (rows.place[hidden] == -1).all()
    for node in hidden:
        above = scene.shown(node)
        assert above in tree.path(node)
        assert scene.hides(above)
    for node in nodes:
        assert scene.shown(node) == node
        assert scene.hides(node) == (not np.isin(tree.children(node), nodes).all())


@pytest.mark.parametrize("shape", SHAPES)
def test_the_variation_follows_the_most_visited_child(shape):
    scene = scene_of(random_parents(shape, 500, 4))
    tree = scene.tree
    path = scene.rows.node[scene.variation_places].tolist()
    assert path[0] == 0
    for node, following in zip(path, [*path[1:], None], strict=True):
        children = [child for child in tree.children(node) if tree.visits[child] > 0]
        assert following == max(children, key=lambda child: tree.visits[child], default=None)


def test_a_folded_variation_ends_where_the_rows_do():
    scene = scene_of(random_parents("chain", 50), folding=Folding(most_depth=7))
    assert len(scene.variation_places) == 8


@given(parents(), st.integers(0, 99), FOLDINGS)
def test_how_far_the_nearer_neighbour_is(parent, seed, folding):
    scene = scene_of(parent, seed, folding=folding)
    for node in scene.rows.node.tolist():
        x, row = scene.position(node)
        beside = [
            abs(scene.position(other)[0] - x)
            for other in scene.rows.node.tolist()
            if other != node and scene.position(other)[1] == row
        ]
        assert scene.apart(node) == min(beside, default=np.inf)


def test_children_that_were_never_added_are_hidden():
    found = uctvis.search("tictactoe", iterations=200, seed=1, expand="one")
    scene = Scene.of(found.tree)
    shown = [node for node in range(found.tree.size) if scene.rows.place[node] >= 0]
    assert shown == np.flatnonzero(found.tree.visits).tolist()
    usual = uctvis.search("tictactoe", iterations=200, seed=1).tree
    np.testing.assert_array_equal(found.tree.visits, usual.visits)
    assert len(shown) < usual.size
