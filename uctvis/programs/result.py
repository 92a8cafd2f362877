"""The answer of a program, and the tree of what it said."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.statistics import Statistics
from uctvis.programs.told import ToldSearch, told_statistics
from uctvis.programs.tree import tree_of
from uctvis.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class UciResult:
    """The move of a program, and what it said."""

    # What was searched.
    game: AnyGame
    position: AnyPosition
    # The answer.
    move: Move
    told: ToldSearch
    seconds: float
    # Programs do not say what each depth took.
    deepening: ClassVar[tuple[()]] = ()

    @property
    def mean(self) -> float | None:
        """The value of the move; None if the program did not say it.

        That is usual where its strength is limited: it then plays another move than its best one.
        """
        line = self.told.line_of(self.move)
        return None if line is None else line.mean

    @property
    def effort(self) -> int:
        """The number of positions; 0 if it is unknown."""
        return self.told.nodes

    @property
    def searched_depth(self) -> int:
        """The depth, at least 1; 0 if the program said nothing about its search."""
        return self.told.depth

    @cached_property
    def statistics(self) -> Statistics:
        """The statistics at its end, in the terms of the other searches."""
        return told_statistics(self.game, self.position, self.told, self.seconds, self.move)

    @cached_property
    def tree(self) -> Tree:
        """The tree of its lines, made at the first use."""
        return tree_of(self.game, self.position, self.told, self.move)
