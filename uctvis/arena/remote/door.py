"""The door of the server of remote bots: accepts connections, and reads and writes their lines."""

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
from uctvis.arena.remote.keep_alive import keep_alive
from uctvis.arena.remote.visitor import TooLongLineError, Visitor, VisitorState
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


class Door:
    """Accepts connections, and attends to them until they leave; for the thread of the server.

    Parameters
    ----------
    address : Address
    selector : selectors.BaseSelector
        Watches sockets; the data of each key is a function without arguments.
    hear : callable (Visitor, str)
        Called with each line of a visitor.
    gone : callable (Visitor)
        Called when a visitor that waited for a match has gone.

    Raises
    ------
    ArenaError
        No program can listen there.

    Attributes
    ----------
    address : Address
        Where it listens, with the port that was chosen.
    """

    def __init__(
        self,
        address: Address,
        selector: selectors.BaseSelector,
        hear: Callable[[Visitor, str], None],
        gone: Callable[[Visitor], None],
    ) -> None:
        self._hear = hear
        self._gone = gone
        self._selector = selector
        # The oldest first.
        self._visitors: dict[Visitor, None] = {}
        self._paused_until: float | None = None
        self._listener = _listener(address)
        self.address = Address(address.host, self._listener.getsockname()[1])
        selector.register(self._listener, selectors.EVENT_READ, self._accept)

    def of(self, name: str) -> int:
        """The number of connections of a bot."""
        return sum(one.name == name for one in self._visitors)

    def deadline(self) -> float | None:
        """When `look_at_clock` has something to do, on the clock `time.monotonic`."""
        deadlines = [self._paused_until, *(visitor.deadline for visitor in self._visitors)]
        return min((one for one in deadlines if one is not None), default=None)

    def look_at_clock(self, now: float) -> None:
        """Do what is due."""
        if self._paused_until is not None and self._paused_until <= now:
            self._paused_until = None
            self._selector.register(self._listener, selectors.EVENT_READ, self._accept)
        for visitor in list(self._visitors):
            if visitor.deadline is None or visitor.deadline > now:
                continue
            if visitor.last_words:
                self.dismiss(visitor, visitor.last_words)
            elif visitor.state is VisitorState.LEAVING:
                self._drop(visitor)
            else:
                self.refuse(visitor, f"nothing was said within {FOR_A_LINE:g} s")

    def close(self) -> None:
        """Close everything."""
        for visitor in self._visitors:
            visitor.connection.close()
        self._visitors.clear()
        self._listener.close()

    # For those that hear.

    def say(self, visitor: Visitor, line: str) -> None:
        """Answer a visitor whose token is known, and who is to say what it wants now."""
        visitor.state = VisitorState.KNOWN
        visitor.deadline = monotonic() + FOR_A_LINE
        if not visitor.say(line):
            self._drop(visitor)

    def wait(self, visitor: Visitor) -> None:
        """Let a visitor wait for a match."""
        visitor.state, visitor.deadline = VisitorState.WAITING, None

    def refuse(self, visitor: Visitor, reason: str, delay: float = 0.0) -> None:
        """Tell a visitor why it must leave, perhaps after a delay in seconds."""
        words = f"Refused {reason}"
        if delay:
            visitor.state, visitor.last_words = VisitorState.LEAVING, words
            visitor.deadline = monotonic() + delay
        else:
            self.dismiss(visitor, words)

    def give_away(self, visitor: Visitor, take: Callable[[socket.socket], bool]) -> bool:
        """Let `take` have the connection of a visitor, unless it returns false."""
        # From then on, another thread may watch it.
        self._selector.unregister(visitor.connection)
        if take(visitor.connection):
            del self._visitors[visitor]
            return True
        self._watch(visitor)
        return False

    def dismiss(self, visitor: Visitor, last_words: str) -> None:
        """Tell a visitor something, and let it close the connection."""
        self._note_gone(visitor)
        visitor.state, visitor.last_words = VisitorState.LEAVING, ""
        visitor.deadline = monotonic() + _FOR_THE_END
        if not visitor.say(last_words) or not visitor.end_sending():
            self._drop(visitor)

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
                connection, address = self._listener.accept()
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
            connection.setblocking(False)
            with contextlib.suppress(OSError):
                keep_alive(connection)
            visitor = Visitor(connection, str(address[0]), monotonic() + FOR_A_LINE)
            self._visitors[visitor] = None
            self._watch(visitor)

    def _pause(self, until: float) -> None:
        """Accept no connection until then, on the clock `time.monotonic`."""
        self._selector.unregister(self._listener)
        self._paused_until = until

    def _room_from(self) -> float | None:
        """When there is room for a connection without a token; None: now, made if need be."""
        unknown = [one for one in self._visitors if not one.name]
        if len(unknown) < _MOST_UNKNOWN:
            return None
        counts = Counter(one.address for one in unknown)
        most = max(counts.values())
        # Those that are being refused have sent a wrong token, or nothing.
        first = min(
            (one for one in unknown if counts[one.address] == most),
            key=lambda one: one.state is not VisitorState.LEAVING,
        )
        until = first.since + _FOR_TOKEN
        if first.state is not VisitorState.LEAVING and until > monotonic():
            return until
        self._drop(first)
        return None

    def _watch(self, visitor: Visitor) -> None:
        attend = partial(self._attend, visitor)
        self._selector.register(visitor.connection, selectors.EVENT_READ, attend)

    def _attend(self, visitor: Visitor) -> None:
        if visitor not in self._visitors:
            # It went while others were attended to.
            return
        if not visitor.read():
            self._drop(visitor)
            return
        try:
            while visitor in self._visitors and visitor.state is not VisitorState.LEAVING:
                line = visitor.line()
                if line is None:
                    return
                self._hear(visitor, line)
        except TooLongLineError:
            self.refuse(visitor, "its line is too long")

    def _drop(self, visitor: Visitor) -> None:
        if visitor in self._visitors:
            self._note_gone(visitor)
            del self._visitors[visitor]
            self._selector.unregister(visitor.connection)
            visitor.connection.close()

    def _note_gone(self, visitor: Visitor) -> None:
        if visitor.state is VisitorState.WAITING:
            visitor.state = VisitorState.LEAVING
            self._gone(visitor)


def _listener(address: Address) -> socket.socket:
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
