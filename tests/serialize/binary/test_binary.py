"""The .tree format: round trips, a reference reader, both dialects, and every error."""

import math
import struct

import numpy as np
import pytest
from comparing import assert_same_nodes, assert_same_tree, assert_sound, rows_of
from hypothesis import given
from strategies import trees

from uctvis import TreeFileError
from uctvis.serialize import load, save
from uctvis.serialize.binary.format import read, write
from uctvis.tree.tree import Tree


def parsed(data):
    return read("file.tree", np.frombuffer(bytearray(data), np.uint8))


def data_of(tree, **options):
    return b"".join(bytes(piece) for piece in write(tree, **options))


def integer(value):
    return struct.pack("<i", value)


def string(text, length=None):
    data = text if isinstance(text, bytes) else text.encode()
    return integer(len(data) if length is None else length) + data


def node(state, *children, count=None):
    return string(state) + integer(len(children) if count is None else count) + b"".join(children)


def child(move, visits, extra, mean, below):
    return string(move) + struct.pack("<iid", visits, extra, mean) + below


LEAF = node("leaf")


def reference(data, at=0):
    """The rows of a node, depth first, and where it ends: the format in ten lines."""

    def text(at):
        (size,) = struct.unpack_from("<i", data, at)
        return data[at + 4 : at + 4 + size].decode(), at + 4 + size

    state, at = text(at)
    (count,) = struct.unpack_from("<i", data, at)
    at, rows = at + 4, [[None, None, None, None, state, count]]
    for _child in range(count):
        move, at = text(at)
        below, end = reference(data, at + 16)
        below[0][:4] = [move, *struct.unpack_from("<iid", data, at)]
        rows, at = rows + below, end
    return rows, at


@given(trees())
def test_a_tree_comes_back_bit_for_bit(tree):
    again = parsed(data_of(tree))
    assert again.warnings == ()
    assert_sound(again)
    assert_same_tree(tree, again)


@given(trees())
def test_nodes_are_as_the_reference_reads_them(tree):
    data = data_of(tree, plain=True)
    rows, end = reference(data)
    assert end == len(data)
    again = parsed(data)
    assert_sound(again)
    for ours in (tree, again):
        assert rows_of(ours)[1:] == [tuple(row) for row in rows[1:]]
        assert ours.state_name(0) == rows[0][4]
        assert ours.child_count[0] == rows[0][5]


@given(trees())
def test_plain_files_sum_up_the_root(tree):
    again = parsed(data_of(tree, plain=True))
    visits = [int(tree.visits[node]) for node in tree.children(0)]
    means = [float(tree.mean[node]) for node in tree.children(0)]
    assert again.move_name(0) == ""
    assert again.extra_visits[0] == 0
    assert again.visits[0] == min(sum(visits), 2**31 - 1)
    if sum(visits) == 0:
        assert again.mean[0] == 0.0
    else:
        weighted = math.fsum(n / sum(visits) * mean for n, mean in zip(visits, means, strict=True))
        size = max(map(abs, means))
        assert again.mean[0] == pytest.approx(weighted, rel=1e-12, abs=size * 1e-12)


def test_the_root_of_equal_children_has_their_mean_and_no_overflow():
    most = np.finfo(np.float64).max
    tree = Tree.from_parents(
        [-1] + [0] * 7, visits=[0] + [3] * 6 + [0], mean=[0.0] + [most] * 6 + [0.1]
    )
    again = parsed(data_of(tree, plain=True))
    assert again.mean[0] == most
    assert again.visits[0] == 18


def test_the_roots_visits_saturate():
    most = 2**31 - 1
    tree = Tree.from_parents([-1, 0, 0], visits=[0, most, most], mean=[0.0, 1.0, 0.0])
    again = parsed(data_of(tree, plain=True))
    assert again.visits[0] == most
    assert again.mean[0] == 0.5


