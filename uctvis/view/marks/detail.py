"""Level of detail: choosing marks at a cost that depends on pixels, not on nodes."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.emphasis import PLAIN, Emphasis
from uctvis.view.marks.found import EDGES, FOLDS, NODES, Places, SweepMarks
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.marks.pinned_marks import most_pinned_marks, pinned_marks
from uctvis.view.marks.pixel_cells import CELL, LEAP, VisibleRange
from uctvis.view.marks.sweep import sweep
from uctvis.view.scene import Scene

# The maximum number of marks. If a view needs more, nodes closer than four, eight, ... pixels are
# merged.
MOST_MARKS = 12_000
# In trees of so few nodes, subtrees narrower than a pixel are not folded: a line would end in
# nothing, beside nodes that are shown.
_FEW_NODES = 300


@dataclass(frozen=True, eq=False)
class NodeMarks:
    """Nodes as round marks in drawing order, the strongest last.

    `x`, `y` and `size` (the diameter): float32 (count,), in pixels from the top left.
    `room`: float32 (count,), pixels to the nearer neighbour in the row; 0 for a mark of
    several nodes.
    `node`, `place`: int32 (count,), the id and the place of the node, or of the most visited of
    several nodes.
    `strength`: int32 (count,), its visits; for merged nodes, the most visits in their subtrees.
    `kind`: uint8 (count,), why it is marked (`MarkKind`); greater kinds are drawn later.
    """

    x: NDArray[np.float32]
    y: NDArray[np.float32]
    size: NDArray[np.float32]
    room: NDArray[np.float32]
    node: NDArray[np.int32]
    place: NDArray[np.int32]
    strength: NDArray[np.int32]
    kind: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class LineMarks:
    """Edges or folded subtrees as straight lines, the strongest last.

    `x0`, `y0` (above), `x1`, `y1`: float32 (count,), in pixels from the top left.
    `width`: float32 (count,), in pixels.
    `node`: int32 (count,), the id of an edge's lower end, or of a folded subtree's root.
    `strength`, `kind`: see `NodeMarks`.
    """

    x0: NDArray[np.float32]
    y0: NDArray[np.float32]
    x1: NDArray[np.float32]
    y1: NDArray[np.float32]
    width: NDArray[np.float32]
    node: NDArray[np.int32]
    strength: NDArray[np.int32]
    kind: NDArray[np.uint8]

    def enlarged(self, factor: float) -> "LineMarks":
        """The same lines for a screen so many times as large."""
        return replace(
            self,
            x0=self.x0 * factor,
            y0=self.y0 * factor,
            x1=self.x1 * factor,
            y1=self.y1 * factor,
            width=self.width * factor,
        )


@dataclass(frozen=True, eq=False)
class Marks:
    """All marks, from back to front: `folds`, `edges`, `nodes`.

    `folds` are subtrees narrower than a pixel, drawn as vertical lines over their rows; there are
    none in trees of few nodes.
    `enlargement` is how many times as large as usual they are.
    """

    folds: LineMarks
    edges: LineMarks
    nodes: NodeMarks
    enlargement: float = 1.0

    @property
    def count(self) -> int:
        return len(self.folds.node) + len(self.edges.node) + len(self.nodes.node)

    def enlarged(self, factor: float) -> "Marks":
        """The same marks for a screen so many times as large."""
        nodes = self.nodes
        return Marks(
            self.folds.enlarged(factor),
            self.edges.enlarged(factor),
            replace(
                nodes,
                x=nodes.x * factor,
                y=nodes.y * factor,
                size=nodes.size * factor,
                room=nodes.room * factor,
            ),
            self.enlargement * factor,
        )


def choose_marks(
    scene: Scene,
    viewport: Viewport,
    emphasis: Emphasis = PLAIN,
    most_marks: int = MOST_MARKS,
) -> Marks:
    """Choose the marks to draw for `scene` in `viewport`.

    Each visible node is within about a pixel of a mark with at least its visits. The nodes of
    `emphasis` and their edges have separate marks.
    """
    places = Places.of(scene)
    window = _window(viewport, 1.0)
    own = pinned_marks(scene, places, window, emphasis, most_marks)
    # Reserve room for all emphasised marks, on screen or not, so that the others do not change
    # when they become visible.
    limit = most_marks - most_pinned_marks(scene, emphasis, most_marks)
    found = SweepMarks.of(limit)
    scale = (window.cell, window.band, window.width, window.height, limit)
    # The same at each moment of a growing tree.
    nodes_shown = max(len(scene.rows.node), 0 if scene.whole is None else scene.whole.size)
    has_few = nodes_shown <= min(_FEW_NODES, limit // 2)
    while True:
        window = _window(viewport, scene.tolerances.at(scale))
        if has_few:
            window = window._replace(narrow=-1.0)
        if sweep(places, window, found, limit):
            break
        scene.tolerances.double(scale)
    nodes, edges = found.nodes[: found.counts[NODES]], found.edges[: found.counts[EDGES]]
    folds = found.folds[: found.counts[FOLDS]]
    marks = Marks(
        _lines(scene, folds, *_in_order(folds, [])),
        _lines(scene, *_with_own(edges, edges["alone"] == 1, own.edges, own.edge_kinds)),
        _nodes(scene, *_with_own(nodes, nodes["room"] > 0, own.nodes, own.node_kinds)),
    )
    larger = viewport.enlargement
    return marks if larger == 1.0 else marks.enlarged(larger)


def _window(viewport: Viewport, tolerance: float) -> VisibleRange:
    """The window of the usual size; its marks are enlarged afterwards."""
    x, row = viewport.to_tree(0.0, 0.0)
    larger = viewport.enlargement
    scale_x, scale_y = viewport.scale_x / larger, viewport.scale_y / larger
    return VisibleRange(
        x, row, scale_x, scale_y, viewport.width / larger, viewport.height / larger,
        cell=float(2.0 ** np.floor(np.log2(tolerance * CELL / scale_x))),
        narrow=tolerance * CELL / scale_x,
        band=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * CELL / scale_y)))),
        leap=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * LEAP / scale_y)))),
    )  # fmt: skip


def _with_own(
    plain: NDArray[np.void], alone: NDArray[np.bool_], own: NDArray[np.void], own_kinds: ArrayLike
) -> tuple[NDArray[np.void], NDArray[np.int64], NDArray[np.uint8]]:
    """All marks of both sorts, their drawing order, and their kinds in this order.

    A `plain` mark of a single node (`alone`) is left out if the node has an emphasised mark.
    """
    if len(own) == 0:
        return plain, *_in_order(plain, [])
    left_out = alone.copy()
    left_out[alone] = np.isin(plain["place"][alone], own["place"])
    marks = np.concatenate([plain[~left_out], own])
    return marks, *_in_order(marks, own_kinds)


def _in_order(
    marks: NDArray[np.void], last_kinds: ArrayLike
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The order of marks by kind and strength, and their kinds in this order.

    `last_kinds` are the kinds of the last marks; the others are plain.
    """
    last = np.asarray(last_kinds, np.uint8)
    kinds = np.full(len(marks), MarkKind.PLAIN, np.uint8)
    kinds[len(marks) - len(last) :] = last
    # One word for each mark, because NumPy's sort is ten times as fast as its argsort.
    keys = (kinds.astype(np.int64) << 56) | (marks["strength"].astype(np.int64) << 24)
    keys |= np.arange(len(marks))
    keys.sort()
    order = keys & 0xFFFFFF
    return order, kinds[order]


def _nodes(
    scene: Scene, marks: NDArray[np.void], order: NDArray[np.int64], kinds: NDArray[np.uint8]
) -> NodeMarks:
    place = marks["place"][order]
    return NodeMarks(
        x=marks["x"][order],
        y=marks["y"][order],
        size=marks["size"][order],
        room=marks["room"][order],
        node=scene.rows.node[place],
        place=place,
        strength=marks["strength"][order],
        kind=kinds,
    )


def _lines(
    scene: Scene, marks: NDArray[np.void], order: NDArray[np.int64], kinds: NDArray[np.uint8]
) -> LineMarks:
    return LineMarks(
        x0=marks["x0"][order],
        y0=marks["y0"][order],
        x1=marks["x1"][order],
        y1=marks["y1"][order],
        width=marks["width"][order],
        node=scene.rows.node[marks["place"][order]],
        strength=marks["strength"][order],
        kind=kinds,
    )
