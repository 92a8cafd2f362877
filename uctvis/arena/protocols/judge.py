"""The judge's protocol: one process a bot, lines on its standard input and output.

    judge:  "Hello " game | "Your turn " seconds | "OK" | "Play " move
            | "You win" | "You lose" | "Tie" | "Eliminated"
    bot:    "Hello " game | "Play " move | "Fair enough"

The judge of 2014 knew recursive tic-tac-toe as `morpion_rec`, with moves such as "1 1 2 3". All
other games have their own names here, and the names of their moves. In a game of chance, both bots
are told the outcomes of lotteries as they are told moves. Bots may write any blanks between words
and around them.
"""

import re

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.seats.contract import BotProtocol, Place
from uctvis.arena.seats.program import ProgramSeat
from uctvis.arena.seats.seat import Seat, SeatAnswer
from uctvis.engines.time_management import ClockTimes
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.notation import BLANKS, shortened
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _

_RECURSIVE = "recursive_tictactoe"
_BLANK = re.compile(f"[{BLANKS}]+")
_ENDS = {Verdict.WON: "You win", Verdict.DRAW: "Tie"}
_LOST, _ELIMINATED = "You lose", "Eliminated"


def game_id(game: AnyGame) -> str:
    """What the protocol calls a game."""
    return "morpion_rec" if game.name == _RECURSIVE else game.full_name


def seconds_text(seconds: float) -> str:
    """The seconds of a clock as the judge wrote them: at most 12 digits, "30." for 30."""
    text = f"{seconds:.12g}"
    return text if "." in text or "e" in text else f"{text}."


def written_move(game: AnyGame, position: AnyPosition, move: Move) -> str:
    """A move as the protocol writes it."""
    name = game.move_name(position, move)
    return " ".join(name) if game.name == _RECURSIVE else name


def read_move(game: AnyGame, position: AnyPosition, text: str) -> Move:
    """The legal move that the protocol writes as `text`. Raises GameError if there is none."""
    if game.name == _RECURSIVE:
        name = text.replace(" ", "")
        if text != " ".join(name):
            expected = _('expected a move such as "1 1 2 3", got {text!r}')
            raise GameError(expected.format(text=shortened(text)))
        text = name
    return game.parse_move(position, text)


class JudgeProtocol(BotProtocol):
    """The judge's protocol: the usual one of turn-based games."""

    name = "judge"
    title = "judge's protocol"
    rank = 0
    usual_in = ("turns",)
    is_for_remote = True

    def seat(self, place: Place) -> Seat:
        return JudgeSeat(place)


PROTOCOL = JudgeProtocol()


class JudgeSeat(ProgramSeat):
    """A bot that speaks the judge's protocol."""

    _is_ready = _waits_for_end = False

    def begin(self) -> None:
        self._ask(f"Hello {game_id(self._game)}")

    @property
    def is_ready(self) -> bool:
        if not self._is_ready and self.has_answered:
            self._expect(f"Hello {game_id(self._game)}", self._take())
            self._is_ready = True
        return self._is_ready

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        left = float("inf") if clocks is None else clocks.remaining[self._seat]
        self._ask(f"Your turn {seconds_text(left)}")

    def answer(self, position: AnyPosition) -> SeatAnswer:
        heard = self._take()
        play, *words = _BLANK.split(heard.text)
        if play != "Play" or not words:
            raise self._wrong(_('"Play" and a move'), heard)
        return self._answer(heard, lambda: read_move(self._game, position, " ".join(words)))

    def accept(self) -> None:
        self._say("OK")

    def tell(self, position: AnyPosition, move: Move) -> None:
        self._say(f"Play {written_move(self._game, position, move)}")

    def finish(self, verdict: Verdict) -> None:
        if verdict.is_elimination:
            self._say(_ELIMINATED)
            self._channel.terminate()
        else:
            self._ask(_ENDS.get(verdict, _LOST), is_last=True)
            self._waits_for_end = True

    @property
    def has_finished(self) -> bool:
        """Whether it has saved its data."""
        if self._waits_for_end and self.has_answered:
            # Whatever it says: its verdict is certain.
            self._take()
            self._waits_for_end = False
        return not self._waits_for_end or self._channel.has_ended
