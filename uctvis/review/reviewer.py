"""Reviewing a game: its positions are searched one after the other, the last one first.

From the end to the start, because the engine then remembers what became of a position when it
searches the one before, and because perfect play is known near the end.

How a move is judged. Each position is searched by the same engine for the same time. A move is
judged by the value of the position after it, from that position's own search, never by the few
visits of a child. If that is less than the search before the move promised, by half of an
inaccuracy or more, the promise is checked: the position after the move that the search prefers
(the next one, if it prefers the played move) is searched, too. The move has lost the difference of
these two. If the preferred move turns out to be no better, the played one counts as the best. So a
move is only marked by a comparison of two equal searches. Where perfect play is known for both
positions, it judges instead.
"""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.engines.levels import STRONGEST, adviser_for
from uctvis.engines.players import Thinking
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.review.judgement import (
    JudgedMove,
    JudgedPosition,
    PositionValue,
    Thresholds,
)
from uctvis.review.review import Review
from uctvis.review.truth import Truth
from uctvis.review.valuing import candidates_of, value_found
from uctvis.tree.players import is_chance

DEFAULT_SECONDS = 1.0
# The share of the time of a position in which perfect play is looked for.
_OF_TRUTH = 0.25
# How many times as long it is looked for after a move that seems to give it away.
_AGAIN = 4.0
# The most moves of a line that are kept.
LONGEST_LINE = 16
# Trees are kept of the biggest drops only, and as long as they have at most so many nodes together.
_MOST_NODES = 3_000_000


class ReviewStep(NamedTuple):
    """What is known after another position."""

    # How many positions are done, of how many.
    done: int
    total: int
    # The position, and the move that was made in it; None after the last one, and where chance
    # moved.
    position: JudgedPosition
    verdict: JudgedMove | None


def strongest_engine(game: AnyGame, seconds: float = DEFAULT_SECONDS) -> SearchingEngine:
    """The strongest engine that we have for a game, with this time for a position."""
    try:
        engine: SearchingEngine = STRONGEST.engine(game)
    except SettingError:
        # A level of a game from elsewhere may have a function of the user that is not there.
        engine = adviser_for(game)
    return engine.lasting(seconds)


