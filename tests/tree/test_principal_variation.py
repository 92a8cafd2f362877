"""One rule says which move is best, and all that names a best move follows it."""

import itertools
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import uctvis
from uctvis.cli import main
from uctvis.explain.root_history import RootHistory
from uctvis.explain.tree_statistics import tree_statistics
from uctvis.explain.why import explanation
from uctvis.games import all_games
from uctvis.tree.merit import Merits, best_of, leads, ranked
from uctvis.tree.tree import Tree
from uctvis.view.family import Neighbour, walk
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.time.captions import caption

# Few values, so that many are equal.
SIBLINGS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0.0, 0.25, 0.5])), min_size=1)
SEARCHES = st.fixed_dictionaries(
    {
        "game": st.sampled_from(all_games()),
        "iterations": st.integers(1, 60),
        "expand_after": st.integers(0, 3),
        "exploration": st.sampled_from([0.0, 1.41, 20.0]),
        "seed": st.integers(0, 2**64 - 1),
    }
)


@given(SIBLINGS)
def test_the_best_has_most_visits_then_the_highest_mean_then_comes_first(siblings):
    visits = np.array([one for one, _mean in siblings], np.int32)
    mean = np.array([one for _visits, one in siblings])
    expected = sorted(range(len(siblings)), key=lambda at: (-visits[at], -mean[at], at))
    merits = Merits(visits, mean)
    assert ranked(merits).tolist() == expected
    assert best_of(0, len(siblings), merits) == expected[0]
    for better, worse in itertools.pairwise(expected):
        assert leads(better, worse, merits)
        assert not leads(worse, better, merits)


def test_the_line_ends_where_there_are_no_visits():
    tree = Tree.from_parents(
        [-1, 0, 0, 1, 2, 4], visits=[5, 2, 2, 2, 2, 0], mean=[0, 0, 1, 0, 1, 0]
    )
    assert tree.principal_variation().tolist() == [0, 2, 4]
    assert Tree.from_parents([-1]).principal_variation().tolist() == [0]
    assert tree.variation_from(1).tolist() == [1, 3]


@settings(deadline=None, max_examples=50)
@given(SEARCHES)
def test_all_parts_name_the_move_that_the_search_answers_with(arguments):
    found = uctvis.search(**arguments)
    tree, game = found.tree, found.game
    name = game.move_name(found.position, found.move)
    line = found.statistics.principal_variation
    nodes = tree.principal_variation()
    scene = Scene.of(tree)
    assert tree.names.moves[nodes[1:]].tolist() == list(line)
    assert scene.rows.node[scene.variation_places].tolist() == nodes.tolist()
    assert (
        tree_statistics(
            game, tree, iterations=found.iterations, seconds=found.seconds
        ).principal_variation
        == line
    )
    if not line:  # ended before there was any move to choose from
        assert tree.child_count[0] == 0
        return
    assert found.move == line[0] == found.statistics.ranked[0].move
    for node in (
        nodes[1],
        tree.ranked_children(0)[0],
        RootHistory.of(tree).chosen,
        walk(scene, 0, Neighbour.CHILD),
    ):
        assert tree.names.moves[node] == found.move
    assert caption(tree, "").leaders[0].move == name
    assert f"ove {name}" in explanation(tree, RootHistory.of(tree))


def test_the_line_ends_where_the_tree_is_folded():
    tree = uctvis.search("connect_four", iterations=300, seed=1).tree
    scene = Scene.of(tree, Folding(most_depth=2))
    shown = scene.rows.node[scene.variation_places].tolist()
    assert shown == tree.principal_variation()[:3].tolist()


def test_a_file_says_the_same(tmp_path):
    for seed in range(20):
        found = uctvis.search("tictactoe", iterations=24, seed=seed)
        uctvis.save(found.tree, tmp_path / "a.tree")
        read = uctvis.load(tmp_path / "a.tree")
        told = tree_statistics(found.game, read, iterations=24, seconds=1.0)
        assert told.principal_variation == found.statistics.principal_variation
        assert told.value == found.statistics.value


def test_the_command_names_the_move_that_is_the_answer(capsys):
    found = uctvis.search("tictactoe", iterations=24, seed=7)
    assert found.game.move_name(found.position, found.move) == "a1"
    assert main(["search", "tictactoe", "--iterations", "24", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"principal variation: a1\b", out)
    assert re.search(r"^a1\t", out.splitlines()[2])


def test_the_command_writes_no_mean_of_moves_without_visits(capsys):
    assert main(["search", "tictactoe", "--iterations", "5", "--seed", "1"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()[2:]]
    assert len(rows) == 9
    assert {mean for _move, visits, mean in rows if visits == "0"} == {"—"}
    assert all(0 <= float(mean) <= 1 for _move, visits, mean in rows if visits != "0")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_a_running_search_agrees_with_itself(game):
    search = uctvis.api.prepare(game, iterations=40, seed=3)
    assert search.statistics().principal_variation == ()
    found = search.run()
    assert search.statistics() == found.statistics == search.so_far().statistics
