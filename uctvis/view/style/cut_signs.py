"""The signs of moves that alpha-beta cut off: a dashed edge, and a cross in an empty disc."""

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.bounds import was_cut
from uctvis.tree.tree import Tree
from uctvis.view.marks.detail import NodeMarks
from uctvis.view.style.palettes import Color
from uctvis.view.style.proof_signs import NO_STROKES, Strokes

# The least diameter of a disc with a cross, in pixels.
LEAST_SIZE = 5.0
# The reach of a cross from the middle, and the width of its strokes, relative to the diameter.
_REACH, _WIDTH = 0.5, 0.14
_LEAST_WIDTH = 1.0
# The number of dashes of an edge; more edges than this are not dashed, which would take long.
_DASHES, _MOST_DASHED = 6, 4_000
# x0, y0, x1, y1 relative to the reach.
_CROSS = np.array([(-1.0, -1.0, 1.0, 1.0), (-1.0, 1.0, 1.0, -1.0)], np.float32)


def dashed(lines: Strokes, are_cut: NDArray[np.bool_]) -> Strokes:
    """The lines, of which those that are cut are dashed, in the same order."""
    if not are_cut.any() or are_cut.sum() > _MOST_DASHED:
        return lines
    count = np.where(are_cut, _DASHES, 1)
    source = np.repeat(np.arange(len(count)), count)
    number = np.arange(len(source)) - np.repeat(np.cumsum(count) - count, count)
    # The gaps are as long as the dashes.
    whole = np.where(count[source] > 1, 2 * _DASHES - 1, 1)[:, None]
    place = (2 * number[:, None] + np.array([0, 1])) / whole
    ends = lines.ends[source].astype(np.float64)
    along = ends[:, 2:] - ends[:, :2]
    ends = np.column_stack(
        [ends[:, :2] + along * place[:, [0]], ends[:, :2] + along * place[:, [1]]]
    )
    return Strokes(ends.astype(np.float32), lines.widths[source], lines.colors[source])


def cuts_among(tree: Tree, nodes: NodeMarks) -> NDArray[np.intp]:
    """The places of the marks of single nodes that were cut off."""
    cut = was_cut(tree, nodes.node)
    return np.zeros(0, np.intp) if cut is None else np.flatnonzero(cut & (nodes.room > 0))


def cut_signs(discs: NDArray[np.float32], color: Color, larger: float) -> Strokes:
    """The crosses of discs (x, y, diameter) that are large enough, `larger` times as usual."""
    discs = discs[discs[:, 2] >= LEAST_SIZE * larger]
    if len(discs) == 0:
        return NO_STROKES
    middle = np.tile(discs[:, :2], 2)[:, None]
    ends = middle + _REACH * discs[:, 2][:, None, None] * _CROSS
    widths = np.repeat(np.maximum(_WIDTH * discs[:, 2], _LEAST_WIDTH), len(_CROSS))
    colors = np.full((len(widths), 4), (*color, 255), np.uint8)
    return Strokes(ends.reshape(-1, 4).astype(np.float32), widths.astype(np.float32), colors)


def joined(*parts: Strokes) -> Strokes:
    """All these strokes, in this order."""
    return Strokes(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
