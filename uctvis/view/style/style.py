"""The colours of nodes, edges and labels."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.style.coloring import Coloring, NodeColoring, for_tree
from uctvis.view.style.looks import CALM, TreeLook
from uctvis.view.style.palettes import BLUES, VIOLET_TO_YELLOW, is_dark, mixed, standing_out
from uctvis.view.style.palettes import Color as Color
from uctvis.view.style.scale import Scale

if TYPE_CHECKING:
    from uctvis.tree.tree import Tree

# White and Black; in most games, player 0 is White. The outline is visible on light and dark.
PLAYER_FILLS: tuple[Color, Color] = ((255, 255, 255), (0, 0, 0))
# Where chance is to move, and where nobody knows who is.
CHANCE_FILL: Color = (68, 204, 136)
UNKNOWN_FILL: Color = (128, 128, 128)
NODE_OUTLINE: Color = (112, 120, 132)
# The colours of nodes that are not in the earlier tree, and of nodes that lost visits.
NEW_NODE: Color = (255, 210, 0)
LESS_VISITED: Color = (140, 140, 140)


@dataclass(frozen=True)
class Style:
    """The colours of a tree."""

    # The colours of edges; None for the two custom colours.
    look: TreeLook | None = CALM
    # The custom colours of the most and the least visited edges.
    most_visited: Color = (0, 168, 60)
    least_visited: Color = (222, 40, 40)
    # Whether the colours of edges depend on the logarithm of their visits, instead of being
    # proportional to them, between the extremes of the tree.
    logarithmic: bool = True
    background: Color = (255, 255, 255)
    selection: Color = (20, 120, 240)
    hit: Color = (214, 0, 122)
    bookmark: Color = (150, 70, 200)
    # The quantity or column that determines the colours of nodes.
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

    def for_tree(self, tree: "Tree") -> "Style":
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
