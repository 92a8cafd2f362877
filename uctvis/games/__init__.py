"""The games. Each is one file of this folder, found by its `GAME`.

A file whose name begins with _ is no game, but a part of one.
"""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from uctvis.errors import GameError
from uctvis.game import Game
from uctvis.texts import _


@cache
def all_games() -> tuple[Game, ...]:
    """Every game of this folder, by title."""
    modules = (
        import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
        if not found.name.startswith("_")
    )
    return tuple(sorted((module.GAME for module in modules), key=lambda game: game.title))


def find(name: str) -> Game:
    """The game called `name`.

    Raises
    ------
    GameError
        There is none.
    """
    for game in all_games():
        if game.name == name:
            return game
    raise GameError(
        _("game: expected one of {names}, got {name!r}").format(
            names=", ".join(game.name for game in all_games()), name=name
        )
    )


def parse_state(text: str) -> tuple[Game, Any] | None:
    """The game and the position that a state's name tells, or None where it tells none."""
    for game in all_games():
        try:
            return game, game.parse_state(text)
        except GameError:
            continue
    return None
