"""The searches behind a chess engine, and what they report while they run.

An engine that `uctvis uci` offers has a file of its own name in `kinds`, with the constant
`SEARCH`: a subclass of `EngineSearch`.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Protocol

from uctvis.engines.erring import FAULTLESS, Erring
from uctvis.engines.own import OwnEngine
from uctvis.game.contract import AnyGame
from uctvis.game.rules import Move
from uctvis.games.chess.position import Position
from uctvis.mcts.result import SearchResult
from uctvis.modules import declared_in
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.reports import Report


class ReportingSearch(Protocol):
    """A search, or what is known without one.

    `run` is called once. `stop` and `news` are called from other threads, also before it; `news`
    from one at a time.
    """

    def run(self) -> Sequence[Report]:
        """Search to the end, and return the last reports; the first line begins with the answer.

        Raises UctvisError if the settings do not fit together, or the system lets no thread start;
        MemoryError if there is no memory for the search.
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


class EngineSearch(ReportingSearch):
    """A search of an engine of ours."""

    engine: ClassVar[type[OwnEngine]]
    # Begins the names of its options.
    title: ClassVar[str]
    # Its place in the list of engines; the first is used if none is chosen.
    rank: ClassVar[int]
    # The names that UCI itself has for some of its settings, by their names.
    standard: ClassVar[Mapping[str, str]] = {}
    # Whether a search goes on from the tree of an earlier one in the same game.
    continues: ClassVar[bool] = False

    # The result of `run`, from which the next search can go on.
    found: SearchResult | None = None

    def __init__(
        self,
        game: AnyGame,
        position: Position,
        settings: Mapping[str, Any],
        limits: GoLimits,
        before: SearchResult | None = None,
        moves: Sequence[Move] = (),
        erring: Erring = FAULTLESS,
    ) -> None:
        """`settings` are the engine's, by name, without budgets.

        `before` is the result of a search of a position from which `moves` lead to this one.
        With `erring`, the answer is chosen so, and the report of it comes first.
        """
        self._game, self._position = game, position
        self._settings, self._limits = settings, limits
        self._before, self._moves = before, moves
        self._erring = erring
        # The search, once `run` has made it.
        self._search: Any = None
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        if self._search is not None:
            self._search.stop()

    @classmethod
    @abstractmethod
    def limits_of(cls, settings: Any) -> tuple[int | None, int | None]:
        """The depth and the nodes in settings of the engine, as UCI counts them."""


@cache
def search_kinds() -> Mapping[str, type[EngineSearch]]:
    """The searches by the names of their engines, in the order of lists."""
    found: Mapping[str, type[EngineSearch]] = declared_in("uctvis.play.uci.kinds", "SEARCH")
    return dict(sorted(found.items(), key=lambda one: one[1].rank))


def names(game: AnyGame, position: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """The names of moves, which do not depend on the position in chess."""
    return tuple(game.move_name(position, move) for move in line)
