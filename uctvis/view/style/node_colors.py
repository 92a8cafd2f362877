"""The colours of nodes and of their outlines, by a style."""

import numpy as np
from numpy.typing import NDArray

from uctvis.games import first_is_dark
from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.coloring_numbers import gain_scale, numbers, scale, shows_truth
from uctvis.view.style.palettes import mixed
from uctvis.view.style.style import (
    CHANCE_FILL,
    LESS_VISITED,
    NEW_NODE,
    NODE_OUTLINE,
    PLAYER_FILLS,
    UNKNOWN_FILL,
    Style,
)

# Indexed by who is to move, as in `uctvis.tree.players`; unknown (-1) is last.
_FILLS = np.array([*PLAYER_FILLS, CHANCE_FILL, CHANCE_FILL, UNKNOWN_FILL], np.uint8)
_SWAPPED_FILLS = _FILLS[[1, 0, 2, 3, 4]]
# Diameters in pixels.
_NO_OUTLINE, _FULL_OUTLINE = 3.0, 8.0


def node_colors(
    style: Style, scene: Scene, nodes: NDArray[np.int32], comparison: Comparison | None = None
) -> NDArray[np.uint8]:
    """The colours of nodes of `scene`, given by id: uint8 (count, 3).

    The tree must have the column of `style.coloring` (see `Style.for_tree`).
    With `Coloring.CHANGE`, nodes whose visits did not change have the colour of the
    background; without a `comparison`, all nodes have it.
    """
    if style.coloring is Coloring.PLAYER:
        fills = _SWAPPED_FILLS if first_is_dark(scene.tree.game) else _FILLS
        of_players: NDArray[np.uint8] = fills[scene.tree.player[nodes]]
        return of_players
    colors = np.full((len(nodes), 3), style.background, np.uint8)
    if style.coloring is not Coloring.CHANGE:
        if shows_truth(style.coloring, scene):
            colors[:] = style.unknown_truth
        found = numbers(style.coloring, scene, nodes)
        known = ~np.isnan(found)
        share = scale(style.coloring, scene).share(found[known])
        colors[known] = mixed(style.node_ramp, share)
    elif comparison is not None:
        gained = comparison.gained[nodes]
        more = gained > 0
        share = gain_scale(comparison).share(gained[more].astype(np.float64))
        colors[more] = mixed(style.node_ramp, share)
        colors[gained < 0] = LESS_VISITED
        colors[comparison.earlier[nodes] < 0] = NEW_NODE
    return colors


def node_outlines(
    style: Style, fills: NDArray[np.uint8], sizes: NDArray[np.float32]
) -> NDArray[np.uint8]:
    """The colours of the outlines of nodes: uint8 (count, 3).

    `fills` is the result of `node_colors`; `sizes` are the diameters in pixels. A small disc
    consists mostly of its outline, so the outline gets the fill colour if that is visible on
    the background.
    """
    outlines = np.full_like(fills, NODE_OUTLINE)
    if style.coloring is not Coloring.PLAYER:
        small = (sizes < _FULL_OUTLINE) & (fills != style.background).any(axis=1)
        own = np.clip((_FULL_OUTLINE - sizes[small]) / (_FULL_OUTLINE - _NO_OUTLINE), 0.0, 1.0)
        mix = NODE_OUTLINE + own[:, None] * (fills[small] - np.array(NODE_OUTLINE, np.float64))
        outlines[small] = np.rint(mix).astype(np.uint8)
    return outlines
