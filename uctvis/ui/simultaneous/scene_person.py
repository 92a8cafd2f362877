"""A person who commands units in the scene of a simultaneous game."""

import threading
from collections.abc import Callable, Sequence

from uctvis.simultaneous.contract import SimultaneousState


class ScenePerson:
    """A person at the scene; `asked` is called, in another thread, when it is a turn.

    If both players are persons, they share the scene, and choose one after the other.
    """

    def __init__(self, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._changed = threading.Condition()
        # By the players: the turns whose lines are awaited, and the lines that were given.
        self._awaited: dict[int, int] = {}
        self._given: dict[int, list[str]] = {}
        self._is_stopped = False

    def choose_lines(self, state: SimultaneousState, player: int) -> list[str]:
        """Wait for the lines of a turn, as long as it takes; after `stop`, return none.

        The call comes from the thread of the match.
        """
        with self._changed:
            self._awaited[player] = state.turn
        self._asked()
        with self._changed:
            self._changed.wait_for(lambda: player in self._given or self._is_stopped)
            self._awaited.pop(player)
            return self._given.pop(player, [])

    def stop(self) -> None:
        """Make `choose_lines` return, from another thread."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()

    def awaited_at(self, turn: int) -> int | None:
        """The first player whose lines are awaited after so many turns; None if none are."""
        with self._changed:
            found = (
                player
                for player, awaited in sorted(self._awaited.items())
                if awaited == turn and player not in self._given
            )
            return None if self._is_stopped else next(found, None)

    def answer(self, turn: int, player: int, lines: Sequence[str]) -> None:
        """Give the lines of a player after so many turns, if they are awaited."""
        with self._changed:
            if self._awaited.get(player) == turn and player not in self._given:
                self._given[player] = list(lines)
                self._changed.notify_all()
