"""The compiled rules of a game, as one value that the compiled search takes."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from uctvis.game.compiled_rules import CompiledRules
from uctvis.jit.compiled import compiled
from uctvis.jit.functions import name_of, one_value

_Rule = Callable[..., Any]


@one_value
class SearchRules(NamedTuple):
    """The functions of a game, as `CompiledRules` describes them; none of them is missing.

    `total`, `draw` and `chance` are its `ChanceRules`.
    """

    legal: _Rule
    pick: _Rule
    play: _Rule
    next_player: _Rule
    payoff: _Rule
    total: _Rule
    draw: _Rule
    chance: _Rule
    prefers: _Rule
    prior_logit: _Rule
    known_payoff: _Rule
    known_distance: _Rule
    amaf_code: _Rule

    @property
    def cache_name(self) -> str:
        """A name for what is composed of these functions; others have another name."""
        return f"{self.payoff.__module__}.{self.payoff.__qualname__}.{name_of(self)}"


@cache
def search_rules(rules: CompiledRules) -> SearchRules:
    """The functions of a game; those that it lacks say that it knows nothing, or has no chance."""
    chance = rules.chance
    total, draw, outcome = no_lottery, no_outcome, no_outcome
    if chance is not None:
        total, draw, outcome = chance.total, chance.draw, chance.chance
    return SearchRules(
        rules.legal,
        rules.pick,
        rules.play,
        rules.next_player,
        rules.payoff,
        total,
        draw,
        outcome,
        rules.prefers or _prefers_none,
        rules.prior_logit or _logits_alike,
        rules.known_payoff or _never_known,
        rules.known_distance or _known_distance,
        rules.amaf_code or _means_itself,
    )


@compiled
def no_lottery(_position: Any) -> int:
    """The `total` of a game without chance."""
    return 0


@compiled
def no_outcome(_position: Any, _number: int) -> int:
    """The `draw` and `chance` of a game without chance."""
    return 0


@compiled
def _prefers_none(_position: Any, _scratch: Any, _k: int) -> bool:
    return False


@compiled
def _logits_alike(_position: Any, _scratch: Any, _move: int, _k: int) -> int:
    return 0


@compiled
def _never_known(_position: Any) -> int:
    return -1


@compiled
def _known_distance(_position: Any) -> int:
    return 0


@compiled
def _means_itself(_position: Any, move: int) -> int:
    return move
