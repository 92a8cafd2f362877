"""The rules of chess for the compiled search: moves, draws and payoffs."""

from collections.abc import Iterable

import numpy as np

from uctvis.games.chess.evaluation.compiled_captures import is_good
from uctvis.games.chess.evaluation.compiled_logits import LOGITS_ROOM, survey
from uctvis.games.chess.evaluation.compiled_logits import prior_logit as prior_logit_of
from uctvis.games.chess.evaluation.compiled_placement import placement_lead
from uctvis.games.chess.evaluation.compiled_quiescence import STACK_ROOM, quiet_lead
from uctvis.games.chess.evaluation.placement import MOST_LEAD, worth
from uctvis.games.chess.hashing import key
from uctvis.games.chess.moves import MOVES_ROOM, find_moves, is_check, pick_move, write_tables
from uctvis.games.chess.play import make_move
from uctvis.games.chess.words import CLOCK, PLIES, Scratch, Words
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, inlined, signed
from uctvis.jit.raw_memory import Memory, load, memory_of, store
from uctvis.tree.record import PAYOFF_ONE

# The halfmove clock at which the game is drawn.
FIFTY_MOVES = 100

# The scratch, after the part of `find_moves`, contains: whether the evaluation is "placement";
# the ply of the first key; the keys of the positions on the search's path, first for even plies,
# then for odd plies; the stack of `quiet_lead`; and the part of `logits`.
# A game lasts less than 12,000 plies: there are at most 118 pawn moves and captures, with less
# than 100 plies between them.
_BY_PLACEMENT = MOVES_ROOM
_FIRST = MOVES_ROOM + 1
_KEYS = MOVES_ROOM + 2
_HALF = 1 << 13
STACK = _KEYS + 2 * _HALF
_LOGITS = STACK + STACK_ROOM
ROOM = _LOGITS + LOGITS_ROOM
# Leaves enough room for the positions before the root.
_ROOT = 2 * FIFTY_MOVES

_U0, _U1, _U3, _U4, _U8 = (np.uint64(n) for n in (0, 1, 3, 4, 8))
_LIGHT_SQUARES = np.uint64(0x55AA_55AA_55AA_55AA)


# The values of leads, from black's largest lead to white's, in pawns and in hundredths of pawns.
_HUNDREDTHS = 100 * MOST_LEAD
_WORTH = np.array(
    [int(worth(lead) * PAYOFF_ONE + 0.5) for lead in range(-MOST_LEAD, MOST_LEAD + 1)], np.int64
)
WORTH_IN_HUNDREDTHS = np.array(
    [int(worth(lead / 100) * PAYOFF_ONE + 0.5) for lead in range(-_HUNDREDTHS, _HUNDREDTHS + 1)],
    np.int64,
)
_TABLES = np.zeros(ROOM, np.uint64)
write_tables(_TABLES)


def new_scratch(
    position: Words, earlier: Iterable[Words], *, by_placement: bool = False
) -> Scratch:
    """Create the scratch of a search from `position`; `earlier` are the positions before it."""
    scratch = _TABLES.copy()
    scratch[_BY_PLACEMENT] = by_placement
    first = int(position[7] & PLIES) - _ROOT
    scratch[_FIRST] = np.uint64(first % (1 << 64))
    for one in (*earlier, position):
        _remember(one, scratch)
    return scratch


@compiled
def _place(position: Words, memory: Memory) -> np.uint64:
    """The index of the position's key among the keys."""
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
    """Whether no mate is possible: one knight, or only bishops on squares of one colour."""
    own, other, pawns, knights, diagonal, orthogonal, _special, _counters = position
    if pawns | orthogonal != _U0:
        return False
    if knights != _U0:
        return bool(popcount(own | other) == _U3)
    return bool((diagonal & _LIGHT_SQUARES == _U0) | (diagonal & ~_LIGHT_SQUARES == _U0))


@compiled
def _is_repeated(position: Words, memory: Memory) -> bool:
    """Whether this is the third occurrence of the position."""
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
def is_repetition(position: Words, scratch: Scratch) -> bool:
    """Whether the position occurred before, in the game or on the path of the search."""
    clock = position[7] >> CLOCK
    if clock < _U4:
        return False
    memory = memory_of(scratch)
    last = np.uint64(_KEYS) + _place(position, memory)
    current = load(memory, last)
    for earlier in range(last - (clock >> _U1), last - _U1):
        if load(memory, earlier) == current:
            return True
    return False


@compiled
def _is_drawn(position: Words, memory: Memory) -> bool:
    """Whether the position is a draw by rule, if it is not checkmate."""
    if position[7] >> CLOCK >= np.uint64(FIFTY_MOVES):
        return True
    return is_insufficient(position) or _is_repeated(position, memory)


@compiled
def legal(position: Words, scratch: Scratch) -> int:
    """The number of legal moves; 0 if the game is over."""
    memory = memory_of(scratch)
    count = find_moves(position, memory)
    return 0 if _is_drawn(position, memory) else count


@compiled
def pick(position: Words, scratch: Scratch, k: int) -> int:
    """The k-th legal move; call `legal` for the position first."""
    return pick_move(position, memory_of(scratch), k)


@compiled
def play(position: Words, scratch: Scratch, move: int) -> Words:
    """The position after a legal move."""
    # Before any other call: then numba does not count references to the array.
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
    """The lead in material of the player to move."""
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


@inlined
def payoff_at_end(position: Words, memory: Memory) -> int:
    """The payoff of a finished game to player 0, in units of 2**-24; -1 while it goes on."""
    if find_moves(position, memory) == 0:
        player = signed(position[7] & _U1)
        return player * PAYOFF_ONE if is_check(memory) else PAYOFF_ONE // 2
    return PAYOFF_ONE // 2 if _is_drawn(position, memory) else -1


@inlined
def fine_worth(lead: int) -> int:
    """The payoff of a lead of white in hundredths of a pawn."""
    return WORTH_IN_HUNDREDTHS[max(-_HUNDREDTHS, min(_HUNDREDTHS, lead)) + _HUNDREDTHS]  # type: ignore[no-any-return]


@compiled
def payoff(position: Words, scratch: Scratch) -> int:
    """The payoff of a finished or stopped playout to player 0, in units of 2**-24."""
    memory = memory_of(scratch)
    end = payoff_at_end(position, memory)
    if end >= 0:
        return end
    if load(memory, _BY_PLACEMENT) != _U0:
        return fine_worth(placement_lead(position))
    lead = -_lead(position) if position[7] & _U1 else _lead(position)
    return _WORTH[max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD]  # type: ignore[no-any-return]


@compiled
def quiet_payoff(position: Words, scratch: Scratch) -> int:
    """The payoff at the end, else the evaluation "quiescence"; overwrites the moves of `legal`."""
    memory = memory_of(scratch)
    end = payoff_at_end(position, memory)
    return end if end >= 0 else fine_worth(quiet_lead(position, memory, np.uint64(STACK)))


@compiled
def prefers(position: Words, scratch: Scratch, k: int) -> bool:
    """Whether the k-th legal move is a good capture; call `legal` for the position first."""
    return is_good(position, np.uint64(pick_move(position, memory_of(scratch), k)))


@compiled
def prior_logit(position: Words, scratch: Scratch, move: int, k: int) -> int:
    """How promising the k-th legal move is; for all moves in order, from k = 0."""
    memory = memory_of(scratch)
    if k == 0:
        survey(position, memory, np.uint64(_LOGITS))
    return prior_logit_of(position, memory, np.uint64(_LOGITS), np.uint64(move))
