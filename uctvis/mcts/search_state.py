"""The memory of a search: its nodes, what it has taken over, and its result at any moment."""

import secrets
import threading
from collections.abc import Sequence
from dataclasses import asdict

import numpy as np

from uctvis.errors import FunctionError
from uctvis.game.choice import expect_choice
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts import snapshot
from uctvis.mcts.batches.asked import expect_batch
from uctvis.mcts.drivers import most_threads, policies_of
from uctvis.mcts.memory import MEGABYTE, most_iterations, most_nodes, usual_bytes
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.state import State, bytes_of, new_state, with_room
from uctvis.mcts.result import Reason, SearchResult
from uctvis.mcts.settings import Settings, recorded
from uctvis.mcts.statistics import Candidate, Statistics, best_lines
from uctvis.mcts.subtree import TreeCopy
from uctvis.mcts.taking_over import take_over
from uctvis.mcts.threads import cores
from uctvis.mcts.throttle import Throttle
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.nodes import (
    NODE,
    ONE_ITERATION,
    SHARED,
    THREAD_STATUS,
    Nodes,
    room_for,
)
from uctvis.tree.merit import ANSWERS
from uctvis.tree.proofs import LOSS
from uctvis.tree.record import Record, ReusedSubtree

_NO_LIMIT = 1 << 62


