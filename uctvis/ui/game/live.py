"""The tree of a running search on screen, frame after frame, as it grows."""

import math
import os
from dataclasses import dataclass

from qtpy.QtCore import QElapsedTimer, QObject, QTimer, Signal

from uctvis.mcts.preview import Preview
from uctvis.mcts.search import Search
from uctvis.mcts.statistics import Statistics
from uctvis.ui.inspector.node_facts import count_text
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.runtime import frames
from uctvis.view.scene import Scene
from uctvis.view.time.motion import Motion

# So many nodes are taken and laid out in 5 ms, far less than it takes to draw a frame.
_MOST_NODES = 30_000
# Milliseconds. What is over by then was too fast to be seen.
_BEFORE_FIRST = 100
# From one frame to the next, at least: of a search that is slow enough to be seen, and of
# one at full speed. Where every core searches, frames are a burden: then there is a rest of
# some times what one takes, but there are ten a second.
_OF_SLOW, _OF_FAST = 16, 50
_REST, _SLOWEST = 4, 90


@dataclass(frozen=True)
class _Moment:
    """What a frame is to show: the part of the tree, how much of it that is, the numbers."""

    scene: Scene
    said: str
    statistics: Statistics
    whole: bool

    def shows(self, search: Search) -> bool:
        """Whether nothing has changed since: not even what is under way."""
        visits = int(search.nodes["visits"][0])
        done = self.statistics.iterations == search.iterations
        return done and int(self.scene.tree.visits[0]) == visits


class Live(QObject):
    """Shows the search that it follows in `pane`, if that is wanted, and sets its pace.

    `framed` carries the numbers of another moment that is shown; `changed` tells that another
    search is followed, or that it is paused or not.
    """

    framed = Signal(Statistics)
    changed = Signal()

    def __init__(self, animation: Animation, pane: TreePane) -> None:
        super().__init__(pane)
        self._animation = animation
        self._pane = pane
        self._search: Search | None = None
        self._part: Preview | None = None
        self._paused = self._held = self._covered = False
        self._moment: _Moment | None = None
        self._motion = Motion()
        self._under_way = False
        self._since_frame = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        pane.view.surface.frameSwapped.connect(self._frame_shown)
        animation.changed.connect(self._choices_changed)

    @property
    def active(self) -> bool:
        """Whether a search is followed, and shown."""
        return self._search is not None and self._animation.choices.wanted

    @property
    def paused(self) -> bool:
        """Whether the search waits until it is told to go on."""
        return self._held or (self.active and self.pace == 0)

    @property
    def held(self) -> bool:
        """Whether every search waits, whatever pace is chosen: the game does."""
        return self._held

    @property
    def can_turn(self) -> bool:
        """Whether the search can be paused, or go on at the pace that is chosen."""
        return self._held or (self.active and self._animation.choices.pace != 0)

    @property
    def pace(self) -> float | None:
        """The pace at which a search is to run."""
        if self._held:
            return 0.0
        if not self._animation.choices.wanted:
            return None
        return 0.0 if self._paused else self._animation.choices.pace

    def hold(self, held: bool) -> None:
        """Let this search and those after it wait, or let them go on."""
        if held != self._held:
            self._held = held
            self._set_pace()

    def cover(self, covered: bool) -> None:
        """Show nothing of the search, since something else is looked at; or show it again."""
        if covered != self._covered:
            self._covered, self._moment = covered, None
            self._under_way = False
            if self.active:
                self._timer.start(0)

    def follow(self, search: Search) -> None:
        """Follow a search, from its beginning; it runs at `pace` already."""
        self._search, self._part, self._moment = search, None, None
        self._motion, self._under_way = Motion(), False
        if self.active:
            self._timer.start(_BEFORE_FIRST if self.pace is None else 0)
        self.changed.emit()

    def end(self) -> None:
        """Follow none any more; the next one is not paused."""
        self._search = self._part = self._moment = None
        self._paused = False
        self._timer.stop()
        self.changed.emit()

    def turn(self) -> None:
        """Pause the search, or let it go on."""
        if self._held:
            self.hold(False)
        elif self.can_turn:
            self._paused = not self._paused
            self._set_pace()

    def step(self) -> None:
        """Let a search that is paused do one iteration; pause it, if it is not."""
        if self._search is None or not self.active:
            return
        if self.paused:
            self._search.grant(1)
        else:
            self._paused = True
            self._set_pace()

    def _choices_changed(self) -> None:
        if not self._animation.choices.wanted:
            self._paused = False
        self._set_pace()

    def _set_pace(self) -> None:
        if self._search is not None:
            self._search.pace = self.pace
            if not self.active:
                self._timer.stop()
            elif not self._under_way and not self._timer.isActive():
                self._timer.start(0)
        self.changed.emit()

    # Frames

    def _look(self) -> None:
        """Show another frame, if there is anything new."""
        search, before = self._search, self._moment
        if search is None or not self.active:
            return
        # What it needs is being loaded: compiled functions of ours would wait for that.
        loading = search.statistics().seconds == 0.0
        same = before is not None and before.shows(search)
        if self._covered or loading or (same and self._motion.settled):
            self._timer.start(_OF_SLOW)
            return
        passed = 0.001 * (_OF_SLOW if self._motion.settled else self._since_frame.elapsed())
        self._since_frame.start()
        moment = before if same and before is not None else self._take(search)
        self._moment = moment
        scene = moment.scene
        # Nodes of a large tree are not followed: they come and go with the least visits.
        if moment.whole:
            may_move = frames.may_move(self._pane)
            scene = self._motion.towards(scene, passed if may_move else math.inf, scene.tree.source)
        self._under_way = True
        self._pane.show_live(scene, moment.said, begins=before is None)
        self.framed.emit(moment.statistics)
        if not self._pane.view.isVisible():
            self._frame_shown()

    def _take(self, search: Search) -> _Moment:
        if self._part is None:
            self._part = Preview(search, _MOST_NODES)
        tree = self._part.take()
        statistics = search.statistics()
        least = self._part.least_visits
        # All there were when they were taken; by now there may be more.
        said = count_text(tree.size, tree.size if least == 0 else statistics.nodes, least)
        if least > 0:
            self._motion = Motion()
        return _Moment(Scene.of(tree), said, statistics, whole=least == 0)

    def _frame_shown(self) -> None:
        if not self._under_way:
            return
        self._under_way = False
        if self._search is not None and self.active:
            took = self._since_frame.elapsed()
            self._timer.start(max(self._period(took, self._search) - took, 0))

    def _period(self, took: int, search: Search) -> int:
        """Milliseconds from the beginning of a frame, which `took` some, to that of the next."""
        if search.pace is not None:
            return _OF_SLOW
        if search.settings.threads < (os.cpu_count() or 1):
            return _OF_FAST
        return min((1 + _REST) * took, _SLOWEST)
