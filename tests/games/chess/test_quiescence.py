"""The evaluation of chess by quiescence, held to all captures tried in the plainest way."""

import random

import chess
import pytest

import uctvis
from uctvis.games.chess.evaluation.placement import account, worth
from uctvis.games.chess.evaluation.quiescence import PLIES
from uctvis.games.chess.game import GAME
from uctvis.tree.record import PAYOFF_ONE

QUIET = GAME.evaluating("quiescence")
PLACED = GAME.evaluating("placement")
RULES = QUIET.compiled


def placed_lead(board):
    """White's lead in hundredths of a pawn."""
    return sum(account(board, chess.WHITE)) - sum(account(board, chess.BLACK))


def captures(board):
    """Captures and promotions to a queen."""
    return [
        move
        for move in board.legal_moves
        if move.promotion == chess.QUEEN or (board.is_capture(move) and not move.promotion)
    ]


def reference(board, plies=PLIES):
    """White's lead if both players capture as is best for them, or stop."""
    leads = [placed_lead(board)]
    if plies > 0:
        for move in captures(board):
            board.push(move)
            leads.append(reference(board, plies - 1))
            board.pop()
    return max(leads) if board.turn == chess.WHITE else min(leads)


def position_of(board):
    return GAME.parse_state(board.fen())


def assert_evaluated(board, lead):
    position = position_of(board)
    assert QUIET.evaluate(position) == worth(lead / 100)
    words, scratch = RULES.encode(position), RULES.scratch(position)
    assert RULES.payoff(words, scratch) == QUIET.payoff_units(position)
    if QUIET.outcome(position) is None:
        assert RULES.payoff(words, scratch) == int(worth(lead / 100) * PAYOFF_ONE + 0.5)


def random_boards(seed, count):
    """Positions of random games with few captures, so that the reference has an end."""
    rng, board = random.Random(seed), chess.Board()
    while count > 0:
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material() or board.fullmove_number > 80:
            board = chess.Board()
            continue
        board.push(rng.choice(moves))
        if rng.random() < 0.2 and 0 < len(captures(board)) < 6:
            count -= 1
            yield board.copy(stack=False)


@pytest.mark.parametrize("seed", range(4))
def test_the_value_is_that_of_all_captures(seed):
    for board in random_boards(seed, 12):
        assert_evaluated(board, reference(board))


TACTICS = {
    # A defended pawn is left alone by a queen, and an undefended one is not.
    "defended": "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1",
    "hanging": "4k3/8/3p4/8/8/8/3Q4/4K3 w - - 0 1",
    "exchange": "4k3/8/2n5/3p4/4P3/2N5/8/4K3 w - - 0 1",
    "battery": "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1",
    "pinned": "4k3/8/8/4r3/3p4/8/4N3/4K3 w - - 0 1",
    "en passant": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "no en passant, the king would be in check": "8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 2",
    "promotion": "8/3P4/8/8/8/8/7k/K7 w - - 0 1",
    "promotion with a capture": "3rk3/4P3/8/8/8/8/8/K7 b - - 0 1",
    "promoted and captured": "2r1k3/1P6/8/8/8/8/8/K7 w - - 0 1",
    "black promotes": "4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1",
    "in check, one capture": "4k3/8/8/8/8/2p5/1r6/K7 w - - 0 1",
    "in check, nothing to capture": "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
    "castling rights": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "a queen hangs on both sides": "3qk3/8/8/8/8/8/8/3QK3 b - - 0 1",
    "longer than the search": "3rk3/2nr4/4b3/3p4/4P1N1/4NB2/3R4/3RK3 w - - 0 1",
}


@pytest.mark.parametrize("fen", TACTICS.values(), ids=TACTICS)
def test_tactics_are_those_of_all_captures(fen):
    board = chess.Board(fen)
    assert_evaluated(board, reference(board))
    mirror = board.mirror()
    assert_evaluated(mirror, -reference(board))


def gains(name):
    """Whether the player to move gains by captures."""
    position = GAME.parse_state(TACTICS[name])
    return QUIET.evaluate(position) != PLACED.evaluate(position)


def test_what_can_be_taken_counts():
    assert gains("hanging")
    assert gains("promotion")
    assert gains("en passant")
    assert not gains("defended")
    assert not gains("no en passant, the king would be in check")


def test_finished_games_are_not_evaluated():
    for fen, payoff in (
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", 1.0),
        ("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", 0.5),
        ("k7/8/8/8/8/8/8/KQ5r w - - 100 80", 0.5),
    ):
        position = GAME.parse_state(fen)
        found = RULES.payoff(RULES.encode(position), RULES.scratch(position))
        assert found == QUIET.payoff_units(position) == payoff * PAYOFF_ONE


def test_the_explanation_has_the_captures_and_the_numbers_after_them():
    position = GAME.parse_state("4k3/8/2n5/3p4/4P3/2N5/8/4K3 w - - 0 1")
    after = "after exd5, pieces 4.1 to 3.1, their squares "
    assert QUIET.explain_evaluation(position).startswith(after)
    quiet = GAME.initial()
    assert QUIET.explain_evaluation(quiet) == (
        "no capture gains anything, " + PLACED.explain_evaluation(quiet)
    )


def test_a_search_with_quiescence_is_another_one_and_says_so():
    law = {"iterations": 300, "seed": 1, "playout_limit": 3}
    placed, quiet = (
        uctvis.search("chess", evaluation=name, **law) for name in ("placement", "quiescence")
    )
    assert (placed.payoff != quiet.payoff).any()
    assert quiet.tree.record.evaluation == "quiescence"


@pytest.mark.parametrize(
    ("fen", "preferred"),
    [
        # A queen takes a queen, not a pawn; a pawn takes anything; a king what it may take.
        ("4k3/8/8/3q4/8/1p6/8/1Q1Q1K2 w - - 0 1", {"d1d5"}),
        ("4k3/8/8/3n1p2/4P3/8/8/4K3 w - - 0 1", {"e4d5", "e4f5"}),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", {"e1e2"}),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", {"e5d6"}),
        ("2r1k3/1P6/8/8/8/8/8/K7 w - - 0 1", {"b7b8q", "b7c8q", "b7c8n", "b7c8b", "b7c8r"}),
        ("4k3/8/3b4/8/4N3/8/8/R3K2R w KQ - 0 1", {"e4d6"}),
    ],
)
def test_heavy_playouts_prefer_good_captures(fen, preferred):
    position = GAME.parse_state(fen)
    moves = GAME.legal_moves(position)
    told = {GAME.move_name(position, one) for one in moves if GAME.prefers(position, one)}
    assert told == preferred
