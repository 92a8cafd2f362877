"""The compiled moves of TUC-CHESS: counted and picked as sets of squares, without a list."""

import numpy as np

from uctvis.games.tuc_chess.position import (
    GIFT_LOTTERY,
    NO_LOTTERY,
    SQUARE_LOTTERY,
    WORTH,
    WORTH_LOTTERY,
)
from uctvis.games.tuc_chess.words import (
    BOARD,
    CHANCES,
    LOTTERY,
    LOTTERY_AT,
    NOWHERE,
    POINTS_AT,
    PROMOTING,
    YEAR_AT,
    Scratch,
    Words,
    forward_of,
    is_over,
    king_ends,
    lottery_of,
    pawn_ends,
    player_of,
    rook_ends,
)
from uctvis.jit.bits import lowest, popcount, rotate
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import Memory, load, memory_of, store
from uctvis.tree.players import CHANCE

# The scratch: the number of the evaluation; six sets of ends, of the first rook, the second rook,
# the king, pawns straight ahead and their two captures; and for each of them the start of its
# moves, or for pawns the rotation back to it.
EVALUATION_AT, _ENDS_AT, _STARTS_AT, SCRATCH = 0, 1, 7, 13
_SETS = 6
_PAWN_SETS = 3

_U0, _U1, _U3, _U6, _U8, _U63, _U64 = (np.uint64(n) for n in (0, 1, 3, 6, 8, 63, 64))
_WORTH_NEXT, _GIFT_NEXT, _SQUARE_NEXT = (
    np.uint64(lottery) << LOTTERY_AT for lottery in (WORTH_LOTTERY, GIFT_LOTTERY, SQUARE_LOTTERY)
)
_PAWN, _ROOK, _KING = (np.uint64(worth) for worth in WORTH.values())


@compiled
def _write_ends(position: Words, memory: Memory) -> int:
    """Write the sets of ends and their starts; return the number of moves."""
    own, other, pawns, rooks, gifts, state = position
    pieces = own | other
    occupied = pieces | gifts
    allowed = ~own
    own_rooks, own_pawns = own & rooks, own & pawns
    king = own & ~(pawns | rooks)
    first = own_rooks & _U0 - own_rooks
    one, two = lowest(first | NOWHERE), lowest(own_rooks ^ first | NOWHERE)
    forward = forward_of(state & _U1)
    by_first = rook_ends(one, occupied) & allowed
    by_second = rook_ends(two, occupied) & allowed
    by_king = king_ends(king) & allowed
    ahead = rotate(own_pawns, forward) & BOARD & ~pieces
    left = rotate(own_pawns, forward - _U1) & other
    right = rotate(own_pawns, forward + _U1) & other
    store(memory, _ENDS_AT, by_first)
    store(memory, _ENDS_AT + 1, by_second)
    store(memory, _ENDS_AT + 2, by_king)
    store(memory, _ENDS_AT + 3, ahead)
    store(memory, _ENDS_AT + 4, left)
    store(memory, _ENDS_AT + 5, right)
    store(memory, _STARTS_AT, one)
    store(memory, _STARTS_AT + 1, two)
    store(memory, _STARTS_AT + 2, lowest(king | NOWHERE))
    store(memory, _STARTS_AT + 3, forward)
    store(memory, _STARTS_AT + 4, forward - _U1)
    store(memory, _STARTS_AT + 5, forward + _U1)
    count = popcount(by_first) + popcount(by_second) + popcount(by_king)
    return signed(count + popcount(ahead) + popcount(left) + popcount(right))


@compiled
def has_moves(position: Words) -> bool:
    """Whether the player to move has a move; as `legal`, but it writes nothing.

    Pieces and bonuses further away do not matter: a step by one square is enough.
    """
    own, other, pawns, _rooks, _gifts, state = position
    forward = forward_of(state & _U1)
    own_pawns = own & pawns
    ends = king_ends(own & ~pawns) & ~own
    ends |= rotate(own_pawns, forward) & BOARD & ~(own | other)
    ends |= pawn_ends(own_pawns, forward) & other
    return bool(ends != _U0)


@compiled
def free_squares(position: Words) -> np.uint64:
    """The squares with neither a piece nor a bonus."""
    return BOARD & ~(position[0] | position[1] | position[4])


@compiled
def legal(position: Words, scratch: Scratch) -> int:
    """The number of legal moves or outcomes."""
    lottery = lottery_of(position)
    if lottery == NO_LOTTERY:
        return 0 if is_over(position) else _write_ends(position, memory_of(scratch))
    return signed(popcount(free_squares(position))) if lottery == SQUARE_LOTTERY else 2


@compiled
def _nth(squares: np.uint64, n: int) -> np.uint64:
    """The square of a set before which there are `n` others."""
    for _step in range(n):
        squares &= squares - _U1
    return lowest(squares)


