"""Reviews in the text of a game: in PGN as comments, signs and `[%eval]`, and read back the same.

A value is White's lead in pawns by the formula of `uctvis.review.win_rates`, or the number of moves
to mate. What PGN has no room for is left to JSON (`uctvis.review.review_file`): the candidates, the
lines of good moves, and that a draw is certain.
"""

from collections.abc import Sequence
from dataclasses import replace

from uctvis.errors import SettingError
from uctvis.game.annotations import PositionAnnotation, PositionScore
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.review.judgement import (
    THRESHOLDS,
    JudgedMove,
    JudgedPosition,
    PositionValue,
    Thresholds,
)
from uctvis.review.position_judge import LONGEST_LINE
from uctvis.review.review import Review
from uctvis.review.win_rates import MOST_CENTIPAWNS, centipawns, win_rate
from uctvis.texts import _
from uctvis.tree.players import is_chance

# Headers.
BY, AT = "ReviewedBy", "ReviewThresholds"
# The most moves of a better line.
_LINE = 8


def with_review(text: str, review: Review) -> str:
    """The text of the reviewed game with the review, if its format has room for it.

    Raises GameError if the text contains no such game.
    """
    positions: dict[int, PositionAnnotation] = {
        number: PositionAnnotation(_score(one.value)) for number, one in review.positions.items()
    }
    here = review.start
    for number, move in enumerate(review.moves, 1):
        verdict = review.verdicts.get(number)
        if verdict is not None and verdict.best != verdict.move:
            one = positions.get(number, PositionAnnotation())
            positions[number] = _judged(review, here, verdict, one)
        here = review.game.play(here, move)
    at = ",".join(str(getattr(review.thresholds, one.name)) for one in THRESHOLDS)
    tags = {BY: review.by or "?", AT: at}
    return review.game.annotated(text, positions, tags)


def _judged(
    review: Review, position: AnyPosition, verdict: JudgedMove, one: PositionAnnotation
) -> PositionAnnotation:
    value = verdict.with_best
    # The value that was compared is the one from which the mark follows.
    one = one._replace(
        score=_score(_after(verdict.with_played)),
        best=verdict.best,
        best_score=_score(value) or PositionScore(centipawns=_certain(value)),
    )
    if not verdict.mark.is_error:
        return one
    remark = _("{mark}. {move} was better.").format(
        mark=verdict.mark.title.capitalize(), move=review.game.notation(position, verdict.best)
    )
    return one._replace(
        nag=verdict.mark.nag,
        remark=remark,
        line_score=_score(_after(value)),
        line=verdict.best_line[:_LINE],
    )


def _after(value: PositionValue) -> PositionValue:
    """The value of the position after a move, from that of the position before with this move."""
    distance = value.distance
    return value if distance is None else value._replace(distance=max(distance - 1, 0))


def _score(value: PositionValue) -> PositionScore | None:
    """What is written of a value; None at the end of a game, which the moves say."""
    if value.is_perfect and value.win_rate in (0.0, 1.0):
        if value.distance == 0:
            return None
        if value.distance is None:
            return PositionScore(centipawns=_certain(value))
        moves = (value.distance + 1) // 2
        return PositionScore(mate=moves if value.win_rate == 1.0 else -moves)
    return PositionScore(centipawns=centipawns(value.win_rate))


def _certain(value: PositionValue) -> int:
    return MOST_CENTIPAWNS if value.win_rate == 1.0 else -MOST_CENTIPAWNS


def review_in(game: AnyGame, start: AnyPosition, moves: Sequence[Move], text: str) -> Review | None:
    """The review that the text of a game contains, also one by another program; None without one.

    Another program says only values: then each is compared with the one of the position before.

    Raises GameError if the text contains no game.
    """
    if not game.has_annotations:
        return None
    said, tags = game.annotations(text)
    by = tags.get(BY, "")
    if not by and not any(one.score for one in said.values()):
        return None
    thresholds = _thresholds(tags.get(AT, ""))
    review = Review(game, start, tuple(moves), by=by, thresholds=thresholds)
    positions: dict[int, JudgedPosition] = {}
    here = [start]
    for move in moves:
        here.append(game.play(here[-1], move))
    for number, position in enumerate(here):
        outcome = game.outcome(position)
        one = said.get(number)
        if outcome is not None:
            distance = None if outcome.payoff == 0.5 else 0
            value = PositionValue(outcome.payoff, is_perfect=True, distance=distance)
            positions[number] = JudgedPosition(number, value)
        elif one is not None and one.score is not None:
            value = _value(one.score, game.player(position))
            positions[number] = JudgedPosition(number, value)
    verdicts = {}
    for number, move in enumerate(moves, 1):
        player = game.player(here[number - 1])
        if number not in positions or is_chance(player) or game.outcome(here[number - 1]):
            continue
        if not by and number - 1 not in positions:
            continue
        before = positions.get(number - 1)
        verdicts[number] = _verdict(
            review,
            (number, player, move),
            said.get(number, PositionAnnotation()),
            positions[number].value.before(),
            None if by or before is None else before.value,
        )
    return replace(review, positions=positions, verdicts=verdicts)


def _verdict(
    review: Review,
    made: tuple[int, int, Move],
    one: PositionAnnotation,
    played: PositionValue,
    before: PositionValue | None,
) -> JudgedMove:
    """The judgement of a move; `before` is the value that counts if no better move is said."""
    number, player, move = made
    best, with_best = move, played
    line: tuple[Move, ...] = (move,)
    if one.best is not None and one.best_score is not None:
        best, with_best = one.best, _value(one.best_score, player)
        line = (one.line or (best,))[:LONGEST_LINE]
    elif before is not None and before.of(player) > played.of(player):
        with_best = before
    loss = max(with_best.of(player) - played.of(player), 0.0)
    mark = review.thresholds.mark(loss)
    return JudgedMove(number, player, move, best, with_best, played, mark, line, (move,))


def _value(score: PositionScore, player: int) -> PositionValue:
    """The value of a position in which a player is to move."""
    if score.mate is None:
        return PositionValue(win_rate(score.centipawns or 0))
    wins = score.mate > 0
    distance = 2 * abs(score.mate) - (wins == (player == 0))
    return PositionValue(float(wins), is_perfect=True, distance=distance)


def _thresholds(text: str) -> Thresholds:
    """The thresholds of a header; the usual ones if it says none."""
    try:
        return Thresholds(*(float(one) for one in text.split(",", 3)))
    except (SettingError, ValueError, TypeError):
        return Thresholds()