def test_large_trees_are_written_in_pieces(tmp_path):
    name = "x" * 5_000_000
    tree = Tree.from_parents([-1, 0, 1, 1], state_names=["", name, "", name])
    save(tree, tmp_path / "a.tree")
    assert_same_nodes(tree, load(tmp_path / "a.tree"))


def test_strings_counted_in_characters():
    moves = ["", "größer", "♔♕", "plain"]
    states = ["ß", "", "𝄞", "x"]
    size = [len(text) for text in states]
    data = (
        string(states[0], size[0]) + integer(3)
        + b"".join(
            string(moves[i], len(moves[i])) + struct.pack("<iid", i, 0, 0.5)
            + string(states[i], size[i]) + integer(0)
            for i in (1, 2, 3)
        )
    )  # fmt: skip
    tree = parsed(data)
    assert [tree.move_name(i) for i in range(4)] == moves
    assert [tree.state_name(i) for i in range(4)] == states
    assert tree.visits.tolist() == [6, 1, 2, 3]


@pytest.mark.parametrize(
    ("data", "byte", "words"),
    [
        (b"\0", 0, ["state name", "4 bytes", "end of the file after 1"]),
        (integer(0), 4, ["number of children", "4 bytes", "after 0"]),
        (integer(3) + b"ab", 0, ["state name", "length of at most 2", "got 3"]),
        (integer(-1) + b"abcd", 0, ["state name", "0 or more", "got -1"]),
        (integer(2**31 - 1) + integer(0), 0, ["state name", "at most 4", "2147483647"]),
        (string(b"a\xffb") + integer(0), 5, ["state name", "UTF-8", "ff 62"]),
        (node("r", count=-5), 5, ["number of children", "0 or more", "-5"]),
        (node("r", count=2_000_000_000), 5, ["number of children", "at most 0", "2000000000"]),
        (node("r", child("m", 1, 0, 0.5, node("x" * 20)), count=2), 58, ["move name", "4 bytes"]),
        (node("r", child("m", -1, 0, 0.5, LEAF)), 14, ["visits", "0 or more", "-1"]),
        (node("r", child("m", 1, -7, 0.5, LEAF)), 18, ["extra visits", "-7"]),
        (node("r", child("m", 1, 0, math.nan, LEAF)), 22, ["mean payoff", "finite", "nan"]),
        (node("r", child("m", 1, 0, -math.inf, LEAF)), 22, ["mean payoff", "finite", "-inf"]),
        (node("r", child(b"\xed\xa0\x80", 1, 0, 0.5, LEAF)), 13, ["move name", "ed a0 80"]),
        (node("r", child("m" * 20, 1, 0, 0.5, LEAF))[:44], 33, ["visits", "16 bytes", "after 11"]),
        (node("r", LEAF) + LEAF, 33, ["state name", "4 bytes", "after 0"]),
        (LEAF + b"x", 12, ["end of the file", "1 more byte"]),
        (LEAF + LEAF, 12, ["end of the file", "12 more bytes"]),
    ],
)  # fmt: skip
def test_what_is_wrong_and_where(data, byte, words):
    with pytest.raises(TreeFileError) as caught:
        parsed(data)
    assert caught.value.place == f"byte {byte}", caught.value
    for word in words:
        assert word in caught.value.reason


def test_every_cut_of_a_plain_file_is_an_error():
    data = node("r", child("ab", 3, 1, 0.5, node("s", child("c", 1, 0, 1.0, LEAF))))
    parsed(data)
    for size in range(1, len(data)):
        with pytest.raises(TreeFileError):
            parsed(data[:size])


@pytest.mark.parametrize("shape", ["chain", "star"])
def test_deep_and_wide_files(shape):
    size = 100_000
    parent = np.arange(size) - 1 if shape == "chain" else np.zeros(size, np.int64)
    parent[0] = -1
    tree = Tree.from_parents(parent, visits=np.arange(size))
    again = parsed(data_of(tree))
    assert (again.parent == tree.parent).all()
    assert (again.visits == tree.visits).all()
