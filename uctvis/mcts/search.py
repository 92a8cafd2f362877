"""Drives a search: the room, the threads, the budget, the answer. Knows no Qt."""

import os
import secrets
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np

from uctvis.errors import GameError, UctvisError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts import snapshot, statistics
from uctvis.mcts.memory import MEGABYTE, most_iterations, most_nodes, usual_bytes
from uctvis.mcts.result import Reason, SearchResult
from uctvis.mcts.settings import ITERATIONS, Settings
from uctvis.mcts.statistics import Statistics
from uctvis.mcts.throttle import Throttle
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.kernel import SearchParameters, Work
from uctvis.mcts.uct.nodes import (
    MOST_CHILDREN,
    NODE,
    ONE_ITERATION,
    SHARED,
    THREAD_STATUS,
    Nodes,
    room_for,
)
from uctvis.texts import _
from uctvis.tree.record import Kept

_NO_LIMIT = 1 << 62
_NICENESS = 10


def _give_way() -> None:
    """Let the interface's thread go before this one, where each thread has its priority."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def cores() -> int:
    """How many threads this machine runs at once."""
    return os.cpu_count() or 1


@contextmanager
def _threads(most: int) -> Iterator[list[ThreadPoolExecutor]]:
    """So many threads, each a pool of its own; or as many as the system lets start.

    Raises
    ------
    UctvisError
        It lets none start.
    """
    started: list[ThreadPoolExecutor] = []
    try:
        while len(started) < most:
            pool = ThreadPoolExecutor(1, initializer=_give_way)
            try:
                pool.submit(int).result()
            except (RuntimeError, MemoryError):
                break
            started.append(pool)
        if not started:
            raise UctvisError(
                _("the search needs a thread, and the system starts no more: end other programs")
            )
        yield started
    finally:
        for pool in started:
            pool.shutdown()


class Search:
    """One search from one position. `run` it in any thread; the rest may be used meanwhile.

    With `before`, a search of an earlier position from which `moves` lead here, the part of
    its tree that is below them is kept, and grows on.

    Its `game` is the one that evaluates as the settings say.

    Raises
    ------
    GameError
        The game is over in `position`.
    SettingError
        The game has no such evaluation.
    """

    def __init__(
        self,
        game: AnyGame,
        position: AnyPosition,
        settings: Settings,
        before: SearchResult | None = None,
        moves: Sequence[Move] = (),
    ) -> None:
        if not game.legal_moves(position):
            raise GameError(
                _("{game}: the game is over, no move to search").format(game=game.title)
            )
        self.game = game = game.evaluating(settings.evaluation)
        self.position = position
        self.settings = settings
        self._seed = secrets.randbits(64) if settings.seed is None else int(settings.seed)
        self._before, self._moves = before, moves
        self._kept: Kept | None = None
        self._keeping = threading.Lock()
        memory = usual_bytes() if settings.memory is None else int(settings.memory) * MEGABYTE
        self._memory = memory
        most = most_iterations(memory, settings.iterations)
        self._nodes = room_for(most_nodes(memory, most), NODE)
        root = self._nodes[0]
        root["parent"] = root["move"] = -1
        root["player"] = game.player(position)
        self._leaf = room_for(most, np.int32)
        self._payoff = room_for(len(self._leaf), np.int32)
        # The plain driver holds the GIL: more threads would only take turns.
        threads = 1 if game.compiled is None else min(int(settings.threads), cores())
        self._shared = np.zeros(1, SHARED)
        self._shared["taken"] = 1
        self._told = np.zeros(threads, THREAD_STATUS)
        self._pacing = Throttle()
        self._stopped = False
        self._reason: Reason = "running"

    def stop(self) -> None:
        """Make `run` return what it has found so far, within moments. From any thread."""
        self._stopped = True
        self._pacing.end()
        self._shared["stop"] = 1

    @property
    def pace(self) -> float | None:
        """The iterations a second that it runs, if it can; 0: it is paused; None: full speed.

        Changed at any time, from any thread. It changes nothing in the tree: with one thread
        and a seed that is the same at any pace. A budget of seconds does not count the time
        of a pause.

        Raises
        ------
        ValueError
            It is less than 0.
        """
        return self._pacing.pace

    @pace.setter
    def pace(self, pace: float | None) -> None:
        self._pacing.pace = pace
        # Its threads come back, and the driver asks how to go on.
        self._shared["stop"] = 1

    def grant(self, iterations: int) -> None:
        """Run so many iterations, if it is paused. From any thread."""
        self._pacing.grant(iterations)

    @property
    def nodes(self) -> Nodes:
        """The room of all nodes, which its threads change: read it as `sharing` tells."""
        return self._nodes

    @property
    def seed(self) -> int:
        """The settings' seed, or the one that was drawn."""
        return self._seed

    @property
    def memory(self) -> int:
        """The megabytes that its tree may take, with all that is made of it to show it."""
        return self._memory // MEGABYTE

    @property
    def most_nodes(self) -> int:
        """How many nodes have room in that; a search that needs more ends."""
        return len(self._nodes)

    @property
    def threads(self) -> int:
        """How many threads search: as many as the settings say, the machine has and can start."""
        return len(self._told)

    @property
    def iterations(self) -> int:
        """The iterations that are done: all below this number are in the log."""
        taken = int(self._shared["taken"][0]) // ONE_ITERATION
        return min(int(self._told["noted"].min()), taken)

    @property
    def progress(self) -> float:
        """How much of the budget is used, 0.0 to 1.0."""
        by_iterations = self.iterations / (self.settings.iterations or _NO_LIMIT)
        by_seconds = self._pacing.seconds / (self.settings.seconds or _NO_LIMIT)
        return min(max(by_iterations, by_seconds), 1.0)

    def statistics(self) -> Statistics:
        """How far the search is. From any thread, while it runs."""
        shared = self._shared[0]
        return Statistics.of(
            self._nodes,
            iterations=self.iterations,
            size=int(shared["taken"]) % ONE_ITERATION,
            seconds=self._pacing.seconds,
            deepest_row=int(self._told["deepest"].max()),
            memory_full=bool(shared["full"]),
        )

    def so_far(self) -> SearchResult:
        """What it has found, as it was at one moment: after `iterations` iterations.

        From any thread; before, while and after it runs, which is not disturbed. With one
        thread and a seed this is what a search of so many iterations finds. Its nodes are a
        copy, of 32 bytes each; only `seconds` and `memory_full` are those of now.

        Raises
        ------
        MemoryError
            There is no room for the copy.
        """
        # Asked first: a search that has ended has all its iterations in the log.
        reason = self._reason
        self._keep()
        iterations = snapshot.iterations_done(self._shared, self._told)
        kept = self._kept or Kept.of(np.zeros(1, NODE))
        nodes = snapshot.nodes_after(
            self._nodes, self._leaf[:iterations], self._payoff[:iterations], kept.visits, kept.won
        )
        last = Statistics.of(
            nodes,
            iterations=iterations,
            size=len(nodes),
            seconds=self._pacing.seconds,
            deepest_row=int(nodes["depth"].max()),
            memory_full=bool(self._shared["full"][0]),
        )
        return self._found(nodes, last, reason)

    def run(self) -> SearchResult:
        """Search until the budget or the memory is used up, or `stop` is called.

        Raises
        ------
        GameError
            A position has more moves than a node can have.
        UctvisError
            The system lets no thread start.
        """
        rules = self.game.compiled
        root: Any = self.position
        scratches: list[Any] = [None]
        if rules is None:
            run: Any = partial(reference.run_iterations, self.game)
        else:
            run, root = rules.run, rules.encode(self.position)
            scratches = [rules.scratch(self.position) for _thread in self._told]
        work = Work(
            self._nodes, self._leaf, self._payoff, self._shared, self._told, 0, self._parameters()
        )
        # No iteration: compiles, or loads what is compiled, before the clock starts.
        run(work._replace(leaf=self._leaf[:0], shared=self._shared.copy()), root, scratches[0])
        statistics.load()

        with _threads(len(scratches)) as threads:
            self._told = self._told[: len(threads)]
            work = work._replace(told=self._told)
            self._keep()
            self._pacing.start_clock()
            while (goal := self._next_goal()) is not None:
                # One that is stopped has begun more than it has done.
                self._shared["begun"] = self.iterations
                part = work._replace(leaf=self._leaf[:goal])
                running: list[Future[None]] = []
                try:
                    for thread, (pool, scratch) in enumerate(zip(threads, scratches, strict=False)):
                        running.append(
                            pool.submit(run, part._replace(thread=thread), root, scratch)
                        )
                    wait(running, self._seconds_left(), FIRST_EXCEPTION)
                finally:
                    self._shared["stop"] = 1
                for ended in running:
                    ended.result()
            self._pacing.stop_clock()
        if count := int(self._shared["refused"][0]):
            raise GameError(
                _("{game}: expected at most {most} moves in a position, got {count}").format(
                    game=self.game.title, most=MOST_CHILDREN, count=count
                )
            )
        self._reason = self._what_ended_it()
        last = self.statistics()
        return self._found(self._nodes[: last.nodes], last, self._reason)

    def _next_goal(self) -> int | None:
        """Wait, and return how many iterations are to be done next; None: it has ended."""
        while True:
            # First: who changes something, or stops it, does so before he says stop here.
            self._shared["stop"] = 0
            if self.iterations == len(self._leaf) < (self.settings.iterations or ITERATIONS[1]):
                self._shared["full"] = 1
            ended = self._stopped or self._shared["full"][0] or self._shared["refused"][0]
            if ended or self.iterations == len(self._leaf) or self._seconds_left() == 0.0:
                return None
            goal = self._pacing.wait(self.iterations, self._seconds_left())
            if goal > self.iterations:
                return min(goal, len(self._leaf))

    def _keep(self) -> None:
        """Begin with what is kept of the search before, if anything is. Once, and then no more."""
        with self._keeping:
            kept = None if self._before is None else self._before.below(self._moves)
            self._before = None
            if kept is None or len(kept) > len(self._nodes):
                return
            self._kept = Kept.of(kept)
            self._nodes[: len(kept)] = kept
            self._told["deepest"] = kept["depth"].max()
            self._shared["taken"] = len(kept)

    def _seconds_left(self) -> float | None:
        seconds = self.settings.seconds
        return None if seconds is None else max(seconds - self._pacing.seconds, 0.0)

    def _parameters(self) -> SearchParameters:
        settings = self.settings
        return SearchParameters(
            seed=np.uint64(self._seed),
            exploration=float(settings.exploration),
            playout_limit=_NO_LIMIT if settings.playout_limit is None else settings.playout_limit,
            expand_after=settings.expand_after,
        )

    def _what_ended_it(self) -> Reason:
        if self.iterations == (self.settings.iterations or ITERATIONS[1]):
            return "iterations"
        if self._shared["full"][0]:
            return "memory"
        return "stopped" if self._stopped else "seconds"

    def _found(self, nodes: Nodes, statistics: Statistics, reason: Reason) -> SearchResult:
        iterations = statistics.iterations
        return SearchResult(
            game=self.game,
            position=self.position,
            settings=self.settings,
            move=self._answer(statistics),
            iterations=iterations,
            seconds=statistics.seconds,
            reason=reason,
            seed=self._seed,
            nodes=nodes,
            leaf=self._leaf[:iterations],
            payoff=self._payoff[:iterations],
            statistics=statistics,
            kept=self._kept,
            threads=self.threads,
        )

    def _answer(self, statistics: Statistics) -> Move:
        if statistics.principal_variation:
            return statistics.principal_variation[0]
        # Ended before the root was expanded: any move is as good as another.
        return reference.Random(self._seed, 0).choose(self.game.legal_moves(self.position))
