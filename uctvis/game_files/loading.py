"""Running a file with a game in this process."""

import hashlib
import sys
from types import ModuleType

from uctvis import games
from uctvis.errors import GameFileError
from uctvis.game.contract import AnyGame
from uctvis.game.expected import expect_game
from uctvis.game.guard import Guard
from uctvis.game_files.source import GameSource
from uctvis.texts import _

# Seconds for the file itself: it may import numba.
_LIMIT = 60.0


def run(source: GameSource, limit: float = _LIMIT) -> AnyGame:
    """Run the file and return its game, whose methods are guarded. It is not registered.

    The same content is run once; the game stays in memory.

    Raises GameFileError if the file fails, takes too long, or contains no game.
    """
    # The cache of compiled functions finds them by their module, so another content must have
    # another name.
    digest = hashlib.sha256(source.path.encode("utf-8", "surrogatepass") + b"\0" + source.code)
    name = f"uctvis_game_file_{digest.hexdigest()[:24]}"
    guard = Guard(source.path, lambda module: module == name)
    if name in sys.modules:
        return expect_game(getattr(sys.modules[name], "GAME", None), guard)
    module = ModuleType(name)
    module.__file__ = source.path
    try:
        code = compile(source.code, source.path, "exec", dont_inherit=True)
    except SyntaxError as error:
        reason = _("it is not valid Python: {error}").format(error=error.msg)
        raise GameFileError(source.path, reason, error.lineno or 0) from error
    except (ValueError, RecursionError) as error:
        reason = _("it is not valid Python: {error}").format(error=error)
        raise GameFileError(source.path, reason) from error
    # Classes of data look for their module there.
    sys.modules[name] = module
    try:
        guard.call("", lambda: exec(code, vars(module)), limit)  # noqa: S102 - the user allowed it
        if "GAME" not in vars(module):
            raise guard.failure(
                "", _("expected a game named GAME; the file defines nothing of this name")
            )
        guard.guard_classes()
        return expect_game(module.GAME, guard)
    except BaseException:
        del sys.modules[name]
        raise


def add(source: GameSource) -> AnyGame:
    """Run the file and register its game; another content of the same file is replaced.

    Raises GameError if the file fails, or another game has this name.
    """
    game = run(source)
    games.add(game, source.path)
    source.note_checked(game.name)
    return game
