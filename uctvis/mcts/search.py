"""Drives a search: room in the arrays, the budget, the answer. Knows no Qt."""

import secrets
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, Literal

import numpy as np

from uctvis.errors import GameError
from uctvis.game import Game, Move
from uctvis.mcts import plain
from uctvis.mcts.kernel import Law, Log, Work
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.nodes import Nodes, resized
from uctvis.mcts.settings import Settings
from uctvis.record import PAYOFF_ONE, Record
from uctvis.texts import _
from uctvis.tree import Tree

# The search looks up from its iterations this often: to stop, to tell the time.
_LOOK_UP = 0.004
_FIRST_ROOM = 4096
# About 2 GB of nodes; then leaves are no longer expanded.
_MOST_NODES = 50_000_000
_NO_LIMIT = 1 << 62

Reason = Literal["iterations", "seconds", "stopped"]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a search found.

    Attributes
    ----------
    tree : Tree
    move : int
        The root's most visited child's; of several, that with the highest mean.
    iterations, seconds :
        What it took, compiling not counted.
    reason :
        What ended it: the budget's iterations or seconds, or that it was stopped.
    """

    tree: Tree
    move: Move
    iterations: int
    seconds: float
    reason: Reason


class Search:
    """One search from one position. `run` it in any thread; the rest may be used meanwhile.

    Raises
    ------
    GameError
        The game is over in `position`.
    """

    def __init__(self, game: Game, position: Any, settings: Settings) -> None:
        if not game.legal_moves(position):
            raise GameError(
                _("{game}: the game is over, no move to search").format(game=game.title)
            )
        self.game = game
        self.position = position
        self.settings = settings
        self.iterations = 0
        self._seed = secrets.randbits(64) if settings.seed is None else int(settings.seed)
        self._nodes = Nodes.with_root(_FIRST_ROOM, game.player(position))
        self._size = 1
        self._log = Log(np.zeros(_FIRST_ROOM, np.int32), np.zeros(_FIRST_ROOM, np.int32))
        self._started = 0.0
        self._seconds = 0.0
        self._stopped = False

    def stop(self) -> None:
        """Make `run` return what it has found so far, within moments. From any thread."""
        self._stopped = True

    @property
    def progress(self) -> float:
        """How much of the budget is used, 0.0 to 1.0."""
        by_iterations = self.iterations / (self.settings.iterations or _NO_LIMIT)
        by_seconds = self._elapsed() / (self.settings.seconds or _NO_LIMIT)
        return min(max(by_iterations, by_seconds), 1.0)

    @property
    def iterations_per_second(self) -> float:
        """The mean speed so far; 0.0 before the start."""
        elapsed = self._elapsed()
        return self.iterations / elapsed if elapsed > 0 else 0.0

    def _elapsed(self) -> float:
        return self._seconds or (perf_counter() - self._started if self._started else 0.0)

    def run(self) -> Found:
        """Search until the budget is used or `stop` is called."""
        compiled = self.game.compiled
        if compiled is None:
            run: Any = partial(plain.run_iterations, self.game)
            root, scratch = self.position, None
        else:
            run = compiled.run
            root, scratch = compiled.encode(self.position), compiled.scratch(self.position)
        law = self._law()
        # No iteration: compiles, or loads what is compiled, before the clock starts.
        run(Work(self._nodes, 1, self._log, 0, 0, law), root, scratch)

        self._started = perf_counter()
        chunk = 16
        while (reason := self._reason_to_end()) is None:
            begun = perf_counter()
            first = self.iterations
            end = min(first + chunk, self.settings.iterations or _NO_LIMIT)
            self._make_room_in_log(end)
            work = Work(self._nodes, self._size, self._log, first, end, law)
            self.iterations, self._size = run(work, root, scratch)
            if self.iterations < end:
                law = self._make_room_for_nodes(law)
            else:
                took = perf_counter() - begun
                chunk = max(1, int(chunk * min(2.0, _LOOK_UP / max(took, 1e-9))))
        self._seconds = perf_counter() - self._started
        return Found(self._tree(), self._answer(), self.iterations, self._seconds, reason)

    def _law(self) -> Law:
        settings = self.settings
        return Law(
            seed=np.uint64(self._seed),
            exploration=float(settings.exploration),
            playout_limit=_NO_LIMIT if settings.playout_limit is None else settings.playout_limit,
            expand_after=settings.expand_after,
            may_expand=True,
        )

    def _reason_to_end(self) -> Reason | None:
        if self._stopped:
            return "stopped"
        if self.iterations == self.settings.iterations:
            return "iterations"
        if self.settings.seconds is not None and self._elapsed() >= self.settings.seconds:
            return "seconds"
        return None

    def _make_room_in_log(self, iterations: int) -> None:
        room = len(self._log.leaf)
        if iterations > room:
            room = max(iterations, 2 * room)
            self._log = Log(*(resized(array, room) for array in self._log))

    def _make_room_for_nodes(self, law: Law) -> Law:
        if self._nodes.capacity == _MOST_NODES:
            return law._replace(may_expand=False)
        self._nodes = self._nodes.resized(min(2 * self._nodes.capacity, _MOST_NODES))
        return law

    def _answer(self) -> Move:
        nodes = self._nodes
        first, count = int(nodes.first_child[0]), int(nodes.child_count[0])
        if count == 0:
            # Ended before the root was expanded: any move is as good as another.
            return plain.Random(self._seed, 0).choose(self.game.legal_moves(self.position))
        sign = 1 if nodes.player[0] == 0 else -1
        best = max(
            range(first, first + count),
            key=lambda child: (
                nodes.visits[child],
                sign * nodes.payoff_sum[child],  # of equal visits, so as the means
            ),
        )
        return int(nodes.move[best])

    def _tree(self) -> Tree:
        """The tree that `run` has grown, with its record."""
        size, iterations = self._size, self.iterations
        nodes = self._nodes.resized(size)
        settings = self.settings
        return Tree(
            parent=nodes.parent,
            first_child=nodes.first_child,
            child_count=nodes.child_count,
            depth=nodes.depth,
            visits=nodes.visits,
            extra_visits=np.zeros(size, np.int32),
            mean=_means(nodes),
            player=nodes.player,
            names=ReplayedNames(self.game, self.position, nodes.parent, nodes.move),
            game=self.game.name,
            record=Record(
                leaf=self._log.leaf[:iterations].copy(),
                payoff=self._log.payoff[:iterations].copy(),
                seed=self._seed,
                playout_limit=settings.playout_limit,
                exploration=float(settings.exploration),
                expand_after=settings.expand_after,
            ),
        )


def _means(nodes: Nodes) -> "np.ndarray[Any, np.dtype[np.float64]]":
    """The mean payoff to the player who moved into each node; at the root, to the mover."""
    mover = nodes.player[nodes.parent]
    mover[0] = nodes.player[0]
    all_won = nodes.visits * np.int64(PAYOFF_ONE)
    won = np.where(mover == 0, nodes.payoff_sum, all_won - nodes.payoff_sum)
    means = np.zeros(len(won))
    np.divide(won, all_won, out=means, where=all_won > 0)
    return means
