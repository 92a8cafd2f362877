"""The channel to a remote bot: one connection after the other, without losing or repeating a line.

Each side counts the complete lines of the match that it has received. When a client connects again,
it says its count, the match answers with its own, and both send what the other one lacks. What has
come of an incomplete line is forgotten.
"""

import secrets
import selectors
import threading
from collections.abc import Callable
from contextlib import suppress
from socket import SHUT_WR, socket

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.channel import BotChannel
from uctvis.arena.bots.output import Heard, Output, WrongOutputError
from uctvis.arena.bots.pipes import Pipes
from uctvis.arena.bots.process import end_all
from uctvis.arena.bots.queued_output import QueuedOutput
from uctvis.arena.match import Usage
from uctvis.arena.remote.line_log import LineLog
from uctvis.arena.verdict import FaultError, Verdict
from uctvis.texts import _

# Bytes that are read at once: so few that a bot that writes many lines does not hold up the other.
_CHUNK = 2**12
# The most bytes that wait for a bot that does not read, or that are read after its fault.
_MOST_WAITING = 2**20
# The most bytes of half a line that waits for its end; more are too much for any output.
_MOST_HALF = 2**20
# Bytes that are written at once.
_MOST_SENT = 2**16
# More would be work for nothing but this bot.
_MOST_RESUMES = 100


