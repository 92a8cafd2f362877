"""Chess beside its moves: how games end, positions as text, clicks, the search."""

import chess
import numpy as np
import pytest
from comparing import assert_same_tree

from uctvis.errors import GameError
from uctvis.game.rules import Outcome
from uctvis.games import parse_state
from uctvis.games.chess.game import GAME
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings


def played(fen, moves):
    position = GAME.parse_state(fen)
    for name in moves.split():
        position = GAME.play(position, GAME.parse_move(position, name))
    return position


@pytest.mark.parametrize(
    ("fen", "moves", "outcome"),
    [
        (chess.STARTING_FEN, "f2f3 e7e5 g2g4 d8h4", Outcome(0.0, "checkmate")),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", Outcome(1.0, "checkmate")),
        ("k7/8/8/1Q6/8/8/8/7K w - - 0 1", "b5b6", Outcome(0.5, "stalemate")),
        ("k7/8/8/8/8/8/6p1/7K w - - 0 1", "h1g2", Outcome(0.5, "insufficient material")),
        ("k7/8/8/8/8/8/7R/7K w - - 99 90", "h2h3", Outcome(0.5, "fifty moves")),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 99 90", "a1a8", Outcome(1.0, "checkmate")),
        (
            chess.STARTING_FEN,
            "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
            Outcome(0.5, "threefold repetition"),
        ),
    ],
)
def test_games_end(fen, moves, outcome):
    position = played(fen, moves.rpartition(" ")[0])
    assert GAME.outcome(position) is None
    position = played(fen, moves)
    assert GAME.outcome(position) == outcome
    assert GAME.legal_moves(position) == []


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        # The rooks' rights are lost on the way: the first time was another position.
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8"),
        # A pawn could have been captured en passant, once.
        (
            "4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1",
            "e2e4 e8e7 h1h2 e7e8 h2h1 e8e7 h1h2 e7e8 h2h1",
        ),
    ],
)
def test_positions_with_other_rights_are_no_repetition(fen, moves):
    assert GAME.outcome(played(fen, moves)) is None


def test_a_position_knows_those_before_it():
    twice = played(chess.STARTING_FEN, "g1f3 g8f6 f3g1 f6g8")
    once = GAME.initial()
    assert GAME.state_name(twice) != GAME.state_name(once)
    again = GAME.parse_state(GAME.state_name(twice))
    assert twice != again
    assert twice == played(chess.STARTING_FEN, "g1f3 g8f6 f3g1 f6g8")


def test_the_value_is_the_material():
    assert GAME.evaluate(GAME.initial()) == 0.5
    pawn_up = GAME.parse_state("4k3/8/8/8/8/8/P7/4K3 b - - 0 1")
    assert GAME.evaluate(pawn_up) == pytest.approx(0.546787, abs=1e-6)
    most = GAME.parse_state("7k/6pp/8/8/8/8/QQQQ4/QQQQK3 w - - 0 1")
    more = GAME.parse_state("7k/6pp/8/8/8/8/QQQQQ3/QQQQK3 w - - 0 1")
    assert GAME.evaluate(more) == GAME.evaluate(most) < 0.8
    assert "81 to 2, difference 39: " in GAME.explain_evaluation(more)


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        # Many programs tell the square though no pawn can capture there.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        ("4k3/8/8/8/8/8/P7/4K3 b - -", "4k3/8/8/8/8/8/P7/4K3 b - - 0 1"),
        (" 4k3/8/8/8/8/8/P7/4K3  b - - 5 0\n", "4k3/8/8/8/8/8/P7/4K3 b - - 5 1"),
        # More queens than promotions give are nobody's harm.
        ("7k/6pp/8/8/8/8/QQQQQ3/QQQQK3 w - - 0 1", "7k/6pp/8/8/8/8/QQQQQ3/QQQQK3 w - - 0 1"),
        (
            "4k3/8/8/8/8/8/P7/4K3 b - - 120 999999999",
            "4k3/8/8/8/8/8/P7/4K3 b - - 120 999999999",
        ),
    ],
)
def test_positions_are_read_as_they_are_meant(text, fen):
    game, position = parse_state(text)
    assert game is GAME
    assert GAME.state_name(position) == fen


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "not a FEN"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "not a FEN"),
        ("4k3/8/8/8/8/8/P7/4K3 b - - 0 1 1", "not a FEN"),
        ("4k3/8/8/8/8/8/P7/4K3 b - - -1 1", "not a FEN"),
        ("4k3/8/8/8/8/8/P7/4K3 b - - 0 1234567890", "not a FEN"),
        ("4k3/8/8/8/8/8/P7/4K3 b - - 0 ²", "not a FEN"),
        ("4k3/8/8/8/8/8/P7/4K4 b - - 0 1", "eight squares"),
        ("4k3/8/8/8/8/8/P7/4K3/8 b - - 0 1", "eight squares"),
        ("4k3/8/8/8/8/8/P7/8 b - - 0 1", "one king"),
        ("4k3/8/8/8/8/8/P7/3KK3 b - - 0 1", "one king"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 b - - 0 1", "8 pawns"),
        ("4k3/8/8/8/8/8/NNNNNNNN/NNNNKNNNN b - - 0 1", "eight squares"),
        ("4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN b - - 0 1", "16 pieces"),
        ("P3k3/8/8/8/8/8/8/4K3 b - - 0 1", "first or last rank"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "not on its initial square"),
        ("4k3/8/8/8/8/8/8/4K2R b - e3 0 1", "en passant"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "in check"),
        ("4k3/8/3N1N2/1B6/8/8/8/4K3 b - - 0 1", "check is impossible"),
        ("mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 1", "not a FEN"),
        ("4k3/8/8/8/8/8/P7/4K3 b - - 0 1" * 1000, "not a FEN"),
    ],
)
def test_other_positions_are_refused(text, reason):
    with pytest.raises(GameError, match=f"chess position: expected a FEN .*{reason}"):
        GAME.parse_state(text)


