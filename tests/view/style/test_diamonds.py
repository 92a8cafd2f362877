"""Nodes at which chance is to move are diamonds, whatever else is drawn."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import counters, parents

from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.drawing import DIAMOND_SIZE, style_marks
from uctvis.view.style.looks import THESIS
from uctvis.view.style.style import Style


def drawing_of(tree, emphasis=None, **choices):
    scene = Scene.of(tree)
    marks = choose_marks(scene, Viewport.fit(400.0, 300.0, scene.bounds), emphasis or Emphasis())
    return style_marks(marks, scene, Style(**choices)), marks.nodes


@given(parents(), st.data(), st.sampled_from(Coloring))
def test_each_mark_of_a_node_of_chance_is_a_diamond(parent, data, coloring):
    players = st.lists(st.integers(-1, 3), min_size=len(parent), max_size=len(parent))
    tree = Tree.from_parents(parent, player=data.draw(players), visits=counters(parent))
    selected = data.draw(st.integers(0, tree.size - 1))
    drawing, nodes = drawing_of(tree, Emphasis(selected=selected), coloring=coloring)
    by_chance = tree.player[nodes.node] >= 2
    if not by_chance.any():
        assert drawing.diamonds is None
        return
    first = int(np.searchsorted(nodes.kind, MarkKind.HIT))
    # The ring around an emphasised node is drawn below it, in the same shape.
    expected = [*by_chance[:first], *np.repeat(by_chance[first:], 2)]
    assert drawing.diamonds.tolist() == expected
    assert len(drawing.discs) == len(expected)


def test_a_diamond_is_about_as_large_as_a_disc():
    sizes = {}
    for player in (0, 2):
        tree = Tree.from_parents([-1, 0], player=[player] * 2, visits=[5, 4])
        drawing, _nodes = drawing_of(tree, look=THESIS)
        sizes[player] = drawing.discs[:, 2]
    np.testing.assert_allclose(sizes[2], DIAMOND_SIZE * sizes[0])
    # The diagonals of a diamond are its size, those of a disc its diameter.
    assert abs(DIAMOND_SIZE**2 / 2 / (np.pi / 4) - 1) < 0.01
