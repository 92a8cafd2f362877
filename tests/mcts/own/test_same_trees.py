"""Formulas as a user would write them grow the trees of the built-in ones, bit for bit.

In Python, the search runs in the plain driver; compiled, in the compiled one. A formula that
divides, where the built-in one multiplies by an inverse, may differ from it in the last bit of a
value. That changes a tree only where it decides between two children: PUCT in connect four, where
many positions have the same value, needs more than a hundred thousand iterations for it. With the
same operations in the same order, there is no difference.
"""

import math
from typing import NamedTuple

import numba
import numpy as np
import pytest
from for_long import rest_for_long

import uctvis


def ucb1(parent, child):
    return child.mean + parent.exploration * math.sqrt(parent.log_visits / child.visits)


def puct(parent, child):
    bonus = child.prior * math.sqrt(parent.visits) / (1 + child.visits)
    return child.mean + parent.exploration * bonus


def ucb1_tuned(parent, child):
    ratio = parent.log_visits / child.visits
    return child.mean + math.sqrt(ratio * min(0.25, child.variance + math.sqrt(2 * ratio)))


# The same operations in the same order as in the built-in ones.
def exact_ucb1(parent, child):
    width = parent.exploration * math.sqrt(parent.log_visits)
    return child.mean + width * (1.0 / math.sqrt(child.visits))


def exact_puct(parent, child):
    width = parent.exploration * math.sqrt(parent.visits)
    return child.mean + width * child.prior * (1.0 / (1.0 + child.visits))


def exact_ucb1_tuned(parent, child):
    inverse = 1.0 / child.visits
    bound = child.variance + math.sqrt(2.0 * parent.log_visits * inverse)
    return child.mean + math.sqrt(parent.log_visits * inverse * min(0.25, bound))


FORMULAS = {"ucb1": ucb1, "puct": puct, "ucb1_tuned": ucb1_tuned}
EXACT = {"ucb1": exact_ucb1, "puct": exact_puct, "ucb1_tuned": exact_ucb1_tuned}
COMPILED = {name: numba.njit(formula) for name, formula in FORMULAS.items()}
COMPILED_EXACT = {name: numba.njit(formula) for name, formula in EXACT.items()}


class Case(NamedTuple):
    """A game, and a position in which a search has more to find than at the beginning."""

    game: str
    position: str | None = None
    # Playouts to the end take too long in some games.
    playout_limit: int | None = None
    evaluation: str = ""
    iterations: int = 400

    def __str__(self) -> str:
        return self.game.partition(":")[0]

    def found(self, selection, iterations, seed=3):
        return uctvis.search(
            self.game,
            self.position,
            selection=selection,
            iterations=iterations,
            seed=seed,
            playout_limit=self.playout_limit,
            evaluation=self.evaluation,
            exploration=1.0,
        )


CASES = [
    Case("connect_four", evaluation="lines", playout_limit=4),
    # A game of chance.
    Case("pig:goal=20"),
    # A player may move twice in a row.
    Case("mancala", playout_limit=20),
    Case("breakthrough", playout_limit=6, iterations=60),
    Case("reversi", playout_limit=4, iterations=60),
    Case("chess", playout_limit=2, evaluation="placement", iterations=60),
    Case("connect_four", "connect_four ....... ....... ....... ..XX... .XOOX.. .OXXOO. player 2"),
]


def assert_same(one, other):
    """Both searches found the same tree in the same iterations."""
    assert len(one.nodes) == len(other.nodes)
    for name in one.nodes.dtype.names:
        np.testing.assert_array_equal(one.nodes[name], other.nodes[name], err_msg=name)
    np.testing.assert_array_equal(one.leaf, other.leaf)
    np.testing.assert_array_equal(one.payoff, other.payoff)
    assert one.policy == other.policy


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("case", rest_for_long(3, CASES), ids=str)
def test_in_python(case, name):
    found = case.found(FORMULAS[name], case.iterations)
    assert_same(found, case.found(name, case.iterations))


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("case", rest_for_long(3, CASES), ids=str)
def test_compiled(case, name):
    assert_same(case.found(COMPILED[name], 3000), case.found(name, 3000))


@pytest.mark.parametrize("name", EXACT)
def test_the_same_operations(name):
    case = CASES[0]
    assert_same(case.found(EXACT[name], 300), case.found(name, 300))
    assert_same(case.found(COMPILED_EXACT[name], 20_000), case.found(name, 20_000))


@pytest.mark.long
@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_operations_in_large_trees(case, name):
    for seed in range(3):
        found = case.found(COMPILED_EXACT[name], 200_000, seed)
        assert_same(found, case.found(name, 200_000, seed))
