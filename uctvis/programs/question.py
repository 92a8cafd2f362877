"""A question to a program: which move to make in a position."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

# python-chess is imported at the first game: it takes a tenth of a second.
if TYPE_CHECKING:
    from chess import Board
    from chess.engine import InfoDict, Limit

Infos: TypeAlias = "tuple[InfoDict, ...]"


@dataclass(eq=False)
class Question:
    """A question, and what the program has said so far; any thread may read it."""

    # With the moves that led to it on its stack.
    board: "Board"
    limit: "Limit"
    # The most that the program may take within its limit; None if it has no limit of time.
    seconds: float | None
    # What it said about each of its lines, the best first.
    said: Infos = ()
    # Whether it is to answer at once.
    hurried: bool = False
    _began: float | None = field(default=None, init=False)
    _took: float | None = field(default=None, init=False)

    def begin(self) -> None:
        """Note that the program begins to search."""
        self._began = perf_counter()

    def end(self) -> None:
        """Note that it has answered."""
        self._took = self.spent

    @property
    def spent(self) -> float:
        """The time of the search so far, in seconds; 0.0 before its beginning."""
        if self._took is not None:
            return self._took
        return 0.0 if self._began is None else perf_counter() - self._began
