"""Reads what a bot writes, no faster than is good for the other bots of its match."""

import os
import selectors
from collections.abc import Callable

from uctvis.arena.running.pipes import Pipes

# Bytes that are read at once.
CHUNK = 2**12
# Reads of a turn before it is slowed down; then one read, of so many bytes, after so many seconds.
FREE = 64
PAUSE = 0.01
SLOW_CHUNK = 2**16
# Gets what was read, b"" at the end, and when it could be read, by `time.perf_counter`.
Take = Callable[[bytes, float], None]


class Intake:
    """Reads a descriptor of a bot; for the thread of the match.

    A bot that writes all the time, in pieces as small as it likes, would keep this thread and a
    core busy while its opponent thinks. So after some reads in a turn, its pipe is emptied only
    now and then, and the bot waits. The line that is awaited is always read at once.

    Parameters
    ----------
    descriptor : int
        It does not block.
    is_awaited : callable () -> bool
        Whether a line is awaited there.
    """

    def __init__(
        self, pipes: Pipes, descriptor: int, take: Take, is_awaited: Callable[[], bool]
    ) -> None:
        self._pipes = pipes
        self._descriptor = descriptor
        self._take = take
        self._is_awaited = is_awaited
        self._left = FREE
        self._is_paused = self._is_closed = False
        self._watch()

    def begin_turn(self) -> None:
        """Read without delay again."""
        self._left = FREE
        self._resume()

    def read(self) -> bool:
        """Read what there is now, at most a chunk; return whether there was anything."""
        if self._is_closed:
            return False
        data = read_now(self._descriptor, CHUNK if self._left > 0 else SLOW_CHUNK)
        if data is None:
            return False
        if not data:
            self.close()
        elif not self._is_awaited():
            self._left -= 1
            if self._left <= 0:
                self._pause()
        self._take(data, self._pipes.now)
        return bool(data)

    def close(self) -> None:
        """Read nothing more."""
        if not self._is_closed:
            self._is_closed = True
            self._pipes.watch(self._descriptor, 0, self._read)

    def _read(self, _events: int) -> None:
        self.read()

    def _watch(self) -> None:
        self._pipes.watch(self._descriptor, selectors.EVENT_READ, self._read)

    def _pause(self) -> None:
        if not self._is_paused:
            self._is_paused = True
            self._pipes.watch(self._descriptor, 0, self._read)
            self._pipes.call_at(self._pipes.now + PAUSE, self._resume)

    def _resume(self) -> None:
        if self._is_paused and not self._is_closed:
            self._is_paused = False
            self._watch()


def read_now(descriptor: int, most: int) -> bytes | None:
    """What can be read without waiting, b"" at the end; None if there is nothing."""
    try:
        return os.read(descriptor, most)
    except BlockingIOError:
        return None
