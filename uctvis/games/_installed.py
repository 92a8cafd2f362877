"""Games and functions of installed packages, which bring them by entry points.

A package declares them in its `pyproject.toml`:

    [project.entry-points."uctvis.games"]
    hexapawn = "hexapawn_for_uctvis:GAME"

    [project.entry-points."uctvis.policies"]
    mine = "formulas_for_uctvis:register"

A game is an object. Functions are registered by a function without arguments, which calls
`uctvis.policies.register` for each of them.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import metadata
from typing import Any, NamedTuple

from uctvis.errors import GameFileError, SettingError
from uctvis.functions import registry
from uctvis.game.contract import AnyGame
from uctvis.game.expected import expect_game
from uctvis.game.guard import Guard
from uctvis.texts import _

GROUP = "uctvis.games"
FUNCTIONS = "uctvis.policies"
# Seconds that the import of a package may take, and the registration of its functions.
_LIMIT = 60.0


class InstalledGames(NamedTuple):
    """The games of installed packages, each with its origin, and the errors of others."""

    games: tuple[tuple[AnyGame, str], ...]
    errors: tuple[GameFileError, ...]


@cache
def installed_games() -> InstalledGames:
    """Import the games of all installed packages; it takes several milliseconds, once."""
    games, errors = [], []
    for guard, load in _points(GROUP):
        try:
            value = load()
            guard.guard_classes()
            games.append((expect_game(value, guard), guard.path))
        except GameFileError as error:
            errors.append(error)
    return InstalledGames(tuple(games), tuple(errors))


@cache
def installed_functions() -> tuple[GameFileError, ...]:
    """Register the functions of all installed packages, once; return the errors of others."""
    errors = []
    for guard, load in _points(FUNCTIONS):
        try:
            with registry.collected(guard.path) as functions:
                register = load()
                if not callable(register):
                    expected = _("expected a function that registers others, got {got}")
                    raise guard.failure("", expected.format(got=type(register).__name__))
                guard.call("", register, _LIMIT)
            registry.replace(guard.path, functions)
        except GameFileError as error:
            errors.append(error)
        except SettingError as error:
            errors.append(guard.failure("", str(error)))
    return tuple(errors)


def _points(group: str) -> Iterator[tuple[Guard, Callable[[], Any]]]:
    """For each entry point, the guard of its package, and a function that imports its value.

    The function raises GameFileError if that fails.
    """
    for point in metadata.entry_points(group=group):
        package = "?" if point.dist is None else point.dist.name
        origin = _("package {package}, {point}").format(package=package, point=point.value)
        root = point.module.partition(".")[0]
        guard = Guard(origin, partial(_is_of, root))
        yield guard, partial(_load, point, root, guard)


def _load(point: metadata.EntryPoint, root: str, guard: Guard) -> Any:
    if root == "uctvis":
        raise guard.failure("", _("expected a module of the package, got one of uctvis"))
    return guard.call("", point.load, _LIMIT)


def _is_of(package: str, module: str) -> bool:
    return module.partition(".")[0] == package
