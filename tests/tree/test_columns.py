"""Columns: numbers of the nodes beside the usual ones, which keep to their nodes."""

import dataclasses
import doctest

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import columns, parents, trees

import uctvis.tree.columns
from uctvis import Column, Tree, TreeError
from uctvis.tree.replay import Replay
from uctvis.view.folding import Folding
from uctvis.view.held import held_bytes
from uctvis.view.part import shown_part
from uctvis.view.scene import Scene

CHAIN = [-1, 0, 1]


def test_the_examples_of_the_documentation():
    failed, tried = doctest.testmod(uctvis.tree.columns)
    assert tried > 0
    assert failed == 0


@given(parents(), st.data())
def test_numbers_keep_to_their_nodes(parent, data):
    given_columns = data.draw(columns(len(parent)))
    tree = Tree.from_parents(parent, columns=given_columns)
    assert list(tree.columns) == list(given_columns)
    for name, column in tree.columns.items():
        before = given_columns[name]
        np.testing.assert_array_equal(column.values, before.values[tree.source])
        assert column.values.dtype == before.values.dtype
        for field in ("title", "unknown", "spec", "static"):
            assert getattr(column, field) == getattr(before, field)


@given(st.data(), st.integers(1, 20))
def test_a_number_is_known_everywhere_or_nowhere(data, size):
    column = data.draw(columns(size, least=1)).popitem()[1]
    numbers = column.numbers(slice(None))
    assert (np.isnan(numbers) == ~column.known).all()
    assert numbers[column.known].tolist() == column.values[column.known].astype(float).tolist()
    for node in range(size):
        assert (column.text(node) == "—") == (not column.known[node])
        np.testing.assert_array_equal(column.numbers([node]), numbers[[node]])
    least, greatest = column.extremes()
    known = numbers[column.known]
    assert (least, greatest) == ((known.min(), known.max()) if len(known) else (0.0, 0.0))


@given(st.data(), st.integers(1, 20))
def test_a_part_of_a_column_has_the_numbers_of_its_nodes(data, size):
    column = data.draw(columns(size, least=1)).popitem()[1]
    nodes = np.array(data.draw(st.lists(st.integers(0, size - 1))), np.int32)
    part = column.take(nodes)
    assert [part.text(place) for place in range(len(nodes))] == [
        column.text(node) for node in nodes
    ]
    assert column.take(slice(2)).values.base is not None


@pytest.mark.parametrize(
    ("column", "text"),
    [
        (Column([12345]), "12,345"),
        (Column([2**53 + 1]), "9,007,199,254,740,993"),
        (Column([-1], unknown=-1), "—"),
        (Column([-1]), "-1"),
        (Column([1 / 3]), "0.3333"),
        (Column(np.float32([1e-7])), "1e-07"),
        (Column([float("nan")], spec=".1%"), "—"),
        (Column([0.256], spec=".1%"), "25.6%"),
        (Column(np.uint8([7]), spec="03d"), "007"),
    ],
)
def test_the_text_of_a_number(column, text):
    assert column.text(0) == text


def test_lists_and_arrays_become_columns():
    tree = Tree.from_parents(
        CHAIN,
        columns={
            "share": [0.5, 0.25, float("nan")],
            "count": [1, 2, 3],
            "big-endian": np.array([1, 2, 3], ">i2"),
            "every other": np.arange(6, dtype=np.float32)[::2],
        },
    )
    types = {name: column.values.dtype for name, column in tree.columns.items()}
    assert types == {
        "share": np.float64,
        "count": np.int64,
        "big-endian": np.int16,
        "every other": np.float32,
    }
    assert all(dtype.isnative for dtype in types.values())
    assert repr(tree).endswith("columns share, count, big-endian, every other>")


@given(trees())
def test_the_arrays_of_a_tree_include_its_columns(tree):
    arrays = tree.to_numpy()
    for name, column in tree.columns.items():
        assert arrays[name] is column.values


