"""A client of TUC-CHESS over UDP in a match: of a server, or a program in its own network."""

import selectors
from collections.abc import Callable
from typing import NamedTuple, cast

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.protocols.tuc_chess.datagrams import Address, DatagramSocket
from uctvis.arena.protocols.tuc_chess.messages import (
    BEGIN,
    LONGEST,
    MOVE_LENGTH,
    TurnMessage,
    color_message,
    end_message,
    is_move,
    shown,
    turn_message,
)
from uctvis.arena.running.output import shown_line
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.seats.contract import Place
from uctvis.arena.seats.seat import Seat, SeatAnswer
from uctvis.engines.time_management import ClockTimes
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.games.tuc_chess.position import NO_LOTTERY, SQUARE_LOTTERY, Position, square_name
from uctvis.texts import _

# The most datagrams of a client that are ignored and noted; more are only ignored. A client that
# sends more than fit into the socket loses, since its opponent's could be lost.
_MOST_NOTED = 100
_MOST_IGNORED = 10_000


class JoinedClient(NamedTuple):
    """A client that has sent its name: where it is, and its datagram."""

    address: Address
    name: bytes


class TucChessSeat(Seat):
    """A client that is told apart by its address and port.

    A datagram is lost now and then. So the client may send its last one again, and gets the last
    message again. What else comes out of turn is noted and ignored.

    Parameters
    ----------
    note : callable
        As `Transcript.note`.
    """

    def __init__(self, seat: int, game: AnyGame, pipes: Pipes, note: Callable[..., None]) -> None:
        self._seat = seat
        self._game = game
        self._pipes = pipes
        self._note = note
        self._socket: DatagramSocket | None = None
        self._client: JoinedClient | None = None
        self._position = cast(Position, game.initial())
        self._last_move = self._bonus = ""
        self._is_asked = self._has_begun = self._is_over = False
        self._heard: tuple[bytes, float] | None = None
        self._answered: tuple[AnyPosition, Move] | None = None
        # The last datagram that counted, and the last message.
        self._last = self._sent = b""
        self._ignored = 0

    def join(self, link: DatagramSocket, client: JoinedClient) -> None:
        """Take a client that has sent its name, and is told its colour."""
        self._socket, self._client = link, client
        self._last = client.name
        link.listen_to(client.address, self._hear)
        link.watch(self._pipes)
        self._note("from", self._seat, text=shown(client.name))
        self._note_sent(color_message(self._seat))

    @property
    def is_ready(self) -> bool:
        return self._client is not None

    def notice_turn(self, position: AnyPosition) -> None:
        """Say that the game begins, or what was moved."""
        now = self._position = cast(Position, position)
        if self._has_begun:
            message = TurnMessage(now.to_move, self._last_move, self._bonus, now.points)
            self._send(turn_message(message))
        else:
            self._has_begun = True
            self._send(BEGIN)
        self._bonus = ""

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        """Expect a move; the client knows that from the message before."""
        self._is_asked, self._heard = True, None

    @property
    def has_answered(self) -> bool:
        return self._heard is not None

    @property
    def answer_time(self) -> float:
        return self._answer_heard()[1]

    def answer(self, position: AnyPosition) -> SeatAnswer:
        data, time = self._answer_heard()
        # Bytes without blanks around them.
        trimmed = data.strip()
        said = shown(trimmed)
        if len(trimmed) != MOVE_LENGTH:
            reason = _("expected a move of four digits, got {said}")
            reason = reason.format(said=shown_line(data))
            raise FaultError(self._seat, Verdict.WRONG_MESSAGE, reason)
        try:
            move = self._game.parse_move(position, said)
        except GameError as error:
            reason = _("expected a legal move, got {said}").format(said=shown_line(data))
            raise FaultError(self._seat, Verdict.ILLEGAL_MOVE, reason) from error
        self._last, self._answered = data, (position, move)
        return SeatAnswer(move, time)

    def _answer_heard(self) -> tuple[bytes, float]:
        if self._heard is None:
            raise RuntimeError("an answer before it has come")
        return self._heard

    def accept(self) -> None:
        if self._answered is not None:
            self.tell(*self._answered)

    def tell(self, position: AnyPosition, move: Move) -> None:
        """Keep the move: the client gets one message for it and its lotteries."""
        before = cast(Position, position)
        if before.lottery == NO_LOTTERY:
            self._last_move = self._game.move_name(before, move)
        elif before.lottery == SQUARE_LOTTERY:
            self._bonus = square_name(move)
        self._position = cast(Position, self._game.play(before, move))

    def finish(self, verdict: Verdict) -> None:
        """Send the end; whoever broke the rules gets no other message."""
        if self._client is not None and not self._is_over:
            self._is_over = True
            self._is_asked = False
            self._send(end_message(self._position.points))

    def end(self) -> Usage:
        """Leave the client, which learns that a match that was stopped is over."""
        if self._socket is not None:
            self.finish(Verdict.VOID)
            self._socket.unwatch(self._pipes)
        return super().end()

    # What comes.

    def _hear(self, data: bytes, address: Address, time: float) -> None:
        is_first_move = self._is_asked and self._answered is None and is_move(shown(data))
        # The name of a client may be a move.
        is_repeated = data == self._last and not is_first_move
        if self._is_over:
            self._hear_late(data, address, time)
        elif is_repeated:
            self._note_ignored(data, _("it is repeated, so the last message is sent again"))
            self._repeat()
        elif self._is_asked:
            self._is_asked = False
            self._note("from", self._seat, text=shown(data))
            self._heard = data, time
        else:
            self._note_ignored(data, _("it is out of turn, so it is ignored"))

    def _hear_late(self, data: bytes, address: Address, time: float) -> None:
        """Hear a client whose match has ended; with its name, it joins the next match."""
        if self._client is not None and self._socket is not None and data == self._client.name:
            self._socket.hear_stranger(data, address, time)
        elif data == self._last or is_move(shown(data)):
            # The end was lost, or the client has not known it yet.
            self._say(self._sent)

    def _repeat(self) -> None:
        if self._answered is None and self._has_begun:
            # It may not even know its colour.
            self._say(color_message(self._seat))
        self._say(self._sent)

    def _note_ignored(self, data: bytes, reason: str) -> None:
        self._ignored += 1
        if self._ignored <= _MOST_NOTED:
            text = _("“{said}”: {reason}").format(said=shown(data[:LONGEST]), reason=reason)
            self._note("error", self._seat, text=text)
        elif self._ignored == _MOST_IGNORED and not self._is_over:
            reason = _("it sent more than {most} datagrams out of turn").format(most=_MOST_IGNORED)
            self._pipes.report(FaultError(self._seat, Verdict.TOO_MUCH_OUTPUT, reason))

    # What is sent.

    def _send(self, data: bytes) -> None:
        self._note_sent(data)
        self._say(data)

    def _note_sent(self, data: bytes) -> None:
        self._note("to", self._seat, text=data.decode())
        self._sent = data

    def _say(self, data: bytes) -> None:
        if self._socket is not None and self._client is not None:
            self._socket.send(data, self._client.address)


