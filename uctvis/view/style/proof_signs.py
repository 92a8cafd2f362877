"""The signs of proven nodes: + for a win, = for a draw, - for a loss, as in tables of results.

They are shapes, so that they do not depend on colours.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.proofs import DRAW, LOSS, WIN
from uctvis.tree.tree import Tree
from uctvis.view.marks.detail import NodeMarks

# The least diameter of a disc with a sign, in pixels.
LEAST_SIZE = 7.0
# The reach of a sign from the middle, and the width of its strokes, relative to the diameter.
_REACH, _WIDTH = 0.3, 0.13
_LEAST_WIDTH = 1.0
# x0, y0, x1, y1 relative to the reach.
_ACROSS = (-1.0, 0.0, 1.0, 0.0)
_STROKES = {
    LOSS: (_ACROSS,),
    DRAW: ((-1.0, -0.5, 1.0, -0.5), (-1.0, 0.5, 1.0, 0.5)),
    WIN: (_ACROSS, (0.0, -1.0, 0.0, 1.0)),
}
_LUMINANCE = np.array([0.299, 0.587, 0.114])
_INKS = np.array([(255, 255, 255, 255), (0, 0, 0, 255)], np.uint8)


class Strokes(NamedTuple):
    """Lines that are drawn over the discs."""

    # float32 (strokes, 4). x0, y0, x1, y1 in pixels from the top left.
    ends: NDArray[np.float32]
    # float32 (strokes,)
    widths: NDArray[np.float32]
    # uint8 (strokes, 4). Red, green, blue and opacity.
    colors: NDArray[np.uint8]


NO_STROKES = Strokes(
    np.zeros((0, 4), np.float32), np.zeros(0, np.float32), np.zeros((0, 4), np.uint8)
)


def proof_signs(
    tree: Tree,
    nodes: NodeMarks,
    sizes: NDArray[np.float32],
    fills: NDArray[np.uint8],
    larger: float,
) -> Strokes:
    """The signs in the discs of proven nodes that are large enough.

    `sizes` and `fills` are the diameters and colours of the discs of `nodes`, which are `larger`
    times the usual size.
    """
    proven = tree.merits.proofs.proven
    if len(proven) == 0:
        return NO_STROKES
    found = proven[nodes.node]
    found[(nodes.room <= 0) | (sizes < LEAST_SIZE * larger)] = -1
    signs = []
    for result in _STROKES:
        at = np.flatnonzero(found == result)
        discs = np.column_stack([nodes.x[at], nodes.y[at], sizes[at]])
        signs.append(signs_of(result, discs, fills[at]))
    return Strokes(*(np.concatenate(parts) for parts in zip(*signs, strict=True)))


def signs_of(result: int, discs: NDArray[np.float32], fills: NDArray[np.uint8]) -> Strokes:
    """The sign of a result in discs (x, y, diameter), black or white on the colour of each."""
    shape = np.array(_STROKES[result], np.float32)
    middle = np.tile(discs[:, :2], 2)[:, None]
    ends = middle + _REACH * discs[:, 2][:, None, None] * shape
    widths = np.maximum(_WIDTH * discs[:, 2], _LEAST_WIDTH)
    inks = _INKS[(fills @ _LUMINANCE >= 128).astype(np.intp)]
    count = len(shape)
    return Strokes(
        ends.reshape(-1, 4).astype(np.float32),
        np.repeat(widths, count).astype(np.float32),
        np.repeat(inks, count, axis=0),
    )
