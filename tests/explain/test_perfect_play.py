"""Perfect play at the nodes of a tree, beside what its search believes."""

import random
from dataclasses import replace
from itertools import count

import numpy as np
import pytest
from chance_games import chance_games, expected_payoff
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from minimaxing import RandomGame, minimax
from mixes import after_random_moves
from solved import connect_four, mancala, mancala_ending, tictactoe

import uctvis
from uctvis.errors import GameError
from uctvis.explain import perfect_play as module
from uctvis.explain.perfect_play import perfect_play
from uctvis.games import find, game_of
from uctvis.mcts.names import ReplayedNames
from uctvis.tree.columns import Column
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.proofs import DRAW, LOSS, WIN
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH, best_truth, truth_at
from uctvis.tree.truth import expected_payoff as mean_payoff

TICTACTOE, CONNECT_FOUR, MANCALA = map(find, ("tictactoe", "connect_four", "mancala"))
FORK = "tictactoe X...O...X player 2"


def searched(game, position, **settings):
    return uctvis.search(game, game.state_name(position), seed=1, **settings).tree


def truths(tree):
    return tree.columns[TRUTH].values


def check(tree, solved, payoff):
    """Check the known results against those of another program: payoffs to player 0."""
    names = tree.names
    for node in np.flatnonzero(~np.isnan(truths(solved))).tolist():
        position = names.position(node)
        mover = names.game.player(names.position(max(int(tree.parent[node]), 0)))
        outcome = names.game.outcome(position)
        first = payoff(position) if outcome is None else outcome.payoff
        assert truths(solved)[node] == (first if mover == 0 else 1 - first)


@pytest.mark.parametrize("expand", ["all", "one"])
def test_every_node_of_a_tree_of_tic_tac_toe(expand):
    tree = uctvis.search("tictactoe", iterations=1500, seed=1, expand=expand).tree
    found = uctvis.solve(tree, seconds=60)
    assert found.known == tree.size
    check(tree, found.tree, lambda position: tictactoe(position)[0])
    assert (found.result, found.keeping) == (DRAW, 9)
    assert found.tree.shares_nodes(tree)
    assert TRUTH not in tree.columns


def test_the_moves_that_keep_the_result_are_counted():
    # Of the six replies, those in the other two corners lose.
    found = uctvis.solve(uctvis.search("tictactoe", FORK, iterations=200, seed=1).tree, 60)
    assert (found.result, found.keeping) == (DRAW, 4)
    losing = [
        found.tree.move_name(child)
        for child in found.tree.children(0)
        if truth_at(found.tree, child) == LOSS
    ]
    assert sorted(losing) == ["a1", "c3"]


@pytest.mark.parametrize("part", rest_for_long(1, range(8)))
def test_endings_of_connect_four(part):
    rng = random.Random(part)
    for _ending in range(3):
        position = after_random_moves(CONNECT_FOUR, rng.randint(26, 34), rng.randint(0, 99))
        tree = searched(CONNECT_FOUR, position, iterations=60)
        found = uctvis.solve(tree, seconds=60)
        assert found.known == tree.size
        check(tree, found.tree, connect_four)


@pytest.mark.parametrize("part", rest_for_long(1, range(8)))
def test_endings_of_mancala(part):
    rng, known = random.Random(part), {}
    for _ending in range(4):
        position = mancala_ending(rng.randint(4, 12), rng)
        tree = searched(MANCALA, position, iterations=150)
        found = uctvis.solve(tree, seconds=60)
        assert found.known == tree.size
        check(tree, found.tree, lambda position: mancala(position, known))


@given(seed=st.integers(0, 2**32))
def test_random_games(seed):
    game = RandomGame(seed, longest=6)
    tree = uctvis.search(game, iterations=30, seed=1).tree
    solved = perfect_play(tree, game, seconds=60).tree

    def payoff(position):
        value = minimax(game, position, 6)
        own = 0.5 if value == 0 else float(value > 0)
        return own if game.player(position) == 0 else 1 - own

    assert not np.isnan(truths(solved)).any()
    check(tree, solved, payoff)


@given(game=chance_games())
def test_games_of_chance_have_expected_payoffs(game):
    tree = uctvis.search(game, iterations=60, seed=1).tree
    solved = perfect_play(tree, game, seconds=60).tree
    assert not np.isnan(truths(solved)).any()
    for node in range(tree.size):
        position = tree.names.position(node)
        mover = mover_of(int(tree.player[max(int(tree.parent[node]), 0)]))
        payoff = float(expected_payoff(game, position))
        own = payoff if mover == 0 else 1 - payoff
        assert truths(solved)[node] == pytest.approx(own, abs=1e-5)
        assert (truth_at(solved, node) in (LOSS, WIN)) == (own in (0, 1))
        best = [truth_at(solved, child) for child in tree.children(node)]
        if best and not is_chance(tree.player[node]):
            assert best_truth(solved, node) == pytest.approx(max(best), abs=1e-5)


class Clock:
    """A clock that goes on by a step each time it is read."""

    def __init__(self, step):
        self._ticks, self._step = count(), step

    def __call__(self):
        return self._step * next(self._ticks)


@pytest.mark.parametrize("step", [0.04, 0.02, 0.01])
def test_a_budget_leaves_nodes_unknown_and_none_wrong(step, monkeypatch):
    tree = uctvis.search("tictactoe", iterations=1500, seed=1).tree
    monkeypatch.setattr(module, "perf_counter", Clock(step))
    found = uctvis.solve(tree, seconds=2)
    assert 0 < found.known < tree.size
    check(tree, found.tree, lambda position: tictactoe(position)[0])