@compiled
def pick(position: Words, scratch: Scratch, k: int) -> int:
    """The k-th legal move or outcome in move order."""
    lottery = lottery_of(position)
    if lottery != NO_LOTTERY:
        return signed(_nth(free_squares(position), k)) if lottery == SQUARE_LOTTERY else k
    memory = memory_of(scratch)
    place = 0
    ends = load(memory, _ENDS_AT)
    count = signed(popcount(ends))
    while k >= count:
        k -= count
        place += 1
        ends = load(memory, _ENDS_AT + place)
        count = signed(popcount(ends))
    end = _nth(ends, k)
    start = load(memory, _STARTS_AT + place)
    if place >= _PAWN_SETS:
        start = end - start & _U63
    return signed(start | end << _U6)


@compiled
def write_moves(position: Words, scratch: Scratch, out: object, first: int, _count: int) -> None:
    """Write all legal moves to `out`, from the place `first` on; right after `legal`."""
    memory = memory_of(scratch)
    for place in range(_SETS):
        ends = load(memory, _ENDS_AT + place)
        start = load(memory, _STARTS_AT + place)
        while ends != _U0:
            end = lowest(ends)
            ends &= ends - _U1
            from_square = end - start & _U63 if place >= _PAWN_SETS else start
            out[first] = signed(from_square | end << _U6)  # type: ignore[index]
            first += 1


@compiled
def promotes(position: Words, start: np.uint64, end: np.uint64) -> bool:
    """Whether a player's pawn leaves the board by this move; both squares are sets."""
    last = PROMOTING[0] if position[5] & _U1 == _U0 else PROMOTING[1]
    return bool((position[2] & start != _U0) & (last & end != _U0))


@compiled
def gained(position: Words, start: np.uint64, end: np.uint64) -> np.uint64:
    """The points of a player's move at once, without a bonus; both squares are sets."""
    _own, other, pawns, rooks, _gifts, _state = position
    points = _U1 if promotes(position, start, end) else _U0
    if other & end != _U0:
        points += _PAWN if pawns & end != _U0 else (_ROOK if rooks & end != _U0 else _KING)
    return points


@compiled
def _moved(position: Words, start: np.uint64, end: np.uint64) -> Words:
    """The position after a player's move; both squares are sets."""
    own, other, pawns, rooks, gifts, state = position
    moves_on = _U0 if promotes(position, start, end) else end
    points = gained(position, start, end)
    state += _U1 + (points << POINTS_AT + _U8 * (state & _U1))
    pawns = pawns & ~(start | end) | (moves_on if pawns & start != _U0 else _U0)
    rooks = rooks & ~(start | end) | (moves_on if rooks & start != _U0 else _U0)
    own = own & ~start | moves_on
    other &= ~end
    after = other, own, pawns, rooks, gifts, state
    if gifts & end != _U0:
        state |= _WORTH_NEXT
        gifts &= ~end
    elif not is_over(after):
        state |= _GIFT_NEXT
    return other, own, pawns, rooks, gifts, state


@compiled
def _drawn(position: Words, outcome: np.uint64) -> Words:
    """The position after an outcome of a lottery."""
    own, other, pawns, rooks, gifts, state = position
    lottery = lottery_of(position)
    state &= ~LOTTERY
    if lottery == GIFT_LOTTERY:
        state |= outcome * _SQUARE_NEXT
    elif lottery == SQUARE_LOTTERY:
        gifts |= _U1 << outcome
    else:
        state += outcome << POINTS_AT + _U8 * (_U1 - (state & _U1))
        if not is_over((own, other, pawns, rooks, gifts, state)):
            state |= _GIFT_NEXT
    return own, other, pawns, rooks, gifts, state


@compiled
def _after(position: Words, move: int) -> Words:
    number = np.uint64(move)
    if position[5] & LOTTERY != _U0:
        return _drawn(position, number)
    return _moved(position, _U1 << (number & _U63), _U1 << (number >> _U6))


@compiled
def play(position: Words, scratch: Scratch, move: int) -> Words:
    """The position after a legal move or an outcome."""
    return _after(position, move)


@compiled
def next_player(position: Words, move: int) -> int:
    """Who or what moves after a legal move or an outcome, as `Game.player` says it."""
    after = _after(position, move)
    player = player_of(after)
    return player if after[5] & LOTTERY == _U0 else CHANCE + 1 - player


@compiled
def total(position: Words) -> int:
    """The sum of the chances of the outcomes of the lottery; 0 if a player is to move."""
    lottery = lottery_of(position)
    if lottery == NO_LOTTERY:
        return 0
    if lottery == SQUARE_LOTTERY:
        return signed(popcount(free_squares(position)))
    return chance(position, 0) + chance(position, 1)


@compiled
def draw(position: Words, number: int) -> int:
    """The place of the outcome that a number below `total` draws."""
    lottery = lottery_of(position)
    if lottery == SQUARE_LOTTERY:
        return number
    return int(number >= chance(position, 0))


@compiled
def chance(position: Words, k: int) -> int:
    """The chance of the k-th outcome."""
    lottery = lottery_of(position)
    if lottery == SQUARE_LOTTERY:
        return 1
    year = position[5] >> YEAR_AT & _U3
    return CHANCES[lottery, year, k]  # type: ignore[no-any-return]
