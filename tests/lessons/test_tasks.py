"""Tasks on any tree: what is right follows from the tree."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.lessons import tasks
from uctvis.lessons.contract import NumberTask, _number
from uctvis.tree.tree import Tree

TREES = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 9), st.floats(0, 1)), min_size=1, max_size=9
)


def made(nodes):
    """A tree with these (place of the parent, visits, mean), below a root."""
    parents = [-1] + [min(parent, at) for at, (parent, _visits, _mean) in enumerate(nodes)]
    return Tree.from_parents(
        parents,
        visits=[100] + [visits for _parent, visits, _mean in nodes],
        mean=[0.5] + [mean for _parent, _visits, mean in nodes],
        move_names=[""] + [f"m{at}" for at in range(len(nodes))],
    )


@given(TREES)
def test_the_robust_child_has_the_most_visits(nodes):
    tree, task = made(nodes), tasks.most_visits()
    most = max(tree.visits[child] for child in tree.children(0))
    for node in range(tree.size):
        right = node in tree.children(0) and tree.visits[node] == most
        assert task.judge(tree, node).right == right


@given(TREES)
def test_moves_without_visits_have_no_win_rate(nodes):
    tree, task = made(nodes), tasks.lowest_win_rate("?")
    visited = [child for child in tree.children(0) if tree.visits[child]]
    assert (task.solution(tree) is None) is (not visited)
    for node in visited:
        assert task.judge(tree, node).right == (tree.mean[node] == min(tree.mean[visited]))


@given(TREES, st.integers(-5, 120))
def test_a_number_is_right_within_its_tolerance(nodes, given_number):
    tree, task = made(nodes), tasks.share_of_best()
    assert task.judge(tree, f"{given_number} %").right == (
        abs(given_number - task.value(tree)) <= task.tolerance
    )


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        (" 1,000 ", 1000),
        ("1 000", 1000),
        ("66.8 %", 66.8),
        ("66,8", 66.8),
        ("1,234,567", 1234567),
        ("1,234.5", 1234.5),
        ("-3", -3),
        ("", None),
        ("many", None),
        ("nan", None),
        ("inf", None),
    ],
)
def test_numbers_are_read_as_people_write_them(text, number):
    assert _number(text) == number


def test_a_typed_word_is_no_wrong_answer_without_a_reason():
    tree = made([(0, 3, 0.5)])
    task = NumberTask(lambda _tree: "?", lambda tree: tree.size, "look")
    assert task.judge(tree, "two").words == "Type a number, such as 12."
    assert task.judge(tree, "2").right
    assert np.isclose(float(task.solution(tree)), 2)
