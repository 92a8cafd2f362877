"""The moves of a game that are no longer on the board: taken back, or replaced by other moves.

Qt's `QUndoStack` is not used because it forgets undone moves as soon as another move is made,
and these are the moves that must be kept.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from uctvis.engines.made import Made
from uctvis.game.rules import AnyPosition, Move


class Line(NamedTuple):
    """Consecutive moves, and the position after each of them."""

    made: tuple[Made, ...] = ()
    positions: tuple[AnyPosition, ...] = ()

    @property
    def moves(self) -> list[Move]:
        """The moves only; two lines with the same moves are the same line."""
        return [made.move for made in self.made]

    def then(self, other: "Line") -> "Line":
        """The two lines as one, starting with this one."""
        return Line(self.made + other.made, self.positions + other.positions)

    def begins(self, other: "Line") -> bool:
        """Whether the other line begins with all moves of this one."""
        return common_moves(self.moves, other.moves) == len(self.made)


@dataclass
class LeftMoves:
    """The moves that were made and are not on the board; no move is ever lost."""

    # A stack with the moves that each step back removed. Redo makes the last line again.
    taken_back: list[Line] = field(default_factory=list)
    # Lines from the start of the game that were replaced by other moves, the oldest first. No line
    # is the start of another.
    lines: list[Line] = field(default_factory=list)
    # The line that was played when the game was last started over.
    started_over: Line = field(default_factory=Line)
    # The number of its moves that were on the board; the others had been taken back.
    started_over_after: int = 0

    @property
    def ahead(self) -> Line:
        """All moves that were taken back, in the order of play."""
        whole = Line()
        for step in reversed(self.taken_back):
            whole = whole.then(step)
        return whole

    def follow(self, move: Move) -> bool:
        """Whether redo would make this move; if so, remove it from the moves taken back."""
        if not self.taken_back or self.taken_back[-1].made[0].move != move:
            return False
        step = self.taken_back.pop()
        if len(step.made) > 1:
            self.taken_back.append(Line(step.made[1:], step.positions[1:]))
        return True

    def leave(self, line: Line) -> None:
        """Keep a line, so that the user can go back to it."""
        if not line.made or any(line.begins(other) for other in self.lines):
            return
        self.lines = [other for other in self.lines if not other.begins(line)]
        self.lines.append(line)

    def copy(self) -> "LeftMoves":
        """A copy that does not change with this object."""
        return replace(self, taken_back=list(self.taken_back), lines=list(self.lines))


def common_moves(one: Sequence[Move], other: Iterable[Move]) -> int:
    """The number of moves that two lines have in common at their start."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
