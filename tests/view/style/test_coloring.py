import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import recorded_trees, trees

import uctvis
from uctvis.mcts.settings import DEFAULT_EXPLORATION
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.columns import Column
from uctvis.tree.tree import Tree
from uctvis.view.extremes import Extremes
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring, find_coloring, for_tree
from uctvis.view.style.coloring_numbers import numbers, scale
from uctvis.view.time.growth import Growth
from uctvis.view.ucb import selection_of, ucb

NUMBERS = (Coloring.MEAN, Coloring.DEPTH, Coloring.UCB)


def all_nodes(tree):
    return np.arange(tree.size, dtype=np.int32)


def reference(coloring, tree, node):
    """The number of one node, or None, from the definitions."""
    visits = int(tree.visits[node])
    if coloring is Coloring.DEPTH:
        return float(tree.depth[node])
    if coloring is Coloring.MEAN:
        return float(tree.mean[node]) if visits > 0 else None
    parent = int(tree.parent[node])
    if parent < 0 or visits == 0 or tree.visits[parent] == 0:
        return None
    constant = DEFAULT_EXPLORATION if tree.record is None else tree.record.exploration
    return tree.mean[node] + constant * math.sqrt(math.log(tree.visits[parent]) / visits)


@pytest.mark.parametrize("coloring", NUMBERS)
@given(trees() | recorded_trees())
def test_numbers_are_those_of_the_definitions(coloring, tree):
    found = numbers(coloring, Scene.of(tree), all_nodes(tree))
    for node, number in enumerate(found):
        expected = reference(coloring, tree, node)
        if expected is None:
            assert math.isnan(number)
        else:
            assert number == pytest.approx(expected)


def reference_extremes(coloring, tree, found):
    """From the definition of `Extremes`; `found` are the numbers of all nodes."""
    there = ~np.isnan(found)
    if coloring is Coloring.DEPTH:
        return found.min(), found.max()
    below_root = there & (np.arange(tree.size) > 0)
    enough = below_root & (tree.visits >= math.isqrt(int(tree.visits.max())))
    groups = [found[group] for group in (enough, below_root, there) if group.any()]
    if not groups:
        return 0.0, 0.0
    if below_root.any() and enough.any() and found[enough].min() == found[enough].max():
        groups = [found[below_root]]
    return groups[0].min(), groups[0].max()


@pytest.mark.parametrize("coloring", NUMBERS)
@given(trees() | recorded_trees())
def test_the_scale_is_that_of_the_nodes_with_visits_enough(coloring, tree):
    scene = Scene.of(tree)
    shown = scale(coloring, scene)
    expected = reference_extremes(coloring, tree, numbers(coloring, scene, all_nodes(tree)))
    assert (shown.low, shown.high) == pytest.approx(expected)


def test_extremes_of_a_single_node():
    assert Extremes.of(Tree.from_parents([-1])) == ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    tree = Tree.from_parents([-1], visits=[3], mean=[-7.5])
    assert Extremes.of(tree).mean == (-7.5, -7.5)


def test_a_playout_or_two_do_not_stretch_the_scale():
    tree = Tree.from_parents([-1, 0, 0, 1], visits=[100, 60, 30, 9], mean=[0.5, 0.45, 0.55, 1.0])
    assert Extremes.of(tree).mean == (0.45, 0.55)


def test_extremes_are_those_of_visited_nodes():
    tree = Tree.from_parents([-1, 0, 0, 0], visits=[3, 2, 1, 0], mean=[0.5, 0.25, 0.75, 99.0])
    extremes = Extremes.of(tree)
    assert extremes.mean == (0.25, 0.75)
    assert extremes.depth == (0.0, 1.0)
    values = ucb([0.25, 0.75], [2, 1], 3, SelectionParameters(DEFAULT_EXPLORATION)).value
    assert extremes.ucb == pytest.approx((values.min(), values.max()))


