"""Moving nodes smoothly to their places in the next scene."""

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.view.scene import Scene
from uctvis.view.summaries import summarise
from uctvis.view.tolerances import Tolerances

# The time in seconds for half of the way.
_HALF = 0.06
# The distance to its place, relative to the width of the tree, at which a node has arrived.
_NEAR = 2e-4

_Int32s = NDArray[np.int32]
_Float64s = NDArray[np.float64]


class Motion:
    """The displayed places of the nodes of a changing tree, frame by frame.

    Each frame covers a part of the remaining way to the same scene as before or to another one.
    A new node starts at its parent; a removed node disappears at once. Rows keep their order, so
    that scenes on the way are valid scenes.
    """

    def __init__(self) -> None:
        # Whether all nodes have reached their places in the last scene.
        self.settled = True
        # By id: the last displayed place of a node, and the number of that frame.
        self._seen = np.empty(0)
        self._frame = np.empty(0, np.int32)
        self._number = 0
        self._bounds = (0.0, 0.0, 0.0, 0.0)
        self._tolerances = Tolerances()

    def towards(self, scene: Scene, seconds: float, ids: _Int32s | None = None) -> Scene:
        """The scene to display `seconds` after the last frame, on the way to `scene`.

        For the first frame, and with `math.inf`, this is `scene`. `ids`, int32
        (scene.tree.size,), identifies nodes across scenes; by default, their ids do.
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
    """Write the displayed places to `x`; return the largest remaining distance.

    A new node starts between its neighbours in the row that existed before.
    """
    begun = np.empty(len(node))
    farthest = 0.0
    for row in range(len(start) - 1):
        low = -math.inf
        high = math.inf
        # The next place in the row whose node existed before.
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
                # Rounding must not swap two close nodes.
                x[place] = max(x[place], x[place - 1])
            farthest = max(farthest, abs(goal[place] - x[place]))
    for place in range(len(node)):
        seen[node[place]] = x[place]
        frame[node[place]] = number
    return farthest
