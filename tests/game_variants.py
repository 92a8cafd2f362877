"""Each game with its defaults, and with the first and the last choice of each parameter."""

import pytest

from uctvis.games import all_games


def variants(game):
    """The game with the first and the last choice of each of its parameters, except defaults."""
    return [
        game.configured({one.name: choice})
        for one in game.parameters
        for choice in (one.choices[0], one.choices[-1])
        if choice != one.default
    ]


VARIANTS = [variant for game in all_games() for variant in variants(game)]
GAMES = pytest.mark.parametrize(
    "game", [*all_games(), *VARIANTS], ids=lambda game: game.full_name.replace(":", " ")
)
