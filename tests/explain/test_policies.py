"""For each policy, the numbers of an explained iteration are those with which the search chose."""

import pytest

from uctvis.explain.iteration import take_apart
from uctvis.explain.policies import moment_of
from uctvis.explain.steps import steps
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.replay import Replay

# The games with the cheapest rules; a search with each policy, and with some of them together.
LAWS = {
    "tuned": ("tictactoe", {"selection": "ucb1_tuned"}),
    "puct": ("tictactoe", {"selection": "puct"}),
    "grave": ("connect_four", {"selection": "grave"}),
    "first play": ("tictactoe", {"first_play": 0.6}),
    "minimax": ("connect_four", {"minimax": 0.4, "playout_limit": 4}),
    "solver": ("tictactoe", {"solver": "on"}),
    "decisive": ("tictactoe", {"playout": "decisive"}),
    "mast": ("tictactoe", {"playout": "mast"}),
    "heavy": ("mancala", {"playout": "heavy", "playout_limit": 8}),
    "many": (
        "connect_four",
        {
            "selection": "grave",
            "first_play": 0.4,
            "minimax": 0.2,
            "playout": "mast",
            "solver": "on",
            "playout_limit": 12,
        },
    ),
    "solved": ("mancala", {"selection": "puct", "minimax": 0.3, "solver": "on"}),
}
EVERY = pytest.mark.parametrize("law", LAWS)


@pytest.fixture
def plain(monkeypatch):
    """Only the plain rules, so that nothing is compiled."""
    for name in ("tictactoe", "connect_four", "mancala"):
        monkeypatch.setattr(type(find(name)), "compiled", None)


def search(law, iterations, before=None, **more):
    name, settings = LAWS[law]
    game = find(name)
    position, moves = game.initial(), [] if before is None else [before.move]
    if law == "solver":
        position = game.parse_state("tictactoe X.O...... player 1")
    for move in moves:
        position = game.play(position, move)
    settings = Settings(iterations=iterations, seed=7, **settings | more)
    return Search(game, position, settings, before, moves).run()


def taken_apart(found, numbers=None):
    """The iterations, and their steps."""
    tree, replay = found.tree, Replay(found.tree)
    moment = moment_of(found.game, tree)
    for number in range(found.iterations) if numbers is None else numbers:
        one = take_apart(found.game, replay, number, moment)
        yield one, steps(found.game, tree, one)


def choices_of(one):
    last = () if one.expansion is None else (one.expansion.choice,)
    return (*one.choices, *last)


def assert_as_searched(found):
    after = Replay(found.tree)
    known = 0
    for one, told in taken_apart(found):
        after.go_to(one.number + 1)
        for choice in choices_of(one):
            values = {candidate.node: candidate.value for candidate in choice.candidates}
            assert values[choice.chosen] == max(values.values())
            assert choice.reason != "threads"
            assert choice.among == list(values.values()).count(max(values.values()))
        assert one.playout.is_exact
        assert len(one.playout.moves) == 0 or not one.playout.known
        for update in one.updates:
            assert update.visits_after == after.visits[update.node]
            assert update.mean_after == after.mean[update.node]
        assert all(step.sentence.endswith(".") for step in told)
        known += one.playout.known != ""
    return known


@EVERY
def test_the_chosen_child_has_the_highest_value(law, plain):
    found = search(law, 200, expand_after=int(LAWS[law][0] == "connect_four"))
    known = assert_as_searched(found)
    assert (known > 0) == (law == "solver")


@EVERY
def test_a_tree_that_was_kept_goes_on_with_its_numbers(law, plain):
    found = search(law, 60, search(law, 80))
    assert found.kept is not None
    assert_as_searched(found)


@pytest.mark.parametrize("law", ["tuned", "solver"])
def test_the_same_in_compiled_searches(law):
    first = search(law, 300)
    assert_as_searched(first)
    assert_as_searched(search(law, 60, first))


@pytest.mark.parametrize("law", ["grave", "many"])
def test_in_any_order_the_same_is_told(law, plain):
    found = search(law, 60)
    replay, moment = Replay(found.tree), moment_of(found.game, found.tree)
    forwards = [take_apart(found.game, replay, number, moment) for number in range(60)]
    for number in (3, 59, 20, 19, 20):
        assert take_apart(found.game, replay, number, moment) == forwards[number]
        assert take_apart(found.game, replay, number) == forwards[number]
