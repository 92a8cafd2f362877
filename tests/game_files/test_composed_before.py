"""Files of games that compose `run` and `write_names` themselves still work, with a warning."""

import sys

import pytest
from faulty_games import recipe

from uctvis.game.compiled_rules import CompiledRules
from uctvis.game_files import loading
from uctvis.game_files.checking import checked
from uctvis.games import tictactoe
from uctvis.mcts import naming
from uctvis.mcts.uct import kernel

COMPOSED = """
from uctvis.mcts.naming import write_names
from uctvis.mcts.uct.kernel import run_iterations


@compiled
def _run(work, root, scratch):
    run_iterations(_legal, _pick, _play, _next_player, _payoff, work, root, scratch)


@compiled
def _write_names(parent, move, root, scratch):
    longest = 20
    return write_names(_play, _write_move, _write_state, parent, move, root, scratch, longest)

"""


def old_recipe():
    """The game of CONTRIBUTING.md as it was when it composed them."""
    code = recipe()
    new = "    write_move=_write_move,\n    write_state=_write_state,\n    longest_name=20,\n"
    assert new in code
    code = code.replace(new, "    run=_run,\n    write_names=_write_names,\n")
    return code.replace("\ndef _encode(", f"{COMPOSED}\ndef _encode(")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_game_that_composes_them_is_searched_and_named(source):
    list(checked(loading.run(source(old_recipe())).game, "nim"))


def test_the_composed_functions_are_warned_of():
    rules = tictactoe.GAME.compiled
    with pytest.warns(DeprecationWarning, match="write_move, write_state and longest_name"):
        CompiledRules(
            rules.encode,
            rules.scratch,
            rules.legal,
            rules.pick,
            rules.play,
            rules.next_player,
            rules.payoff,
            run=rules.legal,
            write_names=rules.legal,
        )


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (kernel, "run_iterations"),
        (kernel, "run_iterations_of_chance"),
        (naming, "write_names"),
    ],
)
def test_what_composed_them_is_warned_of(module, name):
    with pytest.warns(DeprecationWarning, match=f"{name} is not needed any more"):
        getattr(module, name)


def test_other_names_are_not_there():
    with pytest.raises(AttributeError, match="has no attribute 'run_all'"):
        getattr(kernel, "run_all")  # noqa: B009 - a type checker would refuse it
    assert "uctvis.mcts.uct.kernel" in sys.modules


def test_rules_without_names_are_refused():
    rules = tictactoe.GAME.compiled
    with pytest.raises(TypeError, match="expected write_move, write_state"):
        CompiledRules(
            rules.encode,
            rules.scratch,
            rules.legal,
            rules.pick,
            rules.play,
            rules.next_player,
            rules.payoff,
        )
