"""The evaluations "positional" and "tactics" of chess, held to ones written in the plainest way."""

import chess
import numpy as np
import pytest
from chess_boards import boards
from hypothesis import assume, given
from hypothesis import strategies as st
from plain_positional import loses, positional

from uctvis.games.chess.evaluated import explain_lead, lead_in
from uctvis.games.chess.evaluation import exchange
from uctvis.games.chess.evaluation.placement import worth
from uctvis.games.chess.evaluation.tactics import PLIES
from uctvis.games.chess.evaluation.terms import COUNT, GROUPS, TERMS, only, packed_weights
from uctvis.games.chess.game import GAME
from uctvis.games.chess.minimax import lead_of, value_of
from uctvis.games.chess.numbers import number_of
from uctvis.games.chess.words import words_of
from uctvis.tree.record import PAYOFF_ONE


def white(board, lead):
    return lead if board.turn else -lead


def captures(board):
    """Captures and promotions to a queen that lose no material on their square."""
    return [
        move
        for move in board.legal_moves
        if (move.promotion == chess.QUEEN or (board.is_capture(move) and not move.promotion))
        and not loses(board, move)
    ]


def tactics(board, plies=PLIES):
    """The lead of the player to move if both players capture as is best for them, or stop."""
    best = positional(board)
    for move in captures(board) if plies > 0 else ():
        board.push(move)
        best = max(best, -tactics(board, plies - 1))
        board.pop()
    return best


@given(board=boards())
def test_the_lead_is_that_of_the_reference(board):
    assert lead_in(words_of(board)) == white(board, positional(board))


@given(board=boards())
def test_both_players_are_evaluated_alike(board):
    assert lead_in(words_of(board.mirror())) == -lead_in(words_of(board))


@given(board=boards())
def test_a_capture_loses_where_the_reference_does(board):
    position = GAME.parse_state(board.fen())
    words, scratch = GAME.compiled.encode(position), GAME.compiled.scratch(position)
    for move in board.legal_moves:
        if board.is_capture(move):
            number = np.uint64(number_of(move))
            assert exchange.loses(words, np.uint64(scratch.ctypes.data), number) == loses(
                board, move
            ), move


@given(board=boards())
def test_all_moves_are_listed_in_the_order_in_which_they_are_picked(board):
    position = GAME.parse_state(board.fen())
    rules = GAME.compiled
    words, scratch = rules.encode(position), rules.scratch(position)
    count = rules.legal(words, scratch)
    assume(count > 0)
    listed = np.zeros(300, np.int64)
    rules.minimax.moves(words, scratch, listed, 5, count)
    assert listed[5 : 5 + count].tolist() == [rules.pick(words, scratch, k) for k in range(count)]
    assert not listed[:5].any()
    assert not listed[5 + count :].any()


@given(value=st.integers(-(2**23), 2**23))
def test_the_lead_of_a_value_is_the_largest_one_that_is_worth_no_more(value):
    lead = lead_of(value)
    assert lead == -1_000_000 or value_of(lead) <= value
    assert lead == 1_000_000 or value_of(lead + 1) > value or lead + 1 > 3900


@pytest.mark.parametrize(
    "fen",
    [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "r2q1rk1/ppp2ppp/2npbn2/2b1p3/4P3/2PP1N2/PPBN1PPP/R1BQ1RK1 b - - 0 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/P1n5/8/3pP3/8/5b2/6P1/4K3 w - d6 0 1",
    ],
)
def test_tactics_is_the_best_end_of_all_captures(fen):
    board = chess.Board(fen)
    lead = white(board, tactics(board))
    assert lead_in(words_of(board), tactical=True) == lead
    game = GAME.evaluating("tactics")
    assert game.evaluate(game.parse_state(fen)) == worth(lead / 100)


def test_tactics_ends_soon_in_any_position():
    # One evaluation took ten seconds.
    board = chess.Board("qQ1qN1k1/1Q1q1r2/1RQq2r1/1qN1q1bR/qQ2Q1q1/Qqn3Q1/1QQ4r/K3QqQ1 b - - 0 1")
    leads = {lead_in(words_of(board), tactical=True) for _again in range(20)}
    assert len(leads) == 1


@pytest.mark.parametrize("name", ["positional", "tactics"])
def test_the_compiled_payoff_is_the_evaluation(name):
    game = GAME.evaluating(name)
    for fen in (
        chess.STARTING_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    ):
        position = game.parse_state(fen)
        words, scratch = game.compiled.encode(position), game.compiled.scratch(position)
        assert game.compiled.payoff(words, scratch) == game.payoff_units(position)
        assert game.payoff_units(position) == int(game.evaluate(position) * PAYOFF_ONE + 0.5)


def test_the_groups_of_terms_add_up():
    weights = packed_weights().view(np.int64)
    assert len(weights) == COUNT
    assert sum(only(packed_weights(), group).view(np.int64) for group in GROUPS).tolist() == (
        weights.tolist()
    )
    assert {term.group for term in TERMS} == set(GROUPS)


def test_the_explanation_has_the_value():
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    value = GAME.evaluating("positional").evaluate(GAME.parse_state(board.fen()))
    assert explain_lead(words_of(board)).endswith(f"= {value:.5g}")
