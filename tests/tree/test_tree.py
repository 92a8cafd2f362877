"""A tree from anyone's arrays: the same nodes in house order, or an error that says why."""

import dataclasses
import doctest
from fractions import Fraction
from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from comparing import assert_same_tree, assert_sound
from hypothesis import given
from hypothesis import strategies as st
from strategies import parents, trees

import uctvis.tree.arrays
import uctvis.tree.tree
from uctvis import Tree, TreeError

TAKEN = ("parent", "visits", "extra_visits", "mean", "player")


class Column:
    """A column of a table, as pandas has them: no array, but NumPy makes one of it."""

    def __init__(self, values):
        self.values = np.asarray(values)

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.values, dtype)

    def __iter__(self):
        return iter(self.values)


@pytest.mark.parametrize("module", [uctvis.tree.arrays, uctvis.tree.tree])
def test_the_examples_of_the_documentation(module):
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


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


@given(trees())
def test_the_arrays_are_those_of_the_tree(tree):
    arrays = tree.to_numpy()
    assert list(arrays) == [
        *("parent", "first_child", "child_count", "depth"),
        *("visits", "extra_visits", "mean", "player"),
        *tree.columns,
    ]
    for name, array in arrays.items():
        assert array.shape == (tree.size,)
        if name not in tree.columns:
            assert np.shares_memory(array, getattr(tree, name))


def test_the_arrays_of_a_search_are_its_own_too():
    tree = uctvis.search("tictactoe", iterations=50, seed=1).tree
    for name, array in tree.to_numpy().items():
        assert np.shares_memory(array, getattr(tree, name))


@given(trees())
def test_the_arrays_make_the_same_tree(tree):
    arrays = tree.to_numpy()
    again = Tree.from_parents(
        **{name: arrays[name] for name in TAKEN},
        move_names=[tree.move_name(node) for node in range(tree.size)],
        state_names=[tree.state_name(node) for node in range(tree.size)],
        game=tree.game,
        columns=tree.columns,
    )
    assert_same_tree(
        again, dataclasses.replace(tree, record=None, players_assumed=again.players_assumed)
    )


def test_the_arrays_can_be_kept_by_numpy(tmp_path):
    tree = Tree.from_parents([-1, 0, 0], mean=[0.5, 0.25, 1.0])
    np.savez(tmp_path / "a.npz", **tree.to_numpy())
    with np.load(tmp_path / "a.npz") as kept:
        again = Tree.from_parents(**{name: kept[name] for name in TAKEN})
    assert_same_tree(again, dataclasses.replace(tree, players_assumed=False))


@pytest.mark.parametrize(
    "row",
    [
        list,
        tuple,
        Column,
        *(partial(np.asarray, dtype=type_) for type_ in ("b", "h", "i", "l", "q", ">i4", object)),
        lambda values: np.repeat(np.asarray(values), 2)[::2],
        lambda values: np.asarray(values)[::-1].copy()[::-1],
    ],
)
def test_any_row_of_integers_will_do(row):
    tree = Tree.from_parents(
        row([1, -1, 1, 0]), visits=row([2, 7, 3, 1]), player=row([1, 0, -1, 0])
    )
    assert_sound(tree)
    assert tree.visits.tolist() == [7, 2, 3, 1]
    assert tree.player.tolist() == [0, 1, -1, 0]


def test_unsigned_integers_where_nothing_is_negative():
    for type_ in (np.uint8, np.uint16, np.uint32, np.uint64):
        assert Tree.from_parents([-1, 0], visits=np.array([2, 1], type_)).visits.tolist() == [2, 1]


@pytest.mark.parametrize(
    "means",
    [
        [2, 0.5],
        [Fraction(2), 0.5],
        Column([2.0, 0.5]),
        np.array([2, 0.5], np.float16),
        np.array([2, 0.5], np.longdouble),
    ],
)
def test_any_row_of_numbers_will_do_for_the_mean(means):
    assert Tree.from_parents([-1, 0], mean=means).mean.tolist() == [2.0, 0.5]


def test_names_from_anything_that_gives_texts():
    for names in (("r", "é"), iter(["r", "é"]), np.array(["r", "é"]), Column(["r", "é"])):
        tree = Tree.from_parents([-1, 0], move_names=names)
        assert tree.move_name(1) == "é"


@given(parents(), st.data())
def test_a_cycle_is_named_by_one_of_its_nodes(parent, data):
    size = len(parent)
    # A node and one below it; the upper one hangs from the lower one.
    low = data.draw(st.integers(0, size - 1))
    above = [low]
    while above[-1] != 0:
        above.append(int(parent[above[-1]]))
    high = data.draw(st.sampled_from(above))
    looped = np.concatenate([parent, [-1]])
    looped[looped == -1] = size
    looped[size] = -1
    looped[high] = low
    with pytest.raises(TreeError, match="a cycle through index") as told:
        Tree.from_parents(looped)
    named = int(str(told.value).rpartition(" ")[2])
    assert named in above[: above.index(high) + 1]


