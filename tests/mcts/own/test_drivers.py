"""Functions of users in both drivers: the same trees, the same state, repeated exactly."""

import numba
import numpy as np
import pytest

import uctvis
from uctvis.games import find
from uctvis.mcts.policies.moment import Moment


def flat(_position, moves):
    return np.full(len(moves), 1 / len(moves))


def rising(_position, moves):
    weights = np.empty(len(moves))
    for k in range(len(moves)):
        weights[k] = 1.0 + moves[k] + k
    return weights


def half_best(mean, values, _visits):
    return 0.5 * mean + 0.5 * values.max()


def bold(parent, child):
    return child.mean + child.variance + parent.log_visits / (child.visits + parent.children)


SMALL = {"selection": bold, "playout": rising, "backup": half_best}
MIXES = [
    {"prior": flat, "selection": "puct"},
    {"playout": rising},
    {"backup": half_best, "minimax": 0.3, "selection": "puct"},
    {"backup": half_best, "selection": "grave", "playout": rising},
    {"selection": bold, "solver": "on", "first_play": 0.4, "expand_after": 3},
    {"selection": bold, "expand": "one", "minimax": 0.5},
]
CASES = [
    pytest.param("tictactoe", SMALL, id="tictactoe"),
    *(
        pytest.param(game, mix, marks=pytest.mark.long, id=f"{game} {number}")
        for game in ("connect_four", "mancala", "pig")
        for number, mix in enumerate(MIXES)
        if not (game != "connect_four" and "grave" in mix.values())
        if not (game == "pig" and "solver" in mix)
    ),
]


def compiled(settings):
    return {name: numba.njit(one) if callable(one) else one for name, one in settings.items()}


@pytest.mark.parametrize(("game", "mix"), CASES)
def test_python_and_compiled_functions_grow_the_same_tree(game, mix):
    one, two = (
        uctvis.search(game, iterations=300, seed=3, **settings) for settings in (mix, compiled(mix))
    )
    assert (one.nodes == two.nodes).all()
    for result in (one, two):
        assert result.state is not None
        assert result.threads == 1
    for name in one.state.more.dtype.names:
        kept = [each.state.more[: len(each.nodes)][name] for each in (one, two)]
        assert np.array_equal(*kept), name
    # A record is repeated exactly, also to a moment before its end.
    for result in (one, two):
        moment = Moment(result.game, result.position, result.nodes["parent"], result.tree.record)
        for iteration in (300, 150, 300):
            moment.go_to(iteration)
        assert (moment.nodes == result.nodes).all()
        for name in result.state.more.dtype.names:
            assert np.array_equal(
                moment.state.more[name], result.state.more[: len(one.nodes)][name]
            )


@pytest.mark.parametrize("name", ["lines", "threats"])
def test_an_evaluation_as_a_function_grows_the_tree_of_the_game(name):
    game = find("connect_four").evaluating(name)
    settings = {"iterations": 100, "seed": 2, "playout_limit": 3}
    expected = uctvis.search("connect_four", evaluation=name, **settings)
    found = uctvis.search("connect_four", evaluation=game.evaluate, **settings)
    assert (expected.nodes == found.nodes).all()
    assert found.tree.record.evaluation.startswith("evaluate")


def test_a_compiled_evaluation_grows_the_tree_of_the_game():
    settings = {"iterations": 500, "seed": 2, "playout_limit": 2}
    expected = uctvis.search("tictactoe", **settings)
    found = uctvis.search("tictactoe", evaluation=numba.njit(lambda _position: 0.5), **settings)
    assert (expected.nodes == found.nodes).all()
    plain = uctvis.search("tictactoe", evaluation=lambda _position: 0.5, **settings)
    assert (expected.nodes == plain.nodes).all()


def test_alpha_beta_takes_an_evaluation():
    game = find("connect_four").evaluating("lines")
    found = uctvis.alpha_beta("connect_four", evaluation=game.evaluate, depth=2)
    # Threats that alpha-beta of the game sees at once are not known to a function.
    assert found.last.depth == 2
    assert found.move in found.game.legal_moves(found.position)


def test_a_search_goes_on_in_the_subtree_with_the_same_functions():
    mix = {"selection": bold, "backup": half_best}
    first = uctvis.search("tictactoe", iterations=300, seed=1, **mix)
    then = uctvis.Search(
        first.game,
        first.game.play(first.position, first.move),
        first.settings,
        before=first,
        moves=[first.move],
    )
    found = then.run()
    assert found.kept.iterations > 0
    again = then.so_far()
    assert (again.nodes == found.nodes).all()
    assert np.array_equal(
        again.state.more["backed_up"], found.state.more[: len(found.nodes)]["backed_up"]
    )


def test_backed_up_values_are_a_column_of_the_tree():
    result = uctvis.search("tictactoe", iterations=200, seed=1, backup=half_best)
    value = result.tree.columns["backed_up"].values
    visited = result.tree.visits > 0
    assert np.isnan(value[0])
    assert np.isnan(value[~visited]).all()
    assert ((value[visited][1:] >= 0) & (value[visited][1:] <= 1)).all()
    # A node without visited children counts its mean payoff.
    lonely = visited & (result.tree.child_count == 0)
    assert np.allclose(value[lonely], result.tree.mean[lonely], atol=2**-23)
