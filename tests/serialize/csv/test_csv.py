"""The .csv format: round trips, the csv module as the judge, and every error."""

import csv
import io

import numpy as np
import pytest
from comparing import assert_same_nodes, assert_sound, rows_of
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import trees

from uctvis import TreeFileError
from uctvis.serialize import load, save
from uctvis.serialize.csv.format import read, write
from uctvis.tree.tree import Tree

DIALECT = {"delimiter": ",", "quotechar": "|", "strict": False}


@pytest.fixture(autouse=True)
def _long_fields():
    before = csv.field_size_limit(2**31 - 1)
    yield
    csv.field_size_limit(before)


def parsed(data):
    return read("file.csv", np.frombuffer(bytearray(data), np.uint8))


def csv_rows(data):
    text = data.decode("utf-8-sig")
    return [row for row in csv.reader(io.StringIO(text, newline=""), **DIALECT) if row]


@given(trees())
def test_a_tree_comes_back_bit_for_bit(tree):
    again = parsed(b"".join(piece.tobytes() for piece in write(tree)))
    assert_sound(again)
    assert_same_nodes(tree, again)
    assert again.source.tolist() == np.argsort(np.argsort(again.source)).tolist()


@given(trees())
def test_the_text_is_that_of_the_csv_module(tree):
    rows = rows_of(tree)
    # The one row in which the csv module would lose something.
    assume(not rows[0][0].startswith("\ufeff"))
    out = io.StringIO(newline="")
    csv.writer(out, **DIALECT).writerows(rows)
    assert b"".join(piece.tobytes() for piece in write(tree)) == out.getvalue().encode()


def test_a_byte_order_mark_in_the_first_field_is_kept():
    tree = Tree.from_parents([-1, 0], move_names=["\ufeffa", "\ufeffb"])
    data = b"".join(piece.tobytes() for piece in write(tree))
    assert data.startswith("|\ufeffa|,".encode())
    again = parsed(data)
    assert again.move_name(0) == "\ufeffa"
    assert again.move_name(1) == "\ufeffb"


def test_large_trees_are_written_in_pieces(tmp_path):
    name = "x|" * 3_000_000
    tree = Tree.from_parents([-1, 0, 1, 1], state_names=["", name, "", name])
    save(tree, tmp_path / "a.csv")
    assert_same_nodes(tree, load(tmp_path / "a.csv"))


# Pieces of fields, as the csv module must read them: quotes anywhere, doubled, unclosed,
# with anything behind them.
pieces = st.sampled_from(("a", "|", "||", ",", "\r\n", "\n", "\r", '"', "ß♔", "", " ", "x|y", "1"))
fields = st.lists(pieces, max_size=5).map("".join)
quoted = fields.map(lambda text: "|" + text.replace("|", "||") + "|")
stray = st.builds(
    # A quote right behind the closing one would open the field again.
    lambda text, after: text + after.translate(dict.fromkeys(b",\r\n")).lstrip("|"),
    quoted,
    fields,
)
plain = fields.map(lambda text: text.translate(dict.fromkeys(b",\r\n")))
any_field = st.one_of(quoted, stray, plain.filter(lambda text: not text.startswith("|")))
ends = st.sampled_from(("\r\n", "\n", "\r", "\n\n", "\r\r\n"))


@st.composite
def csv_texts(draw):
    """A chain of nodes as the file of a writer with habits of its own."""
    size = draw(st.integers(1, 6))
    rows = []
    for row in range(size):
        count = str(int(row < size - 1))
        numbers = draw(st.tuples(*[st.sampled_from(("0", "7", "|12|", "|3|4", "+5", "||6"))] * 2))
        mean = draw(st.sampled_from(("0", "-.5", "|1e3|", "0.1", "|4|.5", "12345.678901234567")))
        columns = (draw(any_field), *numbers, mean, draw(any_field), count)
        rows.append(",".join(columns) + draw(ends))
    last = draw(st.sampled_from((rows[-1], rows[-1].rstrip("\r\n"))))
    return draw(st.sampled_from(("", "\ufeff"))) + "".join(rows[:-1]) + last


@given(csv_texts())
def test_reading_agrees_with_the_csv_module(text):
    data = text.encode()
    assume(not text.startswith("\ufeff\ufeff"))
    expected = [
        (move, int(visits), int(extra), float(mean), state, int(count))
        for move, visits, extra, mean, state, count in csv_rows(data)
    ]
    tree = parsed(data)
    assert_sound(tree)
    assert rows_of(tree) == expected


@pytest.mark.parametrize("long", ["0.1" + "0" * 30 + "1", "9007199254740993." + "0" * 30 + "1"])
def test_means_of_many_digits(long):
    tree = parsed(f"a,1,0,{long},s,1\r\nb,1,0,-{long},s,0\r\n".encode())
    assert tree.mean.tolist() == [float(long), -float(long)]


def test_the_root_has_counters_of_its_own():
    tree = parsed(b"go,7,2,0.25,s,1\nx,3,1,0.5,t,0\n")
    assert (tree.visits[0], tree.extra_visits[0], tree.mean[0]) == (7, 2, 0.25)
    assert tree.move_name(0) == "go"


