"""Level of detail: what of a tree is drawn, at a cost of pixels, not of nodes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.emphasis import PLAIN, Emphasis
from uctvis.view.marks.found import EDGES, FOLDS, NODES, Places, SweepMarks
from uctvis.view.marks.pinned_marks import MarkKind, most_pinned_marks, pinned_marks
from uctvis.view.marks.pixel_cells import CELL, LEAP, VisibleRange
from uctvis.view.marks.sweep import sweep
from uctvis.view.scene import Scene

# What is drawn at most. Where that is not enough, what stands closer than four, eight, ...
# pixels is merged.
MOST_MARKS = 12_000


@dataclass(frozen=True, eq=False)
class NodeMarks:
    """Nodes as round marks; in the order of drawing, the strongest last.

    `x`, `y` and `size` (the diameter): float32 (count,), in pixels from the top left.
    `room`: float32 (count,), pixels to the nearer neighbour in the row; 0 for a mark that
    stands for several nodes.
    `node`, `place`: int32 (count,), the id and the place, of several the one with the most visits.
    `strength`: int32 (count,), its visits; where several are merged, the most visits
    in their subtrees.
    `kind`: uint8 (count,), why it is marked (`MarkKind`); what is greater is drawn later.
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
    """Edges, or folded subtrees, as straight lines; the strongest last.

    `x0`, `y0` (above), `x1`, `y1`: float32 (count,), in pixels from the top left.
    `width`: float32 (count,), in pixels.
    `node`: int32 (count,), the id of an edge's lower end, or of a folded subtree's root.
    `strength`, `kind`: as in `NodeMarks`.
    """

    x0: NDArray[np.float32]
    y0: NDArray[np.float32]
    x1: NDArray[np.float32]
    y1: NDArray[np.float32]
    width: NDArray[np.float32]
    node: NDArray[np.int32]
    strength: NDArray[np.int32]
    kind: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Marks:
    """What is drawn, from back to front: `folds` (subtrees under a pixel wide, as vertical
    lines over their rows), `edges`, `nodes`.
    """

    folds: LineMarks
    edges: LineMarks
    nodes: NodeMarks

    @property
    def count(self) -> int:
        return len(self.folds.node) + len(self.edges.node) + len(self.nodes.node)


def choose_marks(
    scene: Scene,
    viewport: Viewport,
    emphasis: Emphasis = PLAIN,
    most_marks: int = MOST_MARKS,
) -> Marks:
    """What to draw of `scene` in `viewport`.

    Each visible node lies within about a pixel of a mark that carries at least its
    visits. The nodes of `emphasis` and their edges have marks of their own.
    """
    places = Places.of(scene)
    window = _window(viewport, 1.0)
    own = pinned_marks(scene, places, window, emphasis, most_marks)
    # Whatever part of it is on screen: so the rest does not change with that.
    limit = most_marks - most_pinned_marks(scene, emphasis, most_marks)
    found = SweepMarks.of(limit)
    scale = (window.cell, window.band, viewport.width, viewport.height, limit)
    while True:
        window = _window(viewport, scene.tolerances.at(scale))
        if sweep(places, window, found, limit):
            break
        scene.tolerances.double(scale)
    nodes, edges = found.nodes[: found.counts[NODES]], found.edges[: found.counts[EDGES]]
    folds = found.folds[: found.counts[FOLDS]]
    return Marks(
        _lines(scene, folds, *_in_order(folds, [])),
        _lines(scene, *_with_own(edges, edges["alone"] == 1, own.edges, own.edge_kinds)),
        _nodes(scene, *_with_own(nodes, nodes["room"] > 0, own.nodes, own.node_kinds)),
    )


def _window(viewport: Viewport, tolerance: float) -> VisibleRange:
    x, row = viewport.to_tree(0.0, 0.0)
    scale_x, scale_y = viewport.scale_x, viewport.scale_y
    return VisibleRange(
        x, row, scale_x, scale_y, float(viewport.width), float(viewport.height),
        cell=float(2.0 ** np.floor(np.log2(tolerance * CELL / scale_x))),
        narrow=tolerance * CELL / scale_x,
        band=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * CELL / scale_y)))),
        leap=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * LEAP / scale_y)))),
    )  # fmt: skip


def _with_own(
    plain: NDArray[np.void], alone: NDArray[np.bool_], own: NDArray[np.void], own_kinds: ArrayLike
) -> tuple[NDArray[np.void], NDArray[np.int64], NDArray[np.uint8]]:
    """The marks of both sorts, the order of drawing, and in that order their kinds.

    Of the `plain` ones that are of one node `alone`, those that have a mark of their own, too,
    are left out.
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
    """By kind, and by strength: their order, and in that order their kinds.

    `last_kinds` are those of the last marks; the others are plain.
    """
    last = np.asarray(last_kinds, np.uint8)
    kinds = np.full(len(marks), MarkKind.PLAIN, np.uint8)
    kinds[len(marks) - len(last) :] = last
    # One word each: numpy sorts those ten times as fast as it finds an order.
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
