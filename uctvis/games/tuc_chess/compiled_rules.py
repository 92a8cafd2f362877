"""The compiled rules of TUC-CHESS, composed."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import ChanceRules, CompiledRules, MinimaxHints
from uctvis.games.tuc_chess.knowledge import (
    merit_of,
    prefers_kth,
    promise,
    settled_after,
    settled_units,
)
from uctvis.games.tuc_chess.material import material_payoff
from uctvis.games.tuc_chess.moves import (
    EVALUATION_AT,
    SCRATCH,
    chance,
    draw,
    has_moves,
    legal,
    next_player,
    pick,
    play,
    total,
    write_moves,
)
from uctvis.games.tuc_chess.names import LOTTERIES, NAME
from uctvis.games.tuc_chess.position import (
    COLUMNS,
    DEFAULT_YEAR,
    NO_LOTTERY,
    ROWS,
    SQUARE_LOTTERY,
    WIDTH,
    WORTH_LOTTERY,
    YEARS,
)
from uctvis.games.tuc_chess.threats import POINT, threats_payoff, worth
from uctvis.games.tuc_chess.words import (
    PLIES,
    YEAR_AT,
    Scratch,
    Words,
    encode,
    is_over,
    lottery_of,
    player_of,
    points_of,
)
from uctvis.jit.bits import fold_product
from uctvis.jit.compiled import compiled, signed
from uctvis.jit.raw_memory import load, memory_of
from uctvis.mcts.naming import write_names, write_number, write_text
from uctvis.mcts.uct.kernel import run_iterations_of_chance
from uctvis.mcts.uct.phases import Work
from uctvis.tree.record import PAYOFF_ONE

# The numbers of the evaluations.
THREATS, MATERIAL = range(2)
_MATERIAL = np.uint64(MATERIAL)
# The value of a pawn's capture, if neither side leads.
_MARGIN = int((worth(2 * POINT) - 0.5) * PAYOFF_ONE)
# Nothing-up-my-sleeve numbers: fractional digits of e.
_E0, _E1 = np.uint64(0xB7E151628AED2A6A), np.uint64(0xBF7158809CF4F3C7)
_U1, _U3, _U6, _U63 = (np.uint64(n) for n in (1, 3, 6, 63))


@compiled
def _evaluated(position: Words, scratch: Scratch) -> int:
    """The payoff to White by the evaluation."""
    if load(memory_of(scratch), EVALUATION_AT) == _MATERIAL:
        return material_payoff(position)
    return threats_payoff(position)


@compiled
def _payoff(position: Words, scratch: Scratch) -> int:
    if lottery_of(position) == NO_LOTTERY and (is_over(position) or not has_moves(position)):
        white, black = points_of(position, 0), points_of(position, 1)
        if white == black:
            return PAYOFF_ONE // 2
        return PAYOFF_ONE if white > black else 0
    return _evaluated(position, scratch)


@compiled
def _static(position: Words, scratch: Scratch, player: int) -> int:
    value = _evaluated(position, scratch) - PAYOFF_ONE // 2
    return value if player == 0 else -value


@compiled
def _estimate(position: Words, scratch: Scratch, player: int, _alpha: int, _beta: int) -> int:
    return _static(position, scratch, player)


@compiled
def _key(position: Words) -> np.uint64:
    """A hash of all but the number of moves, which matters at the end of a long game only."""
    own, other, pawns, rooks, gifts, state = position
    key = fold_product(own ^ _E0, other ^ _E1)
    key = fold_product(key ^ pawns, rooks ^ _E1)
    return fold_product(key ^ gifts, state & ~PLIES | state & _U1) ^ key


@compiled
def _run(work: Work, root: Words, scratch: Scratch) -> None:
    run_iterations_of_chance(
        legal, pick, play, next_player, _payoff, total, draw, work, root, scratch
    )


def _text(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)


_NAME, _POINTS, _MOVES = _text(f"{NAME} "), _text(" points "), _text(" moves ")
_PLAYER, _CHANCE = _text(" player "), _text(" chance")
_NAME_OF_YEAR = _text(f"{NAME}:year=")
_WORTH, _NOTHING, _BONUS = _text("worth"), _text("nothing"), _text("bonus")
_LOTTERY_WORDS = _text("".join(f" {word:6}" for word in LOTTERIES[1:]))
_LOTTERY_LENGTHS = np.array([0, *(len(word) + 1 for word in LOTTERIES[1:])], np.int64)
_YEARS = np.array(list(YEARS), np.int64)
_SPACE, _EMPTY = ord(" "), ord(".")
# By kind: a bonus, then pawn, rook and king of White, and those of Black.
_KINDS = _text("*PRKprk")
_LONGEST = 110


@compiled
def _write_square(square: np.uint64, out: NDArray[np.uint8], at: int) -> int:
    row, column = signed(square) // WIDTH, signed(square) % WIDTH
    return write_number(column, out, write_number(row, out, at))


@compiled
def _write_move(position: Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    lottery = lottery_of(position)
    if lottery == NO_LOTTERY:
        at = _write_square(np.uint64(move) & _U63, out, at)
        return _write_square(np.uint64(move) >> _U6, out, at)
    if lottery == WORTH_LOTTERY:
        return write_number(move, out, write_text(_WORTH, out, at))
    if lottery == SQUARE_LOTTERY:
        return _write_square(np.uint64(move), out, write_text(_BONUS, out, at))
    return write_text(_BONUS if move == 1 else _NOTHING, out, at)


@compiled
def _sign(position: Words, square: int) -> int:
    """The character of what is on a square."""
    _own, _other, pawns, rooks, gifts, _state = position
    player = player_of(position)
    bit = _U1 << np.uint64(square)
    if gifts & bit:
        return _KINDS[0]  # type: ignore[no-any-return]
    kind = 1 if pawns & bit else (2 if rooks & bit else 3)
    if position[player] & bit:
        return _KINDS[kind]  # type: ignore[no-any-return]
    return _KINDS[kind + 3] if position[1 - player] & bit else _EMPTY


@compiled
def _write_state(position: Words, out: NDArray[np.uint8], at: int) -> int:
    year = _YEARS[position[5] >> YEAR_AT & _U3]
    if year == DEFAULT_YEAR:
        at = write_text(_NAME, out, at)
    else:
        at = write_number(year, out, write_text(_NAME_OF_YEAR, out, at))
        out[at] = _SPACE
        at += 1
    for row in range(ROWS):
        if row > 0:
            out[at] = _SPACE
            at += 1
        for column in range(COLUMNS):
            out[at] = _sign(position, WIDTH * row + column)
            at += 1
    at = write_number(points_of(position, 0), out, write_text(_POINTS, out, at))
    out[at] = _SPACE
    at = write_number(points_of(position, 1), out, at + 1)
    at = write_number(signed(position[5] & PLIES), out, write_text(_MOVES, out, at))
    player, lottery = player_of(position), lottery_of(position)
    if lottery != NO_LOTTERY:
        first = 7 * (lottery - 1)
        for place in range(first, first + _LOTTERY_LENGTHS[lottery]):
            out[at] = _LOTTERY_WORDS[place]
            at += 1
        at = write_text(_CHANCE, out, at)
        player = 1 - player
    return write_number(player + 1, out, write_text(_PLAYER, out, at))


@compiled
def _write_names(
    parent: NDArray[np.int32], move: NDArray[np.int32], root: Words, scratch: Scratch
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    return write_names(play, _write_move, _write_state, parent, move, root, scratch, _LONGEST)


def _scratch(_position: Any, evaluation: int) -> Scratch:
    scratch = np.zeros(SCRATCH, np.uint64)
    scratch[EVALUATION_AT] = evaluation
    return scratch


_RULES = CompiledRules(
    encode=encode,
    scratch=partial(_scratch, evaluation=THREATS),
    legal=legal,
    pick=pick,
    play=play,
    next_player=next_player,
    payoff=_payoff,
    run=_run,
    write_names=_write_names,
    prefers=prefers_kth,
    merit=merit_of,
    settled=settled_units,
    settled_after=settled_after,
    minimax=MinimaxHints(
        key=_key,
        moves=write_moves,
        promise=promise,
        estimate=_estimate,
        static=_static,
        margin=_MARGIN,
        forgets=True,
        extends_singular=False,
    ),
    chance=ChanceRules(total=total, draw=draw, chance=chance),
)


def with_evaluation(number: int) -> CompiledRules:
    """The compiled rules with an evaluation of unfinished games."""
    return replace(_RULES, scratch=partial(_scratch, evaluation=number))
