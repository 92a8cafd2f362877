"""A person who plays at the board of the arena's page."""

import threading
from collections.abc import Callable

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move


class BoardPerson:
    """A person at the board; `asked` is called, in the thread of the match, when it is a turn."""

    def __init__(self, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._changed = threading.Condition()
        self._position: AnyPosition | None = None
        self._move: Move | None = None
        self._is_stopped = False

    def choose(self, _game: AnyGame, position: AnyPosition) -> Move:
        """Wait for a move; in the thread of the match."""
        with self._changed:
            self._position, self._move = position, None
        self._asked()
        with self._changed:
            self._changed.wait_for(lambda: self._move is not None or self._is_stopped)
            self._position = None
            return 0 if self._move is None else self._move

    def stop(self) -> None:
        """End the wait."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()

    def waits_at(self, position: AnyPosition) -> bool:
        """Whether a move in this position is awaited."""
        with self._changed:
            return self._position is not None and self._position == position

    def make(self, position: AnyPosition, move: Move) -> None:
        """Make a legal move in this position, if it is awaited."""
        with self._changed:
            if self._position is not None and self._position == position:
                self._move = move
                self._changed.notify_all()
