"""Positions of OpenSpiel's games: what was played, and the state that it leads to."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from uctvis.games._openspiel.board_text import board_lines
from uctvis.games._openspiel.library import Loaded
from uctvis.games._openspiel.move_cells import MoveCells, move_cells
from uctvis.games._openspiel.names import labels, move_names

# The move that begins a game in which chance is the first to move.
BEGIN = 0
# Values of `Position.current` that are no players: OpenSpiel's, and one of ours.
BY_CHANCE, ENDED, BEGINS = -1, -4, -100


class Position:
    """A position of a game; two are equal if they have the same moves since its start.

    OpenSpiel's states can change, so a state is never given away without a copy.

    Attributes
    ----------
    moves : tuple of int
        The moves and outcomes from the start of the game.
    last : int
        The player who moved last, 0 or 1; the other one at the start.
    begins : bool
        Whether the game begins with chance and nobody has asked for it: the only move is to begin.
    current : int
        Who is to move as OpenSpiel says it: 0, 1, `BY_CHANCE` or `ENDED`; `BEGINS` if it begins.
    """

    def __init__(
        self, game: Loaded, moves: tuple[int, ...], state: Any, last: int, *, begins: bool
    ) -> None:
        self.game = game
        self.moves = moves
        self.state = state
        self.last = last
        self.begins = begins
        # Asked once, because searches ask for it again and again.
        self.current = BEGINS if begins else int(state.current_player())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.moves == other.moves and self.game.text == other.game.text

    def __hash__(self) -> int:
        return hash((self.moves, self.game.text))

    def __repr__(self) -> str:
        return f"Position({self.game.text!r}, {self.moves})"

    @property
    def by_chance(self) -> bool:
        """Whether chance is to move."""
        return self.current == BY_CHANCE

    @cached_property
    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """The possible outcomes of a lottery, and their probabilities."""
        return tuple((move, chance) for move, chance in self.state.chance_outcomes() if chance > 0)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The legal moves, in OpenSpiel's order."""
        if self.begins:
            return (BEGIN,)
        if self.by_chance:
            return tuple(move for move, _chance in self.outcomes)
        if self.game.repeats_moves:
            first: dict[str, int] = {}
            for move, label in self._labels(self.state.legal_actions()).items():
                first.setdefault(label, move)
            return tuple(first.values())
        return tuple(self.state.legal_actions())

    @cached_property
    def labels(self) -> dict[int, str]:
        """The texts of the legal moves for users."""
        return {BEGIN: "begin"} if self.begins else self._labels(self.legal)

    def _labels(self, moves: Sequence[int]) -> dict[int, str]:
        texts = [self.state.action_to_string(self.current, move) for move in moves]
        return dict(zip(moves, labels(moves, texts), strict=True))

    @cached_property
    def names(self) -> dict[int, str]:
        """The names of the legal moves."""
        moves = list(self.labels)
        return dict(zip(moves, move_names(moves, list(self.labels.values())), strict=True))

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The board as OpenSpiel prints it."""
        return board_lines(str(self.state))

    @cached_property
    def cells(self) -> MoveCells:
        """The cells to click for the legal moves; none for outcomes of chance."""
        return move_cells({} if self.by_chance else self.labels)
