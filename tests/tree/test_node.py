"""Nodes as objects: the same numbers as in the arrays, in the orders of NetworkX."""

import doctest

import networkx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

import uctvis
import uctvis.tree.node
from uctvis import Tree, TreeError


def test_the_examples_of_the_documentation():
    failed, tried = doctest.testmod(uctvis.tree.node)
    assert tried > 0
    assert failed == 0


@given(trees())
def test_nodes_are_views_of_the_arrays(tree):
    assert len(tree) == tree.size
    nodes = list(tree)
    assert [node.id for node in nodes] == list(range(tree.size))
    for node in nodes:
        assert tree[node.id] == tree[node.id - tree.size] == node
        assert [child.id for child in node.children] == list(tree.children(node))
        assert [one.id for one in node.path] == tree.path(node.id)
        assert all(child.parent == node for child in node.children)
        assert (node.depth, node.visits) == (tree.depth[node], tree.visits[node])
        assert node.mean == tree.means_of(node.id) or node.visits == 0 or node.is_root
        assert (node.move, node.position) == (tree.move_name(node), tree.state_name(node))
        assert node.is_leaf == (node.children == ())
        assert node.is_root == (node.parent is None)
        assert [one.id for one in node.principal_variation] == tree.variation_from(node.id)[
            1:
        ].tolist()


@given(trees(), st.data())
def test_orders_are_those_of_networkx(tree, data):
    graph = networkx.DiGraph()
    graph.add_node(0)
    graph.add_edges_from((int(tree.parent[node]), node) for node in range(1, tree.size))
    start = data.draw(st.integers(0, tree.size - 1))
    ids = {
        order: [node.id for node in tree[start].traverse(order)]
        for order in ("preorder", "postorder", "levelorder")
    }
    assert ids["preorder"] == list(networkx.dfs_preorder_nodes(graph, start))
    assert ids["postorder"] == list(networkx.dfs_postorder_nodes(graph, start))
    assert ids["levelorder"] == [start, *(low for _high, low in networkx.bfs_edges(graph, start))]


@given(trees(), st.integers(0, 4), st.sampled_from(["preorder", "postorder", "levelorder"]))
def test_a_condition_leaves_out_what_is_below(tree, depth, order):
    found = {node.id for node in tree.traverse(order, lambda node: node.depth <= depth)}
    assert found == set(np.flatnonzero(tree.depth <= depth).tolist())


def test_an_order_that_does_not_exist_is_refused_at_once():
    with pytest.raises(TreeError, match=r"order: expected one of preorder, .*, got 'inorder'"):
        Tree.from_parents([-1]).traverse("inorder")


@pytest.mark.parametrize("node", [3, -4, 10**30])
def test_a_node_that_does_not_exist(node):
    tree = Tree.from_parents([-1, 0, 0])
    with pytest.raises(IndexError, match=f"node: expected -3 to 2, got {node}"):
        tree[node]
    with pytest.raises(TypeError):
        tree["0"]


def test_columns_and_moves_of_a_node():
    tree = Tree.from_parents(
        [-1, 0, 0],
        move_names=["", "left", "right"],
        columns={
            "prior": [float("nan"), 0.75, 0.25],
            "count": uctvis.Column([-1, 4, 3], unknown=-1),
        },
    )
    assert tree[0].columns == {"prior": None, "count": None}
    assert tree[1].columns == {"prior": 0.75, "count": 4}
    assert tree[0].child("right")["count"] == 3
    assert tree[2].moves == ("right",)
    with pytest.raises(TreeError, match=r"node 0: expected one of the moves left, right, got 'up'"):
        tree[0].child("up")
    with pytest.raises(KeyError):
        tree[0]["policy"]


def test_the_best_child_of_a_search():
    found = uctvis.search("tictactoe", "tictactoe XX.OO.... player 1", iterations=300, seed=1)
    root = found.tree[0]
    assert root.best.move == "c3"
    assert root.principal_variation[0] == root.best
    assert (root.player, root.best.parent) == (0, root)
    assert uctvis.games.find("tictactoe").parse_state(root.best.position)


def test_chance_nodes_have_no_player():
    tree = uctvis.search("pig", iterations=200, seed=1).tree
    chance = next(node for node in tree if node.is_chance)
    assert chance.player is None
    assert chance.best is None