class Reviewer:
    """Reviews a game: `run` in one thread; the other methods may be called from any.

    Parameters
    ----------
    game, start, moves :
        The game, as in `GameCourse`.
    engine : SearchingEngine or None
        Searches each position within its budget; None for `strongest_engine`.
    seconds : float or None
        The time for a position; None: the budget of the engine.
    thresholds : Thresholds
    before : Review or None
        A review of the same game to go on with: its positions are not searched again.
    date : str
        The day of the review.
    seed : int
        Of an engine that has none.

    Raises SettingError if the engine cannot play the game.
    """

    def __init__(
        self,
        game: AnyGame,
        start: AnyPosition,
        moves: Sequence[Move],
        engine: SearchingEngine | None = None,
        *,
        seconds: float | None = None,
        thresholds: Thresholds | None = None,
        before: Review | None = None,
        date: str = "",
        seed: int = 1,
    ) -> None:
        self.engine = strongest_engine(game, seconds or DEFAULT_SECONDS)
        if engine is not None:
            self.engine = engine if seconds is None else engine.lasting(seconds)
        elif seconds is None:
            seconds = DEFAULT_SECONDS
        self.engine.expect(game)
        self.game = game
        self._seconds = seconds
        self.positions = [start]
        for move in moves:
            self.positions.append(game.play(self.positions[-1], move))
        self._player = self.engine.player(Random(seed))  # noqa: S311 - no secrets
        self._truth = Truth(game)
        self._stopped = False
        self._going = threading.Event()
        self._going.set()
        self._thinking: Thinking | None = None
        # By the number of the position; replaced as a whole, because any thread reads it.
        self._kept: dict[int, Found] = {}
        self._found: dict[int, Found] = {}
        shared = thresholds or (before.thresholds if before is not None else Thresholds())
        # Replaced as a whole after each position; any thread may read it.
        self.review = Review(
            game,
            start,
            tuple(moves),
            self.engine.described(game),
            self.engine.about,
            seconds,
            shared,
            date,
        )
        if before is not None and before.is_of(game, start, moves):
            self.review = replace(
                self.review, positions=dict(before.positions), verdicts=dict(before.verdicts)
            ).with_thresholds(shared)

    # From any thread.

    def stop(self) -> None:
        """Make `run` end within moments; what is judged stays judged."""
        self._stopped = True
        self._truth.stop()
        self._going.set()
        if self._thinking is not None:
            self._thinking.stop()

    def pause(self) -> None:
        """Wait after the position that is being searched, until `go_on`."""
        self._going.clear()

    def go_on(self) -> None:
        """End a pause."""
        self._going.set()

    @property
    def is_paused(self) -> bool:
        """Whether it waits, or will wait after the current position."""
        return not self._going.is_set()

    @property
    def progress(self) -> float:
        """The finished part, 0.0 to 1.0, with the current search."""
        total = len(self.positions)
        thinking = self._thinking
        current = 0.0 if thinking is None else thinking.progress
        return min((len(self.review.positions) + current) / total, 1.0)

    def found(self, number: int) -> Found | None:
        """The search of the position with this number, if its tree is kept: the biggest drops."""
        return self._kept.get(number)

    # In the thread of the work.

    def run(self) -> Iterator[ReviewStep]:
        """Search the positions, and yield what each of them says; `stop` ends it.

        Raises EngineError if a program of the user's fails, FunctionError if a function does; what
        is judged stays judged.
        """
        try:
            for number in reversed(range(len(self.positions))):
                if number in self.review.positions:
                    continue
                self._going.wait()
                step = None if self._stopped else self._look(number)
                if step is None:
                    return
                yield step
        finally:
            self._player.stop()

    def _look(self, number: int) -> ReviewStep | None:
        """Judge a position and the move made in it; None if it was stopped."""
        seen = self._searched(number)
        if seen is None:
            return None
        verdict = None
        review = self.review
        if number < len(review.moves) and not is_chance(self.game.player(self.positions[number])):
            after = review.positions[number + 1]
            if self.game.outcome(self.positions[number]) is None:
                verdict = self._judged(number, seen, after)
                if verdict is None:
                    return None
        positions = {**review.positions, number: seen}
        moves = review.verdicts if verdict is None else {**review.verdicts, verdict.number: verdict}
        self.review = replace(review, positions=positions, verdicts=moves)
        self._keep_trees(number)
        return ReviewStep(len(positions), len(self.positions), seen, verdict)

    def _searched(self, number: int) -> JudgedPosition | None:
        """What is said of a position; None if it was stopped."""
        position = self.positions[number]
        ended = self._ended(position)
        if ended is not None:
            return JudgedPosition(number, ended)
        after = self.review.positions.get(number + 1)
        forced = self.game.legal_moves(position)
        if after is not None and len(forced) == 1:
            move = forced[0]
            line = (move, *after.line)[:LONGEST_LINE]
            return JudgedPosition(number, after.value.before(), line)
        truth = self._known(position)
        found = self._search(position)
        if found is None:
            return None
        self._found[number] = found
        estimates = self.engine.estimates
        value = value_found(self.game, found, estimates=estimates)
        if truth is not None and not (value.is_perfect and value.win_rate == truth.win_rate):
            value = truth
        return JudgedPosition(
            number,
            value,
            found.statistics.principal_variation[:LONGEST_LINE],
            candidates_of(self.game, found, estimates=estimates),
        )

    def _judged(
        self, number: int, seen: JudgedPosition, after: JudgedPosition
    ) -> JudgedMove | None:
        """Judge the move made in a position; None if it was stopped."""
        position, move = self.positions[number], self.review.moves[number]
        player = self.game.player(position)
        line = (move, *after.line)[:LONGEST_LINE]
        played = after.value.before()
        if seen.value.is_perfect and not played.is_perfect:
            # Otherwise certainty would be compared with an estimate.
            known = self._known(self.positions[number + 1], once=True)
            if self._stopped:
                return None
            played = played if known is None else known.before()
        best, best_line, with_best = move, line, played
        preferred = seen.line[0] if seen.line else move
        drop = seen.value.of(player) - played.of(player)
        certain = seen.value.is_perfect and played.is_perfect
        if drop > 0 and (certain or drop >= self._checked_from):
            other = self._alternative(number, seen, move, certain=certain)
            if other is None:
                return None
            other_move, other_value, other_line = other
            if other_value.of(player) > played.of(player):
                best, with_best = other_move, other_value
                best_line = (other_move, *other_line)[:LONGEST_LINE]
        elif drop > 0 and preferred != move:
            best, best_line, with_best = preferred, seen.line, seen.value
        loss = max(with_best.of(player) - played.of(player), 0.0)
        mark = self.review.thresholds.mark(loss)
        return JudgedMove(number + 1, player, move, best, with_best, played, mark, best_line, line)

    @property
    def _checked_from(self) -> float:
        """The drop from which it is checked whether another move is better."""
        return self.review.thresholds.inaccuracy / 100 / 2

    def _alternative(
        self, number: int, seen: JudgedPosition, played: Move, *, certain: bool
    ) -> tuple[Move, PositionValue, tuple[Move, ...]] | None:
        """Another move that may be better, its value, and the moves after it; None if stopped.

        The played move itself if there is no other.
        """
        game, position = self.game, self.positions[number]
        ranked = [one.move for one in seen.candidates]
        ranked = [*seen.line[:1], *ranked, *game.legal_moves(position)]
        others = [one for one in dict.fromkeys(ranked) if one != played]
        if certain:
            # One of them keeps what perfect play has.
            for move in others:
                value = self._certain(game.play(position, move))
                if value is not None and value.win_rate == seen.value.win_rate:
                    line = seen.line[1:] if seen.line[:1] == (move,) else ()
                    return move, value.before(), line
                if self._stopped:
                    return None
        move = others[0]
        following = game.play(position, move)
        ended = self._ended(following) or self._known(following)
        if ended is not None:
            return move, ended.before(), ()
        found = self._search(following)
        if found is None:
            return None
        value = value_found(game, found, estimates=self.engine.estimates)
        line = found.statistics.principal_variation
        return move, value.before(), line

    def _certain(self, position: AnyPosition) -> PositionValue | None:
        return self._ended(position) or self._known(position, once=True)

    def _ended(self, position: AnyPosition) -> PositionValue | None:
        """The value of a finished game; None if it goes on."""
        outcome = self.game.outcome(position)
        if outcome is None:
            return None
        distance = None if outcome.payoff == 0.5 else 0
        return PositionValue(outcome.payoff, is_perfect=True, distance=distance)

    def _known(self, position: AnyPosition, *, once: bool = False) -> PositionValue | None:
        seconds = _OF_TRUTH * (self._seconds or DEFAULT_SECONDS)
        if once:
            seconds *= _AGAIN
        return self._truth.value(position, seconds, once=once)

    def _search(self, position: AnyPosition) -> Found | None:
        """The finished search of a position; None if it was stopped."""
        thinking = self._player.begin(self.game, position)
        self._thinking = thinking
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped:
            thinking.stop()
        found = thinking.run()
        self._thinking = None
        return None if self._stopped else found

    def _keep_trees(self, number: int) -> None:
        """Keep the searches around the biggest drops, and of the last two positions."""
        wanted = [number, number + 1]
        for one in self.review.drops():
            wanted += [one.number - 1, one.number]
        kept, left = {}, _MOST_NODES
        for place in dict.fromkeys(wanted):
            found = self._found.get(place)
            if found is not None and (size := found.statistics.nodes) <= left:
                kept[place], left = found, left - size
        self._found = dict(kept)
        self._kept = kept
