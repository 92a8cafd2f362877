"""Which functions in Python a search asks for values and priors, and asking them."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from uctvis.errors import FunctionError, SettingError
from uctvis.functions import batches, calls
from uctvis.functions.batches import GamePositions
from uctvis.functions.kinds import Batched
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import function_of
from uctvis.mcts.policies.choices import CHOICES, at, choice_of
from uctvis.mcts.policies.chosen import Policies
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

_Look = Callable[[], None]


class Asked(NamedTuple):
    """The functions that are not compiled, which get the positions of a batch.

    With `at_once`, one function returns the values and the priors of the leaves.
    """

    evaluation: Function | None
    prior: Function | None
    at_once: bool = False

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return self.evaluation is not None or self.prior is not None


def asked_by(game: AnyGame, policies: Policies | None) -> Asked:
    """The functions that a search asks; `policies` are None for plain UCT."""
    evaluation = _in_python(function_of(game))
    if policies is None:
        return Asked(evaluation, None)
    prior = _in_python(at("prior", policies.prior).function)
    at_once = (
        evaluation is not None
        and prior is not None
        and evaluation.batch is Batched.PAIR
        and evaluation.call == prior.call
        and not policies.played.plays
    )
    return Asked(evaluation, prior, at_once)


def _in_python(function: Function | None) -> Function | None:
    return None if function is None or function.is_compiled else function


def expect_batch(game: AnyGame, settings: dict[str, Any]) -> None:
    """Check that a search of `game`, which has the evaluation of the settings, takes its batch.

    Raises SettingError if there is no function to which they matter, or if a policy learns from
    one iteration to the next.
    """
    if settings["batch"] == 1:
        return
    reason = ""
    if not asked_by(game, Policies.of(settings, game.amaf_codes)).any:
        reason = _("neither the evaluation nor the prior is a function in Python")
    for name in CHOICES:
        choice = choice_of(name, settings[name])
        if choice.part is not None and choice.part.counts_mast:
            reason = choice.needs_one_thread
    if reason:
        expected = _("1, because {reason}").format(reason=reason)
        raise SettingError("batch", _("Batch"), expected, settings["batch"])


def values_of(function: Function, positions: GamePositions, look: _Look) -> list[int]:
    """The payoffs to player 0 that a function expects at positions, in units of 2**-24.

    `look` is called before each call of a function that takes one position. Raises FunctionError.
    """
    if function.batch is not None:
        return in_units(batches.evaluated(function, positions))
    values = []
    for place in range(len(positions)):
        look()
        try:
            values.append(calls.evaluation(function, positions[place]))
        except FunctionError as error:
            error.node = positions.node(place)
            raise
    return in_units(values)


def in_units(values: Sequence[float]) -> list[int]:
    """Payoffs in units of 2**-24."""
    return [int(value * PAYOFF_ONE + 0.5) for value in values]


def priors_of(function: Function, positions: GamePositions, look: _Look) -> list[list[float]]:
    """The priors of the moves of positions; see `values_of`."""
    if function.batch is not None:
        return batches.priors(function, positions)
    priors = []
    for place, (position, moves) in enumerate(zip(positions, positions.moves, strict=True)):
        look()
        try:
            priors.append(calls.priors(function, position, moves.tolist()))
        except FunctionError as error:
            error.node = positions.node(place)
            raise
    return priors
