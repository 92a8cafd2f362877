"""How promising a move of chess is before it is made: the logit from which PUCT gets its priors.

A move gains what it captures. It loses what the moved piece can lose on its new square, and what
hangs elsewhere: of the other pieces the one that can lose most, or half of that after a capture,
which often answers the threat. A check is worth `CHECK`. To that comes the difference of the
values of both squares (see `uctvis.games.chess.evaluation.placement`). All these are hundredths of
a pawn; six pawns make a move e times as likely.

What a piece can lose: nothing if it is not attacked; pieces behind others do not attack. If the
least valuable piece that attacks it is worth less, its value, less the attacker's if it is
protected. Otherwise its value, and nothing if it is protected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uctvis.games.chess.evaluation import placement
from uctvis.games.chess.evaluation.placement import EARLIEST, EARLINESS, EARLY, LATE

if TYPE_CHECKING:
    import chess

CHECK = 60
# Hundredths of a pawn for each hundredth of a logit.
SCALE = 6
PAWN, MINOR, ROOK, QUEEN = (placement.WORTH[kind] for kind in (0, 1, 3, 4))


def prior_logit_of(board: chess.Board, move: chess.Move) -> int:
    """The logit of a legal move in hundredths: a logit higher by 100 is e times as likely."""
    import chess

    color = board.turn
    kind = board.piece_type_at(move.from_square) or chess.PAWN
    victim = board.piece_type_at(move.to_square)
    captured = 0
    if board.is_en_passant(move):
        captured = PAWN
    elif victim is not None and board.color_at(move.to_square) != color:
        captured = placement.WORTH[victim - 1]
    entered_as = move.promotion or kind
    value = placement.WORTH[entered_as - 1]
    gain = captured + value - placement.WORTH[kind - 1]
    if kind != chess.KING:
        steps_ahead = chess.square_file(move.from_square) == chess.square_file(move.to_square)
        helpers = 1 if kind == chess.PAWN and steps_ahead else 2
        gain -= _risk(board, move.to_square, value, helpers)
    losses = [
        _risk(board, square, placement.WORTH[piece.piece_type - 1], 1)
        for square, piece in board.piece_map().items()
        if piece.color == color and square != move.from_square and piece.piece_type != chess.KING
    ]
    hanging = max(losses, default=0)
    gain -= hanging // 2 if captured else hanging
    king = board.king(not color)
    if king is not None and move.to_square in _checking_squares(board, entered_as, king):
        gain += CHECK
    earliness = sum(EARLINESS[piece.piece_type - 1] for piece in board.piece_map().values())
    earliness = min(earliness, EARLIEST)
    start, end = (
        square if color == chess.WHITE else chess.square_mirror(square)
        for square in (move.from_square, move.to_square)
    )
    early, late = (table[kind - 1][end] - table[kind - 1][start] for table in (EARLY, LATE))
    gain += (early * earliness + late * (EARLIEST - earliness)) // EARLIEST
    return gain // SCALE


def _risk(board: chess.Board, square: int, value: int, helpers: int) -> int:
    """What a piece of this value loses here; it is protected by at least `helpers` attackers."""
    kinds = [board.piece_type_at(one) or 0 for one in board.attackers(not board.turn, square)]
    if not kinds:
        return 0
    # Knights and bishops count alike, and a queen or a king takes only what is not protected.
    least = (0, PAWN, MINOR, MINOR, ROOK, QUEEN, QUEEN)[min(kinds)]
    protected = len(board.attackers(board.turn, square)) >= helpers
    if least < value:
        return value - least if protected else value
    return 0 if protected else value


def _checking_squares(board: chess.Board, kind: int, king: int) -> chess.SquareSet:
    """The squares from which a piece of this kind would give check."""
    import chess

    straight = chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & board.occupied]
    straight |= chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & board.occupied]
    oblique = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & board.occupied]
    return chess.SquareSet(
        {
            chess.PAWN: chess.BB_PAWN_ATTACKS[not board.turn][king],
            chess.KNIGHT: chess.BB_KNIGHT_ATTACKS[king],
            chess.BISHOP: oblique,
            chess.ROOK: straight,
            chess.QUEEN: straight | oblique,
        }.get(kind, 0)
    )
