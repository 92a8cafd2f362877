"""The moves that a search found, by name: what the results of all searches share."""

from typing import Protocol

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.statistics import Statistics


class _Found(Protocol):
    """What the names are made of."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def position(self) -> AnyPosition: ...
    @property
    def move(self) -> Move: ...
    @property
    def statistics(self) -> Statistics: ...


class NamedResult:
    """The base of results of searches, which have a game, a position, a move and statistics."""

    @property
    def best(self: _Found) -> str:
        """The name of the best move."""
        return self.game.move_name(self.position, self.move)

    @property
    def principal_variation(self: _Found) -> list[str]:
        """The names of the moves from the root, always the best one, up to a lottery."""
        return self.game.line_names(self.position, self.statistics.principal_variation)
