"""The server where remote bots connect: one for a whole tournament, in a thread of its own.

All lines are UTF-8 and end with a line feed. Lines that begin with < are from the client:

    < Token TOKEN
    > Welcome NAME            the token is this bot's
    < Ready                   it waits for its next match; then
    > Match ID                it begins: from now on, the lines of the protocol of the bot
    ...
    > Over ID                 it has ended; then the connection is closed

After a break, the client connects again within its clock:

    < Token TOKEN
    > Welcome NAME
    < Resume ID COUNT         it has received COUNT complete lines of the match
    > Resumed COUNT           so many complete lines have come from it; both repeat what is missing
    ...
    > Over ID                 instead, if the match has ended; then the connection is closed

    < Token TOKEN
    > Welcome NAME
    < Leave ID                its program has ended, so the match is lost
    > Left ID                 then the connection is closed

    > Refused REASON          at any time before a match; then the connection is closed
    > Bye                     the tournament has ended; then the connection is closed
"""

import contextlib
import selectors
import socket
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import monotonic
from types import TracebackType
from typing import Self

from uctvis.arena.bots.bot import Bot
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.remote.address import Address
from uctvis.arena.remote.channel import RemoteChannel
from uctvis.arena.remote.connection import Connection, ConnectionState
from uctvis.arena.remote.listener import ConnectionListener
from uctvis.arena.remote.tokens import owner_of
from uctvis.arena.remote.waiting_room import WaitingRoom
from uctvis.arena.remote.wrong_tokens import WrongTokens
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.seats.protocols import protocol_of
from uctvis.texts import _

# Seconds that a match waits for a bot without any connection.
PATIENCE = 60.0
# Seconds at the end of a tournament until the clients that have just played have come back.
_FAREWELL = 1.0
# Connections of a bot that do not play.
_MOST_OF_A_BOT = 200
# Digits of a number of lines.
_MOST_DIGITS = 9
_Channels = tuple[RemoteChannel, ...]


