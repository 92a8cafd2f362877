"""The compiled rules of mancala.

A position is two words, first the word of the player to move: bytes 0 to 5 are the stones in the
player's pits, byte 6 the stones in the store. Byte 7 of the first word is the player to move.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, no_scratch
from uctvis.games.mancala.position import ALL_STONES, HALF, LAP, NAME, PITS, Position
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.record import PAYOFF_ONE

_Words = tuple[np.uint64, np.uint64]

_U0, _U1, _U7, _U8 = (np.uint64(n) for n in (0, 1, 7, 8))
_BYTE = np.uint64(0xFF)
_PIT_BYTES = np.uint64(0x0000_FFFF_FFFF_FFFF)
_STORE_BYTE = np.uint64(0x00FF_0000_0000_0000)
_STORE = np.uint64(48)
_PLAYER = np.uint64(56)
_PLAYER_BYTE = _BYTE << _PLAYER
_SECOND = _U1 << _PLAYER
_LOW_BITS = np.uint64(0x0000_7F7F_7F7F_7F7F)
_HIGH_BITS = np.uint64(0x0000_8080_8080_8080)
_ONES = np.uint64(0x0101_0101_0101_0101)
# Multiplication by this moves the lowest bits of six bytes to the bits 45 to 50.
_GATHER = np.uint64(sum(1 << (45 - 7 * pit) for pit in range(PITS)))
_GATHERED = np.uint64(45)
_SIX_BITS = np.uint64(63)


def _sowing_tables() -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
    """What a move adds to the own and the other word, and its last hole, by pit and stones."""
    own = np.zeros((PITS, ALL_STONES + 1), np.uint64)
    other = np.zeros_like(own)
    last = np.zeros(own.shape, np.int64)
    for pit in range(PITS):
        for stones in range(ALL_STONES + 1):
            for step in range(1, stones + 1):
                hole = (pit + step) % LAP
                table, byte = (own, hole) if hole < 7 else (other, hole - 7)
                table[pit, stones] += _U1 << np.uint64(8 * byte)
            last[pit, stones] = (pit + stones) % LAP
    return own, other, last


_SOW_OWN, _SOW_OTHER, _LAST = _sowing_tables()
_OWN_PIT = np.array([0xFF << 8 * pit for pit in range(PITS)] + [0] * (LAP - PITS), np.uint64)
_OPPOSITE = np.concatenate((_OWN_PIT[:PITS][::-1], _OWN_PIT[PITS:]))
# Indexed by the set of non-empty pits as six bits: their number, and the k-th of them.
_COUNT = np.array([bits.bit_count() for bits in range(64)], np.int64)
_PICK = np.array(
    [([pit for pit in range(6) if bits >> pit & 1] + [0] * 6)[:6] for bits in range(64)], np.int64
)


@compiled
def _non_empty(word: np.uint64) -> np.uint64:
    """The non-empty pits of a word as six bits."""
    filled = (((word & _LOW_BITS) + _LOW_BITS) | word) & _HIGH_BITS
    return ((filled >> _U7) * _GATHER >> _GATHERED) & _SIX_BITS


@compiled
def _legal(position: _Words, scratch: NDArray[np.uint64]) -> int:
    return _COUNT[_non_empty(position[0])]  # type: ignore[no-any-return]


@compiled
def _pick(position: _Words, scratch: NDArray[np.uint64], k: int) -> int:
    return _PICK[_non_empty(position[0]), k]  # type: ignore[no-any-return]


@compiled
def _swept(word: np.uint64) -> np.uint64:
    """A word with all its stones in the store."""
    stones = (word & _PIT_BYTES) * _ONES >> _PLAYER
    return (word & _STORE_BYTE) + (stones << _STORE)


@compiled
def _play(position: _Words, scratch: NDArray[np.uint64], move: int) -> _Words:
    player = position[0] & _PLAYER_BYTE
    shift = _U8 * np.uint64(move)
    stones = signed(position[0] >> shift & _BYTE)
    own = (position[0] & ~(_BYTE << shift | _PLAYER_BYTE)) + _SOW_OWN[move, stones]
    other = position[1] + _SOW_OTHER[move, stones]
    last = _LAST[move, stones]
    # If the last hole is not an own pit, its mask is empty.
    hole = _OWN_PIT[last]
    opposite = _OPPOSITE[last]
    if (own & hole == hole & _ONES) & (other & opposite != _U0):
        captured = other >> (_U8 * np.uint64(PITS - 1 - last)) & _BYTE
        own = (own & ~hole) + (captured + _U1 << _STORE)
        other = other & ~opposite
    if own & _PIT_BYTES == _U0:
        other = _swept(other)
    elif other & _PIT_BYTES == _U0:
        own = _swept(own)
    if last == PITS:
        return own | player, other
    return other | (player ^ _SECOND), own


@compiled
def _next_player(position: _Words, move: int) -> int:
    player = signed(position[0] >> _PLAYER)
    stones = signed(position[0] >> _U8 * np.uint64(move) & _BYTE)
    return player if _LAST[move, stones] == PITS else 1 - player


@compiled
def _payoff(position: _Words, scratch: NDArray[np.uint64]) -> int:
    lead = signed(position[0] >> _STORE & _BYTE) - signed(position[1] >> _STORE & _BYTE)
    if position[0] & _PLAYER_BYTE != _U0:
        lead = -lead
    if (position[0] | position[1]) & _PIT_BYTES != _U0:
        return int((lead / 160 + 0.5) * PAYOFF_ONE + 0.5)
    if lead == 0:
        return PAYOFF_ONE // 2
    return PAYOFF_ONE if lead > 0 else 0


@compiled
def _prefers(position: _Words, scratch: NDArray[np.uint64], k: int) -> bool:
    pit = _pick(position, scratch, k)
    stones = signed(position[0] >> _U8 * np.uint64(pit) & _BYTE)
    last = _LAST[pit, stones]
    # As in `_play`; the sown pit is emptied first.
    own = (position[0] & ~(_BYTE << _U8 * np.uint64(pit))) + _SOW_OWN[pit, stones]
    other = position[1] + _SOW_OTHER[pit, stones]
    hole = _OWN_PIT[last]
    captures = (own & hole == hole & _ONES) & (other & _OPPOSITE[last] != _U0)
    return bool((last == PITS) | captures)


@compiled
def _known_payoff(position: _Words) -> int:
    player = signed(position[0] >> _PLAYER)
    if signed(position[0] >> _STORE & _BYTE) > HALF:
        return PAYOFF_ONE * (1 - player)
    if signed(position[1] >> _STORE & _BYTE) > HALF:
        return PAYOFF_ONE * player
    return -1


_NAME = np.frombuffer(NAME.encode(), np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
_SPACE = ord(" ")
_LONGEST_NAME = 64


@compiled
def _write_move(position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    return write_number(move + 1, out, at)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    player = signed(position[0] >> _PLAYER)
    for word in (position[player], position[1 - player]):
        for hole in range(PITS + 1):
            out[at] = _SPACE
            at = write_number(signed(word >> _U8 * np.uint64(hole) & _BYTE), out, at + 1)
    at = write_text(_PLAYER_TEXT, out, at)
    return write_number(player + 1, out, at)


def _encode(position: Position) -> _Words:
    words = [
        sum(stones << 8 * byte for byte, stones in enumerate(position.holes[start : start + 7]))
        for start in (0, 7)
    ]
    player = position.player
    return np.uint64(words[player] | player << 56), np.uint64(words[1 - player])


RULES = CompiledRules(
    encode=_encode,
    scratch=no_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    write_move=_write_move,
    write_state=_write_state,
    longest_name=_LONGEST_NAME,
    prefers=_prefers,
    known_payoff=_known_payoff,
)
