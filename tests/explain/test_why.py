"""The sentences say what is true of the tree."""

# ruff: noqa: RUF001 - the signs of formulas

from dataclasses import replace

import numpy as np
import pytest

import uctvis
from uctvis.explain.root_history import RootHistory
from uctvis.explain.why import explanation, move_text
from uctvis.game.player_names import NUMBERED
from uctvis.games import player_names
from uctvis.tree.players import CHANCE
from uctvis.tree.record import PAYOFF_ONE, Record, ReusedSubtree
from uctvis.tree.tree import Tree


def told(visits, means, *, leaves=None, kept=None, player=None, players=NUMBERED):
    """What is said of moves a, b, ... with such counts; `leaves` led to them."""
    if leaves is None:
        leaves = [child for child, count in enumerate(visits, 1) for _visit in range(count)]
    tree = Tree.from_parents(
        [-1, *[0] * len(visits)],
        visits=[sum(visits), *visits],
        mean=[0.5, *means],
        move_names=["", *"abcdef"[: len(visits)]],
        player=player,
    )
    payoff = np.full(len(leaves), PAYOFF_ONE // 2, np.int32)
    record = Record(np.array(leaves, np.int32), payoff, 1, None, 1.0, 0, kept)
    tree = replace(tree, record=record, source=None)
    return explanation(tree, RootHistory.of(tree), players=players)


def test_how_sure_it_was():
    assert told([30, 9, 1], [0.7, 0.4, 0.1]) == (
        "The search clearly chose move a: 75.0% of 40 visits went there, with a mean payoff of "
        "0.700 to player 1. Move b came second: 22.5% and 0.400. Move a led from the first "
        "iteration."
    )
    assert told([10, 9], [0.7, 0.4]).startswith("The search narrowly chose move a: 52.6% of 19")
    assert told([10, 7], [0.7, 0.4]).startswith("The search chose move a: 58.8% of 17")
    assert "to player 2" in told([3, 1], [0.7, 0.4], player=[1, 0, 0])
    assert "to the player who moves" in told([3, 1], [0.7, 0.4], player=[-1, -1, -1])
    chess = player_names("chess")
    assert "0.700 to White. Move" in told([3, 1], [0.7, 0.4], players=chess)
    assert "0.700 to Black. Move" in told([3, 1], [0.7, 0.4], player=[1, 0, 0], players=chess)


def test_since_when_it_led():
    said = told([3, 2], [0.5, 0.5], leaves=[2, 2, 1, 1, 1])
    assert said.endswith("Move a has led since iteration 4 of 5.")
    kept = ReusedSubtree(
        np.arange(3, dtype=np.int32),
        np.array([3, 2, 1], np.int32),
        np.array([3, 2, 1]) * np.int64(PAYOFF_ONE // 2),
    )
    said = told([3, 1], [0.5, 0.5], leaves=[1], kept=kept)
    assert said.endswith("Move a led from the start: the search continued from the previous tree.")


def test_a_higher_mean_is_not_hidden():
    assert "Move b has the highest mean payoff, 0.900, but only 2 visits" in told(
        [6, 2], [0.5, 0.9]
    )
    assert "but only 1 visit:" in told([6, 1], [0.5, 0.9])
    assert "highest" not in told([6, 2], [0.5, 0.5])


def test_ties_are_told():
    assert "Move b has the same number of visits, but a lower mean payoff: 0.400." in told(
        [3, 3], [0.5, 0.4]
    )
    said = told([3, 3], [0.5, 0.5])
    assert "the same number of visits and the same mean payoff: the first of the two" in said


def test_means_that_are_nearly_equal_are_told_apart():
    said = told([7, 7, 6], [0.50481, 0.50479, 0.50523])
    assert "a mean payoff of 0.50481 to" in said
    assert "a lower mean payoff: 0.50479." in said
    assert "highest mean payoff, 0.50523, but" in said


def test_little_is_told_of_little():
    assert told([4], [0.5]) == "Move a was the only move."
    assert "No other move was visited." in told([4, 0], [0.5, 0.0])
    assert told([0, 0], [0.0, 0.0]) == "The search ended before it visited any move."


@pytest.mark.parametrize("game", ["mancala", "tictactoe", "connect_four"])
def test_the_first_is_the_move_of_the_search(game):
    found = uctvis.search(game, iterations=120, seed=4)
    assert found.nodes["move"][found.tree.ranked_children(0)[0]] == found.move


def test_names_are_short_enough_for_a_line():
    tree = Tree.from_parents([-1, 0, 0, 0], move_names=["", "", "e4", "a" * 1_000_000 + "z"])
    assert move_text(tree, 1) == "(no name)"
    assert move_text(tree, 2) == "e4"
    assert move_text(tree, 3).startswith("aaa")
    assert move_text(tree, 3).endswith("az")
    assert len(move_text(tree, 3)) < 32


@pytest.mark.parametrize(
    ("policies", "said"),
    [
        ({}, ""),
        (
            {"selection": "puct"},
            "The search selected by the PUCT value, w/n + c p √N / (1 + n) (p: prior).",
        ),
        (
            {"minimax": 0.4},
            "The search selected by the UCB value, (1 − α) w/n + α v + c √(ln N / n) "
            "(v: minimax value).",
        ),
        (
            {"selection": "grave", "playout": "mast", "solver": "on"},
            "The search selected by the GRAVE value, (1 − β) w/n + β a (a: AMAF mean, β: its "
            "weight). It also used: MAST, MCTS-Solver.",
        ),
        ({"first_play": 0.5}, "It also used: First-play urgency."),
    ],
)
def test_the_policies_of_the_search(policies, said):
    tree = Tree.from_parents([-1, 0, 0], visits=[3, 2, 1], mean=[0.5, 0.5, 0.5])
    leaf, payoff = np.array([1, 2, 1], np.int32), np.full(3, PAYOFF_ONE // 2, np.int32)
    record = Record(leaf, payoff, 1, None, 1.0, 0, more=policies)
    tree = replace(tree, record=record, source=None)
    text = explanation(tree, RootHistory.of(tree))
    assert text.endswith(said)
    assert ("PUCT" in text) == ("puct" in policies.values())
    assert ("also used" in text) == ("also used" in said)


def test_outcomes_of_a_lottery_are_not_compared_as_if_they_were_chosen():
    said = told([3, 1], [0.7, 0.4], player=[2, 0, 1])
    assert said == (
        "Chance is to move in this position, so no move was chosen: the search picked the outcomes "
        "by their probabilities. The table of moves compares these with the visits."
    )


def test_the_history_of_outcomes_counts_for_who_moved_last():
    tree = Tree.from_parents([-1, 0, 0], player=[CHANCE + 1, 0, 1], visits=[3, 2, 1])
    leaf = np.array([1, 2, 1], np.int32)
    payoff = np.array([0, PAYOFF_ONE, PAYOFF_ONE // 2], np.int32)
    record = Record(leaf, payoff, 1, None, 1.0, 0)
    history = RootHistory.of(replace(tree, record=record, source=None))
    # To player 2: 1 and 0.5 after the first outcome, 0 after the second.
    np.testing.assert_allclose(history.mean[:, -1], [0.75, 0.0], atol=1e-12)
