"""Reading a FEN, with an error message that says what is wrong with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from uctvis.errors import GameError
from uctvis.texts import _

if TYPE_CHECKING:
    import chess

_FIELDS = (
    r"[1-8KQRBNPkqrbnp/]{17,71}",
    "[wb]",
    "-|K?Q?k?q?",
    "-|[a-h][36]",
    # The words of a position have 32 bits for each counter.
    "[0-9]{1,9}",
    "[0-9]{1,9}",
)
_LONGEST_FEN = 120


def read_fen(text: str) -> chess.Board:
    """Read the board from a FEN; the halfmove clock and the move number may be missing.

    Raises GameError if `text` is not the FEN of a possible position of standard chess.
    """
    import chess

    fields = text.split() if len(text) <= _LONGEST_FEN else []
    patterns = zip(_FIELDS, fields, strict=False)
    if not 4 <= len(fields) <= 6 or not all(re.fullmatch(*pair) for pair in patterns):
        raise _refusal(text, _("it is not a FEN"))
    try:
        board = chess.Board(" ".join(fields))
    except ValueError as error:
        raise _refusal(text, _("its ranks do not all have eight squares")) from error
    found = board.status()
    for status, reason in _problems():
        if found & status:
            raise _refusal(text, reason)
    return board


def _refusal(text: str, reason: str) -> GameError:
    import chess

    return GameError(
        _("chess position: expected a FEN such as {example!r}; got {text!r}: {reason}").format(
            example=chess.STARTING_FEN, text=text, reason=reason
        )
    )


def _problems() -> tuple[tuple[chess.Status, str], ...]:
    """The possible problems of a position, and their descriptions."""
    import chess

    status = chess.Status
    no_king = status.NO_WHITE_KING | status.NO_BLACK_KING | status.TOO_MANY_KINGS
    pieces = status.TOO_MANY_WHITE_PIECES | status.TOO_MANY_BLACK_PIECES
    pawns = status.TOO_MANY_WHITE_PAWNS | status.TOO_MANY_BLACK_PAWNS
    return (
        (no_king | status.EMPTY, _("each player needs one king")),
        (pieces, _("a player has more than 16 pieces")),
        (pawns, _("a player has more than 8 pawns")),
        (status.PAWNS_ON_BACKRANK, _("a pawn stands on the first or last rank")),
        (
            status.BAD_CASTLING_RIGHTS,
            _("a king or rook that may castle is not on its initial square"),
        ),
        (status.INVALID_EP_SQUARE, _("no pawn has just passed the en passant square")),
        (status.OPPOSITE_CHECK, _("the player who is not to move is in check")),
        (~status.VALID, _("such a check is impossible")),
    )
