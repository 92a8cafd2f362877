"""Finding the mark under the cursor, and its node."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.view.marks.detail import LineMarks, Marks

# The distance in pixels at which a mark is still picked.
REACH = 4.0


class Pick(NamedTuple):
    """The node under the cursor.

    `node` is the id of the node of the mark; for a mark of several nodes, the strongest one,
    which also determines its colour. `whole` says that the mark represents only this node, and
    not also a folded subtree or other nodes that are too close.
    """

    node: int
    whole: bool


def pick(marks: Marks, x: float, y: float) -> Pick | None:
    """Find the node drawn at a pixel, or None if nothing is within `REACH` pixels.

    The topmost disc at the pixel comes first, then the nearest disc, then the nearest line.
    The node of an edge is the one at its lower end.
    """
    nodes = marks.nodes
    beyond = np.hypot(nodes.x - x, nodes.y - y) - nodes.size / 2
    inside = np.flatnonzero(beyond <= 0)
    if len(inside) > 0:
        return Pick(int(nodes.node[inside[-1]]), bool(nodes.room[inside[-1]] > 0))
    nearest = int(beyond.argmin()) if len(beyond) > 0 else -1
    if nearest >= 0 and beyond[nearest] <= REACH:
        return Pick(int(nodes.node[nearest]), bool(nodes.room[nearest] > 0))
    for lines, whole in ((marks.folds, False), (marks.edges, True)):
        away = _distances(lines, x, y)
        if len(away) > 0 and away.min() <= REACH:
            return Pick(int(lines.node[away.argmin()]), whole)
    return None


def _distances(lines: LineMarks, x: float, y: float) -> NDArray[np.float32]:
    """The distances in pixels from a point to the centres of lines."""
    dx, dy = lines.x1 - lines.x0, lines.y1 - lines.y0
    along = (x - lines.x0) * dx + (y - lines.y0) * dy
    share = np.clip(along / np.maximum(dx * dx + dy * dy, 1e-12), 0.0, 1.0)
    away: NDArray[np.float32] = np.hypot(x - lines.x0 - share * dx, y - lines.y0 - share * dy)
    return away
