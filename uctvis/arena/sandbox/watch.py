"""Watches what the bots of this process use, in one thread."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.sandbox.bubblewrap import SHARED
from uctvis.arena.sandbox.kernel_memory import mapping_memory, pipe_memory, socket_memory, written
from uctvis.arena.sandbox.processes import Figures, OpenFiles, ProcessTree
from uctvis.texts import _

# Seconds between two looks.
_INTERVAL = 0.05
# Looks between two looks at what takes long.
_SELDOM = 10


@dataclass(eq=False, slots=True)
class Watched:
    """A bot that is watched."""

    tree: ProcessTree
    limits: Limits
    # Called with a verdict and a reason, from the watching thread, when the bot uses too much.
    report: Callable[[Verdict, str], None]
    # Kills it, unless it has ended.
    kill: Callable[[], None]
    # Called with the error, from the watching thread, if the bot cannot be watched.
    give_up: Callable[[OSError], None]
    # As `Rest.renew`; called from the watching thread.
    is_at_rest: Callable[[], bool]
    # The number of the pipe of its output, or 0 if its end is noticed anyway.
    output: int = 0
    # The most bytes of memory that were seen.
    peak: int = 0
    # Seconds of processor time at the last look.
    cpu: float = 0.0
    # Whether its output was closed at the last look.
    is_closed: bool = False
    _measured: float = field(default=0.0, repr=False)
    _looks: int = field(default=0, repr=False)
    _mappings: int = field(default=0, repr=False)
    # Both the thread that watches and the thread of the match measure.
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def look(self) -> None:
        """Measure it as `measure`, and notice that it has closed its output.

        That is so if it was closed at the last look, too: a program that ends closes its files a
        moment before.
        """
        if self.is_at_rest():
            # It was measured when it began, and it takes long to look at many processes: its
            # opponent would feel that.
            return
        used, files = self.measure()
        was_closed = self.is_closed
        is_open = self.output in files.numbers or not files.is_complete
        self.is_closed = self.output != 0 and used.tasks > 0 and not is_open
        if self.is_closed and was_closed:
            self.report(Verdict.CRASHED, _("it closed its output"))

    def measure_if_due(self) -> None:
        """Measure it, unless that was just done; wait for a look that goes on."""
        with self._lock:
            is_due = perf_counter() - self._measured > _INTERVAL
        if is_due:
            self.measure()

    def measure(self) -> tuple[Figures, OpenFiles]:
        """Measure it, and kill it if it uses too much."""
        with self._lock:
            self._measured = perf_counter()
            used = self.tree.figures()
            files = self.tree.open_files(used.processes)
            beside = used.tables + files.unnamed + pipe_memory(files.pipes)
            beside += self._of_kernel(used.processes)
            memory = used.memory + beside
            if memory > self.limits.memory:
                memory = self.tree.unshared_memory() + beside
            self.peak = max(self.peak, memory)
            self.cpu = max(self.cpu, used.cpu)
        if used.tasks > self.limits.processes:
            # First: many processes also use much memory, and then they are the cause.
            self._end(
                Verdict.TOO_MANY_PROCESSES,
                _("it had {used} processes and threads; {limit} are allowed").format(
                    used=used.tasks, limit=self.limits.processes
                ),
            )
        elif memory > self.limits.memory:
            self._end(
                Verdict.OUT_OF_MEMORY,
                _("it used {used} MB of memory; {limit} MB are allowed").format(
                    used=round(memory / 2**20), limit=round(self.limits.memory / 2**20)
                ),
            )
        elif (fault := self.out_of_time(used.cpu)) is not None:
            self._end(Verdict.OUT_OF_TIME, fault)
        return used, files

    def _of_kernel(self, processes: list[int]) -> int:
        """Bytes that the kernel holds for a confined bot."""
        found = 0
        for first in self.tree.firsts:
            files = written(first)
            # Its files may be in memory; older versions of bubblewrap do not limit them.
            found += max(0, files.content - self.limits.scratch - SHARED) + files.files
            found += socket_memory(first)
        # These take long to read.
        self._looks += 1
        if self._looks % _SELDOM == 0:
            self._mappings = sum(map(mapping_memory, processes))
        return found + self._mappings

    @property
    def too_much_memory(self) -> str:
        """What is wrong, for users, if the kernel has killed it for its memory."""
        text = _("it used more than the {limit} MB of memory that are allowed")
        return text.format(limit=round(self.limits.memory / 2**20))

    def out_of_time(self, cpu: float) -> str | None:
        """What is wrong, for users, if this is too much processor time; None if it is not."""
        most = self.limits.cpu
        if most is None or cpu <= most:
            return None
        text = _("it used {used:.1f} s of processor time; {limit:g} s are allowed")
        return text.format(used=cpu, limit=most)

    def _end(self, verdict: Verdict, reason: str) -> None:
        # First, because its death is a fault, too.
        self.report(verdict, reason)
        self.kill()


class Watcher:
    """Watches bots in a thread, which runs as long as there are any. For any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._watched: list[Watched] = []
        self._thread: threading.Thread | None = None

    def add(self, watched: Watched) -> None:
        """Watch a bot from now on."""
        with self._changed:
            self._watched.append(watched)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
                self._thread.start()

    def remove(self, watched: Watched) -> None:
        """Watch a bot no longer; nothing happens if it is not watched."""
        with self._changed:
            if watched in self._watched:
                self._watched.remove(watched)
                self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: not self._watched, _INTERVAL)
                if not self._watched:
                    self._thread = None
                    return
                watched = list(self._watched)
            for one in watched:
                try:
                    one.look()
                except OSError as error:
                    # Such as too many open files: the match ends, and no bot plays unwatched.
                    self.remove(one)
                    one.give_up(error)


WATCHER = Watcher()
