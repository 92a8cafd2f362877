"""Alpha-beta behind a chess engine."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import DEPTH, AlphaBetaSettings
from uctvis.alphabeta.values import distance, payoff_of
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.own import OwnEngine
from uctvis.game.rules import Move
from uctvis.play.uci.reports import Report, centipawns, mate
from uctvis.play.uci.searches import EngineSearch, names


class ReportingAlphaBeta(EngineSearch):
    """Alpha-beta, which reports each completed depth."""

    engine: ClassVar[type[OwnEngine]] = AlphaBetaEngine
    title: ClassVar[str] = "AlphaBeta"
    rank: ClassVar[int] = 0
    standard: ClassVar[Mapping[str, str]] = {"memory": "Hash"}

    _search: AlphaBeta | None
    # The number of iterations that were reported.
    _reported = 0

    @classmethod
    def limits_of(cls, settings: AlphaBetaSettings) -> tuple[int | None, int | None]:
        return settings.depth, settings.nodes

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
        reached: DepthStatistics,
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


def _value_score(value: int) -> str:
    """The score for a value of alpha-beta."""
    plies = distance(value)
    return centipawns(payoff_of(value)) if plies is None else mate(value > 0, plies)


SEARCH = ReportingAlphaBeta
