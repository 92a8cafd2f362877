"""The registry of games.

Each built-in game is a file or a folder here and is found by its `GAME`; names that begin with _
are not games. Installed packages bring games by entry points (`_installed`), and files of the user
by `add` (`uctvis.game_files`); both may bring functions for searches, too (`uctvis.functions`).

A game is named by its full name (`uctvis.game.parameters`), such as "chess" or "pig:goal=20".
"""

import logging
import threading
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from uctvis.errors import GameError, GameFileError, MissingGameError, UnknownGameError
from uctvis.functions.registry import look_also, reserve
from uctvis.game.board import Role
from uctvis.game.contract import AnyGame
from uctvis.game.notation import game_name, shortened
from uctvis.game.player_names import NUMBERED, PlayerNames
from uctvis.game.rules import AnyPosition, Move
from uctvis.game.written_games import WrittenGame
from uctvis.mcts.names import ReplayedNames
from uctvis.modules import declared_in
from uctvis.texts import _, did_you_mean, grouped

if TYPE_CHECKING:
    from uctvis.tree.tree import Tree

# Longer texts are not games; the user pasted or opened something else.
_LONGEST_TEXT = 1_000_000
_LONGEST_STATE = 1000
# The games of a library have names that begin with its name. Their states contain all moves.
_OPENSPIEL = "openspiel"
_LONGEST_STATE_WITH_MOVES = 100_000


class _Added(NamedTuple):
    """A game from elsewhere, and where it comes from."""

    game: AnyGame
    title: str
    origin: str


# By name. Replaced as a whole, so that other threads see either all of a change or nothing.
_added: dict[str, _Added] = {}
_adding = threading.Lock()


def _names_of_evaluations() -> tuple[str, ...]:
    """The names of evaluations that no function of a user may have."""
    return tuple({one.name for game in all_games() for one in game.evaluations()})


reserve("evaluation", _names_of_evaluations)


@cache
def built_in_games() -> tuple[AnyGame, ...]:
    """The games in this folder, with the default values of their parameters, sorted by title."""
    return tuple(sorted(declared_in(__name__, "GAME").values(), key=lambda game: game.title))


def all_games() -> tuple[AnyGame, ...]:
    """The built-in games and those that were added, sorted by title."""
    titled = [(game.title, game) for game in built_in_games()]
    titled += [(one.title, one.game) for one in _added.values()]
    return tuple(game for _title, game in sorted(titled, key=lambda one: one[0]))


def add(game: AnyGame, origin: str) -> None:
    """Add a game from elsewhere, or replace it by another version of the same origin.

    `origin` says to users where it comes from, such as the path of its file.

    Raises GameError if another game has this name, or the game fails.
    """
    global _added
    title = game.title
    with _adding:
        before = _added.get(game.name)
        if before is not None and before.origin != origin:
            other = before.origin
        elif game.name in {_OPENSPIEL, *(one.name for one in built_in_games())}:
            other = _("a built-in game")
        else:
            others = {name: one for name, one in _added.items() if one.origin != origin}
            _added = {**others, game.name: _Added(game, title, origin)}
            return
    raise GameError(
        _("{origin}: expected a name that no other game has, got {name!r}: it is {other}").format(
            origin=origin, name=game.name, other=other
        )
    )


def remove_of(origin: str) -> None:
    """Remove the game of an origin, if there is one."""
    global _added
    with _adding:
        _added = {name: one for name, one in _added.items() if one.origin != origin}


def origin_of(game: AnyGame) -> str:
    """Where a game comes from that was added; "" for a built-in one."""
    added = _added.get(game.name)
    return "" if added is None else added.origin


def register_installed() -> tuple[GameError, ...]:
    """Register the functions of installed packages, the first time; return why others were not."""
    from uctvis.games._installed import installed_functions  # as in `add_installed`

    return installed_functions()


look_also(register_installed)