@pytest.mark.parametrize(
    ("parent", "words"),
    [
        ([], "one root"),
        ([0], "one root"),
        ([-1, -1], "one root .*, got 2: at index 0, 1$"),
        ([0, -1, -1, -1], "one root .*, got 3: at index 1, 2, ...$"),
        ([0, 0], "one root .*, got none"),
        ([-1, 2], "below 2, got 2 at index 1"),
        ([-1, -2], "from -1"),
        ([-1, 2, 1], "a cycle"),
        ([-1, 1], "a cycle through index 1"),
        ([-1.0, 0.0], "whole numbers"),
        (["-1"], "whole numbers"),
        ([[-1]], "whole numbers"),
        ([[-1], [0, 1]], "whole numbers"),
        (-1, "whole numbers"),
        ([-1, 2**40], "from -1 to 2147483647, got 1099511627776 at index 1"),
        ([-1, 2**70], "from -1"),
        ([-1, 2**63], "whole numbers, got 9.2.* at index 1"),
        ([-1, 0.5], "whole numbers, got 0.5 at index 1"),
        ([-1, float("nan")], "one root .*, got 2: at index 0, 1"),
        ([-1, None], "one root .*, got 2: at index 0, 1"),
        ([-1, 10**5000], "got int at index 1"),
        (np.array([True, False]), "whole numbers, got True at index 0"),
        (np.array([0, 2**64 - 1], np.uint64), "got 18446744073709551615 at index 1"),
        (np.array(["2020-01-01"], "M8[D]"), "whole numbers"),
        ("-1", "whole numbers, got '-1'"),
        (b"-1", "whole numbers"),
        ({-1, 0}, "whole numbers"),
        (iter([-1, 0]), "whole numbers"),
        (object(), "whole numbers"),
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
        ({"mean": [0.0, float("nan")]}, "finite numbers, got nan at index 1"),
        ({"mean": [float("-inf"), 0.0]}, "finite numbers, got -inf at index 0"),
        ({"mean": ["a", "b"]}, "finite numbers, got 'a' at index 0"),
        ({"mean": ["0.5", "1"]}, "finite numbers, got '0.5' at index 0"),
        ({"mean": [0.0, None]}, "finite numbers, got None at index 1"),
        ({"mean": [0, 10**400]}, "finite numbers, got 1000.* at index 1"),
        ({"mean": [0, 1j]}, "finite numbers, got 0j at index 0"),
        ({"mean": 0.5}, "mean: expected 2 finite numbers, got 0.5"),
        ({"mean": [[0.0], [1.0, 2.0]]}, "finite"),
        ({"player": [0, 4]}, "player: expected numbers from -1 to 3, got 4"),
        ({"player": [0]}, "player"),
        ({"move_names": ["a"]}, "move_names: expected 2 texts, got 1"),
        ({"state_names": ["a", "b", "c"]}, "state_names: expected 2 texts, got 3"),
        ({"move_names": ["a", 3]}, "move_names: expected texts .*, got 3 at index 1"),
        ({"move_names": ["a", b"b"]}, "move_names: expected texts .* at index 1"),
        ({"state_names": ["a", "\ud800"]}, "state_names: expected texts of Unicode.* at index 1"),
        ({"state_names": [None, "a"]}, "state_names: expected texts .*, got None at index 0"),
        ({"move_names": "ab"}, "move_names: expected 2 texts, got 'ab'"),
        ({"move_names": 5}, "move_names: expected 2 texts, got 5"),
        ({"game": None}, "game: expected a text, got None"),
        ({"game": "\ud800"}, "game: expected a text"),
        ({"visits": [1, True], "extra_visits": [0, "1"]}, "extra_visits: .* at index"),
    ],
)
def test_what_does_not_fit_the_tree(fields, words):
    with pytest.raises(TreeError, match=words):
        Tree.from_parents([-1, 0], **fields)


def test_what_is_large_shows_itself_in_a_line():
    found = uctvis.search("tictactoe", iterations=20, seed=1)
    move = found.game.move_name(found.position, found.move)
    told = f"<Tree: {found.tree.size} nodes, visits=20, game='tictactoe', record of 20 iterations>"
    assert repr(found.tree) == told
    assert repr(found.tree.record) == "<Record: 20 iterations, seed=1>"
    assert repr(found).startswith(f"<SearchResult: move={move!r}, 20 iterations, ")
    assert repr(Tree.from_parents([-1, 0], visits=[2, 1])) == "<Tree: 2 nodes, visits=2>"
