"""Files that are no trees, and trees as other programs write them."""

import csv
import io
import struct
import zipfile

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import uctvis
from uctvis.errors import TreeFileError
from uctvis.serialize.recognition import what_it_is
from uctvis.tree.tree import Tree


def refused(path, content):
    path.write_bytes(content)
    with pytest.raises(TreeFileError) as caught:
        uctvis.load(path)
    error = caught.value
    # Plain words come before those of the format.
    assert str(error).startswith(f"{path}: {error.plain}")
    assert error.reason in str(error)
    return error.plain


def archive():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("a", "b")
    return packed.getvalue()


OTHERS = [
    (b"lib to compile\nmore\n", "it begins with the text 'lib to compile"),
    ("zażółć gęślą\n".encode("cp1250"), "it begins with the text 'zażółć"),
    ("zażółć gęślą\n".encode("utf-16"), "it begins with the text 'zażółć"),
    (b'[Event "A"]\n\n1. e4 e5 *\n', "it looks like a game in PGN"),
    (b"<!DOCTYPE html><html></html>", "it is a web page"),
    (b"\x89PNG\r\n\x1a\n" + bytes(50), "it is a PNG picture"),
    (archive(), "it is a ZIP archive"),
    (bytes(500), "it contains only zeros"),
]


@pytest.mark.parametrize("suffix", [".tree", ".csv"])
@pytest.mark.parametrize(("content", "words"), OTHERS, ids=lambda value: str(value)[:20])
def test_another_file_is_named(tmp_path, content, words, suffix):
    if suffix == ".tree" and not content.strip(b"\0"):
        # As a .tree file, it begins with a node without a name and without children.
        words = "the tree is damaged"
    assert words in refused(tmp_path / f"a{suffix}", content)


def test_a_tree_of_the_other_format_is_named(tmp_path):
    tree = Tree.from_parents([-1, 0, 0], state_names=["a", "b", "c"])
    for one, other, words in ((".tree", ".csv", "a .tree file"), (".csv", ".tree", "a CSV tree")):
        uctvis.save(tree, tmp_path / f"right{one}")
        content = (tmp_path / f"right{one}").read_bytes()
        assert f"it looks like {words}" in refused(tmp_path / f"wrong{other}", content)


