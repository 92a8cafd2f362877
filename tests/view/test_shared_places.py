"""Trees at places that they share: what the view shows of them is all there, and no more."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import counters, parents

from uctvis.tree.matching import match
from uctvis.tree.tree import Tree
from uctvis.tree.union import Union
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import choose_marks
from uctvis.view.scene import Scene
from uctvis.view.shared_places import SharedPlaces


@st.composite
def named_trees(draw):
    parent = draw(parents(30))
    size = len(parent)
    names = draw(st.lists(st.sampled_from("abc"), min_size=size, max_size=size))
    return Tree.from_parents(parent, visits=counters(parent), move_names=names)


def places_of(trees):
    union = Union()
    for tree in trees:
        union.add(tree)
    return SharedPlaces.of(union)


@given(st.lists(named_trees(), min_size=1, max_size=4), st.integers(0, 4))
def test_nodes_stand_where_they_stand_in_the_union(trees, least_visits):
    places = places_of(trees)
    for tree in trees:
        folding = Folding(least_visits)
        scene = places.scene(tree, folding)
        rows = scene.rows
        plain = Scene.of(tree, folding)
        assert sorted(rows.node) == sorted(plain.rows.node)
        own = match(tree, places.tree)
        assert (rows.x == places.x[own[rows.node]]).all()
        assert (rows.start == plain.rows.start).all()
        for row in range(rows.count):
            span = slice(rows.start[row], rows.start[row + 1])
            assert (np.diff(rows.x[span]) >= 1 - 1e-9).all()
            assert (tree.depth[rows.node[span]] == row).all()
        assert (rows.node[rows.parent[1:]] == tree.parent[rows.node[1:]]).all()
        assert (rows.place[rows.node] == np.arange(len(rows.node))).all()
        for place, node in enumerate(rows.node):
            span = slice(rows.child_start[place], rows.child_start[place + 1])
            assert (tree.parent[rows.node[span]] == node).all()


@given(st.lists(named_trees(), min_size=2, max_size=3), st.floats(1, 50), st.floats(0, 1))
@settings(max_examples=60)
def test_every_node_on_screen_is_marked(trees, zoom, across):
    places = places_of(trees)
    scene = places.scene(trees[0])
    viewport = Viewport.fit(200, 100, scene.bounds).zoomed(zoom, 200 * across, 50)
    marks = choose_marks(scene, viewport).nodes
    for node in range(trees[0].size):
        x, y = viewport.to_screen(*scene.position(node))
        if 0 <= x <= 200 and 0 <= y <= 100:
            near = np.hypot(marks.x - x, marks.y - y) <= 1.02
            assert (near & (marks.strength >= trees[0].visits[node])).any() or covered(
                choose_marks(scene, viewport), x, y
            )


def covered(marks, x, y):
    """Whether a line comes within a pixel of a point."""
    for lines in (marks.folds, marks.edges):
        x0, y0 = lines.x0.astype(float), lines.y0.astype(float)
        dx, dy = lines.x1 - x0, lines.y1 - y0
        share = np.clip(((x - x0) * dx + (y - y0) * dy) / np.maximum(dx**2 + dy**2, 1e-12), 0, 1)
        if (np.hypot(x - x0 - share * dx, y - y0 - share * dy) <= 1.02).any():
            return True
    return False


def test_a_tree_that_is_not_in_the_union_has_no_places():
    one = Tree.from_parents([-1, 0], move_names=["", "a"])
    other = Tree.from_parents([-1, 0], move_names=["", "b"])
    assert places_of([one]).scene(other) is None
