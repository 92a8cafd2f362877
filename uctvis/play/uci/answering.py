"""One `go`: a search from the message to the moment when it may be answered."""

from collections.abc import Callable
from threading import Event, Lock, Thread
from time import perf_counter

from uctvis.errors import UctvisError
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.reports import Report, info, remark
from uctvis.play.uci.searches import ReportingSearch
from uctvis.texts import _

# The seconds between two looks at a running search.
_PERIOD = 0.02


class Answering:
    """A search within its limits, made when the message arrives.

    If the search fails, `otherwise()` gives the answer. `stop` and `ponderhit` may be called from
    any thread.
    """

    def __init__(
        self, search: ReportingSearch, limits: GoLimits, otherwise: Callable[[], Report]
    ) -> None:
        self._search = search
        self.otherwise = otherwise
        self._limits = limits
        self._deadline: float | None = None
        # Whether the search has ended; reports are made by one thread at a time.
        self._ended, self._reporting = Event(), Lock()
        # Whether the answer is allowed.
        self._allowed = Event()
        if not (limits.infinite or limits.pondering):
            self._allowed.set()
        if not limits.pondering and limits.time is not None:
            self._deadline = perf_counter() + limits.time.most

    def stop(self) -> None:
        """End the search, and allow the answer."""
        self._allowed.set()
        self._search.stop()

    def ponderhit(self) -> None:
        """Start the clock, and allow the answer."""
        if self._limits.time is not None:
            self._deadline = perf_counter() + self._limits.time.planned
        if not self._limits.infinite:
            self._allowed.set()

    def run(self, say: Callable[[str], None]) -> Report:
        """Search, `say` what is found, and return the answer when it is allowed."""
        # It is not waited for: the answer would be later.
        Thread(target=self._watch, args=(say,), name="watch", daemon=True).start()
        try:
            report = self._search.run()
        except UctvisError as error:
            say(remark(error))
            report = self.otherwise()
        except MemoryError:
            say(remark(_("there is not enough memory")))
            report = self.otherwise()
        finally:
            with self._reporting:
                self._ended.set()
        self._report(say)
        waits = not self._allowed.is_set()
        say(info(report))
        if waits:
            self._allowed.wait()
            # An interface may count only what follows `ponderhit` as said about this move.
            say(info(report))
        return report

    def _watch(self, say: Callable[[str], None]) -> None:
        """Report while the search runs, and stop it when its time is over."""
        while not self._ended.wait(self._pause()):
            with self._reporting:
                if not self._ended.is_set():
                    self._report(say)
            if self._deadline is not None and perf_counter() >= self._deadline:
                self._search.stop()

    def _report(self, say: Callable[[str], None]) -> None:
        for report in self._search.news():
            say(info(report))

    def _pause(self) -> float:
        if self._deadline is None:
            return _PERIOD
        # Once it has passed, the search is ending.
        left = self._deadline - perf_counter()
        return min(left, _PERIOD) if left > 0 else _PERIOD
