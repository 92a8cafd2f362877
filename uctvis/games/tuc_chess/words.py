"""Positions of TUC-CHESS for compiled code: six words.

`Words` are the pieces of the player who moves next, the other player's pieces, the pawns of both,
the rooks of both, the bonuses, and a state. Sets of squares have a bit for each square, with the
numbers of `position`. The bits of the state are the number of moves (9 bits), the lottery (2), the
year (2), and from bit 16 the points of White and of Black (8 bits each).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.games.tuc_chess.position import COLUMNS, GIFT, MOST_PLIES, ROWS, SQUARES, WIDTH, YEARS
from uctvis.jit.bits import lowest, rotate
from uctvis.jit.compiled import compiled, signed

Words = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]
Scratch = NDArray[np.uint64]

LOTTERY_AT, YEAR_AT, POINTS_AT = np.uint64(9), np.uint64(11), np.uint64(16)
PLIES = np.uint64((1 << 9) - 1)
LOTTERY = np.uint64(3 << 9)
# The chances of two outcomes, by the number of the lottery and of the year in the state.
CHANCES = np.array(
    [[(0, 0)] * len(YEARS), *zip(*((y.worth, y.gift) for y in YEARS.values()), strict=True)],
    np.int64,
)

_U0, _U1, _U2, _U3 = (np.uint64(n) for n in range(4))
_BYTE, _BYTE_BITS = np.uint64(0xFF), np.uint64(8)
_MOST_PLIES = np.uint64(MOST_PLIES)
BOARD = np.uint64(sum(1 << square for square in SQUARES))
_NO_SQUARES = np.uint64(sum(1 << WIDTH * row + COLUMNS for row in range(ROWS)))
_FIRST_ROW = np.uint64((1 << COLUMNS) - 1)
_LAST_ROW = np.uint64((1 << COLUMNS) - 1 << WIDTH * (ROWS - 1))
PROMOTING = (_FIRST_ROW, _LAST_ROW)
_ROW = np.uint64(WIDTH)
# A rotation by this many places is a step up.
_UP = np.uint64(64 - WIDTH)
_DOWN_MORE = np.uint64(2 * WIDTH)


def encode(position: Any) -> Words:
    """The words of a position."""
    sets = [
        sum(1 << square for square, there in enumerate(position.board) if there in kinds)
        for kinds in ("PRK", "prk", "Pp", "Rr", GIFT)
    ]
    own, other = sets[position.to_move], sets[1 - position.to_move]
    white, black = position.points
    state = position.plies | position.lottery << 9 | list(YEARS).index(position.year) << 11
    state |= white << 16 | black << 24
    first, second, third, fourth, fifth, sixth = map(np.uint64, (own, other, *sets[2:], state))
    return first, second, third, fourth, fifth, sixth


@compiled
def lottery_of(position: Words) -> int:
    """The number of the lottery that is next."""
    return signed((position[5] & LOTTERY) >> LOTTERY_AT)


@compiled
def player_of(position: Words) -> int:
    """The player who moves next, after the lotteries."""
    return signed(position[5] & _U1)


@compiled
def points_of(position: Words, player: int) -> int:
    """The points of a player."""
    return signed(position[5] >> (POINTS_AT + _BYTE_BITS * np.uint64(player)) & _BYTE)


@compiled
def is_over(position: Words) -> bool:
    """Whether the game is over, unless by a lack of legal moves; no lottery is next."""
    own, _other, pawns, rooks, _gifts, state = position
    kings = own & ~(pawns | rooks)
    return bool((kings == _U0) | (pawns | rooks == _U0) | (state & PLIES >= _MOST_PLIES))


# The ends of a rook's moves, by multiplication: the eight squares at a distance of one and two from
# a rook on square 18 decide how far it gets. The factor moves their bits to the highest byte.
_CENTRE = 3 * WIDTH
_BLOCKERS = [_CENTRE + step * length for step in (-WIDTH, -1, 1, WIDTH) for length in (1, 2)]
_RELEVANT = np.uint64(sum(1 << square for square in _BLOCKERS))
_FACTOR = np.uint64(0x0920402040010004)
# The square 63, where a missing rook stands.
NOWHERE = np.uint64(1 << 63)
_CENTRE_AT, _TOP_BYTE = np.uint64(_CENTRE), np.uint64(56)


def _rook_table() -> NDArray[np.uint64]:
    """Where a rook on the centre gets, by the highest byte of the product."""
    table = np.zeros(256, np.uint64)
    for choice in range(256):
        filled = {square for k, square in enumerate(_BLOCKERS) if choice >> k & 1}
        ends = 0
        for step in (-WIDTH, -1, 1, WIDTH):
            for length in (1, 2, 3):
                ends |= 1 << _CENTRE + step * length
                if _CENTRE + step * length in filled:
                    break
        blockers = sum(1 << square for square in filled)
        table[(blockers * int(_FACTOR) & (1 << 64) - 1) >> 56] = ends
    return table


_ROOK_ENDS = _rook_table()


@compiled
def rook_ends(square: np.uint64, occupied: np.uint64) -> np.uint64:
    """The squares that a rook attacks: to the first occupied one, at most three steps away.

    For the square 63 there are none.
    """
    seen = ((occupied | _NO_SQUARES) << _CENTRE_AT) >> square & _RELEVANT
    ends: np.uint64 = _ROOK_ENDS[(seen * _FACTOR) >> _TOP_BYTE]
    return (ends << square) >> _CENTRE_AT & BOARD


@compiled
def king_ends(king: np.uint64) -> np.uint64:
    """The squares beside a king, or beside several pieces."""
    return (king << _U1 | king >> _U1 | king << _ROW | king >> _ROW) & BOARD


@compiled
def forward_of(player: np.uint64) -> np.uint64:
    """By how many places the step ahead of a player's pawn rotates its bit."""
    return _UP + player * _DOWN_MORE


@compiled
def pawn_ends(pawns: np.uint64, forward: np.uint64) -> np.uint64:
    """The squares that pawns attack."""
    return (rotate(pawns, forward - _U1) | rotate(pawns, forward + _U1)) & BOARD


@compiled
def _attacked_by(
    pieces: np.uint64, player: np.uint64, pawns: np.uint64, rooks: np.uint64, occupied: np.uint64
) -> np.uint64:
    """The squares that the pieces of a player attack."""
    own_rooks = pieces & rooks
    first = own_rooks & _U0 - own_rooks
    ends = rook_ends(lowest(first | NOWHERE), occupied)
    ends |= rook_ends(lowest(own_rooks ^ first | NOWHERE), occupied)
    ends |= king_ends(pieces & ~(pawns | rooks))
    return ends | pawn_ends(pieces & pawns, forward_of(player))


@compiled
def attacks_of(position: Words) -> tuple[np.uint64, np.uint64]:
    """The squares that the player who moves next attacks, and those that the other one attacks."""
    own, other, pawns, rooks, gifts, state = position
    occupied, player = own | other | gifts, state & _U1
    attacked = _attacked_by(own, player, pawns, rooks, occupied)
    return attacked, _attacked_by(other, _U1 - player, pawns, rooks, occupied)
