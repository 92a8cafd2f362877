"""The signs of proven nodes: in drawings, labels and legends."""

from dataclasses import replace

import numpy as np
import pytest
from proving import proof_columns, proven_tree

from uctvis.tree.proofs import DRAW, LOSS, UNKNOWN, WIN
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.label_text import LabelNumber
from uctvis.view.marks.labels import Labels
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.legend import Legend, SwatchShape
from uctvis.view.style.looks import LOOKS
from uctvis.view.style.node_colors import node_colors
from uctvis.view.style.proof_signs import LEAST_SIZE
from uctvis.view.style.style import Style

TREE = proven_tree([WIN, DRAW, LOSS, UNKNOWN], [2, 5, 3, -1], visits=[4, 3, 2, 1])
STYLE = Style()
STROKES = {WIN: 2, DRAW: 2, LOSS: 1}


def drawing_of(tree, style=STYLE, *, width=600, larger=1.0):
    scene = Scene.of(tree)
    marks = choose_marks(scene, Viewport.fit(width, 300, scene.bounds)).enlarged(larger)
    return style_marks(marks, scene, style), marks


def strokes_in(drawing, nodes, node):
    """The strokes whose middle is in the disc of a node."""
    at = int(np.flatnonzero(nodes.node == node)[-1])
    ends = drawing.signs.ends
    radius = nodes.size[at] / 2
    inside = np.hypot(ends[:, [0, 2]] - nodes.x[at], ends[:, [1, 3]] - nodes.y[at]) <= radius
    return inside.all(axis=1)


@pytest.mark.parametrize("ground", [(255, 255, 255), (25, 29, 35)])
@pytest.mark.parametrize("look", [None, *LOOKS])
@pytest.mark.parametrize("coloring", [*Coloring, ColumnColoring("proven")])
def test_each_result_has_a_sign_that_stands_out_from_its_disc(ground, look, coloring):
    style = Style(look=look, background=ground, coloring=coloring)
    drawing, marks = drawing_of(TREE, style)
    fills = node_colors(style, Scene.of(TREE), marks.nodes.node)
    found = {}
    for node, result in enumerate([WIN, DRAW, LOSS], 1):
        inside = strokes_in(drawing, marks.nodes, node)
        assert inside.sum() == STROKES[result]
        middle = drawing.signs.ends[inside] - drawing.signs.ends[inside].mean(axis=0)
        found[result] = sorted(np.round(middle[:, :2], 2).tolist())
        (fill,) = fills[marks.nodes.node == node].tolist()
        (ink,) = np.unique(drawing.signs.colors[inside][:, :3], axis=0).tolist()
        assert abs(np.mean(fill) - np.mean(ink)) > 80
    assert len({str(shape) for shape in found.values()}) == len(found)
    assert len(drawing.signs.widths) == sum(STROKES.values())


def test_without_proofs_nothing_is_drawn():
    drawing, _marks = drawing_of(replace(TREE, columns={}))
    assert len(drawing.signs.widths) == 0
    unknown = proof_columns([UNKNOWN] * 5, [-1] * 5)
    assert len(drawing_of(replace(TREE, columns=unknown))[0].signs.widths) == 0


def test_small_discs_and_marks_of_several_nodes_have_no_sign():
    tree = proven_tree([WIN] * 8, [2] * 8, visits=[1] * 8)
    drawing, marks = drawing_of(tree, width=60)
    assert marks.nodes.size[marks.nodes.node > 0].max() < LEAST_SIZE
    assert len(drawing.signs.widths) == 0


def test_signs_are_enlarged_with_the_drawing():
    usual, _marks = drawing_of(TREE, width=600)
    large, _marks = drawing_of(TREE, larger=2.0)
    assert len(large.signs.widths) == len(usual.signs.widths)
    assert large.signs.widths == pytest.approx(2 * usual.signs.widths)
    assert large.signs.ends == pytest.approx(2 * usual.signs.ends, abs=0.1)


def test_the_legend_explains_the_signs_only_where_there_are_any():
    def shapes(tree):
        parts = Legend.of(Scene.of(tree, Folding()), Style()).parts
        return [swatch.shape for part in parts for swatch in part.swatches]

    assert SwatchShape.PROOFS in shapes(TREE)
    assert SwatchShape.PROOFS not in shapes(replace(TREE, columns={}))


def test_labels_say_what_is_proven():
    scene = Scene.of(TREE)
    viewport = Viewport.fit(600, 300, scene.bounds).zoomed(1.5, 300, 150)
    marks = choose_marks(scene, viewport)
    lines = {one.node: one.lines for one in Labels(TREE).place(marks, viewport)}
    assert lines[1] == ("a", "wins in 3")
    assert lines[2] == ("b", "draw")
    assert lines[3] == ("c", "loses in 4")
    assert lines[4] == ("d", "50%")
    visits = Labels(TREE, number=LabelNumber.VISITS).place(marks, viewport)
    assert next(one.lines for one in visits if one.node == 1) == ("a", "4")
