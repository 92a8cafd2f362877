"""Conditions on the numbers of nodes: as plain Python compares them, and as people type them."""

import doctest
import math
import operator
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

import uctvis.tree.conditions
from uctvis import Column, Tree
from uctvis.errors import QueryError
from uctvis.tree.conditions import USUAL, Condition, parse_conditions
from uctvis.tree.query import Query, find

COMPARE = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
}


def test_the_examples_of_the_documentation():
    failed, tried = doctest.testmod(uctvis.tree.conditions)
    assert tried > 0
    assert failed == 0


def value_of(tree, name, node):
    """The number as Python compares it; None if it is not known."""
    if name == "mean" and tree.visits[node] == 0:
        return None
    if name in USUAL:
        return getattr(tree, name)[node].item()
    column = tree.columns[name]
    value = column.values[node].item()
    return None if math.isnan(value) or value == column.unknown else value


@pytest.mark.filterwarnings("error")
@given(trees(), st.data())
def test_nodes_are_found_as_python_compares_them(tree, data):
    conditions = []
    for _condition in range(data.draw(st.integers(1, 2))):
        name = data.draw(st.sampled_from((*USUAL, *tree.columns)))
        values = [value_of(tree, name, node) for node in range(tree.size)]
        known = [value for value in values if value is not None]
        number = data.draw(
            st.sampled_from(known or [0])
            | st.sampled_from((0, 1, -1, 2**64, -(2**64), 1e300, -1e300))
        )
        conditions.append(Condition(name, data.draw(st.sampled_from(list(COMPARE))), number))
    expected = []
    for node in range(tree.size):
        values = [value_of(tree, one.name, node) for one in conditions]
        if all(
            value is not None and COMPARE[one.operator](value, one.number)
            for value, one in zip(values, conditions, strict=True)
        ):
            expected.append(node)
    found = find(tree, Query(conditions=tuple(conditions)))
    assert sorted(found.tolist()) == expected


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("player = chance", [1, 4]),
        ("Player = CHANCE and visits > 3", [1]),
        ("player != chance", [0, 2]),
        ("player = 1", [0]),
        ("player = 2", [2]),
        ("player >= 1", [0, 2]),
    ],
)
def test_who_is_to_move_is_a_condition(text, nodes):
    tree = Tree.from_parents([-1, 0, 0, 1, 1], player=[0, 2, 1, -1, 3], visits=[9, 5, 4, 3, 2])
    conditions = parse_conditions(text, tree)
    assert sorted(find(tree, Query(conditions=conditions)).tolist()) == nodes
    again = " and ".join(map(str, conditions))
    assert parse_conditions(again, tree) == conditions


def test_a_player_is_a_number_or_chance():
    with pytest.raises(QueryError, match=r"player: expected 1, 2 or chance, got .white"):
        parse_conditions("player = white", Tree.from_parents([-1]))


@given(trees(), st.data())
def test_a_condition_is_read_as_it_is_written(tree, data):
    conditions = data.draw(
        st.lists(
            st.builds(
                Condition,
                st.sampled_from((*USUAL, *tree.columns)),
                st.sampled_from(list(COMPARE)),
                st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False),
            ),
            min_size=1,
            max_size=3,
        )
    )
    assert parse_conditions(" and ".join(map(str, conditions)), tree) == tuple(conditions)


@pytest.fixture
def tree():
    return Tree.from_parents(
        [-1, 0, 0, 1],
        visits=[4, 2, 1, 0],
        columns={
            "prior": Column([1.0, 0.25, 0.75, float("nan")], title="Prior of the game"),
            "amaf visits": Column(np.array([3, -1, 2, 1], np.int8), unknown=-1),
            "Prior": Column(np.float32([0.1, 0.2, 0.3, 0.4])),
            "rock and roll": [1, 2, 3, 4],
        },
    )


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("prior > 0.3", [0, 2]),
        ("prior>.3", [0, 2]),
        ("  prior  !=  1.0 ", [1, 2]),
        ("prior = 25%", [1]),
        ("prior == 25e-2", [1]),
        ("PRIOR OF THE GAME ≥ 0.75", [0, 2]),
        ("amaf visits >= 2", [0, 2]),
        ("amaf visits != 2", [0, 3]),
        ("Amaf Visits > -5", [0, 2, 3]),
        ("Prior >= 0.3", [2, 3]),
        ("Prior = 0.1", [0]),
        ("rock and roll > 2", [2, 3]),
        ("rock and roll > 2 and rock and roll < 4", [2]),
        ("depth = 1 AND visits < 2", [2]),
        ("mean = 0", [0, 1, 2]),
        ("visits < 1e999999", None),
    ],
)
def test_what_can_be_typed(tree, text, nodes):
    if nodes is None:
        with pytest.raises(QueryError):
            parse_conditions(text, tree)
    else:
        found = find(tree, Query(conditions=parse_conditions(text, tree)))
        assert sorted(found.tolist()) == nodes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expected conditions such as visits >= 10 and mean < 0.5, got ''"),
        ("visits", "Expected conditions such as visits >= 10 and mean < 0.5, got 'visits'"),
        ("visits >", "Expected conditions such as visits >= 10 and mean < 0.5, got 'visits >'"),
        ("> 5", "Expected conditions such as visits >= 10 and mean < 0.5, got '> 5'"),
        ("visits > 5 and", "Expected conditions such as visits >= 10 and mean < 0.5, got ''"),
        ("visits > 5 and x", "Expected conditions such as visits >= 10 and mean < 0.5, got 'x'"),
        ("visits > many", "visits: expected a number such as 10, 0.5 or 50%, got 'many'"),
        ("visits > nan", "visits: expected a number such as 10, 0.5 or 50%, got 'nan'"),
        ("visits > 1,000", "visits: expected a number such as 10, 0.5 or 50%, got '1,000'"),
        (
            "value > 5",
            "There are no numbers named 'value'; there are visits, mean, depth, player, prior, "
            "amaf visits, Prior, rock and roll",
        ),
    ],
)
def test_what_cannot_be_read(tree, text, message):
    with pytest.raises(QueryError) as error:
        parse_conditions(text, tree)
    assert str(error.value) == message


@given(st.text(st.sampled_from("visits and><=!%≥.e+-09 \n") | st.characters(), max_size=40))
def test_any_text_is_read_or_refused(text):
    tree = Tree.from_parents([-1, 0])
    with suppress(QueryError):
        find(tree, Query(conditions=parse_conditions(text, tree)))


@pytest.mark.parametrize(
    "text",
    [
        "visits > 5 and " * 20_000 + "x",
        "visits > " + "9" * 100_000,
        "x" + " " * 1_000_000 + "y",
        "x > " + " " * 1_000_000 + "y z",
        "x > 5 " * 100_000 + "and",
    ],
)
def test_a_long_text_is_refused_in_linear_time(text):
    with pytest.raises(QueryError) as error:
        parse_conditions(text, Tree.from_parents([-1]))
    assert len(str(error.value)) < 400


def test_no_node_meets_a_condition_on_a_column_that_is_not_there():
    found = find(Tree.from_parents([-1, 0]), Query(conditions=(Condition("prior", "<", 1),)))
    assert found.tolist() == []


def test_conditions_are_combined_with_all_others(tree):
    conditions = parse_conditions("prior > 0.3", tree)
    assert not Query(conditions=conditions).is_empty
    assert find(tree, Query(conditions=conditions, least_depth=1)).tolist() == [2]
