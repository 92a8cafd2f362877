"""Judging single positions: by the end of the game, by perfect play, or by a search.

It is used by reviews, by *Learn from my mistakes*, and by *Why not my move?*.
"""

from random import Random
from typing import NamedTuple

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.engines.levels import STRONGEST, adviser_for
from uctvis.engines.players import Thinking
from uctvis.engines.time_management import Allotment
from uctvis.errors import SettingError
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.settings import SECONDS
from uctvis.review.judgement import JudgedCandidate, PositionValue
from uctvis.review.truth import Truth
from uctvis.review.valuing import candidates_of, value_found
from uctvis.tree.players import is_chance

DEFAULT_SECONDS = 1.0
# The most moves of a line.
LONGEST_LINE = 16
# The share of the time of a position in which perfect play is looked for.
_OF_TRUTH = 0.25
# Of a lottery, and of those that follow it.
_MOST_OUTCOMES = 64
# How many times as long it is looked for where it matters.
_LONGER = 4.0


class PositionLook(NamedTuple):
    """What is known of a position."""

    value: PositionValue
    # The best moves of both players from it; () at the end of the game.
    line: tuple[Move, ...] = ()
    candidates: tuple[JudgedCandidate, ...] = ()
    # The search with its tree; None if none was necessary.
    found: Found | None = None


class MoveLook(NamedTuple):
    """A move from a position, judged by the position after it."""

    move: Move
    # The value of the position before, if the move is made.
    value: PositionValue
    # The move and the replies to it.
    line: tuple[Move, ...]
    # The search of the position after the move; None if none was necessary.
    found: Found | None


def strongest_engine(game: AnyGame, seconds: float = DEFAULT_SECONDS) -> SearchingEngine:
    """The strongest engine that we have for a game, with this time for a position."""
    try:
        engine: SearchingEngine = STRONGEST.engine(game)
    except SettingError:
        # A level of a game from elsewhere may have a function of the user that is not there.
        engine = adviser_for(game)
    return engine.lasting(seconds)


