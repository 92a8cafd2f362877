"""A game whose evaluation is a function of the user."""

import copy
from functools import cache, cached_property
from typing import Any

from uctvis.functions import batches, calls
from uctvis.functions.registry import Function, functions
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.evaluation import Evaluation, Evaluator
from uctvis.texts import _

# A `uctvis.game.contract.Game`, which needs this file.
AnyGame = Any


def evaluated_by(game: AnyGame, function: Function) -> AnyGame:
    """The same game, whose unfinished positions this function evaluates.

    If the function is not compiled, the game has no compiled rules; `base` has them.
    """
    own = copy.copy(game)
    vars(own).pop("compiled", None)
    # The methods of the game are those of its class.
    own.__class__ = type(f"{type(game).__name__}With", (_Evaluated, type(game)), {})
    own.base, own.function = game, function
    return own


def evaluations_of(game: AnyGame) -> list[Evaluation]:
    """The evaluations to choose from in a game: its own, then functions of users.

    A game with a single evaluation, which has no name, has that first; [] if there is no other.
    """
    own = [Evaluation(one.name, one.title, one.about) for one in functions("evaluation")]
    usual = [*game.evaluations()] or [Evaluation("", _("Of the game"), "")]
    return [*usual, *own] if len(usual) + len(own) > 1 else []


def function_of(game: AnyGame) -> Function | None:
    """The function that evaluates a game's positions; None if the game does itself."""
    return game.function if isinstance(game, _Evaluated) else None


def base_of(game: AnyGame) -> AnyGame:
    """The game without the user's evaluation."""
    return game.base if isinstance(game, _Evaluated) else game


def as_seen(function: Function, game: AnyGame, position: Any) -> Any:
    """A position as a function sees it: a compiled one as words.

    Raises FunctionError if the game has no compiled rules.
    """
    if not function.is_compiled:
        return position
    if game.compiled is None:
        reason = _("a compiled function needs a game with compiled rules, not {game}")
        raise calls.failure(function, reason.format(game=game.title))
    return game.compiled.encode(position)


class _Evaluated(Evaluator[Any]):
    """What is different in such a game."""

    base: AnyGame
    function: Function

    @property
    def evaluation(self) -> str:  # type: ignore[override]
        return self.function.name

    def evaluating(self, name: str) -> AnyGame:
        return self.base.evaluating(name)

    def evaluate(self, position: Any) -> float:
        if self.function.batch is not None:
            return batches.evaluated(self.function, batches.at_positions(self.base, [position]))[0]
        return calls.evaluation(self.function, as_seen(self.function, self.base, position))

    def explain_evaluation(self, position: Any) -> str:
        return _("{function} says: {value:.5g}").format(
            function=self.function.title, value=self.evaluate(position)
        )

    def payoff_units(self, position: Any) -> int:
        return Evaluator.payoff_units(self, position)

    @cached_property
    def compiled(self) -> CompiledRules | None:
        rules = self.base.compiled
        if rules is None or not self.function.is_compiled:
            return None
        return _with_payoff(rules, self.function)


@cache
def _with_payoff(rules: CompiledRules, function: Function) -> CompiledRules:
    from uctvis.game.own_payoff import with_payoff

    return with_payoff(rules, function)
