"""The probabilities of outcomes are those of the rules, whatever the order of the children."""

import doctest
from fractions import Fraction

import pytest

import uctvis
import uctvis.explain.chances
from uctvis.explain.chances import (
    chance_and_share,
    chance_into,
    chance_text,
    chances_of,
    outcome_chances,
)
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.tree import Tree

PIG = find("pig")
SIXTH = Fraction(1, 6)


@pytest.fixture(scope="module")
def tree():
    return Search(PIG, PIG.initial(), Settings(iterations=300, seed=3)).run().tree


def test_every_outcome_of_a_search_has_the_probability_of_the_rules(tree):
    for node in range(tree.size):
        by_chance = tree.player[node] >= 2
        chances = outcome_chances(PIG, tree, node)
        assert (chances is not None) == by_chance
        if by_chance:
            assert chances == (SIXTH,) * int(tree.child_count[node])
        into = chance_into(PIG, tree, node)
        parent = int(tree.parent[node])
        assert into == (SIXTH if parent >= 0 and tree.player[parent] >= 2 else None)


@pytest.mark.parametrize("name", ["a.tree", "a.csv"])
def test_trees_from_files_have_the_same(tree, name, tmp_path):
    uctvis.save(tree, tmp_path / name)
    again = uctvis.load(tmp_path / name)
    assert (again.player >= 2).sum() == (tree.player >= 2).sum()
    for node in range(again.size):
        is_outcome = node > 0 and again.player[again.parent[node]] >= 2
        assert chance_into(PIG, again, node) == (SIXTH if is_outcome else None)


class Unfair(type(PIG)):
    """A die whose faces have the chances 1 to 6."""

    def chances(self, position):
        return range(1, 7)


def test_each_child_has_the_probability_of_its_own_move():
    game = Unfair()
    position = game.play(game.initial(), 0)
    assert chances_of(game, position) == {face: Fraction(face, 21) for face in range(1, 7)}
    # A part of the outcomes, in another order; the position only at the root.
    tree = Tree.from_parents(
        [-1, 0, 0, 0],
        player=[2, 0, 0, 1],
        move_names=["", "5", "2", "1"],
        state_names=[game.state_name(position), "", "", ""],
    )
    assert outcome_chances(game, tree, 0) == (Fraction(5, 21), Fraction(2, 21), Fraction(1, 21))
    assert chance_into(game, tree, 0) is None
    assert chance_into(None, tree, 1) is None


@pytest.mark.parametrize(
    ("move", "state"),
    [("5", "of no game"), ("7", "pig 0 0 turn 0 chance player 1"),
     ("5", "pig 0 0 turn 0 player 1")],
)  # fmt: skip
def test_names_of_no_game_have_no_probabilities(move, state):
    tree = Tree.from_parents([-1, 0], player=[2, 0], move_names=["", move], state_names=[state, ""])
    assert outcome_chances(PIG, tree, 0) is None
    assert chance_into(PIG, tree, 1) is None


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 6), "1/6"),
        (Fraction(1, 2), "0.5"),
        (Fraction(9, 10), "0.9"),
        (Fraction(1, 8), "0.125"),
        (Fraction(1, 16), "1/16"),
        (Fraction(5, 36), "5/36"),
        (Fraction(1), "1"),
        (Fraction(12345, 99991), "0.123"),
        (Fraction(1, 2**30), "9.31e-10"),
    ],
)
def test_probabilities_are_written_exactly_if_that_is_short(chance, text):
    assert chance_text(chance) == text


def test_a_probability_in_percent():
    assert chance_and_share(SIXTH) == "1/6 (16.7%)"


def test_the_examples_of_the_documentation():
    failed, tried = doctest.testmod(uctvis.explain.chances)
    assert tried > 0
    assert failed == 0
