"""Moves in games of chance, in tests that do not ask what chance does."""

from uctvis.tree.players import is_chance


def to_a_choice(game, position, moves):
    """The moves, then the last outcome of each lottery after them; and the position there."""
    made = list(moves)
    for move in made:
        position = game.play(position, move)
    while is_chance(game.player(position)):
        made.append(game.legal_moves(position)[-1])
        position = game.play(position, made[-1])
    return made, position
