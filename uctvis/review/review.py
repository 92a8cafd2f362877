"""A review: a game, and what is said of its positions and moves so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.review.accuracy import accuracy_of
from uctvis.review.judgement import (
    JudgedMove,
    JudgedPosition,
    Mark,
    PositionValue,
    Thresholds,
    biggest_drops,
)


@dataclass(frozen=True)
class Review:
    """The review of a game; it may not be complete yet.

    Attributes
    ----------
    game, start, moves :
        The game that is reviewed.
    engine : str
        The engine, as a text that `uctvis.engines.read_engine` reads; "" if it is unknown.
    by : str
        What users call the engine, with its budget.
    seconds : float or None
        The time for a position; None if the engine has another budget.
    thresholds : Thresholds
    date : str
        The day of the review, such as "2026-01-31"; "" if it is unknown.
    positions : mapping of int to JudgedPosition
        What was found, by the number of moves that lead to the position.
    verdicts : mapping of int to JudgedMove
        The judged moves, by their number, from 1. Outcomes of chance are not judged.
    """

    game: AnyGame
    start: AnyPosition
    moves: tuple[Move, ...]
    engine: str = ""
    by: str = ""
    seconds: float | None = None
    thresholds: Thresholds = field(default_factory=Thresholds)
    date: str = ""
    positions: Mapping[int, JudgedPosition] = field(default_factory=dict)
    verdicts: Mapping[int, JudgedMove] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether all positions have been searched."""
        return len(self.positions) == len(self.moves) + 1

    @property
    def values(self) -> list[PositionValue | None]:
        """The value of each position, from the start; None where it is not known yet."""
        found = (self.positions.get(number) for number in range(len(self.moves) + 1))
        return [None if one is None else one.value for one in found]

    @cached_property
    def in_order(self) -> tuple[JudgedMove, ...]:
        """The judged moves in their order."""
        return tuple(self.verdicts[number] for number in sorted(self.verdicts))

    def drops(self, player: int | None = None) -> list[JudgedMove]:
        """The errors, the biggest loss first; of one player, or of both."""
        return biggest_drops(self.in_order, player)

    def following(self, number: int, player: int | None = None) -> JudgedMove | None:
        """The next error after the position with this number; None if there is none."""
        errors = (one for one in self.in_order if one.mark.is_error)
        return next((e for e in errors if e.number > number and player in (None, e.player)), None)

    def preceding(self, number: int, player: int | None = None) -> JudgedMove | None:
        """The last error that leads to a position before the one with this number."""
        errors = (one for one in reversed(self.in_order) if one.mark.is_error)
        return next((e for e in errors if e.number < number and player in (None, e.player)), None)

    def count(self, player: int, mark: Mark) -> int:
        """How many moves of a player have a mark."""
        return sum(one.player == player and one.mark is mark for one in self.in_order)

    def accuracy(self, player: int) -> float | None:
        """The accuracy of a player in percent (`uctvis.review.accuracy`); None without moves."""
        return accuracy_of(self.in_order, player)

    def with_thresholds(self, thresholds: Thresholds) -> "Review":
        """The same findings, marked by other thresholds."""
        verdicts = {
            number: one._replace(mark=thresholds.mark(one.loss))
            for number, one in self.verdicts.items()
        }
        return replace(self, thresholds=thresholds, verdicts=verdicts)

    def is_of(self, game: AnyGame, start: AnyPosition, moves: Sequence[Move]) -> bool:
        """Whether this is the review of a game."""
        same = game == self.game and tuple(moves) == self.moves
        return same and game.state_name(start) == game.state_name(self.start)
