"""The solver finds exact results, and none rather than a wrong one."""

import random

import pytest
from chance_games import chance_games, expected_payoff
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from minimaxing import RandomGame, minimax
from mixes import after_random_moves
from solved import (
    connect_four,
    every_tictactoe_position,
    forces,
    mancala,
    mancala_ending,
    tictactoe,
)

from uctvis.alphabeta import solver
from uctvis.alphabeta.solver import PlainSolver, solver_of
from uctvis.games import find
from uctvis.tree.proofs import DRAW, LOSS, WIN

TICTACTOE, CONNECT_FOUR, MANCALA, CHESS = map(
    find, ("tictactoe", "connect_four", "mancala", "chess")
)
MANY = 10**8


def own(payoff, position):
    """A payoff to player 0 as a result for the player to move."""
    return int(WIN * (payoff if position.player == 0 else 1 - payoff))


@pytest.mark.parametrize("make", [solver_of, PlainSolver])
def test_every_position_of_tic_tac_toe(make):
    solving = make(TICTACTOE)
    for position in every_tictactoe_position():
        assert solving.result(position, MANY) == own(tictactoe(position)[0], position)


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_connect_four_near_its_end(part):
    solving = solver_of(CONNECT_FOUR)
    for seed in range(part * 30, part * 30 + 30):
        position = after_random_moves(CONNECT_FOUR, random.Random(seed).randint(22, 36), seed)
        expected = own(connect_four(position), position)
        assert solving.result(position, MANY) == expected


@pytest.mark.parametrize("part", rest_for_long(1, range(8)))
def test_endings_of_mancala(part):
    rng, solving, plain, known = random.Random(part), solver_of(MANCALA), PlainSolver(MANCALA), {}
    for _ending in range(40):
        position = mancala_ending(rng.randint(2, 12), rng)
        expected = own(mancala(position, known), position)
        assert solving.result(position, MANY) == expected
        assert plain.result(position, MANY) == expected


@given(seed=st.integers(0, 2**32), nodes=st.integers(8, 60))
def test_random_games_are_solved_in_pieces(seed, nodes):
    game = RandomGame(seed, longest=6)
    value = minimax(game, game.initial(), 6)
    expected = DRAW if value == 0 else WIN if value > 0 else LOSS
    solving, found, calls = solver_of(game), None, 0
    while found is None:
        found = solving.result(game.initial(), nodes)
        calls += 1
        assert calls < 10_000
    assert found == expected


def test_too_few_nodes_give_no_result_but_bring_the_next_search_forward():
    solving = solver_of(MANCALA)
    position = mancala_ending(14, random.Random(3))
    results = [solving.result(position, 200)]
    while results[-1] is None:
        results.append(solving.result(position, 200))
    assert 2 < len(results) < 10_000
    assert results[-1] == solver_of(MANCALA).result(position, MANY)


def test_wins_and_losses_of_chess_are_certain():
    solving = solver_of(CHESS)
    assert not solving.resumes
    mate = CHESS.parse_state("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    assert forces(CHESS, mate, 0, 3)
    assert solving.result(mate, 1_000_000) == WIN
    after = CHESS.play(mate, CHESS.parse_move(mate, "f6g6"))
    assert solving.result(after, 1_000_000) == LOSS
    bare = CHESS.parse_state("7k/8/8/8/8/8/8/K7 w - - 0 1")
    assert solving.result(bare, 1000) == DRAW
    # No forced win is near: no result, not a draw.
    assert solving.result(CHESS.initial(), 20_000) is None


def test_a_game_longer_than_the_search_has_no_wrong_result(monkeypatch):
    monkeypatch.setattr(solver, "PLIES", 6)
    short = solver_of(TICTACTOE)
    found = {one: short.result(one, MANY) for one in every_tictactoe_position()}
    assert not short.resumes
    assert None in found.values()
    assert {LOSS, DRAW, WIN} < set(found.values())
    for position, result in found.items():
        assert result in (None, own(tictactoe(position)[0], position))


@given(game=chance_games(), nodes=st.integers(8, 60))
def test_games_of_chance_are_solved_in_pieces(game, nodes):
    solving, found, first = solver_of(game), None, game.initial()
    while found is None:
        found = solving.result(first, nodes)
    expected = float(expected_payoff(game, first))
    own = expected if game.player(first) == 0 else 1 - expected
    assert found / WIN == pytest.approx(own, abs=1e-5)
    # Only what is certain is a result.
    assert (found in (LOSS, WIN)) == (own in (0, 1))


def test_pig_has_no_end_so_it_has_no_result():
    pig = find("pig")
    solving = solver_of(pig)
    assert solving.result(pig.initial(), 2000) is None
    won = pig.parse_state("pig 95 95 turn 6 player 2")
    assert solving.result(won, 2000) == WIN
    roll = pig.parse_state("pig 95 95 turn 4 chance player 2")
    assert solving.result(roll, 2000) is None
