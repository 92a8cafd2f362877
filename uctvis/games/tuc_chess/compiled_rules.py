"""The compiled rules of TUC-CHESS, composed."""

from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np

from uctvis.game.compiled_rules import ChanceRules, CompiledRules, MinimaxHints
from uctvis.games.tuc_chess.compiled_knowledge import (
    known_distance,
    known_units,
    ordering_score,
    prefers_kth,
    prior_logit_of,
)
from uctvis.games.tuc_chess.compiled_material import material_payoff
from uctvis.games.tuc_chess.compiled_names import LONGEST, write_move, write_state
from uctvis.games.tuc_chess.compiled_threats import threats_payoff
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
from uctvis.games.tuc_chess.position import NO_LOTTERY
from uctvis.games.tuc_chess.threats import PAWN, worth
from uctvis.games.tuc_chess.words import (
    PLIES,
    Scratch,
    Words,
    encode,
    is_over,
    lottery_of,
    points_of,
)
from uctvis.jit.bits import fold_product
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import load, memory_of
from uctvis.tree.record import PAYOFF_ONE

# The numbers of the evaluations.
THREATS, MATERIAL = range(2)
_MATERIAL = np.uint64(MATERIAL)
# The value of a pawn's capture, if neither side leads.
_MARGIN = int((worth(2 * PAWN) - 0.5) * PAYOFF_ONE)
# Nothing-up-my-sleeve numbers: fractional digits of e.
_E0, _E1 = np.uint64(0xB7E151628AED2A6A), np.uint64(0xBF7158809CF4F3C7)
_U1 = np.uint64(1)


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
def _static_value(position: Words, scratch: Scratch, player: int) -> int:
    value = _evaluated(position, scratch) - PAYOFF_ONE // 2
    return value if player == 0 else -value


@compiled
def _leaf_value(position: Words, scratch: Scratch, player: int, _alpha: int, _beta: int) -> int:
    return _static_value(position, scratch, player)


@compiled
def _key(position: Words) -> np.uint64:
    """A hash of all but the number of moves, which matters at the end of a long game only."""
    own, other, pawns, rooks, gifts, state = position
    key = fold_product(own ^ _E0, other ^ _E1)
    key = fold_product(key ^ pawns, rooks ^ _E1)
    return fold_product(key ^ gifts, state & ~PLIES | state & _U1) ^ key


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
    write_move=write_move,
    write_state=write_state,
    longest_name=LONGEST,
    prefers=prefers_kth,
    prior_logit=prior_logit_of,
    known_payoff=known_units,
    known_distance=known_distance,
    minimax=MinimaxHints(
        key=_key,
        moves=write_moves,
        ordering_score=ordering_score,
        leaf_value=_leaf_value,
        static_value=_static_value,
        margin=_MARGIN,
        is_path_dependent=True,
        extends_singular=False,
        estimates_lotteries=True,
    ),
    chance=ChanceRules(total=total, draw=draw, chance=chance),
)


@cache
def with_evaluation(number: int) -> CompiledRules:
    """The compiled rules with an evaluation of unfinished games."""
    return replace(_RULES, scratch=partial(_scratch, evaluation=number))
