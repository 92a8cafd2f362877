"""Which moment of a tree's growth is shown: goes to any iteration of its record, and plays it."""

from functools import partial

from qtpy.QtCore import QElapsedTimer, QObject, QTimer, Signal

from uctvis.progress import Progress
from uctvis.ui.latest import Latest
from uctvis.ui.player import Pace, Player
from uctvis.view.growth import Growth
from uctvis.view.scene import Scene

# A tree of more nodes is made ready in a thread: that takes longer than a frame may.
_SMALL = 100_000
# Seconds of a play between two frames, at most: while nobody could see it, it stood still.
_LONGEST = 1.0


class Growing(QObject):
    """Goes through the record of the tree that is shown.

    `moment_changed` carries the scene of another moment, which is to be shown; that of the
    end is the scene that was given. Who shows it calls `frame_shown` when it is on screen:
    no other is made before, neither by `play` nor by `scrub`. `changed` says that something
    else is the case: another tree, another iteration, playing or not. `ended` tells that a
    play has come to the end, 1, or backwards to the beginning, -1.

    Attributes
    ----------
    iteration : int
        How many iterations are done at the moment that is shown, or will be as soon as the
        growth is ready.
    pace : Pace
        How fast `play` is.
    backwards : bool
        Where `play` goes.
    repeated : (int, int) or None
        Where it goes around and around: the first and the last iteration.
    """

    moment_changed = Signal(object)
    changed = Signal()
    ended = Signal(int)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.iteration = 0
        self.pace = Pace(seconds=10.0)
        self.backwards = False
        self.repeated: tuple[int, int] | None = None
        self._expanded = False
        self._final: Scene | None = None
        self._growth: Growth | None = None
        self._latest = Latest(self)
        self._latest.succeeded.connect(self._be_ready)
        self._latest.failed.connect(self.failed)
        self._player: Player | None = None
        self._rate = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        # Whether a moment is on its way to the screen, and which is wanted after it.
        self._under_way = False
        self._wanted: int | None = None

    @property
    def iterations(self) -> int:
        """The iterations of the record; 0 where there is none."""
        record = None if self._final is None else self._final.tree.record
        return 0 if record is None else record.iterations

    @property
    def final(self) -> Scene | None:
        """The tree in the end, as it was given."""
        return self._final

    @property
    def growth(self) -> Growth | None:
        """The moments of the tree; None before somebody has gone to one."""
        return self._growth

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._player is not None

    def show_scene(self, final: Scene | None) -> None:
        """Another tree is shown, or the same one folded otherwise: at the end of its growth."""
        self._latest.cancel()
        self._stop()
        self._final, self._growth, self._expanded = final, None, False
        self.iteration = self.iterations
        self.repeated = None
        self._under_way = False
        self.changed.emit()

    # Going to a moment.

    def step(self, by: int) -> None:
        """Go on by some iterations, or back, and stay there."""
        self.pause()
        self.go_to(self.iteration + by)

    def scrub(self, iteration: int) -> None:
        """Go to a moment as soon as the last one was seen, if no other is wanted by then."""
        if self._under_way:
            self._wanted = iteration
            self.iteration = min(max(iteration, 0), self.iterations)
            self.changed.emit()
        else:
            self.go_to(iteration)

    def go_to(self, iteration: int, *, expanded: bool = False) -> None:
        """Go to the moment after `iteration` iterations, or to the nearest that there is.

        With `expanded`, to that at which the next iteration has made its nodes, and counted
        nothing. What plays goes on from there.
        """
        self._wanted = None
        self.iteration = min(max(iteration, 0), self.iterations)
        self._expanded = expanded and self.iteration < self.iterations
        if self._player is not None:
            self._begin(self._rate)
        self._show()
        self.changed.emit()

    # Playing.

    def play(self) -> None:
        """Go on by itself, at `pace`; where there is nothing left, from the other end."""
        if self.iterations == 0 or self.playing:
            return
        first, last = self.repeated or (0, self.iterations)
        at_end = self.iteration <= first if self.backwards else self.iteration >= last
        if at_end or not first <= self.iteration <= last:
            self.go_to(last if self.backwards else first)
        self._begin(self._rate_of_pace())
        self.changed.emit()

    def play_over(self, seconds: float) -> None:
        """Play it all, from the beginning to the end, in so many seconds."""
        if self.iterations == 0:
            return
        self._stop()
        self.backwards, self.repeated = False, None
        self.go_to(0)
        self._begin(self.iterations / seconds)
        self.changed.emit()

    def pause(self) -> None:
        """Stay at the moment that is shown."""
        if self.playing:
            self._stop()
            self.changed.emit()

    def turn(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def set_pace(self, pace: Pace) -> None:
        """Play so fast, from now on."""
        self.pace = pace
        self._begin_again()

    def set_backwards(self, backwards: bool) -> None:  # noqa: FBT001 - a toggle's signal
        """Play in this direction, from now on."""
        self.backwards = backwards
        self._begin_again()

    def repeat(self, first: int, last: int) -> None:
        """Play from `first` to `last` again and again, from now on; to the end, where they are
        not in this order.
        """
        self.repeated = (first, last) if 0 <= first < last <= self.iterations else None
        self._begin_again()

    def repeat_not(self) -> None:
        """Play to the end, from now on."""
        self.repeated = None
        self._begin_again()

    def frame_shown(self) -> None:
        """The moment that `moment_changed` brought is on screen."""
        if not self._under_way:
            return
        self._under_way = False
        if self._player is not None or self._wanted is not None:
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
        self._player = Player(self.iteration, first, last, rate, repeats=self.repeated is not None)
        self._clock.start()
        if not self._under_way:
            self._timer.start(0)

    def _stop(self) -> None:
        self._player, self._wanted = None, None
        self._timer.stop()

    def _go_on(self) -> None:
        """The last moment has been seen: on to the next."""
        if self._wanted is not None:
            self.go_to(self._wanted)
            return
        player = self._player
        if player is None:
            return
        if self._growth is None:
            self._show()
            return
        if player.ended:
            self._stop()
            self.changed.emit()
            self.ended.emit(-1 if self.backwards else 1)
            return
        iteration = player.go_on(min(self._clock.restart() / 1000, _LONGEST))
        if iteration == self.iteration:
            self._timer.start(round(1000 * player.wait) + 1)
            return
        self.iteration, self._expanded = iteration, False
        self._show()
        self.changed.emit()

    # Showing.

    def _show(self) -> None:
        final = self._final
        if final is None or self.iterations == 0:
            return
        if self._growth is not None:
            self._show_moment(self._growth)
        elif final.tree.size <= _SMALL:
            self._be_ready(Growth(final))
        elif not self._latest.busy:
            self._latest.ask(partial(_grow, final))

    def _be_ready(self, growth: Growth) -> None:
        self._growth = growth
        if self._player is not None:
            self._clock.start()
        self._show_moment(growth)

    def _show_moment(self, growth: Growth) -> None:
        self._under_way = True
        if self.iteration == self.iterations:
            self.moment_changed.emit(self._final)
        else:
            self.moment_changed.emit(growth.scene(self.iteration, expanded=self._expanded))


def _grow(final: Scene, _progress: Progress) -> Growth:
    """The work of the thread."""
    return Growth(final)
