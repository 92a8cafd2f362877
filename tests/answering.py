"""Measuring how long a window does not answer, and finding the code that blocks it."""

import faulthandler
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

# The stack is recorded after this number of seconds without an answer.
_SUSPICIOUS = 0.06
_ACCOUNTS = Path("/proc/self/schedstat").exists()


@dataclass
class Stall:
    """A period without an answer, and the stack in which most of it was spent."""

    seconds: float = 0.0
    # Without the time in which the thread was ready to run, but other programs had the processors.
    own: float = 0.0
    doing: str = ""
    stacks: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if not self.stacks:
            where = "(no stack was seen: something held Python's lock)"
        else:
            where = max(self.stacks, key=self.stacks.count)
        return (
            f"{1000 * self.own:.0f} ms without an answer, and "
            f"{1000 * (self.seconds - self.own):.0f} more in which other programs ran\n"
            f"while: {self.doing}\n{where}"
        )


class Answering:
    """Measures the time between answers; the thread that answers calls `beat`.

    `worst` contains the longest stalls, the longest first. `on_hang(stack)` is called in another
    thread if there is no answer for `hang` seconds.
    """

    def __init__(self, hang=20.0, on_hang=None, kept=5):
        self.worst: list[Stall] = []
        self.beats = 0
        self.doing = ""
        self._kept = kept
        self._hang = hang
        self._on_hang = on_hang
        self._owner = threading.get_ident()
        self._last = time.perf_counter()
        self._last_running = time.thread_time()
        self._stacks: list[str] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self):
        self.skip()
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._over.set()
        self._thread.join()

    def beat(self):
        """Report an answer."""
        now = time.perf_counter()
        seconds = now - self._last
        if seconds > _SUSPICIOUS / 2 and (
            len(self.worst) < self._kept or seconds > self.worst[-1].own
        ):
            own = seconds - (_waited() - self._last_waited)
            self.worst.append(Stall(seconds, own, self.doing, self._stacks))
            self.worst.sort(key=lambda stall: -stall.own)
            del self.worst[self._kept :]
        self.beats += 1
        self.skip()

    def skip(self):
        """Do not count the time since the last answer."""
        self._stacks = []
        self._last_waited = _waited()
        self._last = time.perf_counter()

    def _stack(self):
        """The stack of the owner as text; its frames would keep objects such as painters alive."""
        with tempfile.TemporaryFile("w+") as file:
            faulthandler.dump_traceback(file)
            file.seek(0)
            threads = file.read().split("\n\n")
        title = f"0x{self._owner:016x} "
        lines = next((t for t in threads if title in t.partition("\n")[0]), "").splitlines()
        return "\n".join(lines[1:14])

    def _look(self):
        while not self._over.wait(_SUSPICIOUS / 2):
            begun = self._last
            if time.perf_counter() - begun < _SUSPICIOUS:
                continue
            stack = self._stack()
            if begun == self._last and stack:
                self._stacks.append(stack)
                if self._on_hang and time.perf_counter() - begun > self._hang:
                    self._on_hang(f"{self.doing}\n{stack}")
                    self._over.set()


def _waited():
    """Seconds in which this thread was ready to run but did not; 0 if the system does not say."""
    if not _ACCOUNTS:
        return 0.0
    account = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
    return int(account.read_text().split()[1]) / 1e9
