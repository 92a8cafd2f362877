"""Opens the trees of a sequence in a thread, and reads ahead."""

from collections.abc import Callable
from functools import partial

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.serialize.folder import Sequence
from uctvis.ui.runtime.worker import Job
from uctvis.view.folding import Folding
from uctvis.view.sequence_cache import Opened, SequenceCache, ViewOptions

# The trees to read ahead: steps from the tree shown, in the direction of the last step.
AHEAD = (1, 2, -1)


class _Reading:
    """A job that opens one tree."""

    def __init__(self, cache: SequenceCache, place: int, options: ViewOptions) -> None:
        self.cache = cache
        self.place = place
        self.options = options
        # The size of the file in bytes, if known.
        self.size: int | None = None
        self.stopped = False
        self.job: Job

    def opens(self, cache: SequenceCache, place: int, options: ViewOptions) -> bool:
        """Whether it is opening this tree, and is not stopped."""
        return (self.cache, self.place, self.options, self.stopped) == (
            cache,
            place,
            options,
            False,
        )


class Opener(QObject):
    """Opens the last requested tree, and cancels earlier requests.

    Signals: `sized` with the size of the file in bytes; `progressed` with the part that is read,
    1.0 before the layout; then `opened`, or `failed` with an error. There are none after `cancel`.
    A cached tree is opened before `open` returns.

    `read_ahead` reads trees that may come next: two in the direction of the user, and one in the
    other. It is stopped by another request. Errors are reported when the tree is requested.
    """

    sized = Signal(object)
    progressed = Signal(float)
    opened = Signal(Opened)
    failed = Signal(Exception)
    _stated = Signal(_Reading, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache: SequenceCache | None = None
        self._options = ViewOptions()
        # The index of the requested tree.
        self._wish: int | None = None
        # The reading of it, or an earlier one that is stopped but has not ended yet.
        self._reading: _Reading | None = None
        self._ahead: _Reading | None = None
        # The indices of the trees to read ahead.
        self._plan: list[int] = []
        self._direction = 1
        self._stated.connect(self._tell_size)

    @property
    def opening(self) -> bool:
        """Whether a tree is being opened."""
        return self._wish is not None

    @property
    def options(self) -> ViewOptions:
        """The options for opening later trees."""
        return self._options

    @options.setter
    def options(self, options: ViewOptions) -> None:
        if options == self._options:
            return
        self._stop_ahead()
        if options.folding != self._options.folding and self._cache is not None:
            self._cache.drop_scenes()
        self._options = options

    def drop_trees(self) -> None:
        """Read all trees again when they are opened next."""
        self._stop_ahead()
        if self._cache is not None:
            self._cache.drop_trees()

    @property
    def folding(self) -> Folding:
        """The folding of later trees."""
        return self._options.folding

    @folding.setter
    def folding(self, folding: Folding) -> None:
        self.options = ViewOptions(folding, self._options.compared, self._options.keeps_places)

    @property
    def has_places(self) -> bool:
        """Whether the positions that trees have in common are known for the requested tree."""
        return self._cache is not None and self._cache.has_places(self._cache.place)

    def open(self, sequence: Sequence, place: int) -> None:
        """Open the tree with index `place` of a sequence, and cancel other requests."""
        cache = self._cache
        if cache is None or cache.sequence is not sequence:
            self.cancel()
            cache = self._cache = SequenceCache(sequence)
            self._direction = 1
        cache.place = place
        ready = cache.ready(place, self._options)
        if ready is not None:
            self._stop()
            self._show(ready)
            return
        self._wish = place
        if self._reading is not None and self._reading.opens(cache, place, self._options):
            return
        self._stop()
        ahead = self._ahead
        if self._reading is None and ahead is not None and ahead.opens(cache, place, self._options):
            self._take_over(ahead)
        else:
            self._stop_ahead()
            self._begin()

    def cancel(self) -> None:
        """Cancel all opening and reading ahead."""
        self._wish = None
        self._stop()
        self._stop_ahead()
        if self._cache is not None:
            self._cache.place = self._cache.shown

    def _stop(self) -> None:
        if self._reading is not None:
            self._reading.stopped = True
            self._reading.job.stop()

    def _stop_ahead(self) -> None:
        self._plan = []
        if self._ahead is not None:
            # It is small enough to run on beside the requested tree.
            self._ahead.job.abandon()
            self._ahead = None

    def _begin(self) -> None:
        # Wait for the end of a stopped reading: two large trees may not fit into memory.
        if self._reading is not None or self._wish is None or self._cache is None:
            return
        self._reading = self._start(_Reading(self._cache, self._wish, self._options), _open)

    def _start(
        self, reading: _Reading, work: "Callable[[Opener, _Reading, Progress], Opened | None]"
    ) -> _Reading:
        reading.job = Job(self, partial(work, self, reading))
        reading.job.progressed.connect(partial(self._tell, reading))
        reading.job.succeeded.connect(partial(self._succeed, reading))
        reading.job.failed.connect(partial(self._fail, reading))
        reading.job.cancelled.connect(partial(self._be_stopped, reading))
        reading.job.start()
        return reading

    def _take_over(self, ahead: _Reading) -> None:
        """Use the reading ahead for the request."""
        self._reading, self._ahead, self._plan = ahead, None, []
        if ahead.size is not None:
            self.sized.emit(ahead.size)

    def _tell(self, reading: _Reading, part: float) -> None:
        if reading is self._reading and not reading.stopped:
            self.progressed.emit(part)

    def _tell_size(self, reading: _Reading, size: int) -> None:
        reading.size = size
        if reading is self._reading and not reading.stopped:
            self.sized.emit(size)

    def _end(self, reading: _Reading) -> bool:
        """Handle the end of a reading; return whether its tree is still requested."""
        if reading is self._ahead:
            self._ahead = None
            # Not repeated, even if it has failed.
            self._plan = [place for place in self._plan if place != reading.place]
            self.read_ahead()
            return False
        self._reading = None
        if reading.stopped:
            self._begin()
            return False
        self._wish = None
        return True

    def _be_stopped(self, reading: _Reading) -> None:
        self._end(reading)

    def _succeed(self, reading: _Reading, opened: Opened | None) -> None:
        if self._end(reading):
            if opened is None:
                # There was no memory to read it ahead, and then it was requested.
                self._wish = reading.place
                self._begin()
            else:
                self._show(opened)

    def _fail(self, reading: _Reading, error: Exception) -> None:
        if self._end(reading):
            self._arrive()
            self.failed.emit(error)

    def _show(self, opened: Opened) -> None:
        self._wish = None
        self._arrive()
        self.opened.emit(opened)

    def _arrive(self) -> None:
        """Plan the trees to read ahead from the current one."""
        cache = self._cache
        assert cache is not None  # noqa: S101 (it has opened this)
        if cache.place != cache.shown:
            self._direction = 1 if cache.place > cache.shown else -1
        cache.shown = cache.place
        places = (cache.place + steps * self._direction for steps in AHEAD)
        self._plan = [place for place in places if 0 <= place < len(cache.sequence)]

    def read_ahead(self) -> None:
        """Read the next trees; call it when the opened tree is on screen."""
        cache = self._cache
        if cache is None or self.opening:
            return
        if self._ahead is not None:
            if self._ahead.place in self._plan:
                return
            plan = self._plan
            self._stop_ahead()
            self._plan = plan
        if self._plan:
            reading = _Reading(cache, self._plan[0], self._options)
            self._ahead = self._start(reading, _open_ahead)


def _open(opener: Opener, reading: _Reading, progress: Progress) -> Opened:
    """Open a tree, in a thread."""
    size = reading.cache.sequence.stamp(reading.place)[1]
    # If the size is unknown, loading reports the error.
    if size >= 0:
        opener._stated.emit(reading, size)
    return reading.cache.open(reading.place, reading.options, progress)


def _open_ahead(opener: Opener, reading: _Reading, progress: Progress) -> Opened | None:
    """Open a tree in a thread, if there is memory for it; None otherwise."""
    cache, place, options = reading.cache, reading.place, reading.options
    opened = cache.ready(place, options)
    if opened is not None:
        return opened
    if not cache.has_room(place) or (options.keeps_places and not cache.has_places(place)):
        return None
    return _open(opener, reading, progress)
