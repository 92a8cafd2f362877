"""The evaluation "placement" of chess, which depends on the pieces and their squares.

All numbers are hundredths of a pawn. A player's total is the sum of the values of the pieces,
the values of their squares, a bonus for two bishops, and penalties for doubled and isolated
pawns. The values of squares are the mean of two tables, for early and late positions, weighted
by the remaining pieces (a tapered evaluation).
"""

from __future__ import annotations

from math import atan, pi, tan
from typing import TYPE_CHECKING, NamedTuple

from uctvis.texts import _

if TYPE_CHECKING:
    import chess

# Indexed by kind: pawn, knight, bishop, rook, queen, king.
WORTH = (100, 310, 325, 500, 950, 0)
BISHOP_PAIR = 35
DOUBLED_PAWN = -15
ISOLATED_PAWN = -12
# How much a piece contributes to the weight of the early tables, and the maximum of the sum.
EARLINESS = (0, 1, 1, 2, 4, 0)
EARLIEST = 24

# The values of squares for white: the first line is the eighth rank, the first column the
# a-file. The tables are mirrored for black.
_PAWN_EARLY = """
    0   0   0   0   0   0   0   0
   60  60  60  65  65  60  60  60
   15  20  30  40  40  30  20  15
    4   8  15  30  30  15   8   4
    0   4  12  26  26   8   4   0
    2   2   6  10  10   0   2   2
    4   6   4 -18 -18   8   6   4
    0   0   0   0   0   0   0   0
"""
_PAWN_LATE = """
    0   0   0   0   0   0   0   0
  115 110 105 105 105 105 110 115
   70  66  62  62  62  62  66  70
   38  35  32  32  32  32  35  38
   18  16  14  14  14  14  16  18
    6   5   4   4   4   4   5   6
    0   0   0   0   0   0   0   0
    0   0   0   0   0   0   0   0
"""
_KNIGHT = """
  -50 -35 -25 -22 -22 -25 -35 -50
  -35 -15   0   4   4   0 -15 -35
  -22   4  15  20  20  15   4 -22
  -18   8  20  26  26  20   8 -18
  -18   4  18  24  24  18   4 -18
  -22   2  14  15  15  14   2 -22
  -35 -18   0   4   4   0 -18 -35
  -50 -28 -24 -22 -22 -24 -28 -50
"""
_BISHOP = """
  -18 -10 -10  -8  -8 -10 -10 -18
  -10   2   2   2   2   2   2 -10
   -6   6   8  10  10   8   6  -6
   -4  10  10  16  16  10  10  -4
   -4   6  16  16  16  16   6  -4
   -4  10  10  12  12  10  10  -4
   -8  14   6   8   8   6  14  -8
  -18  -8 -14 -10 -10 -14  -8 -18
"""
_ROOK = """
    4   6   8  10  10   8   6   4
   14  18  20  20  20  20  18  14
   -2   2   4   6   6   4   2  -2
   -4   0   2   4   4   2   0  -4
   -6  -2   0   2   2   0  -2  -6
   -6  -2   0   2   2   0  -2  -6
   -8  -4   0   2   2   0  -4  -8
   -6  -4   4  10  10   6  -4  -6
"""
_QUEEN = """
  -12  -6  -4  -2  -2  -4  -6 -12
   -6   0   2   2   2   2   0  -6
   -2   4   6   8   8   6   4  -2
   -2   4   8  10  10   8   4  -2
   -2   2   6   8   8   6   2  -2
   -4   2   4   4   4   4   2  -4
   -8   0   4   4   4   2   0  -8
  -14 -10  -6   2  -4  -8 -10 -14
"""
_KING_EARLY = """
  -70 -70 -70 -75 -75 -70 -70 -70
  -65 -65 -65 -70 -70 -65 -65 -65
  -60 -60 -60 -65 -65 -60 -60 -60
  -50 -55 -60 -65 -65 -60 -55 -50
  -40 -45 -50 -55 -55 -50 -45 -40
  -20 -25 -35 -40 -40 -35 -25 -20
    8   4 -14 -25 -25 -18   6  10
   18  30  18 -12   0 -10  34  22
"""
_KING_LATE = """
  -48 -32 -22 -14 -14 -22 -32 -48
  -28 -10   2   8   8   2 -10 -28
  -16   6  18  24  24  18   6 -16
  -12   8  24  32  32  24   8 -12
  -14   4  20  28  28  20   4 -14
  -20  -4  10  16  16  10  -4 -20
  -30 -14  -4   0   0  -4 -14 -30
  -52 -34 -24 -18 -18 -24 -34 -52
"""


