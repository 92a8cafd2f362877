"""The engine with python-chess as its interface: several lines, chosen moves, and mates."""

import sys

import chess
import chess.engine
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

MATE_IN_2 = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MATE_IN_1 = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
PROGRAM = [sys.executable, "-m", "uctvis", "uci"]


@pytest.fixture(scope="module", params=["alphabeta", "uct"])
def engine(request):
    with chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=300) as engine:
        engine.configure({"Engine": request.param, "UCT Seed": "1", "UCT Memory": 64})
        engine.ping()
        yield engine


@pytest.mark.parametrize("count", [2, 3, 500])
def test_several_lines_are_reported_in_order(engine, count):
    board = chess.Board()
    limit = chess.engine.Limit(nodes=4000)
    lines = engine.analyse(board, limit, multipv=min(count, 218))
    assert len(lines) == min(count, 20)
    assert [one["multipv"] for one in lines] == list(range(1, len(lines) + 1))
    assert len({one["pv"][0] for one in lines}) == len(lines)
    for one in lines:
        after = board.copy()
        for move in one["pv"]:
            assert move in after.legal_moves
            after.push(move)


def test_the_first_line_is_better_than_the_second(engine):
    board = chess.Board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    lines = engine.analyse(board, chess.engine.Limit(nodes=20_000), multipv=3)
    scores = [one["score"].relative.score(mate_score=10_000) for one in lines]
    assert lines[0]["pv"][0].uci() == "e4d5"
    assert scores[0] > scores[1]


@given(st.sets(st.sampled_from([move.uci() for move in chess.Board().legal_moves]), min_size=1))
@settings(max_examples=6, deadline=None)
def test_only_the_chosen_moves_are_searched(engine, names):
    board = chess.Board()
    moves = [chess.Move.from_uci(name) for name in sorted(names)]
    limit = chess.engine.Limit(nodes=300)
    assert engine.play(board, limit, root_moves=moves).move in moves
    lines = engine.analyse(board, limit, multipv=len(moves), root_moves=moves)
    assert {one["pv"][0] for one in lines} <= set(moves)
    # The next search has all moves again.
    every = engine.analyse(board, limit, multipv=20)
    assert len(every) == 20


def test_the_best_of_the_moves_that_are_left_is_found(engine):
    # Without the mate, and without the rook's other moves.
    board = chess.Board(MATE_IN_1)
    moves = [chess.Move.from_uci(name) for name in ("a1a8", "g1h1", "h2h3")]
    limit = chess.engine.Limit(nodes=20_000)
    assert engine.play(board, limit, root_moves=moves).move == moves[0]
    assert engine.play(board, limit, root_moves=moves[1:]).move in moves[1:]


@pytest.mark.parametrize(("fen", "number"), [(MATE_IN_1, 1), (MATE_IN_2, 2)])
def test_a_mate_in_so_many_moves_is_found(engine, fen, number):
    board = chess.Board(fen)
    found = engine.analyse(board, chess.engine.Limit(mate=number))
    assert found["score"].relative == chess.engine.Mate(number)
    assert found["pv"][0].uci() == {1: "a1a8", 2: "a1a6"}[number]


def test_without_a_mate_there_is_a_move(engine):
    board = chess.Board(MATE_IN_2)
    assert engine.play(board, chess.engine.Limit(mate=1)).move in board.legal_moves