def test_a_position_too_early_has_no_result():
    tree = uctvis.search("mancala", iterations=50, seed=1).tree
    found = uctvis.solve(tree, seconds=0.05)
    assert found.result is found.keeping is None
    assert np.isnan(truths(found.tree)[0])


def test_progress_cancels_and_never_decreases():
    tree = uctvis.search("tictactoe", iterations=100, seed=1).tree
    parts = []
    uctvis.solve(tree, 60, parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    left = iter(range(20))

    class CancelledError(Exception):
        pass

    def progress(_part):
        if next(left, None) is None:
            raise CancelledError

    with pytest.raises(CancelledError):
        uctvis.solve(tree, 60, progress)


def test_a_tree_from_a_file_is_the_same(tmp_path):
    tree = uctvis.search("tictactoe", iterations=300, seed=1).tree
    found = uctvis.solve(tree, 60)
    uctvis.save(tree, tmp_path / "a.tree")
    uctvis.save(found.tree, tmp_path / "b.tree")
    read = uctvis.solve(uctvis.load(tmp_path / "a.tree"), 60)
    np.testing.assert_array_equal(truths(read.tree), truths(found.tree))
    kept = uctvis.load(tmp_path / "b.tree").columns[TRUTH]
    np.testing.assert_array_equal(kept.values, truths(found.tree))
    assert kept.static


def named(tree, **changes):
    """The tree with other names of moves, as in a file."""
    names = [tree.move_name(node) for node in range(tree.size)]
    for node, name in changes.items():
        names[int(node[1:])] = name
    states = [tree.state_name(node) for node in range(tree.size)]
    return Tree.from_parents(
        tree.parent,
        visits=tree.visits,
        mean=tree.mean,
        player=tree.player,
        move_names=names,
        state_names=states,
        game=tree.game,
    )


def test_a_file_with_moves_that_are_none_has_results_elsewhere():
    tree = uctvis.search("tictactoe", FORK, iterations=30, seed=1).tree
    wrong = named(tree, n1="z9")
    found = uctvis.solve(wrong, 60)
    unknown = np.isnan(truths(found.tree))
    assert unknown[1]
    assert not unknown[0]
    assert all(1 in wrong.path(node) for node in np.flatnonzero(unknown))
    assert found.known == wrong.size - unknown.sum() < wrong.size


def test_a_parent_without_all_its_moves_is_not_judged_by_the_others():
    """The root's only child loses, but other moves do not."""
    start = "tictactoe X...O...X player 2"
    after = "tictactoe XO..O...X player 1"
    lone = Tree.from_parents(
        [-1, 0],
        visits=[2, 1],
        player=[1, 0],
        move_names=["", "a2"],
        state_names=[start, after],
        game="tictactoe",
    )
    lost = replace(uctvis.search("tictactoe", FORK, iterations=30, seed=1).tree, columns={})
    losing = next(c for c in lost.children(0) if lost.move_name(c) == "a1")
    only = Tree.from_parents(
        [-1, 0],
        visits=[2, 1],
        player=[1, 0],
        move_names=["", "a1"],
        state_names=[start, lost.state_name(losing)],
        game="tictactoe",
    )
    assert truths(uctvis.solve(only, 60).tree).tolist() == [0.5, 0.0]
    assert uctvis.solve(lone, 60).result == DRAW


def test_what_the_search_has_proven_is_known_without_a_search(monkeypatch):
    tree = uctvis.search("tictactoe", FORK, iterations=3000, seed=1, solver="on").tree
    proven = tree.merits.proofs.proven
    assert (proven >= LOSS).sum() > 20
    # No time is left after the proofs.
    monkeypatch.setattr(module, "perf_counter", Clock(100.0))
    found = uctvis.solve(tree, 1)
    known = proven >= LOSS
    assert (truths(found.tree)[known] == proven[known] / WIN).all()
    assert np.isnan(truths(found.tree)[~known]).all()


def test_a_tree_of_no_known_game_is_refused():
    with pytest.raises(GameError, match="position of a known game, got 'x'"):
        uctvis.solve(Tree.from_parents([-1], state_names=["x"]))


def test_the_result_for_the_player_to_move_and_foreign_columns():
    tree = uctvis.solve(uctvis.search("tictactoe", FORK, iterations=30, seed=1).tree, 60).tree
    for node in range(tree.size):
        own = truth_at(tree, node)
        best = [truth_at(tree, child) for child in tree.children(node)]
        assert best_truth(tree, node) == (own if node == 0 else 2 - own)
        assert not best or best_truth(tree, node) == max(best)
    foreign = replace(tree, columns={TRUTH: Column([7] * tree.size)})
    assert {truth_at(foreign, node) for node in range(tree.size)} == {None}


def test_the_game_of_a_tree():
    tree = uctvis.search("tictactoe", iterations=3, seed=1).tree
    assert isinstance(tree.names, ReplayedNames)
    assert game_of(tree) is tree.names.game
    assert game_of(named(tree)) is TICTACTOE
    assert game_of(Tree.from_parents([-1])) is None


def test_a_mean_is_a_result_only_if_all_outcomes_have_it():
    assert mean_payoff([1.0, 1.0], [1, 9]) == 1.0
    assert mean_payoff([0.5, 0.5], [1, 9]) == 0.5
    assert 0.5 < mean_payoff([1.0, 0.0], [1, 1]) < 0.50001
    assert 0.99999 < mean_payoff([1.0, 0.0], [2**31 - 2, 1]) < 1.0
    assert mean_payoff([0.75, 0.25], [1, 3]) == 0.375
