"""The searches behind a chess engine, and what they report while they run."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from uctvis.alphabeta.deepening import Deepening
from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import DEPTH, AlphaBetaSettings
from uctvis.alphabeta.values import distance, payoff_of
from uctvis.game.contract import AnyGame
from uctvis.game.rules import Move
from uctvis.games.chess.position import Position
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import ITERATIONS, Settings
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.reports import Report, centipawns, mate, of_payoff
from uctvis.tree.proofs import DRAW, WIN

# The seconds between two reports of UCT.
_PERIOD = 0.5
# A search by UCT to some depth ends after so many iterations for each ply at the latest, because
# its best line may never become so long. A line that ends the game counts after some iterations.
_EACH_PLY = 50_000
_ENOUGH = 10_000
# The iterations behind an answer, which take a millisecond.
_LEAST = 100


class ReportingSearch(Protocol):
    """A search, or what is known without one.

    `run` is called once. `stop` and `news` are called from other threads, also before it; `news`
    from one at a time.
    """

    def run(self) -> Sequence[Report]:
        """Search to the end, and return the last reports; the first line begins with the answer.

        Raises
        ------
        UctvisError
            The settings do not fit together, or the system lets no thread start.
        MemoryError
            There is no memory for the search.
        """

    def stop(self) -> None:
        """Make `run` return soon."""

    def news(self) -> Sequence[Report]:
        """The new reports since the last call, at intervals that suit an interface."""


class KnownAnswer:
    """An answer that is known."""

    def __init__(self, report: Report) -> None:
        self._known = report

    def run(self) -> Sequence[Report]:
        return (self._known,)

    def stop(self) -> None:
        pass

    def news(self) -> Sequence[Report]:
        return ()


class ReportingAlphaBeta:
    """Alpha-beta, which reports each completed depth."""

    def __init__(
        self, game: AnyGame, position: Position, settings: Mapping[str, Any], limits: GoLimits
    ) -> None:
        self._game, self._position = game, position
        self._settings, self._limits = settings, limits
        self._search: AlphaBeta | None = None
        self._stopped = False
        self._reported = 0

    def run(self) -> Sequence[Report]:
        limits, time = self._limits, self._limits.search_time
        depth = DEPTH[1] if limits.depth is None else limits.depth
        exactly = {}
        if limits.mate is not None:
            # A mate is found in so many plies, unless moves are left out.
            depth = min(depth, 2 * limits.mate - 1)
            exactly = dict.fromkeys(("null_move", "reductions", "futility"), "off")
        settings = AlphaBetaSettings(
            **{**self._settings, **exactly},
            depth=min(depth, DEPTH[1]),
            seconds=None if time is None else time.most,
            nodes=limits.nodes,
        )
        # A time that is fixed is used up.
        planned = None if time is None or time.planned == time.most else time.planned
        search = self._search = AlphaBeta(
            self._game, self._position, settings, planned, only=limits.moves, lines=limits.lines
        )
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped:
            search.stop()
        found = search.run()
        reached, answer = found.last, found.move
        lines = [(reached.value, reached.line), *search.further.get(reached.depth, ())]
        if lines[0][1][0] != answer:
            # The best move of an iteration that was not completed may be a new one.
            others = [one for one in lines if one[1][0] != answer]
            lines = [(reached.value, (answer,)), *others]
        return self._reports(reached, found.nodes, found.seconds, lines[: limits.lines])

    def stop(self) -> None:
        self._stopped = True
        if self._search is not None:
            self._search.stop()

    def news(self) -> Sequence[Report]:
        search = self._search
        done = () if search is None else search.iterations
        told: list[Report] = []
        while search is not None and self._reported < len(done):
            reached = done[self._reported]
            further = search.further.get(reached.depth, () if self._limits.lines == 1 else None)
            if further is None:
                break
            self._reported += 1
            before = done[: self._reported]
            nodes, seconds = sum(one.nodes for one in before), sum(one.seconds for one in before)
            told += self._reports(
                reached, nodes, seconds, [(reached.value, reached.line), *further]
            )
        return told

    def _reports(
        self,
        reached: Deepening,
        nodes: int,
        seconds: float,
        lines: Sequence[tuple[int, Sequence[Move]]],
    ) -> list[Report]:
        """The reports of the best moves, whose values and lines are given."""
        return [
            Report(
                depth=reached.depth,
                score=_value_score(value),
                nodes=nodes,
                seconds=seconds,
                line=names(self._game, self._position, line),
                selective_depth=max(reached.deepest, reached.depth),
                full=self._table_use(),
                rank=None if self._limits.lines == 1 else rank,
            )
            for rank, (value, line) in enumerate(lines, 1)
        ]

    def _table_use(self) -> int | None:
        """The use of the table in thousandths; None without a search or a table."""
        search = self._search
        if search is None or not search.settings.switches.table:
            return None
        return round(1000 * search.table_use)


class ReportingUct:
    """UCT, which reports from time to time. Its depth is the length of its best line.

    It continues the tree of `before`, a search of a position from which `moves` lead to this one.

    Attributes
    ----------
    found : SearchResult or None
        The result of `run`, for the next search.
    """

    def __init__(
        self,
        game: AnyGame,
        position: Position,
        settings: Mapping[str, Any],
        limits: GoLimits,
        before: SearchResult | None = None,
        moves: Sequence[Move] = (),
    ) -> None:
        self._game, self._position = game, position
        self._settings, self._limits = settings, limits
        self._before, self._moves = before, moves
        self._search: Search | None = None
        self._stopped = False
        self._next = 0.0
        self.found: SearchResult | None = None

    def run(self) -> Sequence[Report]:
        limits, time = self._limits, self._limits.search_time
        given = self._settings if limits.mate is None else {**self._settings, "solver": "on"}
        settings = Settings(
            **given,
            iterations=min(limits.nodes or ITERATIONS[1], self._most_iterations, ITERATIONS[1]),
            seconds=None if time is None else time.planned,
        )
        before, self._before = self._before, None
        search = self._search = Search(
            self._game, self._position, settings, before, self._moves, limits.moves
        )
        # The search deletes the earlier tree as soon as it can.
        before = None
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped:
            search.stop()
        found = search.run()
        if not found.statistics.principal_variation:
            # It was stopped before it began, so that its move would be any move.
            few = replace(settings, iterations=_LEAST, seconds=None)
            search = Search(self._game, self._position, few, only=limits.moves)
            found = search.run()
        self.found = found
        return self._reports(search, found.statistics, found.move)

    def stop(self) -> None:
        self._stopped = True
        if self._search is not None:
            self._search.stop()

    def news(self) -> Sequence[Report]:
        search, depth = self._search, self._limits.depth
        if search is None or (depth is None and search.seconds < self._next):
            return ()
        now = search.statistics()
        reports = self._reports(search, now)
        report = reports[0]
        if depth is not None and (report.depth >= depth or self._is_complete(now)):
            self.stop()
        if not report.line or report.seconds < self._next:
            return ()
        self._next = report.seconds + _PERIOD
        return reports

    @property
    def _most_iterations(self) -> int:
        depth, mate_in = self._limits.depth, self._limits.mate
        plies = ITERATIONS[1] if depth is None else depth
        return _EACH_PLY * (plies if mate_in is None else min(plies, 2 * mate_in - 1))

    def _is_complete(self, now: Statistics) -> bool:
        """Whether the best line ends the game, so that it cannot become longer."""
        if now.iterations + now.kept < _ENOUGH:
            return False
        position = self._position
        for move in now.principal_variation:
            position = self._game.play(position, move)
        return not self._game.legal_moves(position)

    def _reports(
        self, search: Search, now: Statistics, answer: Move | None = None
    ) -> Sequence[Report]:
        """The reports of the best moves; `answer` is the first one at the end."""
        # Without a visit, the answer is any move.
        line = now.principal_variation or (() if answer is None else (answer,))
        first = Report(
            depth=len(line),
            selective_depth=max(now.deepest_row, len(line)),
            score=_uct_score(now, search.game.player(search.position)),
            nodes=now.iterations,
            seconds=now.seconds,
            line=names(search.game, self._position, line),
            full=1000 * now.nodes // search.most_nodes,
        )
        if self._limits.lines == 1 or not line:
            return (first,)
        reports = [first._replace(rank=1)]
        for candidate, moves in search.lines(self._limits.lines + 1):
            # While the search runs, the best one may have changed.
            if candidate.move != line[0] and len(reports) < self._limits.lines:
                reports.append(
                    first._replace(
                        depth=len(moves),
                        score=_candidate_score(candidate),
                        line=names(search.game, self._position, moves),
                        rank=len(reports) + 1,
                    )
                )
        return reports


def _value_score(value: int) -> str:
    """The score for a value of alpha-beta."""
    plies = distance(value)
    return centipawns(payoff_of(value)) if plies is None else mate(value > 0, plies)


def _candidate_score(one: Candidate) -> str:
    """The score for a move, of the player who makes it."""
    if one.proof is not None and one.proof.result != DRAW and one.proof.moves > 0:
        return mate(one.proof.result == WIN, one.proof.moves)
    return of_payoff(one.mean)


def _uct_score(now: Statistics, player: int) -> str:
    """The score of the position for the player to move."""
    if now.proof is not None and now.proof.result != DRAW and now.proof.moves > 0:
        return mate(now.proof.result == WIN, now.proof.moves)
    value = 0.5 if now.value is None else now.value
    return of_payoff(value if player == 0 else 1 - value)


def names(game: AnyGame, position: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """The names of moves, which do not depend on the position in chess."""
    return tuple(game.move_name(position, move) for move in line)
