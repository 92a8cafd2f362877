"""The signs of moves that alpha-beta cut off: a cross in an empty disc."""

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.bounds import was_cut
from uctvis.tree.tree import Tree
from uctvis.view.marks.detail import NodeMarks
from uctvis.view.style.palettes import Color
from uctvis.view.style.proof_signs import NO_STROKES, Strokes

# The least diameter of a disc with a cross, in pixels.
LEAST_SIZE = 5.0
# The reach of a cross from the middle, and the width of its strokes, relative to the diameter. It
# is larger than the disc, which is that of a node without visits.
_REACH, _WIDTH = 0.55, 0.16
_LEAST_WIDTH = 1.0
# x0, y0, x1, y1 relative to the reach.
_CROSS = np.array([(-1.0, -1.0, 1.0, 1.0), (-1.0, 1.0, 1.0, -1.0)], np.float32)


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
