"""Accepts the connections of remote bots, and reads and writes their lines before a match."""

import contextlib
import errno
import logging
import selectors
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from time import monotonic

from uctvis.arena.remote.address import Address
from uctvis.arena.remote.connection import Connection, ConnectionState, TooLongLineError
from uctvis.arena.remote.keep_alive import keep_alive
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.texts import _

# Seconds for each line of a client before it waits, and to close its side.
FOR_A_LINE = 10.0
_FOR_THE_END = 2.0
# Connections whose token is not known yet. If there are more, the oldest one of the address with
# the most of them is closed, but none before so many seconds: until then, others wait in their
# order. So nobody who connects again and again pushes out a client that is only slow.
_MOST_UNKNOWN = 200
_FOR_TOKEN = 0.5
_BACKLOG = 256
# Connections that are accepted before others are attended to.
_AT_ONCE = 32
# Errors of a full machine, and the seconds after which it may have room.
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_PAUSE = 0.5
_log = logging.getLogger(__name__)


class ConnectionListener:
    """Accepts connections, and attends to them until they play or leave; in the server's thread.

    Parameters
    ----------
    selector : selectors.BaseSelector
        Watches sockets; the data of each key is a function without arguments.
    hear : callable (Connection, str)
        Called with each line of a connection.
    gone : callable (Connection)
        Called when a connection that waited for a match has gone.

    Raises ArenaError if no program can listen there.
    """

    def __init__(
        self,
        address: Address,
        selector: selectors.BaseSelector,
        hear: Callable[[Connection, str], None],
        gone: Callable[[Connection], None],
    ) -> None:
        self._hear = hear
        self._gone = gone
        self._selector = selector
        # The oldest first.
        self._connections: dict[Connection, None] = {}
        self._paused_until: float | None = None
        self._socket = _listening(address)
        # Where it listens, with the port that was chosen.
        self.address = Address(address.host, self._socket.getsockname()[1])
        selector.register(self._socket, selectors.EVENT_READ, self._accept)

    def of(self, name: str) -> int:
        """The number of connections of a bot."""
        return sum(one.name == name for one in self._connections)

    def deadline(self) -> float | None:
        """When `look_at_clock` has something to do, on the clock `time.monotonic`."""
        deadlines = [self._paused_until, *(connection.deadline for connection in self._connections)]
        return min((one for one in deadlines if one is not None), default=None)

    def look_at_clock(self, now: float) -> None:
        """Do what is due."""
        if self._paused_until is not None and self._paused_until <= now:
            self._paused_until = None
            self._selector.register(self._socket, selectors.EVENT_READ, self._accept)
        for connection in list(self._connections):
            if connection.deadline is None or connection.deadline > now:
                continue
            if connection.last_words:
                self.dismiss(connection, connection.last_words)
            elif connection.state is ConnectionState.LEAVING:
                self._drop(connection)
            else:
                self.refuse(connection, f"nothing was said within {FOR_A_LINE:g} s")

    def close(self) -> None:
        """Close everything."""
        for connection in self._connections:
            connection.socket.close()
        self._connections.clear()
        self._socket.close()

    # For those that hear.

    def say(self, connection: Connection, line: str) -> None:
        """Answer a client whose token is known, and which is to say what it wants now."""
        connection.state = ConnectionState.KNOWN
        connection.deadline = monotonic() + FOR_A_LINE
        if not connection.say(line):
            self._drop(connection)

    def wait(self, connection: Connection) -> None:
        """Let a connection wait for a match."""
        connection.state, connection.deadline = ConnectionState.WAITING, None

    def refuse(self, connection: Connection, reason: str, delay: float = 0.0) -> None:
        """Refuse a client: say why, perhaps after a delay in seconds."""
        words = f"Refused {reason}"
        if delay:
            connection.state, connection.last_words = ConnectionState.LEAVING, words
            connection.deadline = monotonic() + delay
        else:
            self.dismiss(connection, words)

    def give_away(self, connection: Connection, take: Callable[[socket.socket], bool]) -> bool:
        """Let `take` have the socket of a connection, unless it returns false."""
        # From then on, another thread may watch it.
        self._selector.unregister(connection.socket)
        if take(connection.socket):
            del self._connections[connection]
            return True
        self._watch(connection)
        return False

    def dismiss(self, connection: Connection, last_words: str) -> None:
        """Say a last line, and let the client close the connection."""
        self._note_gone(connection)
        connection.state, connection.last_words = ConnectionState.LEAVING, ""
        connection.deadline = monotonic() + _FOR_THE_END
        if not connection.say(last_words) or not connection.end_sending():
            self._drop(connection)

    # Connections.

    def _accept(self) -> None:
        for number in range(_AT_ONCE):
            until = self._room_from()
            if until is not None:
                # Whether others wait after the first one is not known here.
                if not number:
                    self._pause(until)
                return
            try:
                accepted, address = self._socket.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno not in _FULL:
                    # The client has gone again.
                    continue
                text = _("%s: no more connections for now: %s")
                _log.warning(text, self.address, explained(error))
                self._pause(monotonic() + _PAUSE)
                return
            accepted.setblocking(False)
            with contextlib.suppress(OSError):
                keep_alive(accepted)
            connection = Connection(accepted, str(address[0]), monotonic() + FOR_A_LINE)
            self._connections[connection] = None
            self._watch(connection)

    def _pause(self, until: float) -> None:
        """Accept no connection until then, on the clock `time.monotonic`."""
        self._selector.unregister(self._socket)
        self._paused_until = until

    def _room_from(self) -> float | None:
        """When there is room for a connection without a token; None: now, made if need be."""
        unknown = [one for one in self._connections if not one.name]
        if len(unknown) < _MOST_UNKNOWN:
            return None
        counts = Counter(one.address for one in unknown)
        most = max(counts.values())
        # Those that are being refused have sent a wrong token, or nothing.
        first = min(
            (one for one in unknown if counts[one.address] == most),
            key=lambda one: one.state is not ConnectionState.LEAVING,
        )
        until = first.since + _FOR_TOKEN
        if first.state is not ConnectionState.LEAVING and until > monotonic():
            return until
        self._drop(first)
        return None

    def _watch(self, connection: Connection) -> None:
        attend = partial(self._attend, connection)
        self._selector.register(connection.socket, selectors.EVENT_READ, attend)

    def _attend(self, connection: Connection) -> None:
        if connection not in self._connections:
            # It went while others were attended to.
            return
        if not connection.read():
            self._drop(connection)
            return
        try:
            while (
                connection in self._connections and connection.state is not ConnectionState.LEAVING
            ):
                line = connection.line()
                if line is None:
                    return
                self._hear(connection, line)
        except TooLongLineError:
            self.refuse(connection, "its line is too long")

    def _is_attended(self, connection: Connection) -> bool:
        return connection in self._connections and connection.state is not ConnectionState.LEAVING

    def _drop(self, connection: Connection) -> None:
        if connection in self._connections:
            self._note_gone(connection)
            del self._connections[connection]
            self._selector.unregister(connection.socket)
            connection.socket.close()

    def _note_gone(self, connection: Connection) -> None:
        if connection.state is ConnectionState.WAITING:
            connection.state = ConnectionState.LEAVING
            self._gone(connection)


def _listening(address: Address) -> socket.socket:
    try:
        found = socket.getaddrinfo(*address, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _type, _protocol, _name, place = found[0]
        listener = socket.create_server(place[:2], family=family, backlog=_BACKLOG)
    except OSError as error:
        is_used = error.errno == errno.EADDRINUSE
        reason = _("another program listens there") if is_used else explained(error)
        text = _("bots cannot connect there: {reason}; --listen chooses another address")
        raise ArenaError(address, text.format(reason=reason)) from error
    listener.setblocking(False)
    return listener
