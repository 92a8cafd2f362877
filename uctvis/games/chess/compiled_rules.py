"""The compiled rules of chess, for each of its evaluations.

Each evaluation with a payoff of its own has a compiled search of its own, which is compiled at its
first use, so that searches with other evaluations need not wait for it.
"""

from dataclasses import replace
from functools import partial

import numpy as np

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.games.chess.evaluated import (
    evaluated_scratch,
    positional_payoff,
    positional_static,
    tactical_estimate,
    tactical_payoff,
)
from uctvis.games.chess.evaluation.terms import packed_weights
from uctvis.games.chess.minimax import (
    MARGIN,
    check_state,
    leaf_value,
    moves,
    null_move,
    ordering_score,
    position_key,
    static_value,
)
from uctvis.games.chess.names import LONGEST_NAME, write_move, write_state
from uctvis.games.chess.position import Position
from uctvis.games.chess.rules import (
    is_repetition,
    legal,
    new_scratch,
    next_player,
    payoff,
    pick,
    play,
    prefers,
    prior_logit,
    quiet_payoff,
)
from uctvis.games.chess.words import Scratch, Words


def _encode(position: Position) -> Words:
    return tuple(map(np.uint64, position.words))


def _scratch(position: Position, *, by_placement: bool = False) -> Scratch:
    earlier = [tuple(map(np.uint64, words)) for words in position.earlier]
    return new_scratch(_encode(position), earlier, by_placement=by_placement)


def _evaluated_scratch(position: Position) -> Scratch:
    earlier = [tuple(map(np.uint64, words)) for words in position.earlier]
    return evaluated_scratch(_encode(position), earlier, packed_weights())


MATERIAL = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=legal,
    pick=pick,
    play=play,
    next_player=next_player,
    payoff=payoff,
    write_move=write_move,
    write_state=write_state,
    longest_name=LONGEST_NAME,
    prefers=prefers,
    prior_logit=prior_logit,
    minimax=MinimaxHints(
        key=position_key,
        moves=moves,
        ordering_score=ordering_score,
        margin=MARGIN,
        is_repetition=is_repetition,
        check_state=check_state,
        null_move=null_move,
        is_path_dependent=True,
    ),
)
PLACEMENT = replace(MATERIAL, scratch=partial(_scratch, by_placement=True))
QUIESCENCE = replace(
    MATERIAL,
    payoff=quiet_payoff,
    minimax=replace(MATERIAL.minimax, leaf_value=leaf_value, static_value=static_value),
)
POSITIONAL = replace(
    MATERIAL,
    scratch=_evaluated_scratch,
    payoff=positional_payoff,
    minimax=replace(MATERIAL.minimax, static_value=positional_static),
)
TACTICS = replace(
    MATERIAL,
    scratch=_evaluated_scratch,
    payoff=tactical_payoff,
    minimax=replace(MATERIAL.minimax, leaf_value=tactical_estimate, static_value=positional_static),
)
