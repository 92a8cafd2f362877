"""The engine behind the protocol: the values of its options, and the search for a position."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from uctvis.engines.erring import FAULTLESS
from uctvis.errors import SettingError
from uctvis.game.notation import shortened
from uctvis.game.rules import Move
from uctvis.games.chess.game import GAME
from uctvis.games.chess.position import Position
from uctvis.mcts.result import SearchResult
from uctvis.play.uci.chosen import chosen_search
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.options import MULTI_PV, OWN_BOOK, declared
from uctvis.play.uci.positions import GameLine, any_move, playable
from uctvis.play.uci.reports import Report, centipawns
from uctvis.play.uci.searches import (
    EngineSearch,
    KnownAnswer,
    ReportingSearch,
    names,
    search_kinds,
)
from uctvis.texts import _

# The nodes of a search whose result is not used.
_FEW = 50
_LEVEL = "cp 0"
_LOST = "mate 0"


class ChessEngine:
    """Makes searches as its options say; `random` chooses moves of the opening book."""

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or Random()  # noqa: S311 - no secrets
        self.options = declared(GAME)
        # The values of all options, by name.
        self.values: dict[str, Any] = {one.name: one.default for one in self.options}
        # The last search that another one can continue, and its position.
        self._last: tuple[GameLine, EngineSearch] | None = None
        self._loaded: Mapping[str, Any] | None = None

    def set(self, name: str, text: str) -> None:
        """Set an option; upper and lower case of its name are the same.

        Raises SettingError if there is no such option, or it cannot have this value.
        """
        found = next((one for one in self.options if one.name.lower() == name.lower()), None)
        if found is None:
            expected = _("one of the names in the answer to “uci”")
            raise SettingError("option", _("Option"), expected, repr(shortened(name)))
        self.values[found.name] = found.read(text)
        # The tree of other settings is not continued.
        self.forget()

    @property
    def described(self) -> str:
        """The kind of the engine, and its settings."""
        chosen = chosen_search(self.values)
        settings = ", ".join(f"{name}={value}" for name, value in chosen.settings.items())
        return f"{chosen.engine}: {settings}"

    def limited(self, limits: GoLimits) -> GoLimits:
        """The limits of a `go`, within the budget of the level, if there is one."""
        limits = limits._replace(lines=self.values[MULTI_PV])
        return chosen_search(self.values).limited(limits)

    def forget(self) -> None:
        """Forget the game, because the next position is from another one."""
        self._last = None

    def load(self) -> None:
        """Load or compile what a search with these options needs, unless that has been done.

        Raises
        ------
        UctvisError, MemoryError
            As `ReportingSearch.run`.
        """
        wanted = dict(self.values)
        if wanted == self._loaded:
            return
        position = GAME.initial()
        if self.values[OWN_BOOK]:
            GAME.book_moves(position)
        search = self._search(position, GoLimits(nodes=_FEW))
        search.run()
        if search.found is not None:
            # A search that continues a tree needs more.
            move = search.found.move
            after = GAME.play(position, move)
            self._search(after, GoLimits(nodes=_FEW), search.found, (move,)).run()
        self._loaded = wanted

    def search(self, line: GameLine, limits: GoLimits) -> ReportingSearch:
        """The search, or the known answer, for a position."""
        position = playable(line.position)
        if not GAME.legal_moves(position):
            return KnownAnswer(_ended(position))
        is_in_game = not (limits.infinite or limits.pondering or limits.moves or limits.mate)
        if self.values[OWN_BOOK] and is_in_game and (moves := GAME.book_moves(position)):
            return KnownAnswer(estimated(position, self._random.choice(moves)))
        search = self._continued(line, position, limits)
        self._last = None
        # A tree without some moves is not continued.
        if search.continues and not limits.moves:
            self._last = (line, search)
        return search

    def _continued(self, line: GameLine, position: Position, limits: GoLimits) -> EngineSearch:
        """A search that continues the tree of the last one, if there is one in the same game."""
        if self._last is not None and position is line.position:
            earlier, last = self._last
            moves = line.moves_after(earlier)
            if moves is not None:
                return self._search(position, limits, last.found, moves)
        return self._search(position, limits)

    def _search(
        self,
        position: Position,
        limits: GoLimits,
        before: SearchResult | None = None,
        moves: Sequence[Move] = (),
    ) -> EngineSearch:
        chosen = chosen_search(self.values)
        kind = search_kinds()[chosen.engine]
        # An analysis says what the search found.
        erring = FAULTLESS if limits.infinite else chosen.erring
        return kind(GAME, position, chosen.settings, limits, before, moves, erring)


def estimated(position: Position, move: int) -> Report:
    """The report for a move that was not searched, with the static evaluation after it."""
    after = GAME.play(position, move)
    outcome = GAME.outcome(after)
    judge = GAME.evaluating(GAME.best_evaluation)
    value = judge.evaluate(after) if outcome is None else outcome.payoff
    value = value if GAME.player(position) == 0 else 1 - value
    return Report(1, centipawns(value), 1, 0.0, names(GAME, position, (move,)))


def _ended(position: Position) -> Report:
    """The report for a finished game; any move if the pieces can still move in a draw."""
    move = any_move(position)
    if move is not None:
        return Report(1, _LEVEL, 1, 0.0, names(GAME, position, (move,)))
    return Report(0, _LOST if position.board.is_check() else _LEVEL, 0, 0.0, ())
