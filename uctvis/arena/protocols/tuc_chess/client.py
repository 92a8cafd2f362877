"""A client of TUC-CHESS over UDP: an engine of uctvis plays on anyone's server.

A datagram can be lost. So what is not answered is sent again, a few times; the name only until the
server has answered it, because the server of 2021 would take a second one for another client.
"""

import logging
import selectors
import socket
import threading
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import CancelledError
from random import SystemRandom
from time import perf_counter
from typing import NamedTuple

from uctvis import games
from uctvis.arena.protocols.tuc_chess.datagrams import Address
from uctvis.arena.protocols.tuc_chess.heard_position import HeardGame, playable_moves
from uctvis.arena.protocols.tuc_chess.messages import (
    LONGEST,
    ColorMessage,
    EndMessage,
    Points,
    ServerMessage,
    read_message,
    shown,
)
from uctvis.arena.running.pipes import Pipes
from uctvis.disk.os_errors import explained
from uctvis.engines.levels import engine_for
from uctvis.engines.players import Player
from uctvis.engines.time_management import allot
from uctvis.errors import ArenaError, SettingError
from uctvis.game.player_names import BLACK, WHITE
from uctvis.games.tuc_chess.position import Position
from uctvis.texts import _

# Seconds until what was not answered is sent again; each time twice as many.
_FIRST_WAIT = 2.0
# How often it is sent altogether.
_TRIES = 5
# Seconds in which the opponent must move: more than a game of any year takes.
_PATIENCE = 900.0
_SECONDS = (0.2, 3600.0)
# Seconds of the search that loads the functions of the engine.
_LOADING = 0.2
_MOST_READ = 2**16
_log = logging.getLogger(__name__)


class ClientGame(NamedTuple):
    """A game that a client has played."""

    # What the client played: 0 for White, 1 for Black.
    player: int
    # The points of White and Black.
    points: Points
    # The number of moves of both players that the server told, so without the last one.
    plies: int

    @property
    def payoff(self) -> float:
        """To the client."""
        own, other = self.points[self.player], self.points[1 - self.player]
        return 0.5 if own == other else float(own > other)


