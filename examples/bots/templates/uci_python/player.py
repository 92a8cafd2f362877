"""A chess bot to begin with, which speaks UCI: fill in `choose`. It needs python-chess.

As it is, it captures what is worth most, or plays at random.
"""

import random

import chess

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


def choose(board: chess.Board, seconds: float) -> chess.Move:  # noqa: ARG001
    """The move to make; `seconds` are left on the clock."""

    def worth(move: chess.Move) -> float:
        # An empty square, and a pawn that is captured en passant, are worth nothing.
        return WORTH.get(board.piece_type_at(move.to_square), 0) + random.random()  # noqa: S311

    return max(board.legal_moves, key=worth)


def read_position(words: list[str]) -> chess.Board:
    """The position of "startpos moves e2e4 e7e5" or "fen FEN moves e2e4"."""
    start, _, moves = " ".join(words).partition(" moves ")
    board = chess.Board() if start == "startpos" else chess.Board(start.removeprefix("fen "))
    for move in moves.split():
        board.push_uci(move)
    return board


def read_seconds(words: list[str], color: chess.Color) -> float:
    """The remaining time in "wtime 60000 btime 60000", which is in milliseconds."""
    name = "wtime" if color == chess.WHITE else "btime"
    return int(words[words.index(name) + 1]) / 1000 if name in words else 1.0


def main() -> None:
    board = chess.Board()
    while True:
        word, *rest = input().split() or [""]
        if word == "uci":
            print("id name My bot\nuciok", flush=True)
        elif word == "isready":
            print("readyok", flush=True)
        elif word == "position":
            board = read_position(rest)
        elif word == "go":
            print("bestmove", choose(board, read_seconds(rest, board.turn)), flush=True)
        elif word == "quit":
            break


main()
