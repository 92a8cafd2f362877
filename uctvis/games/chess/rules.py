"""The rules of chess as the compiled search asks for them: moves, draws, and payoffs."""

from collections.abc import Iterable

import chess
import numpy as np

from uctvis.games.chess.moves import MOVES_ROOM, find_moves, is_check, pick_move, write_tables
from uctvis.games.chess.placement import MOST_LEAD, placement_lead, worth
from uctvis.games.chess.play import make_move
from uctvis.games.chess.words import CLOCK, PLIES, Scratch, Words, key
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import Memory, load, memory_of, store
from uctvis.tree.record import PAYOFF_ONE

# The halfmove clock at which the game is drawn.
FIFTY_MOVES = 100

# In the scratch, behind what `find_moves` needs: whether placement is valued, not material
# alone; the plies at which the keys begin; and the keys of the positions on the search's
# path, at every other ply, and then at those between.
# A game lasts less than 12,000 plies more: pawns move and pieces are captured at most 118
# times, with less than 100 plies between.
_BY_PLACEMENT = MOVES_ROOM
_FIRST = MOVES_ROOM + 1
_KEYS = MOVES_ROOM + 2
_HALF = 1 << 13
_ROOM = _KEYS + 2 * _HALF
# Enough to have room for those before the root.
_ROOT = 2 * FIFTY_MOVES

_U0, _U1, _U3, _U8 = (np.uint64(n) for n in (0, 1, 3, 8))
_LIGHT_SQUARES = np.uint64(chess.BB_LIGHT_SQUARES)


# What leads are worth, from that of black on, by pawns and by hundredths of them.
_HUNDREDTHS = 100 * MOST_LEAD
_WORTH = np.array(
    [int(worth(lead) * PAYOFF_ONE + 0.5) for lead in range(-MOST_LEAD, MOST_LEAD + 1)], np.int64
)
_FINE_WORTH = np.array(
    [int(worth(lead / 100) * PAYOFF_ONE + 0.5) for lead in range(-_HUNDREDTHS, _HUNDREDTHS + 1)],
    np.int64,
)
_TABLES = np.zeros(_ROOM, np.uint64)
write_tables(_TABLES)


def new_scratch(
    position: Words, earlier: Iterable[Words], *, by_placement: bool = False
) -> Scratch:
    """The scratch of a search from `position`; `earlier` are those before it, in their order."""
    scratch = _TABLES.copy()
    scratch[_BY_PLACEMENT] = by_placement
    first = int(position[7] & PLIES) - _ROOT
    scratch[_FIRST] = np.uint64(first % (1 << 64))
    for one in (*earlier, position):
        _remember(one, scratch)
    return scratch


@compiled
def _place(position: Words, memory: Memory) -> np.uint64:
    """Where among the keys that of the position is."""
    ply = (position[7] & PLIES) - load(memory, _FIRST)
    half = np.uint64(_HALF)
    return (ply & _U1) * half + (ply >> _U1 & half - _U1)


@compiled
def _note(position: Words, memory: Memory) -> None:
    """Write the position's key."""
    store(memory, np.uint64(_KEYS) + _place(position, memory), key(position))


@compiled
def _remember(position: Words, scratch: Scratch) -> None:
    _note(position, memory_of(scratch))


@compiled
def is_insufficient(position: Words) -> bool:
    """Whether the pieces left can mate in no way: one knight, or bishops on one colour."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    if pawns | orthogonal != _U0:
        return False
    if knights != _U0:
        return bool(popcount(own | other) == _U3)
    return bool((diagonal & _LIGHT_SQUARES == _U0) | (diagonal & ~_LIGHT_SQUARES == _U0))


@compiled
def _is_repeated(position: Words, memory: Memory) -> bool:
    """Whether the position is there for the third time."""
    clock = position[7] >> CLOCK
    if clock < _U8:
        return False
    last = np.uint64(_KEYS) + _place(position, memory)
    current = load(memory, last)
    found = 0
    for earlier in range(last - (clock >> _U1), last - _U1):
        found += load(memory, earlier) == current
    return found >= 2


@compiled
def _is_drawn(position: Words, memory: Memory) -> bool:
    """Whether a rule ends the game in a draw, unless it is mate."""
    if position[7] >> CLOCK >= np.uint64(FIFTY_MOVES):
        return True
    return is_insufficient(position) or _is_repeated(position, memory)


@compiled
def legal(position: Words, scratch: Scratch) -> int:
    """How many moves are legal; 0 where the game is over."""
    memory = memory_of(scratch)
    count = find_moves(position, memory)
    return 0 if _is_drawn(position, memory) else count


@compiled
def pick(position: Words, scratch: Scratch, k: int) -> int:
    """The k-th legal move; right after `legal`."""
    return pick_move(position, memory_of(scratch), k)


@compiled
def play(position: Words, scratch: Scratch, move: int) -> Words:
    """The position after a legal move."""
    # Before any call, so that the array's count is left alone.
    memory = memory_of(scratch)
    after = make_move(position, np.uint64(move))
    _note(after, memory)
    return after


@compiled
def next_player(position: Words, move: int) -> int:
    """The player to move after a legal move."""
    return 1 - signed(position[7] & _U1)


@compiled
def _lead(position: Words) -> int:
    """How much more material the player to move has."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    lead = 0
    for value, board in (
        (1, pawns),
        (3, knights | (diagonal & ~orthogonal)),
        (5, orthogonal & ~diagonal),
        (9, diagonal & orthogonal),
    ):
        lead += value * (signed(popcount(own & board)) - signed(popcount(other & board)))
    return lead


@compiled
def payoff(position: Words, scratch: Scratch) -> int:
    """What the game is worth to player 0, over or cut, in units of 2**-24."""
    memory = memory_of(scratch)
    player = signed(position[7] & _U1)
    if find_moves(position, memory) == 0:
        return player * PAYOFF_ONE if is_check(memory) else PAYOFF_ONE // 2
    if _is_drawn(position, memory):
        return PAYOFF_ONE // 2
    if load(memory, _BY_PLACEMENT) != _U0:
        lead = placement_lead(position)
        return _FINE_WORTH[max(-_HUNDREDTHS, min(_HUNDREDTHS, lead)) + _HUNDREDTHS]  # type: ignore[no-any-return]
    lead = _lead(position) if player == 0 else -_lead(position)
    return _WORTH[max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD]  # type: ignore[no-any-return]
