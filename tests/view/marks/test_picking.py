"""What a click means, against every node and every mark one by one."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import on_screen, scene_of, view_of
from strategies import SHAPES, parents, random_parents

from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.picking import REACH, pick


def to_segment(x, y, lines, index):
    start = np.array([lines.x0[index], lines.y0[index]], float)
    end = np.array([lines.x1[index], lines.y1[index]], float)
    length = ((end - start) ** 2).sum()
    share = np.clip(np.dot([x, y] - start, end - start) / max(length, 1e-12), 0, 1)
    return np.hypot(*(start + share * (end - start) - [x, y]))


def assert_picks_what_is_drawn(marks, x, y):
    found = pick(marks, x, y)
    nodes = marks.nodes
    away = [
        np.hypot(nodes.x[i] - x, nodes.y[i] - y) - nodes.size[i] / 2 for i in range(len(nodes.x))
    ]
    covering = [index for index, distance in enumerate(away) if distance <= 0]
    if covering:
        # Drawn last, it hides the others.
        assert found.node == nodes.node[covering[-1]]
        assert found.whole == (nodes.room[covering[-1]] > 0)
        return
    if away and min(away) <= REACH - 1e-3:
        near = [nodes.node[i] for i in range(len(away)) if away[i] <= min(away) + 1e-3]
        assert found.node in near
        return
    lines = [
        (to_segment(x, y, group, index), group.node[index])
        for group in (marks.folds, marks.edges)
        for index in range(len(group.x0))
    ]
    close = [node for distance, node in lines if distance <= REACH + 1e-3]
    if found is None:
        assert not [node for distance, node in lines if distance <= REACH - 1e-3]
        assert not away or min(away) > REACH - 1e-3
    else:
        assert found.node in close or min(away) <= REACH + 1e-3


@given(parents(), st.integers(0, 2**32 - 1))
def test_picking_finds_what_is_drawn_there(parent, seed):
    scene = scene_of(parent, seed)
    generator = np.random.default_rng(seed)
    viewport = view_of(scene, generator)
    marks = choose_marks(scene, viewport, Emphasis(selected=0))
    for _ in range(5):
        x, y = generator.uniform(0, viewport.width), generator.uniform(0, viewport.height)
        assert_picks_what_is_drawn(marks, x, y)


@pytest.mark.parametrize("shape", SHAPES)
def test_picking_in_larger_trees(shape):
    generator = np.random.default_rng(3)
    scene = scene_of(random_parents(shape, 2_000, 3))
    for _ in range(20):
        viewport = view_of(scene, generator)
        marks = choose_marks(scene, viewport)
        # Not only empty ground: beside some mark, too.
        at = generator.integers(len(marks.nodes.x)) if len(marks.nodes.x) else None
        points = [(generator.uniform(0, viewport.width), generator.uniform(0, viewport.height))]
        if at is not None:
            points.append((marks.nodes.x[at] + generator.normal(), marks.nodes.y[at]))
        for x, y in points:
            assert_picks_what_is_drawn(marks, float(x), float(y))


@pytest.mark.parametrize("shape", SHAPES)
def test_where_nodes_have_room_every_node_is_picked_by_its_middle(shape):
    scene = scene_of(random_parents(shape, 2_000, 3))
    for seed in range(10):
        generator = np.random.default_rng(seed)
        viewport = view_of(scene, generator).zoomed(1e12, 60, 40)
        viewport = viewport.centered(*scene.position(int(generator.integers(2_000))))
        marks = choose_marks(scene, viewport)
        x, y = on_screen(scene, viewport)
        inside = (x >= 0) & (x <= viewport.width) & (y >= 0) & (y <= viewport.height)
        assert inside.any()
        for node in np.flatnonzero(inside):
            assert pick(marks, x[node], y[node]) == (node, True)


def test_an_edge_is_its_lower_node_and_empty_ground_is_nothing():
    scene = scene_of(random_parents("star", 3))
    viewport = view_of(scene, np.random.default_rng(0), 400.0, 300.0)
    viewport = replace(viewport.zoomed(1e9, 0, 0), center_x=0.0, center_row=0.5)
    marks = choose_marks(scene, viewport, Emphasis(variation=False))
    x, y = on_screen(scene, viewport)
    for child in (1, 2):
        found = pick(marks, (x[0] + x[child]) / 2, (y[0] + y[child]) / 2)
        assert found == (child, True)
    assert pick(marks, x[0], y[0] + 60) is None
