"""Tests of explanations of searches with functions of users: sentences, formulas, errors."""

import itertools
import math

import numpy as np
import pytest

import uctvis
from uctvis.errors import FunctionError
from uctvis.explain.column_texts import column_texts
from uctvis.explain.formula_texts import formula_text, general_formula, meanings
from uctvis.explain.iteration import take_apart
from uctvis.explain.own_functions import for_window
from uctvis.explain.policies import evaluation_told, policies_told, recorded_policies
from uctvis.explain.root_history import RootHistory
from uctvis.explain.steps import Phase, steps
from uctvis.explain.why import explanation
from uctvis.functions import registry
from uctvis.tree.replay import Replay
from uctvis.view.selection_values import selection_values


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    monkeypatch.setattr(registry, "_named", registry._named)


def brave(parent, child):
    return child.mean + math.sqrt(parent.log_visits / max(child.visits, 1))


def believing(parent, child):
    share = child.prior * math.sqrt(parent.visits) / (1 + child.visits)
    return child.mean + parent.exploration * share + child.variance


def even(position, moves):
    return [1 / len(moves)] * len(moves)


def best(mean, values, visits):
    return max(values)


def level(position):
    return 0.45


def late(position, moves):
    return [float(place) for place in range(1, len(moves) + 1)]


def found(**settings):
    return uctvis.search("tictactoe", **({"iterations": 60, "seed": 1} | settings))


def told_in(result, number=30):
    """The sentences of an iteration by their phase."""
    iteration = take_apart(result.game, Replay(result.tree), number)
    told = {phase: [] for phase in Phase}
    for step in steps(result.game, result.tree, iteration):
        told[step.phase].append(step.sentence)
    return told


def test_the_value_of_an_own_formula_is_shown_as_its_call_and_its_number():
    tree = found(selection=brave).tree
    policies = recorded_policies(tree)
    assert general_formula(policies) == "brave(w/n, n, N)"
    values = selection_values(tree, tree.children(0))
    for place, node in enumerate(tree.children(0)):
        text = formula_text(policies, 1.41, values.parts[place])
        visits, mean = int(tree.visits[node]), float(tree.mean[node])
        assert text.symbols == "brave(w/n, n, N)"
        assert text.numbers == f"brave({mean:.3f}, {visits}, 60)"
        expected = mean + math.sqrt(math.log(60) / visits)
        assert values.value[place] == pytest.approx(expected, abs=1e-6)


def test_what_a_formula_uses_is_in_its_call():
    tree = found(selection=believing, prior=even).tree
    formula = general_formula(recorded_policies(tree))
    assert formula == "believing(w/n, n, N, p, s², c)"
    assert meanings(formula) == "s²: variance, p: prior"
    values = selection_values(tree, tree.children(0))
    assert values.failure is None
    assert not np.isnan(values.value).any()


def test_the_letters_of_a_name_have_no_meanings():
    assert meanings("bump(w/n, n, N)") == ""
    assert meanings("p(b, n, N)") == "b: backed up value"
    assert meanings("β a + b") == "a: AMAF mean, β: its weight, b: backed up value"


def test_values_with_backed_up_values_are_those_of_the_search():
    result = found(selection=brave, backup=best)
    tree = result.tree
    assert general_formula(recorded_policies(tree)) == "brave(b, n, N)"
    values = selection_values(tree, tree.children(0)).value
    backed_up = tree.columns["backed_up"].values
    for place, node in enumerate(tree.children(0)):
        expected = backed_up[node] + math.sqrt(math.log(60) / tree.visits[node])
        assert values[place] == pytest.approx(expected, abs=1e-6)


def test_the_root_has_no_backed_up_value_also_in_a_tree_that_goes_on():
    from uctvis.mcts.search import Search
    from uctvis.mcts.settings import Settings

    policies = uctvis.policies
    policies.register("best", backup=best)
    game = uctvis.games.find("tictactoe")
    settings = Settings(iterations=200, seed=1, backup="best")
    first = Search(game, game.initial(), settings).run()
    position, moves = game.initial(), []
    for _move in range(2):
        moves.append(first.tree.names.moves[first.tree.principal_variation()[len(moves) + 1]])
        position = game.play(position, int(moves[-1]))
    second = Search(game, position, settings, first, [int(move) for move in moves]).run()
    assert second.kept is not None
    for tree in (first.tree, second.tree):
        texts = {text.name: text for text in column_texts(tree, 0)}
        assert not texts["backed_up"].known


