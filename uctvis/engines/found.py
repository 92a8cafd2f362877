"""What every search for a move finds, whichever engine it is of."""

from typing import TYPE_CHECKING, Protocol

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move

# As in `uctvis.engines.players`: not imported at the start of the window.
if TYPE_CHECKING:
    from uctvis.alphabeta.depth_statistics import DepthStatistics
    from uctvis.mcts.statistics import Statistics
    from uctvis.tree.tree import Tree


class Found(Protocol):
    """The answer of a search, and its tree: of UCT, of alpha-beta, or of another program."""

    @property
    def game(self) -> AnyGame:
        """The game, with the evaluation of the search."""

    @property
    def position(self) -> AnyPosition:
        """The position that was searched."""

    @property
    def move(self) -> Move:
        """The best move."""

    @property
    def mean(self) -> float | None:
        """The value of the move for the player who makes it, 0 to 1; None if it is unknown."""

    @property
    def effort(self) -> int:
        """The number of iterations; of a search that deepens, the number of positions."""

    @property
    def searched_depth(self) -> int:
        """The last completed depth of a search that deepens iteratively; 0 for other searches."""

    @property
    def deepening(self) -> "tuple[DepthStatistics, ...]":
        """What alpha-beta found and took at each depth; () for other searches."""

    @property
    def seconds(self) -> float:
        """The time of the search."""

    @property
    def statistics(self) -> "Statistics":
        """The statistics at its end."""

    @property
    def tree(self) -> "Tree":
        """The tree, made at the first use."""
