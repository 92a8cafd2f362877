"""The moves that led to a chess position, for programs that detect repetitions themselves."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from uctvis.games.chess.position import Position
from uctvis.games.chess.words import CASTLING, CLOCK, PLIES

if TYPE_CHECKING:
    import chess

_CLOCK, _PLIES = int(CLOCK), int(PLIES)


def board_with_moves(position: Position) -> chess.Board:
    """The board, with the moves since the last capture or pawn move on its move stack.

    Only these moves lead to positions that can occur again.
    """
    if not position.earlier:
        return position.board.copy(stack=False)
    board = _board_of(position.earlier[0])
    for before, after in pairwise((*position.earlier, position.words)):
        board.push(_move_between(before, after))
    return board


def _board_of(words: tuple[int, ...]) -> chess.Board:
    """The board of a position's words."""
    import chess

    own, other, pawns, knights, diagonal, orthogonal, special, counters = words
    plies = counters & _PLIES
    board = chess.Board(None)
    board.turn = plies % 2 == 0
    white = own if board.turn else other
    pieces = {
        chess.PAWN: pawns,
        chess.KNIGHT: knights,
        chess.BISHOP: diagonal & ~orthogonal,
        chess.ROOK: orthogonal & ~diagonal,
        chess.QUEEN: diagonal & orthogonal,
        chess.KING: _kings(words),
    }
    for kind, squares in pieces.items():
        for square in chess.scan_forward(squares):
            board.set_piece_at(square, chess.Piece(kind, bool(white >> square & 1)))
    board.castling_rights = special & int(CASTLING)
    target = special & ~int(CASTLING)
    board.ep_square = chess.lsb(target) if target else None
    board.halfmove_clock = counters >> _CLOCK
    board.fullmove_number = plies // 2 + 1
    return board


def _move_between(before: tuple[int, ...], after: tuple[int, ...]) -> chess.Move:
    """The move between two positions; it is no capture and no pawn move."""
    import chess

    # The player who moved is the other one afterwards.
    left, entered = before[0] & ~after[1], after[1] & ~before[0]
    if chess.popcount(left) > 1:
        # Castling is the king's move.
        left, entered = left & _kings(before), entered & _kings(after)
    return chess.Move(chess.lsb(left), chess.lsb(entered))


def _kings(words: tuple[int, ...]) -> int:
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = words
    return (own | other) & ~(pawns | knights | diagonal | orthogonal)
