"""Matching against brute force: a node is its path of move names."""

from collections import defaultdict

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import parents, random_parents

from uctvis.tree.matching import counterpart, match
from uctvis.tree.tree import Tree
from uctvis.tree.union import Union


@st.composite
def trees(draw, max_size=40):
    """A tree with few names, so that siblings share some, and positions without names."""
    parent = draw(parents(max_size))
    names = draw(
        st.lists(st.sampled_from(["", "a", "b", "ab"]), min_size=len(parent), max_size=len(parent))
    )
    visits = draw(st.lists(st.integers(0, 9), min_size=len(parent), max_size=len(parent)))
    return Tree.from_parents(parent, move_names=names, visits=visits)


def paths(tree):
    """Of each node the names on its path, each with its number among equal siblings."""
    found = [()]
    for node in range(1, tree.size):
        name = tree.move_name(node)
        siblings = tree.children(int(tree.parent[node]))
        before = sum(tree.move_name(sibling) == name for sibling in siblings if sibling < node)
        found.append((*found[tree.parent[node]], (name, before)))
    return found


@given(trees(), trees())
def test_nodes_match_by_the_names_of_their_paths(later, earlier):
    wanted = {path: node for node, path in enumerate(paths(earlier))}
    assert match(later, earlier).tolist() == [wanted.get(path, -1) for path in paths(later)]


@given(trees(), trees())
def test_the_counterpart_is_the_one_that_matches(later, earlier):
    same = match(later, earlier).tolist()
    for node in range(earlier.size):
        expected = same.index(node) if node in same else None
        assert counterpart(later, earlier, node) == expected


@given(trees())
def test_a_tree_matches_itself(tree):
    assert match(tree, tree).tolist() == list(range(tree.size))


@given(st.lists(trees(max_size=20), min_size=1, max_size=4))
def test_a_union_has_each_node_once(given_trees):
    union = Union()
    for tree in given_trees:
        union.add(tree)
    whole = union.tree()
    wanted = {path for tree in given_trees for path in paths(tree)}
    assert sorted(paths(whole)) == sorted(wanted)
    assert whole.size == union.size
    # It is a tree as any other is: made anew from its parents it is the same.
    anew = Tree.from_parents(whole.parent)
    for name in ("parent", "first_child", "child_count", "depth"):
        assert (getattr(anew, name) == getattr(whole, name)).all()
    for tree in given_trees:
        assert (match(tree, whole) >= 0).all()


def test_new_nodes_of_a_union_stand_behind_the_sibling_before_them():
    union = Union()
    for moves in ("bd", "abcd", "dx"):
        union.add(Tree.from_parents([-1] + [0] * len(moves), move_names=["", *moves]))
    whole = union.tree()
    assert [whole.move_name(node) for node in whole.children(0)] == ["a", "b", "c", "d", "x"]


def test_a_star_matches_in_any_order_and_with_equal_names():
    size = 50_000
    parent = random_parents("star", size)
    names = np.array([f"m{number}" for number in range(size - 1)])
    earlier = Tree.from_parents(parent, move_names=["", *names])
    order = np.random.default_rng(1).permutation(size - 1)
    later = Tree.from_parents(parent, move_names=["", *names[order]])
    assert (match(later, earlier)[1:] == order + 1).all()
    # All but the first have the same name, and one that the others have not is in the way.
    same = Tree.from_parents(parent, move_names=["", "x", *["e"] * (size - 2)])
    other = Tree.from_parents(parent, move_names=["", *["e"] * (size - 2), "y"])
    assert (match(other, same) == [0, *range(2, size), -1]).all()


def test_where_a_move_was_made_meanwhile_the_root_is_found_below():
    earlier = Tree.from_parents(
        [-1, 0, 0, 1, 2, 4],
        move_names=["", "a", "b", "c", "c", "d"],
        state_names=["s", "sa", "sb", "sac", "sbc", "sbcd"],
    )
    for state, expected in (("sb", [2, 4]), ("sbc", [4, -1]), ("sbcd", [0, -1]), ("s", [0, -1])):
        later = Tree.from_parents([-1, 0], move_names=["", "c"], state_names=[state, ""])
        assert match(later, earlier).tolist() == expected
    later = Tree.from_parents([-1, 0], move_names=["", "c"], state_names=["sb", ""])
    found = [counterpart(later, earlier, node) for node in range(6)]
    assert found == [None, None, 0, None, 1, None]


def test_growing_trees_keep_their_numbers():
    names = defaultdict(lambda: "m")
    small = Tree.from_parents([-1, 0, 0], move_names=["", "a", "b"], visits=[3, 2, 1])
    large = Tree.from_parents([-1, 0, 0, 1], move_names=["", "a", "b", names[0]])
    assert match(large, small).tolist() == [0, 1, 2, -1]
    assert match(small, large).tolist() == [0, 1, 2]