class RemoteChannel(BotChannel):
    """The channel to a remote bot in one match.

    While there is no connection, the clock of the bot goes on. All methods but `arrive`, `leave`
    and `fail` belong to the thread of the match.

    Parameters
    ----------
    seat : int
        Its player.
    bot : Bot
        A remote bot.
    match : int
        The number of the match.
    pipes : Pipes
        The pipes of the match. `Pipes.wait` raises the first fault of this bot.
    note : callable
        Notes what happens, as `Transcript.note` does.
    reopen : callable
        Called with this channel when it needs another first connection, because the client may not
        have got the name of the match.
    release : callable
        Called with this channel when the match has ended.
    output : Output, optional
        Reads what it says; by default one line that is due at a time.

    Attributes
    ----------
    id : str
        What the client calls the match. No other match has it, also if the same one is played
        again, and no line of a protocol contains it by accident.
    """

    def __init__(
        self,
        seat: int,
        bot: Bot,
        match: int,
        pipes: Pipes,
        note: Callable[..., None],
        reopen: "Callable[[RemoteChannel], None]",
        release: "Callable[[RemoteChannel], None]",
        output: Output | None = None,
    ) -> None:
        self.seat = seat
        self.bot = bot
        self.id = f"{match}-{secrets.token_hex(4)}"
        self.pipes = pipes
        self._note = note
        self._reopen = reopen
        self._release = release
        self._output = Output(bot.limits.line) if output is None else output
        self._said = LineLog()
        self._heard = 0
        self._half = b""
        self._socket: socket | None = None
        self._has_begun = False
        self._resumes = 0
        self._unsent = bytearray()
        self._most_unsent = _MOST_WAITING
        self._unread = 0
        self._may_end = False
        self._is_terminated = False
        # For any thread.
        self._lock = threading.Lock()
        self._is_judged = False
        self._is_closed = False
        self._arrived: list[tuple[socket, int | None]] = []

    # For the thread of the server.

    def arrive(self, connection: socket, count: int | None = None) -> bool:
        """Take a connection: the first one, or one whose client has received `count` lines.

        It returns False if the match has ended; then the connection remains with the caller.
        """
        with self._lock:
            if self._is_closed:
                return False
            self._arrived.append((connection, count))
        self.pipes.call(self._connect)
        return True

    def leave(self) -> None:
        """The program of the bot has ended, as its client says."""
        self.fail(Verdict.CRASHED, _("its program ended, as its client says"))

    def fail(self, verdict: Verdict, reason: str) -> None:
        """Report its first fault."""
        with self._lock:
            if self._is_judged or (self._may_end and verdict is Verdict.CRASHED):
                return
            self._is_judged = True
        self.pipes.report(FaultError(self.seat, verdict, reason))

    # For the match.

    @property
    def has_begun(self) -> bool:
        """Whether a client has ever connected."""
        return self._has_begun

    @property
    def answer(self) -> Heard | None:
        return self._output.answer

    @property
    def has_ended(self) -> bool:
        return self._is_terminated and self._socket is None

    def send(self, line: str) -> None:
        if self._is_closed:
            return
        data = f"{line}\n".encode()
        self._said.add(data)
        self._unsent += data
        if self._socket is not None:
            self._write()
        if len(self._unsent) > self._most_unsent:
            self.fail(Verdict.STALLED, _("it does not read what is sent to it"))
            self.kill()

    def expect(self, count: int = 1, *, is_last: bool = False) -> None:
        self._may_end = is_last
        self._output.expect(count)

    def take(self) -> Heard:
        return self._output.take()

    def allow(self, is_harmless: Callable[[str], bool]) -> None:
        self._output.allow(is_harmless)

    def terminate(self) -> None:
        with self._lock:
            self._is_judged = True
        if self._is_terminated:
            return
        self._is_terminated = True
        self._unsent += f"Over {self.id}\n".encode()
        if self._socket is not None:
            self._write()

    def end(self, grace: float) -> Usage:
        """End it, as `end_all` does. What it used is not known."""
        end_all((self,), grace)
        return Usage()

    def ask_to_end(self) -> bool:
        self.terminate()
        return not self._is_closed

    def kill(self) -> None:
        self._lose()

    def close(self) -> None:
        self._lose()
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
        for connection, _count in self._arrived:
            connection.close()
        self._release(self)

    # What the pipes call.

    def _connect(self) -> None:
        """Go on with a connection that has arrived."""
        with self._lock:
            if self._is_closed or not self._arrived:
                return
            connection, count = self._arrived.pop(0)
        self._resumes += self._has_begun
        if count is None and not self._has_begun:
            self._note("start", self.seat)
            self._begin(connection, f"Match {self.id}\n", 0)
        elif self._resumes > _MOST_RESUMES:
            text = _("it connected again more than {most} times")
            self.fail(Verdict.CRASHED, text.format(most=_MOST_RESUMES))
            connection.close()
        elif (count or 0) > self._said.count:
            with suppress(OSError):
                connection.send(b"Refused the match has said fewer lines\n")
            connection.close()
        else:
            self._lose()
            self._note("reconnected", self.seat)
            first = f"Match {self.id}\n" if count is None else f"Resumed {self._heard}\n"
            self._begin(connection, first, count or 0)

    def _begin(self, connection: socket, first: str, count: int) -> None:
        self._has_begun = True
        self._socket = connection
        self._unsent[:] = first.encode() + self._said.after(count)
        self._most_unsent = len(self._unsent) + _MOST_WAITING
        if self._is_terminated:
            self._unsent += f"Over {self.id}\n".encode()
        self.pipes.watch(connection.fileno(), selectors.EVENT_READ, self._attend)
        self._write()

    def _attend(self, events: int) -> None:
        if events & selectors.EVENT_WRITE:
            self._write()
        if self._socket is not None and events & selectors.EVENT_READ:
            self._read(self._socket)

    def _read(self, connection: socket) -> None:
        try:
            data = connection.recv(_CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._lose()
        elif self._is_judged:
            self._unread += len(data)
            if self._unread > _MOST_WAITING:
                self._lose()
        else:
            self._heard += data.count(b"\n")
            try:
                self._output.feed(self._without_half(data))
            except WrongOutputError as error:
                self.fail(error.verdict, error.reason)

    def _without_half(self, data: bytes) -> bytes:
        """What is to be read now, as messages may end with other signs than the lines counted."""
        if not isinstance(self._output, QueuedOutput):
            return data
        data = self._half + data
        end = data.rfind(b"\n") + 1
        if not end and len(data) > _MOST_HALF:
            end = len(data)
        self._half = data[end:]
        return data[:end]

    def _write(self) -> None:
        connection = self._socket
        if connection is None:
            return
        try:
            while self._unsent:
                del self._unsent[: connection.send(self._unsent[:_MOST_SENT])]
        except BlockingIOError:
            events = selectors.EVENT_READ | selectors.EVENT_WRITE
            self.pipes.watch(connection.fileno(), events, self._attend)
            return
        except OSError:
            self._lose()
            return
        self.pipes.watch(connection.fileno(), selectors.EVENT_READ, self._attend)
        if self._is_terminated:
            # The client closes its side when it has read everything.
            with suppress(OSError):
                connection.shutdown(SHUT_WR)

    def _lose(self) -> None:
        """Close the connection, if there is one."""
        connection, self._socket = self._socket, None
        if connection is None:
            return
        self.pipes.watch(connection.fileno(), 0, self._attend)
        connection.close()
        self._half = b""
        self._output.forget_half()
        if not self._is_terminated:
            self._note("disconnected", self.seat)
            if not self._heard:
                self._reopen(self)
