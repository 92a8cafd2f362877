"""New nodes of a compared tree are visible at any zoom, whatever is around them."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import on_screen, scene_of, view_of
from strategies import SHAPES, parents, random_parents

from uctvis.view.camera.viewport import Viewport
from uctvis.view.comparison import Comparison
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import MOST_MARKS, choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.marks.new_marks import NEW_SIZE
from uctvis.view.marks.pixel_cells import MARGIN
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.style import NEW_NODE, Style


def comparison_of(tree, new):
    earlier = np.zeros(tree.size, np.int32)
    earlier[new] = -1
    return Comparison(earlier, tree.visits)


def cells_of(scene, viewport, nodes):
    """The cell of each node: a power of two of at most 8 pixels in x, and in rows or one row."""
    wide = 2.0 ** np.floor(np.log2(8.0 / viewport.scale_x))
    high = 2.0 ** max(0.0, np.floor(np.log2(8.0 / viewport.scale_y)))
    x = scene.rows.x[scene.rows.place[nodes]]
    return list(zip((x // wide).tolist(), (scene.tree.depth[nodes] // high).tolist(), strict=True))


def check(scene, viewport, new):
    comparison = comparison_of(scene.tree, new)
    marks = choose_marks(scene, viewport, Emphasis(variation=False, comparison=comparison))
    nodes, x, y = marks.nodes, *on_screen(scene, viewport)
    own = nodes.kind == MarkKind.NEW
    marked = nodes.node[own]
    assert set(marked.tolist()) <= set(new)
    np.testing.assert_allclose(nodes.x[own], x[marked], atol=0.01)
    np.testing.assert_allclose(nodes.y[own], y[marked], atol=0.01)
    np.testing.assert_array_equal(nodes.strength[own], scene.tree.visits[marked])
    assert (nodes.size[own] >= NEW_SIZE).all()
    assert marks.count <= MOST_MARKS
    # Exactly one mark in each cell with a new node on screen, or in the margin.
    shown = [node for node in new if scene.rows.place[node] >= 0]
    seen = np.array(
        [
            node
            for node in shown
            if -MARGIN <= x[node] <= viewport.width + MARGIN
            and -MARGIN <= y[node] <= viewport.height + MARGIN
        ],
        np.int32,
    )
    cells = cells_of(scene, viewport, marked)
    assert len(set(cells)) == len(cells)
    assert set(cells) == set(cells_of(scene, viewport, seen))
    # The uppermost of a cell, then the leftmost.
    at = scene.rows.place
    first = {
        cell: min(int(at[node]) for _cell, node in group)
        for cell, group in itertools.groupby(
            sorted(zip(cells_of(scene, viewport, seen), seen, strict=True)),
            key=lambda pair: pair[0],
        )
    }
    assert {cell: int(at[node]) for cell, node in zip(cells, marked, strict=True)} == first


@given(st.data(), parents(), st.integers(0, 2**32 - 1), st.booleans())
def test_each_cell_with_new_nodes_has_a_mark(data, parent, seed, folded):
    scene = scene_of(parent, seed, folding=Folding(most_depth=2) if folded else Folding())
    new = data.draw(st.lists(st.integers(0, len(parent) - 1), unique=True))
    check(scene, view_of(scene, np.random.default_rng(seed)), new)


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32 - 1))
def test_in_larger_trees(shape, seed):
    scene = scene_of(random_parents(shape, 700, seed % 5), seed)
    generator = np.random.default_rng(seed)
    new = generator.permutation(700)[: int(generator.integers(0, 700))].tolist()
    check(scene, view_of(scene, generator, 300.0, 200.0), new)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_few_new_nodes_of_a_large_tree_are_seen_in_their_colour(shape):
    scene = scene_of(random_parents(shape, 100_000, 5))
    new = list(range(99_973, 100_000))
    comparison = comparison_of(scene.tree, new)
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    check(scene, viewport, new)
    emphasis = Emphasis(variation=False, comparison=comparison)
    marks = choose_marks(scene, viewport, emphasis)
    drawing = style_marks(marks, scene, Style(coloring=Coloring.CHANGE), (), comparison)
    # Discs of the colour are as many as the marks, and those on top.
    count = int((marks.nodes.kind == MarkKind.NEW).sum())
    assert count > 0
    assert (drawing.fills[-count:] == NEW_NODE).all()
    assert (drawing.discs[-count:, 2] >= NEW_SIZE).all()


@pytest.mark.parametrize("shape", SHAPES)
def test_many_new_nodes_leave_the_marks_few(shape):
    scene = scene_of(random_parents(shape, 100_000, 5))
    comparison = comparison_of(scene.tree, range(1, 100_000))
    emphasis = Emphasis(variation=False, comparison=comparison)
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    for _ in range(6):
        marks = choose_marks(scene, viewport, emphasis)
        assert 0 < marks.count <= MOST_MARKS
        assert (marks.nodes.kind == MarkKind.NEW).any()
        viewport = viewport.zoomed(7.0, 700.0, 450.0).centered(*scene.position(77_777))


def test_a_new_node_with_another_mark_has_only_that_and_its_colour():
    scene = scene_of(random_parents("bushy", 2_000, 1))
    node = int(scene.rows.node[scene.variation_places[1]])
    comparison = comparison_of(scene.tree, [node, 1_999])
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    marks = choose_marks(scene, viewport, Emphasis(selected=1_999, comparison=comparison))
    drawing = style_marks(marks, scene, Style(coloring=Coloring.CHANGE), (), comparison)
    assert MarkKind.NEW not in marks.nodes.kind
    assert (drawing.fills[-1] == NEW_NODE).all()
    assert MarkKind.VARIATION in marks.nodes.kind[marks.nodes.node == node]
    assert (drawing.fills[: marks.count] == NEW_NODE).all(axis=1).sum() >= 2


@pytest.mark.parametrize("shape", ["bushy", "chain"])
def test_moving_changes_no_mark_of_a_new_node(shape):
    scene = scene_of(random_parents(shape, 20_000))
    comparison = comparison_of(scene.tree, np.arange(0, 20_000, 3))
    emphasis = Emphasis(variation=False, comparison=comparison)
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    before, after = (
        choose_marks(scene, moved, emphasis).nodes for moved in (viewport, viewport.moved(1.0, 0.0))
    )
    np.testing.assert_array_equal(
        after.node[after.kind == MarkKind.NEW], before.node[before.kind == MarkKind.NEW]
    )


def test_without_a_comparison_no_mark_changes():
    scene = scene_of(random_parents("bushy", 20_000))
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    plain = choose_marks(scene, viewport)
    same = choose_marks(scene, viewport, Emphasis(comparison=comparison_of(scene.tree, [])))
    np.testing.assert_array_equal(plain.nodes.node, same.nodes.node)
    assert MarkKind.NEW not in plain.nodes.kind
