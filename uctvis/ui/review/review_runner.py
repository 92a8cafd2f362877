"""Reviews a game in a thread."""

from random import Random
from time import monotonic
from typing import Any

from qtpy.QtCore import QObject, Signal

from uctvis.progress import Progress
from uctvis.review.review import Review
from uctvis.review.review_file import written
from uctvis.review.reviewer import Reviewer
from uctvis.tree.players import is_chance
from uctvis.ui.runtime.worker import Job

# The least number of seconds between two signals about the course.
_BETWEEN = 0.15
# At most so many searches of so many seconds, until one of them has reached this depth, load what
# is compiled.
_SEARCHES, _SECONDS, _DEEP = 4, 0.3, 4


def compile_for(reviewer: Reviewer) -> None:
    """Compile what the searches need, which would otherwise take the time of the first ones."""
    engine, game = reviewer.engine, reviewer.game
    if engine.program is not None:
        return
    for position in reviewer.positions:
        if game.outcome(position) is None and not is_chance(game.player(position)):
            # What only deeper searches need is loaded by these.
            engines = [engine.shortest(), *[engine.lasting(_SECONDS)] * _SEARCHES]
            for one in engines:
                player = one.player(Random(1))  # noqa: S311 - no secrets
                found = player.begin(game, position).run()
                player.stop()
                is_deep = found.searched_depth >= _DEEP or not one.deepens
                if one is not engines[0] and is_deep:
                    return
            return


class ReviewRunner(QObject):
    """Runs one reviewer at a time.

    Signals: `stepped` when more positions are judged, a few times a second at most; `ended` with
    the review as JSON (`review_file.written`) when all are, or when it was stopped; `failed` with
    an exception.
    """

    stepped = Signal()
    ended = Signal(object)
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The last one; its trees stay.
        self.reviewer: Reviewer | None = None
        self._job: Job | None = None

    @property
    def runs(self) -> bool:
        """Whether positions are searched, or a pause waits for that."""
        return self._job is not None

    @property
    def review(self) -> Review | None:
        """What the last reviewer has found so far."""
        return None if self.reviewer is None else self.reviewer.review

    def begin(self, reviewer: Reviewer) -> None:
        """Review a game instead of the last one."""
        self.drop()
        self.reviewer = reviewer

        def work(_progress: Progress) -> dict[str, Any]:
            compile_for(reviewer)
            due = 0.0
            for _step in reviewer.run():
                if monotonic() >= due:
                    due = monotonic() + _BETWEEN
                    self.stepped.emit()
            return written(reviewer.review)

        self._job = Job(self, work, reviewer.stop)
        self._job.is_of_others = bool(reviewer.engine.functions)
        self._job.succeeded.connect(self._end)
        self._job.failed.connect(self._fail)
        self._job.start()

    def stop(self) -> None:
        """End the review with what is judged so far."""
        if self._job is not None:
            self._job.stop()

    def drop(self) -> None:
        """Stop the review, and forget it with its trees; no signal comes from it any more."""
        if self._job is not None:
            self._job.abandon()
        self._job = self.reviewer = None

    def _end(self, saved: object) -> None:
        self._job = None
        self.stepped.emit()
        self.ended.emit(saved)

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.stepped.emit()
        self.failed.emit(error)
