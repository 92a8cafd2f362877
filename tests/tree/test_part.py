"""Parts of a tree: sound trees with the same nodes, whose ids their sources keep."""

import numpy as np
import pytest
from comparing import assert_sound
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

import uctvis
from uctvis import Tree, TreeError
from uctvis.errors import QueryError


def ids_below(tree, node):
    return [one.id for one in tree[node].traverse("levelorder")]


def from_source(tree, ids):
    return [int(tree.source[node]) if tree.source is not None else node for node in ids]


@given(trees(), st.data())
def test_a_subtree_has_the_nodes_below(tree, data):
    root = data.draw(st.integers(0, tree.size - 1))
    part = tree.subtree(root)
    assert_sound(part)
    below = sorted(ids_below(tree, root))
    assert part.source.tolist() == from_source(tree, below)
    assert part.depth[0] == 0
    for node, old in zip(part, below, strict=True):
        assert node.visits == tree.visits[old]
        assert node.move == tree.move_name(old)
        assert node.position == tree.state_name(old)
        assert node.is_root or node.mean == tree.means_of(old) or node.visits == 0


@given(trees(), st.data())
def test_a_pruned_tree_has_no_chosen_node_and_nothing_below_one(tree, data):
    where = np.array(data.draw(st.lists(st.booleans(), min_size=tree.size, max_size=tree.size)))
    part = tree.prune(where)
    assert_sound(part)
    gone = {node for chosen in np.flatnonzero(where[1:]) + 1 for node in ids_below(tree, chosen)}
    assert part.source.tolist() == from_source(tree, sorted(set(range(tree.size)) - gone))
    assert part.names.packed().state_name(0) == tree.state_name(0)


def test_conditions_and_functions_choose_alike():
    tree = uctvis.search("mancala", iterations=500, seed=1).tree
    by_text = tree.prune("visits < 20")
    by_function = tree.prune(lambda node: node.visits < 20)
    by_array = tree.prune(tree.visits < 20)
    assert by_text.source.tolist() == by_function.source.tolist() == by_array.source.tolist()
    assert by_text.record is None
    assert 1 < by_text.size < tree.size


def test_the_root_of_a_subtree_counts_payoffs_to_the_player_to_move():
    tree = uctvis.search("connect_four", iterations=500, seed=1).tree
    part = tree.subtree(tree[0].best)
    assert part.mean[0] == 1.0 - tree.mean[tree[0].best]
    assert part.mean[1:].tolist() == tree.mean[part.source[1:]].tolist()


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ([True], r"where: expected 3 Booleans, got bool \(1,\)"),
        ([1, 0, 1], r"where: expected 3 Booleans, got int64 \(3,\)"),
        ("visits", "visits"),
    ],
)
def test_what_chooses_no_nodes(where, message):
    with pytest.raises((TreeError, QueryError), match=message):
        Tree.from_parents([-1, 0, 0]).prune(where)


def test_a_copy_has_arrays_of_its_own():
    tree = Tree.from_parents([-1, 0, 0], visits=[3, 1, 2], columns={"a": [1.0, 2.0, 3.0]})
    copy = tree.copy()
    copy.visits[1] = 7
    copy.columns["a"].values[0] = 5.0
    assert (tree.visits[1], tree.columns["a"].values[0]) == (1, 1.0)
