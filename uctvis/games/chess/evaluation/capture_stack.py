"""The stack of the compiled searches of captures in chess, see `quiescence` and `tactics`.

It has a frame for each ply: the position, the bounds, and the captures, of which the next ones are
still to be tried. It is a part of the scratch; `memory` is the memory of the scratch.
"""

import numpy as np

from uctvis.games.chess.evaluation.compiled_captures import kind_of
from uctvis.games.chess.moves import SETS, find_moves, start_of
from uctvis.games.chess.play import moved
from uctvis.games.chess.steps import FIRST_PROMOTION, PAWN_CAPTURES
from uctvis.games.chess.words import EN_PASSANT, Words
from uctvis.jit.bits import lowest, rotate
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import Memory, load, store

# Where a frame has its parts, after the eight words of the position.
_ALPHA, _BETA, _NEXT, _END, _CAPTURES = (np.uint64(n) for n in range(8, 13))
# A player has at most 16 pieces, and a piece captures in at most eight directions.
FRAME = np.uint64(12 + 128)

_U0, _U1, _U2, _U3, _U4, _U5, _U6, _U7, _U8 = (np.uint64(n) for n in range(9))
_U12, _U16, _U48, _U63, _U64 = (np.uint64(n) for n in (12, 16, 48, 63, 64))
_MOVE = np.uint64(0xFFFF)
_TO_QUEEN = np.uint64(5 << 12)


def stack_room(plies: int) -> int:
    """The number of words of a stack for so many captures in a row."""
    return (plies + 1) * int(FRAME)


@compiled
def _list_captures(position: Words, memory: Memory, first: np.uint64) -> np.uint64:
    """Write the captures and promotions to a queen, and return where they end.

    `first` is the index of the first one. Call `find_moves` before. The more promising a move,
    the larger is its number: the captured piece, the piece that captures, the move.
    """
    other, special = position[1], position[6]
    at = first
    for step in range(SETS):
        ends = load(memory, step)
        if step in PAWN_CAPTURES:
            ends &= other | special & EN_PASSANT
        elif step < FIRST_PROMOTION:
            ends &= other
        promise = _U0
        promotion = _U0
        if step >= FIRST_PROMOTION:
            promise = _U64
            promotion = _TO_QUEEN
        while ends != _U0:
            end = lowest(ends)
            ends &= ends - _U1
            start = start_of(position, memory, np.uint64(step), end)
            promised = promise + _U8 * kind_of(position, end) + _U7 - kind_of(position, start)
            store(memory, at, promised << _U16 | promotion | end << _U6 | start)
            at += _U1
    return at


@compiled
def enter(
    position: Words,
    memory: Memory,
    frame: np.uint64,
    is_last: bool,
    is_found: bool,
    alpha: int,
    beta: int,
) -> None:
    """Write the frame of a position: its bounds, and the captures to try.

    `alpha` is at least the value without any capture. `is_last`: no captures are tried.
    `is_found`: the sets of the moves are known by `find_moves`; otherwise they are overwritten.
    """
    first = np.uint64(frame + _CAPTURES)
    end = first
    if alpha < beta and not is_last:
        if not is_found:
            find_moves(position, memory)
        end = _list_captures(position, memory, first)
        for word in range(8):
            store(memory, frame + np.uint64(word), position[word])
    store(memory, frame + _ALPHA, np.uint64(alpha))
    store(memory, frame + _BETA, np.uint64(beta))
    store(memory, frame + _NEXT, first)
    store(memory, frame + _END, end)


@compiled
def go_back(memory: Memory, frame: np.uint64, stack: np.uint64) -> tuple[np.uint64, int, int]:
    """The last frame with a capture left that could matter, and its bounds.

    Each frame passes its value to the one before it. Without such a frame: the first one, at
    `stack`, and its value as both bounds.
    """
    while True:
        alpha = signed(load(memory, frame + _ALPHA))
        beta = signed(load(memory, frame + _BETA))
        if alpha < beta and load(memory, frame + _NEXT) < load(memory, frame + _END):
            return frame, alpha, beta
        if frame == stack:
            return frame, alpha, alpha
        frame -= FRAME
        alpha = max(-alpha, signed(load(memory, frame + _ALPHA)))
        store(memory, frame + _ALPHA, np.uint64(alpha))


@compiled
def take_next(memory: Memory, frame: np.uint64) -> np.uint64:
    """Take the most promising of the captures that are left in a frame."""
    first, end = load(memory, frame + _NEXT), load(memory, frame + _END)
    place, best = first, load(memory, first)
    for at in range(first + _U1, end):
        one = load(memory, at)
        if one > best:
            place, best = np.uint64(at), one
    store(memory, place, load(memory, first))
    store(memory, frame + _NEXT, first + _U1)
    return best & _MOVE


@compiled
def position_in(memory: Memory, frame: np.uint64) -> Words:
    own, other = load(memory, frame), load(memory, frame + _U1)
    pawns, knights = load(memory, frame + _U2), load(memory, frame + _U3)
    diagonal, orthogonal = load(memory, frame + _U4), load(memory, frame + _U5)
    special, counters = load(memory, frame + _U6), load(memory, frame + _U7)
    return own, other, pawns, knights, diagonal, orthogonal, special, counters


@compiled
def capture(position: Words, move: np.uint64) -> Words:
    """The position after a capture or a promotion to a queen; without castling or clock.

    They are not needed here, and so this is a shorter `make_move`.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, counters = position
    start, end = move & _U63, move >> _U6 & _U63
    left, entered = _U1 << start, _U1 << end
    if (pawns & left != _U0) & (special & EN_PASSANT & entered != _U0):
        passed = rotate(entered, _U64 - (_U8 + _U48 * (counters & _U1)))
        other ^= passed
        pawns ^= passed
    own ^= left | entered
    other &= ~entered
    pawns = moved(pawns, start, end)
    knights = moved(knights, start, end)
    diagonal = moved(diagonal, start, end)
    orthogonal = moved(orthogonal, start, end)
    if move >> _U12 != _U0:
        pawns ^= entered
        diagonal |= entered
        orthogonal |= entered
    return other, own, pawns, knights, diagonal, orthogonal, _U0, counters ^ _U1
