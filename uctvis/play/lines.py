"""The moves of a game that are no longer on the board: taken back, or left for other moves.

Qt's `QUndoStack` is not used: it forgets what was undone as soon as something else is done,
which is just what is kept here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from uctvis.game.rules import AnyPosition, Move


class Maker(Enum):
    """Whose a move was: a person's, or the PC's: by a search, or from the opening book."""

    PERSON = "person"
    SEARCH = "search"
    BOOK = "book"


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made.

    Attributes
    ----------
    move : Move
    maker : Maker
    mean : float or None
        What the search thought of it: its mean payoff to the player who made it.
    iterations : int
    seconds : float
        What the search took.
    """

    move: Move
    maker: Maker = Maker.PERSON
    mean: float | None = None
    iterations: int = 0
    seconds: float = 0.0


class Line(NamedTuple):
    """Moves that follow each other, and the position after each of them."""

    made: tuple[Made, ...] = ()
    positions: tuple[AnyPosition, ...] = ()

    @property
    def moves(self) -> list[Move]:
        """The moves alone: two lines with the same moves are the same line."""
        return [made.move for made in self.made]

    def then(self, other: "Line") -> "Line":
        """The two lines as one, this one first."""
        return Line(self.made + other.made, self.positions + other.positions)

    def begins(self, other: "Line") -> bool:
        """Whether the other line begins with all moves of this one."""
        return common_moves(self.moves, other.moves) == len(self.made)


@dataclass
class LeftMoves:
    """What was played and is not on the board; no move that was ever made is lost.

    Attributes
    ----------
    taken_back : list of Line
        A stack: what each step back took off the board. Redo makes the last one again.
    lines : list of Line
        Lines from the start of the game that other moves took the place of, the oldest first.
        None of them begins another.
    started_over : Line
        What was played when the game was started over the last time.
    started_over_after : int
        How many moves of that were on the board; the others were taken back.
    """

    taken_back: list[Line] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    started_over: Line = field(default_factory=Line)
    started_over_after: int = 0

    @property
    def ahead(self) -> Line:
        """All moves that were taken back, in the order in which they were made."""
        whole = Line()
        for step in reversed(self.taken_back):
            whole = whole.then(step)
        return whole

    def follow(self, move: Move) -> bool:
        """Whether a move is the one that redo would make; if so, it is no longer ahead."""
        if not self.taken_back or self.taken_back[-1].made[0].move != move:
            return False
        step = self.taken_back.pop()
        if len(step.made) > 1:
            self.taken_back.append(Line(step.made[1:], step.positions[1:]))
        return True

    def leave(self, line: Line) -> None:
        """Keep a line as one to go back to."""
        if not line.made or any(line.begins(other) for other in self.lines):
            return
        self.lines = [other for other in self.lines if not other.begins(line)]
        self.lines.append(line)

    def copy(self) -> "LeftMoves":
        """The same lines, which stay as they are while these change."""
        return replace(self, taken_back=list(self.taken_back), lines=list(self.lines))


def common_moves(one: Sequence[Move], other: Iterable[Move]) -> int:
    """With how many moves two lines begin in the same way."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