@pytest.mark.parametrize("suffix", [".tree", ".csv"])
def test_the_beginning_of_a_tree_is_incomplete(tmp_path, suffix):
    path = tmp_path / f"a{suffix}"
    uctvis.save(Tree.from_parents([-1, *[0] * 50], state_names=["name"] * 51), path, plain=True)
    content = path.read_bytes()
    assert "the tree is incomplete" in refused(path, content[: len(content) * 2 // 3])


def test_damage_inside_a_tree_is_named_as_such(tmp_path):
    rows = b",2,0,0.5,root,2\n,1,0,0.5,a,0\n,x,0,0.5,b,0\n"
    assert refused(tmp_path / "a.csv", rows) == "the tree is damaged"
    edge = struct.pack("<iiid", 0, -1, 0, 0.0)
    nodes = struct.pack("<ii", 0, 1) + edge + struct.pack("<ii", 0, 0)
    assert refused(tmp_path / "a.tree", nodes) == "the tree is damaged"


@given(st.binary(max_size=300))
def test_whatever_a_file_begins_with_the_words_are_one_line_without_controls(head):
    assert what_it_is(head).isprintable()


# CSV of other programs.

NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n\ufeff"), max_size=8)


@st.composite
def trees(draw):
    size = draw(st.integers(1, 6))
    parent = [-1] + [draw(st.integers(0, node - 1)) for node in range(1, size)]
    return Tree.from_parents(
        parent,
        visits=draw(st.lists(st.integers(0, 99), min_size=size, max_size=size)),
        mean=draw(st.lists(st.floats(-9, 9), min_size=size, max_size=size)),
        move_names=draw(st.lists(NAMES, min_size=size, max_size=size)),
        state_names=draw(st.lists(NAMES, min_size=size, max_size=size)),
    )


def rows_of(tree, folder):
    uctvis.save(tree, folder / "ours.csv")
    with (folder / "ours.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, quotechar="|"))


def same(one, other):
    return (
        np.array_equal(one.parent, other.parent)
        and np.array_equal(one.visits, other.visits)
        and np.array_equal(one.mean, other.mean)
        and [one.move_name(n) for n in range(one.size)]
        == [other.move_name(n) for n in range(one.size)]
        and [one.state_name(n) for n in range(one.size)]
        == [other.state_name(n) for n in range(one.size)]
    )


HEADER = ["move", "visits", "extra visits", "mean", "state", "children"]


@given(
    trees(),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_csv_of_another_program_is_the_same_tree_or_refused(
    tmp_path_factory, tree, separator, quoting, header, comma, encoding
):
    folder = tmp_path_factory.mktemp("other")
    rows = rows_of(tree, folder)
    if separator != "," and comma:
        for row in rows:
            row[3] = row[3].replace(".", ",")
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, quoting=quoting).writerows([HEADER] * header + rows)
    path = folder / "other.csv"
    path.write_bytes(text.getvalue().encode(encoding))
    try:
        again = uctvis.load(path)
    except TreeFileError:
        # Names with separators and quotes: more than one tree, or none.
        names = "".join(row[0] + row[4] for row in rows)
        assert set(names) & set('|"\t;, ')
        return
    ours = not again.warnings
    assert same(again, tree) or (ours and set("".join(r[0] + r[4] for r in rows)) & set('|"'))


def test_what_another_program_wrote_is_told(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(
        '"move";"visits";"extra";"mean";"state";"children"\n'
        '"";"3";"0";"0,5";"r";"1"\n"to; there";"3";"0";"0,25";"s";"0"\n'
    )
    tree = uctvis.load(path)
    assert (tree.size, tree.move_name(1), tree.mean[1]) == (2, "to; there", 0.25)
    (warning,) = tree.warnings
    for part in ("separated by ;", 'quoted with "', "header"):
        assert part in warning


def test_a_table_with_parents_says_how_to_read_it(tmp_path):
    text = b"node,parent,visits\n0,,3\n1,0,2\n"
    assert "Tree.from_parents" in refused(tmp_path / "a.csv", text)


# Missing and masked numbers.


class NAType:
    """As in pandas."""


@pytest.mark.parametrize(
    "parent",
    [
        [np.nan, 0.0, 0.0],
        [None, 0, 0],
        [NAType(), 0, 0],
        np.array([np.nan, 0, 0], np.float32),
        np.ma.array([7, 0, 0], mask=[True, False, False]),
        np.ma.array([7.0, 0, 0], mask=[True, False, False]),
    ],
    ids=lambda given: type(given).__name__,
)
def test_a_missing_parent_is_the_root(parent):
    assert Tree.from_parents(parent).parent.tolist() == [-1, 0, 0]


@pytest.mark.parametrize(
    "parent",
    [
        [np.nan, np.nan, 0.0],
        [np.nan, 0.5, 0.0],
        [np.nan, -1.0, 0.0],
        [np.nan, "0", 0],
        [None, True, [0]],
        np.ma.array([-1, 0, 0], mask=[False, True, True]),
    ],
    ids=lambda given: type(given).__name__,
)
def test_other_missing_parents_are_refused(parent):
    with pytest.raises(uctvis.TreeError, match="parent"):
        Tree.from_parents(parent)


def test_masked_numbers_are_not_those_below_the_mask():
    mask = [False, True, False]
    with pytest.raises(uctvis.TreeError, match=r"visits: .*masked value at index 1"):
        Tree.from_parents([-1, 0, 0], visits=np.ma.array([3, 999, 1], mask=mask))
    with pytest.raises(uctvis.TreeError, match="mean"):
        Tree.from_parents([-1, 0, 0], mean=np.ma.array([3.0, 999.0, 1.0], mask=mask))
    columns = {"prior": np.ma.array([0.5, 999.0, 0.5], mask=mask)}
    tree = Tree.from_parents([-1, 0, 0], columns=columns)
    assert tree.columns["prior"].known.tolist() == [True, False, True]
    unmasked = np.ma.array([3, 2, 1], mask=False)
    assert Tree.from_parents([-1, 0, 0], visits=unmasked).visits.tolist() == [3, 2, 1]
