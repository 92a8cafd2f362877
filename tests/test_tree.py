"""A tree from anyone's arrays: the same nodes in house order, or an error that says why."""

from itertools import pairwise

import numpy as np
import pytest
from comparing import assert_sound
from hypothesis import given
from hypothesis import strategies as st
from strategies import parents

from uctvis import Tree, TreeError


@given(parents(), st.randoms(use_true_random=False))
def test_nodes_keep_what_they_carry(parent, random):
    size = len(parent)
    number = list(range(size))
    random.shuffle(number)
    mixed = np.full(size, -1)
    for node in range(1, size):
        mixed[number[node]] = number[parent[node]]
    tree = Tree.from_parents(
        mixed,
        visits=np.arange(size),
        extra_visits=np.arange(size) * 2,
        mean=np.arange(size) / 8,
        player=np.arange(size) % 3 - 1,
        move_names=[f"m{index}" for index in range(size)],
        state_names=[f"s{index}" for index in range(size)],
    )
    assert_sound(tree)
    assert not tree.players_assumed
    assert sorted(tree.source.tolist()) == list(range(size))
    for node, index in enumerate(tree.source.tolist()):
        assert tree.visits[node] == index
        assert tree.extra_visits[node] == 2 * index
        assert tree.mean[node] == index / 8
        assert tree.player[node] == index % 3 - 1
        assert tree.move_name(node) == f"m{index}"
        assert tree.state_name(node) == f"s{index}"
        siblings = tree.source[tree.children(node)].tolist()
        assert siblings == np.flatnonzero(mixed == index).tolist()


@given(parents())
def test_what_is_left_out_is_nothing_and_the_players_alternate(parent):
    tree = Tree.from_parents(parent)
    assert_sound(tree)
    assert not tree.visits.any()
    assert not tree.extra_visits.any()
    assert not tree.mean.any()
    assert tree.move_name(0) == tree.state_name(0) == ""
    assert (tree.player == tree.depth % 2).all()
    assert tree.players_assumed
    assert tree.record is None


@given(parents())
def test_paths_lead_from_the_root(parent):
    tree = Tree.from_parents(parent)
    for node in range(tree.size):
        path = tree.path(node)
        assert path[0] == 0
        assert path[-1] == node
        assert all(tree.parent[below] == above for above, below in pairwise(path))


@pytest.mark.parametrize(
    ("parent", "words"),
    [
        ([], "one root"),
        ([0], "one root"),
        ([-1, -1], "one root"),
        ([-1, 2], "below 2, got 2"),
        ([-1, -2], "from -1"),
        ([-1, 2, 1], "a cycle"),
        ([-1, 1], "a cycle"),
        ([-1.0, 0.0], "whole numbers"),
        (["-1"], "whole numbers"),
        ([[-1]], "whole numbers"),
        ([[-1], [0, 1]], "whole numbers"),
        (-1, "whole numbers"),
        ([-1, 2**40], "from -1"),
        (None, "one root"),
    ],
)
def test_what_is_no_tree(parent, words):
    with pytest.raises(TreeError, match=words):
        Tree.from_parents(parent)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"visits": [1]}, "visits: expected 2 whole numbers"),
        ({"visits": [1, -1]}, "visits: expected numbers from 0 to 2147483647, got -1"),
        ({"visits": [1, 2**31]}, "got 2147483648"),
        ({"visits": [0.5, 1.0]}, "visits: expected 2 whole numbers"),
        ({"extra_visits": [0, -3]}, "extra_visits: .* got -3"),
        ({"mean": [0.0]}, "mean: expected 2 finite numbers"),
        ({"mean": [0.0, float("nan")]}, "finite"),
        ({"mean": [0.0, float("inf")]}, "finite"),
        ({"mean": ["a", "b"]}, "finite"),
        ({"mean": [[0.0], [1.0, 2.0]]}, "finite"),
        ({"player": [0, 2]}, "player: expected numbers from -1 to 1, got 2"),
        ({"player": [0]}, "player"),
        ({"move_names": ["a"]}, "move_names: expected 2 texts, got 1"),
        ({"state_names": ["a", "b", "c"]}, "state_names: expected 2 texts, got 3"),
        ({"move_names": ["a", 3]}, "names: expected texts"),
        ({"move_names": ["a", b"b"]}, "names: expected texts"),
        ({"state_names": ["a", "\ud800"]}, "names: expected texts of Unicode"),
    ],
)
def test_what_does_not_fit_the_tree(fields, words):
    with pytest.raises(TreeError, match=words):
        Tree.from_parents([-1, 0], **fields)
