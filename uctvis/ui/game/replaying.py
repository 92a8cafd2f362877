"""Replays the growth of a tree whose search was too fast to be seen, before the PC moves."""

from qtpy.QtCore import QObject, Signal

from uctvis.explain.tree_statistics import tree_statistics
from uctvis.mcts.result import SearchResult
from uctvis.mcts.statistics import Statistics
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.view.scene import Scene


class Replaying(QObject):
    """Holds an answer back until `growing` has played how it was found.

    `released` carries the answer, when the play has ended, or somebody has stopped it or
    gone elsewhere in it. `moment_changed` carries the numbers of the moment that is shown,
    `changed` tells that an answer is held now, or is not.
    """

    released = Signal(SearchResult)
    moment_changed = Signal(Statistics)
    changed = Signal()

    def __init__(self, growing: GrowthPlayer) -> None:
        super().__init__(growing)
        self._growing = growing
        self._held: SearchResult | None = None
        self._plays = False
        growing.changed.connect(self._look)
        growing.moment_changed.connect(self._tell)
        growing.failed.connect(self.skip)

    @property
    def holds(self) -> bool:
        """Whether an answer is held back."""
        return self._held is not None

    def hold(self, found: SearchResult) -> None:
        """Hold an answer back, whose tree will be shown."""
        self._held, self._plays = found, False
        self.changed.emit()

    def play(self, seconds: float) -> None:
        """Its tree is shown now: play it over so many seconds."""
        if self._held is not None:
            self._growing.play_over(seconds)
            self._plays = True
            self._look()

    def skip(self) -> None:
        """Show the end, and release the answer."""
        plays, self._plays = self._plays, False
        if self._held is not None and plays:
            self._growing.pause()
            self._growing.go_to(self._growing.iterations)
        self._release()

    def drop(self) -> SearchResult | None:
        """The answer that is held: whoever takes it is told nothing more of it."""
        held, self._held = self._held, None
        if held is not None:
            self._growing.pause()
            self.changed.emit()
        return held

    def _look(self) -> None:
        if self._plays and not self._growing.playing:
            self._release()

    def _release(self) -> None:
        held, self._held, self._plays = self._held, None, False
        if held is not None:
            self.changed.emit()
            self.released.emit(held)

    def _tell(self, scene: Scene) -> None:
        if self._held is not None:
            self.moment_changed.emit(_numbers(self._held, scene, self._growing.iteration))


def _numbers(found: SearchResult, scene: Scene, iteration: int) -> Statistics:
    """What could be said of the search then; its speed is that of the whole."""
    seconds = found.seconds * iteration / found.iterations
    return tree_statistics(found.game, scene.tree, iterations=iteration, seconds=seconds)
