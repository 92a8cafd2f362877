"""Alpha-beta finds the values of minimax, with each combination of switches that must keep them."""

import random
from collections import Counter
from itertools import product

import pytest
from evaluations import EVALUATIONS
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from minimaxing import RandomGame, minimax
from mixes import after_random_moves
from solved import (
    connect_four,
    every_tictactoe_position,
    mancala,
    mancala_ending,
    tictactoe,
)

from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.alphabeta.work import Switches
from uctvis.games import find

TICTACTOE, CONNECT_FOUR, MANCALA = map(find, ("tictactoe", "connect_four", "mancala"))
KEEPING = ("pruning", "ordering", "table")
CHANGING = ("null_move", "reductions", "futility", "extensions", "repetitions")
COMBINATIONS = [
    dict(zip(KEEPING, chosen, strict=True)) for chosen in product(("on", "off"), repeat=3)
]


def searched(game, position, depth, **settings):
    given = {"seconds": None, "memory": 16, **settings}
    return AlphaBeta(game, position, AlphaBetaSettings(depth=depth, **given)).run()


def test_these_are_all_switches():
    assert {*KEEPING, *CHANGING} == set(Switches._fields)


@EVALUATIONS
@pytest.mark.parametrize("seed", rest_for_long(1, range(5)))
def test_the_value_is_that_of_minimax(game, evaluation, seed):
    # As deep as all positions are few: after a move of TUC-CHESS, a bonus may be on many squares.
    depth = {"breakthrough": 3, "chess": 2, "gomoku": 1, "hex": 3, "tuc_chess": 2}.get(game.name, 4)
    if evaluation == "quiescence":
        depth = 1
    position = after_random_moves(game, random.Random(seed).randint(0, 30), seed)
    evaluated = game.evaluating(evaluation)
    values = [minimax(evaluated, position, one) for one in range(1, depth + 1)]
    name = evaluation or next((one.name for one in game.evaluations()), "")
    for switches in COMBINATIONS:
        off = dict.fromkeys(CHANGING, "off")
        found = searched(game, position, depth, evaluation=name, **switches, **off)
        # The search may end earlier, when nothing is left to find.
        assert [one.value for one in found.iterations] == values[: len(found.iterations)]
        if len(found.iterations) < depth:
            assert found.reason in ("proven", "solved")
            assert values[len(found.iterations) :] == [found.last.value] * (
                depth - len(found.iterations)
            )


@given(seed=st.integers(0, 2**32), depth=st.integers(1, 6))
def test_the_value_is_that_of_minimax_in_random_trees(seed, depth):
    game = RandomGame(seed)
    values = [minimax(game, game.initial(), one) for one in range(1, depth + 1)]
    for switches in COMBINATIONS:
        off = dict.fromkeys(CHANGING, "off")
        found = searched(game, game.initial(), depth, **switches, **off)
        assert [one.value for one in found.iterations] == values[: len(found.iterations)]


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
@pytest.mark.parametrize("changing", ["on", "off"])
def test_every_position_of_tic_tac_toe(part, changing):
    for position in every_tictactoe_position()[part::10]:
        payoff, _moves = tictactoe(position)
        found = searched(TICTACTOE, position, 10, **dict.fromkeys(CHANGING, changing))
        own = payoff if position.player == 0 else 1 - payoff
        assert found.mean == own
        assert tictactoe(TICTACTOE.play(position, found.move))[0] == payoff


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_connect_four_near_its_end(part):
    for seed in range(part * 30, part * 30 + 30):
        position = after_random_moves(CONNECT_FOUR, random.Random(seed).randint(22, 36), seed)
        payoff = connect_four(position)
        found = searched(CONNECT_FOUR, position, 30, **dict.fromkeys(CHANGING, "off"))
        assert found.mean == (payoff if position.player == 0 else 1 - payoff)
        after = CONNECT_FOUR.play(position, found.move)
        outcome = CONNECT_FOUR.outcome(after)
        assert (connect_four(after) if outcome is None else outcome.payoff) == payoff


@pytest.mark.parametrize("part", rest_for_long(1, range(8)))
@pytest.mark.parametrize("changing", ["on", "off"])
def test_endings_of_mancala(part, changing):
    rng = random.Random(part)
    for _ending in range(40):
        position, known = mancala_ending(rng.randint(2, 12), rng), {}
        payoff = mancala(position, known)
        found = searched(MANCALA, position, 60, **dict.fromkeys(CHANGING, changing))
        if changing == "off" or found.reason in ("proven", "solved"):
            assert found.mean == (payoff if position.player == 0 else 1 - payoff)
            assert mancala(MANCALA.play(position, found.move), known) == payoff


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_connect_four_is_solved_by_a_narrow_window(part):
    seen = Counter()
    for seed in range(part * 40, part * 40 + 40):
        position = after_random_moves(CONNECT_FOUR, random.Random(seed).randint(16, 24), seed)
        payoff = connect_four(position)
        found = searched(CONNECT_FOUR, position, None, nodes=400_000)
        seen[found.reason] += 1
        seen["drawn"] += payoff == 0.5
        if found.reason in ("proven", "solved"):
            assert found.mean == (payoff if position.player == 0 else 1 - payoff)
            after = CONNECT_FOUR.play(position, found.move)
            outcome = CONNECT_FOUR.outcome(after)
            assert (connect_four(after) if outcome is None else outcome.payoff) == payoff
    assert seen["proven"] > 20
    # Draws are solved, unless they take too many nodes.
    assert seen["drawn"] - seen["nodes"] <= seen["solved"] <= seen["drawn"]
    assert seen["nodes"] < 4
