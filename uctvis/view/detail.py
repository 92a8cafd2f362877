"""Level of detail: what of a tree is drawn, at a cost of pixels, not of nodes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.view.emphasis import PLAIN, Emphasis
from uctvis.view.found import Found, Places
from uctvis.view.runs import CELL, LEAP, Window
from uctvis.view.scene import Scene
from uctvis.view.sweep import own_marks, sweep
from uctvis.view.viewport import Viewport

# What is drawn at most, always visible nodes apart. Where that is not enough, what
# stands closer than four, eight, ... pixels is merged.
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
    """

    x: NDArray[np.float32]
    y: NDArray[np.float32]
    size: NDArray[np.float32]
    room: NDArray[np.float32]
    node: NDArray[np.int32]
    strength: NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class LineMarks:
    """Edges, or folded subtrees, as straight lines; the strongest last.

    `x0`, `y0` (above), `x1`, `y1`: float32 (count,), in pixels from the top left.
    `width`: float32 (count,), in pixels.
    `node`: int32 (count,), the id of an edge's lower end, or of a folded subtree's root.
    `strength`: as in `NodeMarks`.
    """

    x0: NDArray[np.float32]
    y0: NDArray[np.float32]
    x1: NDArray[np.float32]
    y1: NDArray[np.float32]
    width: NDArray[np.float32]
    node: NDArray[np.int32]
    strength: NDArray[np.int32]


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
    rows = scene.rows
    places = Places.of(scene)
    found = Found.of(most_marks)
    window = _window(viewport, 1.0)
    scale = (window.cell, window.band, viewport.width, viewport.height, most_marks)
    while True:
        tolerance = scene.tolerances.get(scale, 1.0)
        window = _window(viewport, tolerance)
        if sweep(places, window, found, most_marks):
            break
        scene.tolerances[scale] = 2 * tolerance
    node_count, edge_count, fold_count, _waiting = found.counts
    nodes, edges = found.nodes[:node_count], found.edges[:edge_count]
    folds = found.folds[:fold_count]
    always = np.array([] if emphasis.selected is None else [emphasis.selected], np.int32)
    own_nodes, own_edges = own_marks(places, window, rows.place[always], scene.tree.depth[always])
    nodes = np.concatenate([nodes, own_nodes])
    edges = np.concatenate([edges, own_edges])
    return Marks(_lines(scene, folds), _lines(scene, edges), _nodes(scene, nodes))


def _window(viewport: Viewport, tolerance: float) -> Window:
    x, row = viewport.to_tree(0.0, 0.0)
    scale_x, scale_y = viewport.scale_x, viewport.scale_y
    return Window(
        x, row, scale_x, scale_y, float(viewport.width), float(viewport.height),
        cell=float(2.0 ** np.floor(np.log2(tolerance * CELL / scale_x))),
        band=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * CELL / scale_y)))),
        leap=int(2.0 ** max(0.0, np.floor(np.log2(tolerance * LEAP / scale_y)))),
    )  # fmt: skip


def _nodes(scene: Scene, marks: NDArray[np.void]) -> NodeMarks:
    order = _weakest_first(marks["strength"])
    return NodeMarks(
        x=marks["x"][order],
        y=marks["y"][order],
        size=marks["size"][order],
        room=marks["room"][order],
        node=scene.rows.node[marks["place"][order]],
        strength=marks["strength"][order],
    )


def _lines(scene: Scene, marks: NDArray[np.void]) -> LineMarks:
    order = _weakest_first(marks["strength"])
    return LineMarks(
        x0=marks["x0"][order],
        y0=marks["y0"][order],
        x1=marks["x1"][order],
        y1=marks["y1"][order],
        width=marks["width"][order],
        node=scene.rows.node[marks["place"][order]],
        strength=marks["strength"][order],
    )


def _weakest_first(strength: NDArray[np.int32]) -> NDArray[np.int64]:
    """A stable `argsort` of numbers from 0 on; numpy sorts words ten times as fast."""
    keys = (strength.astype(np.int64) << 32) | np.arange(len(strength))
    keys.sort()
    return keys & 0xFFFFFFFF
