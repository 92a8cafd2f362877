"""The registry of games. Each game is a file or a folder here and is found by its `GAME`.

A game is named by its full name (`uctvis.game.parameters`), such as "chess" or "pig:goal=20".

Names that begin with _ are not games.
"""

import pkgutil
from functools import cache
from importlib import import_module

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.notation import game_name, shortened
from uctvis.game.player_names import NUMBERED, PlayerNames
from uctvis.game.rules import AnyPosition, Move
from uctvis.game.written_games import WrittenGame
from uctvis.mcts.names import ReplayedNames
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree

# Longer texts are not games; the user pasted or opened something else.
_LONGEST_TEXT = 1_000_000
_LONGEST_STATE = 1000
# The games of a library have names that begin with its name. Their states contain all moves.
_OPENSPIEL = "openspiel"
_LONGEST_STATE_WITH_MOVES = 100_000


@cache
def all_games() -> tuple[AnyGame, ...]:
    """All games in this folder, with the default values of their parameters, sorted by title."""
    modules = (
        import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
        if not found.name.startswith("_")
    )
    return tuple(sorted((module.GAME for module in modules), key=lambda game: game.title))


def text_suffixes() -> tuple[str, ...]:
    """How files with written games end, such as ".pgn", sorted."""
    return tuple(sorted({game.text_suffix for game in all_games()}))


def find(full_name: str) -> AnyGame:
    """The game with this full name, which may contain defaults, and parameters in any order.

    Raises
    ------
    GameError
        There is no such game, or it has no such parameter or value.
    """
    name, _colon, values = full_name.partition(":")
    for game in all_games():
        if game.name == name:
            return game.named(full_name)
    if name == _OPENSPIEL:
        # Its library is imported only here.
        from uctvis.games._openspiel.game import openspiel_game

        return openspiel_game(values)
    raise GameError(
        _("game: expected one of {names}, got {name!r}").format(
            names=", ".join(game.name for game in all_games()), name=shortened(name)
        )
    )


def player_names(full_name: str) -> PlayerNames:
    """The names of the players of a game by its full name; numbers if there is no such game."""
    # A tree without a game does not import the games.
    if not full_name:
        return NUMBERED
    try:
        return find(full_name).player_names
    except GameError:
        return NUMBERED


def parse_state(text: str) -> tuple[AnyGame, AnyPosition] | None:
    """The game and the position of a state's name, or None if it is not the name of a state."""
    first, space, rest = text.partition(" ")
    try:
        if ":" in first:
            game = find(first)
            return game, game.parse_state(f"{game.full_name}{space}{rest}")
    except GameError:
        return None
    for game in all_games():
        try:
            return game, game.parse_state(text)
        except GameError:
            continue
    return None


def game_of(tree: Tree) -> AnyGame | None:
    """The game of a tree; None if its root's name is not a known position."""
    if isinstance(tree.names, ReplayedNames):
        return tree.names.game
    found = parse_state(tree.shown_state(0))
    return None if found is None else found[0]


def read_game(text: str) -> tuple[AnyGame, AnyPosition, tuple[Move, ...]]:
    """The game, its start position and its moves in a text; see `read_written`."""
    game, written = read_written(text)
    return game, written.start, written.moves


def read_written(text: str) -> tuple[AnyGame, WrittenGame[AnyPosition]]:
    """Read a position (a state's name) or a game (written by `Game.write_game`) from a text.

    A position is a game without moves.

    Raises
    ------
    GameError
        The text is neither, or it is an invalid game.
    """
    text = text.strip("\ufeff \t\r\n")
    if len(text) > _LONGEST_TEXT:
        raise GameError(
            _("game: expected at most {most} characters, got {count}").format(
                most=grouped(_LONGEST_TEXT), count=grouped(len(text))
            )
        )
    has_moves = text.startswith(f"{_OPENSPIEL}:")
    longest = _LONGEST_STATE_WITH_MOVES if has_moves else _LONGEST_STATE
    state = parse_state(text) if len(text) <= longest else None
    if state is not None:
        return state[0], WrittenGame(state[1])
    name = game_name(text)
    if name is not None and name.startswith(f"{_OPENSPIEL}:"):
        chosen = find(name)
        return chosen, chosen.read_written(text)
    for game in all_games():
        if game.tells_game(text):
            # A format of its own, such as PGN, does not name the game.
            chosen = game if name is None else game.named(name)
            return chosen, chosen.read_written(text)
    raise GameError(
        _(
            "expected a position (a state's name; in chess a FEN) or a game (moves in PGN, "
            'or a text that begins with "game: mancala"), got {text!r}'
        ).format(text=shortened(text))
    )
