"""The record gives back every moment of a search, bit for bit."""

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from for_long import rest_for_long
from hypothesis import given, settings
from hypothesis import strategies as st
from lotteries import to_a_choice

import uctvis
from uctvis.errors import TreeError
from uctvis.explain.playout import playout
from uctvis.games import all_games, find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.uct import reference
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.replay import Replay
from uctvis.tree.tree import Tree

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


def search(game, iterations, position=None, before=None, moves=(), **law):
    start = game.initial() if position is None else position
    return Search(game, start, Settings(iterations=iterations, seed=5, **law), before, moves).run()


def assert_moment(replay, found):
    """The replay stands where a search that ended now would be."""
    size = len(found.nodes)
    assert replay.size == size
    assert (replay.visits[:size] == found.nodes["visits"]).all()
    assert (replay.won[:size] == found.nodes["won"]).all()
    assert (replay.mean[:size] == found.tree.mean).all()
    assert not replay.visits[size:].any()
    assert not replay.won[size:].any()


@GAMES
@pytest.mark.parametrize("expand_after", [0, 1, 4])
def test_any_walk_through_a_record_meets_the_searches_that_ended_there(game, expand_after):
    law = {"expand_after": expand_after, "playout_limit": 5}
    moments = {k: search(game, k, **law) for k in (1, 2, 30, 299, 300)}
    replay = Replay(moments[300].tree)
    rng = random.Random(1)
    for k in rng.choices(list(moments), k=12):
        replay.go_to(k)
        assert replay.iteration == k
        assert_moment(replay, moments[k])


@pytest.mark.parametrize("expand_after", rest_for_long(1, [1, 0]))
def test_a_million_iterations_there_and_back(expand_after):
    found = search(find("mancala"), 1_000_000, expand_after=expand_after)
    replay = Replay(found.tree)
    replay.go_to(1_000_000)
    assert_moment(replay, found)
    replay.go_to(0)
    assert not replay.visits.any()
    assert not replay.won.any()


@cache
def searched_once():
    return search(find("tictactoe"), 400).tree


@given(st.lists(st.integers(0, 400), max_size=8))
@settings(max_examples=30, deadline=None)
def test_walks_and_passes_agree(stops):
    tree = searched_once()
    replay = Replay(tree)
    visits = np.zeros(tree.size, np.int64)
    for stop in stops:
        replay.go_to(stop)
        visits[:] = 0
        for leaf in tree.record.leaf[:stop]:
            visits[tree.path(int(leaf))] += 1
        assert (replay.visits == visits).all()


@GAMES
def test_an_iterations_playout_is_run_again_alone(game):
    tree = search(game, 60, playout_limit=12).tree
    for iteration in range(60):
        leaf = int(tree.record.leaf[iteration])
        position = tree.names.position(leaf)
        for move in playout(game, tree, iteration):
            assert move in game.legal_moves(position)
            position = game.play(position, move)
        assert game.payoff_units(position) == tree.record.payoff[iteration]


@pytest.mark.parametrize("game", ["mancala", "tictactoe"])
def test_a_tree_from_a_file_is_replayed(game, tmp_path):
    tree = search(find(game), 300).tree
    uctvis.save(tree, tmp_path / "a.tree")
    again = uctvis.load(tmp_path / "a.tree")
    replay, of_file = Replay(tree), Replay(again)
    for iteration in (300, 123, 0):
        replay.go_to(iteration)
        of_file.go_to(iteration)
        assert of_file.size == replay.size
        assert sorted(of_file.visits.tolist()) == sorted(replay.visits.tolist())
        assert of_file.won.sum() == replay.won.sum()
    assert (of_file.made < 300).all()
    for iteration in (0, 17, 299):
        assert playout(find(game), again, iteration) == playout(find(game), tree, iteration)


