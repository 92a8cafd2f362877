"""A time limit for calls of Python code that may never end.

A thread watches all limited calls. If one takes too long, an exception is raised in its thread,
between two of its Python instructions. So a loop in Python ends; one call of a function that is
not written in Python is not interrupted before it returns.
"""

import ctypes
import threading
import time
from collections.abc import Callable, Iterable
from math import inf
from typing import TypeVar

_Result = TypeVar("_Result")

# Seconds between two looks at the calls, and after how many looks without a call it pauses.
_STEP = 0.05
_PATIENCE = 40
# Seconds until code that has caught the exception gets it again.
_AGAIN = 1.0

_name = "PyThreadState_SetAsyncExc"
_raise_in = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_ulong, ctypes.py_object)(
    (_name, ctypes.pythonapi)
)
# With a null pointer, an exception that was not yet raised is withdrawn.
_withdraw = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_ulong, ctypes.c_void_p)(
    (_name, ctypes.pythonapi)
)


class TooLongError(Exception):
    """A call took longer than it may; `__cause__` has the traceback of the place."""


class _Interruption(BaseException):
    """Raised in the thread of a call that takes too long; not caught by `except Exception`."""


class _Call(threading.local):
    """The limited call of this thread."""

    def __init__(self) -> None:
        self.state = _State(threading.get_ident())


class _State:
    """The limited call of a thread, which the watching thread sees, too."""

    __slots__ = ("_lock", "_thread", "deadline", "interrupted")

    def __init__(self, thread: int) -> None:
        self._thread = thread
        self._lock = threading.Lock()
        # None: no limited call is running.
        self.deadline: float | None = None
        self.interrupted = False
        # A thread that has ended leaves its number to a new one.
        _states[thread] = self

    def end(self) -> None:
        """Note that the call has ended: from now on no exception can be raised."""
        with self._lock:
            self.deadline = None
            if self.interrupted:
                _withdraw(self._thread, None)
                self.interrupted = False

    def end_soon(self) -> None:
        """Let a call without a limit be interrupted at the next look, if there is one."""
        with self._lock:
            if self.deadline == inf:
                self.deadline = 0.0

    def look(self, now: float) -> bool:
        """Interrupt the call if its time is over; return whether there is a call."""
        with self._lock:
            if self.deadline is None:
                return False
            if now >= self.deadline:
                self.interrupted = True
                self.deadline = now + _AGAIN
                _raise_in(self._thread, _Interruption)
            return True


_states: dict[int, _State] = {}
_call = _Call()
_start_lock = threading.Lock()
_thread: threading.Thread | None = None
_wake = threading.Event()
_awake = False


def is_limited() -> bool:
    """Whether this thread is in a limited call."""
    return _call.state.deadline is not None


def interrupt(threads: Iterable[int]) -> None:
    """Interrupt the calls without a limit that run in some threads now, given by `get_ident`.

    The limit of such a call is infinite; others end by themselves.
    """
    for thread in threads:
        if thread in _states:
            _states[thread].end_soon()


def limited(seconds: float, call: Callable[[], _Result]) -> _Result:
    """Call a function; inside another limited call, the limit of that one holds.

    Raises TooLongError if it took longer than `seconds`.
    """
    state = _call.state
    if state.deadline is not None:
        return call()
    try:
        # Before `_awake` is read: the watching thread reads both in the other order.
        state.deadline = time.monotonic() + seconds
        if not _awake:
            _start_watching()
        try:
            return call()
        finally:
            state.end()
    except _Interruption as error:
        _end_surely(state)
        raise TooLongError from error


def _end_surely(state: _State) -> None:
    """End a call even if it is interrupted once more."""
    while True:
        try:
            state.end()
            return
        except _Interruption:
            continue


def _start_watching() -> None:
    global _thread, _awake
    with _start_lock:
        if _thread is None:
            _thread = threading.Thread(target=_watch, name="time limit of games", daemon=True)
            _thread.start()
        _awake = True
        _wake.set()


def _watch() -> None:
    global _awake
    while True:
        _wake.wait()
        _wake.clear()
        idle = 0
        while idle < _PATIENCE:
            time.sleep(_STEP)
            idle = 0 if _look() else idle + 1
        _awake = False
        # A call that began just before has not woken this thread.
        if _look():
            _awake = True
            _wake.set()


def _look() -> bool:
    now = time.monotonic()
    # All of them, not only up to the first one.
    return sum(state.look(now) for state in list(_states.values())) > 0
