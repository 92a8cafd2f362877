"""What the seats of all programs have in common, whatever their protocol."""

from collections.abc import Callable

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.output import Heard
from uctvis.arena.seats.contract import Place
from uctvis.arena.seats.seat import Seat, SeatAnswer
from uctvis.errors import GameError
from uctvis.game.notation import BLANKS, shortened
from uctvis.game.rules import Move
from uctvis.texts import _


class ProgramSeat(Seat):
    """A program in a match."""

    def __init__(self, place: Place) -> None:
        self._seat = place.number
        self._bot = place.bot
        self._game = place.game
        self._channel = place.channel
        self._note = place.note
        self.loading, self.saving = place.bot.limits.loading, place.bot.limits.saving

    @property
    def has_answered(self) -> bool:
        return self._channel.answer is not None

    @property
    def answer_time(self) -> float:
        answer = self._channel.answer
        assert answer is not None  # noqa: S101 - it has answered
        return answer.time

    def end(self) -> Usage:
        return self._channel.end(self.saving)

    # For the protocols.

    def _say(self, line: str) -> None:
        self._note("to", self._seat, text=line)
        self._channel.send(line)

    def _ask(self, line: str, *, is_last: bool = False) -> None:
        """Say something that one line answers; after the last one, the program may end."""
        self._channel.expect(is_last=is_last)
        self._say(line)

    def _take(self) -> Heard:
        """The line that answers, without the blanks around it."""
        heard = self._channel.take()
        self._note("from", self._seat, text=heard.text)
        return heard._replace(text=heard.text.strip(BLANKS))

    def _answer(self, heard: Heard, read: Callable[[], Move]) -> SeatAnswer:
        """The answer whose move `read` returns, or refuses with a `GameError`."""
        try:
            return SeatAnswer(read(), heard.time)
        except GameError as error:
            # The message of the error lists all legal moves.
            reason = _("expected a legal move, got {said!r}").format(said=shortened(heard.text))
            raise FaultError(self._seat, Verdict.ILLEGAL_MOVE, reason) from error

    def _expect(self, expected: str, heard: Heard) -> None:
        """Check that a line has exactly this text."""
        if heard.text != expected:
            raise self._wrong(repr(expected), heard)

    def _wrong(self, expected: str, heard: Heard) -> FaultError:
        text = _("expected {expected}, got {got!r}")
        reason = text.format(expected=expected, got=shortened(heard.text))
        return FaultError(self._seat, Verdict.WRONG_MESSAGE, reason)
