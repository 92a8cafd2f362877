"""Drives a search: the room, the threads, the budget, the answer. Knows no Qt."""

import secrets
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from uctvis.errors import GameError
from uctvis.game import Game, Move
from uctvis.mcts import plain
from uctvis.mcts.found import Found, Reason, means
from uctvis.mcts.kernel import Law, Work
from uctvis.mcts.nodes import NODE, ONE_ITERATION, SHARED, TOLD, Nodes, room_for
from uctvis.mcts.settings import ITERATIONS, Settings
from uctvis.record import Kept
from uctvis.texts import _

# 1.6 GB of nodes; then leaves are no longer expanded.
_MOST_NODES = 50_000_000
_NO_LIMIT = 1 << 62


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child of the root: its move, its visits, and the mean payoff to who moves there."""

    move: Move
    visits: int
    mean: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """A moment of a search.

    Attributes
    ----------
    iterations, nodes : int
    seconds, iterations_per_second : float
    deepest_row : int
        The greatest depth of a node.
    memory_full : bool
        Whether leaves are no longer expanded for want of room.
    candidates : tuple of Candidate
        The root's children, in move order.
    principal_variation : tuple of int
        The moves from the root on, always to the most visited child.
    """

    iterations: int
    nodes: int
    seconds: float
    iterations_per_second: float
    deepest_row: int
    memory_full: bool
    candidates: tuple[Candidate, ...]
    principal_variation: tuple[Move, ...]


class Search:
    """One search from one position. `run` it in any thread; the rest may be used meanwhile.

    `kept` is a tree of the same position that grows on, as `Found.below` gives it.

    Raises
    ------
    GameError
        The game is over in `position`.
    """

    def __init__(
        self, game: Game, position: Any, settings: Settings, kept: Nodes | None = None
    ) -> None:
        if not game.legal_moves(position):
            raise GameError(
                _("{game}: the game is over, no move to search").format(game=game.title)
            )
        self.game = game
        self.position = position
        self.settings = settings
        self._seed = secrets.randbits(64) if settings.seed is None else int(settings.seed)
        self._kept = kept
        size = 1 if kept is None else len(kept)
        self._nodes = room_for(max(_MOST_NODES, size), NODE)
        if kept is None:
            root = self._nodes[0]
            root["parent"] = root["move"] = -1
            root["player"] = game.player(position)
        else:
            self._nodes[:size] = kept
        most = settings.iterations or ITERATIONS[1]
        self._leaf = room_for(most, np.int32)
        self._payoff = room_for(len(self._leaf), np.int32)
        # The plain driver holds the GIL: more threads would only take turns.
        threads = 1 if game.compiled is None else settings.threads
        self._shared = np.zeros(1, SHARED)
        self._shared["taken"] = size
        self._told = np.zeros(threads, TOLD)
        self._told["deepest"] = self._nodes["depth"][:size].max()
        self._started = 0.0
        self._seconds = 0.0
        self._stopped = False

    def stop(self) -> None:
        """Make `run` return what it has found so far, within moments. From any thread."""
        self._stopped = True
        self._shared["stop"] = 1

    @property
    def iterations(self) -> int:
        """The iterations that are done: all below this number are in the log."""
        taken = int(self._shared["taken"][0]) // ONE_ITERATION
        return min(int(self._told["noted"].min()), taken)

    @property
    def progress(self) -> float:
        """How much of the budget is used, 0.0 to 1.0."""
        by_iterations = self.iterations / (self.settings.iterations or _NO_LIMIT)
        by_seconds = self._elapsed() / (self.settings.seconds or _NO_LIMIT)
        return min(max(by_iterations, by_seconds), 1.0)

    def statistics(self) -> Statistics:
        """How far the search is. From any thread, while it runs."""
        iterations, elapsed = self.iterations, self._elapsed()
        nodes = self._nodes
        children = _children(nodes, 0)
        counts = nodes["visits"][children].copy()
        candidates = zip(
            nodes["move"][children].tolist(),
            counts.tolist(),
            means(nodes["won"][children], counts).tolist(),
            strict=True,
        )
        return Statistics(
            iterations=iterations,
            nodes=int(self._shared["taken"][0]) % ONE_ITERATION,
            seconds=elapsed,
            iterations_per_second=iterations / elapsed if elapsed > 0 else 0.0,
            deepest_row=int(self._told["deepest"].max()),
            memory_full=bool(self._shared["full"][0]),
            candidates=tuple(Candidate(*candidate) for candidate in candidates),
            principal_variation=_principal_variation(nodes),
        )

    def _elapsed(self) -> float:
        return self._seconds or (perf_counter() - self._started if self._started else 0.0)

    def run(self) -> Found:
        """Search until the budget is used or `stop` is called."""
        rules = self.game.compiled
        root: Any = self.position
        scratches: list[Any] = [None]
        if rules is None:
            run: Any = partial(plain.run_iterations, self.game)
        else:
            run, root = rules.run, rules.encode(self.position)
            scratches = [rules.scratch(self.position) for _thread in self._told]
        work = Work(self._nodes, self._leaf, self._payoff, self._shared, self._told, 0, self._law())
        # No iteration: compiles, or loads what is compiled, before the clock starts.
        run(work._replace(leaf=self._leaf[:0], shared=self._shared.copy()), root, scratches[0])

        self._started = perf_counter()
        with ThreadPoolExecutor(len(scratches)) as threads:
            running = [
                threads.submit(run, work._replace(thread=thread), root, scratch)
                for thread, scratch in enumerate(scratches)
            ]
            try:
                wait(running, self.settings.seconds, FIRST_EXCEPTION)
            finally:
                self._shared["stop"] = 1
        self._seconds = perf_counter() - self._started
        for thread in running:
            thread.result()
        return self._found()

    def _law(self) -> Law:
        settings = self.settings
        return Law(
            seed=np.uint64(self._seed),
            exploration=float(settings.exploration),
            playout_limit=_NO_LIMIT if settings.playout_limit is None else settings.playout_limit,
            expand_after=settings.expand_after,
        )

    def _found(self) -> Found:
        iterations, size = divmod(int(self._shared["taken"][0]), ONE_ITERATION)
        reason: Reason = "seconds"
        if iterations == len(self._leaf):
            reason = "iterations"
        elif self._stopped:
            reason = "stopped"
        return Found(
            game=self.game,
            position=self.position,
            settings=self.settings,
            move=self._answer(),
            iterations=iterations,
            seconds=self._seconds,
            reason=reason,
            seed=self._seed,
            nodes=self._nodes[:size],
            leaf=self._leaf[:iterations],
            payoff=self._payoff[:iterations],
            kept=None if self._kept is None else Kept.of(self._kept),
        )

    def _answer(self) -> Move:
        children = _children(self._nodes, 0)
        if children.start == children.stop:
            # Ended before the root was expanded: any move is as good as another.
            return plain.Random(self._seed, 0).choose(self.game.legal_moves(self.position))
        records = self._nodes[children]
        # Of equal visits, the greater sum is the higher mean.
        return int(records["move"][np.lexsort((records["won"], records["visits"]))[-1]])


def _children(nodes: Nodes, node: int) -> slice:
    """The ids of the children; empty where there are none, or where they are being made."""
    first = max(int(nodes[node]["first_child"]), 0)
    return slice(first, first + (int(nodes[node]["child_count"]) if first > 0 else 0))


def _principal_variation(nodes: Nodes) -> tuple[Move, ...]:
    moves = []
    node = 0
    while (children := _children(nodes, node)).start > 0:
        node = children.start + int(nodes["visits"][children].argmax())
        if nodes[node]["visits"] == 0:
            break
        moves.append(int(nodes[node]["move"]))
    return tuple(moves)
