"""The colours of nodes, edges and labels."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from uctvis.games import first_is_dark
from uctvis.tree.tree import Tree
from uctvis.view.comparison import Comparison
from uctvis.view.marks.pinned_marks import MarkKind
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import (
    Coloring,
    NodeColoring,
    for_tree,
    gain_scale,
    numbers,
    scale,
    shows_truth,
)
from uctvis.view.style.looks import CALM, TreeLook
from uctvis.view.style.palettes import BLUES, VIOLET_TO_YELLOW, is_dark, mixed, standing_out
from uctvis.view.style.palettes import Color as Color
from uctvis.view.style.scale import Scale

# White and Black; in most games, player 0 is White. The outline is visible on light and dark.
PLAYER_FILLS: tuple[Color, Color] = ((255, 255, 255), (0, 0, 0))
# Where chance is to move, and where nobody knows who is.
CHANCE_FILL: Color = (68, 204, 136)
UNKNOWN_FILL: Color = (128, 128, 128)
# Indexed by who is to move, as in `uctvis.tree.players`; unknown (-1) is last.
_FILLS = np.array([*PLAYER_FILLS, CHANCE_FILL, CHANCE_FILL, UNKNOWN_FILL], np.uint8)
_SWAPPED_FILLS = _FILLS[[1, 0, 2, 3, 4]]
NODE_OUTLINE: Color = (112, 120, 132)
# Diameters in pixels.
_NO_OUTLINE, _FULL_OUTLINE = 3.0, 8.0
# The colours of nodes that are not in the earlier tree, and of nodes that lost visits.
NEW_NODE: Color = (255, 210, 0)
LESS_VISITED: Color = (140, 140, 140)


@dataclass(frozen=True)
class Style:
    """The colours of a tree.

    Attributes
    ----------
    look : TreeLook or None
        The colours of edges; None for the two custom colours.
    most_visited, least_visited : Color
        The custom colours of the most and the least visited edges.
    logarithmic : bool
        Whether the colours of edges depend on the logarithm of their visits, instead of being
        proportional to them, between the extremes of the tree.
    background, selection, hit, bookmark : Color
    coloring : Coloring or ColumnColoring
        The quantity or column that determines the colours of nodes.
    """

    look: TreeLook | None = CALM
    most_visited: Color = (0, 168, 60)
    least_visited: Color = (222, 40, 40)
    logarithmic: bool = True
    background: Color = (255, 255, 255)
    selection: Color = (20, 120, 240)
    hit: Color = (214, 0, 122)
    bookmark: Color = (150, 70, 200)
    coloring: NodeColoring = Coloring.PLAYER

    def ring(self, kind: MarkKind) -> Color:
        """The colour of the ring around an emphasised node."""
        if kind in (MarkKind.HIT, MarkKind.CURRENT_HIT):
            return self.hit
        if kind is MarkKind.PATH:
            return self.path
        return self.bookmark if kind is MarkKind.BOOKMARK else self.selection

    @property
    def path(self) -> Color:
        """The colour of a highlighted path, which is darker or lighter than all others."""
        return self.text

    @classmethod
    def of(cls, look: TreeLook) -> "Style":
        """The style of a look, with the scale that suits it."""
        return cls(look=look, logarithmic=look.logarithmic)

    def for_tree(self, tree: Tree) -> "Style":
        """The style for a tree: without the column of `coloring`, nodes have the usual colours."""
        coloring = for_tree(self.coloring, tree)
        return self if coloring is self.coloring else replace(self, coloring=coloring)

    @property
    def text(self) -> Color:
        """The colour of labels, readable on the background."""
        return (232, 236, 242) if is_dark(self.background) else (28, 34, 42)

    def edge_colors(
        self, visits: NDArray[np.int32], extremes: tuple[int, int]
    ) -> NDArray[np.uint8]:
        """The colours of edges: uint8 (count, 3). `extremes` is as in `Scene`."""
        share = self.edge_scale(extremes).share(visits.astype(np.float64))
        return mixed(self.edge_ramp, share)

    def edge_scale(self, extremes: tuple[int, int]) -> Scale:
        """The scale for the colours of edges. `extremes` is as in `Scene`."""
        least, most = (float(extreme) for extreme in extremes)
        return Scale(least, most, self.logarithmic, whole=True)

    @property
    def edge_ramp(self) -> tuple[Color, ...]:
        """The colours of edges, from the least to the most visited."""
        if self.look is None:
            return self.least_visited, self.most_visited
        return self.look.ramp(self.background)

    @property
    def accent(self) -> Color | None:
        """The colour of the principal variation; None for the colours of its visits."""
        return None if self.look is None else self.look.accent(self.background)

    @property
    def small_unvisited(self) -> bool:
        """Whether nodes without visits are smaller than their room allows."""
        return self.accent is not None

    @property
    def node_ramp(self) -> tuple[Color, ...]:
        """The colours of nodes from the least to the greatest number.

        A node without a number has the colour of the background and a visible outline.
        """
        palette = BLUES if self.coloring is Coloring.CHANGE else VIOLET_TO_YELLOW
        return standing_out(palette, self.background)

    @property
    def unknown_truth(self) -> Color:
        """The grey of nodes whose result of perfect play is unknown."""
        return (60, 64, 72) if is_dark(self.background) else (206, 209, 214)

    def node_colors(
        self, scene: Scene, nodes: NDArray[np.int32], comparison: Comparison | None = None
    ) -> NDArray[np.uint8]:
        """The colours of nodes of `scene`, given by id: uint8 (count, 3).

        The tree must have the column of `coloring` (see `for_tree`).
        With `Coloring.CHANGE`, nodes whose visits did not change have the colour of the
        background; without a `comparison`, all nodes have it.
        """
        if self.coloring is Coloring.PLAYER:
            fills = _SWAPPED_FILLS if first_is_dark(scene.tree.game) else _FILLS
            of_players: NDArray[np.uint8] = fills[scene.tree.player[nodes]]
            return of_players
        colors = np.full((len(nodes), 3), self.background, np.uint8)
        if self.coloring is not Coloring.CHANGE:
            if shows_truth(self.coloring, scene):
                colors[:] = self.unknown_truth
            found = numbers(self.coloring, scene, nodes)
            known = ~np.isnan(found)
            share = scale(self.coloring, scene).share(found[known])
            colors[known] = mixed(self.node_ramp, share)
        elif comparison is not None:
            gained = comparison.gained[nodes]
            more = gained > 0
            share = gain_scale(comparison).share(gained[more].astype(np.float64))
            colors[more] = mixed(self.node_ramp, share)
            colors[gained < 0] = LESS_VISITED
            colors[comparison.earlier[nodes] < 0] = NEW_NODE
        return colors

    def node_outlines(
        self, fills: NDArray[np.uint8], sizes: NDArray[np.float32]
    ) -> NDArray[np.uint8]:
        """The colours of the outlines of nodes: uint8 (count, 3).

        `fills` is the result of `node_colors`; `sizes` are the diameters in pixels. A small disc
        consists mostly of its outline, so the outline gets the fill colour if that is visible on
        the background.
        """
        outlines = np.full_like(fills, NODE_OUTLINE)
        if self.coloring is not Coloring.PLAYER:
            small = (sizes < _FULL_OUTLINE) & (fills != self.background).any(axis=1)
            own = np.clip((_FULL_OUTLINE - sizes[small]) / (_FULL_OUTLINE - _NO_OUTLINE), 0.0, 1.0)
            mix = NODE_OUTLINE + own[:, None] * (fills[small] - np.array(NODE_OUTLINE, np.float64))
            outlines[small] = np.rint(mix).astype(np.uint8)
        return outlines