class RemoteTucChessSeat(TucChessSeat):
    """A client of a server, which has sent its name and was told its colour before the match."""

    def __init__(
        self,
        seat: int,
        game: AnyGame,
        pipes: Pipes,
        note: Callable[..., None],
        link: DatagramSocket,
        client: JoinedClient,
        countdown: float,
    ) -> None:
        super().__init__(seat, game, pipes, note)
        self._joining = link, client
        self.countdown = countdown

    def begin(self) -> None:
        self.join(*self._joining)


class ConfinedTucChessSeat(TucChessSeat):
    """A program alone with a server socket of ours in a network of its own.

    Whoever sends the first datagram is the client. What the program writes to its standard output
    is kept with its standard error.
    """

    def __init__(self, place: Place, process: BotProcess) -> None:
        super().__init__(place.number, place.game, place.pipes, place.note)
        self._process = process
        self.loading, self.saving = place.bot.limits.loading, place.bot.limits.saving

    def begin(self) -> None:
        self._process.allow(self._note_output)
        network = self._process.network
        if network is None:
            raise RuntimeError("a program of this protocol has a network")
        self._pipes.watch(network.fileno(), selectors.EVENT_READ, self._take_socket)

    def _note_output(self, lines: str) -> None:
        self._note("error", self._seat, text=lines)

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        """Expect a move; it may write to its standard error as much as in any turn."""
        super().ask(position, clocks)
        self._process.begin_turn()

    def _take_socket(self, _events: int) -> None:
        network = self._process.network
        if network is None:
            return
        self._pipes.watch(network.fileno(), 0, self._take_socket)
        udp = network.take_socket()
        if udp is not None:
            link = self._socket = DatagramSocket(udp)
            link.hear_stranger = self._hear_stranger
            link.watch(self._pipes)

    def _hear_stranger(self, data: bytes, address: Address, _time: float) -> None:
        if self._client is None and self._socket is not None:
            self._process.has_answered = True
            self.join(self._socket, JoinedClient(address, data))
            self._say(self._sent)
        else:
            self._note_ignored(data, _("it comes from another port, so it is ignored"))

    def finish(self, verdict: Verdict) -> None:
        """Send the end; the program may end then."""
        if verdict.is_elimination:
            super().finish(verdict)
            self._process.terminate()
        else:
            self._process.expect(is_last=True)
            super().finish(verdict)

    @property
    def has_finished(self) -> bool:
        return self._process.has_ended

    def end(self) -> Usage:
        super().end()
        if self._socket is not None:
            self._socket.close()
        return self._process.end(self.saving)
