"""A book of openings, for a game that has main lines."""

from collections.abc import Sequence
from typing import ClassVar

from uctvis.game.rules import Move, Position, Rules


class Book(Rules[Position]):
    """The main lines of a game's opening: none, where the game does not say otherwise."""

    # Whether there are main lines of its opening: see `book_moves`.
    has_book: ClassVar[bool] = False

    def book_moves(self, position: Position) -> Sequence[Move]:
        """The legal moves with which main lines of the opening go on here; () beyond them.

        In move order, and each as often as there are lines: whoever draws one draws a line.
        """
        return ()

    def opening_name(self, position: Position) -> str:
        """What all main lines through the position are called, as far as they agree; or ""."""
        return ""
