"""Compiling before the first use, in a separate process.

Compiling takes seconds and holds a lock that blocks all other threads. Therefore the application
does it in a child process, stays responsive, and then loads the compiled functions.

What is compiled has parts, so that a game that nobody plays delays no other: `FILES` for trees
from files, the name of a game for its search, the name followed by `LEVELS_OF` for the levels of
the PC, the name of a simultaneous game for its rules, and searches with functions of users
(`engine_parts`).
"""

from uctvis import games, simultaneous
from uctvis.paths import own_command

FILES = "files"
LEVELS_OF = ":levels"


def command() -> list[str]:
    """The command that fills the cache in a child process; parts may follow it."""
    return [*own_command(), "warm"]


def all_parts(first: str) -> list[str]:
    """All parts in the order in which users need them; the game `first` precedes the others."""
    names = sorted((game.name for game in games.built_in_games()), key=lambda name: name != first)
    levels = [f"{name}{LEVELS_OF}" for name in names]
    rules = [game.name for game in simultaneous.all_games()]
    return [FILES, names[0], levels[0], *names[1:], *rules, *levels[1:]]
