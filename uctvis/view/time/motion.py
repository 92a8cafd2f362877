"""Nodes that move smoothly to where the next scene has them."""

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.view.scene import Scene, summarise
from uctvis.view.tolerances import Tolerances

# Seconds in which half of the way is gone.
_HALF = 0.06
# What is as near to its place, as a part of the width of the tree, is there.
_NEAR = 2e-4

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]


class Motion:
    """Where the nodes of a tree that changes are seen, frame by frame.

    Each frame goes a part of the way that is left, be it to the same scene as before or to
    another one. A node that comes starts at its parent; one that goes is gone. A row keeps
    its order, so that all that looks at scenes can look at those on the way.

    Attributes
    ----------
    settled : bool
        Whether all nodes stand where the last scene has them.
    """

    def __init__(self) -> None:
        self.settled = True
        # By id: where a node was seen last, and in which frame.
        self._seen = np.empty(0)
        self._frame = np.empty(0, np.int32)
        self._number = 0
        self._bounds = (0.0, 0.0, 0.0, 0.0)
        self._tolerances = Tolerances()

    def towards(self, scene: Scene, seconds: float, ids: _Int32s | None = None) -> Scene:
        """`scene` as it is seen `seconds` after the last frame; `math.inf`: as it is.

        The first one is seen as it is, too. `ids`: int32 (scene.tree.size,), what tells a
        node from others in all scenes; if left out, its number.
        """
        node = scene.rows.node if ids is None else ids[scene.rows.node]
        self._make_room(int(node.max()) + 1)
        share = 1.0 if self._number == 0 else 1.0 - 2.0 ** (-seconds / _HALF)
        self._number += 1
        bounds = tuple(
            before + share * (after - before)
            for before, after in zip(self._bounds, scene.bounds, strict=True)
        )
        x = np.empty(len(node))
        left = _move(
            node, scene.rows.start, scene.rows.x, scene.rows.parent, share, self._number,
            self._seen, self._frame, x,
        )  # fmt: skip
        for now, after in zip(bounds, scene.bounds, strict=True):
            left = max(left, abs(after - now))
        width = scene.bounds[2] - scene.bounds[0]
        self.settled = share == 1.0 or left <= _NEAR * max(width, 1.0)
        if self.settled:
            self._bounds = scene.bounds
            self._seen[node] = scene.rows.x
            return scene
        self._bounds = (bounds[0], bounds[1], bounds[2], bounds[3])
        rows = replace(scene.rows, x=x)
        return replace(
            scene,
            rows=rows,
            summaries=summarise(rows, scene.tree.visits),
            around=self._bounds,
            tolerances=self._tolerances,
        )

    def _make_room(self, size: int) -> None:
        have = len(self._seen)
        if size > have:
            size = max(size, 2 * have)
            self._seen = np.append(self._seen, np.empty(size - have))
            self._frame = np.append(self._frame, np.full(size - have, -1, np.int32))


@compiled
def _move(
    node: _Int32s,
    start: NDArray[np.int64],
    goal: _Float64s,
    parent: _Int32s,
    share: float,
    number: int,
    seen: _Float64s,
    frame: _Int32s,
    x: _Float64s,
) -> float:
    """Write to `x` where each place is seen; returns how far the farthest has yet to go.

    A node that comes starts between its neighbours in the row that were there.
    """
    begun = np.empty(len(node))
    farthest = 0.0
    for row in range(len(start) - 1):
        low = -math.inf
        high = math.inf
        # The next place in the row whose node was there.
        known = start[row] - 1
        for place in range(start[row], start[row + 1]):
            if frame[node[place]] == number - 1:
                begun[place] = seen[node[place]]
            else:
                if known < place:
                    known = place + 1
                    while known < start[row + 1] and frame[node[known]] != number - 1:
                        known += 1
                    high = seen[node[known]] if known < start[row + 1] else math.inf
                above = goal[place] if parent[place] < 0 else begun[parent[place]]
                begun[place] = min(max(above, low), high)
            low = max(low, begun[place])
            x[place] = begun[place] + share * (goal[place] - begun[place])
            if place > start[row]:
                # Rounding must not turn two that stand close.
                x[place] = max(x[place], x[place - 1])
            farthest = max(farthest, abs(goal[place] - x[place]))
    for place in range(len(node)):
        seen[node[place]] = x[place]
        frame[node[place]] = number
    return farthest
