"""What TUC-CHESS knows beyond its rules: wins at once, moves that gain, how promising moves are.

A king can be left to be taken, and its capture ends the game. So a player who can take the king
and has more points then has won.
"""

import numpy as np

from uctvis.game.rules import Move
from uctvis.games.tuc_chess import rules
from uctvis.games.tuc_chess.attacks import attacked_squares
from uctvis.games.tuc_chess.moves import gained, pick, promotes
from uctvis.games.tuc_chess.position import (
    GIFT,
    NO_LOTTERY,
    PIECES,
    WORTH,
    Position,
    squares_of,
)
from uctvis.games.tuc_chess.words import (
    Scratch,
    Words,
    attacks_of,
    is_over,
    lottery_of,
    player_of,
    points_of,
)
from uctvis.jit.compiled import compiled, signed
from uctvis.tree.record import PAYOFF_ONE

KING_POINTS = WORTH["K"]
# What a bonus is worth in a merit, in hundredths of a point, and what a pawn, a rook and a king
# are worth to their owner.
_BONUS = 90
_VALUES = {"P": 150, "R": 800, "K": 1600}
# Hundredths of a point for each hundredth of a merit.
_SCALE = 3


def wins_at_once(position: Position) -> bool:
    """Whether the player who moves next can take the king and has more points then.

    It is the same before a lottery, with the points of now.
    """
    player = position.to_move
    king = PIECES[1 - player][2]
    if position.points[player] + KING_POINTS <= position.points[1 - player]:
        return False
    return any(
        position.board[square] == king for square in attacked_squares(position.board, player)
    )


def settled(position: Position) -> float | None:
    """The payoff to White of perfect play, if the player to move wins at once."""
    if position.lottery != NO_LOTTERY or rules.outcome(position) or not wins_at_once(position):
        return None
    return 1.0 - position.to_move


def prefers(position: Position, move: Move) -> bool:
    """Whether the move takes or promotes; only the king if that wins at once."""
    if position.lottery != NO_LOTTERY:
        return False
    end = squares_of(move)[1]
    if wins_at_once(position):
        return position.board[end] in "Kk"
    return rules.gain(position, move) > 0 or position.board[end] == GIFT


def merit(position: Position, move: Move) -> int:
    """The merit of a legal move: what it takes and saves, less what it puts en prise."""
    if position.lottery != NO_LOTTERY:
        return 0
    board, (start, end) = position.board, squares_of(move)
    gain = 100 * rules.gain(position, move) + _BONUS * (board[end] == GIFT)
    if board[end].isalpha():
        gain += _VALUES[board[end].upper()]
    in_danger = attacked_squares(board, 1 - position.to_move)
    value = _VALUES[board[start].upper()]
    if start in in_danger:
        gain += value
    if end in in_danger and not rules.promotes(board, start, end):
        gain -= value
    return gain // _SCALE


# The same, compiled.

_U0, _U1, _U6, _U63 = (np.uint64(n) for n in (0, 1, 6, 63))
_PAWN, _ROOK, _KING = _VALUES.values()
_LOSS = 1 << 10


@compiled
def _wins(position: Words) -> bool:
    """The same as `wins_at_once`."""
    _own, other, pawns, rooks, _gifts, _state = position
    player = player_of(position)
    if points_of(position, player) + KING_POINTS <= points_of(position, 1 - player):
        return False
    attacked, _in_danger = attacks_of(position)
    return bool(attacked & other & ~(pawns | rooks) != _U0)


@compiled
def settled_units(position: Words) -> int:
    """The same as `settled`, in units of 2**-24; -1 if it is not known."""
    if lottery_of(position) != NO_LOTTERY or is_over(position) or not _wins(position):
        return -1
    return PAYOFF_ONE * (1 - player_of(position))


@compiled
def settled_after(_position: Words) -> int:
    """In how many moves a settled position ends."""
    return 1


@compiled
def _squares(move: int) -> tuple[np.uint64, np.uint64]:
    """The start and the end of a move, as sets."""
    number = np.uint64(move)
    return _U1 << (number & _U63), _U1 << (number >> _U6)


@compiled
def prefers_kth(position: Words, scratch: Scratch, k: int) -> bool:
    """The same as `prefers`, for the k-th legal move."""
    if lottery_of(position) != NO_LOTTERY:
        return False
    _own, other, pawns, rooks, gifts, _state = position
    start, end = _squares(pick(position, scratch, k))
    if _wins(position):
        return bool(other & ~(pawns | rooks) & end != _U0)
    return bool(((other | gifts) & end != _U0) | promotes(position, start, end))


@compiled
def _value(position: Words, square: np.uint64) -> int:
    """What the piece on a square is worth to its owner."""
    if position[2] & square != _U0:
        return _PAWN
    return _ROOK if position[3] & square != _U0 else _KING


@compiled
def merit_of(position: Words, _scratch: Scratch, move: int, _k: int) -> int:
    """The same as `merit`."""
    if lottery_of(position) != NO_LOTTERY:
        return 0
    start, end = _squares(move)
    gain = 100 * signed(gained(position, start, end))
    if position[4] & end != _U0:
        gain += _BONUS
    if position[1] & end != _U0:
        gain += _value(position, end)
    _attacked, in_danger = attacks_of(position)
    value = _value(position, start)
    if start & in_danger != _U0:
        gain += value
    if end & in_danger != _U0 and not promotes(position, start, end):
        gain -= value
    return gain // _SCALE


@compiled
def promise(position: Words, _scratch: Scratch, move: int, _k: int) -> int:
    """How promising a move is for alpha-beta: what it takes; negative if it loses more."""
    start, end = _squares(move)
    gain = 2 * signed(gained(position, start, end))
    if position[4] & end != _U0:
        gain += 1
    if gain == 0:
        return 0
    value = _value(position, start)
    promised = 16 * gain + 16 - value // 100
    if position[1] & end != _U0 and value > _value(position, end):
        _attacked, in_danger = attacks_of(position)
        if end & in_danger != _U0 and not promotes(position, start, end):
            promised -= _LOSS
    return promised
