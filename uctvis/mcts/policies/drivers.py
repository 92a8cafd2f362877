"""The driver of a search with policies: compiled, or in plain Python."""

from collections.abc import Callable
from typing import Any

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.mcts.policies.compose import run_of
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.state import GRAVE, HEAVY, MAST, Policies, State, for_thread
from uctvis.mcts.settings import Settings, recorded
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.kernel import Work
from uctvis.texts import _


def policies_of(game: AnyGame, settings: Settings) -> Policies | None:
    """The policies of a search; None for plain UCT.

    Raises
    ------
    SettingError
        The game cannot serve a policy, or it needs a single thread.
    """
    policies = Policies.of(recorded(settings), game.lasting_moves)
    if policies.selection == GRAVE and game.lasting_moves == 0:
        raise SettingError(
            "selection",
            _("Selection"),
            _("another one, because in {game} moves do not keep their meaning").format(
                game=game.title
            ),
            repr(settings.selection),
        )
    if policies.playout == HEAVY and not game.has_preferences:
        raise SettingError(
            "playout",
            _("Playout"),
            _("another one, because {game} prefers no moves").format(game=game.title),
            repr(settings.playout),
        )
    if policies.playout == MAST and settings.threads > 1:
        raise SettingError(
            "threads",
            _("Threads"),
            _("1, because MAST learns from one iteration to the next"),
            settings.threads,
        )
    return None if policies.usual else policies


def runner(game: AnyGame, state: State | None, threads: int) -> Callable[..., None]:
    """The function run(work, root, scratch) that runs the iterations of one thread."""
    rules = game.compiled
    if rules is None:
        phases = None if state is None else PlainPolicies(game, state)

        def run_plainly(work: Work, root: Any, scratch: Any) -> None:
            reference.run_iterations(game, work, root, scratch, phases)

        return run_plainly
    if state is None:
        return rules.run
    run = run_of(rules, state.policies.kind)
    states = [state, *(for_thread(state) for _thread in range(1, threads))]

    def run_compiled(work: Work, root: Any, scratch: Any) -> None:
        run(work, states[work.thread], root, scratch)

    return run_compiled
