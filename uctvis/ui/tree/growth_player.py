"""Playback of the growth of a tree, from the record of its search."""

import math
from functools import partial

from qtpy.QtCore import QElapsedTimer, QObject, QTimer, Signal
from qtpy.QtWidgets import QWidget

from uctvis.progress import Progress
from uctvis.tree.replay import Replay
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.tree.moments import Moments
from uctvis.ui.tree.playback_clock import Pace, PlaybackClock
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth

# Larger trees are prepared in a thread because that takes longer than a frame.
_SMALL = 100_000
# The most seconds that playback advances in a frame: while the view is hidden, it pauses.
_LONGEST = 1.0


class GrowthPlayer(QObject):
    """Goes to any iteration of the current tree's record, and plays the record.

    `moment_changed` carries the scene of another moment to show; at the end, it is the scene
    that was given. The receiver calls `frame_shown` when the scene is on screen: `play` and
    `scrub` make no other scene before. `changed` is emitted when the tree, the iteration or
    the playback state changes. `ended` is emitted when playback reaches the end (1) or, backwards,
    the beginning (-1).
    """

    moment_changed = Signal(object)
    changed = Signal()
    ended = Signal(int)
    failed = Signal(Exception)

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        # The number of iterations at the moment that is shown, or will be shown when the growth is
        # ready.
        self.iteration = 0
        # The speed of `play`.
        self.pace = Pace(seconds=10.0)
        # The direction of `play`.
        self.backwards = False
        # The range that is played repeatedly: the first and the last iteration.
        self.repeated: tuple[int, int] | None = None
        self._expanded = False
        self._final: Scene | None = None
        self._growth: Growth | None = None
        self._latest = LatestJob(self)
        self._latest.succeeded.connect(self._be_ready)
        self._latest.failed.connect(self.failed)
        self._playback: PlaybackClock | None = None
        self._rate = 0.0
        self._elapsed = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        # Whether a scene is waiting to be shown, and the iteration to show after it.
        self._under_way = False
        self._wanted: int | None = None
        self._moments = Moments(owner)

    @property
    def iterations(self) -> int:
        """The number of iterations of the record; 0 without a record."""
        record = None if self._final is None else self._final.tree.record
        return 0 if record is None else record.iterations

    @property
    def final(self) -> Scene | None:
        """The scene at the end of the growth, as it was given."""
        return self._final

    @property
    def growth(self) -> Growth | None:
        """The moments of the tree; None before the first one is shown."""
        return self._growth

    @property
    def moves(self) -> bool:
        """Whether each moment is laid out by itself; if not, nodes have their final positions."""
        return self._moments.moves

    @property
    def expanded(self) -> bool:
        """Whether the nodes that the next iteration creates are shown too."""
        return self._expanded

    @property
    def playing(self) -> bool:
        """Whether playback is running."""
        return self._playback is not None

    def show_scene(self, final: Scene | None) -> None:
        """Take another tree, at the end of its growth.

        If it is the same tree with another folding or other columns, the moment stays the same.
        """
        before, growth = self._final, self._growth
        self._latest.cancel()
        self._stop()
        self._final, self._growth = final, None
        self._under_way = False
        same = before is not None and final is not None and final.shares_ids(before)
        self._moments.forget(places=not same)
        if not same:
            self.iteration, self._expanded, self.repeated = self.iterations, False, None
        elif not self._shows_final:
            # A replay has the columns of its tree.
            keeps = growth is not None and final is not None and growth.replay.tree is final.tree
            self._show(growth.replay if growth is not None and keeps else None)
        self.changed.emit()

    @property
    def _shows_final(self) -> bool:
        return self.iteration == self.iterations and not self.moves

    # Going to a moment.

    def step(self, by: int) -> None:
        """Pause, and go forward by some iterations, or back."""
        self.pause()
        self.go_to(self.iteration + by)

    def scrub(self, iteration: int) -> None:
        """Go to a moment when the previous one is on screen, unless another is requested then."""
        if self._under_way:
            self._wanted = iteration
            self.iteration = min(max(iteration, 0), self.iterations)
            self.changed.emit()
        else:
            self.go_to(iteration)

    def go_to(self, iteration: int, *, expanded: bool = False) -> None:
        """Go to the moment after `iteration` iterations, limited to the record.

        With `expanded`, the next iteration has already created its nodes, but not yet counted
        its visit. Playback continues from there.
        """
        self._wanted = None
        self.iteration = min(max(iteration, 0), self.iterations)
        self._expanded = expanded and self.iteration < self.iterations
        if self._playback is not None:
            self._begin(self._rate)
        self._show()
        self.changed.emit()

    def reveal(self, node: int) -> None:
        """If a node is not shown at this moment, go to the iteration that created it.

        If it has too few visits to be shown there either, go to the end.
        """
        scene, final = self._moments.goal, self._final
        if scene is None or final is None or self._growth is None:
            return
        if node >= scene.tree.size:
            self.pause()
            self.go_to(int(self._growth.replay.made[node]) + 1)
            scene = self._moments.goal or final
        if scene.rows.place[node] < 0 <= final.rows.place[node]:
            self.set_moves(False)
            self.go_to(self.iterations)

    def set_moves(self, moves: bool) -> None:
        """Lay out each moment by itself, or keep the final positions of the nodes."""
        if moves == self.moves:
            return
        shown = self._moments.goal or self._final
        self._moments.moves = moves
        if moves and shown is not None:
            self._moments.start_from(shown)
        self._show()
        self.changed.emit()

    # Playing.

    def play(self) -> None:
        """Start playback at `pace`; at the end of the range, from the other end."""
        if self.iterations == 0 or self.playing:
            return
        first, last = self.repeated or (0, self.iterations)
        at_end = self.iteration <= first if self.backwards else self.iteration >= last
        if at_end or not first <= self.iteration <= last:
            self.go_to(last if self.backwards else first)
        self._begin(self._rate_of_pace())
        self.changed.emit()

    def play_over(self, seconds: float) -> None:
        """Play the whole growth, from the beginning, in so many seconds."""
        if self.iterations == 0:
            return
        self._stop()
        self.backwards, self.repeated = False, None
        self.go_to(0)
        self._begin(self.iterations / seconds)
        self.changed.emit()

    def pause(self) -> None:
        """Pause playback."""
        if self.playing:
            self._stop()
            if not self._moments.settled and not self._under_way:
                self._timer.start(0)
            self.changed.emit()

    def turn(self) -> None:
        """Start or pause playback."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def set_pace(self, pace: Pace) -> None:
        """Change the speed of playback."""
        self.pace = pace
        self._begin_again()

    def set_backwards(self, backwards: bool) -> None:
        """Change the direction of playback."""
        self.backwards = backwards
        self._begin_again()

    def repeat(self, first: int, last: int) -> None:
        """Play from `first` to `last` repeatedly; if they are in the wrong order, do not repeat."""
        self.repeated = (first, last) if 0 <= first < last <= self.iterations else None
        self._begin_again()

    def repeat_not(self) -> None:
        """Do not repeat a range."""
        self.repeated = None
        self._begin_again()

    def frame_shown(self) -> None:
        """Note that the scene of the last `moment_changed` is on screen."""
        if not self._under_way:
            return
        self._under_way = False
        if self._playback is not None or self._wanted is not None or not self._moments.settled:
            self._timer.start(0)

    def _rate_of_pace(self) -> float:
        return (-1 if self.backwards else 1) * self.pace.rate(self.iterations)

    def _begin_again(self) -> None:
        if self.playing:
            self._begin(self._rate_of_pace())
        self.changed.emit()

    def _begin(self, rate: float) -> None:
        first, last = self.repeated or (0, self.iterations)
        self._rate = rate
        self._playback = PlaybackClock(
            self.iteration, first, last, rate, repeats=self.repeated is not None
        )
        self._elapsed.start()
        if not self._under_way:
            self._timer.start(0)

    def _stop(self) -> None:
        self._playback, self._wanted = None, None
        self._timer.stop()

    def _go_on(self) -> None:
        """Make the next scene, after the last one was on screen."""
        playback, growth = self._playback, self._growth
        if self._wanted is not None:
            self.go_to(self._wanted)
        elif growth is None:
            self._show()
        elif playback is None:
            self._emit(self._moments.go_on())
        elif playback.ended and self._moments.settled:
            self._stop()
            self.changed.emit()
            self.ended.emit(-1 if self.backwards else 1)
        else:
            self._play_on(playback, growth)

    def _play_on(self, playback: PlaybackClock, growth: Growth) -> None:
        iteration = playback.go_on(min(self._elapsed.restart() / 1000, _LONGEST))
        if iteration != self.iteration:
            self.iteration, self._expanded = iteration, False
            self._show_moment(growth)
            self.changed.emit()
        elif self._moments.settled:
            self._timer.start(math.ceil(1000 * playback.wait))
        else:
            self._emit(self._moments.go_on())

    # Showing.

    def _show(self, replay: Replay | None = None) -> None:
        final = self._final
        if final is None or self.iterations == 0:
            return
        if self._growth is not None:
            self._show_moment(self._growth)
        elif final.tree.size <= _SMALL:
            self._be_ready(Growth(final, replay))
        elif not self._latest.busy:
            self._latest.ask(partial(_grow, final, replay))

    def _be_ready(self, growth: Growth) -> None:
        self._growth = growth
        if self._playback is not None:
            self._elapsed.start()
        self._show_moment(growth)

    def _show_moment(self, growth: Growth) -> None:
        self._emit(self._moments.go_to(growth, self.iteration, expanded=self._expanded))

    def _emit(self, scene: Scene | None) -> None:
        self._under_way = True
        self.moment_changed.emit(scene)


def _grow(final: Scene, replay: Replay | None, _progress: Progress) -> Growth:
    """Prepare the growth of a tree; runs in the thread."""
    return Growth(final, replay)
