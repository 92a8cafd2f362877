"""The layout against d3's, and against what makes a drawing of a tree tidy."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from strategies import SHAPES, parents, random_parents, shaped_parents

from uctvis.layout.rows import Rows
from uctvis.layout.walker import lay_out
from uctvis.tree.tree import Tree

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "layout").glob("*.json"))
SLACK = 1e-9


def laid_out(parent):
    tree = Tree.from_parents(parent)
    return tree, lay_out(tree.parent, tree.first_child, tree.child_count)


def creation_order(tree, seed):
    """The same tree in another numbering: families get their ids in a random order."""
    generator = np.random.default_rng(seed)
    parent = np.full(tree.size, -1, np.int32)
    first_child = np.zeros(tree.size, np.int32)
    child_count = np.zeros(tree.size, np.int32)
    number = {0: 0}
    waiting = [0]
    size = 1
    while waiting:
        node = waiting.pop(generator.integers(len(waiting)))
        children = tree.children(node)
        if children:
            first_child[number[node]] = size
            child_count[number[node]] = len(children)
            parent[size : size + len(children)] = number[node]
            number.update(zip(children, range(size, size + len(children)), strict=True))
            size += len(children)
            waiting.extend(children)
    new_ids = np.array([number[node] for node in range(tree.size)])
    return new_ids, parent, first_child, child_count


def assert_tidy(tree, x):
    """Rows hold their distance and order; parents are centred; so no edges cross."""
    rows = np.split(np.arange(tree.size), np.flatnonzero(np.diff(tree.depth)) + 1)
    for row in rows:
        # Breadth-first ids: the children of a row stand in their parents' order. With
        # both rows in order, two edges between them cannot cross.
        assert (np.diff(tree.parent[row]) >= 0).all()
        assert (np.diff(x[row]) >= 1 - SLACK).all()
    inner = np.flatnonzero(tree.child_count)
    first = tree.first_child[inner]
    last = first + tree.child_count[inner] - 1
    np.testing.assert_allclose(x[inner], (x[first] + x[last]) / 2, atol=SLACK * tree.size)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_x_is_that_of_d3(file):
    golden = json.loads(file.read_text())
    tree, x = laid_out(golden["parent"])
    expected = np.array(golden["x"])[tree.source]
    np.testing.assert_allclose(x - x[0], expected - expected[0], atol=1e-6)


def test_there_are_golden_layouts_of_every_shape():
    assert {file.stem.split("_")[0] for file in GOLDEN} == set(SHAPES)


@given(parents())
def test_small_trees_are_tidy(parent):
    assert_tidy(*laid_out(parent))


@given(shaped_parents())
@settings(max_examples=50)
def test_larger_trees_are_tidy(parent):
    assert_tidy(*laid_out(parent))


def test_thousands_of_random_trees_are_tidy():
    generator = np.random.default_rng(2)
    for seed in range(3_000):
        shape = SHAPES[seed % len(SHAPES)]
        assert_tidy(*laid_out(random_parents(shape, int(generator.integers(1, 120)), seed)))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hundred_thousand_nodes_of_any_shape_are_tidy(shape):
    assert_tidy(*laid_out(random_parents(shape, 100_000, 3)))


def test_chain_and_star_have_the_layout_one_expects():
    _, chain = laid_out(random_parents("chain", 100_000))
    assert (chain == 0).all()
    _, star = laid_out(random_parents("star", 100_001))
    np.testing.assert_array_equal(star[1:], np.arange(100_000) - 99_999 / 2)


@given(parents(max_size=40))
def test_the_numbering_does_not_matter(parent):
    tree, x = laid_out(parent)
    new_ids, *arrays = creation_order(tree, seed=1)
    np.testing.assert_allclose(lay_out(*arrays)[new_ids], x, atol=SLACK)


@given(parents(max_size=25), parents(max_size=40))
def test_equal_subtrees_are_drawn_equally_wherever_they_hang(part, rest):
    # `part` hangs from the first, the middle and the last node of `rest`.
    places = [0, len(rest) // 2, len(rest) - 1]
    pieces = [rest]
    size = len(rest)
    for place in places:
        moved = part + size
        moved[0] = place
        pieces.append(moved)
        size += len(part)
    tree, x = laid_out(np.concatenate(pieces))
    by_source = np.empty(size)
    by_source[tree.source] = x
    copies = by_source[len(rest) :].reshape(len(places), len(part))
    _, alone = laid_out(part)
    order = Tree.from_parents(part).source
    for copy in copies:
        np.testing.assert_allclose(copy[order] - copy[0], alone, atol=1e-7)


def mirrored(parent):
    """The mirror image of a tree, and its layout mirrored back, by index."""
    size = len(parent)
    tree, x = laid_out(parent)
    # Later siblings first: number each row from the right.
    rank = np.lexsort((-np.arange(size), tree.depth))
    position = np.empty(size, np.int32)
    position[rank] = np.arange(size)
    image = np.full(size, -1, np.int32)
    image[position[1:]] = position[tree.parent[1:]]
    other, other_x = laid_out(image)
    back = np.empty(size)
    back[other.source] = -other_x
    return x, back[position]


@given(parents())
def test_a_mirrored_tree_is_drawn_mirrored(parent):
    x, image = mirrored(parent)
    np.testing.assert_allclose(image, x, atol=1e-7)


@pytest.mark.parametrize("shape", SHAPES)
def test_larger_trees_are_drawn_mirrored(shape):
    for seed in range(20):
        x, image = mirrored(random_parents(shape, 50 * (seed + 1), seed))
        np.testing.assert_allclose(image, x, atol=1e-7)


@given(parents(max_size=50))
def test_rows_of_any_numbering_agree(parent):
    tree, x = laid_out(parent)
    new_ids, _parent, *arrays = creation_order(tree, seed=4)
    rows = Rows.of(*arrays)
    np.testing.assert_array_equal(rows.node, new_ids)
    np.testing.assert_allclose(rows.x, x, atol=SLACK)
