"""A connection to the server of remote bots, before it belongs to a match."""

from enum import Enum
from socket import SHUT_WR, socket
from time import monotonic

# The most bytes of a line before a match.
_LONGEST = 300
# The most bytes that are read and thrown away.
_MOST_IGNORED = 2**20


class TooLongLineError(Exception):
    """A line of a connection is too long."""


class ConnectionState(Enum):
    """What a connection does."""

    UNKNOWN = "has not said its token yet"
    KNOWN = "has said its token, but not yet what it wants"
    WAITING = "waits for a match"
    LEAVING = "is told something, or has been, and is to close its side"


class Connection:
    """A connection that does not belong to a match; for the thread of the server."""

    def __init__(self, own: socket, address: str, deadline: float) -> None:
        # It does not block.
        self.socket = own
        # The number of its host.
        self.address = address
        self.state = ConnectionState.UNKNOWN
        # When it came, on the clock `time.monotonic`.
        self.since = monotonic()
        # When it is closed, on the clock `time.monotonic`.
        self.deadline: float | None = deadline
        # The bot, once its token is known; else "".
        self.name = ""
        # A line that it is told late, before it is closed.
        self.last_words = ""
        self._received = bytearray()
        self._ignored = 0

    def read(self) -> bool:
        """Read what there is; return whether the connection is still open."""
        try:
            data = self.socket.recv(_LONGEST + 1)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if self.state is ConnectionState.LEAVING:
            self._ignored += len(data)
            return bool(data) and self._ignored <= _MOST_IGNORED
        self._received += data
        return bool(data)

    def line(self) -> str | None:
        """The next line without its end; None if it has not come yet.

        Raises
        ------
        TooLongLineError
        """
        line, end, rest = self._received.partition(b"\n")
        if len(line) > _LONGEST:
            raise TooLongLineError
        if not end:
            return None
        self._received = rest
        return line.decode(errors="replace").removesuffix("\r")

    @property
    def has_more(self) -> bool:
        """Whether it has said more than the lines that were taken."""
        return bool(self._received)

    def say(self, line: str) -> bool:
        """Send a line; return whether that was possible at once, as it is for those who read."""
        data = f"{line}\n".encode()
        try:
            return self.socket.send(data) == len(data)
        except OSError:
            return False

    def end_sending(self) -> bool:
        """Let the client read the end; return whether that was possible."""
        try:
            self.socket.shutdown(SHUT_WR)
        except OSError:
            return False
        return True
