"""Why alpha-beta cut moves off, and the sentences about it."""

import math
from dataclasses import replace

import numpy as np
import pytest

import uctvis
from uctvis.explain.bound_texts import bounded, window_text
from uctvis.explain.cutoffs import choice_text, cut_by, node_text, refutation, rival
from uctvis.game.player_names import NUMBERED
from uctvis.tree.bounds import AT_LEAST, AT_MOST, EXACT, has_bounds, was_cut, window_at
from uctvis.tree.players import CHANCE
from uctvis.tree.tree import Tree

GAMES = pytest.mark.parametrize("game", ["tictactoe", "connect_four", "mancala", "chess"])
NONE = math.nan
# A textbook tree: after a, worth 0.55, player 2 answers b with b1, which leaves player 1 at most
# 0.4. So b2 is not searched.
PARENT = [-1, 0, 0, 1, 2, 2]
NAMES = ["", "a", "b", "a1", "b1", "b2"]


def textbook(**changes):
    columns = {
        "alpha": [NONE, NONE, 0.55, NONE, NONE, NONE],
        "beta": [NONE, NONE, NONE, NONE, 0.45, NONE],
        "bound": [EXACT, EXACT, AT_MOST, EXACT, AT_LEAST, -1],
        "cut": [0, 0, 0, 0, 0, 1],
        "best": [0, 1, 0, 1, 1, 0],
        "searched as": [1, 1, 2, 1, 1, 2],
    }
    numbers = {
        name: np.array(values) if isinstance(values[0], float) else values
        for name, values in (columns | changes).items()
    }
    return Tree.from_parents(
        PARENT,
        visits=[5, 2, 2, 1, 1, 0],
        mean=[0.55, 0.55, 0.4, 0.45, 0.6, 0.0],
        player=[0, 1, 1, 0, 0, 0],
        move_names=NAMES,
        columns=numbers,
    )


TREE = textbook()


def test_a_cut_move_names_the_refutation_and_the_better_move():
    assert node_text(TREE, 5) == (
        "Move b2 was cut off, that is, not searched. "
        "Before it, move b1 was found, worth at least 0.6000 to player 2. "
        "Player 1 already has move a at the root, which allows at most 0.4500 to player 2: "
        "with best play, this position is not reached."
    )
    assert window_text(TREE, 5, NUMBERED) == "Cut off: this move was not searched."


def test_a_move_that_fails_high_says_what_it_cut_off():
    said = node_text(TREE, 4)
    assert "searched as number 1 here, worth at least 0.6000 to player 2." in said
    assert said.endswith("So 1 other move was cut off.")


def test_a_move_that_fails_low_names_its_refutation_and_the_better_move():
    assert node_text(TREE, 2) == (
        "Move b was searched as number 2 here, worth at most 0.4000 to player 1. "
        "The reply b1 refutes it. "
        "Player 1 already has move a at the root, worth 0.5500 to player 1."
    )
    assert window_text(TREE, 2, NUMBERED) == (
        "Searched with the window from 0.5500: the value is at most 0.4000 (fails low). "
        "These are payoffs to player 1."
    )


def test_the_best_move_and_the_choice():
    assert node_text(TREE, 1).endswith(
        "worth 0.5500 to player 1. It is the best move in this position."
    )
    assert choice_text(TREE) == (
        "The search chose move a, worth 0.5500 to player 1. "
        "The other move was only shown to be worth no more, which takes fewer nodes."
    )
    exact = textbook(bound=[EXACT, EXACT, EXACT, EXACT, AT_LEAST, -1])
    assert choice_text(exact).endswith("Move b came second, worth 0.4000 to player 1.")


def test_without_such_a_better_move_the_window_itself_is_the_reason():
    narrow = textbook(alpha=[NONE, NONE, 0.7, NONE, NONE, NONE])
    assert node_text(narrow, 5).endswith(
        "The search only asks whether this line is worth more than 0.3000 to player 2. "
        "It is, so its exact value is not needed."
    )


def test_a_move_without_a_refutation_was_hopeless():
    hopeless = textbook(alpha=[NONE, NONE, 0.3, NONE, NONE, NONE])
    assert cut_by(hopeless, 5) is None
    assert node_text(hopeless, 5).endswith("(futility pruning).")
    assert cut_by(TREE, 5) == 4


