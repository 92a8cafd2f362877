"""The growing tree of a running search, shown frame by frame."""

import math
import os
from dataclasses import dataclass

from qtpy.QtCore import QElapsedTimer, QObject, QTimer, Signal

from uctvis.mcts.preview import Preview
from uctvis.mcts.search import Search
from uctvis.mcts.statistics import Statistics
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.panels.node_facts import count_text
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.runtime import frames
from uctvis.view.scene import Scene
from uctvis.view.time.motion import Motion

# So many nodes are copied and laid out in 5 ms, much less than the time to draw a frame.
_MOST_NODES = 30_000
# In milliseconds. A search that ends before is too fast to be seen.
_BEFORE_FIRST = 100
# The minimum time between frames: of a slowed search, and of one at full speed. If all cores
# search, frames slow the search down: then the pause is `_REST` times the duration of a frame,
# but the time between frames is at most `_SLOWEST`.
_OF_SLOW, _OF_FAST = 16, 50
_REST, _SLOWEST = 4, 90


@dataclass(frozen=True)
class _Moment:
    """The content of a frame: a part of the tree, a text on its size, and the numbers."""

    scene: Scene
    said: str
    statistics: Statistics
    whole: bool

    def shows(self, search: Search) -> bool:
        """Whether the search has not changed since, not even in an unfinished iteration."""
        visits = int(search.nodes["visits"][0])
        done = self.statistics.iterations == search.iterations
        return done and int(self.scene.tree.visits[0]) == visits


class Live(QObject):
    """Shows a running search in `pane`, if the preferences say so, and sets its pace.

    Signals: `framed` with the numbers of each frame; `changed` when another search is followed,
    or the search is paused or continued; `continue_requested` if the user wants to continue the
    search while all searches are paused.
    """

    framed = Signal(Statistics)
    changed = Signal()
    continue_requested = Signal()

    def __init__(self, animation: Animation, pane: TreePane) -> None:
        super().__init__(pane)
        self._animation = animation
        self._pane = pane
        self._search: Search | None = None
        self._part: Preview | None = None
        self._paused = self._held = self._covered = False
        # Whether the search is shown whatever the preferences say.
        self._always = False
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
        """Whether a search is followed and shown."""
        return self._search is not None and self._is_wanted

    @property
    def _is_wanted(self) -> bool:
        return self._always or self._animation.choices.wanted

    @property
    def paused(self) -> bool:
        """Whether the search is paused."""
        return self._held or (self.active and self.pace == 0)

    @property
    def can_turn(self) -> bool:
        """Whether the search can be paused or continued."""
        return self._held or (self.active and (self._always or self._animation.choices.pace != 0))

    @property
    def pace(self) -> float | None:
        """The pace for the search, in the unit of `Search.pace`."""
        if self._held:
            return 0.0
        if not self._is_wanted:
            return None
        if self._paused:
            return 0.0
        return None if self._always else self._animation.choices.pace

    def hold(self, held: bool) -> None:
        """Pause or continue this search and all later ones."""
        if held != self._held:
            self._held = held
            self._set_pace()

    def cover(self, covered: bool) -> None:
        """Hide the search while another position is shown, or show it again."""
        if covered != self._covered:
            self._covered, self._moment = covered, None
            self._under_way = False
            if self.active:
                self._timer.start(0)

    def follow(self, search: Search | None, *, always: bool = False) -> None:
        """Follow a search from its beginning; it already runs at `pace`.

        None: the search is not UCT, so it has no growing tree. `always`: whatever the preferences
        say, it is shown, and runs at full speed.
        """
        if always != self._always:
            self._always = always
            if search is not None:
                search.pace = self.pace
        self._search, self._part, self._moment = search, None, None
        self._motion, self._under_way = Motion(), False
        if self.active:
            self._timer.start(_BEFORE_FIRST if self.pace is None else 0)
        self.changed.emit()

    def end(self) -> None:
        """Stop following; the next search is not paused."""
        self._search = self._part = self._moment = None
        self._paused = self._always = False
        self._timer.stop()
        self.changed.emit()

    def turn(self) -> None:
        """Pause or continue the search; if all searches are paused, ask to continue them."""
        if self._held:
            self.continue_requested.emit()
        elif self.can_turn:
            self._paused = not self._paused
            self._set_pace()

    def step(self) -> None:
        """Run one iteration of a paused search; pause a running one."""
        if self._search is None or not self.active:
            return
        if self.paused:
            self._search.grant(1)
        else:
            self._paused = True
            self._set_pace()

    def _choices_changed(self) -> None:
        if not self._is_wanted:
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
        """Show another frame, if the search has changed."""
        search, before = self._search, self._moment
        if search is None or not self.active:
            return
        # While its functions are being loaded, our compiled functions would wait for them.
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
        # The movement is not smoothed in a large tree: nodes come and go with the least visits.
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
        # If the whole tree was copied, its own size: the search may have grown it since.
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
        """The time from the start of a frame, which `took` some, to the next, in milliseconds."""
        if search.pace is not None:
            return _OF_SLOW
        if search.settings.threads < (os.cpu_count() or 1):
            return _OF_FAST
        return min((1 + _REST) * took, _SLOWEST)
