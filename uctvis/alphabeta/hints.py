"""What alpha-beta asks of a game besides its rules, with defaults for what the game leaves out."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.values import estimated
from uctvis.game.compiled_rules import CompiledRules
from uctvis.jit.bits import fold_product
from uctvis.jit.compiled import compiled, inlined
from uctvis.mcts.uct.rules import search_rules

_Rule = Callable[..., Any]
# Nothing-up-my-sleeve numbers: fractional digits of e.
_E0 = np.uint64(0xB7E151628AED2A6A)
_E1 = np.uint64(0xBF7158809CF4F3C7)


class Hints(NamedTuple):
    """Compiled functions of a game, as `uctvis.game.compiled_rules.MinimaxHints` describes them."""

    key: _Rule
    moves: _Rule
    ordering_score: _Rule
    leaf_value: _Rule
    static_value: _Rule
    margin: int
    is_repetition: _Rule
    check_state: _Rule
    null_move: _Rule
    is_path_dependent: bool
    known_payoff: _Rule
    known_distance: _Rule
    extends_singular: bool
    # The lotteries, as `ChanceRules` describes them.
    has_chance: bool
    estimates_lotteries: bool
    total: _Rule
    chance: _Rule


@compiled
def _key(position: tuple[np.uint64, ...]) -> np.uint64:
    key = _E0
    for word in position:
        key = fold_product(key ^ word, _E1)
    return key


@compiled
def _ordering_score(_position: Any, _scratch: Any, _move: int, _k: int) -> int:
    return 0


@compiled
def _is_repetition(_position: Any, _scratch: Any) -> bool:
    return False


@compiled
def _check_state(_position: Any, _scratch: Any) -> int:
    return 1


@compiled
def _null_move(position: Any, _scratch: Any) -> Any:
    return position


def hints_of(rules: CompiledRules) -> Hints:
    """The hints of a game, complete."""
    given, searched = rules.minimax, search_rules(rules)
    payoff, prefers = rules.payoff, rules.prefers
    pick = rules.pick

    @inlined
    def leaf_value(
        position: Any, scratch: NDArray[np.uint64], player: int, _alpha: int, _beta: int
    ) -> int:
        return estimated(payoff(position, scratch), player)

    @inlined
    def static_value(position: Any, scratch: NDArray[np.uint64], player: int) -> int:
        return estimated(payoff(position, scratch), player)

    @inlined
    def moves(
        position: Any, scratch: NDArray[np.uint64], out: NDArray[np.int64], first: int, count: int
    ) -> None:
        for k in range(count):
            out[first + k] = pick(position, scratch, k)

    ordering_score: _Rule = _ordering_score
    if prefers is not None:

        @inlined
        def ordering_score(position: Any, scratch: NDArray[np.uint64], _move: int, k: int) -> int:
            return int(prefers(position, scratch, k))

    return Hints(
        key=given.key or _key,
        moves=given.moves or moves,
        ordering_score=given.ordering_score or ordering_score,
        leaf_value=given.leaf_value or leaf_value,
        static_value=given.static_value or static_value,
        margin=given.margin,
        is_repetition=given.is_repetition or _is_repetition,
        check_state=given.check_state or _check_state,
        null_move=given.null_move or _null_move,
        is_path_dependent=given.is_path_dependent,
        known_payoff=searched.known_payoff,
        known_distance=searched.known_distance,
        extends_singular=given.extends_singular,
        has_chance=rules.chance is not None,
        estimates_lotteries=given.estimates_lotteries,
        total=searched.total,
        chance=searched.chance,
    )
