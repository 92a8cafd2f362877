"""The games with each of their evaluations, as parameters of tests."""

import pytest

from uctvis.games import all_games

# (game, name of the evaluation); "" is the default one.
EVALUATIONS = pytest.mark.parametrize(
    ("game", "evaluation"),
    [
        pytest.param(game, name, id=" ".join((game.name, name)).strip())
        for game in all_games()
        for name in ("", *(one.name for one in game.evaluations()[1:]))
    ],
)
