"""Running a file with a game or functions in this process."""

import hashlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

from uctvis import games, paths
from uctvis.errors import GameFileError, SettingError
from uctvis.functions import registry
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.expected import expect_game
from uctvis.game.guard import Guard
from uctvis.game_files.source import FileSource
from uctvis.texts import _

# Seconds for the file itself: it may import numba.
_LIMIT = 60.0


@dataclass(frozen=True, slots=True)
class FileContent:
    """What a file has: a game, functions, or both. Nothing of it is registered."""

    guard: Guard
    # Its methods are guarded.
    game: AnyGame | None
    # By setting and name.
    functions: Mapping[tuple[str, str], Function]

    @property
    def function_names(self) -> tuple[str, ...]:
        """The functions, each as "setting:name"."""
        return tuple(f"{setting}:{name}" for setting, name in self.functions)


# By the name of the module.
_run: dict[str, FileContent] = {}


def run(source: FileSource, limit: float = _LIMIT) -> FileContent:
    """Run the file and return what it has.

    The same content is run once; what it has stays in memory.

    Raises GameFileError if the file fails, takes too long, or contains neither a game nor
    functions.
    """
    # The cache of compiled functions finds them by their module, so another content must have
    # another name.
    digest = hashlib.sha256(source.path.encode("utf-8", "surrogatepass") + b"\0" + source.code)
    name = f"uctvis_game_file_{digest.hexdigest()[:24]}"
    if name in _run:
        return _run[name]
    guard = Guard(source.path, lambda module: module == name)
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

    def execute() -> None:
        try:
            exec(code, vars(module))  # noqa: S102 - the user allowed it
        except SettingError as error:
            # Of a function that cannot be registered; it needs no name of its kind.
            raise guard.failure_at(error.__traceback__, "", str(error)) from error

    # Classes of data look for their module there.
    sys.modules[name] = module
    try:
        with registry.collected(source.path) as functions:
            guard.call("", execute, limit)
        game = None
        if "GAME" in vars(module) or not functions:
            game = _game_in(module, guard)
    except BaseException:
        del sys.modules[name]
        raise
    return _run.setdefault(name, FileContent(guard, game, functions))


def _game_in(module: ModuleType, guard: Guard) -> AnyGame:
    if "GAME" not in vars(module):
        expected = _(
            "expected a game named GAME, or functions that uctvis.policies.register registers; "
            "the file has neither"
        )
        raise guard.failure("", expected)
    guard.guard_classes()
    return expect_game(module.GAME, guard)


def add(source: FileSource) -> FileContent:
    """Run the file and register what it has; another content of the same file is replaced.

    Raises GameError if the file fails, or something else has the name of its game or of one of
    its functions.
    """
    content = run(source)
    register(source, content)
    return content


def register(source: FileSource, content: FileContent) -> None:
    """Register what a file has; another content of the same file is replaced.

    Raises GameError if something else has the name of its game or of one of its functions.
    """
    if content.game is None:
        games.remove_of(source.path)
    else:
        games.add(content.game, source.path)
    try:
        registry.replace(source.path, content.functions)
    except SettingError as error:
        raise GameFileError(source.path, str(error)) from error
    name = "" if content.game is None else content.game.name
    source.note_checked(name, content.function_names)
    paths.pass_on(source.path)
