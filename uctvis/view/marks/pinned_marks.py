"""The marks of emphasised nodes, which are visible at any zoom, but limited in number.

If there are many nodes, such as hits, only the first node in each cell has a mark. The cells are
some pixels wide and anchored in the tree, as in `pixel_cells`. A path leaves out rows that are
closer than about half a pixel.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.traversal import path_to
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.found import EDGE, NODE, Places, node_size, spacing
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.marks.new_marks import new_marks
from uctvis.view.marks.pixel_cells import MARGIN, VisibleRange, clip
from uctvis.view.scene import Scene

_Int32s = NDArray[np.int32]


# A plain integer for compiled code.
_HIT = int(MarkKind.HIT)
# The minimum diameters of these nodes' marks, and the widths of their lines, in pixels.
PINNED_SIZE = 7.0
_HIT_SIZE = 5.0
VARIATION_WIDTH = 2.4
_SELECTED_WIDTH = 2.0
# Wide enough to be visible on both sides of the line to the selected node.
_PATH_WIDTH = 4.5
# The maximum width of a cell in pixels.
_CELL = 8.0
# The maximum number of hits that are checked in a frame.
MOST_HITS = 100_000
# Longer paths leave out some nodes.
_MOST_STEPS = 200_000


class PinnedMarks(NamedTuple):
    """NODE and EDGE marks, and the kind of each mark."""

    nodes: NDArray[np.void]
    node_kinds: NDArray[np.uint8]
    edges: NDArray[np.void]
    edge_kinds: NDArray[np.uint8]


def most_pinned_marks(scene: Scene, emphasis: Emphasis, most_marks: int) -> int:
    """The maximum number of marks of `emphasis` in any view, given `most_marks` in total."""
    # A highlighted path has marks for nodes and for lines.
    paths = int(emphasis.variation) + int(emphasis.selected is not None)
    paths += 2 * int(len(emphasis.path) > 0)
    # The number of rows of the final tree, so that the moments of its growth, which share their
    # tolerances, look alike.
    rows = max(scene.rows.count, int(scene.bounds[3]) + 1)
    steps = min(rows, _most_steps(most_marks))
    shared = len(emphasis.hits) + len(emphasis.notes) + steps * emphasis.variation
    shared = min(_most_shared(most_marks), shared)
    if emphasis.comparison is not None:
        shared += min(_most_shared(most_marks), emphasis.comparison.new_count)
    return paths * steps + shared + len(emphasis.bookmarks) + 2


def _most_steps(most_marks: int) -> int:
    """The maximum number of lines of a path."""
    return most_marks // 8


def _most_shared(most_marks: int) -> int:
    """The maximum number of marks of hits, nodes with notes, and nodes of the variation.

    The same number of new nodes may have marks.
    """
    return most_marks // 4


def pinned_marks(
    scene: Scene, places: Places, window: VisibleRange, emphasis: Emphasis, most_marks: int
) -> PinnedMarks:
    """The marks of `emphasis` in a window, given `most_marks` in total."""
    height = window.height + 2 * MARGIN
    least_step = max(0.5, height / (_most_steps(most_marks) - 2))
    paths = []
    if emphasis.variation:
        paths.append((MarkKind.VARIATION, scene.variation_places, VARIATION_WIDTH))
    lit = _path_to_last(scene, places, emphasis.path)
    if len(lit) > 0:
        paths.append((MarkKind.PATH, lit, _PATH_WIDTH))
    if emphasis.selected is not None:
        path = _path_to_last(scene, places, (emphasis.selected,))
        paths.append((MarkKind.SELECTED, path, _SELECTED_WIDTH))
    edges = [path_marks(places, window, path, width, least_step) for _kind, path, width in paths]
    edge_kinds = [
        np.full(len(marks), kind, np.uint8)
        for marks, (kind, _path, _width) in zip(edges, paths, strict=True)
    ]

    ids = [
        (MarkKind.HIT, emphasis.hits[:MOST_HITS]),
        (MarkKind.BOOKMARK, np.array(list(emphasis.bookmarks), np.int32)),
        (MarkKind.CURRENT_HIT, _none_or_one(emphasis.hit)),
        (MarkKind.SELECTED, _none_or_one(emphasis.selected)),
    ]
    pinned = [(kind, scene.places(nodes)) for kind, nodes in ids]
    # Discs closer than their diameter would hide the line and its surroundings.
    seen = _seen_rows(window) if window.scale_y > max(_HIT_SIZE, least_step) else slice(0)
    if emphasis.variation:
        pinned.insert(0, (MarkKind.VARIATION, scene.variation_places[seen]))
    if emphasis.notes:
        # Before the variation, because the first node in a cell has the mark.
        pinned.insert(0, (MarkKind.NOTED, scene.places(np.array(list(emphasis.notes), np.int32))))
    if len(lit) > 0:
        pinned.append((MarkKind.PATH, np.union1d(lit[seen], lit[-1:])))
    nodes, node_kinds = node_marks(
        places,
        window,
        np.concatenate([found for _kind, found in pinned]),
        np.repeat(
            np.array([kind for kind, _found in pinned], np.uint8),
            [len(found) for _k, found in pinned],
        ),
        scene.tree.depth,
        _most_shared(most_marks),
    )
    if emphasis.comparison is not None:
        new = emphasis.comparison.new_places(scene)
        own = new_marks(places, window, *new, _most_shared(most_marks))
        # The other marks of new nodes have the same colour.
        own = own[~np.isin(own["place"], nodes["place"])]
        nodes = np.concatenate([own, nodes])
        node_kinds = np.append(np.full(len(own), MarkKind.NEW, np.uint8), node_kinds)
    return PinnedMarks(
        nodes,
        node_kinds,
        np.concatenate([np.empty(0, EDGE), *edges]),
        np.concatenate([np.empty(0, np.uint8), *edge_kinds]),
    )


def _path_to_last(scene: Scene, places: Places, nodes: Sequence[int]) -> _Int32s:
    """The places from the root to the last shown node of `nodes`; empty if none is shown."""
    if not nodes:
        return np.zeros(0, np.int32)
    found = scene.places(np.array(nodes, np.int32))
    shown = found[found >= 0]
    if len(shown) == 0:
        return shown
    last = int(shown[-1])
    return path_to(places.parent, int(scene.tree.depth[scene.rows.node[last]]), last)


def _seen_rows(window: VisibleRange) -> slice:
    """The visible rows, as a slice of a path."""
    first = max(0, int(window.row - MARGIN / window.scale_y))
    last = int(window.row + (window.height + MARGIN) / window.scale_y) + 1
    return slice(first, max(first, last))


def _none_or_one(node: int | None) -> _Int32s:
    return np.array([] if node is None else [node], np.int32)


@compiled
def path_marks(
    places: Places, window: VisibleRange, path: _Int32s, width: float, least_step: float
) -> NDArray[np.void]:
    """The EDGE marks of a path from the root, given by places.

    Leaves out rows that are closer than `least_step` pixels.
    """
    last = min(len(path) - 1, int(window.row + (window.height + MARGIN) / window.scale_y) + 1)
    first = min(max(0, int(window.row - MARGIN / window.scale_y)), max(last, 0))
    marks = np.empty(max(0, last - first), EDGE)
    count = 0
    if last <= first:
        return marks
    stride = 1 + (last - first) // _MOST_STEPS
    from_x = (places.x[path[first]] - window.x) * window.scale_x
    from_y = (first - window.row) * window.scale_y
    row = first
    while row < last:
        row = min(row + stride, last)
        x = (places.x[path[row]] - window.x) * window.scale_x
        y = (row - window.row) * window.scale_y
        if row < last and y - from_y < least_step:
            continue
        seen, x0, y0, x1, y1 = clip(from_x, from_y, x, y, window.width, window.height)
        from_x = x
        from_y = y
        if seen:
            mark = marks[count]
            count += 1
            mark.x0 = x0
            mark.y0 = y0
            mark.x1 = x1
            mark.y1 = y1
            mark.width = width
            mark.place = path[row]
            mark.strength = places.visits[places.node[path[row]]]
            mark.alone = 1
    return marks[:count]


@compiled
def node_marks(
    places: Places,
    window: VisibleRange,
    pinned: _Int32s,
    kinds: NDArray[np.uint8],
    depth: _Int32s,
    most_shared: int,
) -> tuple[NDArray[np.void], NDArray[np.uint8]]:
    """The NODE marks of the nodes at some places (-1: not shown), and their kinds.

    `depth` is by node id. In each cell, one hit is marked, and one of the nodes with notes and
    of the variation. The cells are widened until `most_shared` marks are enough.
    """
    marks = np.empty(len(pinned), NODE)
    mark_kinds = np.empty(len(pinned), np.uint8)
    size = _CELL
    while True:
        # A power of two, anchored in the tree, so that moving the tree changes no mark.
        cell = 2.0 ** np.floor(np.log2(size / window.scale_x))
        band = 2.0 ** max(0.0, np.floor(np.log2(size / window.scale_y)))
        left = np.floor((window.x - MARGIN / window.scale_x) / cell)
        top = np.floor((window.row - MARGIN / window.scale_y) / band)
        across = int((window.width + 2.0 * MARGIN) / window.scale_x / cell) + 3
        down = int((window.height + 2.0 * MARGIN) / window.scale_y / band) + 3
        taken = np.zeros((2, across * down), np.bool_)
        count = 0
        shared = 0
        for index in range(len(pinned)):
            place = pinned[index]
            if place < 0:
                continue
            row = depth[places.node[place]]
            x = (places.x[place] - window.x) * window.scale_x
            y = (row - window.row) * window.scale_y
            if not (
                -MARGIN <= x <= window.width + MARGIN and -MARGIN <= y <= window.height + MARGIN
            ):
                continue
            kind = kinds[index]
            if kind <= _HIT:
                at = int(np.floor(places.x[place] / cell) - left) * down
                at += int(np.floor(row / band) - top)
                layer = int(kind == _HIT)
                if taken[layer, at]:
                    continue
                taken[layer, at] = True
                shared += 1
                if shared > most_shared:
                    break
            gap = spacing(places, window, row, place, place + 1)
            mark = marks[count]
            mark_kinds[count] = kind
            count += 1
            mark.x = x
            mark.y = y
            mark.room = gap
            least = _HIT_SIZE if kind <= _HIT else PINNED_SIZE
            mark.size = max(least, node_size(gap, places.summaries[place].width, window))
            mark.place = place
            mark.strength = places.visits[places.node[place]]
        if shared <= most_shared:
            return marks[:count], mark_kinds[:count]
        size *= 2.0
