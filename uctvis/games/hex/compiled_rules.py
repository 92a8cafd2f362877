"""The compiled rules of Hex; `words` describes a position."""

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.games.hex.bridges import remember_saving
from uctvis.games.hex.position import SIZE
from uctvis.games.hex.words import (
    BYTE,
    EDGES_HIGH,
    END_HIGH,
    LAST_SHIFT,
    SAVING,
    START_HIGH,
    U0,
    U1,
    U64,
    Scratch,
    Words,
    encode,
    free_cells,
    has,
    neighbours_of,
    one_cell,
    scratch,
    size_of,
    spread,
    stones_needed,
)
from uctvis.jit.bits import fold_product, lowest, popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.nth_bit import nth_bit
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.record import PAYOFF_ONE

# All but the last stone.
_KEPT = ~(BYTE << LAST_SHIFT)
_FACTOR_1, _FACTOR_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03)


@compiled
def _can_swap(position: Words) -> int:
    """1 if the player to move may swap, else 0: player 1 without a stone."""
    has_none = position[0] | position[1] ^ EDGES_HIGH == U0
    return signed(position[8] & U1) if has_none else 0


@compiled
def _legal(position: Words, scratch: Scratch) -> int:
    if position[7] & END_HIGH != U0:
        return 0
    low, high = free_cells(position, scratch)
    return signed(popcount(low) + popcount(high)) + _can_swap(position)


@compiled
def _pick(position: Words, scratch: Scratch, k: int) -> int:
    low, high = free_cells(position, scratch)
    before = signed(popcount(low))
    if k == before + signed(popcount(high)):
        return size_of(position) ** 2
    is_high = k >= before
    place = nth_bit(high if is_high else low, k - (before if is_high else 0))
    return place + (64 if is_high else 0)


@compiled
def _play(position: Words, scratch: Scratch, move: int) -> Words:
    low, high, other_low, other_high, reached_low, reached_high, lost_low, lost_high, more = (
        position
    )
    if move == size_of(position) ** 2:
        return _swap(position, scratch)
    cell, player = np.uint64(move), more & U1
    new_low, new_high = one_cell(cell)
    low |= new_low
    high |= new_high
    near_low, near_high = neighbours_of(scratch, player, cell)
    if near_low & reached_low | near_high & reached_high != U0:
        reached_low, reached_high = spread(
            scratch, player, low, high, reached_low, reached_high, new_low, new_high
        )
    more = (more & _KEPT ^ U1) | cell << LAST_SHIFT
    return other_low, other_high, low, high, lost_low, lost_high, reached_low, reached_high, more


@compiled
def _swap(position: Words, scratch: Scratch) -> Words:
    """The first stone becomes one of player 1, the player to move; then player 0 moves."""
    low, high, more = position[2], position[3] ^ EDGES_HIGH, position[8]
    cell = signed(lowest(low) if low != U0 else U64 + lowest(high))
    size = size_of(position)
    place = np.uint64(cell % size * size + cell // size)
    low, high = one_cell(place)
    _near_low, near_high = neighbours_of(scratch, U1, place)
    joins = near_high & START_HIGH != U0
    return (
        U0,
        EDGES_HIGH,
        low,
        high | EDGES_HIGH,
        U0,
        START_HIGH,
        low if joins else U0,
        (high if joins else U0) | START_HIGH,
        (more & _KEPT ^ U1) | place << LAST_SHIFT,
    )


@compiled
def _next_player(position: Words, _move: int) -> int:
    return 1 - signed(position[8] & U1)


@compiled
def _payoff(position: Words, scratch: Scratch) -> int:
    player = signed(position[8] & U1)
    if position[7] & END_HIGH != U0:
        return PAYOFF_ONE * player
    own = 2 * stones_needed(position, scratch, 0) - 1
    other = 2 * stones_needed(position, scratch, 1)
    second = other if player == 0 else own
    value = 0.6 * second / (own + other) + 0.2
    return int(value * PAYOFF_ONE + 0.5)


@compiled
def _prefers(position: Words, scratch: Scratch, k: int) -> bool:
    # Not a test of the scratch: that would slow down a loop over the moves sevenfold.
    if k == 0:
        remember_saving(position, scratch)
    return bool(has(scratch[SAVING], scratch[SAVING + 1], np.uint64(k)) != U0)


@compiled
def _key(position: Words) -> np.uint64:
    """A hash of the stones and the player to move; the other words follow from these."""
    own = fold_product(position[0] ^ _FACTOR_1, position[1] ^ _FACTOR_2)
    other = fold_product(position[2] ^ _FACTOR_2, position[3] ^ own)
    return fold_product(own ^ position[8] & _KEPT, other ^ _FACTOR_1) ^ other


_NAME = np.frombuffer(b"hex", np.uint8)
_SIZE_NAME = np.frombuffer(b":size=", np.uint8)
_PLAYER_NAME = np.frombuffer(b" player ", np.uint8)
_SWAP_NAME = np.frombuffer(b"swap", np.uint8)
# The signs of the stones of both players, and of the last one.
_SIGNS = np.frombuffer(b"xoXO", np.uint8)
_SPACE, _SLASH, _FIRST_LETTER = ord(" "), ord("/"), ord("a")
_LONGEST_NAME = 200


@compiled
def _write_move(position: Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    size = size_of(position)
    if move == size * size:
        return write_text(_SWAP_NAME, out, at)
    out[at] = _FIRST_LETTER + move % size
    return write_number(move // size + 1, out, at + 1)


@compiled
def _write_state(position: Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    size, player = size_of(position), signed(position[8] & U1)
    if size != SIZE:
        at = write_number(size, out, write_text(_SIZE_NAME, out, at))
    last = signed(position[8] >> LAST_SHIFT & BYTE)
    empty = 0
    for cell in range(size * size):
        if cell % size == 0:
            out[at] = _SPACE if cell == 0 else _SLASH
            at += 1
        own = signed(has(position[0], position[1], np.uint64(cell)))
        other = signed(has(position[2], position[3], np.uint64(cell)))
        is_taken = own + other > 0
        empty += not is_taken
        if empty > 0 and (is_taken or cell % size == size - 1):
            at = write_number(empty, out, at)
            empty = 0
        if is_taken:
            sign = own * player + other * (1 - player)
            out[at] = _SIGNS[sign + 2 if cell == last else sign]
            at += 1
    return write_number(player + 1, out, write_text(_PLAYER_NAME, out, at))


RULES = CompiledRules(
    encode=encode,
    scratch=scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    write_move=_write_move,
    write_state=_write_state,
    longest_name=_LONGEST_NAME,
    prefers=_prefers,
    minimax=MinimaxHints(key=_key),
)