@pytest.mark.parametrize(
    ("given_columns", "message"),
    [
        ({"x": [1, 2]}, "x: expected 3 numbers, got 2"),
        ({"x": Column([1, 2])}, "x: expected 3 numbers, got 2"),
        ({"x": None}, "x: expected 3 numbers, got None"),
        ({"x": 1}, "x: expected 3 numbers, got 1"),
        ({"x": [[1, 2, 3]]}, "x: expected 3 numbers, got list of shape (1, 3)"),
        (
            {"x": [True, False, True]},
            "x: expected 3 numbers (float32, float64 or integers), got bool",
        ),
        (
            {"x": [1, 2j, 3]},
            "x: expected 3 numbers (float32, float64 or integers), got complex128",
        ),
        (
            {"x": [1, None, 3]},
            "x: expected 3 numbers (float32, float64 or integers), got object",
        ),
        (
            {"x": np.zeros(3, np.float16)},
            "x: expected 3 numbers (float32, float64 or integers), got float16",
        ),
        (
            {"x": np.zeros(3, np.longdouble)},
            f"x: expected 3 numbers (float32, float64 or integers), "
            f"got {np.dtype(np.longdouble).name}",
        ),
        ({"x": [1.5, np.inf, 3]}, "x: expected 3 finite numbers or NaN, got inf at index 1"),
        *(
            (
                {name: [1, 2, 3]},
                "columns: expected names of 1 to 100 printable characters without spaces around "
                f"them, got {name!r}",
            )
            for name in ("", " ", " x", "x ", "a\nb", "\ud800", 5)
        ),
        (
            {f"x{number}": [1, 2, 3] for number in range(501)},
            "columns: expected at most 500, got 501",
        ),
        (
            {"visits": [1, 2, 3]},
            "columns: expected names other than those of the arrays of the tree, got 'visits'",
        ),
        ([5], "columns: expected a mapping from names to numbers, got [5]"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_what_a_tree_cannot_have_as_columns(given_columns, message):
    with pytest.raises(TreeError) as error:
        Tree.from_parents(CHAIN, columns=given_columns)
    assert str(error.value) == message


def test_a_name_has_at_most_100_characters():
    Tree.from_parents([-1], columns={"x" * 100: [1]})
    with pytest.raises(TreeError, match="100 printable"):
        Tree.from_parents([-1], columns={"x" * 101: [1]})


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Column(["a"]), "values: expected numbers (float32, float64 or integers), got"),
        (lambda: Column([-np.inf], title="A"), "A: expected finite numbers or NaN, got -inf at"),
        (lambda: Column([1], title=5), "title: expected a title of at most 100 printable"),
        (lambda: Column([1], title="x" * 101), "title: expected a title of at most 100 printable"),
        (lambda: Column([1.5], unknown=-1), "unknown: expected None, because NaN is the unknown"),
        (
            lambda: Column(np.uint8([1]), unknown=-1),
            "unknown: expected a whole number from 0 to 255, got -1",
        ),
        (lambda: Column([1], unknown=0.5), "unknown: expected a whole number from"),
        (lambda: Column([1], spec="nonsense"), "spec: expected a short Python format"),
        (lambda: Column([1.5], spec="d"), "spec: expected a short Python format"),
        (lambda: Column([1], spec="1000000000f"), "spec: expected a short Python format"),
        (lambda: Column([1], spec="c"), "spec: expected a short Python format"),
        (lambda: Column([1], static="yes"), "static: expected True or False, got 'yes'"),
    ],
)
def test_what_a_column_cannot_be(make, message):
    with pytest.raises(TreeError) as error:
        make()
    assert message in str(error.value)


def test_columns_are_checked_however_a_tree_is_made():
    tree = Tree.from_parents(CHAIN)
    with pytest.raises(TreeError, match="x: expected 3 numbers, got 1"):
        dataclasses.replace(tree, columns={"x": Column([1])})
    with pytest.raises(TreeError, match="x: expected a Column, got"):
        dataclasses.replace(tree, columns={"x": [1, 2, 3]})


@given(st.data())
def test_an_earlier_moment_has_the_columns_that_never_change(data):
    tree = uctvis.search("tictactoe", iterations=20, seed=1).tree
    tree = dataclasses.replace(
        tree,
        columns={
            "place": Column(np.arange(tree.size), static=True),
            "last": Column(np.arange(tree.size) / 8),
        },
    )
    replay = Replay(tree)
    replay.go_to(data.draw(st.integers(0, 20)))
    now = replay.now
    assert list(now.columns) == (["place", "last"] if replay.iteration == 20 else ["place"])
    for name, column in now.columns.items():
        np.testing.assert_array_equal(column.values, tree.columns[name].values[: now.size])


@given(trees(), st.integers(0, 5))
def test_the_shown_part_of_a_tree_keeps_its_columns(tree, least):
    scene = Scene.of(tree, Folding(least_visits=least))
    part = shown_part(scene)
    assert list(part.columns) == list(tree.columns)
    for name, column in part.columns.items():
        np.testing.assert_array_equal(column.values, tree.columns[name].values[scene.rows.node])


def test_the_memory_of_a_tree_includes_its_columns():
    tree = Tree.from_parents(CHAIN)
    more = dataclasses.replace(tree, columns={"x": Column(np.zeros(3))})
    assert held_bytes(more) == held_bytes(tree) + 24
