"""A match on the machine of an author: carries lines between the program and the server."""

import asyncio
import contextlib
import os
import signal
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path

from uctvis.arena.remote.line_log import LineLog

_CHUNK = 2**16
# Seconds from the end of the program until its match is left, and from SIGTERM to SIGKILL.
_GRACE = 0.2
_FAREWELL = 2.0


class CarriedMatch:
    """A match that a program of this machine plays; `start` makes it."""

    def __init__(self, id_: str, program: Process) -> None:
        # What the server calls the match.
        self.id = id_
        # The number of complete lines that the server has sent.
        self.heard = 0
        # Whether the program has ended by itself.
        self.has_ended = False
        self._program = program
        self._said = LineLog()
        self._writer: StreamWriter | None = None
        self._connected = asyncio.Event()
        self._reading = asyncio.create_task(self._read_program())

    @classmethod
    async def start(cls, id_: str, command: Sequence[str], folder: Path) -> "CarriedMatch":
        """Start the program for a match.

        Raises OSError if it cannot be started.
        """
        # Ctrl-C on the terminal does not reach it, so that it can end after its match is left.
        program = await asyncio.create_subprocess_exec(
            *command, cwd=folder, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        return cls(id_, program)

    async def carry(self, reader: StreamReader, writer: StreamWriter, received: int) -> bool:
        """Carry lines until the match, the connection or the program has ended.

        Parameters
        ----------
        reader, writer :
            A connection that belongs to this match now.
        received : int
            The number of lines that the server has received; the others are sent again.

        Returns
        -------
        bool
            Whether the match is over.

        Raises ValueError if the server has received more lines than the program wrote, or says a
        line that is too long.
        """
        writer.write(self._said.after(received))
        self._writer = writer
        self._connected.set()
        hearing = asyncio.create_task(self._hear(reader))
        try:
            await asyncio.wait({hearing, self._reading}, return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                self.has_ended = True
                # The match may be at its end, too.
                await asyncio.wait({hearing}, timeout=_GRACE)
            return hearing.done() and hearing.result()
        finally:
            hearing.cancel()
            self._connected.clear()
            self._writer = None

    async def _hear(self, reader: StreamReader) -> bool:
        """Give lines of the server to the program until the end; whether the match is over."""
        over = f"Over {self.id}\n".encode()
        while True:
            try:
                line = await reader.readline()
            except OSError:
                return False
            if line == over:
                return True
            if not line.endswith(b"\n"):
                return False
            self.heard += 1
            stdin = self._program.stdin
            assert stdin is not None  # noqa: S101 - it is a pipe
            # If it has ended, its output says so.
            with contextlib.suppress(ConnectionError):
                stdin.write(line)
                await stdin.drain()

    async def _read_program(self) -> None:
        """Take what the program writes, while there is a connection, until its end."""
        stdout = self._program.stdout
        assert stdout is not None  # noqa: S101 - it is a pipe
        while data := await stdout.read(_CHUNK):
            self._said.add(data)
            if self._writer is not None:
                self._writer.write(data)
                # If it has broken, all is sent again.
                with contextlib.suppress(OSError):
                    await self._writer.drain()
            await self._connected.wait()

    async def end(self) -> None:
        """End the program, and everything that it has started."""
        self._reading.cancel()
        await asyncio.wait({self._reading})
        if self._program.stdin is not None:
            self._program.stdin.close()
        for sign in (signal.SIGTERM, signal.SIGKILL if os.name == "posix" else signal.SIGTERM):
            self._signal(sign)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._program.wait(), _FAREWELL)

    def _signal(self, sign: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            if os.name == "posix":
                os.killpg(self._program.pid, sign)
            else:
                self._program.terminate()
