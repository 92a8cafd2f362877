"""The rules of a game: the legal moves of a position, and how a game ends.

A game has two players, 0 and 1, and perfect information. The players alternate, or one moves
again where the rules say so. In a game of chance, chance also moves: its moves are the outcomes of
a lottery, and several lotteries may follow one another.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from uctvis.old_names import renamed

if not TYPE_CHECKING:  # for checkers, nothing is here that is somewhere else
    __getattr__ = partial(renamed, __name__)

# The type of a game's positions. A position is immutable and hashable; equal positions have
# equal futures. It contains the history that the rules need, as chess does for repetitions.
Position = TypeVar("Position", bound=Hashable)
# A position of any game, for code that only stores, compares and passes it back to its game.
AnyPosition = Hashable
# A move is a number, 0 <= move < 2**31; its meaning depends on the game and the position.
Move = int


class Outcome(NamedTuple):
    """The end of a game: `payoff` is the payoff to player 0, which is 1.0, 0.5 or 0.0."""

    payoff: float
    # Why the game ended, for users, such as "stalemate"; "" if that is obvious.
    reason: str = ""


class Rules(ABC, Generic[Position]):
    """The legal moves of a game, their results, and its end. No state; all methods are pure."""

    # The game's name in code, files and commands: lower case, one word. The values of parameters
    # follow it there (`uctvis.game.parameters`).
    name: ClassVar[str]

    @property
    @abstractmethod
    def title(self) -> str:
        """The game's name for users."""

    @abstractmethod
    def initial(self) -> Position:
        """The position in which a game starts."""

    @abstractmethod
    def player(self, position: Position) -> int:
        """The player to move, 0 or 1; after the end, the player who would be to move.

        If chance is to move: `uctvis.tree.players.CHANCE` plus the player who moved last.
        """

    @abstractmethod
    def legal_moves(self, position: Position) -> Sequence[Move]:
        """The legal moves, always in the same order ("move order"). Empty if the game is over.

        At most 65,535: a search refuses a position with more. If chance is to move: the possible
        outcomes of its lottery, at least one.
        """

    def written_moves(self, position: Position) -> Sequence[Move]:
        """The moves that a game from a file may have here, in any order.

        They are the legal ones, and in games such as chess also those after a draw that a player
        has to claim, so that the game may have gone on.
        """
        return self.legal_moves(position)

    def chances(self, position: Position) -> Sequence[int]:
        """How likely each outcome is, in move order, if chance is to move; otherwise none.

        The probability of an outcome is its number, which is positive, divided by the sum of all,
        which is below 2**31. `uctvis.game.chances` checks that.
        """
        return ()

    @property
    def has_chance(self) -> bool:
        """Whether it is a game of chance: chance is to move in some of its positions."""
        return type(self).chances is not Rules.chances

    @abstractmethod
    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended; None while it goes on, which is when there are legal moves."""

    def can_win(self, position: Position, player: int) -> bool:
        """Whether a player may still win: False only if no moves of both players lead to it."""
        return True


def result_text(outcome: Outcome | None) -> str:
    """The result of a game in files: "1-0", "1/2-1/2", "0-1", or "*" while it goes on."""
    return "*" if outcome is None else {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[outcome.payoff]