def by_square(table: str) -> list[int]:
    """The numbers of a table by square, from a1 to h8."""
    ranks = [list(map(int, line.split())) for line in table.split("\n")[1:-1]]
    return [number for rank in reversed(ranks) for number in rank]


# Indexed by kind and by white's square.
EARLY = tuple(map(by_square, (_PAWN_EARLY, _KNIGHT, _BISHOP, _ROOK, _QUEEN, _KING_EARLY)))
LATE = tuple(map(by_square, (_PAWN_LATE, _KNIGHT, _BISHOP, _ROOK, _QUEEN, _KING_LATE)))

# The maximum lead, in pawns; larger leads have the same value.
MOST_LEAD = 39


def worth(lead: float) -> float:
    """The value of an unfinished game for a player who leads by `lead` pawns, 0.2 to 0.8."""
    lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
    return 0.3 * (2 / pi * atan(lead / 4) + 1) + 0.2


def lead_of(value: float) -> float:
    """The reverse of `worth`; at most `MOST_LEAD` for either player."""
    value = max(worth(-MOST_LEAD), min(worth(MOST_LEAD), value))
    return 4 * tan(pi / 2 * ((value - 0.2) / 0.3 - 1))


class Account(NamedTuple):
    """A player's total: pieces, squares, and pawn structure with bishop pair."""

    pieces: int
    squares: int
    structure: int


def account(board: chess.Board, color: chess.Color) -> Account:
    """Compute the account of the player of this colour."""
    import chess

    earliness = sum(EARLINESS[piece.piece_type - 1] for piece in board.piece_map().values())
    earliness = min(earliness, EARLIEST)
    pieces = early = late = 0
    for square, piece in board.piece_map().items():
        if piece.color == color:
            kind = piece.piece_type - 1
            square = square if color == chess.WHITE else chess.square_mirror(square)
            pieces += WORTH[kind]
            early += EARLY[kind][square]
            late += LATE[kind][square]
    files = [chess.square_file(square) for square in board.pieces(chess.PAWN, color)]
    doubled = len(files) - len(set(files))
    isolated = sum(not {file - 1, file + 1} & set(files) for file in files)
    structure = DOUBLED_PAWN * doubled + ISOLATED_PAWN * isolated
    if len(board.pieces(chess.BISHOP, color)) > 1:
        structure += BISHOP_PAIR
    squares = (early * earliness + late * (EARLIEST - earliness)) // EARLIEST
    return Account(pieces, squares, structure)


def placement(board: chess.Board) -> float:
    """The value of an unfinished game for white."""
    return worth((sum(account(board, True)) - sum(account(board, False))) / 100)


def explain_placement(board: chess.Board) -> str:
    """An explanation of the value of `placement`, as in `Game.explain_evaluation`."""
    white, black = account(board, True), account(board, False)
    lead = max(-MOST_LEAD, min(MOST_LEAD, (sum(white) - sum(black)) / 100))
    return _(
        "pieces {white_pieces:g} to {black_pieces:g}, their squares {white_squares:+g} to "
        "{black_squares:+g}, pawn structure and bishop pair {white_structure:+g} to "
        "{black_structure:+g}, difference {lead:g}: 0.3 * (2 / pi * atan({lead:g} / 4) + 1) + "
        "0.2 = {value:.5g}"
    ).format(
        white_pieces=white.pieces / 100,
        black_pieces=black.pieces / 100,
        white_squares=white.squares / 100,
        black_squares=black.squares / 100,
        white_structure=white.structure / 100,
        black_structure=black.structure / 100,
        lead=lead,
        value=worth(lead),
    )
