"""The moves that led to a position of chess, as other programs get them."""

from random import Random

import pytest

from uctvis.games import find
from uctvis.games.chess.history import board_with_moves
from uctvis.games.chess.numbers import number_of

CHESS = find("chess")


def play(position, *names):
    for name in names:
        position = CHESS.play(position, CHESS.parse_move(position, name))
    return position


def expect_history(position, moves):
    """Check the board of a position, and the last moves before it."""
    board = board_with_moves(position)
    assert board.fen() == position.board.fen()
    assert board.is_valid()
    told = [number_of(move) for move in board.move_stack]
    assert told == list(moves[len(moves) - len(told) :])
    assert len(told) == len(position.earlier)


@pytest.mark.parametrize("seed", range(20))
def test_random_games(seed):
    random, position, moves = Random(seed), CHESS.initial(), []
    while (legal := CHESS.legal_moves(position)) and len(moves) < 120:
        # Quiet moves make long histories.
        board = position.board
        quiet = [
            move
            for move in legal
            if board.piece_type_at(move % 64) != 1 and board.piece_type_at(move // 64 % 64) is None
        ]
        move = random.choice(quiet if quiet and random.random() < 0.9 else legal)
        moves.append(move)
        position = CHESS.play(position, move)
        expect_history(position, moves)


def test_castling_of_both_sides_is_the_king_s_move():
    start = CHESS.parse_state("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 3 9")
    for names in (("e1g1", "e8c8", "f1e1"), ("e1c1", "e8g8", "d1e1")):
        position, moves = start, []
        for name in names:
            moves.append(CHESS.parse_move(position, name))
            position = CHESS.play(position, moves[-1])
        expect_history(position, moves)
        root = board_with_moves(position).root()
        assert root.fen() == start.board.fen()


def test_the_program_sees_a_repetition():
    position = play(CHESS.initial(), *("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"))
    board = board_with_moves(position)
    assert len(board.move_stack) == 7
    board.push_uci("f6g8")
    assert board.is_repetition(3)


def test_an_en_passant_capture_before_the_history():
    position = play(CHESS.initial(), "e2e4", "a7a6", "e4e5", "d7d5", "g1f3")
    expect_history(position, [CHESS.parse_move(play(CHESS.initial(), "e2e4", "a7a6"), "g1f3")])
