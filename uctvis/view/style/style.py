"""How numbers become colours."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.view.comparison import Comparison
from uctvis.view.marks.pinned_marks import MarkKind
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, gain_scale, numbers, scale
from uctvis.view.style.palettes import BLUES, VIOLET_TO_YELLOW, Palette, mixed, standing_out
from uctvis.view.style.palettes import Color as Color
from uctvis.view.style.scale import Scale

# By player to move, the unknown one (-1) last; the outline shows on light and on dark.
PLAYER_FILLS: tuple[Color, Color, Color] = ((255, 255, 255), (0, 0, 0), (128, 128, 128))
NODE_OUTLINE: Color = (112, 120, 132)
# Diameters in pixels.
_NO_OUTLINE, _FULL_OUTLINE = 3.0, 8.0
# Of nodes that an earlier tree did not have, and of those that lost visits since.
NEW_NODE: Color = (240, 140, 20)
LESS_VISITED: Color = (140, 140, 140)


@dataclass(frozen=True)
class Style:
    """The colours of a tree.

    Attributes
    ----------
    most_visited, least_visited : Color
        The ends between which edges are coloured, unless there is an `edge_palette`.
    logarithmic : bool
        Whether edges are coloured by the logarithm of their visits between the extremes
        of the tree, or in proportion to them.
    background, selection, hit, bookmark : Color
    edge_palette : Palette or None
    coloring : Coloring
        By what nodes are coloured.
    """

    most_visited: Color = (0, 168, 60)
    least_visited: Color = (222, 40, 40)
    logarithmic: bool = False
    background: Color = (255, 255, 255)
    selection: Color = (20, 120, 240)
    hit: Color = (214, 0, 122)
    bookmark: Color = (150, 70, 200)
    edge_palette: Palette | None = None
    coloring: Coloring = Coloring.PLAYER

    def ring(self, kind: MarkKind) -> Color:
        """The colour around an emphasised node."""
        if kind in (MarkKind.HIT, MarkKind.CURRENT_HIT):
            return self.hit
        if kind is MarkKind.PATH:
            return self.path
        return self.bookmark if kind is MarkKind.BOOKMARK else self.selection

    @property
    def path(self) -> Color:
        """The colour of a path that is lit up: as dark, or as light, as no other is."""
        return self.text

    @property
    def text(self) -> Color:
        """The colour of labels: what is read on the background."""
        red, green, blue = self.background
        light = 0.299 * red + 0.587 * green + 0.114 * blue > 128
        return (28, 34, 42) if light else (232, 236, 242)

    def edge_colors(
        self, visits: NDArray[np.int32], extremes: tuple[int, int]
    ) -> NDArray[np.uint8]:
        """Red, green, blue of edges: uint8 (count, 3). `extremes` as in `Scene`."""
        share = self.edge_scale(extremes).share(visits.astype(np.float64))
        return mixed(self.edge_ramp, share)

    def edge_scale(self, extremes: tuple[int, int]) -> Scale:
        """Between which visits edges are coloured. `extremes` as in `Scene`."""
        least, most = (float(extreme) for extreme in extremes)
        return Scale(least, most, self.logarithmic, whole=True)

    @property
    def edge_ramp(self) -> tuple[Color, ...]:
        """The colours of edges, from the least to the most visited."""
        if self.edge_palette is None:
            return self.least_visited, self.most_visited
        return standing_out(self.edge_palette, self.background)

    @property
    def node_ramp(self) -> tuple[Color, ...]:
        """The colours of nodes from the least to the greatest number.

        A node that has none has that of the background, and is seen by its outline.
        """
        palette = BLUES if self.coloring is Coloring.CHANGE else VIOLET_TO_YELLOW
        return standing_out(palette, self.background)

    def node_colors(
        self, scene: Scene, nodes: NDArray[np.int32], comparison: Comparison | None = None
    ) -> NDArray[np.uint8]:
        """Red, green, blue of nodes of `scene`, by id: uint8 (count, 3).

        By change, nodes that the earlier tree has with as many visits, or all where there
        is no `comparison`, have the colour of the background.
        """
        if self.coloring is Coloring.PLAYER:
            return np.array(PLAYER_FILLS, np.uint8)[scene.tree.player[nodes]]
        colors = np.full((len(nodes), 3), self.background, np.uint8)
        if self.coloring is not Coloring.CHANGE:
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

        `fills` are of `node_colors`, `sizes` the diameters in pixels. A small disc is little
        more than its outline, which takes the colour then, if that shows on the background.
        """
        outlines = np.full_like(fills, NODE_OUTLINE)
        if self.coloring is not Coloring.PLAYER:
            small = (sizes < _FULL_OUTLINE) & (fills != self.background).any(axis=1)
            own = np.clip((_FULL_OUTLINE - sizes[small]) / (_FULL_OUTLINE - _NO_OUTLINE), 0.0, 1.0)
            mix = NODE_OUTLINE + own[:, None] * (fills[small] - np.array(NODE_OUTLINE, np.float64))
            outlines[small] = np.rint(mix).astype(np.uint8)
        return outlines
