"""The marks against brute force: all that should be visible is, and nothing else."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import on_screen, scene_of, view_of
from strategies import SHAPES, parents, random_parents

from uctvis.view.detail import MOST_MARKS, choose_marks
from uctvis.view.emphasis import Emphasis
from uctvis.view.viewport import Viewport

# Marks merge what is less than a pixel apart; a little is lost in float32.
PIXEL = 1.02


def to_lines(x, y, lines):
    """The distance of each point to each line: (points, lines)."""
    x0, y0 = lines.x0.astype(float), lines.y0.astype(float)
    dx, dy = lines.x1 - x0, lines.y1 - y0
    length = np.maximum(dx**2 + dy**2, 1e-12)
    share = np.clip(((x[:, None] - x0) * dx + (y[:, None] - y0) * dy) / length, 0, 1)
    return np.hypot(x[:, None] - x0 - share * dx, y[:, None] - y0 - share * dy)


def covered(x, y, strength, marks):
    """Whether each point is within a pixel of a mark that is at least as strong."""
    nodes = marks.nodes
    near = np.hypot(x[:, None] - nodes.x, y[:, None] - nodes.y) <= PIXEL
    found = (near & (nodes.strength >= strength[:, None])).any(axis=1)
    return found | covered_by_lines(x, y, strength, marks)


def covered_by_lines(x, y, strength, marks):
    found = np.zeros(len(x), bool)
    for lines in (marks.folds, marks.edges):
        near = to_lines(x, y, lines) <= PIXEL
        found |= (near & (lines.strength >= strength[:, None])).any(axis=1)
    return found


def assert_nothing_is_missing(scene, viewport, marks):
    x, y = on_screen(scene, viewport)
    visits = scene.tree.visits
    inside = (x >= 0) & (x <= viewport.width) & (y >= 0) & (y <= viewport.height)
    missing = ~covered(x[inside], y[inside], visits[inside], marks)
    assert not missing.any(), np.flatnonzero(inside)[missing]

    # Points along each edge, those that are visible.
    child = np.random.default_rng(1).permutation(np.arange(1, scene.tree.size))[:150]
    parent = scene.tree.parent[child]
    share = np.linspace(0, 1, 41)[:, None]
    edge_x = (x[parent] + share * (x[child] - x[parent])).ravel()
    edge_y = (y[parent] + share * (y[child] - y[parent])).ravel()
    strength = np.tile(visits[child], len(share))
    seen = (edge_x >= 0) & (edge_x <= viewport.width) & (edge_y >= 0) & (edge_y <= viewport.height)
    assert covered_by_lines(edge_x[seen], edge_y[seen], strength[seen], marks).all()


def assert_nothing_is_made_up(scene, viewport, marks):
    x, y = on_screen(scene, viewport)
    nodes = marks.nodes
    assert (np.hypot(nodes.x - x[nodes.node], nodes.y - y[nodes.node]) <= PIXEL).all()
    peaks = np.empty(scene.tree.size, np.int64)
    peaks[scene.rows.node] = scene.summaries["peak"][: scene.tree.size]
    for group in (nodes, marks.edges, marks.folds):
        assert (group.strength >= scene.tree.visits[group.node]).all()
        assert (group.strength <= peaks.max()).all()
    # A line is everywhere within a pixel of an edge, or of a chain of them.
    if scene.tree.size == 1:
        assert len(marks.edges.node) == len(marks.folds.node) == 0
        return

    class Edges:
        x0, y0 = x[scene.tree.parent[1:]], y[scene.tree.parent[1:]]
        x1, y1 = x[1:], y[1:]

    for lines in (marks.edges, marks.folds):
        for share in np.linspace(0, 1, 7):
            at_x = lines.x0 + share * (lines.x1 - lines.x0)
            at_y = lines.y0 + share * (lines.y1 - lines.y0)
            if len(at_x):
                assert to_lines(at_x, at_y, Edges).min(axis=1).max() <= PIXEL


def check(scene, viewport):
    marks = choose_marks(scene, viewport)
    assert_nothing_is_missing(scene, viewport, marks)
    assert_nothing_is_made_up(scene, viewport, marks)


@given(parents(), st.integers(0, 2**32 - 1), st.booleans())
def test_small_trees(parent, seed, wild):
    scene = scene_of(parent, seed, wild=wild)
    check(scene, view_of(scene, np.random.default_rng(seed)))


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_larger_trees(shape, wild):
    generator = np.random.default_rng(7)
    for seed in range(4):
        scene = scene_of(random_parents(shape, 700, seed), seed, wild=wild)
        for _ in range(5):
            check(scene, view_of(scene, generator))


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
