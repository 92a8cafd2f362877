"""Games for tests of reviews."""


def moves_of(game, names):
    """The moves with these names, from the initial position."""
    position, moves = game.initial(), []
    for name in names:
        moves.append(game.parse_move(position, name))
        position = game.play(position, moves[-1])
    return moves
