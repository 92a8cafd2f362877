"""Random chess playouts of some plies, called from Python: prints their number per second.

Each library is used in the fastest way found: generate the legal moves, pick one at random, play it
without a check, until there is none. No library checks the other rules for the end of a game, or
evaluates the last position.

chess_playouts.py LIBRARY PLAYOUTS PLIES; the libraries are cozy_chess, rust_chess and chess
"""

import json
import sys
from collections.abc import Callable
from itertools import islice
from random import random
from time import perf_counter


def cozy_chess(playouts: int, plies: int) -> None:
    from cozy_chess import Board

    for _ in range(playouts):
        board = Board()
        for _ply in range(plies):
            moves = board.generate_moves()
            if not moves:
                break
            board.play_unchecked(moves[int(random() * len(moves))])


def rust_chess(playouts: int, plies: int) -> None:
    from rust_chess import Board, RepetitionDetectionMode

    for _ in range(playouts):
        board = Board(mode=RepetitionDetectionMode.NONE)
        for _ply in range(plies):
            moves = board.generate_legal_moves()
            count = len(moves)
            if count == 0:
                break
            # The generator is lazy; making a list of all moves takes a fifth longer.
            move = next(islice(moves, int(random() * count), None))
            board.make_move(move, check_legality=False)


def chess(playouts: int, plies: int) -> None:
    from chess import Board

    for _ in range(playouts):
        board = Board()
        for _ply in range(plies):
            moves = list(board.generate_legal_moves())
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])


_LIBRARIES: dict[str, Callable[[int, int], None]] = {
    "cozy_chess": cozy_chess,
    "rust_chess": rust_chess,
    "chess": chess,
}


def main() -> None:
    play, playouts, plies = _LIBRARIES[sys.argv[1]], int(sys.argv[2]), int(sys.argv[3])
    play(10, plies)
    begun = perf_counter()
    play(playouts, plies)
    print(json.dumps(playouts / (perf_counter() - begun)))


if __name__ == "__main__":
    main()
