"""Level of detail: what of a tree is drawn, at a cost of pixels, not of nodes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.view.emphasis import PLAIN, Emphasis
from uctvis.view.found import Found, Places
from uctvis.view.own_marks import Kind, most_own_marks, own_marks
from uctvis.view.runs import CELL, LEAP, Window
from uctvis.view.scene import Scene
from uctvis.view.sweep import sweep
from uctvis.view.viewport import Viewport

# What is drawn at most. Where that is not enough, what stands closer than four, eight, ...
# pixels is merged.
MOST_MARKS = 12_000


@dataclass(frozen=True, eq=False)
class NodeMarks:
    """Nodes as round marks; in the order of drawing, the strongest last.

    `x`, `y` and `size` (the diameter): float32 (count,), in pixels from the top left.
    `room`: float32 (count,), pixels to the nearer neighbour in the row; 0 for a mark that
    stands for several nodes.
    `node`: int32 (count,), the id, of several the one with the most visits.
    `strength`: int32 (count,), its visits; where several are merged, the most visits
    in their subtrees.
    `kind`: uint8 (count,), why it is marked (`own_marks.Kind`); what is greater is drawn later.
    """

    x: NDArray[np.float32]
    y: NDArray[np.float32]
    size: NDArray[np.float32]
    room: NDArray[np.float32]
    node: NDArray[np.int32]
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
    own = own_marks(scene, places, window, emphasis, most_marks)
    # Whatever part of it is on screen: so the rest does not change with that.
    limit = most_marks - most_own_marks(scene, emphasis, most_marks)
    found = Found.of(limit)
    scale = (window.cell, window.band, viewport.width, viewport.height, limit)
    while True:
        tolerance = scene.tolerances.get(scale, 1.0)
        window = _window(viewport, tolerance)
        if sweep(places, window, found, limit):
            break
        scene.tolerances[scale] = 2 * tolerance
    node_count, edge_count, fold_count, _waiting = found.counts
    nodes, edges = found.nodes[:node_count], found.edges[:edge_count]
    folds = found.folds[:fold_count]
    return Marks(
        _lines(scene, *_in_order(folds, folds["alone"], folds[:0], [])),
        _lines(scene, *_in_order(edges, edges["alone"], own.edges, own.edge_kinds)),
        _nodes(scene, *_in_order(nodes, nodes["room"] > 0, own.nodes, own.node_kinds)),
    )


def _window(viewport: Viewport, tolerance: float) -> Window:
    x, row = viewport.to_tree(0.0, 0.0)
    scale_x, scale_y = viewport.scale_x, viewport.scale_y
    return Window(
        x, row, scale_x, scale_y, float(viewport.width), float(viewport.height),
        cell=float(2.0 ** np.floor(np.log2(tolerance * CELL / scale_x))),
        band=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * CELL / scale_y)))),
        leap=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * LEAP / scale_y)))),
    )  # fmt: skip


def _in_order(
    plain: NDArray[np.void], alone: NDArray[np.bool_], own: NDArray[np.void], own_kinds: ArrayLike
) -> tuple[NDArray[np.void], NDArray[np.uint8]]:
    """The marks of both sorts in the order of drawing, and their kinds.

    Of the `plain` ones that are of one node `alone`, those that have a mark of their own, too,
    are left out.
    """
    if len(own) > 0:
        plain = plain[~(alone & np.isin(plain["place"], own["place"]))]
    marks = np.concatenate([plain, own])
    kinds = np.concatenate([np.full(len(plain), Kind.PLAIN), own_kinds]).astype(np.uint8)
    order = _weakest_first(marks["strength"], kinds)
    return marks[order], kinds[order]


def _weakest_first(strength: NDArray[np.int32], kinds: NDArray[np.uint8]) -> NDArray[np.int64]:
    """A stable `lexsort` by kind and strength, from 0 on; numpy sorts words ten times as fast."""
    index_bits = 24
    keys = (kinds.astype(np.int64) << 31) | strength
    keys = (keys << index_bits) | np.arange(len(strength))
    keys.sort()
    return keys & ((1 << index_bits) - 1)


def _nodes(scene: Scene, marks: NDArray[np.void], kinds: NDArray[np.uint8]) -> NodeMarks:
    return NodeMarks(
        x=np.ascontiguousarray(marks["x"]),
        y=np.ascontiguousarray(marks["y"]),
        size=np.ascontiguousarray(marks["size"]),
        room=np.ascontiguousarray(marks["room"]),
        node=scene.rows.node[marks["place"]],
        strength=np.ascontiguousarray(marks["strength"]),
        kind=kinds,
    )


def _lines(scene: Scene, marks: NDArray[np.void], kinds: NDArray[np.uint8]) -> LineMarks:
    return LineMarks(
        x0=np.ascontiguousarray(marks["x0"]),
        y0=np.ascontiguousarray(marks["y0"]),
        x1=np.ascontiguousarray(marks["x1"]),
        y1=np.ascontiguousarray(marks["y1"]),
        width=np.ascontiguousarray(marks["width"]),
        node=scene.rows.node[marks["place"]],
        strength=np.ascontiguousarray(marks["strength"]),
        kind=kinds,
    )
