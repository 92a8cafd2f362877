"""The signs of moves that alpha-beta cut off: in drawings, labels and legends."""

from dataclasses import replace

import numpy as np
import pytest

import uctvis
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.labels import Labels
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring
from uctvis.view.style.cut_signs import LEAST_SIZE, cuts_among
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.legend import Legend, SwatchShape
from uctvis.view.style.looks import LOOKS
from uctvis.view.style.style import NODE_OUTLINE, Style

TREE = uctvis.Tree.from_parents(
    [-1, 0, 0, 0, 0],
    visits=[9, 5, 3, 0, 0],
    mean=[0.6, 0.6, 0.5, 0.0, 0.0],
    move_names=["", "a", "b", "c", "d"],
    columns={"cut": [0, 0, 0, 1, 1], "bound": [0, 0, 2, -1, -1]},
)
STROKES = 2


def drawing_of(tree, style, *, width=600, larger=1.0):
    scene = Scene.of(tree)
    marks = choose_marks(scene, Viewport.fit(width, 300, scene.bounds)).enlarged(larger)
    return style_marks(marks, scene, style), marks


@pytest.mark.parametrize("ground", [(255, 255, 255), (25, 29, 35)])
@pytest.mark.parametrize("look", [None, *LOOKS])
@pytest.mark.parametrize("coloring", [*Coloring, ColumnColoring("cut")])
def test_cut_moves_are_empty_and_crossed_out_in_every_style(ground, look, coloring):
    style = Style(look=look, background=ground, coloring=coloring)
    drawing, marks = drawing_of(TREE, style)
    assert sorted(marks.nodes.node[cuts_among(TREE, marks.nodes)].tolist()) == [3, 4]
    assert len(drawing.signs.widths) == 2 * STROKES
    assert (drawing.signs.colors[:, :3] == NODE_OUTLINE).all()
    middles = {tuple(np.round(ends.reshape(2, 2).mean(axis=0))) for ends in drawing.signs.ends}
    for node in (3, 4):
        (at,) = np.flatnonzero(marks.nodes.node == node)
        assert (np.round(marks.nodes.x[at]), np.round(marks.nodes.y[at])) in middles
        (disc,) = np.flatnonzero(
            (drawing.discs[:, :2] == [marks.nodes.x[at], marks.nodes.y[at]]).all(1)
        )
        assert tuple(drawing.fills[disc]) == ground


def test_nothing_is_drawn_without_the_column_or_in_little_room():
    assert len(drawing_of(replace(TREE, columns={}), Style())[0].signs.widths) == 0
    drawing, _marks = drawing_of(TREE, Style(), width=12)
    assert len(drawing.signs.widths) == 0


def test_crosses_are_enlarged_with_the_drawing():
    usual, _marks = drawing_of(TREE, Style())
    large, _marks = drawing_of(TREE, Style(), larger=2.0)
    assert large.signs.widths == pytest.approx(2 * usual.signs.widths)
    assert LEAST_SIZE > 0


def test_the_legend_explains_the_cross_only_where_there_is_one():
    def shapes(tree):
        parts = Legend.of(Scene.of(tree, Folding()), Style()).parts
        return [swatch.shape for part in parts for swatch in part.swatches]

    assert SwatchShape.CUT in shapes(TREE)
    assert SwatchShape.SMALL_DISC not in shapes(TREE)
    assert SwatchShape.CUT not in shapes(replace(TREE, columns={}))
    none = replace(TREE, columns={"cut": replace(TREE.columns["cut"], values=[0] * 5)})
    assert SwatchShape.CUT not in shapes(none)


def test_labels_say_which_values_are_bounds():
    scene = Scene.of(TREE)
    viewport = Viewport.fit(600, 300, scene.bounds)
    lines = {
        one.node: one.lines for one in Labels(TREE).place(choose_marks(scene, viewport), viewport)
    }
    assert lines[1] == ("a", "60%")
    assert lines[2] == ("b", "≤50%")
    assert lines[3] == ("c",)
