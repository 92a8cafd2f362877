"""Marks with their colours: the last plain arrays before a canvas or a painter draws them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.view.comparison import Comparison
from uctvis.view.detail import LineMarks, Marks
from uctvis.view.emphasis import PLAIN, Emphasis
from uctvis.view.scene import Scene
from uctvis.view.style import NODE_OUTLINE, Color, Style

# How lines and discs are drawn, on whatever they are drawn.
LINE_OPACITY = 0.9
OUTLINE_WIDTH = 1.2
# The ring around the selected node, and the diameter that node has at least.
_RING = 3.0
_SELECTED_SIZE = 9.0


@dataclass(frozen=True, eq=False)
class Drawing:
    """What is drawn, in order: the lines, then the discs.

    Attributes
    ----------
    background : Color
    lines : float32 (lines, 4)
        x0, y0, x1, y1 in pixels from the top left.
    line_widths : float32 (lines,)
    line_colors : uint8 (lines, 3)
    discs : float32 (discs, 3)
        x, y and diameter, the outline included.
    fills, outlines : uint8 (discs, 3)
    """

    background: Color
    lines: NDArray[np.float32]
    line_widths: NDArray[np.float32]
    line_colors: NDArray[np.uint8]
    discs: NDArray[np.float32]
    fills: NDArray[np.uint8]
    outlines: NDArray[np.uint8]


def dress(
    marks: Marks,
    scene: Scene,
    style: Style,
    emphasis: Emphasis = PLAIN,
    comparison: Comparison | None = None,  # noqa: ARG001 - for the node colours by change
) -> Drawing:
    """Give the marks of `scene` their colours; `emphasis` is that for which they were chosen.

    `comparison`: with the tree before it, if somebody compares.
    """
    lines = np.concatenate([_ends(marks.folds), _ends(marks.edges)])
    widths = np.concatenate([marks.folds.width, marks.edges.width])
    strengths = np.concatenate([marks.folds.strength, marks.edges.strength])
    # Folds and edges are of one drawing: the strongest lie on top.
    order = np.argsort(strengths, kind="stable")

    nodes = marks.nodes
    discs = np.column_stack([nodes.x, nodes.y, nodes.size])
    fills = style.node_colors(scene.tree.player[nodes.node])
    outlines = np.full_like(fills, NODE_OUTLINE)
    chosen = np.flatnonzero(nodes.node == (-1 if emphasis.selected is None else emphasis.selected))[
        -1:
    ]
    if len(chosen) > 0:
        disc = discs[chosen].copy()
        disc[:, 2] = np.maximum(disc[:, 2], _SELECTED_SIZE)
        ring = disc + np.array([0.0, 0.0, 2 * _RING], np.float32)
        color = np.array([style.selection], np.uint8)
        discs = np.concatenate([discs, ring, disc])
        fills = np.concatenate([fills, color, fills[chosen]])
        outlines = np.concatenate([outlines, color, outlines[chosen]])
    return Drawing(
        background=style.background,
        lines=lines[order],
        line_widths=widths[order],
        line_colors=style.edge_colors(strengths[order], scene.extremes),
        discs=discs,
        fills=fills,
        outlines=outlines,
    )


def _ends(marks: LineMarks) -> NDArray[np.float32]:
    return np.column_stack([marks.x0, marks.y0, marks.x1, marks.y1])
