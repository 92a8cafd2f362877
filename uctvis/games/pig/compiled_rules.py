"""The compiled rules of Pig.

A position is one word with a byte for each number: the two scores, the total of the turn, the
player whose turn it is, whether the die rolls, and the goal.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import ChanceRules, CompiledRules, no_scratch
from uctvis.games.pig.position import FACES, GOAL, HOLD, ROLL, Position
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.players import CHANCE
from uctvis.tree.record import PAYOFF_ONE

_BYTE = np.uint64(0xFF)
_FIRST, _SCORE, _TURN, _PLAYER, _ROLLING, _TO_WIN = (np.uint64(8 * byte) for byte in range(6))
_ONE = np.uint64(1)
# All but the turn: its total, its player, and whether the die rolls.
_KEPT = _BYTE << _TO_WIN | np.uint64(0xFFFF)
_NAME = np.frombuffer(b"pig", np.uint8)
_GOAL_NAME = np.frombuffer(b":goal=", np.uint8)
_SPACE = np.frombuffer(b" ", np.uint8)
_TURN_NAME = np.frombuffer(b" turn ", np.uint8)
_CHANCE_NAME = np.frombuffer(b" chance", np.uint8)
_PLAYER_NAME = np.frombuffer(b" player ", np.uint8)
_ROLL_NAME = np.frombuffer(b"roll", np.uint8)
_HOLD_NAME = np.frombuffer(b"hold", np.uint8)

_Words = tuple[np.uint64, ...]
_Scratch = NDArray[np.uint64]


@compiled
def _number(word: np.uint64, shift: np.uint64) -> int:
    return signed(word >> shift & _BYTE)


@compiled
def _own(word: np.uint64) -> int:
    """The score of the player whose turn it is."""
    return _number(word, _SCORE * (word >> _PLAYER & _ONE))


@compiled
def _legal(position: _Words, _scratch: _Scratch) -> int:
    word = position[0]
    if _number(word, _ROLLING) == 1:
        return FACES
    goal = _number(word, _TO_WIN)
    if max(_number(word, _FIRST), _number(word, _SCORE)) >= goal:
        return 0
    turn = _number(word, _TURN)
    return 1 if turn == 0 or _own(word) + turn >= goal else 2


@compiled
def _pick(position: _Words, _scratch: _Scratch, k: int) -> int:
    word = position[0]
    if _number(word, _ROLLING) == 1:
        return k + 1
    if _own(word) + _number(word, _TURN) >= _number(word, _TO_WIN):
        return HOLD
    return ROLL if k == 0 else HOLD


@compiled
def _play(position: _Words, _scratch: _Scratch, move: int) -> _Words:
    word = position[0]
    player = word >> _PLAYER & _ONE
    if move == ROLL:
        return (word | _ONE << _ROLLING,)
    if move != HOLD and move > 1:
        return ((word & ~(_ONE << _ROLLING)) + (np.uint64(move) << _TURN),)
    scores = word & _KEPT
    if move == HOLD:
        scores += (word >> _TURN & _BYTE) << _SCORE * player
    return (scores | (_ONE - player) << _PLAYER,)


@compiled
def _next_player(position: _Words, move: int) -> int:
    player = _number(position[0], _PLAYER)
    if move == ROLL:
        return CHANCE + player
    return 1 - player if move in (1, HOLD) else player


@compiled
def _payoff(position: _Words, _scratch: _Scratch) -> int:
    word = position[0]
    first, second, goal = _number(word, _FIRST), _number(word, _SCORE), _number(word, _TO_WIN)
    if first >= goal:
        return PAYOFF_ONE
    if second >= goal:
        return 0
    turn = _number(word, _TURN)
    lead = first - second + (turn if _number(word, _PLAYER) == 0 else -turn)
    value = 0.5 + 0.3 * min(max(lead, -goal), goal) / goal
    return int(value * PAYOFF_ONE + 0.5)


@compiled
def _total(position: _Words) -> int:
    return FACES * _number(position[0], _ROLLING)


@compiled
def _draw(_position: _Words, number: int) -> int:
    return number


@compiled
def _chance(_position: _Words, _k: int) -> int:
    return 1


@compiled
def _write_move(_position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    if move == ROLL:
        return write_text(_ROLL_NAME, out, at)
    if move == HOLD:
        return write_text(_HOLD_NAME, out, at)
    return write_number(move, out, at)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    word = position[0]
    at = write_text(_NAME, out, at)
    goal = _number(word, _TO_WIN)
    if goal != GOAL:
        at = write_number(goal, out, write_text(_GOAL_NAME, out, at))
    at = write_number(_number(word, _FIRST), out, write_text(_SPACE, out, at))
    at = write_number(_number(word, _SCORE), out, write_text(_SPACE, out, at))
    at = write_number(_number(word, _TURN), out, write_text(_TURN_NAME, out, at))
    if _number(word, _ROLLING) == 1:
        at = write_text(_CHANCE_NAME, out, at)
    return write_number(_number(word, _PLAYER) + 1, out, write_text(_PLAYER_NAME, out, at))


def _encode(position: Position) -> _Words:
    (first, second), turn, player, rolling, goal = position
    numbers = (first, second, turn, player, int(rolling), goal)
    return (np.uint64(sum(number << 8 * byte for byte, number in enumerate(numbers))),)


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
    longest_name=50,
    chance=ChanceRules(total=_total, draw=_draw, chance=_chance),
)
