"""The sample trees: there, whole, each with what its title promises."""

from itertools import pairwise

import pytest

import uctvis
from uctvis import samples
from uctvis.games import find
from uctvis.serialize import load
from uctvis.serialize.folder import Sequence

SAMPLES = {sample.path.name: sample for sample in samples.all_samples()}


def trees_of(name):
    sequence = Sequence([SAMPLES[name].path])
    assert not sequence.left_out
    return [load(sequence.paths[index]) for index in range(len(sequence.paths))]


def answer(tree):
    """The root's most visited child; of several, that with the highest mean payoff."""
    return max(tree.children(0), key=lambda node: (tree.visits[node], tree.mean[node]))


def test_every_sample_file_has_its_title_and_the_other_way_round():
    folder = samples.folder()
    assert sorted(SAMPLES) == sorted(path.name for path in folder.iterdir())
    assert len({sample.title for sample in SAMPLES.values()}) == len(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_tree_is_whole_and_can_be_watched_growing(name):
    for tree in trees_of(name):
        assert not tree.warnings
        assert tree.record is not None
        find(tree.game).parse_state(tree.state_name(0))


@pytest.mark.parametrize(
    ("name", "best"), [("tictactoe.tree", "c2"), ("chess.tree", "a1a8"), ("hex.tree", "b3")]
)
def test_the_search_finds_the_only_move(name, best):
    (tree,) = trees_of(name)
    assert tree.move_name(answer(tree)) == best


@pytest.mark.parametrize(
    ("name", "best", "said"),
    [
        ("recursive_tictactoe.tree", "1311", "Board 13 is won by O."),
        ("reversi.tree", "h8", "White turns 1 disc."),
    ],
)
def test_the_search_finds_the_move_of_the_title(name, best, said):
    (tree,) = trees_of(name)
    assert tree.move_name(answer(tree)) == best
    game = find(tree.game)
    position = game.parse_state(tree.state_name(0))
    assert game.remark(position, game.parse_move(position, best)) == said


def test_the_search_finds_one_of_the_moves_of_the_title():
    (tree,) = trees_of("breakthrough.tree")
    assert tree.move_name(answer(tree)) == "h5g6"
    (tree,) = trees_of("gomoku.tree")
    assert tree.move_name(answer(tree)) in ("c5", "g5")


def test_the_game_is_whole_each_tree_begins_where_a_move_of_the_last_one_led():
    game = find("mancala")
    trees = trees_of("mancala_game")
    assert trees[0].state_name(0) == game.state_name(game.initial())
    for tree, following in pairwise(trees):
        assert tree.state_name(answer(tree)) == following.state_name(0)
    last = game.parse_state(trees[-1].state_name(0))
    assert any(not game.legal_moves(game.play(last, move)) for move in game.legal_moves(last))


def test_where_they_are_left_out_there_are_none(monkeypatch, tmp_path):
    (tmp_path / "uctvis").mkdir()
    monkeypatch.setattr(samples, "__file__", str(tmp_path / "uctvis" / "samples.py"))
    assert samples.folder() is None
    assert samples.all_samples() == []


def test_an_installed_package_has_them_inside(monkeypatch, tmp_path):
    inside = tmp_path / "uctvis" / "trees"
    inside.mkdir(parents=True)
    tree = uctvis.load(SAMPLES["tictactoe.tree"].path)
    uctvis.save(tree, inside / "tictactoe.tree")
    monkeypatch.setattr(samples, "__file__", str(tmp_path / "uctvis" / "samples.py"))
    assert [sample.path for sample in samples.all_samples()] == [inside / "tictactoe.tree"]
