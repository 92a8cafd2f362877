"""Breadth first and preorder, against plain loops over lists of children."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SHAPES, parents, random_parents, shaped_parents

from uctvis.tree.traversal import (
    BEFORE,
    as_made,
    breadth_first,
    descend,
    from_preorder,
    gather,
    links,
    path_to,
    preorder,
)
from uctvis.tree.tree import Tree


def children_of(parent):
    children = [[] for _node in parent]
    for node, above in enumerate(parent):
        if above >= 0:
            children[above].append(node)
    return children


def rows_first(parent):
    """The nodes row by row."""
    children = children_of(parent)
    order = [int(np.flatnonzero(np.asarray(parent) == -1)[0])]
    for node in order:
        order.extend(children[node])
    return order


def depth_first(parent):
    """The nodes, each before its children."""
    children = children_of(parent)
    order, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting.extend(reversed(children[node]))
    return order


def assert_links_match(parent, order, new_parent, first_child, child_count, depth):
    assert [parent[node] for node in order[1:]] == [order[above] for above in new_parent[1:]]
    assert new_parent[0] == -1
    assert depth[0] == 0
    assert (depth[1:] == depth[new_parent[1:]] + 1).all()
    children = children_of(new_parent.tolist())
    for node, own in enumerate(children):
        assert own == list(range(first_child[node], first_child[node] + child_count[node]))
        assert own or first_child[node] == 0


@given(parents())
def test_breadth_first_goes_row_by_row(parent):
    order, *shape = breadth_first(parent, 0)
    assert order.tolist() == rows_first(parent.tolist())
    assert_links_match(parent.tolist(), order.tolist(), *shape)


@given(parents(), parents())
def test_breadth_first_takes_nodes_in_any_order(parent, shuffle):
    size = len(parent)
    number = np.random.default_rng(len(shuffle)).permutation(size)
    mixed = np.full(size, -1, np.int32)
    mixed[number[1:]] = number[parent[1:]]
    order, *shape = breadth_first(mixed, int(number[0]))
    assert order.tolist() == rows_first(mixed.tolist())
    assert_links_match(mixed.tolist(), order.tolist(), *shape)


def test_breadth_first_leaves_out_what_the_root_does_not_reach():
    order, *_shape = breadth_first(np.array([-1, 0, 3, 2], np.int32), 0)
    assert order.tolist() == [0, 1]


@given(parents())
def test_preorder_goes_down_before_it_goes_on(parent):
    tree = Tree.from_parents(parent)
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    assert order.tolist() == depth_first(tree.parent.tolist())


@given(shaped_parents())
def test_from_preorder_undoes_preorder(parent):
    tree = Tree.from_parents(parent)
    place = preorder(tree.parent, tree.first_child, tree.child_count)
    order = from_preorder(tree.child_count[place])
    assert (place[order] == np.arange(tree.size)).all()


@given(shaped_parents())
def test_shape_follow_from_the_child_counts(parent):
    tree = Tree.from_parents(parent)
    for link, same in zip(
        links(tree.child_count), (tree.parent, tree.first_child, tree.depth), strict=True
    ):
        assert (link == same).all()


@pytest.mark.parametrize("shape", SHAPES)
def test_large_trees(shape):
    parent = random_parents(shape, 100_000)
    order, new_parent, first_child, child_count, depth = breadth_first(parent, 0)
    place = preorder(new_parent, first_child, child_count)
    assert (place[from_preorder(child_count[place])] == np.arange(100_000)).all()
    for link, same in zip(links(child_count), (new_parent, first_child, depth), strict=True):
        assert (link == same).all()
    assert (np.sort(order) == np.arange(100_000)).all()


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.int64, np.float64])
def test_gather_is_indexing(dtype):
    values = np.arange(10).astype(dtype)
    order = np.array([3, 3, 0, 9], np.int32)
    assert gather(values, order).tolist() == values[order].tolist()
    assert gather(values, order).dtype == dtype


@given(shaped_parents())
def test_a_path_leads_down_to_its_node_and_its_steps_lead_there_again(parent):
    tree = Tree.from_parents(parent)
    node = int(len(parent) * 0.7)
    path = path_to(tree.parent, int(tree.depth[node]), node)
    assert path[0] == 0
    assert path[-1] == node
    assert (tree.parent[path[1:]] == path[:-1]).all()
    steps = path[1:] - tree.first_child[path[:-1]]
    assert descend(tree.first_child, tree.child_count, steps) == node


@pytest.mark.parametrize("steps", [[2], [-1], [0, 0], [1, 1, 0]])
def test_steps_that_are_not_there_lead_nowhere(steps):
    tree = Tree.from_parents([-1, 0, 0, 2, 2])
    assert descend(tree.first_child, tree.child_count, np.array(steps, np.int32)) == -1


@given(parents(), st.data())
def test_nodes_are_sorted_by_when_they_were_made(parent, data):
    iterations = data.draw(st.integers(0, 9))
    made = data.draw(
        st.lists(st.integers(BEFORE, iterations), min_size=len(parent), max_size=len(parent))
    )
    order = as_made(np.array(made, np.int32), iterations)
    expected = sorted(range(len(made)), key=made.__getitem__)
    assert order.tolist() == expected
