"""Score bounds are never wrong, and what they settle is not visited again."""

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from agreeing import searched
from chance_games import ChanceGame, expected_payoff
from for_long import rest_for_long
from hypothesis import given, settings
from hypothesis import strategies as st
from mixes import after_random_moves
from solved import connect_four, every_tictactoe_position, mancala, mancala_ending, tictactoe

import uctvis
from uctvis.games import find
from uctvis.mcts.policies.moment import Moment
from uctvis.tree.players import is_chance, mover_of

TICTACTOE, CONNECT_FOUR, MANCALA, PIG = map(find, ("tictactoe", "connect_four", "mancala", "pig"))
SEEDS = st.integers(0, 2**32)


def bounded(game, position=None, iterations=20_000, **law):
    return searched(
        game, position, iterations=iterations, **{"playout_limit": None, "solver": "bounds", **law}
    )


def of_connect_four(position):
    outcome = CONNECT_FOUR.outcome(position)
    return connect_four(position) if outcome is None else outcome.payoff


def bounds_to_first(tree):
    """Of each node, what player 0 gets at least and at most."""
    least, most = (tree.columns[name].values for name in ("at least", "at most"))
    first = mover_of(tree.player[np.maximum(tree.parent, 0)]) == 0
    return np.where(first, least, 1.0 - most), np.where(first, most, 1.0 - least)


def assert_all_right(found, truth, error=0.0):
    """The truth is between the bounds of all nodes; return how many bounds say something."""
    tree, told = found.tree, 0
    for node, (least, most) in enumerate(zip(*bounds_to_first(tree), strict=True)):
        if least == 0.0 and most == 1.0:
            continue
        position = tree.names.position(node)
        assert least - error <= truth(position) <= most + error, found.game.state_name(position)
        proof = tree.proof(node)
        if proof is not None:
            assert least == most
            first = mover_of(tree.player[max(tree.parent[node], 0)]) == 0
            assert proof.result == 2 * (least if first else 1.0 - least)
        told += 1
    return told


@pytest.mark.parametrize("law", [{"expand_after": 1}, {}], ids=str)
def test_tic_tac_toe_is_proven_in_100_000_iterations(law):
    for seed in range(20):
        found = uctvis.search("tictactoe", iterations=100_000, seed=seed, solver="bounds", **law)
        assert (found.reason, found.statistics.value) == ("proven", 0.5)
        assert found.statistics.proof.moves == 9
        assert tictactoe(TICTACTOE.play(TICTACTOE.initial(), found.move))[0] == 0.5


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_every_position_of_tic_tac_toe(part):
    for position in every_tictactoe_position()[part::10]:
        found = bounded(TICTACTOE, position)
        expected, distance = tictactoe(position)
        assert (found.reason, found.statistics.value) == ("proven", expected)
        assert tictactoe(TICTACTOE.play(position, found.move))[0] == expected
        moves = found.statistics.proof.moves
        # Of lost moves each one is followed; a draw or a win may be shorter or longer than needed.
        assert expected in (0.5, 1.0 - position.player) or moves >= 1
        assert (moves - distance) % 2 == 0


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_endings_of_connect_four(part):
    seen, rng = Counter(), random.Random(part)
    for seed in range(100 * part, 100 * part + 100):
        position = after_random_moves(CONNECT_FOUR, 42 - rng.randint(8, 14), seed)
        found = bounded(CONNECT_FOUR, position, 50_000)
        truth = connect_four(position)
        if found.reason == "proven":
            assert found.statistics.value == truth
            assert of_connect_four(CONNECT_FOUR.play(position, found.move)) == truth
        seen[found.reason, truth] += 1
    assert {truth for reason, truth in seen if reason == "proven"} >= {0.0, 1.0}
    assert sum(count for (reason, _truth), count in seen.items() if reason != "proven") <= 3


@pytest.mark.parametrize("part", rest_for_long(1, range(8)))
def test_endings_of_mancala(part):
    seen, rng = Counter(), random.Random(part)
    for _ending in range(40):
        position, known = mancala_ending(rng.randint(2, 12), rng), {}
        found = bounded(MANCALA, position, 50_000)
        truth = mancala(position, known)
        if found.reason == "proven":
            assert found.statistics.value == truth
            assert mancala(MANCALA.play(position, found.move), known) == truth
        seen[found.reason, truth] += 1
    assert {truth for reason, truth in seen if reason == "proven"} == {0.0, 0.5, 1.0}
    assert sum(count for (reason, _truth), count in seen.items() if reason != "proven") <= 1


@given(filled=st.integers(0, 8), seed=SEEDS, iterations=st.integers(1, 400))
def test_no_bound_is_wrong_in_tic_tac_toe(filled, seed, iterations):
    position = after_random_moves(TICTACTOE, filled, seed)
    found = bounded(TICTACTOE, position, iterations, seed=seed)
    assert_all_right(found, lambda position: tictactoe(position)[0])


