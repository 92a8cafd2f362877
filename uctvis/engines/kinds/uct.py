"""Engines that search with UCT and its variants."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast

from uctvis.engines.budget_texts import errors_text, iterations_text
from uctvis.engines.erring import FAULTLESS
from uctvis.engines.found import Found
from uctvis.engines.own import BOOK, OFF, OwnEngine
from uctvis.engines.players import ChosenMove, SearchingPlayer
from uctvis.engines.time_management import Allotment
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.batches.asked import expect_batch
from uctvis.mcts.policies.choices import PLAYOUTS, expect_served, titles_of
from uctvis.mcts.settings import ITERATIONS, SETTINGS, Settings
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _, ngettext

# As in `uctvis.engines.players`: not imported at the start of the window.
if TYPE_CHECKING:
    from uctvis.mcts.result import SearchResult
    from uctvis.mcts.search import Search

# Of a game with quick rules, in one thread.
_ITERATIONS_PER_SECOND = 1_000_000
# The iterations and the seconds of a hint, see benchmarks/strength_hints.py.
_OF_ADVICE = 300_000, 3.0


@dataclass(frozen=True, slots=True)
class UctEngine(OwnEngine):
    """An engine that searches; with `uses_book`, it uses the opening book first."""

    name: ClassVar[str] = "uct"
    rank: ClassVar[int] = 0
    label: ClassVar[str] = _("UCT")
    tip: ClassVar[str] = _("Monte Carlo tree search: plays games to their ends at random")
    example: ClassVar[str] = "level=strong"
    saved_as: ClassVar[str] = "search"
    can_pause: ClassVar[bool] = True
    grows: ClassVar[bool] = True
    can_err: ClassVar[bool] = True
    declared: ClassVar[tuple[DeclaredSetting, ...]] = SETTINGS
    settings_class: ClassVar[type] = Settings

    settings: Settings = field(default_factory=Settings)

    @classmethod
    def settings_of(cls, values: Mapping[str, Any]) -> Settings:
        """The settings with these values; with a time, there is no usual number of iterations."""
        return Settings(**{"iterations": None, **values} if "seconds" in values else values)

    @classmethod
    def usual_evaluation(cls, game: AnyGame) -> str:
        """The first one; it need not be the best at the end of a longer search."""
        return next((one.name for one in game.evaluations()), "")

    def described(self, game: AnyGame) -> str:
        """The settings as a text that `read` reads.

        Settings without a value are left out: unused budgets, and a seed that is new each time.
        """
        declared = self.in_texts()
        values = {
            field: getattr(self.settings, field)
            for field, setting in declared.items()
            if not setting.is_policy or getattr(self.settings, field) != setting.default
        }
        if game.evaluations():
            values["evaluation"] = self.settings.evaluation or self.usual_evaluation(game)
        parts = [f"{field}={value}" for field, value in values.items() if value not in (None, "")]
        parts += [
            f"{field}={OFF}"
            for field, setting in declared.items()
            if setting.absence is Absence.OFF and field in values and values[field] is None
        ]
        parts += self._told_errors()
        parts.append(f"{BOOK}={'on' if self.uses_book else 'off'}")
        return ",".join(parts)

    def expect(self, game: AnyGame) -> None:
        """Check the evaluation, the policies, the batch, and the book if it is used."""
        super(UctEngine, self).expect(game)
        given = asdict(self.settings)
        expect_served(game, given)
        expect_batch(game.evaluating(self.settings.evaluation), given)

    @property
    def least_seconds(self) -> float:
        """The time, or that of its iterations."""
        settings = self.settings
        longest = float("inf") if settings.seconds is None else settings.seconds
        if settings.iterations is None:
            return longest
        return min(longest, settings.iterations / _ITERATIONS_PER_SECOND)

    def advising(self) -> "UctEngine":
        """As many iterations as are enough in most games, and fewer in slow ones."""
        iterations, seconds = _OF_ADVICE
        settings = replace(self.settings, iterations=iterations, seconds=seconds)
        return replace(self, settings=settings, erring=FAULTLESS)

    def endless(self) -> "UctEngine":
        """The greatest number of iterations; the memory is full before, in most games."""
        settings = replace(self.settings, iterations=ITERATIONS[1], seconds=None)
        return replace(self, settings=settings, erring=FAULTLESS)

    def facts(self) -> Sequence[str]:
        """The budget and the threads, and the policies that are not usual."""
        settings = self.settings
        return (
            iterations_text(settings.iterations, settings.seconds, settings.threads),
            titles_of(asdict(settings)),
            errors_text(self.erring),
        )

    def remarked(self, found: Found, said: str) -> str:
        """Add why the search ended early, and with how many threads it searched if they are few."""
        from uctvis.explain.proof_texts import proof_text

        search = cast("SearchResult", found)
        proof = search.statistics.proof
        if search.reason == "proven" and proof is not None:
            said = _("{numbers}; the search ended: the result is proven ({result})").format(
                numbers=said, result=proof_text(proof)
            )
        if search.reason == "memory":
            said = _("{numbers}; the memory was full").format(numbers=said)
        if search.threads < search.settings.threads:
            said = ngettext(
                "{numbers}; with {count} thread", "{numbers}; with {count} threads", search.threads
            ).format(numbers=said, count=search.threads)
        return said

    @property
    def estimates(self) -> bool:
        """Whether no playout goes to the end of a game."""
        return any(one.is_chosen(self.settings.playout) and not one.plays for one in PLAYOUTS)

    def player(self, random: Random) -> "UctPlayer":
        return UctPlayer(self, random)

    def answer(self, found: Found) -> ChosenMove:
        """The best move, or one that is chosen with errors (`uctvis.engines.erring`)."""
        answer = ChosenMove.of(found)
        if not self.erring.errs:
            return answer
        # As in `uctvis.engines.players`: not imported at the start of the window.
        from uctvis.engines.misjudging import chosen_from

        return chosen_from(answer, cast("SearchResult", found), self.erring)

    def shortest(self) -> "UctEngine":
        """A search of one iteration."""
        return replace(self, settings=replace(self.settings, iterations=1, seed=1))


class UctPlayer(SearchingPlayer):
    """A player that searches for each move; without a seed in the settings, it uses `random`."""

    def __init__(self, engine: UctEngine, random: Random) -> None:
        super().__init__(random, uses_book=engine.uses_book, answer=engine.answer)
        self._settings = engine.settings

    def begin(
        self,
        game: AnyGame,
        position: AnyPosition,
        allotment: Allotment | None = None,
        before: Found | None = None,
        moves: Sequence[Move] = (),
    ) -> "Search":
        """Make the search for a move; it goes on from the tree of `before`, after `moves`."""
        from uctvis.mcts.result import SearchResult
        from uctvis.mcts.search import Search

        settings = self._settings
        if settings.seed is None:
            settings = replace(settings, seed=self._random.getrandbits(64))
        if allotment is not None:
            own = settings.seconds
            seconds = allotment.planned if own is None else min(own, allotment.planned)
            settings = replace(settings, seconds=seconds)
        if not isinstance(before, SearchResult):
            return Search(game, position, settings)
        return Search(game, position, settings, before, moves)


ENGINE = UctEngine
