"""The time of an alpha-beta search: when it stops an iteration, and when it begins no other one."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from time import perf_counter

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.tree.record import PAYOFF_ONE

# The share of the time that may be used up when the search stops trying to solve the game.
SOLVING = 0.75
# With a planned time: no iteration begins after this share of it, or after the smaller share if
# the best move was the same in so many iterations.
_BEGIN, _BEGIN_STABLE, _STABLE = 0.6, 0.4, 5
# A loss of value from which a search takes more than its planned time: half a pawn in chess.
DROP = PAYOFF_ONE // 40
# The seconds by which the first iteration may be late. It finds the move, so it is only stopped if
# it is unusually long.
_GRACE = 0.04


class TimeBudget:
    """The time that a search may take, and the time that it has taken.

    Parameters
    ----------
    most : float or None
        The limit in seconds; None: no limit.
    planned : float or None
        The time that the search should take, for a player with a clock.
    is_forced : bool
        Whether there is only one move.
    """

    def __init__(self, most: float | None, planned: float | None, *, is_forced: bool) -> None:
        self.planned = planned
        self._most = float("inf") if most is None else most
        self._is_forced = is_forced
        # When it started, and the time that it took at its end.
        self._start: float | None = None
        self._took: float | None = None
        # Set when the first iteration has ended, or the search is stopped.
        self._awaited = threading.Event()

    def start(self) -> None:
        self._start = perf_counter()

    def end(self) -> None:
        self._took = self.seconds

    def stop(self) -> None:
        """End the wait for the first iteration soon. May be called from any thread."""
        self._awaited.set()

    @property
    def has_ended(self) -> bool:
        return self._took is not None

    @property
    def seconds(self) -> float:
        """The used time; 0.0 before the start."""
        if self._took is not None:
            return self._took
        return 0.0 if self._start is None else perf_counter() - self._start

    def is_enough(self, iterations: Sequence[DepthStatistics]) -> bool:
        """Whether the rest of the time is too short for another iteration, or is better kept."""
        if self.planned is None:
            return self._left == 0.0
        if self._is_forced:
            return True
        last = iterations[-_STABLE:]
        if len(last) > 1 and last[-1].value < last[-2].value - DROP:
            return self._left == 0.0
        is_stable = len(last) == _STABLE and len({one.line[:1] for one in last}) == 1
        share = _BEGIN_STABLE if is_stable else _BEGIN
        return self.seconds >= min(share * self.planned, self._most)

    def wait_for_first(self, running: Future[int]) -> None:
        """Wait for the first iteration until the time is used up, and a moment longer."""
        running.add_done_callback(lambda _ended: self._awaited.set())
        self._awaited.wait(self._left)
        wait((running,), _GRACE)

    def wait_for(self, running: Future[int], is_worse: Callable[[], bool]) -> None:
        """Wait for an iteration until its time is used up.

        That is the planned time, unless `is_worse()` says then that the value has dropped.
        """
        if self.planned is not None:
            wait((running,), max(min(self.planned, self._most) - self.seconds, 0.0))
            if running.done() or not is_worse():
                return
        wait((running,), self._left)

    def wait_for_solution(self, running: Future[int]) -> None:
        """Wait for a search to the end of the game until it has taken its share."""
        most = min(self.planned or self._most, self._most)
        wait((running,), None if most == float("inf") else max(SOLVING * most - self.seconds, 0.0))

    @property
    def _left(self) -> float | None:
        """The rest of the time; None: no limit."""
        return None if self._most == float("inf") else max(self._most - self.seconds, 0.0)
