"""The process of a program that speaks UCI, and its end."""

import asyncio
import contextlib
import os
import re
import signal
from collections import deque

import chess.engine

# Seconds in which a program may end by itself, and in which it must end when it is killed.
_FAREWELL = 0.5
_LAST = 2.0
# What is kept of the standard error: lines, and characters of each.
_COMPLAINTS, _LONGEST_COMPLAINT = 4, 200
# In bytes, and more lines than any program sends at once: both would fill the memory.
_LONGEST_LINE = 1_000_000
_MOST_LINES = 500
# UCI allows any white space between words.
_SPACES = bytes.maketrans(b"\t\v\f", b"   ")
_LINES = re.compile(r"\bmultipv\s+(\d+)")


class UciProcess(chess.engine.UciProtocol):
    """The protocol of python-chess, which also notes how the program fails."""

    def __init__(self) -> None:
        super().__init__()
        # The number of lines so far.
        self.heard = 0
        # The last line.
        self.last = ""
        # The last lines of the standard error.
        self.complaints: deque[str] = deque(maxlen=_COMPLAINTS)

    def line_received(self, line: str) -> None:
        """Count a line before python-chess reads it; refuse one with too many lines of play."""
        self.heard += 1
        self.last = line
        lines = _LINES.search(line)
        if lines and (len(lines[1]) > len(str(_MOST_LINES)) or int(lines[1]) > _MOST_LINES):
            raise chess.engine.EngineError(line[:_LONGEST_COMPLAINT])

    def error_line_received(self, line: str) -> None:
        """Keep a line of the standard error among the last complaints."""
        if line.strip():
            self.complaints.append(line.strip()[:_LONGEST_COMPLAINT])

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Take other blanks for spaces, which python-chess does not do everywhere; limit a line."""
        if isinstance(data, bytes):
            data = data.translate(_SPACES)
        super().pipe_data_received(fd, data)
        if len(self.buffer[fd]) > _LONGEST_LINE:
            self.buffer[fd].clear()
            raise chess.engine.EngineError(_begin_of(data))

    async def leave(self) -> None:
        """Ask the program to end, and kill it if it does not."""
        if not self.returncode.done():
            with contextlib.suppress(TimeoutError, chess.engine.EngineError):
                await asyncio.wait_for(self.quit(), _FAREWELL)
        if not self.returncode.done():
            self._kill()
            await asyncio.wait({self.returncode}, timeout=_LAST)
        if self.transport is not None:
            self.transport.close()

    def _kill(self) -> None:
        transport = self.transport
        if transport is None or transport.get_returncode() is not None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "nt":
                transport.kill()
            else:
                # Its own children, too: the program may be a script that runs another one.
                os.killpg(transport.get_pid(), signal.SIGKILL)


def _begin_of(data: bytes | str) -> str:
    return repr(data[:_LONGEST_COMPLAINT])
