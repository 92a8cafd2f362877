"""How numbers become colours."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.view.own_marks import Kind

# Red, green, blue: 0 to 255.
Color = tuple[int, int, int]

# By player to move, the unknown one (-1) last; the outline shows on light and on dark.
_NODE_FILLS = np.array([(255, 255, 255), (0, 0, 0), (128, 128, 128)], np.uint8)
NODE_OUTLINE: Color = (112, 120, 132)
_GAMMA = 2.2


@dataclass(frozen=True)
class Style:
    """The colours of a tree.

    Edges run from `least_visited` to `most_visited`, in proportion to their visits
    between the extremes of the tree, or to the logarithm of them.
    """

    most_visited: Color = (0, 168, 60)
    least_visited: Color = (222, 40, 40)
    logarithmic: bool = False
    background: Color = (255, 255, 255)
    selection: Color = (20, 120, 240)
    hit: Color = (240, 140, 0)
    bookmark: Color = (150, 70, 200)

    def ring(self, kind: Kind) -> Color:
        """The colour around an emphasised node."""
        if kind in (Kind.HIT, Kind.CURRENT_HIT):
            return self.hit
        return self.bookmark if kind is Kind.BOOKMARK else self.selection

    def edge_colors(
        self, visits: NDArray[np.int32], extremes: tuple[int, int]
    ) -> NDArray[np.uint8]:
        """Red, green, blue of edges: uint8 (count, 3). `extremes` as in `Scene`."""
        least, most = (float(extreme) for extreme in extremes)
        numbers = visits.astype(np.float64)
        if self.logarithmic:
            least, most, numbers = np.log1p(least), np.log1p(most), np.log1p(numbers)
        share = np.clip((numbers - least) / max(most - least, 1e-9), 0.0, 1.0)[:, None]
        # Mixed as light is: the middle of red and green is a yellow, not a brown.
        low = np.array(self.least_visited, np.float64) ** _GAMMA
        high = np.array(self.most_visited, np.float64) ** _GAMMA
        return np.rint((low + share * (high - low)) ** (1 / _GAMMA)).astype(np.uint8)

    @staticmethod
    def node_colors(player: NDArray[np.int8]) -> NDArray[np.uint8]:
        """Red, green, blue of nodes by player to move: uint8 (count, 3)."""
        return _NODE_FILLS[player]
