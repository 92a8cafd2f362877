"""The compiled rules of chess, held to published perft counts and to python-chess."""

import random
from pathlib import Path

import chess
import numpy as np
import pytest

from uctvis.games.chess.game import GAME
from uctvis.games.chess.moves import find_moves, pick_move
from uctvis.games.chess.names import LONGEST_NAME, write_move, write_state
from uctvis.games.chess.play import make_move
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import memory_of

RULES = GAME.compiled

PERFT = Path(__file__).parents[2] / "perft"
COUNTS = [
    line.split(", ")
    for file in sorted(PERFT.glob("*.txt"))
    for line in file.read_text().splitlines()
]

# Beside the usual start: pieces that meet soon, promotions, captures en passant that open
# a line, castling with attacked squares, little material, a halfmove clock that runs out.
STARTS = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "4k3/PPP3PP/8/8/8/8/ppp3pp/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1",
    "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
    "4k3/ppp1pppp/8/8/8/8/PPPP1PPP/4K3 w - - 0 1",
    "k1q5/8/3b4/8/8/3B4/8/5Q1K w - - 80 100",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",  # 218 moves
    "8/5k2/8/8/3B4/8/5K2/2b5 w - - 0 1",
    "8/5kb1/8/8/3B4/8/5KP1/8 w - - 0 1",
    "8/5kn1/8/8/8/8/5Kp1/8 w - - 0 1",
    "8/8/4k3/8/8/4K3/8/7R w - - 60 70",
    "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2N b - - 0 999999",
    # Many of a kind, pinned along all lines.
    "3rkr2/8/b3q3/1p1n1p2/2P1B1N1/8/B2QKR1r/8 w - - 0 1",
    "1k1r4/8/8/b2r2b1/8/2N1N3/3PPP2/q1RQKR1q w - - 0 1",
)


@compiled
def perft(position, scratch, depth):
    memory = memory_of(scratch)
    count = find_moves(position, memory)
    if depth == 1:
        return count
    moves = [pick_move(position, memory, k) for k in range(count)]
    total = 0
    for move in moves:
        total += perft(make_move(position, np.uint64(move)), scratch, depth - 1)
    return total


@pytest.mark.parametrize(("fen", "depth", "count"), COUNTS)
def test_perft(fen, depth, count):
    position = GAME.parse_state(fen)
    found = perft(RULES.encode(position), RULES.scratch(position), int(depth))
    assert found == int(count)


def written(write, *what):
    out = np.zeros(LONGEST_NAME, np.uint8)
    return bytes(out[: write(*what, out, 0)]).decode()


def random_move(board, rng, retreat):
    """A random legal move, or, with probability `retreat`, one that goes back."""
    if rng.random() < retreat and len(board.move_stack) >= 2:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if board.is_legal(back):
            return back
    return rng.choice(list(board.legal_moves))


def follow_a_game(fen, rng):
    """Play a random game in step: python-chess, the game's plain rules, the compiled rules.

    python-chess has the whole stack of moves, to tell repetitions by itself.
    """
    board, position = chess.Board(fen), GAME.parse_state(fen)
    words, scratch = RULES.encode(position), RULES.scratch(position)
    # Repetitions are rare where nothing goes back.
    retreat = rng.choice((0.0, 0.05, 0.5))
    while True:
        count = RULES.legal(words, scratch)
        moves = GAME.legal_moves(position)
        assert [RULES.pick(words, scratch, k) for k in range(count)] == moves
        names = [GAME.move_name(position, move) for move in moves]
        assert [written(write_move, words, move) for move in moves] == names
        assert written(write_state, words) == GAME.state_name(position) == board.fen()
        assert words == RULES.encode(position)
        assert RULES.payoff(words, scratch) == GAME.payoff_units(position)

        drawn = board.is_insufficient_material() or board.is_fifty_moves() or board.is_repetition(3)
        outcome = GAME.outcome(position)
        if drawn or not any(board.legal_moves):
            assert moves == []
            mate = board.is_checkmate()
            assert outcome.payoff == (float(board.turn == chess.BLACK) if mate else 0.5)
            return outcome.reason
        assert outcome is None
        assert sorted(names) == sorted(move.uci() for move in board.legal_moves)

        made = random_move(board, rng, retreat)
        move = moves[names.index(made.uci())]
        board.push(made)
        position = GAME.play(position, move)
        words = tuple(map(np.uint64, RULES.play(words, scratch, move)))


REASONS = {
    "checkmate",
    "stalemate",
    "insufficient material",
    "fifty moves",
    "threefold repetition",
}


def follow_games(games, seed):
    rng = random.Random(seed)
    return {follow_a_game(fen, rng) for fen in STARTS for _ in range(games)}


def test_games_are_those_of_python_chess():
    assert follow_games(4, seed=1) == REASONS


@pytest.mark.long
def test_thousands_of_games_are_those_of_python_chess():
    assert follow_games(200, seed=2) == REASONS


def random_board(rng):
    """A legal position with few pieces, strewn at random."""
    while True:
        board = chess.Board(None)
        kinds = [chess.Piece(chess.KING, color) for color in chess.COLORS]
        kinds += [
            chess.Piece(rng.choice(chess.PIECE_TYPES[:5]), rng.random() < 0.5)
            for _ in range(rng.randrange(1, 12))
        ]
        for piece, square in zip(kinds, rng.sample(chess.SQUARES, len(kinds)), strict=True):
            board.set_piece_at(square, piece)
        board.turn = rng.random() < 0.5
        if rng.random() < 0.7:
            # A pawn that has just been pushed two ranks.
            rank = 4 if board.turn else 3
            file = rng.randrange(8)
            behind = chess.square(file, 5 if board.turn else 2)
            board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, not board.turn))
            board.set_piece_at(
                chess.square(file + (1 if file < 7 else -1), rank),
                chess.Piece(chess.PAWN, board.turn),
            )
            board.ep_square = behind
        board.halfmove_clock = rng.choice((0, 0, 50, 98, 99, 100, 120))
        if board.is_valid():
            return board


def test_positions_strewn_at_random():
    rng = random.Random(4)
    entered = 0
    for _ in range(1500):
        board = random_board(rng)
        fen = board.fen()
        entered += board.has_legal_en_passant()
        position = GAME.parse_state(fen)
        words, scratch = RULES.encode(position), RULES.scratch(position)
        moves = GAME.legal_moves(position)
        assert RULES.legal(words, scratch) == len(moves)
        assert [RULES.pick(words, scratch, k) for k in range(len(moves))] == moves
        assert RULES.payoff(words, scratch) == GAME.payoff_units(position)
        assert written(write_state, words) == fen
        for move in moves:
            after = GAME.play(position, move)
            made = tuple(map(np.uint64, RULES.play(words, scratch, move)))
            assert made == RULES.encode(after)
            assert written(write_state, made) == GAME.state_name(after)
    assert entered > 50
