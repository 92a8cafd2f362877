"""What a function may return, and what its errors say: `uctvis.functions.calls`, `batches`."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.errors import FunctionError, at_node
from uctvis.functions import batches, calls
from uctvis.functions.kinds import KINDS, ChildNode, ParentNode, batched
from uctvis.functions.registry import Function
from uctvis.games import find

GAME = find("tictactoe")
START = GAME.initial()
MOVES = tuple(GAME.legal_moves(START))
NO_NUMBERS = [None, "0.5", (0.5,), [0.5], {}, 1j, True, np.array([0.5]), np.array("0.5")]


def function(setting, call):
    return Function(KINDS[setting], "mine", call, "mine", "", "here", 0)


def returning(setting, value):
    return function(setting, lambda *_arguments: value)


@pytest.mark.parametrize("value", [0, 1, 0.0, 1.0, np.float32(0.25), np.int64(1), np.array(0.5)])
def test_an_evaluation_is_any_number_from_0_to_1(value):
    assert calls.evaluation(returning("evaluation", value), START) == float(value)


@pytest.mark.parametrize("value", [*NO_NUMBERS, float("nan"), -0.1, 1.1, float("inf")])
def test_another_evaluation_is_refused_with_its_value(value):
    with pytest.raises(FunctionError, match="a number from 0 to 1, got") as raised:
        calls.evaluation(returning("evaluation", value), START)
    error = raised.value
    assert error.value is value
    assert (error.kind, error.function, error.node) == ("evaluation", "mine", None)
    with pytest.raises(FunctionError, match="at node 7"), at_node(3), at_node(7):
        raise error


@pytest.mark.parametrize("value", [*NO_NUMBERS, float("nan")])
def test_a_formula_returns_a_number(value):
    parent, child = ParentNode(1, 0.0, 1.0, 1), ChildNode(1, 0.5, 0.5, 0.0)
    with pytest.raises(FunctionError, match="a number that is not NaN"):
        calls.selection(returning("selection", value), parent, child)
    infinite = returning("selection", float("-inf"))
    assert calls.selection(infinite, parent, child) == float("-inf")


WRONG_PRIORS = [
    *NO_NUMBERS,
    [1.0],
    [0.2] * 9,
    [0.0] * 9,
    [-1.0, 2.0, *[0.0] * 7],
    [float("nan")] * 9,
    np.full((9, 1), 1 / 9),
    np.full((3, 3), 1 / 9),
    ["1"] * 9,
]


@pytest.mark.parametrize("value", WRONG_PRIORS)
def test_priors_are_shares_of_the_moves(value):
    with pytest.raises(FunctionError, match="add up to 1"):
        calls.priors(returning("prior", value), START, MOVES)


@given(st.lists(st.floats(0.001, 1), min_size=9, max_size=9), st.sampled_from(["f4", "f8"]))
def test_priors_of_single_precision_are_taken_as_they_are(weights, kind):
    given_ = (np.array(weights) / sum(weights)).astype(kind)
    found = calls.priors(returning("prior", given_), START, MOVES)
    assert found == given_.tolist()


@pytest.mark.parametrize(
    "value", [*NO_NUMBERS, [1.0], [0.0] * 9, [-1.0] * 9, [float("inf")] * 9, [1e308] * 9]
)
def test_weights_are_not_negative_and_not_all_0(value):
    with pytest.raises(FunctionError, match="9 numbers from 0 on, not all of them 0"):
        calls.weights(returning("playout", value), START, MOVES)


@given(st.lists(st.floats(0, 1e6), min_size=9, max_size=9).filter(lambda all_: max(all_) > 1e-3))
def test_weights_become_whole_numbers_in_proportion(weights):
    found = calls.weights(returning("playout", weights), START, MOVES)
    for one, share in zip(found, weights, strict=True):
        assert abs(one / calls.WEIGHT_ONE - share / sum(weights)) <= 2**-24


def test_what_it_raises_is_told_with_its_line():
    def mine(_position):
        raise LookupError("no such weights")

    line = mine.__code__.co_firstlineno + 1
    with pytest.raises(FunctionError) as raised:
        calls.evaluation(function("evaluation", mine), START)
    text = f"the function mine (evaluation): line {line}: it raised LookupError: no such weights"
    assert str(raised.value) == text
    assert isinstance(raised.value.__cause__, LookupError)
    with pytest.raises(FunctionError, match="SystemExit: 3"):
        calls.evaluation(function("evaluation", lambda _position: exit(3)), START)


def test_arguments_cannot_be_changed():
    def backup(mean, values, visits):
        values[:], visits[:] = 9.0, 9
        return mean

    values, visits = [0.5, 0.25], [1, 2]
    assert calls.backup(function("backup", backup), 0.5, values, visits) == 0.5
    assert (values, visits) == ([0.5, 0.25], [1, 2])

    def prior(_position, moves):
        moves[0] = 3

    with pytest.raises(FunctionError, match="TypeError"):
        calls.priors(function("prior", prior), START, MOVES)


def positions():
    return batches.at_positions(GAME, [START, GAME.play(START, 4)])


def test_a_batch_has_positions_players_moves_and_words():
    found = positions()
    assert len(found) == 2
    assert found[0] == START
    assert found[-1] == GAME.play(START, 4)
    assert found[:] == [found[0], found[1]]
    assert found.players.tolist() == [0, 1]
    assert [one.tolist() for one in found.moves] == [list(range(9)), [0, 1, 2, 3, 5, 6, 7, 8]]
    assert found.words.dtype == np.uint64
    for words, position in zip(found.words, found, strict=True):
        assert tuple(words.tolist()) == tuple(map(int, GAME.compiled.encode(position)))
    for array in (found.players, found.words, *found.moves):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    with pytest.raises(IndexError):
        found[2]


def batch(value, **keywords):
    mark = batched(**keywords) if keywords else batched
    return function("evaluation", mark(lambda _positions: value))


def test_a_batched_function_returns_a_number_for_each_position():
    for value in ([0.5, 1], (0.5, 1), np.array([0.5, 1], np.float32)):
        assert batches.evaluated(batch(value), positions()) == [0.5, 1.0]
    for value in (0.5, [0.5], [0.5, 2.0], "ab", None, np.zeros((2, 1)), np.array([0.5, np.nan])):
        with pytest.raises(FunctionError, match="2 numbers from 0 to 1, one for each position"):
            batches.evaluated(batch(value), positions())


def test_a_batched_function_returns_priors_for_each_position():
    right = [np.full(9, 1 / 9), np.full(8, 1 / 8)]
    assert batches.priors(batch(right), positions()) == [one.tolist() for one in right]
    for value in (None, right[:1], [right[0], right[0]], np.full((2, 9), 1 / 9), "ab"):
        with pytest.raises(FunctionError, match=r"priors|add up to 1"):
            batches.priors(batch(value), positions())


def test_a_batched_function_may_return_both():
    right = [0.5, 0.25], [np.full(9, 1 / 9), np.full(8, 1 / 8)]
    values, priors = batches.with_priors(batch(right, priors=True), positions(), (0, 1))
    assert values == right[0]
    assert priors == [one.tolist() for one in right[1]]
    assert batches.evaluated(batch(right, priors=True), positions()) == values
    assert batches.priors(batch(right, priors=True), positions()) == priors
    for value in (right[0], (right[0],), (*right, 3), None):
        with pytest.raises(FunctionError, match="a pair"):
            batches.with_priors(batch(value, priors=True), positions(), (0, 1))