def test_the_sentences_about_a_search_name_the_functions():
    result = found(
        selection=brave, prior=even, playout=late, backup=best, evaluation=level, playout_limit=3
    )
    told = " ".join(policies_told(result.tree))
    assert "The search selected by the function brave: brave(b, n, N) (b: backed up value)." in told
    assert "Playout by the function late, Backup by the function best" in told
    assert evaluation_told(result.tree) == ["Positions were evaluated by the function level."]
    assert "()" not in told
    course = RootHistory.of(result.tree)
    assert explanation(result.tree, course).endswith("by the function level.")
    plain = found(selection=brave).tree
    assert policies_told(plain) == ["The search selected by the function brave: brave(w/n, n, N)."]


def test_the_steps_of_an_iteration_tell_playouts_evaluations_and_backed_up_values():
    result = found(playout=late, backup=best, evaluation=level, playout_limit=3)
    told = told_in(result)
    assert "A move is drawn by the weights of late." in told[Phase.SIMULATION][0]
    assert any("drawn with a chance of" in one for one in told[Phase.SIMULATION])
    everything = " ".join(
        " ".join(told_in(result, number)[Phase.SIMULATION]) for number in range(10)
    )
    assert "the playout is cut and evaluated for player 1, level says: 0.45" in everything
    *below, root = told[Phase.BACKPROPAGATION]
    assert all("backed up value" in one for one in below[:1])
    assert "backed up" not in root


def test_each_chosen_child_has_the_highest_value_of_an_own_formula():
    result = found(selection=brave, backup=best)
    for number in range(60):
        told = told_in(result, number)
        for sentence in told[Phase.SELECTION]:
            assert "Several threads" not in sentence


def test_unvisited_children_have_no_backed_up_value_in_the_formula():
    result = found(backup=best, first_play=0.6)
    texts = list(itertools.chain(*(told_in(result, n)[Phase.SELECTION] for n in range(20))))
    assert any("u + c" in text or "u = 0.600" in text for text in texts)


def test_a_formula_that_fails_now_is_an_error_and_no_values():
    tree = found(selection=brave).tree
    registry.register("selection", "brave", failing, origin=_origin())
    values = selection_values(tree, tree.children(0))
    assert np.isnan(values.value).all()
    assert isinstance(values.failure, FunctionError)
    assert "brave" in str(values.failure)
    assert "ZeroDivisionError" in str(values.failure)
    assert values.parts == (None,) * 9


def failing(parent, child):
    return 1 / 0


def _origin():
    return registry.find("selection", "brave").origin


def endless(parent, child):
    while True:
        pass


def test_a_formula_that_does_not_return_now_is_called_once(monkeypatch):
    from uctvis.view import selection_values as module

    monkeypatch.setattr(module, "_given_up", {})
    tree = found(selection=brave).tree
    registry.register("selection", "brave", endless, origin=_origin())
    values = selection_values(tree, tree.children(0))
    assert "it took longer than 2 seconds" in str(values.failure)
    # At once, because the window asks with each frame.
    assert selection_values(tree, tree.children(0)).failure is values.failure


def test_a_call_for_the_window_says_which_function_takes_too_long():
    policies = uctvis.policies
    policies.register("slow", evaluation=lambda _position: endless(0, 0))
    policies.register("quick", evaluation=level)
    quick, slow = registry.functions("evaluation")
    with pytest.raises(FunctionError, match="slow \\(evaluation\\): it took longer than"):
        for_window([quick, slow], lambda: slow.call(None), seconds=0.2)
    assert for_window([quick], lambda: quick.call(None)) == 0.45
    assert for_window([], lambda: 1) == 1
