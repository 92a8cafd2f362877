"""The ground of a picture that labels may cover: neither other labels nor emphasised lines."""

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined
from uctvis.view.marks.detail import Marks, NodeMarks
from uctvis.view.marks.mark_kind import MarkKind

# Left, top, width and height in pixels.
Box = tuple[float, float, float, float]

# The free space around a label in pixels.
GAP = 3.0
# Boxes and lines are looked up by the bands that they touch; the height of a band in pixels.
_BAND = 32.0
# How much nearer a label is to its node than to any other, in pixels. Much smaller discs are not
# taken for the node; the least diameter of one that could be, relative to the node's.
_NEARER = 1.0
_SIMILAR = 0.5
# The free space beside a line, in pixels.
_LINE_GAP = 1.0


class Ground:
    """The boxes that are taken, and the lines and discs of some marks."""

    def __init__(self, marks: Marks) -> None:
        self._nodes = marks.nodes
        self._boxes: dict[int, list[Box]] = defaultdict(list)
        self._lines: dict[int, list[tuple[float, ...]]] = defaultdict(list)
        edges = marks.edges
        own = np.flatnonzero(edges.kind != MarkKind.PLAIN)
        columns = (edges.x0, edges.y0, edges.x1, edges.y1, edges.width)
        for line in np.column_stack([column[own] for column in columns]).tolist():
            for band in _bands(line[1], line[3]):
                self._lines[band].append(line)

    def take(self, box: Box) -> None:
        """Let no other box overlap this one."""
        for band in _bands(box[1], box[1] + box[3]):
            self._boxes[band].append(box)

    def is_free(self, box: Box, *, lines: bool = True) -> bool:
        """Whether a box overlaps no other box and, with `lines`, covers no emphasised line."""
        left, top, width, height = box
        for band in _bands(top, top + height):
            for other in self._boxes.get(band, ()):
                if (
                    left < other[0] + other[2]
                    and other[0] < left + width
                    and top < other[1] + other[3]
                    and other[1] < top + height
                ):
                    return False
            if lines and any(_crosses(line, box) for line in self._lines.get(band, ())):
                return False
        return True

    def hides_node(self, box: Box) -> bool:
        """Whether a box covers a part of a disc."""
        return _hides_disc(self._nodes.x, self._nodes.y, self._nodes.size, *box)

    def is_nearest(self, box: Box, place: int) -> bool:
        """Whether a box or its middle is nearer to the node of the mark `place` than to any other.

        Much smaller nodes do not count.
        """
        left, top, width, height = box
        nodes = self._nodes
        return any(
            _is_nearest(nodes.x, nodes.y, nodes.size, nodes.node, place, *one)
            for one in (box, (left + width / 2, top + height / 2, 0.0, 0.0))
        )


@compiled
def _is_nearest(
    x: NDArray[np.float32],
    y: NDArray[np.float32],
    size: NDArray[np.float32],
    node: NDArray[np.int32],
    place: int,
    left: float,
    top: float,
    width: float,
    height: float,
) -> bool:
    own = _away(x[place], y[place], size[place], left, top, width, height)
    for disc in range(len(x)):
        if size[disc] >= size[place] * _SIMILAR and node[disc] != node[place]:
            other = _away(x[disc], y[disc], size[disc], left, top, width, height)
            if other < own + _NEARER:
                return False
    return True


@inlined
def _away(
    x: float, y: float, size: float, left: float, top: float, width: float, height: float
) -> float:
    """The distance of a disc from a box; negative if the box covers a part of it."""
    away_x = max(left - x, x - (left + width), 0.0)
    away_y = max(top - y, y - (top + height), 0.0)
    return float(np.hypot(away_x, away_y) - size / 2)


@compiled
def _hides_disc(
    x: NDArray[np.float32],
    y: NDArray[np.float32],
    size: NDArray[np.float32],
    left: float,
    top: float,
    width: float,
    height: float,
) -> bool:
    for disc in range(len(x)):
        # The distance from the middle of the disc to the nearest point of the box.
        away_y = max(top - y[disc], y[disc] - (top + height), 0.0)
        if away_y < size[disc] / 2:
            away_x = max(left - x[disc], x[disc] - (left + width), 0.0)
            if np.hypot(away_x, away_y) < size[disc] / 2:
                return True
    return False


def _bands(top: float, bottom: float) -> range:
    return range(int(top // _BAND), int(bottom // _BAND) + 1)


def _crosses(line: tuple[float, ...], box: Box) -> bool:
    """Whether a line, which does not go up, crosses a box."""
    x0, y0, x1, y1, line_width = line
    left, top, width, height = box
    spare = line_width / 2 + _LINE_GAP
    enter, leave = max(y0, top - spare), min(y1, top + height + spare)
    if enter > leave:
        return False
    if y1 > y0:
        slope = (x1 - x0) / (y1 - y0)
        x0, x1 = x0 + (enter - y0) * slope, x0 + (leave - y0) * slope
    return max(x0, x1) > left - spare and min(x0, x1) < left + width + spare


def is_passed(nodes: NodeMarks, place: int) -> bool:
    """Whether a highlighted path continues below the node of a mark."""
    lit = nodes.kind == MarkKind.PATH
    is_lit = (nodes.node[lit] == nodes.node[place]).any()
    return bool(is_lit and (nodes.y[lit] > nodes.y[place]).any())


def free_widths(nodes: NodeMarks, to_left: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The pixels beside each node that its label may use."""
    largest = nodes.size.max(initial=0.0)
    free: NDArray[np.float32] = nodes.room - (nodes.size + largest) / 2 - np.float32(2 * GAP)
    # If the labels of two neighbours are both between them, each gets one half.
    order = np.lexsort((nodes.x, nodes.y))
    left, right = order[:-1], order[1:]
    shared = (nodes.y[left] == nodes.y[right]) & ~to_left[left] & to_left[right]
    between = (nodes.x[right] - nodes.x[left] - (nodes.size[left] + nodes.size[right]) / 2) / 2
    for side in (left[shared], right[shared]):
        free[side] = np.minimum(free[side], between[shared] - 2 * GAP)
    return free
