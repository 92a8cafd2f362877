import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

from uctvis.game.player_names import NUMBERED
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import DEFAULT_EXPLORATION, Settings
from uctvis.tree.tree import Tree
from uctvis.ui.panels.node_facts import NodeNumbers, path_text, texts_of
from uctvis.view.ucb import selection_of

TREE = Tree.from_parents(
    [-1, 0, 0, 1, 1],
    visits=[10, 6, 3, 4, 0],
    extra_visits=[0, 1, 2, 3, 4],
    mean=[0.4, 0.5, 0.25, 0.75, 0.0],
    move_names=["", "a", "b", "c", "d"],
    state_names=["s", "sa", "sb", "sac", "sad"],
)


def test_a_node_below_the_root():
    numbers = NodeNumbers.of(TREE, 3)
    assert (numbers.depth, numbers.children, numbers.visits, numbers.extra_visits) == (2, 0, 4, 3)
    assert numbers.state_name == "sac"
    assert numbers.win_score == 3.0
    assert numbers.share == pytest.approx(4 / 6)
    assert numbers.exploitation == 0.75
    assert numbers.exploration == pytest.approx(1.41 * math.sqrt(math.log(6) / 4))
    assert numbers.value == numbers.exploitation + numbers.exploration


def test_the_root_has_no_ucb_value():
    numbers = NodeNumbers.of(TREE, 0)
    assert (numbers.value, numbers.exploitation, numbers.exploration) == (None, None, None)
    assert numbers.share is None


def test_a_child_never_visited_comes_first():
    numbers = NodeNumbers.of(TREE, 4)
    assert numbers.value == math.inf
    assert math.isnan(numbers.mean)
    assert numbers.win_score == 0.0


def test_a_parent_without_visits_gives_no_value():
    tree = Tree.from_parents([-1, 0], visits=[0, 3])
    numbers = NodeNumbers.of(tree, 1)
    assert math.isnan(numbers.value)
    assert math.isnan(numbers.share)


def test_the_constant_is_that_of_the_search():
    found = Search(
        find("tictactoe"),
        find("tictactoe").initial(),
        Settings(iterations=50, exploration=0.7, seed=1),
    ).run()
    assert selection_of(found.tree).exploration == 0.7
    assert selection_of(TREE).exploration == DEFAULT_EXPLORATION
    child = int(np.argmax(found.tree.visits[1:])) + 1
    numbers = NodeNumbers.of(found.tree, child)
    parent = int(found.tree.parent[child])
    assert numbers.exploration == pytest.approx(
        0.7 * math.sqrt(math.log(found.tree.visits[parent]) / numbers.visits)
    )


@given(trees(), st.integers(2, 5), st.data())
def test_a_path_is_written_as_far_as_it_may_be(tree, most, data):
    node = data.draw(st.integers(0, tree.size - 1))
    names = [tree.move_name(step) for step in tree.path(node)[1:]]
    text = path_text(tree, node, most)
    if len(names) <= most:
        assert text == " → ".join(names)
    else:
        assert text.startswith(names[0])
        assert text.endswith(names[-1])
        assert f"… {len(names) - most} more moves …" in text


def test_an_outcome_has_no_value_of_selection_and_counts_for_who_moved_last():
    tree = Tree.from_parents([-1, 0, 1, 1], player=[1, 3, 0, 1], visits=[9, 8, 4, 3])
    outcome, chance = NodeNumbers.of(tree, 2), NodeNumbers.of(tree, 1)
    assert (outcome.value, outcome.exploitation, outcome.exploration) == (None, None, None)
    assert outcome.share == 0.5
    assert (outcome.mover, chance.mover) == (1, 1)
    assert NodeNumbers.of(tree, 0).mover == 1
    texts = texts_of(chance, NUMBERED, players_assumed=False)
    assert texts["player"] == "Chance, after player 2"
