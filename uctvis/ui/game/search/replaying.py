"""Replays the growth of a tree before the PC moves, if its search was too fast to be seen."""

from qtpy.QtCore import QObject, Signal

from uctvis.engines.found import Found
from uctvis.explain.tree_statistics import tree_statistics
from uctvis.mcts.statistics import Statistics
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.view.scene import Scene


class Replaying(QObject):
    """Holds back a search result until `growth` has played the growth of its tree.

    Signals: `released` when the playback has ended or the user has interrupted
    it; `moment_changed` with the numbers of the moment shown; `changed` when a result is held
    back or no longer.
    """

    released = Signal()
    moment_changed = Signal(Statistics)
    changed = Signal()

    def __init__(self, growth: GrowthPlayer) -> None:
        super().__init__(growth)
        self._growth = growth
        self._held: Found | None = None
        self._plays = False
        growth.changed.connect(self._look)
        growth.moment_changed.connect(self._tell)
        growth.failed.connect(self.skip)

    @property
    def holds(self) -> bool:
        """Whether a result is held back."""
        return self._held is not None

    def hold(self, found: Found) -> None:
        """Hold back a result until its tree has been played."""
        self._held, self._plays = found, False
        self.changed.emit()

    def play(self, seconds: float) -> None:
        """Play the growth of the tree, which is shown now, in `seconds` seconds."""
        if self._held is not None:
            self._growth.play_over(seconds)
            self._plays = True
            self._look()

    def skip(self) -> None:
        """Show the complete tree, and release the result."""
        plays, self._plays = self._plays, False
        if self._held is not None and plays:
            self._growth.pause()
            self._growth.go_to(self._growth.iterations)
        self._release()

    def drop(self) -> None:
        """Stop the playback, without `released`."""
        held, self._held = self._held, None
        if held is not None:
            self._growth.pause()
            self.changed.emit()

    def _look(self) -> None:
        if self._plays and not self._growth.playing:
            self._release()

    def _release(self) -> None:
        held, self._held, self._plays = self._held, None, False
        if held is not None:
            self.changed.emit()
            self.released.emit()

    def _tell(self, scene: Scene) -> None:
        if self._held is not None:
            self.moment_changed.emit(_numbers(self._held, scene, self._growth.iteration))


def _numbers(found: Found, scene: Scene, iteration: int) -> Statistics:
    """The statistics of the search at an iteration, with the average speed of the search."""
    seconds = found.seconds * iteration / found.effort
    return tree_statistics(found.game, scene.tree, iterations=iteration, seconds=seconds)