class PositionJudge:
    """Judges positions of a game with one engine, in one thread; `stop` may be called from any.

    Parameters
    ----------
    game : Game
    engine : SearchingEngine or None
        Searches each position within its budget; None for `strongest_engine`.
    seconds : float or None
        The time for a position; None: the budget of the engine, or a second without an engine.
    seed : int
        Of an engine that has none.

    Raises SettingError if the engine cannot play the game. `close` must be called at the end.
    """

    def __init__(
        self,
        game: AnyGame,
        engine: SearchingEngine | None = None,
        seconds: float | None = None,
        seed: int = 1,
    ) -> None:
        if engine is None:
            seconds = DEFAULT_SECONDS if seconds is None else seconds
            engine = strongest_engine(game, seconds)
        elif seconds is not None:
            engine = engine.lasting(seconds)
        engine.expect(game)
        self.game, self.engine, self.seconds = game, engine, seconds
        self.stopped = False
        self._player = engine.player(Random(seed))  # noqa: S311 - no secrets
        self._truth = Truth(game)
        self._thinking: Thinking | None = None

    # From any thread.

    def stop(self) -> None:
        """Make the current call, and all later ones, return None within moments."""
        self.stopped = True
        self._truth.stop()
        if self._thinking is not None:
            self._thinking.stop()

    @property
    def progress(self) -> float:
        """The used share of the budget of the current search, 0.0 to 1.0."""
        thinking = self._thinking
        return 0.0 if thinking is None else thinking.progress

    # In the thread of the work.

    def close(self) -> None:
        """End the program of the engine, if it is one."""
        self._player.stop()

    def look(self, position: AnyPosition) -> PositionLook | None:
        """Judge a position; None if it was stopped.

        Raises EngineError if a program of the user's fails, FunctionError if a function does.
        """
        ended = self.ended(position)
        if ended is not None:
            return PositionLook(ended)
        if is_chance(self.game.player(position)):
            return self._look_at_lottery(position)
        return self._look_at_choice(position)

    def _look_at_choice(
        self, position: AnyPosition, seconds: float | None = None
    ) -> PositionLook | None:
        """Judge a position where a player moves; with `seconds`, in less time than usual."""
        truth = self.truth(position)
        found = self._search(position, seconds)
        if found is None:
            return None
        estimates = self.engine.estimates
        value = value_found(self.game, found, estimates=estimates)
        if truth is not None and not (value.is_perfect and value.win_rate == truth.win_rate):
            value = truth
        line = found.statistics.principal_variation[:LONGEST_LINE]
        return PositionLook(
            value, line, candidates_of(self.game, found, estimates=estimates), found
        )

    def _look_at_lottery(self, position: AnyPosition) -> PositionLook | None:
        """The mean of all outcomes, which share the time of a position."""
        truth = self.truth(position)
        if truth is not None:
            return PositionLook(truth)
        outcomes = self._outcomes(position)
        seconds = None if self.seconds is None else max(self.seconds / len(outcomes), SECONDS[0])
        total = sum(weight for weight, _after in outcomes)
        mean, is_perfect = 0.0, True
        for weight, after in outcomes:
            ended = self.ended(after)
            look = self._look_at_choice(after, seconds) if ended is None else PositionLook(ended)
            if look is None:
                return None
            mean += look.value.win_rate * weight / total
            is_perfect = is_perfect and look.value.is_perfect
        return PositionLook(PositionValue(min(mean, 1.0), is_perfect))

    def _outcomes(self, position: AnyPosition) -> list[tuple[float, AnyPosition]]:
        """The likeliest positions after a lottery and those that follow it, with their weights."""
        game, done, waiting = self.game, [], [(1.0, position)]
        while waiting:
            weight, here = waiting.pop()
            if game.outcome(here) is not None or not is_chance(game.player(here)):
                done.append((weight, here))
                continue
            chances = checked_chances(game, here)
            for move, chance in zip(game.legal_moves(here), chances, strict=True):
                waiting.append((weight * chance / sum(chances), game.play(here, move)))
            # Those that are left out make no great difference.
            waiting = sorted(waiting, key=lambda one: one[0])[-_MOST_OUTCOMES:]
        return sorted(done, key=lambda one: one[0])[-_MOST_OUTCOMES:]

    def move(self, position: AnyPosition, move: Move) -> MoveLook | None:
        """Judge a legal move by the position after it; None if it was stopped. Raises as `look`."""
        seen = self.look(self.game.play(position, move))
        if seen is None:
            return None
        line = (move, *seen.line)[:LONGEST_LINE]
        return MoveLook(move, seen.value.before(), line, seen.found)

    def ended(self, position: AnyPosition) -> PositionValue | None:
        """The value of a finished game; None if it goes on."""
        outcome = self.game.outcome(position)
        if outcome is None:
            return None
        distance = None if outcome.payoff == 0.5 else 0
        return PositionValue(outcome.payoff, is_perfect=True, distance=distance)

    def truth(self, position: AnyPosition, *, longer: bool = False) -> PositionValue | None:
        """What perfect play leads to from an unfinished position; None if it is not found."""
        seconds = _OF_TRUTH * (DEFAULT_SECONDS if self.seconds is None else self.seconds)
        return self._truth.value(position, seconds * (_LONGER if longer else 1), once=longer)

    def certain(self, position: AnyPosition) -> PositionValue | None:
        """The value of a position if it is certain, looking for it longer; None if it is not."""
        ended = self.ended(position)
        return self.truth(position, longer=True) if ended is None else ended

    def _search(
        self, position: AnyPosition, seconds: float | None, *, again: bool = False
    ) -> Found | None:
        """The finished search of a position; None if it was stopped."""
        allotment = None if seconds is None else Allotment(seconds, seconds)
        thinking = self._player.begin(self.game, position, allotment)
        self._thinking = thinking
        # `stop` does this in the reverse order, so that no stop is missed.
        if self.stopped:
            thinking.stop()
        found = thinking.run()
        self._thinking = None
        if self.stopped:
            return None
        if self.engine.deepens and found.searched_depth == 0 and not again:
            # Its time was over before the first depth was: something was compiled, or the machine
            # was busy. Its value would be a guess.
            return self._search(position, seconds, again=True)
        return found
