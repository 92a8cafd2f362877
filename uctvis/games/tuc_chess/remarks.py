"""Sentences on the moves and lotteries of TUC-CHESS."""

from uctvis.game.rules import Move
from uctvis.games.tuc_chess import rules
from uctvis.games.tuc_chess.position import (
    GIFT,
    GIFT_LOTTERY,
    NO_LOTTERY,
    SQUARE_LOTTERY,
    Position,
    square_name,
    squares_of,
)
from uctvis.texts import _, ngettext


def remark(position: Position, move: Move) -> str:
    """What a move or an outcome of a lottery gives, in complete sentences; or ""."""
    if position.lottery == NO_LOTTERY:
        return _remark_on_move(position, move)
    if position.lottery == SQUARE_LOTTERY:
        return _("A new bonus appears on {square}.").format(square=square_name(move))
    if position.lottery == GIFT_LOTTERY:
        return _("A new bonus appears.") if move else ""
    return _("The bonus is worth a point.") if move else _("The bonus is worth nothing.")


def _remark_on_move(position: Position, move: Move) -> str:
    points = rules.gain(position, move)
    said = []
    if points > 0:
        text = (
            ngettext("White gets {count} point.", "White gets {count} points.", points),
            ngettext("Black gets {count} point.", "Black gets {count} points.", points),
        )[position.to_move]
        said.append(text.format(count=points))
    if position.board[squares_of(move)[1]] == GIFT:
        said.append((_("White takes a bonus."), _("Black takes a bonus."))[position.to_move])
    return " ".join(said)
