"""A record leads to every moment of its search: nodes, and what the policies knew then."""

import random
from collections import defaultdict

import numpy as np
import pytest
from agreeing import assert_agrees, assert_same_nodes, assert_same_state, family_of, searched
from family import Family
from for_long import rest_for_long
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mixes import TOGETHER, mixes, named, numbers, positions, served, to_compile
from some_games import SOME, SOME_GAMES

from uctvis.games import find
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize import load, save
from uctvis.tree.players import is_chance
from uctvis.tree.replay import Replay

FIRST, REST = served()
PROPERTY = settings(
    max_examples=settings.default.max_examples // 5,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
ITERATIONS = defaultdict(lambda: 40, tictactoe=60, chess=8)
# Repeating with compiled rules is compiled for each game, for seconds; so it is for all policies.
SHORT = ("tictactoe", "connect_four")


def ways(cases):
    """Each case with compiled rules and without them."""
    compiled = [pytest.param(*one, True, id=f"compiled {named(one)}") for one in cases]
    plain = [pytest.param(*one, False, id=f"plain {named(one)}") for one in cases]
    late = [one for one in compiled if one.values[0].name not in SHORT]
    first = [one for one in compiled if one.values[0].name in SHORT]
    marked = [pytest.param(*one.values, id=one.id, marks=pytest.mark.long) for one in late]
    return [*plain, *first, *marked]


def assert_moments_are_right(found, with_rules, monkeypatch, loaded=None, kept=None, seed=0):
    """Go back and forth in the record; `kept` returns the nodes before the first iteration."""
    tree = found.tree if loaded is None else loaded
    rng = random.Random(seed)
    with monkeypatch.context() as patch:
        if not with_rules:
            patch.setattr(type(found.game), "compiled", None)
        moment = Moment(found.game, found.position, tree.parent, tree.record)
        for done in (0, found.iterations, *(rng.randint(0, found.iterations) for _ in range(3))):
            moment.go_to(done)
            nodes = None if kept is None else kept()
            family = Family(found.game, found.position, found.settings, nodes).run(done)
            assert moment.iteration == done
            if loaded is not None:
                number_like(family, moment.nodes)
            assert_same_nodes(moment.nodes, family)
            assert_same_state(moment.state, family)


def number_like(family, nodes):
    """Number the nodes as these are. In a file, kept nodes may have another order."""
    lines = [()]
    for above, move in nodes[["parent", "move"]][1:].tolist():
        lines.append((*lines[above], move))
    place = {line: number for number, line in enumerate(lines)}
    for node in family.nodes:
        node.number = place[tuple(one.move for one in node.path[-2::-1])]
    family.nodes.sort(key=lambda node: node.number)


@pytest.mark.parametrize(("game", "policies", "with_rules"), ways(FIRST + REST))
def test_any_moment_of_a_search(game, policies, with_rules, monkeypatch):
    found = searched(
        game, plainly=monkeypatch, iterations=ITERATIONS[game.name], playout_limit=4, **policies
    )
    assert_moments_are_right(found, with_rules, monkeypatch)


@pytest.mark.parametrize(("game", "with_rules"), ways([(game,) for game in SOME]))
@PROPERTY
@given(data=st.data())
def test_any_moment_of_a_search_with_any_mix(game, with_rules, data, monkeypatch):
    position = data.draw(positions(game))
    chosen = data.draw(mixes(game)) | data.draw(numbers(game)) | {"evaluation": ""}
    iterations = ITERATIONS[game.name] // 2
    found = searched(game, position, plainly=monkeypatch, iterations=iterations, **chosen)
    assert_moments_are_right(found, with_rules, monkeypatch, seed=chosen["seed"])


def two_searches(game, monkeypatch, iterations, **chosen):
    """A search, one that keeps its tree below two moves, and a function for the kept nodes."""
    first = searched(game, plainly=monkeypatch, iterations=iterations, **chosen)
    moves, position = [], first.position
    for tree_node in found_path(first):
        moves.append(int(first.nodes[tree_node]["move"]))
        position = game.play(position, moves[-1])
    second = searched(
        game,
        plainly=monkeypatch,
        before=first,
        moves=moves,
        iterations=iterations,
        **{**chosen, "seed": chosen.get("seed", 1) ^ 1},
    )
    assert second.position == position
    return first, second, lambda: family_of(first).kept_below(moves)


def found_path(found):
    """One or two moves from the root down, and outcomes after them, as long as the game goes on."""
    path = []
    node = 0
    while len(path) <= found.seed % 2 or is_chance(found.nodes[node]["player"]):
        first, count = (int(found.nodes[node][name]) for name in ("first_child", "child_count"))
        going_on = [one for one in range(first, first + count) if found.nodes[one]["child_count"]]
        if not going_on:
            break
        node = max(going_on, key=lambda one: found.nodes[one]["visits"])
        path.append(node)
    while path and is_chance(found.nodes[path[-1]]["player"]):
        path.pop()
    return path


@pytest.mark.parametrize("case", rest_for_long(len(FIRST), FIRST + REST), ids=named)
def test_a_search_goes_on_with_what_the_policies_knew(case, monkeypatch):
    game, policies = case
    law = {"iterations": ITERATIONS[game.name] * 2, "playout_limit": 4, "exploration": 0.3}
    _first, second, kept = two_searches(game, monkeypatch, **law, **policies)
    assert second.kept is not None
    assert_agrees(second, family_of(second, kept()))
    assert_moments_are_right(second, with_rules=False, monkeypatch=monkeypatch, kept=kept)
    if game.name in SHORT:
        assert_moments_are_right(second, with_rules=True, monkeypatch=monkeypatch, kept=kept)


@SOME_GAMES
@PROPERTY
@given(data=st.data())
def test_a_search_goes_on_with_any_mix(game, data, monkeypatch):
    chosen = data.draw(mixes(game)) | data.draw(numbers(game))
    iterations = ITERATIONS[game.name]
    _first, second, kept = two_searches(game, monkeypatch, iterations, **chosen)
    if second.kept is not None:
        assert_agrees(second, family_of(second, kept()))


@pytest.mark.parametrize(("game", "policies"), FIRST, ids=named)
def test_a_saved_tree_has_all_its_moments(game, policies, monkeypatch, tmp_path):
    law = {"iterations": ITERATIONS[game.name] * 2, "playout_limit": 4}
    first, second, kept = two_searches(game, monkeypatch, **law, **policies)
    for found, nodes in ((first, None), (second, kept)):
        save(found.tree, tmp_path / "it.tree")
        tree = load(tmp_path / "it.tree")
        assert tree.record.settings == found.record.settings
        assert_moments_are_right(found, False, monkeypatch, tree, nodes)
        if game.name in SHORT:
            assert_moments_are_right(found, True, monkeypatch, tree, nodes)


@pytest.mark.parametrize(
    "policies", [one for one in TOGETHER if one.get("prior") != "moves"], ids=named
)
def test_so_far_the_policies_know_what_a_search_knows_that_ends_there(policies, monkeypatch):
    """The rules themselves ask: in a selection, between the children of a leaf, in a playout."""
    game = find("tictactoe" if policies.get("playout") != "heavy" else "mancala")
    rules = type(game)
    monkeypatch.setattr(rules, "compiled", None)
    rng, moments, asked = random.Random(3), [], []

    class Asking(rules):
        def play(self, position, move):
            # It repeats the iterations by the same rules, which then do not ask.
            if not asked and rng.random() < 0.001:
                asked.append(True)
                moments.append(search.so_far())
                asked.clear()
            return super().play(position, move)

    law = Settings(iterations=200, seed=5, playout_limit=4, **policies)
    search = Search(Asking(), game.initial(), law)
    search.run()
    assert len(moments) > 1
    for moment in moments:
        family = Family(game, game.initial(), law).run(moment.iterations)
        assert_same_nodes(moment.nodes, family)
        assert_same_state(moment.state, family)


@pytest.mark.parametrize(
    "case",
    rest_for_long(
        2,
        [
            (game, one)
            for game, one in to_compile(FIRST + REST)
            if game.name != "chess" and one.get("playout") != "mast"
        ],
    ),
    ids=named,
)
def test_with_several_threads_the_record_leads_to_the_same_tree(case, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    game, policies = case
    for seed in range(6):
        law = {"expand_after": seed % 3, "threads": 2 + seed % 3, "playout_limit": 4}
        found = searched(game, iterations=3000, seed=seed, **law, **policies)
        moment = Moment(game, found.position, found.tree.parent, found.record)
        replay = Replay(found.tree)
        for done in (0, 5, found.iterations, found.iterations // 2, found.iterations):
            moment.go_to(done)
            replay.go_to(done)
            assert len(moment.nodes) == replay.size
            assert (moment.nodes["visits"] == replay.visits[: replay.size]).all()
            assert (moment.nodes["won"] == replay.won[: replay.size]).all()
        for field in ("parent", "move", "depth", "player", "visits", "won", "child_count"):
            assert (moment.nodes[field] == found.nodes[field]).all()
        assert_same_sums(moment, found)


def assert_same_sums(moment, found):
    """What is the same in any order of the iterations."""
    size = len(found.nodes)
    one, other = moment.state.more[:size], found.state.more[:size]
    if found.state.policies.evaluates:
        assert (one["prior"][1:] == other["prior"][1:]).all()
    assert (one["squares"] == other["squares"]).all()
    assert np.isin(other["proven"][one["proven"] == 0], (0, 1, 2, 3)).all()
