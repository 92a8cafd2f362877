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
from typing import NamedTuple

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.review.judgement import JudgedMove, JudgedPosition, Thresholds
from uctvis.review.position_judge import LONGEST_LINE, MoveLook, PositionJudge
from uctvis.review.review import Review
from uctvis.tree.players import is_chance

# Trees are kept of the biggest drops only, and as long as they have at most so many nodes together.
_MOST_NODES = 3_000_000


class ReviewStep(NamedTuple):
    """What is known after another position."""

    # How many positions are done, of how many.
    done: int
    total: int
    position: JudgedPosition
    # The move that was made in it; None after the last one, and where chance moved.
    verdict: JudgedMove | None


class Reviewer:
    """Reviews a game: `run` in one thread; the other methods may be called from any.

    Parameters
    ----------
    game, start, moves :
        The game, as in `GameCourse`.
    engine, seconds, seed :
        As in `PositionJudge`.
    thresholds : Thresholds or None
        None: those of `before`, or the usual ones.
    before : Review or None
        A review of the same game to go on with: its positions are not searched again.
    date : str
        The day of the review.

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
        self._judge = PositionJudge(game, engine, seconds, seed)
        self.engine = self._judge.engine
        self.game = game
        self.positions = [start]
        for move in moves:
            self.positions.append(game.play(self.positions[-1], move))
        self._stopped = False
        self._going = threading.Event()
        self._going.set()
        # By the number of the position; replaced as a whole, because any thread reads it.
        self._kept: dict[int, Found] = {}
        shared = thresholds or (before.thresholds if before is not None else Thresholds())
        # What is known so far. Replaced as a whole after each position; any thread may read it.
        self.review = Review(
            game,
            start,
            tuple(moves),
            self.engine.described(game),
            self.engine.about,
            self._judge.seconds,
            shared,
            date,
        )
        if before is not None and before.is_of(game, start, moves):
            known = replace(self.review, positions=before.positions, verdicts=before.verdicts)
            self.review = known.with_thresholds(shared)

    # From any thread.

    def stop(self) -> None:
        """Make `run` end within moments; what is judged stays judged."""
        self._stopped = True
        self._judge.stop()
        self._going.set()

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
        done = len(self.review.positions) + self._judge.progress
        return min(done / len(self.positions), 1.0)

    def found(self, number: int) -> Found | None:
        """The search of the position with this number, if its tree is kept.

        Kept are those around the biggest drops.
        """
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
                step = None if self._stopped else self._step(number)
                if step is None:
                    return
                yield step
        finally:
            self._judge.close()

    def _step(self, number: int) -> ReviewStep | None:
        """Judge a position and the move made in it; None if it was stopped."""
        looked = self._looked(number)
        if looked is None:
            return None
        seen, found = looked
        review, verdict = self.review, None
        position = self.positions[number]
        is_decided = is_chance(self.game.player(position)) or self._is_over(position)
        if number < len(review.moves) and not is_decided:
            verdict = self._judged(number, seen, review.positions[number + 1])
            if verdict is None:
                return None
        positions = {**review.positions, number: seen}
        moves = review.verdicts if verdict is None else {**review.verdicts, verdict.number: verdict}
        self.review = replace(review, positions=positions, verdicts=moves)
        self._keep(number, found)
        return ReviewStep(len(positions), len(self.positions), seen, verdict)

    def _looked(self, number: int) -> tuple[JudgedPosition, Found | None] | None:
        """What is said of a position, and its search; None if it was stopped."""
        position = self.positions[number]
        after = self.review.positions.get(number + 1)
        is_choice = not is_chance(self.game.player(position))
        if after is not None and is_choice and not self._is_over(position):
            moves = self.game.legal_moves(position)
            if len(moves) == 1:
                line = (moves[0], *after.line)[:LONGEST_LINE]
                return JudgedPosition(number, after.value.before(), line), None
        look = self._judge.look(position)
        if look is None:
            return None
        return JudgedPosition(number, look.value, look.line, look.candidates), look.found

    def _is_over(self, position: AnyPosition) -> bool:
        """Whether the game is over; in chess it may go on after a draw that nobody claimed."""
        return self.game.outcome(position) is not None

    def _judged(
        self, number: int, seen: JudgedPosition, after: JudgedPosition
    ) -> JudgedMove | None:
        """Judge the move made in a position; None if it was stopped."""
        position, move = self.positions[number], self.review.moves[number]
        player = self.game.player(position)
        played = after.value.before()
        if seen.value.is_perfect and not played.is_perfect:
            # Otherwise certainty would be compared with an estimate.
            known = self._judge.certain(self.positions[number + 1])
            played = played if known is None else known.before()
        line = (move, *after.line)[:LONGEST_LINE]
        best, best_line, with_best = move, line, played
        drop = seen.value.of(player) - played.of(player)
        is_certain = seen.value.is_perfect and played.is_perfect
        if drop > 0 and (is_certain or drop >= self._checked_from):
            other = self._alternative(number, seen, certain=is_certain)
            if other is None:
                return None
            if other.value.of(player) > played.of(player):
                best, best_line, with_best = other.move, other.line, other.value
        elif drop > 0 and seen.line and seen.line[0] != move:
            best, best_line, with_best = seen.line[0], seen.line, seen.value
        loss = max(with_best.of(player) - played.of(player), 0.0)
        mark = self.review.thresholds.mark(loss)
        return JudgedMove(number + 1, player, move, best, with_best, played, mark, best_line, line)

    @property
    def _checked_from(self) -> float:
        """The drop from which it is checked whether another move is better."""
        return self.review.thresholds.inaccuracy / 100 / 2

    def _alternative(self, number: int, seen: JudgedPosition, *, certain: bool) -> MoveLook | None:
        """Another move than the played one that may be better; None if it was stopped."""
        position, played = self.positions[number], self.review.moves[number]
        ranked = [*seen.line[:1], *(one.move for one in seen.candidates)]
        ranked += self.game.legal_moves(position)
        others = [one for one in dict.fromkeys(ranked) if one != played]
        for move in others if certain else ():
            # One of them keeps what perfect play has.
            value = self._judge.certain(self.game.play(position, move))
            if value is not None and value.win_rate == seen.value.win_rate:
                line = seen.line if seen.line[:1] == (move,) else (move,)
                return MoveLook(move, value.before(), line, None)
            if self._judge.stopped:
                return None
        return self._judge.move(position, others[0])

    def _keep(self, number: int, found: Found | None) -> None:
        """Keep the searches around the biggest drops, and of the last two positions."""
        known = self._kept if found is None else {**self._kept, number: found}
        wanted = [number, number + 1]
        for one in self.review.drops():
            wanted += [one.number - 1, one.number]
        kept, left = {}, _MOST_NODES
        for place in dict.fromkeys(wanted):
            one_found = known.get(place)
            if one_found is not None and (size := one_found.statistics.nodes) <= left:
                kept[place], left = one_found, left - size
        self._kept = kept
