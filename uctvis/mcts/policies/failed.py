"""The error of a compiled function of a user, from what the search noted (`failing`)."""

from typing import Any

from uctvis.errors import FunctionError
from uctvis.functions import calls
from uctvis.functions.kinds import KINDS
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import as_seen, base_of, function_of
from uctvis.game.own_payoff import WRONG, wrong_value
from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.failing import KIND, NODE, PRIOR, VALUE
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import Nodes
from uctvis.texts import _


def failure_of(
    game: AnyGame, root: AnyPosition, nodes: Nodes, shared: Any, state: State | None
) -> FunctionError | None:
    """The error of a function that failed in a search; None if none did.

    `nodes` and `shared` are as in `uctvis.mcts.uct.phases.Work`.
    """
    if state is not None and state.failure[NODE] > 0.0:
        node, kind = int(state.failure[NODE]) - 1, int(state.failure[KIND])
        setting = tuple(KINDS)[kind]
        function = next(one for one in state.policies.functions if one.kind.setting == setting)
        value = float(state.failure[VALUE])
        error = calls.unexpected(function, _expected(setting), value)
        if kind == PRIOR:
            error = _wrong_priors(function, game, root, nodes, node) or error
        error.node = node
        return error
    evaluation, failed = function_of(game), int(shared["failed"])
    if evaluation is None or failed > WRONG:
        return None
    error = calls.unexpected(evaluation, _("a number from 0 to 1"), wrong_value(failed))
    error.node = int(shared["failed_at"])
    return error


def _expected(setting: str) -> str:
    """What a function must return, if that does not depend on the position."""
    return {
        "selection": calls.selection_expected(),
        "prior": _("one prior for each move, from 0 to 1, with the sum 1"),
        "playout": _("one weight for each move, from 0 on, not all of them 0"),
        "backup": _("a number from 0 to 1"),
    }[setting]


def _wrong_priors(
    function: Function, game: AnyGame, root: AnyPosition, nodes: Nodes, node: int
) -> FunctionError | None:
    """The error with the array that the function returns at a node; None if it is right now."""
    path = [node]
    while path[-1] > 0:
        path.append(int(nodes[path[-1]]["parent"]))
    position = root
    for child in path[-2::-1]:
        position = game.play(position, int(nodes[child]["move"]))
    try:
        calls.priors(
            function, as_seen(function, base_of(game), position), game.legal_moves(position)
        )
    except FunctionError as error:
        return error
    return None
