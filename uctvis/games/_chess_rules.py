"""The rules of chess that `uctvis.mcts.kernel` asks for: what ends a game, and its worth."""

import math

import chess
import numpy as np

from uctvis.bits import popcount
from uctvis.compiled import compiled, signed
from uctvis.games._chess_moves import MOVES_ROOM, find_moves, in_check, write_tables
from uctvis.games._chess_play import make_move
from uctvis.games._chess_words import CLOCK, PLIES, Scratch, Words, key
from uctvis.record import PAYOFF_ONE

FIFTY_MOVES = 100

# The keys of the path's positions, for repetition: first those of white's or black's turn, then
# of the other's, so that those to compare are neighbours. No game that goes on has more than
# 118 irreversible moves, 100 plies apart, so there is room for one whole.
_FIRST_PLY = MOVES_ROOM
_KEYS = MOVES_ROOM + 1
_PLIES_ROOM = 1 << 14
_ROOT = 128
ROOM = _KEYS + _PLIES_ROOM

_U0, _U1, _U3 = (np.uint64(n) for n in (0, 1, 3))
_LIGHT = np.uint64(chess.BB_LIGHT_SQUARES)
_HALF = np.uint64(_PLIES_ROOM // 2)
_INDEX = np.uint64(_PLIES_ROOM - 1)

MOST_LEAD = 39


def value_of_lead(lead: int) -> float:
    """What a game is worth to the player who leads by so much material, unfinished."""
    lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
    return 0.3 * (2 / math.pi * math.atan(lead / 4) + 1) + 0.2


_PAYOFF = np.array(
    [int(value_of_lead(lead) * PAYOFF_ONE + 0.5) for lead in range(-MOST_LEAD, MOST_LEAD + 1)],
    np.int64,
)


def new_scratch(position: Words, earlier: list[Words]) -> Scratch:
    """For searches from a position; `earlier` are those before it, the latest last."""
    scratch = np.zeros(ROOM, np.uint64)
    write_tables(scratch)
    first = (int(position[7]) & int(PLIES)) - _ROOT
    scratch[_FIRST_PLY] = np.uint64(first % (1 << 64))
    for one in (*earlier, position):
        remember(one, scratch)
    return scratch


@compiled
def _place(position: Words, scratch: Scratch) -> np.uint64:
    """Where in `_KEYS` the position's key is."""
    index = ((position[7] & PLIES) - scratch[_FIRST_PLY]) & _INDEX
    return (index & _U1) * _HALF + (index >> _U1)


@compiled
def remember(position: Words, scratch: Scratch) -> None:
    """Write the position's key."""
    scratch[np.uint64(_KEYS) + _place(position, scratch)] = key(position)


@compiled
def is_insufficient(position: Words) -> bool:
    """Whether neither player can ever mate: with one knight, or bishops on one colour only."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    if pawns | orthogonal != _U0:
        return False
    if knights != _U0:
        return popcount(own | other) == _U3
    return (diagonal & _LIGHT == _U0) | (diagonal & ~_LIGHT == _U0)


@compiled
def is_repeated(position: Words, scratch: Scratch) -> bool:
    """Whether the position is there for the third time."""
    plies = position[7] >> CLOCK
    if plies < np.uint64(8):
        return False
    place = np.uint64(_KEYS) + _place(position, scratch)
    current = scratch[place]
    found = 0
    for earlier in range(place - (plies >> _U1), place - _U1):
        found += scratch[earlier] == current
    return found >= 2


@compiled
def is_drawn(position: Words, scratch: Scratch) -> bool:
    """Whether a rule ends the game in a draw, if no mate does."""
    return (
        position[7] >> CLOCK >= np.uint64(FIFTY_MOVES)
        or is_insufficient(position)
        or is_repeated(position, scratch)
    )


@compiled
def legal(position: Words, scratch: Scratch) -> int:
    """How many moves are legal; 0 where the game is over."""
    count = find_moves(position, scratch)
    return 0 if is_drawn(position, scratch) else count


@compiled
def play(position: Words, scratch: Scratch, move: int) -> Words:
    """The position after a legal move."""
    after = make_move(position, scratch, move)
    remember(after, scratch)
    return after


@compiled
def next_player(position: Words, move: int) -> int:
    """The player to move after it."""
    return signed(~position[7] & _U1)


@compiled
def lead_in_material(position: Words) -> int:
    """By how much the player to move leads; pawn 1, knight and bishop 3, rook 5, queen 9."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    lead = 0
    for worth, board in (
        (1, pawns),
        (3, knights | (diagonal & ~orthogonal)),
        (5, orthogonal & ~diagonal),
        (9, diagonal & orthogonal),
    ):
        lead += worth * (signed(popcount(own & board)) - signed(popcount(other & board)))
    return lead


@compiled
def payoff(position: Words, scratch: Scratch) -> int:
    """What the game is worth to player 0, over or cut, in units of 2**-24."""
    is_second = position[7] & _U1 != _U0
    if find_moves(position, scratch) == 0:
        if in_check(scratch):
            return PAYOFF_ONE if is_second else 0
        return PAYOFF_ONE // 2
    if is_drawn(position, scratch):
        return PAYOFF_ONE // 2
    lead = lead_in_material(position)
    if is_second:
        lead = -lead
    return _PAYOFF[max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD]  # type: ignore[no-any-return]