@settings(max_examples=settings.default.max_examples // 2)
@given(stones=st.integers(2, 10), seed=SEEDS, iterations=st.integers(1, 300))
def test_no_bound_is_wrong_in_mancala(stones, seed, iterations):
    position, known = mancala_ending(stones, random.Random(seed)), {}
    found = bounded(MANCALA, position, iterations, seed=seed)
    assert_all_right(found, lambda position: mancala(position, known))


@pytest.mark.parametrize("results", [(1.0,) * 3 + (0.5,), (0.0, 0.25, 0.7, 1.0)], ids=str)
@pytest.mark.parametrize("part", rest_for_long(1, range(4)))
def test_no_bound_is_wrong_with_chance(part, results):
    exact = 0
    for seed in range(8 * part, 8 * part + 8):
        game = ChanceGame(seed, rows=4, likely_results=results)
        found = bounded(game, iterations=1000)

        def truth(position, game=game):
            return float(expected_payoff(game, position))

        assert assert_all_right(found, truth, error=1e-6) > 0
        if found.reason == "proven":
            # Means of lotteries, too, are found exactly, not only estimated.
            exact += found.statistics.proof is None
            assert found.tree.bounds.at(0).is_exact
            value = pytest.approx(truth(game.initial()), abs=1e-6)
            assert found.statistics.value == value
            assert truth(game.play(game.initial(), found.move)) == value
    assert exact > 0 or results[0] == 1.0


@pytest.mark.parametrize("game", [TICTACTOE, CONNECT_FOUR, MANCALA], ids=lambda game: game.name)
def test_no_bound_is_wrong_with_several_threads(game, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    known, number = {}, 0
    for seed in range(20):
        if game is MANCALA:
            position = mancala_ending(8, random.Random(seed))
        else:
            position = after_random_moves(game, 2 if game is TICTACTOE else 26, seed)
        found = bounded(game, position, 3000, seed=seed, threads=2 + 2 * (seed % 2))
        number += assert_all_right(
            found,
            {
                "tictactoe": lambda position: tictactoe(position)[0],
                "connect_four": of_connect_four,
                "mancala": lambda position: mancala(position, known),
            }[game.name],
        )
        # Without chance, what is exact is proven, also if two threads set its two bounds.
        exact = found.tree.bounds.least == found.tree.bounds.most
        assert (exact == (found.tree.merits.proofs.proven >= 0)).all()
    assert number > 1000


def moments(found):
    """Before each iteration: the moment, and its path from the root."""
    tree = found.tree
    moment = Moment(found.game, found.position, tree.parent, tree.record)
    for number, leaf in enumerate(found.leaf.tolist()):
        moment.go_to(number)
        yield moment, tree.path(leaf)
    moment.go_to(found.iterations)
    yield moment, []


def is_settled(moment, node):
    more = moment.state.more[node]
    return int(more["sure_first"]) + int(more["sure_second"]) == 1 << 24


@pytest.mark.parametrize(
    ("game", "state", "law"),
    [
        (TICTACTOE, "tictactoe .X..O.... player 1", {}),
        (TICTACTOE, "tictactoe .X..O.... player 1", {"expand_after": 4}),
        (PIG, "pig 96 97 turn 0 player 1", {"exploration": 0.3}),
    ],
    ids=["tictactoe", "late", "pig"],
)
def test_what_is_exact_is_never_visited_again(game, state, law):
    found = bounded(game, game.parse_state(state), 700, **law)
    tree, settled = found.tree, 0
    for moment, path in moments(found):
        size = len(moment.nodes)
        for above, node in pairwise(path):
            if node >= size:
                continue
            by_chance = is_chance(int(tree.player[above]))
            assert by_chance or not is_settled(moment, node)
            # An outcome that is exact ends the iteration.
            assert not is_settled(moment, above)
        settled = sum(is_settled(moment, node) for node in range(size))
    assert settled > 30
    least, most = bounds_to_first(tree)
    last = moment.state.more[: tree.size]
    assert (last["sure_first"] / (1 << 24) == least).all()
    assert (1.0 - last["sure_second"] / (1 << 24) == most).all()


def test_a_kept_tree_keeps_its_bounds_and_needs_no_more_visits():
    first = bounded(TICTACTOE, iterations=8000, seed=5)
    position, found = TICTACTOE.initial(), first
    for move in (4, 1):
        position = TICTACTOE.play(position, move)
    found = searched(
        TICTACTOE, before=first, moves=[4, 1], iterations=4000, seed=6, solver="bounds"
    )
    assert found.kept is not None
    assert found.reason == "proven"
    assert found.iterations < bounded(TICTACTOE, position, seed=6, playout_limit=100).iterations
    assert_all_right(found, lambda position: tictactoe(position)[0])


def test_only_a_part_of_a_tree_is_kept():
    """Bounds that followed from children that are not kept are forgotten, unless they are exact."""
    positions = (after_random_moves(CONNECT_FOUR, 16, seed) for seed in range(9))
    searches = (bounded(CONNECT_FOUR, position, 20_000) for position in positions)
    first = next(one for one in searches if one.reason != "proven")
    move = first.move
    found = searched(
        CONNECT_FOUR, first.position, before=first, moves=[move], iterations=20, solver="bounds"
    )
    assert found.kept is not None
    assert 1 < len(found.kept.node) < len(first.nodes)
    assert_all_right(found, of_connect_four)


def test_a_sure_draw_is_played_if_nothing_better_is_likely():
    # Only b2 holds the draw, and its value is known soon; it then gets no more visits.
    position = TICTACTOE.parse_state("tictactoe X...O...X player 2")
    found = bounded(TICTACTOE, position)
    assert found.statistics.value == 0.5
    assert tictactoe(TICTACTOE.play(position, found.move))[0] == 0.5
    ranked = [one.move for one in found.statistics.ranked]
    tree = found.tree
    assert [int(found.nodes["move"][node]) for node in tree.ranked_children(0)] == ranked
    assert found.move == ranked[0]


def test_old_records_are_explained_by_the_old_rule():
    found = searched(TICTACTOE, iterations=2000, solver="on")
    assert found.tree.record.settings["solver"] == "on"
    assert not {"at least", "at most"} & found.tree.columns.keys()
    moment = Moment(TICTACTOE, found.position, found.tree.parent, found.tree.record)
    moment.go_to(2000)
    assert not moment.state.more["sure_first"].any()
    assert (moment.state.more["proven"] == found.state.more["proven"][: found.tree.size]).all()
