"""The marks against brute force: all that should be visible is, and nothing else."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from for_long import rest_for_long
from hypothesis import given, settings
from hypothesis import strategies as st
from marking import PIXEL, check, covered
from scenes import on_screen, scene_of, view_of
from strategies import SHAPES, parents, random_parents, shaped_parents

from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import MOST_MARKS, choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.pixel_cells import LEAP
from uctvis.view.scene import Scene
from uctvis.view.style.drawing import OUTLINE_WIDTH, style_marks
from uctvis.view.style.style import Style


def vine(size, seed=0):
    """The parents of a deep tree: each node hangs from one of the latest few."""
    up = np.random.default_rng(seed).geometric(0.4, size)
    return np.maximum(np.arange(size) - up, -1 + (np.arange(size) > 0)).astype(np.int32)


@given(parents(), st.integers(0, 2**32 - 1), st.booleans())
def test_small_trees(parent, seed, wild):
    scene = scene_of(parent, seed, wild=wild)
    check(scene, view_of(scene, np.random.default_rng(seed)))


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("shape", rest_for_long(2, SHAPES))
def test_larger_trees(shape, wild):
    generator = np.random.default_rng(7)
    for seed in range(4):
        scene = scene_of(random_parents(shape, 700, seed), seed, wild=wild)
        for _ in range(5):
            check(scene, view_of(scene, generator))


@pytest.mark.parametrize("seed", range(6))
def test_deep_trees(seed):
    # Many rows in a pixel, which no run stays narrow in.
    generator = np.random.default_rng(seed)
    scene = scene_of(vine(int(generator.integers(300, 3_000)), seed), seed)
    for _ in range(5):
        check(scene, view_of(scene, generator))


@st.composite
def foldings(draw):
    """A folding that folds; `opened` may name nodes that a tree does not have."""
    return Folding(
        least_visits=draw(st.integers(0, 6)),
        most_depth=draw(st.none() | st.integers(0, 5)),
        opened=frozenset(draw(st.lists(st.integers(0, 60), max_size=3))),
    )


@given(parents(), st.integers(0, 2**32 - 1), st.booleans(), foldings())
def test_folded_trees(parent, seed, wild, folding):
    scene = scene_of(parent, seed, wild=wild, folding=folding)
    check(scene, view_of(scene, np.random.default_rng(seed)))


@pytest.mark.parametrize("shape", SHAPES)
def test_larger_folded_trees(shape):
    generator = np.random.default_rng(3)
    for folding in (Folding(least_visits=4), Folding(most_depth=4, opened=frozenset({9, 200}))):
        scene = scene_of(random_parents(shape, 1_500), folding=folding)
        assert 1 <= len(scene.rows.node) < scene.tree.size or shape == "star"
        for _ in range(4):
            check(scene, view_of(scene, generator))


@given(shaped_parents(600), st.integers(0, 2**32 - 1))
def test_edges_are_seen_at_their_middle(parent, seed):
    # At the deepest zoom the ends of long edges are far outside, to both sides.
    scene = scene_of(parent, seed)
    generator = np.random.default_rng(seed)
    viewport = Viewport.fit(120.0, 50.0, scene.bounds).zoomed(1e9, 0, 0)
    if scene.tree.size > 1:
        node = int(generator.integers(1, scene.tree.size))
        x, row = scene.position(node)
        above_x, _row = scene.position(int(scene.tree.parent[node]))
        viewport = viewport.centered((x + above_x) / 2, row - 0.5)
        assert len(choose_marks(scene, viewport).edges.node) > 0
    check(scene, viewport)


@pytest.mark.parametrize("width", [300_000, pytest.param(10_000_000, marks=pytest.mark.long)])
def test_far_from_the_middle_nothing_jitters(width):
    scene = Scene.of(Tree.from_parents(np.repeat([-1, 0], [1, width])))
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds).zoomed(1e9, 0, 0)
    generator = np.random.default_rng(1)
    for node in [1, width, *generator.integers(1, width, 20)]:
        x, row = scene.position(int(node))
        view = viewport.centered(x + generator.uniform(-3, 3), row + generator.uniform(-2, 2))
        nodes = choose_marks(scene, view).nodes
        assert (nodes.room > 0).all()
        assert node in nodes.node
        for mark, mark_x, mark_y in zip(nodes.node, nodes.x, nodes.y, strict=True):
            at = view.to_screen(*scene.position(int(mark)))
            np.testing.assert_allclose((mark_x, mark_y), at, atol=0.01)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_edges_are_seen_when_both_ends_are_outside(seed):
    # A star seen between its root and its leaves, far to the side.
    scene = scene_of(random_parents("star", 400), seed)
    generator = np.random.default_rng(seed)
    viewport = Viewport.fit(200.0, 50.0, scene.bounds).zoomed(1e9, 0, 0)
    viewport = replace(viewport, center_x=generator.uniform(-150, 150), center_row=0.5)
    marks = choose_marks(scene, viewport)
    assert len(marks.nodes.node) == 0
    assert len(marks.edges.node) > 0
    check(scene, viewport)


@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize("size", [549, 1_426])
def test_edges_that_leave_a_flat_screen_at_its_side(size, side):
    scene = scene_of(random_parents("star", size), size, folding=Folding(least_visits=5))
    viewport = Viewport.fit(300.0, 40.0, scene.bounds)
    _left, _top, right, _bottom = scene.bounds
    for zoom in np.geomspace(2.0, 8.0, 12):
        for share in (0.0, 0.3, 0.7):
            x = side * share * right
            check(scene, viewport.zoomed(float(zoom), 0, 0).centered(x, 0.3))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_marks_of_any_tree_are_few(shape):
    scene = scene_of(random_parents(shape, 100_000, 5))
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    while True:
        marks = choose_marks(scene, viewport)
        assert 0 < marks.count <= MOST_MARKS + 2
        if viewport.zoom == viewport.deepest_zoom:
            break
        viewport = viewport.zoomed(3.0, 700.0, 450.0).centered(*scene.position(77_777))


def test_the_strongest_are_drawn_last():
    scene = scene_of(random_parents("bushy", 20_000))
    marks = choose_marks(scene, Viewport.fit(1400.0, 900.0, scene.bounds))
    for group in (marks.nodes, marks.edges, marks.folds):
        order = np.lexsort((group.strength, group.kind))
        np.testing.assert_array_equal(order, np.arange(len(order)))


def test_moving_a_pixel_changes_no_mark():
    scene = scene_of(random_parents("bushy", 20_000))
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    before = choose_marks(scene, viewport)
    after = choose_marks(scene, viewport.moved(1.0, 0.0))
    np.testing.assert_array_equal(after.nodes.node, before.nodes.node)
    np.testing.assert_allclose(after.nodes.x, before.nodes.x + 1, atol=1e-3)


TREES = [*((shape, 30_000) for shape in SHAPES), ("bushy", 1_000), ("vine", 20_000)]


def tree_of(shape, size):
    return scene_of(vine(size) if shape == "vine" else random_parents(shape, size))


def assert_calm(scene, viewport, marks):
    """All marks are where they belong, and the strongest of what is seen has one."""
    x, y = on_screen(scene, viewport)
    nodes = marks.nodes
    assert (np.hypot(nodes.x - x[nodes.node], nodes.y - y[nodes.node]) <= PIXEL).all()
    inside = (x >= 0) & (x <= viewport.width) & (y >= 0) & (y <= viewport.height)
    seen = np.flatnonzero(inside)
    strongest = seen[np.argsort(scene.tree.visits[seen])[-50:]]
    assert covered(x[strongest], y[strongest], scene.tree.visits[strongest], marks).all()


def alone(scene, viewport, marks):
    """The nodes on screen that are drawn separately."""
    x, y = on_screen(scene, viewport)
    node = marks.nodes.node[marks.nodes.room > 0]
    inside = (x >= 0) & (x <= viewport.width) & (y >= 0) & (y <= viewport.height)
    return set(node[inside[node]].tolist())


@pytest.mark.parametrize(("shape", "size"), TREES)
def test_zooming_in_slowly_moves_no_mark_and_reveals(shape, size):
    scene = tree_of(shape, size)
    # A crowded place, not in the middle of anything.
    x, row = scene.position(int(scene.rows.node[size * 2 // 3]))
    viewport = Viewport.fit(700.0, 450.0, scene.bounds)
    viewport = replace(viewport, center_x=x + 0.3, center_row=row - 0.2)
    before = None
    while viewport.zoom < viewport.deepest_zoom:
        marks = choose_marks(scene, viewport)
        assert set(scene.tolerances.by_scale.values()) <= {2.0}, (
            "the tree is too dense for this test"
        )
        assert_calm(scene, viewport, marks)
        now = alone(scene, viewport, marks)
        if before is not None:
            # What was drawn separately still is, if it is on screen.
            px, py = on_screen(scene, viewport)
            inside = (px >= 0) & (px <= viewport.width) & (py >= 0) & (py <= viewport.height)
            assert {node for node in before if inside[node]} <= now
        before = now
        viewport = viewport.zoomed(1.05, 350.0, 225.0)


def inner_marks(marks, viewport, border):
    """The node marks that are `border` pixels inside the screen: node, x, y, size."""
    nodes = marks.nodes
    inner = (nodes.x > border) & (nodes.x < viewport.width - border)
    inner &= (nodes.y > border) & (nodes.y < viewport.height - border)
    return np.column_stack([nodes.node, nodes.x, nodes.y, nodes.size])[inner]


@pytest.mark.parametrize("move", [(3.7, 0.0), (0.0, 2.9)])
@pytest.mark.parametrize("most_marks", [MOST_MARKS, 1_200])
@pytest.mark.parametrize(("shape", "size"), TREES)
def test_panning_changes_no_mark(shape, size, most_marks, move):
    scene = tree_of(shape, size)
    x, row = scene.position(int(scene.rows.node[size * 2 // 3]))
    view = Viewport.fit(700.0, 450.0, scene.bounds).zoomed(8.0, 0.0, 0.0).centered(x, row)
    views = [view]
    for _step in range(20):
        view = view.centered(
            view.center_x - move[0] / view.scale_x, view.center_row - move[1] / view.scale_y
        )
        views.append(view)
    for view in views:
        # Where the marks are too many, this is when that is found out.
        assert choose_marks(scene, view, most_marks=most_marks).count <= most_marks + 2
    tolerances = dict(scene.tolerances.by_scale)
    for view, moved in pairwise(views):
        before = inner_marks(choose_marks(scene, view, most_marks=most_marks), view, 60.0)
        after = inner_marks(choose_marks(scene, moved, most_marks=most_marks), moved, 40.0)
        before[:, 1:3] += move
        for mark in before:
            if move[1] == 0.0:
                assert (np.abs(after - mark) < 0.01).all(axis=1).any()
            else:
                # What comes in at the top may be cut into other runs, in the same cells.
                assert np.hypot(*(after - mark)[:, 1:3].T).min() < PIXEL
    assert scene.tolerances.by_scale == tolerances


def test_nodes_that_are_always_visible_have_marks_of_their_own():
    scene = scene_of(random_parents("bushy", 50_000))
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    x, y = on_screen(scene, viewport)
    for node in [40_000, 45_000, 49_999]:
        marks = choose_marks(scene, viewport, Emphasis(selected=node))
        own = np.flatnonzero(marks.nodes.node == node)[-1]
        np.testing.assert_allclose(
            (marks.nodes.x[own], marks.nodes.y[own]), (x[node], y[node]), atol=1e-3
        )
        assert marks.nodes.strength[own] == scene.tree.visits[node]
        assert marks.nodes.size[own] >= 7
        assert node in marks.edges.node


def test_a_lone_node_is_shown():
    scene = scene_of(random_parents("chain", 1))
    marks = choose_marks(scene, Viewport.fit(100.0, 100.0, scene.bounds))
    assert marks.nodes.node.tolist() == [0]
    assert (marks.nodes.x[0], marks.nodes.y[0]) == (50, 50)


@pytest.mark.parametrize("shape", SHAPES)
def test_marks_of_a_presented_tree_are_larger_in_proportion(shape):
    scene = scene_of(random_parents(shape, 6, 3))
    usual = Viewport.fit(1920.0, 1040.0, scene.bounds)
    presented = replace(usual, presented=True)
    larger = presented.enlargement
    before, marks = choose_marks(scene, usual), choose_marks(scene, presented)
    assert marks.enlargement == larger > 1.0
    nodes = marks.nodes
    x, y = on_screen(scene, presented)
    np.testing.assert_allclose(nodes.x, x[nodes.node], atol=0.01)
    np.testing.assert_allclose(nodes.y, y[nodes.node], atol=0.01)
    np.testing.assert_array_equal(nodes.node, before.nodes.node)
    np.testing.assert_allclose(nodes.size, larger * before.nodes.size, rtol=1e-5)
    np.testing.assert_allclose(marks.edges.width, larger * before.edges.width, rtol=1e-5)
    drawing = style_marks(marks, scene, Style())
    assert drawing.outline_width == pytest.approx(larger * OUTLINE_WIDTH)


@pytest.mark.parametrize("shape", SHAPES)
def test_trees_of_few_nodes_have_no_line_that_ends_in_nothing(shape):
    for size in (2, 60, 300):
        scene = scene_of(random_parents(shape, size, size))
        for width, height in ((1400.0, 900.0), (120.0, 80.0), (30.0, 20.0)):
            viewport = Viewport.fit(width, height, scene.bounds)
            marks = choose_marks(scene, viewport)
            assert len(marks.folds.node) == 0 or viewport.scale_y < LEAP
            check(scene, viewport)
    # At each moment of its growth, what a larger tree has.
    large = scene_of(random_parents("bushy", 20_000))
    small = scene_of(random_parents("bushy", 300))
    moment = replace(small, whole=large.tree)
    view = Viewport.fit(60.0, 150.0, small.bounds)
    assert len(choose_marks(moment, view).folds.node) > 0
    assert len(choose_marks(small, view).folds.node) == 0
