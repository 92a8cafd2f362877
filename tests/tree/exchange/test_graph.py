"""Trees as graphs of NetworkX and back."""

import networkx
import numpy as np
import pytest
from comparing import assert_sound
from hypothesis import given
from strategies import trees

import uctvis
from uctvis import Tree, TreeError


@given(trees())
def test_there_and_back(tree):
    graph = tree.to_networkx()
    assert networkx.is_arborescence(graph)
    back = Tree.from_networkx(graph)
    assert_sound(back)
    assert back.visits.tolist() == tree.visits[back.source].tolist()
    assert back.player.tolist() == tree.player[back.source].tolist()
    assert [node.position for node in back] == [tree.state_name(node) for node in back.source]
    assert [node.move for node in back][1:] == [tree.move_name(node) for node in back.source[1:]]
    known = ~np.isnan(tree.means_of(back.source))
    assert back.mean[known].tolist() == tree.mean[back.source][known].tolist()
    for name, column in tree.columns.items():
        if column.known.any():
            assert back.columns[name].numbers(slice(None)).tolist() == pytest.approx(
                column.numbers(back.source).tolist(), nan_ok=True
            )


def test_a_graph_of_ones_own():
    graph = networkx.DiGraph()
    graph.add_edge("animals", "cats")
    graph.add_edge("animals", "dogs", move="bark")
    graph.nodes["cats"].update(visits=3, weight=4.5, colour="black")
    tree = Tree.from_networkx(graph)
    assert [node.move for node in tree] == ["", "cats", "bark"]
    assert tree.visits.tolist() == [0, 3, 0]
    assert list(tree.columns) == ["weight"]
    assert tree[1]["weight"] == 4.5
    assert tree[2]["weight"] is None


def test_a_searched_tree_can_be_asked_with_networkx():
    found = uctvis.search("tictactoe", iterations=200, seed=1)
    graph = found.tree.to_networkx()
    assert graph.graph["game"] == "tictactoe"
    best = max(graph.successors(0), key=lambda node: graph.nodes[node]["visits"])
    assert graph.edges[0, best]["move"] == found.tree[0].best.move


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([(1, 2), (3, 2)], "expected one parent of each node, got two of 2"),
        ([(1, 2), (2, 1)], "expected one root"),
        ([(1, 2), (3, 4)], "expected one root"),
    ],
)
def test_graphs_that_are_no_trees(edges, message):
    with pytest.raises(TreeError, match=message):
        Tree.from_networkx(networkx.DiGraph(edges))


def test_undirected_and_empty_graphs():
    with pytest.raises(TreeError, match="expected directed edges"):
        Tree.from_networkx(networkx.Graph([(1, 2)]))
    with pytest.raises(TreeError, match="parent"):
        Tree.from_networkx(networkx.DiGraph())