class TucChessClient:
    """A client; use `run` in one thread, and `stop` in any.

    Parameters
    ----------
    address : (str, int)
        The host and the port of the server.
    engine : str
        An engine, as `uctvis.engines.levels.engine_for` reads it.
    game : str
        The full name of the game with its year.
    seconds : float
        For a move.
    tell : function of str, optional
        Gets what happens, in sentences, in the thread of `run`.

    Raises SettingError if a value is out of its range, or there is no such engine; GameError if
    there is no such game.
    """

    def __init__(
        self,
        address: Address,
        engine: str,
        name: str,
        game: str = "tuc_chess",
        seconds: float = 5.0,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self._game = games.find(game)
        self._engine = engine_for(self._game, engine, on_clock=True)
        self._engine.expect(self._game)
        self.name = name
        self._name = name.encode()
        if not 0 < len(self._name) <= LONGEST:
            expected = _("1 to {most} bytes").format(most=LONGEST)
            raise SettingError("name", _("Name"), expected, repr(name))
        least, most = _SECONDS
        if not least <= seconds <= most:
            expected = _("a number from {least:g} to {most:g}").format(least=least, most=most)
            raise SettingError("seconds", _("Seconds for a move"), expected, seconds)
        self._address = address
        self._allotment = allot(seconds, moves_left=1)
        self._tell = tell or _say_nothing
        self._random = SystemRandom()
        self._stopped = threading.Event()
        self._conversation: Conversation | None = None
        self._player: Player | None = None

    def run(self, count: int = 1) -> Generator[ClientGame, None, None]:
        """Play so many games, and yield each when it has ended; fewer after `stop`.

        Raises ArenaError if no server answers, or it has gone silent; EngineError if the engine has
        failed.
        """
        # Before the server waits for a move.
        player = self._player = self._engine.player(self._random)
        player.choose(self._game, self._game.initial(), allot(_LOADING, moves_left=1))
        for _number in range(count):
            if self._stopped.is_set():
                return
            try:
                yield self._play()
            except CancelledError:
                return

    def stop(self) -> None:
        """End soon, also in the middle of a game; from any thread."""
        self._stopped.set()
        if (player := self._player) is not None:
            player.stop()
        if (conversation := self._conversation) is not None:
            conversation.stop()

    def _play(self) -> ClientGame:
        heard = HeardGame(self._game)
        conversation = self._conversation = Conversation(self._address)
        self._player = self._engine.player(self._random)
        try:
            # `stop` does this in the reverse order, so that no stop is missed.
            if self._stopped.is_set():
                raise CancelledError
            conversation.say(self._name)
            while True:
                # An opponent may join at any time.
                patience = _PATIENCE if heard.has_begun else None
                message = conversation.next(heard.position.points, patience)
                if isinstance(message, EndMessage):
                    return ClientGame(heard.player or 0, message.points, heard.plies)
                if isinstance(message, ColorMessage) and heard.player is None:
                    title = (WHITE, BLACK)[message.player].title
                    self._tell(_("{name} plays {player}").format(name=self.name, player=title))
                heard.take(message)
                if heard.is_my_turn and (move := self._move(self._player, heard.position)):
                    heard.said = move
                    conversation.say(move.encode())
        finally:
            self._conversation = None
            conversation.close()

    def _move(self, player: Player, position: Position) -> str:
        """The name of our move; "" if there is none, so that the server must end the game."""
        if self._game.outcome(position) is None:
            move = player.choose(self._game, position, self._allotment).move
        elif moves := playable_moves(position):
            move = self._random.choice(moves)
        else:
            return ""
        return self._game.move_name(position, move)


class Conversation:
    """The datagrams between a client and one server. Raises ArenaError if there is no such host."""

    def __init__(self, address: Address) -> None:
        host, port = address
        self._place = f"{host}:{port}"
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            # Only this server is heard, and the system says if nobody listens there.
            self._udp.connect(address)
        except (OSError, OverflowError) as error:
            self._udp.close()
            reason = explained(error) if isinstance(error, OSError) else str(error)
            raise ArenaError(self._place, reason) from error
        self._udp.setblocking(False)
        self._pipes = Pipes()
        self._pipes.watch(self._udp.fileno(), selectors.EVENT_READ, self._read)
        self._heard: deque[bytes] = deque()
        self._unanswered = b""
        self._tries = 0
        self._is_refused = False

    def say(self, data: bytes) -> None:
        """Send a datagram, again and again until something comes."""
        self._unanswered, self._tries = data, 0
        self._send()

    def next(self, points: Points, patience: float | None) -> ServerMessage:
        """The next message; `points` are those before it.

        Raises ArenaError if what was sent is not answered, nothing comes for `patience` seconds, or
        no server listens there; CancelledError if `stop` was called.
        """
        while True:
            wait = _FIRST_WAIT * 2 ** (self._tries - 1) if self._unanswered else patience
            until = None if wait is None else perf_counter() + wait
            if not self._pipes.wait(until, lambda: bool(self._heard) or self._is_refused):
                if not self._unanswered or self._tries == _TRIES:
                    raise ArenaError(self._place, _("the server does not answer"))
                self._send()
                continue
            if not self._heard:
                raise ArenaError(self._place, _("no server listens there"))
            data = self._heard.popleft()
            message = read_message(data, points)
            if message is not None:
                self._unanswered = b""
                return message
            _log.warning(_("%s: no message of the protocol: %r"), self._place, shown(data))

    def stop(self) -> None:
        """Let `next` raise `CancelledError`; from any thread."""
        self._pipes.stop()

    def close(self) -> None:
        """Close the socket."""
        self._pipes.close()
        self._udp.close()

    def _send(self) -> None:
        self._tries += 1
        try:
            self._udp.send(self._unanswered)
        except BlockingIOError:
            # It is sent again.
            pass
        except ConnectionError:
            self._is_refused = True
            self._read(0)

    def _read(self, _events: int) -> None:
        while True:
            try:
                self._heard.append(self._udp.recv(_MOST_READ))
            except BlockingIOError:
                return
            except ConnectionError:
                # The last message of a server that has ended may still wait.
                self._is_refused = True


def _say_nothing(_text: str) -> None:
    """The default of `tell`."""
