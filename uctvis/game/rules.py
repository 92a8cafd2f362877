"""The rules: what can be played in a position, and how a game ends.

Two players, 0 and 1, who alternate or move again where the rules say so; perfect
information; no chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

# The type of a game's positions. A position is immutable and hashable; equal positions have
# equal futures. It holds what it needs of the positions before it, as chess does for repetitions.
Position = TypeVar("Position", bound=Hashable)
# A position of whatever game: to be kept, compared and given back to its game.
AnyPosition = Hashable
# A move is a number of the game's own, 0 <= move < 2**31; it means something in a position.
Move = int


class Outcome(NamedTuple):
    """How a game ended: `payoff` is 1.0, 0.5 or 0.0, what it is worth to player 0."""

    payoff: float
    # What ended it, for the reader, such as "stalemate"; "" where nothing needs saying.
    reason: str = ""


class Rules(ABC, Generic[Position]):
    """What is legal, what it leads to, and how it ends. Has no state; all methods are pure."""

    # The game's name in code, files and commands: lower case, one word.
    name: ClassVar[str]

    @property
    @abstractmethod
    def title(self) -> str:
        """The game's name for the reader."""

    @abstractmethod
    def initial(self) -> Position:
        """The position in which a game starts."""

    @abstractmethod
    def player(self, position: Position) -> int:
        """The player to move, 0 or 1. Where the game is over: whoever would be."""

    @abstractmethod
    def legal_moves(self, position: Position) -> Sequence[Move]:
        """The legal moves, always in the same order: "move order". Empty when the game is over.

        At most 65,535: a search refuses a position with more.
        """

    @abstractmethod
    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended, or None while it goes on: exactly when there are legal moves."""


def result_text(outcome: Outcome | None) -> str:
    """How a game ended, as files write it: "1-0", "1/2-1/2", "0-1", or "*" while it goes on."""
    return "*" if outcome is None else {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[outcome.payoff]
