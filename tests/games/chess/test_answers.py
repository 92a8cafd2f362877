"""Mates that the search must find."""

import chess
import pytest

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

MATES_IN_ONE = [
    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "8/8/8/8/8/1k6/7r/K7 b - - 0 1",
    "5k2/5P2/5K2/8/8/8/8/1R6 w - - 99 80",  # on the last move that the fifty moves allow
]
MATES_IN_TWO = [
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",  # Morphy
    "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
    "7K/8/r7/1r6/8/8/8/k7 b - - 0 1",  # by two rooks, in turns
]


def forced_mates(board, moves):
    """The first moves that mate in so many moves, whatever the answer: brute force."""
    found = set()
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_checkmate() or (
            moves > 1
            and not board.is_stalemate()
            and all(_answered(board, reply, moves) for reply in list(board.legal_moves))
        ):
            found.add(move.uci())
        board.pop()
    return found


def _answered(board, reply, moves):
    board.push(reply)
    mated = bool(forced_mates(board, moves - 1))
    board.pop()
    return mated


@pytest.mark.parametrize("playout_limit", [25, None])
@pytest.mark.parametrize(
    ("fen", "moves"),
    [(fen, 1) for fen in MATES_IN_ONE] + [(fen, 2) for fen in MATES_IN_TWO],
)
def test_mates_in_one_and_two_are_found(fen, moves, playout_limit):
    expected = forced_mates(chess.Board(fen), moves)
    assert expected
    game = find("chess")
    position = game.parse_state(fen)
    settings = Settings(iterations=30_000, seed=1, playout_limit=playout_limit, expand_after=1)
    found = Search(game, position, settings).run()
    assert game.move_name(position, found.move) in expected