class SearchState:
    """The memory of a search, and what can be read of it.

    What is public may be read from any thread, also while the search runs.
    """

    def __init__(
        self,
        game: AnyGame,
        position: AnyPosition,
        settings: Settings,
        before: SearchResult | None = None,
        moves: Sequence[Move] = (),
        only: Sequence[Move] = (),
    ) -> None:
        expect_choice(game, position)
        self.game = game = game.evaluating(settings.evaluation)
        self.position = position
        self.settings = settings
        self._seed = secrets.randbits(64) if settings.seed is None else int(settings.seed)
        # None once they are taken over.
        self._before: SearchResult | None = None if only else before
        self._only = [move for move in game.legal_moves(position) if move in only]
        self._moves: Sequence[Move] | None = moves
        self._kept: ReusedSubtree | None = None
        self._keeping = threading.Lock()
        memory = usual_bytes() if settings.memory is None else int(settings.memory) * MEGABYTE
        self._memory = memory
        self._policies = policies = policies_of(game, settings)
        expect_batch(game, asdict(settings))
        each_node, each_iteration = (0, 0) if policies is None else bytes_of(policies)
        most = most_iterations(memory, settings.iterations, each_iteration)
        self._nodes = room_for(most_nodes(memory, most, each_node, each_iteration), NODE)
        root = self._nodes[0]
        root["parent"] = root["move"] = -1
        root["player"] = game.player(position)
        self._leaf = room_for(most, np.int32)
        self._payoff = room_for(len(self._leaf), np.int32)
        self._state: State | None = None
        if policies is not None:
            self._state = new_state(policies, len(self._nodes), most)
            PlainPolicies(game, self._state).begin(position)
        threads = min(int(settings.threads), cores(), most_threads(game, policies))
        self._shared = np.zeros(1, SHARED)
        self._shared["taken"] = 1
        self._told = np.zeros(threads, THREAD_STATUS)
        self._pacing = Throttle()
        self._stopped = False
        # The result of the iterations before a function of the user failed; None: none has. It is
        # that of `so_far`, which calls the functions again.
        self.before_failure: SearchResult | None = None
        self._reason: Reason = "running"

    @property
    def nodes(self) -> Nodes:
        """The memory for all nodes, which the threads change; see `parallel` for reading it."""
        return self._nodes

    @property
    def state(self) -> State | None:
        """The state of the policies, which the threads change; None for plain UCT."""
        return self._state

    @property
    def seed(self) -> int:
        """The seed of the settings, or the one that was picked at random."""
        return self._seed

    @property
    def memory(self) -> int:
        """The limit in MB of the tree and all data that are needed to show it."""
        return self._memory // MEGABYTE

    @property
    def most_nodes(self) -> int:
        """The number of nodes that fit into this memory; a search that needs more ends."""
        return len(self._nodes)

    @property
    def threads(self) -> int:
        """The number of search threads that the settings, the machine and the system allow."""
        return len(self._told)

    @property
    def iterations(self) -> int:
        """The number of finished iterations: all with smaller numbers are in the log."""
        taken = int(self._shared["taken"][0]) // ONE_ITERATION
        return min(int(self._told["noted"].min()), taken)

    @property
    def progress(self) -> float:
        """The used share of the budget, 0.0 to 1.0."""
        by_iterations = self.iterations / (self.settings.iterations or _NO_LIMIT)
        by_seconds = self._pacing.seconds / (self.settings.seconds or _NO_LIMIT)
        return min(max(by_iterations, by_seconds), 1.0)

    @property
    def seconds(self) -> float:
        """The used time, without pauses."""
        return self._pacing.seconds

    def statistics(self) -> Statistics:
        """The current state of the search. May be called from any thread, at any time."""
        shared = self._shared[0]
        return Statistics.of(
            self._nodes,
            iterations=self.iterations,
            size=int(shared["taken"]) % ONE_ITERATION,
            seconds=self._pacing.seconds,
            deepest_row=int(self._told["deepest"].max()),
            memory_full=bool(shared["full"]),
            kept=0 if self._kept is None else self._kept.iterations,
            more=None if self._state is None else self._state.more,
            answer=self._answer_setting,
        )

    def lines(self, most: int) -> list[tuple[Candidate, tuple[Move, ...]]]:
        """The best visited moves so far, the best one first, each with its best line."""
        more = None if self._state is None else self._state.more
        return best_lines(self._nodes, more, self._answer_setting, most)

    def so_far(self) -> SearchResult:
        """The result at one moment, after `iterations` iterations.

        May be called from any thread before, during and after `run`, which is not disturbed. With
        one thread and a seed, this is the result of a search with this many iterations. The nodes
        are a copy of 32 bytes each; only `seconds` and `memory_full` are current.

        Raises MemoryError if there is no memory for the copy.
        """
        # Read first: a search that has ended has all its iterations in the log.
        reason = self._reason
        self._keep()
        iterations = snapshot.iterations_done(self._shared, self._told)
        kept = self._kept or ReusedSubtree.of(np.zeros(1, NODE))
        nodes = snapshot.nodes_after(
            self._nodes, self._leaf[:iterations], self._payoff[:iterations], kept.visits, kept.won
        )
        state = self._state_after(iterations, nodes)
        last = Statistics.of(
            nodes,
            iterations=iterations,
            size=len(nodes),
            seconds=self._pacing.seconds,
            deepest_row=int(nodes["depth"].max()),
            memory_full=bool(self._shared["full"][0]),
            kept=kept.iterations,
            more=None if state is None else state.more,
            answer=self._answer_setting,
        )
        return self._found(nodes, last, reason, state)

    def _state_after(self, iterations: int, nodes: Nodes) -> State | None:
        """The state of the policies after some iterations; `nodes` are those at that moment."""
        if self._state is None:
            return None
        record = Record.of(
            self._leaf[:iterations],
            self._payoff[:iterations],
            recorded(self.settings, seed=self._seed, evaluation=self.game.evaluation),
            self._kept,
        )
        priors = self._state.more["prior"]
        moment = Moment(self.game, self.position, nodes["parent"], record, priors)
        try:
            moment.go_to(iterations)
        except FunctionError:
            # A function that fails now and did not before: the tree is known without its numbers.
            return None
        return moment.state

    def _keep(self) -> None:
        """Take over the kept part of the earlier search, if any, the first time this is called."""
        with self._keeping:
            if self._only:
                self._expand_root()
            before, moves, self._moves = self._before, self._moves, None
            if before is None or moves is None:
                return
            taken = take_over(
                before,
                moves,
                self.settings,
                self._policies,
                self.game.evaluation,
                self._nodes,
                self._grow,
            )
            if taken is None:
                return
            if taken.state is not None:
                self._state = with_room(taken.state, len(self._nodes), len(self._leaf))
                PlainPolicies(self.game, self._state).begin(self.position)
            self._kept = taken.kept

    def _expand_root(self) -> None:
        """Give the root the children that may be chosen, the first time this is called."""
        if self._nodes[0]["first_child"] == 0:
            only = self._only
            children = reference.expand(self.game, self._nodes, 1, 0, self.position, only)
            if self._state is not None:
                PlainPolicies(self.game, self._state).expand(
                    self._nodes, 0, self.position, children
                )
            self._shared["taken"], self._told["deepest"] = 1 + len(only), 1
            self._kept = ReusedSubtree.of(self._nodes[: 1 + len(only)])

    def _grow(self, copy: TreeCopy) -> bool:
        """Show what was copied so far; returns whether it may go on."""
        self._told["deepest"], self._shared["taken"] = copy.deepest, copy.size
        return not self._stopped

    @property
    def _answer_setting(self) -> int:
        return ANSWERS.index(self.settings.answer)

    @property
    def _is_proven(self) -> bool:
        state = self._state
        return state is not None and PlainPolicies(self.game, state).is_closed(0)

    def _found(
        self,
        nodes: Nodes,
        statistics: Statistics,
        reason: Reason,
        state: State | None = None,
    ) -> SearchResult:
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
            statistics=statistics,
            leaf=self._leaf[:iterations],
            payoff=self._payoff[:iterations],
            kept=self._kept,
            state=state,
            threads=self.threads,
        )

    def _answer(self, statistics: Statistics) -> Move:
        if statistics.principal_variation:
            return statistics.principal_variation[0]
        # It ended before any visit of a move, so all moves are equally good, unless kept proofs
        # are known.
        candidates = statistics.candidates
        lost = {one.move for one in candidates if one.proof and one.proof.result == LOSS}
        moves = self._only or self.game.legal_moves(self.position)
        left = [move for move in moves if move not in lost]
        return reference.Random(self._seed, 0).choose(left or moves)
