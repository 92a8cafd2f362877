"""What is under the cursor: the mark that is seen there, and what it stands for."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.view.marks.detail import LineMarks, Marks

# Pixels around a mark that still count as it.
REACH = 4.0


class Pick(NamedTuple):
    """What is under the cursor.

    `node` is the id of the node that the mark is of: of several, the strongest, as its
    colour tells. `whole` tells that the mark is of that node alone; else it stands for
    others, too, for a folded subtree or for nodes that stand too close.
    """

    node: int
    whole: bool


def pick(marks: Marks, x: float, y: float) -> Pick | None:
    """What is drawn at a pixel, or None where nothing is within `REACH` pixels.

    The disc on top of the others there comes first, then the nearest disc, then the
    nearest line, of which that is the node at an edge's lower end.
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
    """Of a point to each line, from its middle, in pixels."""
    dx, dy = lines.x1 - lines.x0, lines.y1 - lines.y0
    along = (x - lines.x0) * dx + (y - lines.y0) * dy
    share = np.clip(along / np.maximum(dx * dx + dy * dy, 1e-12), 0.0, 1.0)
    away: NDArray[np.float32] = np.hypot(x - lines.x0 - share * dx, y - lines.y0 - share * dy)
    return away
