"""Jobs that run one after the other."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from qtpy.QtCore import QObject, Signal

from uctvis.ui.runtime.worker import Job


class _Task(NamedTuple):
    """Work for a thread, and a call for the window's thread after it, also if it has failed."""

    work: Callable[[], object]
    after: Callable[[], None]


class JobQueue(QObject):
    """Runs one task at a time, each in a thread; `hold` makes the next ones wait.

    Tasks are not stopped in the middle. Signals: `ended` with the result of a task, or `failed`
    with its exception, after the call that follows the task.
    """

    ended = Signal(object)
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[_Task] = deque()
        self._runs = False
        self._held = False

    def do(self, work: Callable[[], object], after: Callable[[], None] = lambda: None) -> None:
        """Run `work` in a thread after all earlier tasks, and then `after` in this one."""
        self._waiting.append(_Task(work, after))
        self._go_on()

    def hold(self, on: bool) -> None:
        """Begin no more tasks, or continue."""
        self._held = on
        self._go_on()

    def drain(self) -> Iterator[Callable[[], object]]:
        """The work of the tasks that have not begun, which the caller does now; none begins."""
        self._held = True
        while self._waiting:
            yield self._waiting.popleft().work

    def _go_on(self) -> None:
        if self._held or self._runs or not self._waiting:
            return
        self._runs = True
        task = self._waiting.popleft()
        # The job ignores requests to stop, so that no file is left half written.
        job = Job(self, lambda _progress: task.work())
        job.succeeded.connect(partial(self._end, task, self.ended.emit))
        job.failed.connect(partial(self._end, task, self.failed.emit))
        job.start()

    def _end(self, task: _Task, tell: Callable[[object], None], value: object) -> None:
        self._runs = False
        task.after()
        tell(value)
        self._go_on()
