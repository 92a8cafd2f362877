"""The driver of a search with policies: compiled, or in plain Python."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from uctvis.game.compiled_functions import expect_fitting
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import base_of
from uctvis.game.rules import AnyPosition
from uctvis.mcts.batches.asked import asked_by
from uctvis.mcts.batches.plain import PlainBatches
from uctvis.mcts.batches.stepping import SteppingSearch, can_step, rules_for_steps
from uctvis.mcts.policies.choices import expect_served
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.compose import run_of
from uctvis.mcts.policies.failed import functions_in
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.state import State, for_thread
from uctvis.mcts.settings import THREADS
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

    So it does if a policy is a function of the user that is not compiled, unless the search can
    step between this function and compiled code.
    """
    asked = asked_by(game, policies)
    if can_step(game, policies, asked):
        return rules_for_steps(game, asked)
    return None if policies is not None and policies.needs_python else game.compiled


def most_threads(game: AnyGame, policies: Policies | None) -> int:
    """How many threads a search can have: one if it runs functions in Python.

    Python runs one thread at a time, so several ones would only take turns.
    """
    is_compiled = rules_of(game, policies) is not None and not asked_by(game, policies).any
    return THREADS[1] if is_compiled else 1


def runner(
    game: AnyGame,
    position: AnyPosition,
    state: State | None,
    threads: int,
    batch: int,
    iterations: int,
) -> Callable[..., None]:
    """The function run(work, root, scratch) that runs the iterations of one thread.

    The search starts at `position`; `batch` is the number of leaves that it gathers, and
    `iterations` the number of its iterations in total.

    Raises FunctionError if a function of the user cannot be compiled.
    """
    policies = None if state is None else state.policies
    asked = asked_by(game, policies)
    own = functions_in(game, policies)
    if state is not None and can_step(game, policies, asked):
        expect_fitting(base_of(game), own)
        return SteppingSearch(game, position, state, asked, batch, iterations).run
    rules = rules_of(game, policies)
    if rules is None and batch > 1:
        return PlainBatches(game, state, asked, batch, iterations).run
    if rules is None:
        phases = None if state is None else PlainPolicies(game, state)

        def run_plainly(work: Work, root: Any, scratch: Any) -> None:
            reference.run_iterations(game, work, root, scratch, phases)

        return run_plainly
    expect_fitting(base_of(game), own)
    if state is None:
        return plain_run(search_rules(rules))
    run = run_of(search_rules(rules), state.policies.kind)
    states = [state, *(for_thread(state) for _thread in range(1, threads))]

    def run_compiled(work: Work, root: Any, scratch: Any) -> None:
        run(work, states[work.thread], root, scratch)

    return run_compiled
