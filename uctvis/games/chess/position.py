"""A position of a chess game, and the rules by which it is a draw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uctvis.texts import _

if TYPE_CHECKING:
    import chess


@dataclass(frozen=True, slots=True)
class Position:
    """A board, and the earlier positions that can occur again."""

    # Never changed, and without a move stack.
    board: chess.Board = field(compare=False)
    # The board as words, see `uctvis.games.chess.words`.
    words: tuple[int, ...]
    # The words of the positions since the last pawn move or capture.
    earlier: tuple[tuple[int, ...], ...] = ()

    def repetitions(self) -> int:
        """How often the position has occurred before."""
        now = self.words[:-1]
        return sum(words[:-1] == now for words in self.earlier[-2::-2])

    def is_repeated(self) -> bool:
        """Whether this is the third occurrence of the position."""
        return self.repetitions() >= 2

    def must_end(self) -> str | None:
        """The rule by which the game is drawn without a claim; None if there is none."""
        if self.board.is_insufficient_material():
            return _("insufficient material")
        if self.board.halfmove_clock >= 150:
            return _("seventy-five moves")
        if self.repetitions() >= 4:
            return _("fivefold repetition")
        return None

    def draw(self) -> str | None:
        """The rule by which the game is a draw, unless it is checkmate; None: it is not."""
        if self.board.is_insufficient_material():
            return _("insufficient material")
        if self.board.is_fifty_moves():
            return _("fifty moves")
        if self.is_repeated():
            return _("threefold repetition")
        return None
