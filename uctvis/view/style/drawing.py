"""Marks with their colours, as plain arrays for a canvas or a painter."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.bounds import was_cut
from uctvis.tree.players import is_chance
from uctvis.view.comparison import Comparison
from uctvis.view.marks.crowding import line_opacity
from uctvis.view.marks.detail import LineMarks, Marks, NodeMarks
from uctvis.view.marks.labels import Label
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.marks.new_marks import NEW_SIZE
from uctvis.view.scene import Scene
from uctvis.view.style.cut_signs import cut_signs, cuts_among, dashed, joined
from uctvis.view.style.node_colors import node_colors, node_outlines
from uctvis.view.style.proof_signs import NO_STROKES, Strokes, proof_signs
from uctvis.view.style.style import NODE_OUTLINE, Color, Style

# The width of the discs' outlines, in pixels.
OUTLINE_WIDTH = 1.2
# The width of the ring around an emphasised node.
_RING = 3.0
# The diameter of a node without visits, relative to the diameter of others.
UNVISITED_SIZE = 0.6
# The size of a diamond, from corner to corner, relative to the diameter of a disc: its area is
# about the same.
DIAMOND_SIZE = 1.25
# The width of the stub below a node with children that are not shown.
STUB_WIDTH = 2.5


@dataclass(frozen=True, eq=False)
class Drawing:
    """The elements of a picture; lines are drawn first, then discs, signs and labels.

    Nodes at which chance is to move are diamonds among the discs.
    """

    background: Color
    # float32 (lines, 4). x0, y0, x1, y1 in pixels from the top left.
    lines: NDArray[np.float32]
    # float32 (lines,)
    line_widths: NDArray[np.float32]
    # uint8 (lines, 4). Red, green, blue and opacity.
    line_colors: NDArray[np.uint8]
    # float32 (discs, 3). x, y and diameter, including the outline; of a diamond, the distance of
    # its corners.
    discs: NDArray[np.float32]
    # Both: uint8 (discs, 3)
    fills: NDArray[np.uint8]
    outlines: NDArray[np.uint8]
    labels: tuple[Label, ...] = ()
    # The colour of the labels.
    text: Color = (0, 0, 0)
    # In pixels.
    outline_width: float = OUTLINE_WIDTH
    # The signs in the discs of nodes that are proven or cut off.
    signs: Strokes = NO_STROKES
    # bool (discs,) or None. Which discs are diamonds; None if there are none.
    diamonds: NDArray[np.bool_] | None = None


def style_marks(
    marks: Marks,
    scene: Scene,
    style: Style,
    labels: tuple[Label, ...] = (),
    comparison: Comparison | None = None,
) -> Drawing:
    """Create the drawing of the marks of `scene` with their colours and labels.

    `comparison` is the comparison with the previous tree.
    """
    style = style.for_tree(scene.tree)
    larger = marks.enlargement
    lines = np.concatenate([_ends(marks.folds), _ends(marks.edges)])
    widths = np.concatenate([marks.folds.width, marks.edges.width])
    strengths = np.concatenate([marks.folds.strength, marks.edges.strength])
    kinds = np.concatenate([marks.folds.kind, marks.edges.kind])
    nodes = marks.nodes
    # The emphasised nodes come last.
    first = int(np.searchsorted(nodes.kind, MarkKind.HIT))
    anchor = np.array([nodes.x[first - 1], nodes.y[first - 1]] if first > 0 else (0, 0), np.float32)
    opacity = line_opacity(lines, widths, strengths, anchor)
    opacity[kinds != MarkKind.PLAIN] = 1.0
    # Folds and edges are sorted together, the strongest on top. Lines of equal strength are
    # sorted by their looks, because equal lines share a pen.
    order = np.lexsort((opacity, widths, strengths, kinds))
    line_colors = np.empty((len(lines), 4), np.uint8)
    line_colors[:, :3] = style.edge_colors(strengths[order], scene.extremes)
    if style.accent is not None:
        line_colors[kinds[order] == MarkKind.VARIATION, :3] = style.accent
    line_colors[kinds[order] == MarkKind.SELECTED, :3] = style.selection
    line_colors[kinds[order] == MarkKind.PATH, :3] = style.path
    line_colors[:, 3] = np.rint(255 * opacity[order])
    stubs = _stubs(marks.nodes, scene)
    stub_colors = np.full((len(stubs), 4), (*NODE_OUTLINE, 255), np.uint8)

    discs = np.column_stack([nodes.x, nodes.y, nodes.size])
    fills = node_colors(style, scene, nodes.node, comparison)
    cuts = cuts_among(scene.tree, nodes)
    fills[cuts] = style.background
    outlines = node_outlines(style, fills, nodes.size)
    if style.small_unvisited:
        discs[nodes.strength == 0, 2] *= UNVISITED_SIZE
        new = nodes.kind == MarkKind.NEW
        discs[new, 2] = np.maximum(discs[new, 2], NEW_SIZE * larger)
    by_chance = is_chance(scene.tree.player[nodes.node])
    has_chance = bool(by_chance.any())
    if has_chance:
        discs[by_chance, 2] *= DIAMOND_SIZE
    if style.accent is not None:
        outlines[nodes.kind == MarkKind.VARIATION] = style.accent
    # The ring of an emphasised node is a larger disc below it.
    kind = nodes.kind[first:]
    rings = discs[first:] + np.array([0.0, 0.0, 2 * _RING * larger], np.float32)
    rings[kind == MarkKind.HIT, 2] -= _RING * larger
    ring_colors = np.array([style.ring(MarkKind(kind)) for kind in MarkKind], np.uint8)[kind]
    edges = Strokes(lines[order], widths[order], line_colors)
    cut_edges = was_cut(scene.tree, marks.edges.node)
    if cut_edges is not None:
        are_cut = np.concatenate([np.zeros(len(marks.folds.node), np.bool_), cut_edges])
        edges = dashed(edges, (are_cut & (kinds == MarkKind.PLAIN))[order])
    return Drawing(
        background=style.background,
        lines=np.concatenate([edges.ends, stubs]),
        line_widths=np.concatenate(
            [edges.widths, np.full(len(stubs), STUB_WIDTH * larger, np.float32)]
        ),
        line_colors=np.concatenate([edges.colors, stub_colors]),
        discs=_in_turns(discs, rings, first),
        fills=_in_turns(fills, ring_colors, first),
        outlines=_in_turns(outlines, ring_colors, first),
        labels=labels,
        text=style.text,
        outline_width=OUTLINE_WIDTH * larger,
        signs=_signs(scene, nodes, discs, fills, cuts, larger),
        diamonds=_in_turns(by_chance, by_chance[first:], first) if has_chance else None,
    )


def _signs(
    scene: Scene,
    nodes: NodeMarks,
    discs: NDArray[np.float32],
    fills: NDArray[np.uint8],
    cuts: NDArray[np.intp],
    larger: float,
) -> Strokes:
    """The signs of `discs`, of which those at `cuts` are of moves that were cut off."""
    proofs = proof_signs(scene.tree, nodes, discs[:, 2], fills, larger)
    if len(cuts) == 0:
        return proofs
    return joined(proofs, cut_signs(discs[cuts], NODE_OUTLINE, larger))


def _in_turns(discs: NDArray[Any], rings: NDArray[Any], first: int) -> NDArray[Any]:
    """The rows of `discs`, where each row from `first` on is preceded by a row of `rings`."""
    turns = np.stack([rings, discs[first:]], axis=1).reshape(-1, *discs.shape[1:])
    return np.concatenate([discs[:first], turns])


def _stubs(nodes: NodeMarks, scene: Scene) -> NDArray[np.float32]:
    """Short lines below nodes with hidden children."""
    if not scene.folding.folds:
        return np.zeros((0, 4), np.float32)
    start, place = scene.rows.child_start, nodes.place
    hides = start[place + 1] - start[place] < scene.tree.child_count[nodes.node]
    folded = np.flatnonzero(hides & (nodes.room > STUB_WIDTH))
    x, top = nodes.x[folded], nodes.y[folded] + nodes.size[folded] / 2
    return np.column_stack([x, top, x, top + np.maximum(nodes.size[folded] / 2, STUB_WIDTH)])


def _ends(marks: LineMarks) -> NDArray[np.float32]:
    return np.column_stack([marks.x0, marks.y0, marks.x1, marks.y1])
