"""The result of a search."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import ClassVar, Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.jit.compiled import compiled
from uctvis.jit.side_by_side import in_stretches
from uctvis.mcts import subtree
from uctvis.mcts.named_result import NamedResult
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.policies.columns import columns_of
from uctvis.mcts.policies.state import State
from uctvis.mcts.result_text import result_text
from uctvis.mcts.settings import Settings, recorded
from uctvis.mcts.statistics import Statistics
from uctvis.mcts.subtree import Subtree
from uctvis.mcts.uct.nodes import Nodes
from uctvis.texts import grouped, ngettext
from uctvis.tree.record import PAYOFF_ONE, Record, ReusedSubtree
from uctvis.tree.tree import Tree

_Int32s = NDArray[np.int32]
Reason = Literal["running", "iterations", "seconds", "memory", "stopped", "proven"]


@dataclass(frozen=True, eq=False)
class SearchResult(NamedResult):
    """The answer of a search, and its tree.

    Attributes
    ----------
    game, position, settings :
        What was searched, and with which settings.
    move : int
        The best move at the root (`uctvis.tree.principal_variation`).
    iterations, seconds :
        The work and time of the search, without compilation.
    reason :
        What ended it: the iterations or seconds of the budget, the memory limit, `stop`, or the
        proof of the root's value; "running" if it has not ended.
    seed : int
        The seed of the settings, or the one that was picked at random.
    nodes : NODE (size,)
    leaf, payoff : int32 (iterations,)
        See `uctvis.tree.record.Record`.
    statistics : Statistics
        The statistics at its end.
    kept : ReusedSubtree or None
        What was kept of an earlier search.
    state : State or None
        The state of the policies at the end, with the ids of the nodes; None for plain UCT.
    threads : int
        The number of threads that searched.
    """

    game: AnyGame
    position: AnyPosition
    settings: Settings
    move: Move
    iterations: int
    seconds: float
    reason: Reason
    seed: int
    nodes: Nodes
    leaf: NDArray[np.int32]
    payoff: NDArray[np.int32]
    statistics: Statistics
    kept: ReusedSubtree | None = None
    state: State | None = None
    threads: int = 1
    # It does not deepen iteratively.
    deepening: ClassVar[tuple[()]] = ()

    @property
    def mean(self) -> float | None:
        """The mean payoff of the move to the player who makes it; None without a visit."""
        candidates = {one.move: one for one in self.statistics.candidates}
        found = candidates.get(self.move)
        return None if found is None else found.mean

    @property
    def effort(self) -> int:
        """The number of iterations."""
        return self.iterations

    @property
    def searched_depth(self) -> int:
        """0, because it does not deepen iteratively."""
        return 0

    def __repr__(self) -> str:
        """One line, like the one of a tree."""
        return (
            f"<SearchResult: move={self.best!r}, {self.iterations} iterations, "
            f"{len(self.nodes)} nodes, {self.seconds:.3f} s>"
        )

    def __str__(self) -> str:
        """The best moves as a table, and the principal variation."""
        effort = ngettext("{count} iteration", "{count} iterations", self.iterations)
        effort = effort.format(count=grouped(self.iterations))
        return result_text(self.game, self.position, self.statistics, effort)

    @property
    def policy(self) -> dict[str, float]:
        """The share of each move in the visits, by the name of the move; the shares add up to 1.0.

        Moves are in move order. Empty if no move was visited.
        """
        candidates = self.statistics.candidates
        visits = sum(one.visits for one in candidates)
        name = partial(self.game.move_name, self.position)
        return {name(one.move): one.visits / visits for one in candidates} if visits > 0 else {}

    @cached_property
    def record(self) -> Record:
        """The iterations of the search, and its settings."""
        settings = recorded(self.settings, seed=self.seed, evaluation=self.game.evaluation)
        return Record.of(self.leaf, self.payoff, settings, self.kept)

    @cached_property
    def tree(self) -> Tree:
        """The tree with its record; its arrays are made at the first use."""
        size = len(self.nodes)
        arrays = _Arrays.for_size(size)

        def split(first: int, end: int) -> None:
            _split(self.nodes[first:end], _Arrays._make(array[first:end] for array in arrays))

        in_stretches(split, 0, size)
        return Tree(
            parent=arrays.parent,
            first_child=arrays.first_child,
            child_count=arrays.child_count,
            depth=arrays.depth,
            visits=arrays.visits,
            extra_visits=np.zeros(size, np.int32),
            mean=arrays.mean,
            player=arrays.player,
            names=ReplayedNames(self.game, self.position, arrays.parent, arrays.move),
            game=self.game.full_name,
            record=self.record,
            columns={} if self.state is None else columns_of(self.nodes, self.state),
        )

    def below(self, moves: Sequence[Move]) -> Subtree | None:
        """The nodes below `moves` from the root; see `uctvis.mcts.subtree.below`."""
        return subtree.below(self.nodes, moves, self.state)


class _Arrays(NamedTuple):
    """The fields of nodes, each in its own array (size,): those of a `Tree`, and the moves."""

    parent: _Int32s
    first_child: _Int32s
    child_count: _Int32s
    depth: _Int32s
    visits: _Int32s
    move: _Int32s
    mean: NDArray[np.float64]
    player: NDArray[np.int8]

    @classmethod
    def for_size(cls, size: int) -> Self:
        """Room for so many nodes."""
        # Allocated by NumPy, which asks for huge pages (see `uctvis.tree.traversal`).
        kinds = *(np.int32,) * 6, np.float64, np.int8
        return cls._make(np.empty(size, kind) for kind in kinds)


@compiled
def _split(nodes: Nodes, into: _Arrays) -> None:
    """Copy each field to its own array in one pass, so that each record is read once."""
    for node in range(len(nodes)):
        record = nodes[node]
        into.parent[node] = record.parent
        into.first_child[node] = record.first_child
        into.child_count[node] = record.child_count
        into.depth[node] = record.depth
        into.visits[node] = record.visits
        into.move[node] = record.move
        into.player[node] = record.player
        count = np.int64(record.visits)
        into.mean[node] = record.won / (count * PAYOFF_ONE) if count > 0 else 0.0