def test_blank_lines_and_blanks_at_the_end_are_passed_over():
    tree = parsed(b"\n\r\na,1,0,0,s,1\r\r\n\n\nb,1,0,0,s,0\n\r\n \t\r\n")
    assert [tree.move_name(node) for node in range(2)] == ["a", "b"]


GOOD = "a,1,0,0,s,1\r\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (GOOD, 2, ["one more row", "end of the file"]),
        ("a,1,0,0,s,3\r\n" + "a,0,0,0,,0\r\n" + "x,0,0,0,,0\r\n", 4, ["one more row"]),
        ("\ufeff", 1, ["one more row"]),
        ("\n\n", 3, ["one more row"]),
        ("a,1,0,0,s\r\n", 1, ["6 columns", "got 5"]),
        (GOOD + "oops\n", 2, ["6 columns", "got 1", "oops"]),
        ("a,1,0,0,s,0,7\r\n", 1, ["6 columns", "more"]),
        (GOOD + "b,x1,0,0,,0\n", 2, ["visits", "whole number", "'x1'"]),
        (GOOD + "b,-1,0,0,,0\n", 2, ["visits", "from 0", "'-1'"]),
        (GOOD + "b,2147483648,0,0,,0\n", 2, ["visits", "2147483647", "'2147483648'"]),
        (GOOD + "b,,0,0,,0\n", 2, ["visits", "''"]),
        (GOOD + "b,1,1.5,0,,0\n", 2, ["extra visits", "'1.5'"]),
        (GOOD + "b,1,\u0663,0,,0\n", 2, ["extra visits", "'\u0663'"]),
        (GOOD + "b,1,1_0,0,,0\n", 2, ["extra visits", "'1_0'"]),
        (GOOD + "b,1,0,nan,,0\n", 2, ["mean payoff", "finite", "'nan'"]),
        (GOOD + "b,1,0,inf,,0\n", 2, ["mean payoff", "finite", "'inf'"]),
        (GOOD + "b,1,0,1e999,,0\n", 2, ["mean payoff", "finite", "'1e999'"]),
        (GOOD + "b,1,0,,,0\n", 2, ["mean payoff", "''"]),
        (GOOD + "b,1,0," + "9" * 400 + ",,0\n", 2, ["mean payoff", "finite", "9'..."]),
        (GOOD + "b,1,0,0,,-1\n", 2, ["number of children", "'-1'"]),
        (GOOD + "b,1,0,0,,2000000000\n", 2, ["number of children", "at most 3", "'2000000000'"]),
        (GOOD + "b,1,0,0,,two\n", 2, ["number of children", "'two'"]),
        (GOOD + "b,1,0,0,,0\nmore\n", 3, ["end of the file", "'more"]),
        (GOOD + "b,1,0,0,,0\n\n \n,", 5, ["end of the file", "','"]),
        ("|a\nb\r\nc\rd|,1,0,0,s,1\nb,1,0,0,,0\nmore", 6, ["end of the file"]),
        ("a,1,0,0,s,1\rb,1,0,0,,0\rmore", 3, ["end of the file"]),
    ],
)
def test_what_is_wrong_and_where(text, line, words):
    with pytest.raises(TreeFileError) as caught:
        parsed(text.encode())
    assert caught.value.place == f"line {line}"
    assert caught.value.path.name == "file.csv"
    for word in words:
        assert word in caught.value.reason


@pytest.mark.parametrize(
    ("field", "got"),
    [
        (b"\xff", "ff"),
        (b"ab\xc3", "c3"),
        (b"\xed\xa0\x80", "ed a0 80"),
        (b"\xc0\xaf", "c0 af"),
        (b"\xf4\x90\x80\x80", "f4 90 80 80"),
        (b"12345678\x80", "80"),
        (b"|x\xe2\x82|", "e2 82"),
    ],
)
@pytest.mark.parametrize("column", ["move name", "state name"])
def test_bad_utf8(field, got, column):
    row = b"%b,1,0,0,,0\n" if column == "move name" else b",1,0,0,%b,0\n"
    with pytest.raises(TreeFileError) as caught:
        parsed(b"a,1,0,0,s,1\r\n" + row % field)
    assert caught.value.place == "line 2"
    assert caught.value.reason == f"{column}: expected UTF-8, got the bytes {got}"


@pytest.mark.parametrize("size", [100_000])
@pytest.mark.parametrize("shape", ["chain", "star"])
def test_deep_and_wide_files(shape, size):
    count = (
        (["1"] * (size - 1) + ["0"]) if shape == "chain" else [str(size - 1)] + ["0"] * (size - 1)
    )
    tree = parsed("".join(f"m,1,0,0,,{children}\n" for children in count).encode())
    assert tree.size == size
    assert tree.depth.max() == (size - 1 if shape == "chain" else 1)
    again = parsed(b"".join(piece.tobytes() for piece in write(tree)))
    assert (again.parent == tree.parent).all()
