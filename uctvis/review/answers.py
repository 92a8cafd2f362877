"""Judging a user's answer in a position: is this move good enough, and why is it not?"""

from typing import NamedTuple

from uctvis.game.rules import AnyPosition, Move
from uctvis.review.judgement import Mark, Thresholds
from uctvis.review.position_judge import MoveLook, PositionJudge


class JudgedAnswer(NamedTuple):
    """A move, compared with the best one that is known. Both were searched alike."""

    player: int
    given: MoveLook
    # The same as `given` if no better move is known.
    best: MoveLook
    # The mark of the given move.
    mark: Mark

    @property
    def loss(self) -> float:
        """The win rate that the given move loses, 0 to 1."""
        return max(self.best.value.of(self.player) - self.given.value.of(self.player), 0.0)

    @property
    def is_found(self) -> bool:
        """Whether the answer counts as a solution: it is no inaccuracy or worse."""
        return not self.mark.is_error


def judge_answer(
    judge: PositionJudge,
    position: AnyPosition,
    move: Move,
    best: Move,
    thresholds: Thresholds | None = None,
) -> JudgedAnswer | None:
    """Compare a move with the best one that is known, by a search after each; None if stopped.

    So *Learn from my mistakes* judges an answer, and *Why not my move?* explains one. If the move
    turns out to be better than the best one, it is the best one.

    Raises as `PositionJudge.look`.
    """
    player = judge.game.player(position)
    given = judge.move(position, move)
    if given is None:
        return None
    other: MoveLook | None = given
    if move != best:
        other = judge.move(position, best)
        if other is None:
            return None
        if other.value.of(player) <= given.value.of(player):
            other = given
    answer = JudgedAnswer(player, given, other or given, Mark.BEST)
    return answer._replace(mark=(thresholds or Thresholds()).mark(answer.loss))
