"""Runs a search: its threads and budget. Does not depend on Qt."""

from concurrent.futures import FIRST_EXCEPTION, Future, wait
from typing import Any, ClassVar, Self

import numpy as np

from uctvis.errors import FunctionError, GameError
from uctvis.functions import calls
from uctvis.functions.time_limit import interrupt
from uctvis.mcts.cut import take_back
from uctvis.mcts.drivers import rules_of, runner
from uctvis.mcts.policies import failed
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.state import with_room
from uctvis.mcts.result import Reason, SearchResult
from uctvis.mcts.search_state import SearchState
from uctvis.mcts.settings import ITERATIONS, recorded
from uctvis.mcts.subtree import TreeCopy
from uctvis.mcts.threads import search_threads
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.nodes import MOST_CHILDREN, NODE, ONE_ITERATION, SHARED, THREAD_STATUS
from uctvis.mcts.uct.phases import SearchParameters, Work
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.texts import _
from uctvis.tree.record import ReusedSubtree

_NO_LIMIT = 1 << 62
# Seconds that a function of the user has to return when its search is stopped.
_PATIENCE = 1.0
# Seconds between two looks whether it is stopped.
_LOOK = 0.1


class Search(SearchState):
    """A search from one position.

    Call `run` in any thread; the other methods may be used at the same time.

    `before` is a search of an earlier position, from which `moves` lead to this one. The part of
    its tree below them is kept and continued; of a large one the most visited part, since taking
    it over costs time. `game` is the game with the evaluation of the settings.

    `only` are the moves to choose from, () for all. Such a search takes over no earlier tree, and
    its record does not lead to its tree, which lacks the other moves.

    Raises
    ------
    GameError
        The game is over in `position`, or chance is to move.
    SettingError
        The game has no such evaluation.
    """

    # It does not deepen iteratively.
    deepening: ClassVar[tuple[()]] = ()

    @property
    def growing(self) -> Self:
        """Itself: its tree can be shown while it grows."""
        return self

    def stop(self) -> None:
        """Make `run` return its result so far within moments. May be called from any thread."""
        self._stopped = True
        self._pacing.end()
        self._shared["stop"] = 1

    @property
    def pace(self) -> float | None:
        """The limit of iterations per second; 0: paused; None: full speed.

        It may be set at any time, from any thread. It does not change the tree: with one thread
        and a seed, the tree is the same at any pace. The time of a pause does not count towards
        a budget of seconds.

        Raises
        ------
        ValueError
            The value is negative.
        """
        return self._pacing.pace

    @pace.setter
    def pace(self, pace: float | None) -> None:
        self._pacing.pace = pace
        # The threads return, and the driver finds out how to continue.
        self._shared["stop"] = 1

    def grant(self, iterations: int) -> None:
        """Run this many iterations if the search is paused. May be called from any thread."""
        self._pacing.grant(iterations)

    def run(self) -> SearchResult:
        """Search until the budget or the memory is used up, or `stop` is called.

        What it takes over of an earlier tree is part of its time. An iteration whose playout is
        long is given up when the search stops.

        Raises
        ------
        GameError
            A position has more moves than a node can have.
        FunctionError
            A function of the user failed; `so_far` has the result of the iterations before.
        UctvisError
            The system lets no thread start.
        """
        rules = rules_of(self.game, self._policies)
        root: Any = self.position
        scratches: list[Any] = [None]
        if rules is not None:
            root = rules.encode(self.position)
            scratches = [rules.scratch(self.position) for _thread in self._told]
        work = Work(
            self._nodes, self._leaf, self._payoff, self._shared, self._told, 0, self._parameters()
        )
        batches = self.settings.batch, len(self._leaf)
        # With no iterations: compiles, or loads compiled code, before the clock starts.
        first = work._replace(leaf=self._leaf[:0], shared=self._shared.copy())
        runner(self.game, self.position, self._state, 1, *batches)(first, root, scratches[0])
        if self._before is not None:
            TreeCopy(self._before.nodes[:1], 0, np.zeros(1, NODE)).go_on(0, 0)

        with search_threads(len(scratches)) as threads:
            self._told = self._told[: len(threads)]
            work = work._replace(told=self._told)
            self._pacing.start_clock()
            self._keep()
            run = runner(self.game, self.position, self._state, self.threads, *batches)
            while (goal := self._next_goal()) is not None:
                # A stopped search has begun more iterations than it has finished.
                self._shared["begun"] = self.iterations
                part = work._replace(leaf=self._leaf[:goal])
                running: list[Future[None]] = []
                try:
                    for thread, (pool, scratch) in enumerate(zip(threads, scratches, strict=False)):
                        running.append(
                            pool.submit(run, part._replace(thread=thread), root, scratch)
                        )
                    # A large tree is deleted while the threads search.
                    self._before = None
                    self._wait(running)
                finally:
                    self._shared["stop"] = 1
                    wait(running, _PATIENCE)
                    # A function of the user may never return.
                    interrupt(threads.values())
                    wait(running)
                    self._take_back()
                try:
                    self._expect_no_failure(running)
                except FunctionError:
                    last = self.statistics()
                    nodes = self._nodes[: last.nodes]
                    found = self._found(nodes, last, "stopped", self._state)
                    kept = 0 if found.kept is None else found.kept.iterations
                    if int(nodes[0]["visits"]) != found.iterations + kept:
                        # A compiled function raised something in the middle of an iteration.
                        found = self.so_far()
                    self.before_failure = found
                    raise
            self._pacing.stop_clock()
        if count := int(self._shared["refused"][0]):
            raise GameError(
                _("{game}: expected at most {most} moves in a position, got {count}").format(
                    game=self.game.title, most=MOST_CHILDREN, count=count
                )
            )
        self._reason = self._what_ended_it()
        last = self.statistics()
        return self._found(self._nodes[: last.nodes], last, self._reason, self._state)

    def _wait(self, running: list[Future[None]]) -> None:
        """Wait until the threads end, or the time is over; or until they should end.

        Threads that run functions of users may not notice that they should.
        """
        step = _LOOK if failed.functions_in(self.game, self._policies) else None
        while not self._shared["stop"][0]:
            left = self._seconds_left()
            limit = min((one for one in (left, step) if one is not None), default=None)
            done, not_done = wait(running, limit, FIRST_EXCEPTION)
            if limit == left or not not_done or any(one.exception() for one in done):
                break

    def _expect_no_failure(self, running: list[Future[None]]) -> None:
        """Raise what a thread raised, and the error of a function of the user."""
        functions = failed.functions_in(self.game, self._policies)
        failure = failed.noted_failure(self.game, self._shared[0], self._state)
        for ended in running:
            raised = ended.exception()
            if isinstance(raised, FunctionError) or (raised is not None and not functions):
                raise raised
            if isinstance(raised, Exception):
                # Of a compiled function, which does not know the node.
                failure = calls.raised_failure(functions, raised)
        if failure is not None:
            self._repeat_failure()
            raise failure

    def _repeat_failure(self) -> None:
        """Repeat the iteration in which a compiled function failed, in Python.

        Raises FunctionError with its node and value; nothing if it does not fail again.
        """
        done = self.so_far()
        nodes = np.concatenate((done.nodes, np.zeros(MOST_CHILDREN, NODE)))
        shared, told = np.zeros(1, SHARED), np.zeros(1, THREAD_STATUS)
        shared["taken"] = done.iterations * ONE_ITERATION + len(done.nodes)
        log = np.zeros(done.iterations + 1, np.int32), np.zeros(done.iterations + 1, np.int32)
        phases = None
        if done.state is not None:
            state = with_room(done.state, len(nodes), done.iterations + 1)
            phases = PlainPolicies(self.game, state)
        work = Work(nodes, *log, shared, told, 0, self._parameters())
        reference.run_iterations(self.game, work, self.position, None, phases)

    def _next_goal(self) -> int | None:
        """Wait, and return the number of iterations to reach next; None at the end."""
        while True:
            # Cleared before the rest is read; other threads change the rest before they set it.
            self._shared["stop"] = 0
            if self.iterations == len(self._leaf) < (self.settings.iterations or ITERATIONS[1]):
                self._shared["full"] = 1
            shared = self._shared[0]
            ended = self._stopped or shared["full"] or shared["refused"] or shared["failed"]
            ended = ended or self._is_proven
            if ended or self.iterations == len(self._leaf) or self._seconds_left() == 0.0:
                return None
            goal = self._pacing.wait(self.iterations, self._seconds_left())
            if goal > self.iterations:
                return min(goal, len(self._leaf))

    def _take_back(self) -> None:
        """Remove the iterations whose playouts were given up."""
        take_back(
            self._nodes,
            self._leaf,
            self._payoff,
            self._shared,
            self._told,
            self._kept or ReusedSubtree.of(np.zeros(1, NODE)),
            self._state,
            self._state_after,
        )

    def _seconds_left(self) -> float | None:
        seconds = self.settings.seconds
        return None if seconds is None else max(seconds - self._pacing.seconds, 0.0)

    def _parameters(self) -> SearchParameters:
        settings = self.settings
        return SearchParameters(
            seed=np.uint64(self._seed),
            selection=SelectionParameters.of(recorded(settings)),
            playout_limit=_NO_LIMIT if settings.playout_limit is None else settings.playout_limit,
            expand_after=settings.expand_after,
        )

    def _what_ended_it(self) -> Reason:
        if self._is_proven:
            return "proven"
        if self.iterations == (self.settings.iterations or ITERATIONS[1]):
            return "iterations"
        if self._shared["full"][0]:
            return "memory"
        return "stopped" if self._stopped else "seconds"
