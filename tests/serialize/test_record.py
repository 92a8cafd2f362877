"""A record that went through a file leads back to every moment of its search, bit for bit."""

import random
import re
from dataclasses import replace

import numpy as np
import pytest
from evaluations import EVALUATIONS
from for_long import rest_for_long
from lotteries import to_a_choice

import uctvis
from uctvis.explain.playout import playout
from uctvis.games import all_games, find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.replay import Replay
from uctvis.tree.traversal import preorder
from uctvis.tree.tree import Tree

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


def prepared(game, iterations, before=None, moves=(), **law):
    """A search; one that goes on from `before`, where `moves` lead to its root."""
    moves, position = to_a_choice(game, game.initial(), moves)
    return Search(game, position, Settings(iterations=iterations, seed=6, **law), before, moves)


def through_a_file(tree, folder):
    """The tree loaded again, and which node of `tree` each of its nodes is."""
    path = folder / "a.tree"
    uctvis.save(tree, path)
    again = uctvis.load(path)
    assert again.warnings == ()
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    return again, order[again.source]


def bits(means):
    return means.view(np.int64)


def assert_survives(found, folder):
    """The record in a file leads to what the search had, and anywhere that the search's leads."""
    tree, iterations = found.tree, found.iterations
    again, ours = through_a_file(tree, folder)
    assert again.size == tree.size
    assert (again.player == tree.player[ours]).all()
    law = ("seed", "playout_limit", "exploration", "expand_after", "evaluation", "iterations")
    for field in law:
        assert getattr(again.record, field) == getattr(tree.record, field), field
    assert (ours[again.record.leaf] == tree.record.leaf).all()

    unsaved, replay = Replay(tree), Replay(again)
    assert (replay.made == unsaved.made[ours]).all()
    assert (bits(again.mean) == bits(tree.mean[ours])).all()

    def assert_same_moment(iteration):
        unsaved.go_to(iteration)
        replay.go_to(iteration)
        assert replay.size == unsaved.size
        assert (replay.visits == unsaved.visits[ours]).all()
        assert (replay.won == unsaved.won[ours]).all()
        assert (bits(replay.mean) == bits(unsaved.mean[ours])).all()

    at_first = replay.visits.copy(), replay.won.copy()
    replay.go_to(iterations)
    assert replay.size == tree.size
    assert (replay.visits == found.nodes["visits"][ours]).all()
    assert (replay.visits == again.visits).all()
    assert (replay.won == found.nodes["won"][ours]).all()
    assert (bits(replay.mean) == bits(again.mean)).all()
    replay.go_to(0)
    assert (replay.visits == at_first[0]).all()
    assert (replay.won == at_first[1]).all()
    if found.kept is None:
        assert (replay.size, replay.visits.any(), replay.won.any()) == (1, False, False)
    rng = random.Random(1)
    for iteration in (*(rng.randint(0, iterations) for _moment in range(5)), 0, iterations):
        assert_same_moment(iteration)
    for iteration in (rng.randrange(iterations) for _moment in range(5 if iterations else 0)):
        assert playout(found.game, again, iteration) == playout(found.game, tree, iteration)


@pytest.mark.parametrize(
    "expand_after", [pytest.param(0, marks=pytest.mark.long), 10], ids=lambda after: f"after{after}"
)
def test_a_million_iterations_survive(tmp_path, expand_after):
    search = prepared(find("mancala"), 1_000_000, expand_after=expand_after)
    assert_survives(search.run(), tmp_path)


@EVALUATIONS
@pytest.mark.parametrize("expand_after", [0, 1, 3])
def test_a_record_survives_its_file(game, evaluation, tmp_path, expand_after):
    law = {"expand_after": expand_after, "playout_limit": 6, "evaluation": evaluation}
    search = prepared(game, 2000, **law)
    assert_survives(search.run(), tmp_path)


@GAMES
def test_what_was_kept_survives(game, tmp_path):
    law = {"playout_limit": 6, "expand_after": 1}
    first = prepared(game, 3000, **law).run()
    second = prepared(game, 1500, first, [first.move], **law).run()
    assert len(second.kept.node) > 1
    assert_survives(second, tmp_path)
    # And once more: of what was kept, something is kept.
    moves, position = to_a_choice(game, second.position, [second.move])
    third = Search(game, position, Settings(iterations=500, seed=6, **law), second, moves).run()
    assert len(third.kept.node) > 1
    assert_survives(third, tmp_path)


@GAMES
@pytest.mark.parametrize("kept", rest_for_long(1, [True, False]), ids=["kept", "new"])
def test_a_moment_of_a_running_search_survives(game, tmp_path, kept):
    rules = type(game)
    moments = dict.fromkeys((20, 41))

    class Asking(rules):
        """Asks in the middle of the search, from within it."""

        compiled = None

        def play(self, position, move):
            if running and moments.get(search.iterations, "not wanted") is None:
                moments[search.iterations] = search.so_far()
            return super().play(position, move)

    running = False
    before = prepared(game, 300, playout_limit=6).run()
    carried = {"before": before, "moves": [before.move]} if kept else {}
    search = prepared(Asking(), 60, playout_limit=6, **carried)
    assert_survives(search.so_far(), tmp_path)
    running = True
    search.run()
    running = False
    for iterations, moment in moments.items():
        assert moment.iterations == iterations
        assert_survives(moment, tmp_path)


def test_a_file_says_which_program_made_its_tree_and_when(tmp_path):
    tree = Tree.from_parents([-1, 0])
    assert re.fullmatch(r"uctvis [0-9.]+, 20\d\d-\d\d-\d\d", tree.made)
    early = replace(tree, made="uctvis 0.0.9, 2020-02-29")
    for suffix, made in ((".tree", early.made), (".csv", "")):
        path = tmp_path / f"a{suffix}"
        uctvis.save(early, path)
        assert uctvis.load(path).made == made
    uctvis.save(replace(tree, made=""), tmp_path / "unknown.tree")
    assert uctvis.load(tmp_path / "unknown.tree").made == ""
