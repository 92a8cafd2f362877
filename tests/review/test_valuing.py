"""What searches of all kinds say, as values of a review."""

from types import SimpleNamespace

import chess
import chess.engine
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis import games
from uctvis.game.evaluation import worth_of
from uctvis.games.chess.evaluation.placement import worth
from uctvis.programs.told import told_by, told_statistics
from uctvis.review.judgement import PositionValue
from uctvis.review.position_judge import PositionJudge
from uctvis.review.valuing import estimated, proven, value_found
from uctvis.review.win_rates import win_rate
from uctvis.tree.proofs import Proof

CHESS, REVERSI = games.find("chess"), games.find("reversi")
BLACK = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def said_by_program(score, state=None):
    """The result of a program that says this score, for the player to move."""
    position = CHESS.initial() if state is None else CHESS.parse_state(state)
    board = position.board
    move = next(iter(board.legal_moves))
    infos = ({"score": chess.engine.PovScore(score, board.turn), "pv": [move], "depth": 3},)
    told = told_by(infos, board)
    statistics = told_statistics(CHESS, position, told, 1.0)
    return SimpleNamespace(
        position=position, statistics=statistics, mean=told.lines[0].mean, deepening=()
    )


@pytest.mark.parametrize(("state", "sign"), [(None, 1), (BLACK, -1)])
def test_the_pawns_of_a_program_are_kept(state, sign):
    found = said_by_program(chess.engine.Cp(35), state)
    assert value_found(CHESS, found, estimates=False) == PositionValue(win_rate(35 * sign))


@pytest.mark.parametrize(
    ("mate", "state", "value"),
    [
        (2, None, PositionValue(1.0, True, 3)),
        (-2, None, PositionValue(0.0, True, 4)),
        (1, BLACK, PositionValue(0.0, True, 1)),
        (-1, BLACK, PositionValue(1.0, True, 2)),
    ],
)
def test_the_mate_of_a_program_is_certain(mate, state, value):
    found = said_by_program(chess.engine.Mate(mate), state)
    assert value_found(CHESS, found, estimates=False) == value


@given(st.integers(-2000, 2000), st.sampled_from([0, 1]))
def test_the_evaluation_of_chess_is_a_lead_in_pawns(lead, player):
    value = estimated(CHESS, worth(lead / 100), player, estimates=True)
    assert value == PositionValue(win_rate(lead if player == 0 else -lead))


@given(st.floats(-30, 30), st.sampled_from([0, 1]))
def test_other_evaluations_are_stretched(lead, player):
    value = estimated(REVERSI, worth_of(lead, 5.0), player, estimates=True)
    assert 0 < value.win_rate < 1
    assert (value.of(player) > 0.5) == (lead > 0) or abs(lead) < 1e-9
    if lead == 5.0:
        assert round(value.of(player), 9) == 0.75


@given(st.floats(0, 1), st.sampled_from([0, 1]))
def test_results_of_playouts_stay_as_they_are(mean, player):
    value = estimated(REVERSI, mean, player, estimates=False)
    assert abs(value.of(player) - mean) <= 0.005 + 1e-9
    assert not value.is_perfect


def test_proofs_are_certain():
    assert proven(Proof(2, 3), 1) == PositionValue(0.0, True, 3)
    assert proven(Proof(1, 4), 0) == PositionValue(0.5, True, None)
    assert proven(Proof(0, -1), 0) == PositionValue(0.0, True, None)


def test_a_lottery_is_the_mean_of_its_outcomes():
    """Before the last roll of Pig: five faces win at once, and one passes the turn."""
    game = games.find("pig:goal=10")
    position = next(one for one in rolled(game) if one.turn >= 8)
    judge = PositionJudge(game, seconds=0.02)
    look = judge.look(position)
    chances = game.chances(position)
    mean = sum(
        judge.look(game.play(position, move)).value.win_rate * chance
        for move, chance in zip(game.legal_moves(position), chances, strict=True)
    ) / sum(chances)
    assert abs(look.value.win_rate - mean) < 0.08
    assert look.value.of(position.player) > 0.8


def rolled(game):
    """Positions in which the die is in the air, with more and more points of this turn."""
    position = game.initial()
    while game.outcome(position) is None:
        position = game.play(position, game.parse_move(position, "roll"))
        yield position
        position = game.play(position, game.parse_move(position, "2"))
