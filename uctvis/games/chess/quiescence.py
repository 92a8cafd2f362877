"""The evaluation "quiescence" of chess: the evaluation "placement" after the best captures.

A stopped playout often ends in the middle of an exchange, where counting pieces misleads. So
both players may go on with captures and promotions to a queen, at most `PLIES` of them, and the
player to move may always stop instead ("stand pat"), also in check. The value is that of the
position where the best play ends. Lorentz (2016), "Using evaluation functions in Monte-Carlo
Tree Search", searches so at the end of playouts.

The search is alpha-beta and tries the capture of the most valuable piece first, with the least
valuable piece. As its first window is open, the value does not depend on that order. The plain
search recurses; the compiled one, which is not related to it, keeps a stack in the scratch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from uctvis.games.chess.captures import kind_of
from uctvis.games.chess.moves import (
    FIRST_PROMOTION,
    PAWN_CAPTURES,
    SETS,
    find_moves,
    start_of,
)
from uctvis.games.chess.placement import account, explain_placement, placement_lead, worth
from uctvis.games.chess.play import moved
from uctvis.games.chess.words import EN_PASSANT, Words
from uctvis.jit.bits import lowest, rotate
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import Memory, load, store
from uctvis.texts import _

if TYPE_CHECKING:
    import chess

# The largest number of captures in a row. It is even, so that both players have the same number.
PLIES = 4
# Larger than any lead.
_MOST = 1_000_000


def quiescence(board: chess.Board) -> float:
    """The value of an unfinished game for white."""
    lead, _line = _best(board.copy(stack=False), PLIES, -_MOST, _MOST)
    return worth((lead if board.turn else -lead) / 100)


def explain_quiescence(board: chess.Board) -> str:
    """An explanation of the value of `quiescence`, as in `Game.explain_evaluation`."""
    end = board.copy(stack=False)
    _lead, line = _best(end, PLIES, -_MOST, _MOST)
    names = []
    for move in line:
        names.append(end.san(move))
        end.push(move)
    explained = explain_placement(end)
    if not names:
        return _("no capture gains anything, {explained}").format(explained=explained)
    return _("after {moves}, {explained}").format(moves=" ".join(names), explained=explained)


def _best(
    board: chess.Board, plies: int, alpha: int, beta: int
) -> tuple[int, Sequence[chess.Move]]:
    """The lead of the player to move after the best captures, and the captures.

    It is only a bound if it is not between `alpha` and `beta`.
    """
    best = sum(account(board, board.turn)) - sum(account(board, not board.turn))
    line: Sequence[chess.Move] = ()
    for move in _captures(board) if plies > 0 and best < beta else ():
        board.push(move)
        lead, answers = _best(board, plies - 1, -beta, -max(alpha, best))
        board.pop()
        if -lead > best:
            best, line = -lead, (move, *answers)
        if best >= beta:
            break
    return best, line


def _captures(board: chess.Board) -> list[chess.Move]:
    """The captures and the promotions, to a queen only, the most promising first."""
    import chess

    def promise(move: chess.Move) -> tuple[int, int]:
        victim, attacker = (
            board.piece_type_at(move.to_square),
            board.piece_type_at(move.from_square),
        )
        return (victim or chess.PAWN) + (move.promotion or 0), -(attacker or 0)

    last = chess.BB_RANKS[7 if board.turn else 0]
    found = [
        *board.generate_legal_captures(),
        *board.generate_legal_moves(board.pawns, last & ~board.occupied),
    ]
    return sorted(
        (one for one in found if one.promotion in (None, chess.QUEEN)), key=promise, reverse=True
    )


# The compiled search. Its stack has a frame for each ply: the position, the bounds, and the
# captures, of which the next ones are still to be tried. A player has at most 16 pieces, and a
# piece captures in at most eight directions.
ALPHA, BETA, NEXT, END, CAPTURES = (np.uint64(n) for n in range(8, 13))
FRAME = np.uint64(12 + 128)
# The number of words of the stack.
STACK_ROOM = (PLIES + 1) * int(FRAME)

_U0, _U1, _U2, _U3, _U4, _U5, _U6, _U7, _U8 = (np.uint64(n) for n in range(9))
_U12, _U16, _U48, _U63, _U64 = (np.uint64(n) for n in (12, 16, 48, 63, 64))
_MOVE = np.uint64(0xFFFF)
_TO_QUEEN = np.uint64(5 << 12)


@compiled
def list_captures(position: Words, memory: Memory, first: np.uint64) -> np.uint64:
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
def take_next(memory: Memory, frame: np.uint64) -> np.uint64:
    """Take the most promising of the captures that are left in a frame."""
    first, end = load(memory, frame + NEXT), load(memory, frame + END)
    place, best = first, load(memory, first)
    for at in range(first + _U1, end):
        one = load(memory, at)
        if one > best:
            place, best = np.uint64(at), one
    store(memory, place, load(memory, first))
    store(memory, frame + NEXT, first + _U1)
    return best & _MOVE


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


@compiled
def _enter(
    position: Words, memory: Memory, frame: np.uint64, is_last: bool, alpha: int, beta: int
) -> None:
    """Write the frame of a position: its value if nothing is captured, and the captures to try."""
    lead = placement_lead(position)
    alpha = max(alpha, -lead if position[7] & _U1 else lead)
    first = np.uint64(frame + CAPTURES)
    end = first
    if alpha < beta and not is_last:
        find_moves(position, memory)
        end = list_captures(position, memory, first)
        for word in range(8):
            store(memory, frame + np.uint64(word), position[word])
    store(memory, frame + ALPHA, np.uint64(alpha))
    store(memory, frame + BETA, np.uint64(beta))
    store(memory, frame + NEXT, first)
    store(memory, frame + END, end)


@compiled
def position_in(memory: Memory, frame: np.uint64) -> Words:
    """The position of a frame."""
    own, other = load(memory, frame), load(memory, frame + _U1)
    pawns, knights = load(memory, frame + _U2), load(memory, frame + _U3)
    diagonal, orthogonal = load(memory, frame + _U4), load(memory, frame + _U5)
    special, counters = load(memory, frame + _U6), load(memory, frame + _U7)
    return own, other, pawns, knights, diagonal, orthogonal, special, counters


@compiled
def quiet_lead(position: Words, memory: Memory, stack: np.uint64) -> int:
    """White's lead in hundredths of a pawn after the best captures.

    `memory` is the memory of the scratch, and `stack` the index of the stack in it. The sets of
    `find_moves` are overwritten.
    """
    lead = quiet_lead_within(position, memory, stack, -_MOST, _MOST)
    return -lead if position[7] & _U1 else lead


@compiled
def quiet_lead_within(
    position: Words, memory: Memory, stack: np.uint64, alpha: int, beta: int
) -> int:
    """The lead of the player to move, as `quiet_lead`.

    It is only a bound if it is not between `alpha` and `beta`.
    """
    frame, last = stack, stack + np.uint64(PLIES) * FRAME
    while True:
        _enter(position, memory, frame, frame == last, alpha, beta)
        # Go back to the last position where a capture is left that could matter.
        while True:
            alpha = signed(load(memory, frame + ALPHA))
            beta = signed(load(memory, frame + BETA))
            if alpha < beta and load(memory, frame + NEXT) < load(memory, frame + END):
                break
            if frame == stack:
                return alpha
            frame -= FRAME
            alpha = max(-alpha, signed(load(memory, frame + ALPHA)))
            store(memory, frame + ALPHA, np.uint64(alpha))
        move = take_next(memory, frame)
        position = capture(position_in(memory, frame), move)
        frame += FRAME
        alpha, beta = -beta, -alpha
