"""Random chess playouts of some plies, driven from Python: prints how many a second.

Each library in the way that was found fastest: the legal moves, one of them at random,
played unchecked, until there is none. No library looks for the other ends of a game,
or values the last position.

chess_playouts.py LIBRARY PLAYOUTS PLIES, the library cozy_chess, rust_chess or chess
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
            # The generator is lazy: a list of all moves takes a fifth longer.
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