@GAMES
def test_what_was_kept_is_there_before_the_first_iteration(game, tmp_path):
    first = search(game, 1000, playout_limit=5)
    moves, position = to_a_choice(game, game.initial(), [first.move])
    kept = first.below(moves).nodes
    found = search(game, 200, position, first, moves, playout_limit=5)
    replay = Replay(found.tree)
    assert replay.size == len(kept)
    assert (replay.visits[: len(kept)] == kept["visits"]).all()
    assert (replay.won[: len(kept)] == kept["won"]).all()
    assert replay.mean[0] == kept["won"][0] / kept["visits"][0] / PAYOFF_ONE
    replay.go_to(200)
    assert_moment(replay, found)
    replay.go_to(0)
    assert (replay.won[: len(kept)] == kept["won"]).all()
    assert not replay.visits[len(kept) :].any()

    uctvis.save(found.tree, tmp_path / "kept.tree")
    of_file = Replay(uctvis.load(tmp_path / "kept.tree"))
    assert of_file.size == len(kept)
    assert of_file.won.sum() == kept["won"].sum()
    of_file.go_to(200)
    assert of_file.size == len(found.nodes)
    assert of_file.won.sum() == found.nodes["won"].sum()
    assert (of_file.mean == of_file.tree.mean).all()


@st.composite
def walks(draw):
    """A search, and moments to go to in some order: iterations, and whether what the next
    one makes is there.
    """
    count = draw(st.integers(1, 120))
    law = {
        "iterations": count,
        "seed": draw(st.integers(0, 2**64 - 1)),
        "expand_after": draw(st.integers(0, 5)),
        "playout_limit": draw(st.integers(1, 12)),
        "exploration": draw(st.sampled_from([0.0, 0.3, 1.41, 10.0])),
    }
    game = draw(st.sampled_from(all_games()))
    stops = st.tuples(st.integers(0, count), st.booleans())
    return game, law, draw(st.lists(stops, min_size=1, max_size=8))


@given(walks(), st.booleans())
@settings(max_examples=40, deadline=None)
def test_every_array_of_a_moment_is_that_of_a_fresh_search(walk, from_file):
    game, law, stops = walk

    def fresh(iterations):
        settings = Settings(**{**law, "iterations": iterations})
        return Search(game, game.initial(), settings).run().tree

    tree = fresh(law["iterations"])
    if from_file:
        with TemporaryDirectory() as folder:
            uctvis.save(tree, Path(folder) / "a.tree")
            tree = uctvis.load(Path(folder) / "a.tree")
    replay = Replay(tree)
    for iteration, expanded in stops:
        expanded = expanded and iteration < law["iterations"]
        replay.go_to(iteration, expanded=expanded)
        now = replay.now
        shape = fresh(iteration + expanded) if iteration + expanded else Tree.from_parents([-1])
        for field in ("parent", "first_child", "child_count", "depth"):
            assert getattr(now, field).tolist() == getattr(shape, field).tolist(), field
        counted = fresh(iteration) if iteration else Tree.from_parents([-1])
        assert now.visits[: counted.size].tolist() == counted.visits.tolist()
        assert (now.mean[: counted.size] == counted.mean).all()
        assert not now.visits[counted.size :].any()
        assert not now.mean[counted.size :].any()
        assert now.player.tolist() == tree.player[: shape.size].tolist()
        assert now.record.leaf.tolist() == tree.record.leaf[:iteration].tolist()
        assert now.record.payoff.tolist() == tree.record.payoff[:iteration].tolist()
        if iteration + expanded:
            made = Replay(shape).made.tolist()
            assert replay.made[: shape.size].tolist() == made
            assert now.player.tolist() == shape.player.tolist()
        # What is not there yet is as if it were never to come.
        for array in (replay.visits, replay.won, replay.mean):
            assert not array[now.size :].any()


def test_a_record_is_needed():
    tree = uctvis.Tree.from_parents([-1, 0])
    with pytest.raises(TreeError, match="record"):
        Replay(tree)
    with pytest.raises(TreeError, match="record"):
        playout(find("mancala"), tree, 0)


def test_a_record_has_an_end():
    replay = Replay(search(find("tictactoe"), 10).tree)
    for iteration in (-1, 11):
        with pytest.raises(ValueError, match="0 to 10"):
            replay.go_to(iteration)


def test_playouts_of_both_drivers_are_those_of_the_seed():
    game = find("mancala")
    moves, payoff = reference.playout(game, game.initial(), 3, 7, 25)
    assert (moves, payoff) == reference.playout(game, game.initial(), 3, 7, 25)
    assert len(moves) <= 25
