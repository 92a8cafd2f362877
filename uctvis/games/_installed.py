"""Games of installed packages, which bring them by entry points.

A package declares them in its `pyproject.toml`:

    [project.entry-points."uctvis.games"]
    hexapawn = "hexapawn_for_uctvis:GAME"
"""

from functools import cache, partial
from importlib import metadata
from typing import NamedTuple

from uctvis.errors import GameFileError
from uctvis.game.contract import AnyGame
from uctvis.game.expected import expect_game
from uctvis.game.guard import Guard
from uctvis.texts import _

GROUP = "uctvis.games"
# Seconds that the import of a package may take.
_LIMIT = 60.0


class InstalledGames(NamedTuple):
    """The games of installed packages, each with its origin, and the errors of others."""

    games: tuple[tuple[AnyGame, str], ...]
    errors: tuple[GameFileError, ...]


@cache
def installed_games() -> InstalledGames:
    """Import the games of all installed packages; it takes several milliseconds, once."""
    games, errors = [], []
    for point in metadata.entry_points(group=GROUP):
        package = "?" if point.dist is None else point.dist.name
        origin = _("package {package}, {point}").format(package=package, point=point.value)
        root = point.module.partition(".")[0]
        guard = Guard(origin, partial(_is_of, root))
        try:
            if root == "uctvis":
                raise guard.failure("", _("expected a module of the package, got one of uctvis"))
            value = guard.call("", point.load, _LIMIT)
            guard.guard_classes()
            games.append((expect_game(value, guard), origin))
        except GameFileError as error:
            errors.append(error)
    return InstalledGames(tuple(games), tuple(errors))


def _is_of(package: str, module: str) -> bool:
    return module.partition(".")[0] == package
