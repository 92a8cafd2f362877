"""Runs an alpha-beta search: iterative deepening, its budget and its answer."""

from concurrent.futures import ThreadPoolExecutor, wait
from time import perf_counter
from typing import Any

import numpy as np

from uctvis.alphabeta.kernel import compiled_search, plain_search
from uctvis.alphabeta.result import AlphaBetaResult, Deepening, Reason
from uctvis.alphabeta.settings import DEPTH, AlphaBetaSettings
from uctvis.alphabeta.values import INFINITE, PROVEN
from uctvis.alphabeta.work import (
    CUTS,
    ENTRY,
    FIRST_CUTS,
    LEAVES,
    MOST_NODES,
    NO_MOVE,
    NODES,
    RECORDED,
    ROOT_BEST,
    ROOT_MOVES,
    STOP,
    TABLE_HITS,
    TREE_PLIES,
    Workspace,
)
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.memory import MEGABYTE
from uctvis.mcts.threads import search_threads
from uctvis.texts import _

_NO_LIMIT = 1 << 62
# A search to the next depth takes at most about this many times as long; used to choose how many
# rows of the tree can be recorded.
_GROWTH = 8


class AlphaBeta:
    """An alpha-beta search from one position.

    Call `run` in any thread; `stop` may be called at the same time.

    Raises
    ------
    GameError
        The game is over in `position`.
    SettingError
        The game has no such evaluation.
    """

    def __init__(
        self, game: AnyGame, position: AnyPosition, settings: AlphaBetaSettings | None = None
    ) -> None:
        if not game.legal_moves(position):
            raise GameError(
                _("{game}: the game is over, so there is no move to search").format(game=game.title)
            )
        self.settings = settings = settings or AlphaBetaSettings()
        self.game = game.evaluating(settings.evaluation or game.best_evaluation)
        self.position = position
        entries = settings.memory * MEGABYTE // ENTRY.itemsize
        # The largest power of two.
        entries = 1 << entries.bit_length() - 1 if settings.switches.table else 1
        self._work = Workspace.new(entries, settings.tree_nodes + 1)
        # The records of an iteration, while the next one writes into the others.
        self._records, self._spare = self._work.records[:0], self._work.records.copy()
        self._best: Move = NO_MOVE
        self._iterations: list[Deepening] = []
        self._nodes = 0
        self._stopped = False
        self._start = 0.0

    def stop(self) -> None:
        """Make `run` return its result so far within moments. May be called from any thread."""
        self._stopped = True
        # Otherwise the first iteration runs, which takes moments, and then the search ends.
        if self._iterations:
            self._work.control[STOP] = 1

    @property
    def iterations(self) -> tuple[Deepening, ...]:
        """The iterations that are completed. May be read from any thread."""
        return tuple(self._iterations)

    def run(self) -> AlphaBetaResult:
        """Search deeper and deeper until the budget is used up, or `stop` is called.

        Raises
        ------
        UctvisError
            The system lets no thread start.
        """
        # With no positions: compiles, or loads compiled code, before the clock starts.
        self._work.control[STOP] = 1
        self._search(1)
        self._work.control[STOP] = 0
        self._start = perf_counter()
        with search_threads(1) as (thread,):
            reason = self._deepen(thread)
        return AlphaBetaResult(
            game=self.game,
            position=self.position,
            settings=self.settings,
            move=self._best,
            iterations=self.iterations,
            nodes=self._nodes,
            seconds=perf_counter() - self._start,
            reason=reason,
            records=self._records,
        )

    def _deepen(self, thread: ThreadPoolExecutor) -> Reason:
        """Search to increasing depths, and return what ended it."""
        for depth in range(1, (self.settings.depth or DEPTH[1]) + 1):
            began = perf_counter()
            self._prepare()
            running = thread.submit(self._search, depth)
            wait((running,), None if depth == 1 else self._seconds_left())
            self._work.control[STOP] |= not running.done()
            value, counts = running.result(), self._work.counts
            self._nodes += int(counts[NODES])
            if self._work.control[STOP]:
                # The search began with the best move so far, so each further one is better.
                if self.settings.switches.ordering and counts[ROOT_MOVES] > 0:
                    self._best = int(self._work.variation[0, 1])
                break
            self._keep(depth, value, perf_counter() - began)
            if abs(value) > PROVEN:
                return "proven"
            if counts[LEAVES] == 0:
                return "solved"
            if self._stopped or self._seconds_left() == 0.0:
                break
        else:
            return "depth"
        if self._stopped:
            return "stopped"
        return "seconds" if self._seconds_left() == 0.0 else "nodes"

    def _prepare(self) -> None:
        """Prepare the memory for an iteration."""
        work, settings = self._work, self.settings
        control, is_first = work.control, not self._iterations
        control[MOST_NODES] = _NO_LIMIT
        if settings.nodes is not None and not is_first:
            control[MOST_NODES] = max(settings.nodes - self._nodes, 0)
        control[ROOT_BEST] = NO_MOVE if is_first else self._best
        rows = np.cumsum(work.by_ply) * _GROWTH
        control[TREE_PLIES] = 1 if is_first else np.searchsorted(rows, settings.tree_nodes)
        work.counts[:] = work.by_ply[:] = 0
        work.counts[RECORDED] = 1
        root = work.records[0]
        root["parent"] = root["move"] = -1
        root["player"] = self.game.player(self.position)

    def _keep(self, depth: int, value: int, seconds: float) -> None:
        """Keep what a complete iteration found."""
        work = self._work
        line = work.variation[0, 1 : 1 + work.variation[0, 0]].tolist()
        self._best = line[0]
        nodes, leaves, cuts, first_cuts, hits = (
            int(work.counts[which]) for which in (NODES, LEAVES, CUTS, FIRST_CUTS, TABLE_HITS)
        )
        self._iterations.append(
            Deepening(depth, value, tuple(line), nodes, leaves, cuts, first_cuts, hits, seconds)
        )
        self._records = work.records[: work.counts[RECORDED]]
        # The next iteration writes into the other array.
        self._work = work._replace(records=self._spare)
        self._spare = work.records

    def _search(self, depth: int) -> int:
        """Search to a depth; returns the value."""
        rules, player = self.game.compiled, self.game.player(self.position)
        position: Any = self.position
        scratch: Any = []
        search = plain_search(self.game) if rules is None else compiled_search(rules)
        if rules is not None:
            position, scratch = rules.encode(position), rules.scratch(position)
        bounds = -INFINITE, INFINITE
        switches = self.settings.switches
        value: int = search(
            self._work, switches, position, scratch, player, depth, *bounds, 0, 0, 0, NO_MOVE
        )
        return value

    def _seconds_left(self) -> float | None:
        seconds = self.settings.seconds
        return None if seconds is None else max(seconds - (perf_counter() - self._start), 0.0)
