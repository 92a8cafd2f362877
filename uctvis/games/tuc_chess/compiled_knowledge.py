"""What `knowledge` says about moves and results once more, compiled."""

import numpy as np

from uctvis.games.tuc_chess.knowledge import BONUS, KING_POINTS, SCALE, VALUES
from uctvis.games.tuc_chess.moves import gained, pick, promotes
from uctvis.games.tuc_chess.position import NO_LOTTERY
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

_U0, _U1, _U6, _U63 = (np.uint64(n) for n in (0, 1, 6, 63))
_PAWN, _ROOK, _KING = VALUES.values()
_LOSS = 1 << 10


@compiled
def _wins(position: Words) -> bool:
    """Whether the player to move can take the king and has more points then."""
    _own, other, pawns, rooks, _gifts, _state = position
    player = player_of(position)
    if points_of(position, player) + KING_POINTS <= points_of(position, 1 - player):
        return False
    attacked, _in_danger = attacks_of(position)
    return bool(attacked & other & ~(pawns | rooks) != _U0)


@compiled
def known_units(position: Words) -> int:
    """The payoff to White if the player to move wins at once, in units of 2**-24; else -1."""
    if lottery_of(position) != NO_LOTTERY or is_over(position) or not _wins(position):
        return -1
    return PAYOFF_ONE * (1 - player_of(position))


@compiled
def known_distance(_position: Words) -> int:
    """In how many moves a position with a known payoff ends."""
    return 1


@compiled
def _squares(move: int) -> tuple[np.uint64, np.uint64]:
    """The start and the end of a move, as sets."""
    number = np.uint64(move)
    return _U1 << (number & _U63), _U1 << (number >> _U6)


@compiled
def prefers_kth(position: Words, scratch: Scratch, k: int) -> bool:
    """Whether the k-th legal move takes or promotes; only the king if that wins at once."""
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
def prior_logit_of(position: Words, _scratch: Scratch, move: int, _k: int) -> int:
    """The prior logit of a legal move, in hundredths: what it takes and saves, less its risk."""
    if lottery_of(position) != NO_LOTTERY:
        return 0
    start, end = _squares(move)
    gain = 100 * signed(gained(position, start, end))
    if position[4] & end != _U0:
        gain += BONUS
    if position[1] & end != _U0:
        gain += _value(position, end)
    _attacked, in_danger = attacks_of(position)
    value = _value(position, start)
    if start & in_danger != _U0:
        gain += value
    if end & in_danger != _U0 and not promotes(position, start, end):
        gain -= value
    return gain // SCALE


@compiled
def ordering_score(position: Words, _scratch: Scratch, move: int, _k: int) -> int:
    """How promising a move is for alpha-beta: what it takes; negative if it loses more."""
    start, end = _squares(move)
    gain = 2 * signed(gained(position, start, end))
    if position[4] & end != _U0:
        gain += 1
    if gain == 0:
        return 0
    value = _value(position, start)
    score = 16 * gain + 16 - value // 100
    if position[1] & end != _U0 and value > _value(position, end):
        _attacked, in_danger = attacks_of(position)
        if end & in_danger != _U0 and not promotes(position, start, end):
            score -= _LOSS
    return score
