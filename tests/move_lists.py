"""Games as lists of positions and moves."""

import random

from uctvis.games import find

CHESS, MANCALA, CONNECT4 = find("chess"), find("mancala"), find("connect_four")


def game_of(game, *names, start=None):
    """The game with its positions and the moves with these names."""
    positions, moves = [game.initial() if start is None else start], []
    for name in names:
        moves.append(game.parse_move(positions[-1], name))
        positions.append(game.play(positions[-1], moves[-1]))
    return game, positions, moves


def random_game(game, count):
    """The game, its positions and as many random moves."""
    chance, names, position = random.Random(1), [], game.initial()
    for _number in range(count):
        move = chance.choice(game.legal_moves(position))
        names.append(game.move_name(position, move))
        position = game.play(position, move)
    return game_of(game, *names)
