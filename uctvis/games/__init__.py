"""The games. Each is one file of this folder, found by its `GAME`.

A file whose name begins with _ is no game, but a part of one.
"""

import pkgutil
from functools import cache
from importlib import import_module

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.notation import shortened
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _, grouped

# No one's game is so long; what is longer is no text that a person chose.
_LONGEST_TEXT = 1_000_000
_LONGEST_STATE = 1000


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Every game of this folder, by title."""
    modules = (
        import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
        if not found.name.startswith("_")
    )
    return tuple(sorted((module.GAME for module in modules), key=lambda game: game.title))


def find(name: str) -> AnyGame:
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


def parse_state(text: str) -> tuple[AnyGame, AnyPosition] | None:
    """The game and the position that a state's name tells, or None where it tells none."""
    for game in all_games():
        try:
            return game, game.parse_state(text)
        except GameError:
            continue
    return None


def read_game(text: str) -> tuple[AnyGame, AnyPosition, tuple[Move, ...]]:
    """What a text tells: a position, by a state's name, or a game as `Game.write_game` wrote it.

    Returns
    -------
    game : Game
    start : Position
        The position, or the one in which the game began.
    moves : tuple of Move
        The moves of the game; none where the text is a position.

    Raises
    ------
    GameError
        It is neither, or the game in it is broken.
    """
    text = text.strip("\ufeff \t\r\n")
    if len(text) > _LONGEST_TEXT:
        raise GameError(
            _("game: expected no more than {most} characters, got {count}").format(
                most=grouped(_LONGEST_TEXT), count=grouped(len(text))
            )
        )
    state = parse_state(text) if len(text) <= _LONGEST_STATE else None
    if state is not None:
        return *state, ()
    for game in all_games():
        if game.tells_game(text):
            return game, *game.read_game(text)
    raise GameError(
        _(
            "expected a position (a state's name; in chess a FEN) or a game (moves in PGN, "
            'or a text that begins with "game: mancala"), got {text!r}'
        ).format(text=shortened(text))
    )
