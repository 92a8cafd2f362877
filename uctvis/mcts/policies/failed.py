"""The error of a compiled function of a user, which only notes that it failed (`failing`)."""

from typing import Any

from uctvis.errors import FunctionError
from uctvis.functions import calls
from uctvis.functions.kinds import KINDS
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import function_of
from uctvis.game.own_payoff import WRONG, wrong_value
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.failing import KIND, NODE, VALUE
from uctvis.mcts.policies.state import State


def functions_in(game: AnyGame | None, policies: Policies | None) -> list[Function]:
    """The functions of users in a search of `game`, which has the evaluation of the search."""
    own = [] if policies is None else policies.functions
    evaluation = None if game is None else function_of(game)
    return own if evaluation is None else [*own, evaluation]


def noted_failure(game: AnyGame, shared: Any, state: State | None) -> FunctionError | None:
    """The error that compiled code has noted; None if there is none.

    `shared` is an item of `uctvis.mcts.uct.phases.Work.shared`.
    """
    if state is not None and state.failure[NODE] > 0.0:
        setting = tuple(KINDS)[int(state.failure[KIND])]
        function = next(one for one in state.policies.functions if one.kind.setting == setting)
        error = calls.unexpected(function, function.kind.returns, float(state.failure[VALUE]))
        error.node = int(state.failure[NODE]) - 1
        return error
    function, failed = function_of(game), int(shared["failed"])  # type: ignore[assignment]
    if function is None or failed > WRONG:
        return None
    error = calls.unexpected(function, function.kind.returns, wrong_value(failed))
    error.node = int(shared["failed_at"])
    return error
