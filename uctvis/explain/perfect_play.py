"""What perfect play leads to at the nodes of a tree, beside what its search believes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.solver import solver_of
from uctvis.errors import GameError
from uctvis.explain.playout import moves_into, root_position
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.progress import Progress, unwatched
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.proofs import LOSS, WIN, proofs_in
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH, best_truth, expected_payoff, truth_at, truth_column

# How long to look, in seconds.
DEFAULT_SECONDS = 3.0
# The nodes that a position may take at first, the factor by which they grow, and the number of
# nodes after which the time is checked. A solver that starts from the beginning each time gets at
# most the last number.
_FIRST, _MORE, _PIECE, _MOST_AGAIN = 100, 4, 50_000, 200_000


@dataclass(frozen=True, eq=False)
class PerfectPlay:
    """A tree with the column of perfect play, see `uctvis.tree.truth`.

    Attributes
    ----------
    tree : Tree
    known : int
        The number of nodes whose result is known.
    """

    tree: Tree
    known: int

    @property
    def result(self) -> float | None:
        """The result for the player to move at the root; None if it is unknown.

        As in `uctvis.tree.truth.truth_at`.
        """
        return best_truth(self.tree, 0)

    @property
    def keeping(self) -> int | None:
        """How many moves at the root keep its result; None if one of them is unknown."""
        results = [truth_at(self.tree, child) for child in self.tree.children(0)]
        return None if None in results else results.count(self.result)


def perfect_play(
    tree: Tree,
    game: AnyGame,
    seconds: float = DEFAULT_SECONDS,
    progress: Progress = unwatched,
) -> PerfectPlay:
    """Find what perfect play leads to at as many nodes as possible in so many seconds.

    The root and its moves come first, then the nodes with the most visits. What the search has
    proven is known. Alpha-beta searches the others to the end of the game; in a long game, it
    finds only the nodes near the end. In games of chance, results are expected payoffs, and minimax
    by the plain rules finds them in small games.

    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the work.

    Raises GameError if the root's state does not belong to this game.
    """
    found = _Finder(tree, game, seconds, progress)
    found.run()
    columns = {**tree.columns, TRUTH: truth_column(found.payoffs)}
    known = int(np.count_nonzero(~np.isnan(found.payoffs)))
    progress(1.0)
    return PerfectPlay(replace(tree, columns=columns), known)


class _Finder:
    """Finds results until its time is over, and keeps them in `payoffs`, see `TRUTH`."""

    def __init__(self, tree: Tree, game: AnyGame, seconds: float, progress: Progress) -> None:
        self._tree, self._game, self._progress = tree, game, progress
        self._seconds = seconds
        self._solver = solver_of(game)
        # Of nodes that were reached: the position, and the moves into the children.
        self._positions: dict[int, AnyPosition] = {0: root_position(game, tree)}
        self._moves: dict[int, list[Move | None]] = {}
        # Nodes in a file that are no positions of the game.
        self._impossible = np.zeros(tree.size, np.bool_)
        # For the player to move; the same position is often at many nodes.
        self._results: dict[AnyPosition, float] = {}
        proven = proofs_in(tree.columns).proven
        known = proven >= LOSS
        self.payoffs = np.full(tree.size, np.nan)
        if len(proven) > 0:
            self.payoffs[known] = proven[known] / WIN
        # How many children of each node are unknown.
        unknown = np.isnan(self.payoffs[1:])
        self._open = np.bincount(tree.parent[1:][unknown], minlength=tree.size)
        # With no nodes: compiles, or loads compiled code, before the clock starts.
        self._solver.result(self._positions[0], 0)
        self._begin = perf_counter()

    def run(self) -> None:
        """Find results: half of the time for the root and its moves, the rest for all nodes."""
        tree = self._tree
        half = self._begin + self._seconds / 2
        self._find(np.array([0, *tree.children(0)]), half)
        # A parent has at least as many visits as its children, and a smaller id.
        order = np.lexsort((np.arange(tree.size), -tree.visits.astype(np.int64)))
        self._find(order, self._begin + self._seconds)

    def _find(self, nodes: NDArray[np.int64], end: float) -> None:
        """Find the results of nodes with more and more effort, until a point in time.

        Each effort gets at most half of the time that is left.
        """
        effort = _FIRST
        while self._solver.resumes or effort <= _MOST_AGAIN:
            nodes = nodes[np.isnan(self.payoffs[nodes]) & ~self._impossible[nodes]]
            now = perf_counter()
            if now >= end or len(nodes) == 0:
                return
            until = now + (end - now) / 2
            for node in map(int, nodes):
                if perf_counter() >= until:
                    break
                if np.isnan(self.payoffs[node]):
                    self._try(node, effort, end)
            effort *= _MORE

    def _try(self, node: int, effort: int, end: float) -> None:
        """Search for the result of a node."""
        position = self._position(node)
        if position is None:
            return
        spent = 0
        while spent < effort and position not in self._results:
            self._progress(min((perf_counter() - self._begin) / self._seconds, 1.0))
            piece = min(effort - spent, _PIECE) if self._solver.resumes else effort
            found = self._solver.result(position, piece)
            if found is not None:
                self._results[position] = found
            elif perf_counter() >= end:
                return
            spent += piece
        if position in self._results:
            self._learn(node, self._for_mover(node, self._results[position]))

    def _learn(self, node: int, payoff: float) -> None:
        """Note the result of a node, and the results of its ancestors that follow from it."""
        tree = self._tree
        self.payoffs[node] = payoff
        while node > 0:
            parent = int(tree.parent[node])
            self._open[parent] -= 1
            if not np.isnan(self.payoffs[parent]):
                return
            is_lottery = is_chance(self._game.player(self._positions[parent]))
            if self.payoffs[node] == 1.0 and not is_lottery:
                best = float(WIN)
            elif self._open[parent] == 0 and self._has_all_moves(parent):
                ids = tree.children(parent)
                payoffs = self.payoffs[ids.start : ids.stop]
                best = WIN * (self._expected(parent) if is_lottery else float(payoffs.max()))
            else:
                return
            node = parent
            self.payoffs[node] = self._for_mover(node, best)

    def _expected(self, node: int) -> float:
        """The expected payoff at a chance node to the player who moved last, from its outcomes."""
        position, first = self._positions[node], int(self._tree.first_child[node])
        # In a file, the outcomes may have another order.
        places = {move: first + at for at, move in enumerate(self._moves_at(node))}
        payoffs = [float(self.payoffs[places[move]]) for move in self._game.legal_moves(position)]
        return expected_payoff(payoffs, checked_chances(self._game, position))

    def _for_mover(self, node: int, result: float) -> float:
        """The payoff to the player who moved into a node, of a result for the player to move."""
        parent = max(int(self._tree.parent[node]), 0)
        player, mover = (
            mover_of(self._game.player(self._positions[one])) for one in (node, parent)
        )
        return (result if player == mover else WIN - result) / WIN

    def _has_all_moves(self, node: int) -> bool:
        """Whether each legal move at a node leads to a child; not so in some files."""
        return set(self._moves_at(node)) == set(self._game.legal_moves(self._positions[node]))

    def _position(self, node: int) -> AnyPosition | None:
        """The position at a node; None if a file contains something else."""
        below = []
        while node not in self._positions:
            below.append(node)
            node = int(self._tree.parent[node])
        for child in reversed(below):
            move = self._moves_at(node)[child - int(self._tree.first_child[node])]
            if move is None:
                self._impossible[below] = True
                return None
            self._positions[child] = self._game.play(self._positions[node], move)
            node = child
        return self._positions[node]

    def _moves_at(self, node: int) -> list[Move | None]:
        """The moves into the children of a node; None where a file has no legal move."""
        if node not in self._moves:
            ids = self._tree.children(node)
            try:
                self._moves[node] = [*self._moves_into(node, ids)]
            except GameError:
                self._moves[node] = [self._move_into(node, child) for child in ids]
        return self._moves[node]

    def _move_into(self, node: int, child: int) -> Move | None:
        try:
            (move,) = self._moves_into(node, [child])
        except GameError:
            return None
        return move

    def _moves_into(self, node: int, children: Iterable[int]) -> list[Move]:
        return moves_into(self._game, self._tree, self._positions[node], children)
