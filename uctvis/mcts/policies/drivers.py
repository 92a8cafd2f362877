"""The driver of a search with policies: compiled, or in plain Python."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from uctvis.game.compiled_functions import expect_compiled
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import base_of, function_of
from uctvis.mcts.policies.choices import expect_served
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.compose import run_of
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.state import State, for_thread
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.kernel import run_of as plain_run
from uctvis.mcts.uct.phases import Work
from uctvis.mcts.uct.rules import search_rules


def policies_of(game: AnyGame, settings: Any) -> Policies | None:
    """The policies of a search with some `uctvis.mcts.settings.Settings`; None for plain UCT.

    Raises SettingError if the game cannot serve a policy, or it needs a single thread.
    """
    given = asdict(settings)
    expect_served(game, given)
    policies = Policies.of(given, game.amaf_codes)
    return None if policies.usual else policies


def rules_of(game: AnyGame, policies: Policies | None) -> CompiledRules | None:
    """The compiled rules of a search; None if it runs in plain Python.

    So it does if a policy is a function of the user that is not compiled.
    """
    return None if policies is not None and policies.needs_python else game.compiled


def runner(game: AnyGame, state: State | None, threads: int) -> Callable[..., None]:
    """The function run(work, root, scratch) that runs the iterations of one thread.

    Raises FunctionError if a function of the user cannot be compiled.
    """
    rules = rules_of(game, None if state is None else state.policies)
    if rules is None:
        phases = None if state is None else PlainPolicies(game, state)

        def run_plainly(work: Work, root: Any, scratch: Any) -> None:
            reference.run_iterations(game, work, root, scratch, phases)

        return run_plainly
    evaluation = function_of(game)
    own = [] if state is None else state.policies.functions
    expect_compiled(base_of(game), own if evaluation is None else [*own, evaluation])
    if state is None:
        return plain_run(search_rules(rules))
    run = run_of(search_rules(rules), state.policies.kind)
    states = [state, *(for_thread(state) for _thread in range(1, threads))]

    def run_compiled(work: Work, root: Any, scratch: Any) -> None:
        run(work, states[work.thread], root, scratch)

    return run_compiled