def test_null_windows_and_windows_with_two_bounds():
    null = textbook(alpha=[NONE] * 4 + [0.45, NONE], beta=[NONE] * 4 + [0.45, NONE])
    assert "with a null window at 0.4500" in window_text(null, 4, NUMBERED)
    both = textbook(alpha=[NONE] * 4 + [0.2, NONE])
    assert "with the window 0.2000 to 0.4500" in window_text(both, 4, NUMBERED)
    assert "up to 0.4500" in window_text(TREE, 4, NUMBERED)
    assert "with an open window" in window_text(TREE, 1, NUMBERED)


def test_trees_of_other_searches_have_no_windows():
    tree = uctvis.search("tictactoe", iterations=50, seed=1).tree
    assert not has_bounds(tree)
    assert was_cut(tree, [0]) is None
    assert window_at(tree, 1) is None
    assert window_text(tree, 1, NUMBERED) == node_text(tree, 1) == ""


def test_bounds_are_signs():
    assert [bounded("54%", one) for one in (EXACT, AT_LEAST, AT_MOST)] == ["54%", "≥54%", "≤54%"]


@GAMES
def test_each_cut_is_explained_by_moves_with_these_values(game):
    tree = uctvis.alpha_beta(game, depth=5, tree_nodes=3000).tree
    cuts = np.flatnonzero(tree.columns["cut"].values == 1).tolist()
    assert cuts
    reasons = 0
    for node in cuts[:: 1 + len(cuts) // 300]:
        parent = int(tree.parent[node])
        player = int(tree.player[parent])
        better = cut_by(tree, node)
        if better is None:
            assert "futility" in node_text(tree, node)
            continue
        assert better == refutation(tree, parent)
        window = window_at(tree, parent)
        turned = tree.player[max(int(tree.parent[parent]), 0)] != player
        most = 1 - window.alpha if turned else window.beta
        # The refutation is at least as good as the window allows.
        assert tree.mean[better] >= most - 1e-6
        assert tree.columns["searched as"].values[better] < tree.columns["searched as"].values[node]
        other = rival(tree, node, 1 - player)
        # No move of the opponent is better than the one that gave the window.
        assert other is None or 1 - tree.mean[other] >= most - 1e-6
        reasons += "already has" in node_text(tree, node)
    assert reasons > 0


# After the move a, chance decides between b and c; after b, the others cannot lift the mean.
LOTTERY = Tree.from_parents(
    [-1, 0, 1, 1],
    visits=[3, 2, 1, 0],
    mean=[0.4, 0.4, 0.2, 0.0],
    player=[0, 2, 1, 1],
    move_names=["", "a", "b", "c"],
    columns={
        "alpha": np.array([NONE, 0.45, 0.25, NONE]),
        "beta": np.array([NONE, 0.55, 0.85, NONE]),
        "bound": [AT_MOST, AT_MOST, AT_MOST, -1],
        "cut": [0, 0, 0, 1],
        "best": [0, 1, 0, 0],
        "searched as": [1, 1, 1, 2],
    },
)


def test_a_lottery_is_the_mean_of_its_outcomes():
    assert window_text(LOTTERY, 1, NUMBERED) == (
        "Searched with the window 0.4500 to 0.5500: the value is at most 0.4000 (fails low). "
        "It is the mean of the outcomes by their probabilities. These are payoffs to player 1."
    )
    assert window_text(LOTTERY, 3, NUMBERED) == "Cut off: this outcome was not searched."
    assert node_text(LOTTERY, 2) == (
        "Outcome b was searched as number 1 here, worth at most 0.2000 to player 1. "
        "So 1 other outcome was cut off: whatever it is, the mean is not in the window."
    )
    assert node_text(LOTTERY, 3) == (
        "Outcome c was cut off, that is, not searched. Even if all outcomes that were cut off win, "
        "the mean is too low for this line to be chosen."
    )


def test_every_node_of_a_game_of_chance_has_sentences():
    tree = uctvis.alpha_beta("pig", "pig 80 85 turn 6 player 1", depth=4).tree
    for node in range(1, tree.size):
        assert node_text(tree, node)
        assert window_text(tree, node, NUMBERED)
        # A move before a lottery is no rival of what is below it.
        better = rival(tree, node, 0)
        above = [one for one in tree.path(node)[:-1] if tree.player[one] >= 2]
        assert better is None or not above or tree.depth[better] > tree.depth[above[-1]]


def test_at_a_lottery_no_move_was_chosen():
    player = TREE.player.copy()
    player[0] = CHANCE
    lottery = replace(TREE, player=player)
    assert choice_text(lottery).startswith("Chance is to move. The position is worth ")
