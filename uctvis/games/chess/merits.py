"""How promising a move of chess is before it is made: the merit from which PUCT gets its priors.

A move gains what it captures. It loses what the moved piece can lose on its new square, and what
hangs elsewhere: of the other pieces the one that can lose most, or half of that after a capture,
which often answers the threat. A check is worth `CHECK`. To that comes the difference of the
values of both squares (see `uctvis.games.chess.placement`). All these are hundredths of a pawn;
six pawns make a move e times as likely.

What a piece can lose: nothing if it is not attacked; pieces behind others do not attack. If the
least valuable piece that attacks it is worth less, its value, less that of the attacker if it is
protected. Otherwise its value, and nothing if it is protected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from uctvis.games.chess import placement
from uctvis.games.chess.attacks import around, jumps, pawn_attacks
from uctvis.games.chess.captures import kind_of
from uctvis.games.chess.placement import EARLIEST, EARLINESS, EARLY, LATE
from uctvis.games.chess.positional import earliness
from uctvis.games.chess.slides import slides
from uctvis.games.chess.words import EN_PASSANT, NOT_A, NOT_H, Words
from uctvis.jit.bits import lowest, rotate
from uctvis.jit.compiled import compiled, signed, whole
from uctvis.jit.raw_memory import Memory, load, store

if TYPE_CHECKING:
    import chess

CHECK = 60
# Hundredths of a pawn for each hundredth of a merit.
SCALE = 6
_PAWN, _MINOR, _ROOK, _QUEEN = (placement.WORTH[kind] for kind in (0, 1, 3, 4))


def merit_of(board: chess.Board, move: chess.Move) -> int:
    """The merit of a legal move in hundredths: a merit higher by 100 is e times as likely."""
    import chess

    color = board.turn
    kind = board.piece_type_at(move.from_square) or chess.PAWN
    victim = board.piece_type_at(move.to_square)
    captured = 0
    if board.is_en_passant(move):
        captured = _PAWN
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
    least = (0, _PAWN, _MINOR, _MINOR, _ROOK, _QUEEN, _QUEEN)[min(kinds)]
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


# The compiled merit. What is the same for all moves of a position is in the scratch: the squares
# that own pieces attack, once and at least twice; those that the opponent attacks with pawns, with
# pawns and minor pieces, also with rooks, and with any piece; those from which a pawn, a knight,
# a bishop, a rook give check; the most that a piece loses, its square + 1, and the second most;
# and how early the game is.
_ONCE, _TWICE, _BY_PAWNS, _BY_MINORS, _BY_ROOKS, _BY_ANY = (np.uint64(n) for n in range(6))
_FROM = np.uint64(6)
_MOST, _WHERE, _SECOND, _EARLINESS = (np.uint64(n) for n in range(10, 14))
# The number of words of this part of the scratch.
MERITS_ROOM = 14

# By kind, see `kind_of`.
_WORTH = np.array((*placement.WORTH[:4], 0, *placement.WORTH[4:]), np.int64)
_EARLY = np.array((*EARLY[:4], EARLY[0], *EARLY[4:]), np.int64)
_LATE = np.array((*LATE[:4], LATE[0], *LATE[4:]), np.int64)
_U0, _U1, _U2, _U3, _U5, _U6, _U7, _U8 = (np.uint64(n) for n in (0, 1, 2, 3, 5, 6, 7, 8))
_U12, _U48, _U56, _U63 = (np.uint64(n) for n in (12, 48, 56, 63))


@compiled
def _loss(memory: Memory, at: np.uint64, square: np.uint64, value: int, protected: bool) -> int:
    """What an own piece of this value loses on a square."""
    bit = _U1 << square
    if load(memory, at + _BY_ANY) & bit == _U0:
        return 0
    least = _QUEEN
    if load(memory, at + _BY_PAWNS) & bit != _U0:
        least = _PAWN
    elif load(memory, at + _BY_MINORS) & bit != _U0:
        least = _MINOR
    elif load(memory, at + _BY_ROOKS) & bit != _U0:
        least = _ROOK
    if least < value:
        return value - least if protected else value
    return 0 if protected else value


@compiled
def _write_own(position: Words, memory: Memory, at: np.uint64) -> np.uint64:
    """Write what own pieces attack, and return it."""
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    forward = _U8 + _U48 * (counters & _U1)
    straight, oblique, pawns = own & orthogonal, own & diagonal, own & pawns
    sets = slides(straight, straight, oblique, oblique, ~(own | other))
    once = around(own & ~(pawns | knights | diagonal | orthogonal))
    twice = _U0
    for direction in range(8):
        twice |= once & sets[direction]
        once |= sets[direction]
    westward = rotate(pawns & NOT_A, forward - _U1)
    twice |= once & westward
    once |= westward
    eastward = rotate(pawns & NOT_H, forward + _U1)
    twice |= once & eastward
    once |= eastward
    left = own & knights
    while left != _U0:
        attacked = jumps(left & ~(left - _U1))
        twice |= once & attacked
        once |= attacked
        left &= left - _U1
    store(memory, at + _ONCE, once)
    store(memory, at + _TWICE, twice)
    return once


@compiled
def _write_opponent(position: Words, memory: Memory, at: np.uint64) -> np.uint64:
    """Write what the opponent attacks and from where checks are given; return the former."""
    own, other, pawns, knights, diagonal, orthogonal, _special, counters = position
    back = _U56 - _U48 * (counters & _U1)
    empty = ~(own | other)
    king = other & ~(pawns | knights | diagonal | orthogonal)
    queens = other & diagonal & orthogonal
    rooks, bishops = other & orthogonal & ~queens, other & diagonal & ~queens
    attacked = pawn_attacks(other & pawns, back)
    store(memory, at + _BY_PAWNS, attacked)
    north, east, north_east, north_west, south, west, south_west, south_east = slides(
        rooks, rooks, bishops, bishops, empty
    )
    attacked |= jumps(other & knights) | north_east | north_west | south_west | south_east
    store(memory, at + _BY_MINORS, attacked)
    attacked |= north | east | south | west
    store(memory, at + _BY_ROOKS, attacked)
    attacked |= around(king)
    sets = slides(queens, queens, queens, queens, empty)
    for direction in range(8):
        attacked |= sets[direction]
    store(memory, at + _BY_ANY, attacked)
    north, east, north_east, north_west, south, west, south_west, south_east = slides(
        king, king, king, king, empty
    )
    store(memory, at + _FROM, pawn_attacks(king, back))
    store(memory, at + _FROM + _U1, jumps(king))
    store(memory, at + _FROM + _U2, north_east | north_west | south_west | south_east)
    store(memory, at + _FROM + _U3, north | east | south | west)
    return attacked


@compiled
def survey(position: Words, memory: Memory, at: np.uint64) -> None:
    """Write what `merit` needs of a position; `at` is the index of this part of the scratch."""
    own, _other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    protected = _write_own(position, memory, at)
    left = own & _write_opponent(position, memory, at) & (pawns | knights | diagonal | orthogonal)
    most = second = 0
    where = _U0
    while left != _U0:
        square = lowest(left)
        left &= left - _U1
        value = _WORTH[kind_of(position, square)]
        loss = _loss(memory, at, square, value, protected >> square & _U1 != _U0)
        if loss > most:
            most, second = loss, most
            where = square + _U1
        elif loss > second:
            second = loss
    store(memory, at + _MOST, np.uint64(most))
    store(memory, at + _WHERE, where)
    store(memory, at + _SECOND, np.uint64(second))
    store(memory, at + _EARLINESS, np.uint64(earliness(position)))


@compiled
def merit(position: Words, memory: Memory, at: np.uint64, move: np.uint64) -> int:
    """The merit of a legal move; call `survey` first."""
    start, end, promotion = move & _U63, move >> _U6 & _U63, move >> _U12
    entered = _U1 << end
    kind = kind_of(position, start)
    entered_as = kind
    if promotion != _U0:
        entered_as = _U5 if promotion == _U5 else promotion - _U1
    value = _WORTH[entered_as]
    captured = whole(0)
    if position[1] & entered != _U0:
        captured = _WORTH[kind_of(position, end)]
    elif kind == _U0 and position[6] & EN_PASSANT & entered != _U0:
        captured = _WORTH[_U0]
    gain = captured + value - _WORTH[kind]
    if kind != _U6:
        # The moved piece does not protect itself; a pawn does not attack the square before it.
        steps_ahead = kind == _U0 and (start ^ end) & _U7 == _U0
        helped = load(memory, at + (_ONCE if steps_ahead else _TWICE)) & entered != _U0
        gain -= _loss(memory, at, end, value, helped)
    is_most = load(memory, at + _WHERE) == start + _U1
    hanging = signed(load(memory, at + (_SECOND if is_most else _MOST)))
    gain -= hanging // 2 if captured > 0 else hanging
    checks = _U0
    if entered_as < _U5:
        checks = load(memory, at + _FROM + entered_as)
    elif entered_as == _U5:
        checks = load(memory, at + _FROM + _U2) | load(memory, at + _FROM + _U3)
    if checks & entered != _U0:
        gain += CHECK
    early = signed(load(memory, at + _EARLINESS))
    flip = _U56 * (position[7] & _U1)
    to, origin = end ^ flip, start ^ flip
    closer = (_EARLY[kind, to] - _EARLY[kind, origin]) * early
    closer += (_LATE[kind, to] - _LATE[kind, origin]) * (EARLIEST - early)
    return (gain + closer // EARLIEST) // SCALE  # type: ignore[no-any-return]