def test_a_promotion_is_chosen_after_the_clicks():
    position = GAME.parse_state("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    promotions = {
        GAME.choice_name(position, move)
        for move in GAME.legal_moves(position)
        if GAME.clicks(position, move) == (chess.A7, chess.A8)
    }
    assert promotions == {"Queen", "Rook", "Bishop", "Knight"}


def test_castling_is_the_kings_move():
    position = GAME.parse_state("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    for name, end in (("e1g1", chess.G1), ("e1c1", chess.C1)):
        assert GAME.clicks(position, GAME.parse_move(position, name)) == (chess.E1, end)


# Games that soon end in each of the ways: the tree and the playouts meet their draws.
@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("6k1/8/6K1/8/8/8/8/R7 w - - 92 100", ""),
        ("8/8/8/8/8/1k6/1p6/1K6 b - - 0 1", ""),
        ("k7/8/2R5/8/8/8/8/1K6 w - - 70 90", "b1a1 a8b8 a1b1 b8a8 b1a1 a8b8"),
        ("8/8/4k3/8/8/3BK3/8/6n1 b - - 0 1", ""),
    ],
)
@pytest.mark.parametrize(("playout_limit", "evaluation"), [(None, ""), (15, ""), (15, "placement")])
def test_both_drivers_meet_the_same_ends(fen, moves, playout_limit, evaluation, monkeypatch):
    position = played(fen, moves)
    settings = Settings(iterations=150, seed=3, playout_limit=playout_limit, evaluation=evaluation)
    fast = Search(GAME, position, settings).run()
    monkeypatch.setattr(type(GAME.evaluating(evaluation)), "compiled", None)
    plain = Search(GAME, position, settings).run()
    assert_same_tree(fast.tree, plain.tree)
    assert (fast.tree.record.payoff == plain.tree.record.payoff).all()


def test_the_search_knows_the_positions_before_its_root():
    position = played(chess.STARTING_FEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
    rules = GAME.compiled
    words, scratch = rules.encode(position), rules.scratch(position)
    move = GAME.parse_move(position, "f6g8")
    after = tuple(map(np.uint64, rules.play(words, scratch, move)))
    assert rules.legal(after, scratch) == 0
    assert GAME.outcome(GAME.play(position, move)) == Outcome(0.5, "threefold repetition")


def test_no_method_moves_on_the_board_of_a_position_even_for_a_moment(monkeypatch):
    # Other threads may use it at the same time.
    moved, push = [], chess.Board.push

    def noted(board, move):
        moved.append(board)
        push(board, move)

    monkeypatch.setattr(chess.Board, "push", noted)
    position = GAME.initial()
    for evaluation in GAME.evaluations():
        game = GAME.evaluating(evaluation.name)
        for move in game.legal_moves(position):
            game.notation(position, move)
            game.remark(position, move)
            game.prior_logit(position, move)
            game.prefers(position, move)
            game.steps(position, move)
        game.evaluate(position)
        game.explain_evaluation(position)
        game.outcome(position)
    assert moved
    assert all(board is not position.board for board in moved)
