"""UCI, the protocol of chess engines, for programs that play in matches.

Source: S. Meyer-Kahlen, "UCI Protocol", April 2006. A program is ready after "uciok"
and "readyok", and answers "go" with "bestmove". It may say anything else at any time.
"""

import re
from collections.abc import Mapping

from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.seats.contract import BotProtocol, Place
from uctvis.arena.seats.program import ProgramSeat
from uctvis.arena.seats.seat import Seat, SeatAnswer
from uctvis.engines.time_management import ClockTimes
from uctvis.errors import SettingError
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _

_MOVE_AND_WORD = 2
# The most texts of an introduction that are looked at.
_MOST_TEXTS = 2000
_UCIOK, _READYOK, _BESTMOVE = "uciok", "readyok", "bestmove"


# The lines that a program may not send at any time; unknown words are ignored. Any white space may
# be before a word and after it.
ANSWERS = re.compile(
    rb"^[^\S\n]*(?:%s)(?=\s)" % "|".join((_UCIOK, _READYOK, _BESTMOVE)).encode(), re.MULTILINE
)


class UciProtocol(BotProtocol):
    """UCI, for programs that play chess."""

    name = "uci"
    title = "UCI"
    rank = 1
    game = "chess"
    has_openings = True
    has_options = True

    def seat(self, place: Place) -> Seat:
        return UciSeat(place)

    def explained(self, fault: FaultError) -> FaultError:
        """The fault; of a program with too little memory, how to allow more."""
        if fault.verdict is not Verdict.OUT_OF_MEMORY:
            return fault
        text = _(
            "{reason}. To allow more, add {example} to its text (uci:PATH), or memory to the "
            "limits in its bot.toml"
        )
        reason = text.format(reason=fault.reason, example="memory=1024")
        return FaultError(fault.seat, fault.verdict, reason)


PROTOCOL = UciProtocol()


class UciSeat(ProgramSeat):
    """A program that speaks UCI."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self._made = list(place.opening)
        self._waits_for = ""
        self._introduction: list[str] = []

    def begin(self) -> None:
        self._channel.allow(self._note_harmless, ANSWERS)
        self._waits_for = _UCIOK
        self._ask("uci")

    def _note_harmless(self, lines: str) -> None:
        self._note("from", self._seat, text=lines)
        if self._waits_for == _UCIOK and len(self._introduction) < _MOST_TEXTS:
            self._introduction.append(lines)

    @property
    def is_ready(self) -> bool:
        if self._waits_for and self.has_answered:
            heard = self._take()
            if heard.text.strip() != self._waits_for:
                raise self._wrong(repr(self._waits_for), heard)
            self._waits_for = "" if self._waits_for == _READYOK else self._set_up()
        return not self._waits_for

    def _set_up(self) -> str:
        """Send the options; return what the program says then."""
        if self._bot.options:
            self._set_options(dict(self._bot.options))
        self._introduction.clear()
        self._say("ucinewgame")
        self._ask("isready")
        return _READYOK

    def _set_options(self, chosen: Mapping[str, str]) -> None:
        # Not imported without need: it takes a tenth of a second.
        from uctvis.programs.options import option_lines, read_options

        known = read_options("\n".join(self._introduction).split("\n"))
        try:
            for line in option_lines(known, chosen):
                self._say(line)
        except SettingError as error:
            raise FaultError(self._seat, Verdict.DID_NOT_START, str(error)) from error

    def ask(self, position: AnyPosition, clocks: ClockTimes | None) -> None:
        moves = f" moves {' '.join(self._made)}" if self._made else ""
        self._say(f"position startpos{moves}")
        self._ask("go infinite" if clocks is None else f"go {_clock_text(clocks)}")

    def answer(self, position: AnyPosition) -> SeatAnswer:
        heard = self._take()
        words = heard.text.split()
        if words[:1] != [_BESTMOVE] or len(words) < _MOVE_AND_WORD:
            raise self._wrong(_('"bestmove" and a move'), heard)
        answer = self._answer(heard, lambda: self._game.parse_move(position, words[1]))
        self._made.append(words[1])
        return answer

    def tell(self, position: AnyPosition, move: Move) -> None:
        """Keep the move for the next question."""
        self._made.append(self._game.move_name(position, move))

    def finish(self, verdict: Verdict) -> None:
        self._ask("quit", is_last=True)

    @property
    def has_finished(self) -> bool:
        """Whether it has ended."""
        return self._channel.has_ended


def _clock_text(clocks: ClockTimes) -> str:
    """What the clocks show, in milliseconds."""
    # A program takes 0 for no clock.
    white, black = (max(round(1000 * left), 1) for left in clocks.remaining)
    step = round(1000 * clocks.increment)
    return f"wtime {white} btime {black} winc {step} binc {step}"
