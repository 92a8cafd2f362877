"""Which squares the pieces of a player attack in TUC-CHESS, in plain Python.

A piece attacks a square if it captures there, or would capture there. `words` has the same,
compiled.
"""

from uctvis.games.tuc_chess.position import EMPTY, PIECES, SQUARES, WIDTH

_IS_SQUARE = frozenset(SQUARES)
# How far a rook may go.
ROOK_STEPS = 3
_STRAIGHT = (-WIDTH, -1, 1, WIDTH)


def slides(board: str, start: int, most: int) -> list[int]:
    """The squares along rows and columns up to the first piece or bonus, at most `most` away."""
    ends = []
    for step in _STRAIGHT:
        for length in range(1, most + 1):
            end = start + length * step
            if end not in _IS_SQUARE:
                break
            ends.append(end)
            if board[end] != EMPTY:
                break
    return ends


def pawn_attacks(square: int, player: int) -> list[int]:
    """The squares that a pawn attacks."""
    ahead = square - WIDTH if player == 0 else square + WIDTH
    return [end for end in (ahead - 1, ahead + 1) if end in _IS_SQUARE]


def attacked_squares(board: str, player: int) -> set[int]:
    """The squares that the pieces of a player attack."""
    pawn, rook, king = PIECES[player]
    attacked: set[int] = set()
    for square in SQUARES:
        if board[square] == pawn:
            attacked.update(pawn_attacks(square, player))
        elif board[square] == rook:
            attacked.update(slides(board, square, ROOK_STEPS))
        elif board[square] == king:
            attacked.update(slides(board, square, 1))
    return attacked
