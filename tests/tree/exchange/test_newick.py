"""Texts in Newick format, compared with a writer of our own and with those of its description."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import parents

from uctvis import Tree, TreeError


def written(tree, node, labels, lengths):
    """The text of a node without the semicolon."""
    below = ",".join(written(tree, child, labels, lengths) for child in tree.children(node))
    label = "'" + labels[node].replace("'", "''") + "'" if labels[node] else ""
    length = "" if lengths[node] is None else f":{lengths[node]!r}"
    return (f"({below})" if tree.child_count[node] else "") + label + length


@given(parents(), st.data())
def test_what_is_written_is_read(parent, data):
    shape = Tree.from_parents(parent)
    texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=5)
    labels = data.draw(st.lists(texts, min_size=shape.size, max_size=shape.size))
    numbers = st.none() | st.floats(0.0, 100.0)
    lengths = data.draw(st.lists(numbers, min_size=shape.size, max_size=shape.size))
    tree = Tree.from_newick(written(shape, 0, labels, lengths) + ";")
    assert tree.parent.tolist() == shape.parent.tolist()
    assert [node.position if node.is_root else node.move for node in tree] == labels
    if tree.columns:
        assert [node["length"] for node in tree] == lengths
    else:
        assert set(lengths) == {None}


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("(,,(,));", ["", "", "", "", "", ""]),
        ("(A,B,(C,D)E)F;", ["", "A", "B", "E", "C", "D"]),
        ("(:0.1,:0.2,(:0.3,:0.4):0.5);", ["", "", "", "", "", ""]),
        ("(A:0.1,[a comment]B:0.2)F:0.0;", ["", "A", "B"]),
        ("(Homo_sapiens,'it''s')\n;", ["", "Homo sapiens", "it's"]),
        (";", [""]),
    ],
)
def test_known_texts(text, moves):
    assert [node.move for node in Tree.from_newick(text)] == moves


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(A,B)", r"character 6: expected a label, a comment or one of"),
        ("(A,B;", r"character 5: expected as many \) as \("),
        ("A,B;", r"character 2: expected a \( before each \) and ,"),
        ("A);", r"character 2: expected a \( before each \) and ,"),
        ("(A:x,B);", r"character 4: expected a number, got 'x,B\);'"),
        ("('A,B);", r"character 2: expected a label"),
        ("", r"character 1: expected a label"),
        ("(A:inf);", r"length"),
    ],
)
def test_texts_that_are_no_trees(text, message):
    with pytest.raises(TreeError, match=message):
        Tree.from_newick(text)
