"""Checking marks by brute force: everything that should be visible is, and nothing else."""

import numpy as np
from scenes import on_screen

from uctvis.view.marks.detail import choose_marks

# Marks less than a pixel apart are merged; float32 adds a small error.
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

    # The visible points along each edge.
    child = np.random.default_rng(1).permutation(scene.rows.node[1:])[:150]
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
    for group in (nodes, marks.edges, marks.folds):
        assert (scene.rows.place[group.node] >= 0).all()
        assert (group.strength >= scene.tree.visits[group.node]).all()
        assert (group.strength <= scene.tree.visits[scene.rows.node].max()).all()
    # Each point of a line is within a pixel of an edge, or of a chain of edges.
    child = scene.rows.node[1:]
    if len(child) == 0:
        assert len(marks.edges.node) == len(marks.folds.node) == 0
        return
    parent = scene.tree.parent[child]

    class Edges:
        x0, y0 = x[parent], y[parent]
        x1, y1 = x[child], y[child]

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
