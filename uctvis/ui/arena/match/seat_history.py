"""What each bot of a match, and its judge, said and were told until any message of the match."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from uctvis.arena.following.following import SaidLine
from uctvis.arena.matches.verdict import JUDGE


class SeatHistory:
    """The messages of one seat, by their numbers in the match, from 0; and the time of its answers.

    An answer of a bot takes as long as it was waited for: since the oldest message that was not
    answered. That of the judge takes since the newest one, because the answers of several bots are
    sent to it one after the other.
    """

    def __init__(self, *, is_judge: bool = False) -> None:
        self._is_judge = is_judge
        self._numbers: list[int] = []
        # After each message: the seconds of all answers, and the time since when one is awaited.
        self._seconds: list[float] = []
        self._asked: list[float | None] = []

    def add(self, number: int, said: SaidLine) -> None:
        """Add a message of this seat."""
        seconds = self._seconds[-1] if self._seconds else 0.0
        asked = self._asked[-1] if self._asked else None
        if not said.by_bot:
            asked = said.time if asked is None or self._is_judge else asked
        elif asked is not None:
            seconds += said.time - asked
            asked = None
        self._numbers.append(number)
        self._seconds.append(seconds)
        self._asked.append(asked)

    def _count(self, shown: int) -> int:
        """How many of the first `shown` messages of the match are of this seat."""
        return bisect_left(self._numbers, shown)

    def last(self, shown: int) -> int | None:
        """The number of its last message among the first `shown` ones of the match."""
        count = self._count(shown)
        return self._numbers[count - 1] if count else None

    def after(self, number: int) -> int | None:
        """The number of its first message after the message `number`."""
        place = bisect_right(self._numbers, number)
        return self._numbers[place] if place < len(self._numbers) else None

    def seconds(self, shown: int, now: float | None = None) -> float:
        """The time of its answers within the first `shown` messages, also of a late answer.

        `now` is the time in the match, in seconds; None leaves out the answer that is awaited.
        """
        count = self._count(shown)
        if not count:
            return 0.0
        asked = self._asked[count - 1]
        awaited = 0.0 if now is None or asked is None else max(now - asked, 0.0)
        return self._seconds[count - 1] + awaited

    def owes(self, shown: int) -> bool:
        """Whether it has not answered a message after the first `shown` ones of the match."""
        count = self._count(shown)
        return count > 0 and self._asked[count - 1] is not None


class MatchHistory:
    """The histories of all seats of a match, which grows."""

    def __init__(self) -> None:
        self._seats: dict[int, SeatHistory] = {}
        self._read = 0

    def read(self, messages: Sequence[SaidLine]) -> None:
        """Read the messages that were added."""
        for number in range(self._read, len(messages)):
            self.of(messages[number].seat).add(number, messages[number])
        self._read = len(messages)

    def of(self, seat: int) -> SeatHistory:
        return self._seats.setdefault(seat, SeatHistory(is_judge=seat == JUDGE))
