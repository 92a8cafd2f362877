"""UCT behind a chess engine."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.misjudging import chosen_from
from uctvis.engines.own import OwnEngine
from uctvis.engines.players import ChosenMove
from uctvis.game.rules import Move
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import ITERATIONS, Settings
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.play.uci.reports import Report, mate, of_payoff
from uctvis.play.uci.searches import EngineSearch, names
from uctvis.tree.proofs import DRAW, WIN

# The seconds between two reports of UCT.
_PERIOD = 0.5
# A search by UCT to some depth ends after so many iterations for each ply at the latest, because
# its best line may never become so long. A line that ends the game counts after some iterations.
_EACH_PLY = 50_000
_ENOUGH = 10_000
# The iterations behind an answer, which take a millisecond.
_LEAST = 100


class ReportingUct(EngineSearch):
    """UCT, which reports from time to time. Its depth is the length of its best line.

    It continues the tree of `before`, a search of a position from which `moves` lead to this one.
    """

    engine: ClassVar[type[OwnEngine]] = UctEngine
    title: ClassVar[str] = "UCT"
    rank: ClassVar[int] = 1
    standard: ClassVar[Mapping[str, str]] = {"threads": "Threads"}
    continues: ClassVar[bool] = True

    _search: Search | None
    # When to report next, in seconds since the start.
    _next = 0.0

    @classmethod
    def limits_of(cls, settings: Settings) -> tuple[int | None, int | None]:
        return None, settings.iterations

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
        reports = self._reports(search, found.statistics, found.move)
        return self._with_errors(search, found, reports) if self._erring.errs else reports

    def _with_errors(
        self, search: Search, found: SearchResult, reports: Sequence[Report]
    ) -> Sequence[Report]:
        """The reports at the end, first the one of a move that is chosen with errors."""
        chosen = chosen_from(ChosenMove.of(found), found, self._erring).move
        if chosen == found.move:
            return reports
        known = {one.move: (one, line) for one, line in search.lines(len(found.nodes))}
        candidate, line = known[chosen]
        first = reports[0]._replace(
            depth=len(line),
            score=_candidate_score(candidate),
            line=names(search.game, self._position, line),
        )
        if self._limits.lines == 1:
            return (first,)
        others = [one for one in reports if one.line[0] != first.line[0]]
        ranked = enumerate([first, *others][: self._limits.lines], 1)
        return [one._replace(rank=rank) for rank, one in ranked]

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


SEARCH = ReportingUct
