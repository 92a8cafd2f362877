"""A person who commands units in the scene of a contest."""

import threading
from collections.abc import Callable, Sequence

from uctvis.contests.contest import Contest


class ScenePerson:
    """A person at the scene; `asked` is called, in the thread of the match, when it is a turn."""

    def __init__(self, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._changed = threading.Condition()
        # The turn and the player whose lines are awaited.
        self._awaited: tuple[int, int] | None = None
        self._lines: list[str] | None = None
        self._is_stopped = False

    def choose_lines(self, contest: Contest, player: int) -> list[str]:
        """Wait for the lines of a player; in the thread of the match."""
        with self._changed:
            self._awaited, self._lines = (contest.turn, player), None
        self._asked()
        with self._changed:
            self._changed.wait_for(lambda: self._lines is not None or self._is_stopped)
            self._awaited = None
            return self._lines or []

    def stop(self) -> None:
        """End the wait."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()

    def awaited_at(self, turn: int) -> int | None:
        """The player whose lines are awaited after so many turns; None if none are."""
        with self._changed:
            if self._awaited is None or self._awaited[0] != turn or self._lines is not None:
                return None
            return self._awaited[1]

    def answer(self, turn: int, lines: Sequence[str]) -> None:
        """Give the lines of the turn after so many turns, if they are awaited."""
        with self._changed:
            if self._awaited is not None and self._awaited[0] == turn:
                self._lines = list(lines)
                self._changed.notify_all()