@given(
    st.lists(
        st.tuples(st.floats(0, 1), st.integers(1, 10**9), st.integers(1, 2**31 - 1)),
        min_size=1,
        max_size=20,
    ),
    st.floats(0, 20),
)
@settings(max_examples=50)
def test_ucb_is_the_formula(nodes, constant):
    means, visits, parent_visits = zip(*nodes, strict=True)
    terms = ucb(means, visits, parent_visits, SelectionParameters(constant))
    for place, (mean, count, above) in enumerate(nodes):
        expected = mean + constant * math.sqrt(math.log(above) / count)
        assert terms.value[place] == pytest.approx(expected)
        one = ucb(mean, count, above, SelectionParameters(constant))
        assert one.value[0] == pytest.approx(terms.value[place])


def test_a_ucb_value_without_visits_is_infinite_and_without_a_parent_s_is_none():
    assert ucb(0.5, 0, 10, SelectionParameters(1.0)).value[0] == math.inf
    assert math.isnan(ucb(0.5, 3, 0, SelectionParameters(1.0)).value[0])


def test_the_usual_constant_is_taken_where_nothing_tells_it():
    assert selection_of(Tree.from_parents([-1])).exploration == DEFAULT_EXPLORATION


# Columns.

COLUMNS = Tree.from_parents(
    [-1, 0, 0, 1],
    visits=[9, 5, 4, 0],
    columns={
        "prior": [np.nan, 0.75, 0.25, -2.0],
        "proven": Column([0, -9, 1, 7], unknown=-9),
        "empty": np.full(4, np.nan),
    },
)


@pytest.mark.parametrize(
    ("name", "expected", "ends", "whole"),
    [
        ("prior", [np.nan, 0.75, 0.25, -2.0], (-2.0, 0.75), False),
        ("proven", [0, np.nan, 1, 7], (0, 7), True),
        ("empty", [np.nan] * 4, (0.0, 0.0), False),
    ],
)
def test_a_column_is_shown_from_its_least_to_its_greatest_known_number(name, expected, ends, whole):
    """Also those of nodes without visits."""
    scene, coloring = Scene.of(COLUMNS), ColumnColoring(name)
    np.testing.assert_array_equal(numbers(coloring, scene, all_nodes(COLUMNS)), expected)
    assert numbers(coloring, scene, np.array([2], np.int32)) == pytest.approx(
        [expected[2]], nan_ok=True
    )
    shown = scale(coloring, scene)
    assert ((shown.low, shown.high), shown.whole, shown.exceeded) == (ends, whole, False)


def test_where_a_tree_lacks_the_column_its_nodes_have_the_usual_colours():
    coloring = ColumnColoring("prior")
    assert for_tree(coloring, COLUMNS) is coloring
    assert for_tree(coloring, Tree.from_parents([-1])) is Coloring.PLAYER
    assert for_tree(Coloring.UCB, Tree.from_parents([-1])) is Coloring.UCB


def test_a_coloring_is_named_by_its_quantity_or_by_its_column():
    assert [find_coloring(name) for name in ("player", "ucb", "prior", "change")] == [
        Coloring.PLAYER,
        Coloring.UCB,
        ColumnColoring("prior"),
        # A single tree has no change.
        ColumnColoring("change"),
    ]


def test_the_scale_of_a_column_is_one_during_the_growth_of_a_tree(monkeypatch):
    tree = uctvis.search("tictactoe", iterations=30, seed=1).tree
    values = np.arange(tree.size, dtype=np.float32)
    tree = replace(tree, columns={"prior": Column(values, static=True)})
    asked = []
    known = Column.known.fget
    monkeypatch.setattr(
        Column, "known", property(lambda column: asked.append(column) or known(column))
    )
    growth, coloring = Growth(Scene.of(tree)), ColumnColoring("prior")
    for iteration in (5, 20):
        for scene in (growth.scene(iteration), growth.laid_out(iteration)):
            assert scene.tree.size < tree.size
            assert scale(coloring, scene).high == tree.size - 1
            assert numbers(coloring, scene, np.array([3], np.int32)) == [3.0]
    # Passes over a large tree are few.
    assert {column.values.size for column in asked} == {tree.size}
    assert len(asked) < 4
