"""An opening book for games that have main lines."""

from collections.abc import Sequence
from typing import ClassVar

from uctvis.game.rules import Move, Position, Rules


class Book(Rules[Position]):
    """The main lines of a game's opening; by default there are none."""

    # Whether the game has main lines, see `book_moves`.
    has_book: ClassVar[bool] = False

    def book_moves(self, position: Position) -> Sequence[Move]:
        """The legal moves that continue main lines of the opening here; () outside the book.

        In move order. Each move occurs once for each of its lines, so picking a move at random
        picks a line at random.
        """
        return ()

    def opening_name(self, position: Position) -> str:
        """The common part of the names of all main lines through the position, or ""."""
        return ""