def add_installed() -> tuple[GameError, ...]:
    """Add the games of installed packages, the first time; return why others were not added."""
    # Imported here because the first paint of the window does not need it.
    from uctvis.games._installed import installed_games

    found = installed_games()
    errors: list[GameError] = list(found.errors)
    for game, origin in found.games:
        if origin_of(game) != origin:
            try:
                add(game, origin)
            except GameError as error:
                errors.append(error)
    return tuple(errors)


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
    if name == _OPENSPIEL:
        # Its library is imported only here.
        from uctvis.games._openspiel.game import openspiel_game

        return openspiel_game(values)
    game = _named(name)
    if game is not None:
        return game.named(full_name)
    from uctvis.disk.allowed_files import file_with_game  # rarely needed

    file = file_with_game(name)
    if file is not None:
        raise MissingGameError(
            _("the game {name} comes from a file that is not loaded: {file}").format(
                name=name, file=file
            )
        )
    raise UnknownGameError(
        _("game: expected one of {names}, got {name!r}").format(
            names=", ".join(game.name for game in all_games()), name=shortened(name)
        )
        + did_you_mean(name, [game.name for game in all_games()])
    )


def _named(name: str) -> AnyGame | None:
    """The game with this name; None if there is none, not even in an installed package."""
    for game in all_games():
        if game.name == name:
            return game
    add_installed()
    added = _added.get(name)
    return None if added is None else added.game


def player_names(full_name: str) -> PlayerNames:
    """The names of the players of a game by its full name; numbers if there is no such game."""
    # A tree without a game does not import the games.
    if not full_name:
        return NUMBERED
    try:
        return find(full_name).player_names
    except GameError:
        return NUMBERED


def first_is_dark(full_name: str) -> bool:
    """Whether player 0 has the dark pieces, by the full name; False if there is no such game."""
    # A tree without a game does not import the games.
    if not full_name:
        return False
    try:
        return find(full_name).piece_roles[0] is Role.PIECE_1
    except GameError:
        return False


def parse_state(text: str) -> tuple[AnyGame, AnyPosition] | None:
    """The game and the position of a state's name, or None if it is not the name of a state."""
    first, space, rest = text.partition(" ")
    try:
        if ":" in first:
            game = find(first)
            return game, game.parse_state(f"{game.full_name}{space}{rest}")
    except GameError:
        return None
    # If the text names a game, only that one: others may be slow, or fail.
    named = _named(first) if first.isidentifier() else None
    for game in built_in_games() if named is None else (named,):
        try:
            return game, game.parse_state(text)
        except GameError:
            continue
    return None


def game_of(tree: "Tree") -> AnyGame | None:
    """The game of a tree; None if its root's name is not a known position."""
    if isinstance(tree.names, ReplayedNames):
        return tree.names.game
    found = parse_state(tree.shown_state(0))
    return None if found is None else found[0]


def missing_game_text(tree: "Tree") -> str:
    """What to say if the game of a tree comes from a file that is not loaded; "" otherwise."""
    if not tree.game:
        return ""
    try:
        find(tree.game)
    except MissingGameError as error:
        return str(error)
    except GameError:
        pass
    return ""


def read_game(text: str) -> tuple[AnyGame, AnyPosition, tuple[Move, ...]]:
    """The game, its start position and all its moves in a text; see `read_written`.

    Raises GameError as `read_written` does, or if not all of the moves can be played.
    """
    game, written = read_written(text)
    if written.problem:
        raise GameError(written.problem)
    return game, written.start, written.moves


def read_written(text: str) -> tuple[AnyGame, WrittenGame[AnyPosition]]:
    """Read a position (a state's name) or a game (written by `Game.write_game`) from a text.

    A position is a game without moves. Of several games, the first is read; `notes` says so.

    Raises GameError if the text is neither, or it is an invalid game.
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
        return state[0], WrittenGame(state[1], is_position=True)
    name = game_name(text)
    if name is not None and name.partition(":")[0].isidentifier():
        chosen = find(name)
        return chosen, chosen.read_written(text)
    for game in all_games():
        # A format of its own, such as PGN, does not name the game.
        if _tells(game, text):
            return game, game.read_written(text)
    raise GameError(
        _(
            "expected a position (a state's name; in chess a FEN) or a game (moves in PGN, "
            'or a text that begins with "game: mancala"), got {text!r}'
        ).format(text=shortened(text))
    )


def _tells(game: AnyGame, text: str) -> bool:
    """Whether a text seems to be a game of this kind; a game that fails does not hide others."""
    try:
        return game.tells_game(text)
    except GameFileError as error:
        logging.getLogger(__name__).warning("%s", error)
        return False
