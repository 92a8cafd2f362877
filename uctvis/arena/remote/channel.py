"""The channel to a remote bot: one connection after the other, without losing or repeating a line.

Each side counts the complete lines of the match that it has received. When a client connects again,
it says its count, the match answers with its own, and both send what the other one lacks. What has
come of an incomplete line is forgotten.
"""

import secrets
import selectors
from collections.abc import Callable
from contextlib import suppress
from socket import SHUT_WR, socket
from typing import Protocol

from uctvis.arena.bots.bot import Bot
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.remote.line_log import LineLog
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.running.intake import CHUNK, FREE, PAUSE, SLOW_CHUNK
from uctvis.arena.running.output import Output, WrongOutputError
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.queued_output import QueuedOutput
from uctvis.texts import _

# The most bytes that wait for a bot that does not read, or that are read after its fault.
_MOST_WAITING = 2**20
# The most bytes of half a line that waits for its end; more are too much for any output.
_MOST_HALF = 2**20
# Bytes that are written at once.
_MOST_SENT = 2**16
# More would be work for nothing but this bot.
_MOST_RESUMES = 100


class ChannelOwner(Protocol):
    """What a channel needs of the server; its methods may be called from any thread."""

    def reopen(self, channel: "RemoteChannel") -> None:
        """Give the channel a first connection again: the client may not know its match."""

    def expect_back(self, channel: "RemoteChannel") -> None:
        """The client is told now that the match has ended, so it will come back."""

    def release(self, channel: "RemoteChannel") -> None:
        """The match has ended; the channel takes no connections any more."""


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
    owner : ChannelOwner
        The server.
    output : Output, optional
        Reads what it says; by default one line that is due at a time.

    Attributes
    ----------
    id : str
        What the client calls the match. No other match has it, also if the same one is played
        again, and no line of a protocol contains it by accident. Only the server changes it.
    """

    def __init__(
        self,
        seat: int,
        bot: Bot,
        match: int,
        pipes: Pipes,
        note: Callable[..., None],
        owner: ChannelOwner,
        output: Output | None = None,
    ) -> None:
        super().__init__(seat, pipes, Output(bot.limits.line) if output is None else output)
        self.bot = bot
        self._match = match
        self.rename()
        self._note = note
        self._owner = owner
        self._said = LineLog()
        self._heard = 0
        self._half = b""
        self._socket: socket | None = None
        self._has_begun = False
        self._resumes = 0
        self._unsent = bytearray()
        self._most_unsent = _MOST_WAITING
        self._unread = 0
        # Reads until it is slowed down, as by `Intake`.
        self._reads_left = FREE
        self._is_paused = False
        # Whether the connection takes no more of `_unsent` for now.
        self._is_full = False
        self._is_terminated = False
        # For any thread, with the lock.
        self._is_closed = False
        self._arrived: list[tuple[socket, int | None]] = []
        # How many connections have arrived and are not closed; a client may come back before it is
        # noticed that its last connection broke.
        self._connections = 0

    # For the thread of the server.

    def rename(self) -> None:
        """Choose another `id`, so that a client that knows the one before cannot resume."""
        self.id = f"{self._match}-{secrets.token_hex(4)}"

    def arrive(self, connection: socket, count: int | None = None) -> bool:
        """Take a connection: the first one, or one whose client has received `count` lines.

        It returns False if the match has ended; then the connection remains with the caller.
        """
        with self._lock:
            if self._is_closed:
                return False
            self._arrived.append((connection, count))
            self._connections += 1
        self.pipes.call(self._connect)
        return True

    def leave(self) -> None:
        """The program of the bot has ended, as its client says."""
        self.fail(Verdict.CRASHED, _("its program ended, as its client says"))

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection, or one that may have broken without being noticed."""
        with self._lock:
            return self._connections > 0

    # For the match.

    @property
    def has_begun(self) -> bool:
        """Whether a client has ever connected."""
        return self._has_begun

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

    def read_errors(self) -> None:
        """Take nothing: the standard error remains on the machine of the bot."""

    def terminate(self) -> None:
        with self._lock:
            self._is_judged = True
        if self._is_terminated:
            return
        self._is_terminated = True
        if self._has_begun:
            self._owner.expect_back(self)
        self._unsent += f"Over {self.id}\n".encode()
        if self._socket is not None:
            self._write()

    @property
    def is_closed(self) -> bool:
        return self._is_closed

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
        self._owner.release(self)

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
            self._end(connection)
        elif (count or 0) > self._said.count:
            with suppress(OSError):
                connection.send(b"Refused the match has said fewer lines\n")
            self._end(connection)
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
        self._watch()
        self._write()

    def begin_turn(self) -> None:
        self._reads_left = FREE
        self._resume()

    def _resume(self) -> None:
        self._is_paused = False
        self._watch()

    def _watch(self) -> None:
        """Wait for what there is to do now."""
        if self._socket is not None:
            reads = 0 if self._is_paused else selectors.EVENT_READ
            writes = selectors.EVENT_WRITE if self._is_full else 0
            self.pipes.watch(self._socket.fileno(), reads | writes, self._attend)

    def _attend(self, events: int) -> None:
        if events & selectors.EVENT_WRITE:
            self._write()
        if self._socket is not None and events & selectors.EVENT_READ:
            self._read(self._socket)

    def _read(self, connection: socket) -> None:
        try:
            data = connection.recv(CHUNK if self._reads_left > 0 else SLOW_CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data and not self._output.is_awaited:
            self._reads_left -= 1
            if self._reads_left <= 0 and not self._is_paused:
                self._is_paused = True
                self.pipes.call_at(self.pipes.now + PAUSE, self._resume)
                self._watch()
        if not data:
            self._lose()
        elif self._is_judged:
            self._unread += len(data)
            if self._unread > _MOST_WAITING:
                self._lose()
        else:
            self._heard += data.count(b"\n")
            try:
                self._output.feed(self._without_half(data), self.pipes.now)
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
            self._is_full = True
        except OSError:
            self._lose()
            return
        else:
            self._is_full = False
        self._watch()
        if self._is_terminated and not self._is_full:
            # The client closes its side when it has read everything.
            with suppress(OSError):
                connection.shutdown(SHUT_WR)

    def _lose(self) -> None:
        """Close the connection, if there is one."""
        connection, self._socket = self._socket, None
        if connection is None:
            return
        self._is_full = False
        self.pipes.watch(connection.fileno(), 0, self._attend)
        self._end(connection)
        self._half = b""
        self._output.forget_half()
        if not self._is_terminated:
            self._note("disconnected", self.seat)
            if not self._heard and not self.is_connected:
                self._owner.reopen(self)

    def _end(self, connection: socket) -> None:
        connection.close()
        with self._lock:
            self._connections -= 1
