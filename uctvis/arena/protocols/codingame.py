"""The input and output of CodinGame: one process a bot, standard input and output.

The referee writes the lines of the start together with the lines of the first turn. For the rest,
turns are as in `uctvis.arena.seats.turn_talk`.

A turn-based game of ours has these lines. All names are as in `uctvis games` and in tree files.

    start:   the full name of the game
             the player: 0 for the one who moves first, or 1
    turn:    the number of moves that were made since the bot's last turn, without its own one, and
             then these moves, one a line; also the opening, and the outcomes of lotteries
             the number of legal moves, and then these, one a line
    answer:  one line: a legal move
"""

from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.running.output import Output
from uctvis.arena.seats.contract import BotProtocol, Place
from uctvis.arena.seats.program import ProgramSeat
from uctvis.arena.seats.seat import Seat, SeatAnswer
from uctvis.arena.seats.turn_talk import TurnTalk, turn_output
from uctvis.engines.time_management import ClockTimes
from uctvis.game.notation import BLANKS
from uctvis.game.rules import AnyPosition, Move


class CodingameProtocol(BotProtocol):
    """CodinGame's protocol: the only one of simultaneous games, and one for turn-based games."""

    name = "codingame"
    title = "CodinGame"
    rank = 2
    matches = ("turns", "simultaneous")
    usual_in = ("simultaneous",)
    has_turn_limits = True
    has_openings = True
    has_dialects = True
    has_stubs = True
    is_for_remote = True

    def output(self, limits: Limits) -> Output:
        return turn_output(limits)

    def seat(self, place: Place) -> Seat:
        return CodingameSeat(place)


PROTOCOL = CodingameProtocol()


class CodingameSeat(ProgramSeat):
    """A bot in a turn-based game of ours."""

    is_timed = False

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self._made = list(place.opening)
        self._talk = TurnTalk(place.number, place.channel, place.bot.limits, place.note)

    def begin(self) -> None:
        self._talk.begin((self._game.full_name, str(self._seat)))

    @property
    def is_ready(self) -> bool:
        """Whether it runs; what it loads is part of its first turn."""
        return self._channel.has_started

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        legal = [self._game.move_name(position, one) for one in self._game.legal_moves(position)]
        lines = (str(len(self._made)), *self._made, str(len(legal)), *legal)
        self._made.clear()
        self._talk.write(lines, due=1)

    @property
    def until(self) -> float | None:
        return self._talk.until

    @property
    def answer_time(self) -> float:
        """When the answer came, but not before the start of the turn."""
        return self._talk.answer_time

    def answer(self, position: AnyPosition) -> SeatAnswer:
        heard = self._talk.take()
        move = heard.text.strip(BLANKS)
        return self._answer(heard, lambda: self._game.parse_move(position, move))

    def tell(self, position: AnyPosition, move: Move) -> None:
        """Keep the move for the next turn."""
        self._made.append(self._game.move_name(position, move))

    def finish(self, verdict: Verdict) -> None:
        """End it: bots do not learn the result."""
        self._channel.terminate()
