"""The client of a remote bot: lets a program of this machine play in a tournament elsewhere."""

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from uctvis.arena.remote.address import Address
from uctvis.arena.remote.carried_match import CarriedMatch
from uctvis.arena.remote.keep_alive import keep_alive
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.game.notation import shortened
from uctvis.texts import _

# Seconds without any server until the client gives up; it may serve a tournament that begins
# later, or that was stopped and is continued.
PATIENCE = 600.0
# Seconds between two attempts: the first, and the longest.
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 5.0
# Seconds for an answer of the server, and to leave a match when the client is stopped.
_FOR_AN_ANSWER = 20.0
_FOR_LEAVING = 3.0
# The most bytes of a line.
_LONGEST = 2**24


class _Connection(NamedTuple):
    """A connection whose token was accepted."""

    reader: StreamReader
    writer: StreamWriter

    def say(self, line: str) -> None:
        self.writer.write(f"{line}\n".encode())

    async def hear(self) -> str:
        """The next line.

        Raises OSError or EOFError if the connection has broken.
        """
        line = await self.reader.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line.decode(errors="replace").rstrip("\r\n")


class RemoteClient:
    """Plays the matches of a remote bot, one after the other.

    Parameters
    ----------
    address : Address
        Where the server listens.
    token : str
        The token of the bot.
    command : sequence of str
        Starts the program, for each match again.
    folder : Path
        Its working directory.
    tell : callable (str)
        Gets sentences for the user.
    patience : float
        Seconds without a server until the client gives up.
    """

    def __init__(
        self,
        address: Address,
        token: str,
        command: Sequence[str],
        folder: Path,
        tell: Callable[[str], None],
        patience: float = PATIENCE,
    ) -> None:
        self._address = address
        self._token = token
        self._command = tuple(command)
        self._folder = folder
        self._tell = tell
        self._patience = patience
        self._match: CarriedMatch | None = None
        # When there was a connection, and whether the user knows that there is one, or none.
        self._seen = monotonic()
        self._told: bool | None = None

    async def play(self) -> None:
        """Play until the tournament has ended.

        Raises ArenaError if there is no server, it refuses the client, or the program cannot be
        started.
        """
        pause = _FIRST_PAUSE
        try:
            while True:
                try:
                    async with self._connected() as connection:
                        pause = _FIRST_PAUSE
                        if await self._go_on(connection):
                            return
                except (OSError, EOFError) as error:
                    self._note_break(error)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE)
        finally:
            if self._match is not None:
                with contextlib.suppress(OSError, EOFError, ArenaError):
                    await asyncio.wait_for(self._leave(self._match.id), _FOR_LEAVING)
                await self._match.end()

    def _note_break(self, error: OSError | EOFError) -> None:
        if isinstance(error, ConnectionRefusedError):
            reason = _("no server listens there")
        elif isinstance(error, TimeoutError):
            reason = _("it does not answer")
        elif isinstance(error, OSError):
            reason = explained(error)
        else:
            reason = _("the connection has broken")
        if monotonic() - self._seen > self._patience:
            raise ArenaError(self._address, reason) from error
        if self._told is not False:
            text = _("{address}: {reason}; trying again")
            self._tell(text.format(address=self._address, reason=reason))
        self._told = False

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[_Connection]:
        """Context manager for a connection whose token was accepted."""
        opening = asyncio.open_connection(*self._address, limit=_LONGEST)
        reader, writer = await asyncio.wait_for(opening, _FOR_AN_ANSWER)
        try:
            keep_alive(writer.get_extra_info("socket"))
            connection = _Connection(reader, writer)
            _word, name = await self._ask(connection, f"Token {self._token}", "Welcome")
            if self._told is not True:
                text = _("connected to {address} as {name}")
                self._tell(text.format(address=self._address, name=name))
            self._told = True
            try:
                yield connection
            finally:
                self._seen = monotonic()
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _ask(
        self,
        connection: _Connection,
        line: str,
        *expected: str,
        seconds: float | None = _FOR_AN_ANSWER,
    ) -> tuple[str, str]:
        """Say a line; return the first word of the answer, which is expected, and the rest."""
        connection.say(line)
        answer = await asyncio.wait_for(connection.hear(), seconds)
        word, _blank, rest = answer.partition(" ")
        if word in expected:
            return word, rest
        if word == "Refused":
            text = _("the server refuses this client: {reason}").format(reason=shortened(rest))
        else:
            text = _("expected a server of uctvis, which says {expected}; got {answer!r}").format(
                expected=_(" or ").join(expected), answer=shortened(answer)
            )
        raise ArenaError(self._address, text)

    async def _go_on(self, connection: _Connection) -> bool:
        """Go on with the match, or play the next one; return whether the tournament has ended."""
        match = self._match
        if match is not None and match.has_ended:
            await self._ask(connection, f"Leave {match.id}", "Left")
            await self._end_match(match, _("the program has ended in match {id}"))
            return False
        if match is not None:
            wish = f"Resume {match.id} {match.heard}"
            word, rest = await self._ask(connection, wish, "Resumed", "Over")
            if word == "Resumed":
                await self._carry(match, connection, int(rest))
            else:
                await self._end_match(match, _("match {id} has ended"))
            return False
        word, rest = await self._ask(connection, "Ready", "Match", "Bye", seconds=None)
        if word == "Bye":
            return True
        try:
            match = await CarriedMatch.start(rest, self._command, self._folder)
        except OSError as error:
            await self._leave(rest)
            raise ArenaError(self._command[0], explained(error)) from error
        self._match = match
        self._tell(_("match {id} begins").format(id=rest))
        await self._carry(match, connection, 0)
        return False

    async def _carry(self, match: CarriedMatch, connection: _Connection, received: int) -> None:
        is_over = await match.carry(connection.reader, connection.writer, received)
        if is_over:
            await self._end_match(match, _("match {id} has ended"))
        elif not match.has_ended:
            raise EOFError

    async def _end_match(self, match: CarriedMatch, text: str) -> None:
        self._tell(text.format(id=match.id))
        await match.end()
        self._match = None

    async def _leave(self, match: str) -> None:
        async with self._connected() as connection:
            await self._ask(connection, f"Leave {match}", "Left")


async def play_all(clients: Iterable[RemoteClient]) -> None:
    """Let clients play at the same time, until the tournament has ended.

    Raises ArenaError if one of them fails; the others are stopped.
    """
    playing = [asyncio.create_task(client.play()) for client in clients]
    try:
        ended, _others = await asyncio.wait(playing, return_when=asyncio.FIRST_EXCEPTION)
        for one in ended:
            one.result()
    finally:
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
