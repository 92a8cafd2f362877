"""The scenes of the moments of a growing tree, for each frame of a motion between them."""

import math

from qtpy.QtCore import QElapsedTimer
from qtpy.QtWidgets import QWidget

from uctvis.ui.runtime import frames
from uctvis.view.scene import Scene
from uctvis.view.time.growth import MOST_LAID_OUT, Growth
from uctvis.view.time.motion import Motion

# The duration of the first frame of a motion, in seconds.
_FRAME = 1 / 60


class Moments:
    """Makes the scene of each frame."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        # Whether each moment is laid out by itself, so that nodes move between moments.
        self.moves = False
        # The scene of the last moment, with the positions to which the nodes move.
        self.goal: Scene | None = None
        self._motion = Motion()
        self._since_frame = QElapsedTimer()

    @property
    def settled(self) -> bool:
        """Whether all nodes were at their goals in the last frame."""
        return self._motion.settled

    def forget(self, *, places: bool) -> None:
        """Forget the moment that is shown and, with `places`, the positions of its nodes."""
        self.goal = None
        if places:
            self._motion = Motion()

    def start_from(self, scene: Scene) -> None:
        """Start the motion of the nodes from their positions in `scene`."""
        self._motion.towards(scene, math.inf)

    def go_to(self, growth: Growth, iteration: int, *, expanded: bool) -> Scene:
        """Go to another moment; return the scene of the first frame."""
        self.goal = self._scene(growth, iteration, expanded=expanded)
        return self._frame(self.goal)

    def go_on(self) -> Scene | None:
        """The scene of the next frame of the same moment."""
        return None if self.goal is None else self._frame(self.goal)

    def _frame(self, goal: Scene) -> Scene:
        if not self.moves:
            return goal
        seconds = _FRAME if self.settled else self._since_frame.elapsed() / 1000
        if not frames.may_move(self._owner):
            seconds = math.inf
        self._since_frame.start()
        return self._motion.towards(goal, seconds)

    def _scene(self, growth: Growth, iteration: int, *, expanded: bool) -> Scene:
        whole = growth.final
        at_end = iteration == growth.iterations
        if at_end and not (self.moves and whole.tree.size > MOST_LAID_OUT):
            return whole
        if self.moves:
            return growth.laid_out(iteration, expanded=expanded)
        return growth.scene(iteration, expanded=expanded)
