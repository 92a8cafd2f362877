"""The compiled rules of Reversi.

A position is three words: the discs of the player to move, the discs of the opponent, and the
player to move. The only word of the scratch contains the legal squares that `legal` found last.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.games.reversi.discs import beside, moves_of, turned_by
from uctvis.games.reversi.evaluation import (
    CORNER,
    CORNERS,
    FRONTIER,
    LOGIT_C,
    LOGIT_CORNER,
    LOGIT_REPLY,
    LOGIT_X,
    MOBILITY,
    X_SQUARE,
    worth,
)
from uctvis.games.reversi.position import (
    COLUMNS,
    EMPTY,
    FULL,
    NOT_FIRST,
    NOT_LAST,
    PASS,
    SIGNS,
    SIZE,
    Position,
)
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.nth_bit import nth_bit
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.record import PAYOFF_ONE

_Words = tuple[np.uint64, np.uint64, np.uint64]
_Scratch = NDArray[np.uint64]

_U0, _U1, _U2 = (np.uint64(n) for n in range(3))
_ALL = np.uint64(FULL)
_CORNERS = np.uint64(CORNERS)
_NOT_FIRST, _NOT_LAST = np.uint64(NOT_FIRST), np.uint64(NOT_LAST)
_DOWN_RIGHT, _DOWN_LEFT = np.uint64(SIZE + 1), np.uint64(SIZE - 1)
# The number of empty squares of positions that are often solved within a second.
_SOLVABLE = 16
# The value of each lead.
_MOST = 4 * CORNER - 4 * X_SQUARE + (MOBILITY - FRONTIER) * PASS
_WORTH = np.array(
    [int(worth(lead) * PAYOFF_ONE + 0.5) for lead in range(-_MOST, _MOST + 1)], np.int64
)


@compiled
def _legal(position: _Words, scratch: _Scratch) -> int:
    own, other, _player = position
    moves = moves_of(own, other)
    scratch[0] = moves
    if moves != _U0:
        return signed(popcount(moves))
    return 1 if moves_of(other, own) != _U0 else 0


@compiled
def _pick(_position: _Words, scratch: _Scratch, k: int) -> int:
    moves = scratch[0]
    return nth_bit(moves, k) if moves != _U0 else PASS


@compiled
def _play(position: _Words, _scratch: _Scratch, move: int) -> _Words:
    own, other, player = position
    if move == PASS:
        return other, own, player ^ _U1
    flips = turned_by(own, other, move)
    return other ^ flips, own | flips | _U1 << np.uint64(move), player ^ _U1


@compiled
def _next_player(position: _Words, _move: int) -> int:
    return 1 - signed(position[2])


@compiled
def _x_squares(empty: np.uint64) -> np.uint64:
    """The squares diagonally beside the empty corners."""
    corners = empty & _CORNERS
    right = (corners << _DOWN_RIGHT | corners >> _DOWN_LEFT) & _NOT_FIRST
    left = (corners << _DOWN_LEFT | corners >> _DOWN_RIGHT) & _NOT_LAST
    return right | left


@compiled
def _points(own: np.uint64, other: np.uint64, moves: np.uint64) -> int:
    """The points of a player with these legal squares, see `Features`."""
    empty = _ALL & ~(own | other)
    return (
        CORNER * signed(popcount(own & _CORNERS))
        + X_SQUARE * signed(popcount(own & _x_squares(empty)))
        + MOBILITY * signed(popcount(moves))
        + FRONTIER * signed(popcount(own & beside(empty)))
    )


@compiled
def _payoff(position: _Words, _scratch: _Scratch) -> int:
    own, other, player = position
    own_moves, other_moves = moves_of(own, other), moves_of(other, own)
    if own_moves | other_moves == _U0:
        lead = signed(popcount(own)) - signed(popcount(other))
        if lead == 0:
            return PAYOFF_ONE // 2
        return PAYOFF_ONE * ((lead > 0) ^ signed(player))
    lead = _points(own, other, own_moves) - _points(other, own, other_moves)
    return _WORTH[_MOST + (lead if player == _U0 else -lead)]  # type: ignore[no-any-return]


@compiled
def _prefers(position: _Words, scratch: _Scratch, k: int) -> bool:
    moves = scratch[0]
    # Without legal squares, the only move is to pass.
    if moves & _CORNERS == _U0:
        return False
    return _CORNERS >> np.uint64(nth_bit(moves, k)) & _U1 != _U0  # type: ignore[no-any-return]


@compiled
def _prior_logit(position: _Words, scratch: _Scratch, move: int, _k: int) -> int:
    if move == PASS:
        return 0
    own, other, _player = position
    square, empty = np.uint64(move), _ALL & ~(own | other)
    x_squares = _x_squares(empty)
    c_squares = beside(empty & _CORNERS) & ~x_squares
    after = _play(position, scratch, move)
    return (
        LOGIT_CORNER * signed(_CORNERS >> square & _U1)
        + LOGIT_X * signed(x_squares >> square & _U1)
        + LOGIT_C * signed(c_squares >> square & _U1)
        + LOGIT_REPLY * signed(popcount(moves_of(after[0], after[1])))
    )


@compiled
def _solvable(position: _Words) -> bool:
    return signed(popcount(_ALL & ~(position[0] | position[1]))) <= _SOLVABLE


_NAME = np.frombuffer(b"reversi", np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
_PASS_TEXT = np.frombuffer(b"pass", np.uint8)
_COLUMN_TEXT = np.frombuffer(COLUMNS.encode(), np.uint8)
# The characters of an empty square, a black disc and a white one.
_SQUARE_TEXT = np.frombuffer((EMPTY + SIGNS).encode(), np.uint8)
_SPACE = ord(" ")
_LONGEST_NAME = 100


@compiled
def _write_move(_position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    if move == PASS:
        return write_text(_PASS_TEXT, out, at)
    out[at] = _COLUMN_TEXT[move % SIZE]
    return write_number(move // SIZE + 1, out, at + 1)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    player = signed(position[2])
    first, second = position[player], position[1 - player]
    for number in range(PASS):
        if number % SIZE == 0:
            out[at] = _SPACE
            at += 1
        square = np.uint64(number)
        out[at] = _SQUARE_TEXT[signed((first >> square & _U1) + _U2 * (second >> square & _U1))]
        at += 1
    return write_number(player + 1, out, write_text(_PLAYER_TEXT, out, at))


def _encode(position: Position) -> _Words:
    own, other = position.own_first
    return np.uint64(own), np.uint64(other), np.uint64(position.player)


def _scratch(_position: Position) -> _Scratch:
    return np.zeros(1, np.uint64)


RULES = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    write_move=_write_move,
    write_state=_write_state,
    longest_name=_LONGEST_NAME,
    prefers=_prefers,
    prior_logit=_prior_logit,
    minimax=MinimaxHints(ordering_score=_prior_logit, solvable=_solvable),
)
