"""Runs an alpha-beta search: iterative deepening, its budget and its answer."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Timer
from time import perf_counter
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.alphabeta.result import AlphaBetaResult, Reason
from uctvis.alphabeta.root import keep_found, load_parts, search_root
from uctvis.alphabeta.settings import DEPTH, AlphaBetaSettings
from uctvis.alphabeta.statistics import statistics_of, top_of
from uctvis.alphabeta.time_budget import DROP, SOLVING, TimeBudget
from uctvis.alphabeta.values import INFINITE, PROVEN, WIN
from uctvis.alphabeta.work import (
    AGE,
    CUTS,
    ENTRY,
    FIRST_CUTS,
    LEAST_ENTRIES,
    LEAVES,
    LEFT_OUT,
    MOST_LEFT_OUT,
    MOST_NODES,
    NO_MOVE,
    NODES,
    OPEN,
    RECORDED,
    ROOT_BEST,
    ROOT_MOVES,
    ROOT_VALUE,
    STOP,
    TABLE_HITS,
    TREE_PLIES,
    Workspace,
)
from uctvis.errors import UctvisError
from uctvis.functions.calls import Interrupted, raised_failure
from uctvis.functions.time_limit import interrupt
from uctvis.game.choice import expect_choice
from uctvis.game.compiled_functions import expect_fitting
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import base_of, function_of
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.memory import MEGABYTE
from uctvis.mcts.statistics import Statistics
from uctvis.mcts.threads import search_threads
from uctvis.tree.record import PAYOFF_ONE

_NO_LIMIT = 1 << 62
# Seconds that a function of the user has to return when its search must end.
_PATIENCE = 1.0
# The entries of the table from which its use is estimated.
_SAMPLE = 1000
# The search tries to solve the game after this depth.
_SOLVED_AFTER = 8
# A search to the next depth takes at most about this many times as long; used to choose how many
# rows of the tree can be recorded.
_GROWTH = 8
# The least depth that is searched with an aspiration window, and the least half of its width.
_LEAST_ASPIRED, _LEAST_WIDTH = 4, PAYOFF_ONE // 160


class AlphaBeta:
    """An alpha-beta search from one position.

    Call `run` in any thread; the other methods may be used at the same time.

    `planned` is the time in seconds that the search should take, for a player with a clock. Near
    the end of this time, the search does not begin another depth. It takes up to the `seconds` of
    the settings only if the value of the position drops.

    `before` is an earlier search. If that search has ended, and has the same game and the same
    settings apart from the budget, then the new search takes over its transposition table and its
    history. Do not use the earlier search afterwards; its result stays valid.

    `only` are the moves to choose from, () for all; at most 256 may be left out. `lines` is the
    number of moves of which each iteration finds the best line; see `further`.

    Raises GameError if the game is over in `position`, or chance is to move; SettingError if the
    game has no such evaluation.
    """

    # The tree is made at the end.
    growing: ClassVar[None] = None

    def __init__(
        self,
        game: AnyGame,
        position: AnyPosition,
        settings: AlphaBetaSettings | None = None,
        planned: float | None = None,
        before: "AlphaBeta | None" = None,
        only: Sequence[Move] = (),
        lines: int = 1,
    ) -> None:
        expect_choice(game, position)
        moves = game.legal_moves(position)
        self.settings = settings = settings or AlphaBetaSettings()
        self.game = game.evaluating(settings.evaluation or game.best_evaluation)
        self.position = position
        # The function of the user that evaluates positions, and the thread that calls it.
        self._function = function_of(self.game)
        self._threads: tuple[int, ...] = ()
        records = settings.tree_nodes + 1
        self._work: Workspace
        if before is not None and before._is_continued_by(self):
            self._work = before._work.continued(records)
        else:
            entries = settings.memory * MEGABYTE // ENTRY.itemsize
            # The largest power of two.
            entries = 1 << entries.bit_length() - 1 if settings.switches.table else LEAST_ENTRIES
            self._work = Workspace.new(entries, records)
        # The records of an iteration, while the next one writes into the others.
        self._records, self._spare = self._work.records[:0], self._work.records.copy()
        self._left_out = [move for move in moves if only and move not in only][:MOST_LEFT_OUT]
        # In move order.
        self._moves = [move for move in moves if move not in self._left_out]
        self._lines = min(lines, len(self._moves))
        # By depth, once an iteration is complete: the values and lines of the next best moves.
        self.further: dict[int, tuple[tuple[int, tuple[Move, ...]], ...]] = {}
        self._best: Move = NO_MOVE
        self._time = TimeBudget(settings.seconds, planned, is_forced=len(self._moves) == 1)
        # The completed iterations, and the records of the root and its children in the last one;
        # one tuple, because any thread reads it.
        self._completed: tuple[tuple[DepthStatistics, ...], NDArray[Any]] = ((), self._records)
        self._stopped = False
        # The lower bound of the window in which the root is searched.
        self._low = -INFINITE

    def stop(self) -> None:
        """Make `run` return its result so far within moments. May be called from any thread."""
        self._stopped = True
        self._time.stop()
        # Otherwise the first iteration runs, which usually takes moments, and then the search ends.
        if self.iterations:
            self._work.control[STOP] = 1
        self._interrupt_later()

    @property
    def iterations(self) -> tuple[DepthStatistics, ...]:
        """The iterations that are completed. May be read from any thread."""
        return self._completed[0]

    @property
    def deepening(self) -> tuple[DepthStatistics, ...]:
        """The same; see `uctvis.engines.players.Thinking`."""
        return self.iterations

    @property
    def seconds(self) -> float:
        """The used time; 0.0 before the start."""
        return self._time.seconds

    @property
    def table_use(self) -> float:
        """The used share of the transposition table, 0.0 to 1.0, estimated from its beginning."""
        first = self._work.table[:_SAMPLE]
        is_used = (first["bound"] != 0) & (first["age"] == self._work.control[AGE])
        return float(is_used.mean())

    @property
    def progress(self) -> float:
        """The used share of the budget, 0.0 to 1.0."""
        settings = self.settings
        limit = self._time.planned or settings.seconds
        shares = (
            self.seconds / (limit or _NO_LIMIT),
            self._nodes / (settings.nodes or _NO_LIMIT),
            len(self.iterations) / (settings.depth or _NO_LIMIT),
        )
        return 1.0 if self._time.has_ended else min(max(shares), 1.0)

    def statistics(self) -> Statistics:
        """The statistics of the last completed iteration. May be called from any thread.

        The time and the number of positions are the current ones.
        """
        iterations, top = self._completed
        return statistics_of(
            self.game, self.position, iterations, top, nodes=self._nodes, seconds=self.seconds
        )

    def so_far(self) -> AlphaBetaResult | None:
        """The result of the completed iterations; None if there is none yet.

        May be called from any thread. The search is not disturbed.
        """
        while True:
            completed, recorded = self._completed, self._records
            if not completed[0]:
                return None
            records = recorded.copy()
            # Otherwise the next iteration but one may have begun to write into them.
            if self._completed is completed and self._records is recorded:
                break
        iterations, move = completed[0], completed[0][-1].line[:1]
        return AlphaBetaResult(
            game=self.game,
            position=self.position,
            settings=self.settings,
            move=move[0] if move else self._moves[0],
            iterations=iterations,
            nodes=self._nodes,
            seconds=self.seconds,
            reason="stopped",
            records=records,
        )

    def run(self) -> AlphaBetaResult:
        """Search deeper and deeper until the budget is used up, or `stop` is called.

        Raises UctvisError if the system lets no thread start; FunctionError if the evaluation is a
        function of the user, and fails.
        """
        if self._function is not None:
            expect_fitting(base_of(self.game), [self._function])
        # With no positions: compiles, or loads compiled code, before the clock starts.
        self._work.control[STOP] = 1
        self._search(1)
        if self.game.compiled is None:
            load_parts(self.game)
        self._work.control[STOP] = self._work.counts[NODES] = 0
        self._time.start()
        with search_threads(1) as threads:
            self._threads = tuple(threads.values())
            try:
                reason = self._deepen(*threads)
            except BaseException:
                # The thread may still run a function of the user.
                self._work.control[STOP] = 1
                interrupt(self._threads)
                raise
        self._time.end()
        return AlphaBetaResult(
            game=self.game,
            position=self.position,
            settings=self.settings,
            move=self._best,
            iterations=self.iterations,
            nodes=self._nodes,
            seconds=self.seconds,
            reason=reason,
            records=self._records,
        )

    def _is_continued_by(self, other: "AlphaBeta") -> bool:
        """Whether the other search may use what this one left in the memory."""
        one, two = (
            replace(search.settings, depth=1, seconds=None, nodes=None) for search in (self, other)
        )
        # A search that was just stopped may still write.
        has_ended = self._time.has_ended
        return has_ended and (one, self.game) == (two, other.game)

    @property
    def _nodes(self) -> int:
        """The positions in all iterations, including the current one."""
        return int(self._work.counts[NODES])

    def _deepen(self, thread: ThreadPoolExecutor) -> Reason:
        """Search to increasing depths, and return what ended it."""
        for depth in range(1, (self.settings.depth or DEPTH[1]) + 1):
            began, before = perf_counter(), self._nodes
            self._prepare()
            running = thread.submit(self._search, depth)
            self._wait(running)
            value = self._value_of(running)
            if self._work.control[STOP] and not self.iterations:
                value = keep_found(self.game, self.position, self._work, self._moves)
                self._keep(1, value, self._nodes, perf_counter() - began)
                break
            if self._work.control[STOP]:
                counts = self._work.counts
                # The search began with the best move so far, so each further one is better.
                is_better = counts[ROOT_MOVES] > 0 and counts[ROOT_VALUE] > self._low
                if self.settings.switches.ordering and is_better:
                    self._best = int(self._work.variation[0, 1])
                break
            self._keep(depth, value, self._nodes - before, perf_counter() - began)
            certain = self._certainty(value, depth)
            self._find_further(thread, depth)
            if certain is not None:
                return certain
            is_enough = self._time.is_enough(self.iterations)
            if self._stopped or is_enough or self._work.control[STOP]:
                break
            if depth == _SOLVED_AFTER and self._is_solvable:
                solved = self._solve(thread)
                if solved is not None:
                    return solved
        else:
            return "depth"
        if self._stopped:
            return "stopped"
        limit = self.settings.nodes
        return "nodes" if limit is not None and self._nodes > limit else "seconds"

    def _find_further(self, thread: ThreadPoolExecutor, depth: int) -> None:
        """Find the lines of the next best moves by searches without the better ones."""
        found: list[tuple[int, tuple[Move, ...]]] = []
        tried = [self._best]
        while len(tried) < self._lines and not self._stopped:
            self._prepare()
            self._leave_out(tried)
            running = thread.submit(self._search_within, depth, -INFINITE, INFINITE, node=-1)
            # The next best moves are worse, which is no reason to take longer.
            self._time.wait_for(running, lambda: False)
            work = self._work
            work.control[STOP] |= not running.done()
            self._interrupt_later()
            value = self._value_of(running)
            line = tuple(work.variation[0, 1 : 1 + work.variation[0, 0]].tolist())
            if work.control[STOP] or not line:
                break
            found.append((value, line))
            tried.append(line[0])
        found.sort(key=lambda one: -one[0])
        if len(self.iterations) > 1:
            # If the time is over, the rest is from the depth before.
            before = self.iterations[-2]
            for value, line in ((before.value, before.line), *self.further[before.depth]):
                if line[0] not in tried and len(tried) < self._lines:
                    found.append((value, line))
                    tried.append(line[0])
        self.further[depth] = tuple(found)

    def _leave_out(self, moves: Sequence[Move] = ()) -> None:
        """Leave out moves at the root, beside those that are not to be chosen from."""
        every = [*self._left_out, *moves][:MOST_LEFT_OUT]
        control = self._work.control
        control[LEFT_OUT] = len(every)
        control[LEFT_OUT + 1 : LEFT_OUT + 1 + len(every)] = every

    @property
    def _deepest_row(self) -> int:
        """The depth of the deepest position of the current iteration."""
        return int(np.flatnonzero(self._work.by_ply)[-1])

    @property
    def _is_solvable(self) -> bool:
        """Whether the search tries to solve the game."""
        rules = self.game.compiled
        # A depth is a budget that solving does not keep.
        if rules is None or rules.minimax.solvable is None or self.settings.depth is not None:
            return False
        if self._left_out or self._lines > 1:
            return False
        return bool(rules.minimax.solvable(rules.encode(self.position)))

    def _solve(self, thread: ThreadPoolExecutor) -> Reason | None:
        """Search all moves to the end of the game, for a move that wins, or else one that draws.

        A narrow window prunes much more than the search for the quickest win. Returns None if all
        moves lose, or if it takes too much of the budget; what was found stays in the table.
        """
        for least in (1, 0):
            began, before = perf_counter(), self._nodes
            self._prepare()
            control = self._work.control
            if self.settings.nodes is not None:
                control[MOST_NODES] = int(SOLVING * self.settings.nodes)
            running = thread.submit(self._search_within, DEPTH[1], least - 1, least, is_exact=True)
            self._time.wait_for_solution(running)
            control[STOP] |= not running.done()
            self._interrupt_later()
            value = self._value_of(running)
            if control[STOP]:
                control[STOP] = 0
                # It may have been called just before.
                if self._stopped:
                    self.stop()
                return None
            certain = self._certainty(value, DEPTH[1])
            if certain is None:
                return None
            if value >= least:
                self._keep(self._deepest_row, value, self._nodes - before, perf_counter() - began)
                return certain
        return None

    def _certainty(self, value: int, depth: int) -> Reason | None:
        """Why no deeper search is needed after one that was `depth` plies deep, or None."""
        if abs(value) > PROVEN:
            # Outcomes count as moves, but not as plies, so a quicker win may be deeper.
            is_quickest = not self.game.has_chance or WIN - abs(value) <= depth
            return "proven" if is_quickest else None
        return "solved" if self._work.counts[OPEN] == 0 else None

    def _wait(self, running: Future[int]) -> None:
        """Wait for an iteration, and stop it when the time is used up."""
        if self.iterations:
            self._time.wait_for(running, lambda: self._is_worse)
        else:
            self._time.wait_for_first(running)
        self._work.control[STOP] |= not running.done()
        self._interrupt_later()

    def _value_of(self, running: Future[int]) -> int:
        """What a search returned; 0 if it was interrupted."""
        try:
            return running.result()
        except Interrupted:
            return 0
        except Exception as error:
            if self._function is None or isinstance(error, UctvisError):
                raise
            raise raised_failure([self._function], error) from error

    def _interrupt_later(self) -> None:
        """If the search must end, a function of the user that does not return is interrupted."""
        must_end = self._stopped or self._work.control[STOP]
        if must_end and self._function is not None and not self._function.is_compiled:
            timer = Timer(_PATIENCE, interrupt, [self._threads])
            timer.daemon = True
            timer.start()

    @property
    def _is_worse(self) -> bool:
        """Whether the value of the current iteration is much worse than in the last one."""
        counts, last = self._work.counts, self.iterations[-1].value
        return bool(counts[ROOT_MOVES] > 0 and counts[ROOT_VALUE] < last - DROP)

    def _prepare(self) -> None:
        """Prepare the memory for an iteration."""
        work, settings = self._work, self.settings
        self._leave_out()
        control, is_first = work.control, not self.iterations
        control[MOST_NODES] = _NO_LIMIT
        if settings.nodes is not None and not is_first:
            control[MOST_NODES] = settings.nodes
        control[ROOT_BEST] = NO_MOVE if is_first else self._best
        rows = np.cumsum(work.by_ply) * _GROWTH
        control[TREE_PLIES] = 1 if is_first else np.searchsorted(rows, settings.tree_nodes)
        # The number of positions is the sum over all iterations.
        work.counts[NODES + 1 :] = work.by_ply[:] = 0
        work.counts[RECORDED] = 1
        root = work.records[0]
        root["parent"] = root["move"] = -1
        root["player"] = self.game.player(self.position)

    def _keep(self, depth: int, value: int, nodes: int, seconds: float) -> None:
        """Keep what a complete iteration found."""
        work = self._work
        line = work.variation[0, 1 : 1 + work.variation[0, 0]].tolist()
        self._best = line[0] if line else self._best
        leaves, cuts, first_cuts, hits = (
            int(work.counts[which]) for which in (LEAVES, CUTS, FIRST_CUTS, TABLE_HITS)
        )
        this = DepthStatistics(
            depth,
            value,
            tuple(line),
            nodes,
            leaves,
            cuts,
            first_cuts,
            hits,
            seconds,
            self._deepest_row,
        )
        self._records = work.records[: work.counts[RECORDED]]
        # Also the positions of the searches with other windows.
        self._records[0]["below"] = nodes
        self._completed = (*self.iterations, this), top_of(self._records)
        # The next iteration writes into the other array.
        self._work = work._replace(records=self._spare)
        self._spare = work.records

    def _search(self, depth: int) -> int:
        """Search to a depth; returns the value.

        The window is around the last value, and is widened while the value is not in it. At first,
        each side is as wide as the last change of the value, which is large in some games.
        """
        work, switches = self._work, self.settings.switches
        low, high, width = -INFINITE, INFINITE, _LEAST_WIDTH
        if switches.pruning and depth >= _LEAST_ASPIRED:
            before, last = (one.value for one in self.iterations[-2:])
            width = max(width, abs(last - before))
            low, high = max(last - width, -INFINITE), min(last + width, INFINITE)
        while True:
            self._low = low
            value = self._search_within(depth, low, high)
            if work.control[STOP] or low < value < high or (low, high) == (-INFINITE, INFINITE):
                return value
            width *= 4
            if value <= low:
                low = max(value - width, -INFINITE) if width < INFINITE else -INFINITE
            else:
                high = min(value + width, INFINITE) if width < INFINITE else INFINITE
                # It is better than the best one so far.
                self._best = int(work.variation[0, 1]) if work.variation[0, 0] else self._best
                work.control[ROOT_BEST] = self._best
            work.counts[RECORDED] = 1
            work.counts[OPEN] = work.counts[ROOT_MOVES] = 0

    def _search_within(
        self, depth: int, low: int, high: int, *, is_exact: bool = False, node: int = 0
    ) -> int:
        """Search with a window; returns the value.

        `is_exact`: without what may change the value. `node` is -1 if nothing is recorded.
        """
        switches = self.settings.switches
        if is_exact:
            switches = switches._replace(
                null_move=False, reductions=False, futility=False, extensions=False
            )
        return search_root(self.game, self.position, self._work, switches, depth, low, high, node)