class RemoteServer:
    """Takes connections of remote bots, and hands them to the matches of one tournament.

    Use it as a context manager. `open` may be called from any thread.

    Parameters
    ----------
    tokens : mapping of str to str
        The token of each remote bot, by its name.
    patience : float
        Seconds that a match waits for a bot without any connection.

    Raises ArenaError if no program can listen there.
    """

    def __init__(
        self, address: Address, tokens: Mapping[str, str], patience: float = PATIENCE
    ) -> None:
        self._tokens = dict(tokens)
        self._patience = patience
        self._selector = selectors.DefaultSelector()
        try:
            self._listener = ConnectionListener(
                address, self._selector, self._hear, self._note_gone
            )
        except BaseException:
            self._selector.close()
            raise
        self._room: WaitingRoom[Connection, _Channels] = WaitingRoom(
            tuple(tokens), patience, monotonic()
        )
        self._wrong = WrongTokens()
        # Those of all matches, and those that have got a connection.
        self._channels: dict[str, tuple[RemoteChannel, _Channels]] = {}
        self._playing: set[str] = set()
        # How many clients of each bot have just ended a match.
        self._coming: Counter[str] = Counter()
        self._farewell: float | None = None
        self._commands: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._is_closing = False
        self._failure: Exception | None = None
        self._woken, self._waking = socket.socketpair()
        self._woken.setblocking(False)
        self._waking.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ, lambda: None)
        self._thread = threading.Thread(target=self._run, name="remote bots", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def address(self) -> Address:
        """Where it listens, with the port that was chosen."""
        return self._listener.address

    def open(
        self,
        match: int,
        bots: Iterable[tuple[int, Bot]],
        pipes: Pipes,
        note: Callable[..., None],
    ) -> _Channels:
        """The channels to the remote bots of a match, which all get connections at one moment.

        Parameters
        ----------
        match : int
            The number of the match.
        bots : iterable of (int, Bot)
            Each with its seat.
        pipes, note :
            As for `RemoteChannel`. `pipes` gets a fault if a bot does not connect.
        """
        channels = tuple(
            RemoteChannel(
                *(seat, bot, match, pipes, note, self),
                output=protocol_of(bot.protocol).output(bot.limits),
            )
            for seat, bot in bots
        )
        self._call(partial(self._ask, channels))
        return channels

    def close(self, *, is_over: bool = False) -> None:
        """End all connections that are not in a match; `is_over`: the tournament has ended."""
        self._call(partial(self._end, is_over))
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    # For channels, as `ChannelOwner`.

    def reopen(self, channel: RemoteChannel) -> None:
        self._call(partial(self._ask_again, channel))

    def expect_back(self, channel: RemoteChannel) -> None:
        self._call(partial(self._coming.update, [channel.bot.name]))

    def release(self, channel: RemoteChannel) -> None:
        self._call(partial(self._forget, channel))

    def _call(self, command: Callable[[], None]) -> None:
        """Let the thread of the server do something, if it still runs."""
        self._commands.append(command)
        # A full pipe wakes, too.
        with self._lock, contextlib.suppress(BlockingIOError):
            if not self._is_closing:
                self._waking.send(b"\0")

    # The thread of the server.

    def _run(self) -> None:
        try:
            while not self._is_closing:
                deadlines = (
                    self._listener.deadline(),
                    self._room.deadline(),
                    self._farewell,
                )
                until = min((one for one in deadlines if one is not None), default=None)
                timeout = None if until is None else max(until - monotonic(), 0.0)
                events = self._selector.select(timeout)
                # Commands first, because what clients say may follow from them; each of them comes
                # before its wake, so that none is forgotten.
                self._forget_wakes()
                while self._commands:
                    self._commands.popleft()()
                for key, _events in events:
                    key.data()
                self._listener.look_at_clock(monotonic())
                self._give_up(monotonic())
                self._assign()
                self._look_at_farewell(monotonic())
        except Exception as error:  # noqa: BLE001 - a bug here ends the matches, which wait for it
            self._failure = error
            for channel, _channels in self._channels.values():
                channel.pipes.report(error)
        finally:
            with self._lock:
                self._is_closing = True
            self._listener.close()
            self._selector.close()
            self._woken.close()
            self._waking.close()

    def _forget_wakes(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._woken.recv(4096)

    def _end(self, is_over: bool) -> None:
        self._farewell = monotonic()
        if is_over:
            self._farewell += _FAREWELL
            for name in self._tokens:
                for connection in list(self._room.waiting(name)):
                    self._listener.dismiss(connection, "Bye")

    def _look_at_farewell(self, now: float) -> None:
        if self._farewell is not None and (now >= self._farewell or not +self._coming):
            with self._lock:
                self._is_closing = True

    # Matches.

    def _ask(self, channels: _Channels) -> None:
        for channel in channels:
            self._channels[channel.id] = channel, channels
        self._room.ask(channels, [channel.bot.name for channel in channels], monotonic())

    def _ask_again(self, channel: RemoteChannel) -> None:
        """Find another client for a match that has begun, unless its own one has come back."""
        if channel.id in self._playing and not channel.is_connected:
            self._stop_playing(channel)
            self._ask((channel,))

    def _stop_playing(self, channel: RemoteChannel) -> None:
        if channel.id in self._playing:
            self._playing.discard(channel.id)
            self._room.release([channel.bot.name], monotonic())

    def _assign(self) -> None:
        for channels, connections in self._room.assign():
            for channel, connection in zip(channels, connections, strict=True):
                if channel.has_begun:
                    self._rename(channel)
                if self._listener.give_away(connection, channel.arrive):
                    self._playing.add(channel.id)
                else:
                    # The match was stopped at this moment.
                    self._room.come(connection.name, connection)
                    self._room.release([connection.name], monotonic())

    def _rename(self, channel: RemoteChannel) -> None:
        """Let another client play the match from its start, and only this one."""
        entry = self._channels.pop(channel.id)
        channel.rename()
        self._channels[channel.id] = entry

    def _give_up(self, now: float) -> None:
        reason = _("no client of it connected within {seconds:g} s").format(seconds=self._patience)
        for channels, name in self._room.give_up(now):
            for channel in channels:
                if channel.bot.name == name:
                    channel.fail(Verdict.DID_NOT_START, reason)

    def _forget(self, channel: RemoteChannel) -> None:
        """A match has ended for a bot."""
        _channel, channels = self._channels.pop(channel.id)
        self._room.withdraw(channels)
        self._stop_playing(channel)

    # What clients say.

    def _note_gone(self, connection: Connection) -> None:
        self._room.go(connection.name, connection, monotonic())

    def _hear(self, connection: Connection, line: str) -> None:
        word, _blank, rest = line.partition(" ")
        is_known = connection.state is ConnectionState.KNOWN
        if connection.state is ConnectionState.UNKNOWN and word == "Token":
            self._hear_token(connection, rest)
        elif is_known and line == "Ready" and not connection.has_more:
            self._hear_ready(connection)
        elif is_known and word == "Resume" and not connection.has_more:
            self._hear_resume(connection, *rest.partition(" ")[::2])
        elif is_known and word == "Leave":
            channel = self._channel_of(connection, rest)
            if channel is not None:
                channel.leave()
            self._listener.dismiss(connection, f"Left {rest}")
        else:
            self._listener.refuse(connection, "it said something that was not expected")

    def _hear_token(self, connection: Connection, token: str) -> None:
        name = owner_of(self._tokens, token)
        if name is None:
            delay = self._wrong.delay(connection.address, monotonic())
            self._listener.refuse(connection, "wrong token", delay)
        elif self._listener.of(name) >= _MOST_OF_A_BOT:
            self._listener.refuse(
                connection, f"{_MOST_OF_A_BOT} connections of this bot wait already"
            )
        else:
            connection.name = name
            self._listener.say(connection, f"Welcome {name}")

    def _hear_ready(self, connection: Connection) -> None:
        self._coming[connection.name] -= self._coming[connection.name] > 0
        if self._farewell is not None:
            self._listener.dismiss(connection, "Bye")
            return
        self._listener.wait(connection)
        self._room.come(connection.name, connection)

    def _hear_resume(self, connection: Connection, match: str, count: str) -> None:
        if not count.isascii() or not count.isdecimal() or len(count) > _MOST_DIGITS:
            self._listener.refuse(connection, "expected Resume, a match and a number of lines")
            return
        channel = self._channel_of(connection, match)
        if channel is None or not self._listener.give_away(
            connection, lambda own: channel.arrive(own, int(count))
        ):
            self._listener.dismiss(connection, f"Over {match}")
        elif match not in self._playing:
            # It waited for another first connection.
            self._room.withdraw(self._channels[match][1])
            self._playing.add(match)
            self._room.take(connection.name)

    def _channel_of(self, connection: Connection, match: str) -> RemoteChannel | None:
        """The channel of a match that the bot of this connection plays now."""
        channel, _channels = self._channels.get(match, (None, ()))
        return channel if channel is not None and channel.bot.name == connection.name else None
