"""What a review says of moves, in sentences."""

from collections.abc import Sequence

from uctvis.explain.number_formats import whole_percent
from uctvis.game.rules import AnyPosition
from uctvis.play.numbering import turn_to_move
from uctvis.review.judgement import JudgedMove, Mark
from uctvis.review.review import Review
from uctvis.texts import _, ngettext


def positions_of(review: Review) -> list[AnyPosition]:
    """The positions of the reviewed game, one more than moves."""
    positions = [review.start]
    for move in review.moves:
        positions.append(review.game.play(positions[-1], move))
    return positions


def compared(review: Review, positions: Sequence[AnyPosition], verdict: JudgedMove) -> str:
    """Both moves with their win rates: "played: 4, 31 %; better: 2, 52 %"."""
    game, position = review.game, positions[verdict.number - 1]
    played = game.notation(position, verdict.move)
    after = whole_percent(verdict.after)
    if verdict.best == verdict.move:
        return _("played: {move}, {rate}").format(move=played, rate=after)
    text = _("played: {move}, {rate}; better: {best}, {best_rate}")
    return text.format(
        move=played,
        rate=after,
        best=game.notation(position, verdict.best),
        best_rate=whole_percent(verdict.before),
    )


def lost(verdict: JudgedMove) -> str:
    """What the move lost, and how sure that is."""
    points = round(100 * verdict.loss)
    text = ngettext(
        "It lost {count} percent point of the win rate.",
        "It lost {count} percent points of the win rate.",
        points,
    ).format(count=points)
    return " ".join([text, _("Perfect play is known here.")]) if verdict.is_perfect else text


def counted(review: Review, player: int) -> str:
    """A player's accuracy and errors: "accuracy 87 %; 2 inaccuracies, 1 mistake, 0 blunders"."""
    accuracy = review.accuracy(player)
    said = "—" if accuracy is None else whole_percent(accuracy / 100)
    weak, bad, worst = (
        review.count(player, mark) for mark in (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
    )
    parts = [
        ngettext("{count} inaccuracy", "{count} inaccuracies", weak).format(count=weak),
        ngettext("{count} mistake", "{count} mistakes", bad).format(count=bad),
        ngettext("{count} blunder", "{count} blunders", worst).format(count=worst),
    ]
    return _("accuracy {accuracy}; {errors}").format(accuracy=said, errors=", ".join(parts))


def numbered(review: Review, positions: Sequence[AnyPosition], number: int) -> str:
    """A move with its number and sign: "12… Nf6??"."""
    game, position = review.game, positions[number - 1]
    turn = turn_to_move(game, positions[:number])
    dots = "." if game.player(position) == 0 else "…"
    verdict = review.verdicts.get(number)
    sign = "" if verdict is None else verdict.mark.sign
    return f"{turn}{dots} {game.notation(position, review.moves[number - 1])}{sign}"
