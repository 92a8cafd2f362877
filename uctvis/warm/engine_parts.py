"""Parts with functions of users: the search of an engine, for one game.

Such a part is "ENGINE@GAME#DIGEST", where ENGINE is the text of the engine with the settings on
which the compiled code depends. The digest is that of its functions: a process in which the names
mean others compiles nothing.
"""

import hashlib
from collections.abc import Iterable
from random import Random

from uctvis import games
from uctvis.engines import read_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.own import OwnEngine
from uctvis.errors import GameError
from uctvis.functions.kinds import KINDS
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.jit.names import UNCACHED
from uctvis.texts import _

_AT, _DIGEST = "@", "#"


def is_engine_part(part: str) -> bool:
    """Whether a part is the search of an engine with functions of users."""
    return _AT in part


def part_of(engine: SearchingEngine, game: AnyGame) -> str:
    """The part of an engine's search; "" if no compiled function of a user is in it."""
    functions = engine.functions
    if not functions or not all(one.is_compiled for one in functions) or game.compiled is None:
        # Without any, it is compiled as for everybody; with one in Python, it is not compiled.
        return ""
    if not isinstance(engine, OwnEngine):
        return ""
    chosen = ",".join(
        f"{setting.name}={value}"
        for setting in engine.declared
        if (setting.is_policy or setting.name in KINDS)
        and (value := getattr(engine.settings, setting.name)) != setting.default
    )
    names = " ".join(one.cache_name for one in functions)
    digest = hashlib.blake2b(names.encode(), digest_size=8).hexdigest()
    return f"{engine.name}:{chosen}{_AT}{game.full_name}{_DIGEST}{digest}"


def is_unknown(functions: Iterable[Function]) -> bool:
    """Whether the code of its functions cannot be compared with that in another process."""
    return any(UNCACHED in one.cache_name for one in functions)


def mark_of(part: str) -> str:
    """The name by which the cache knows that a part is compiled, which is a part of a file's."""
    if not is_engine_part(part):
        return part
    return f"engine-{hashlib.blake2b(part.encode(), digest_size=16).hexdigest()}"


def compile_search(part: str) -> None:
    """Compile the search of a part, and the repetition of its iterations; no function is called.

    Raises
    ------
    GameError
        There is no such game, or the functions are others here.
    SettingError
        There is no such function.
    FunctionError
        A function cannot be compiled.
    """
    text, _at, rest = part.partition(_AT)
    name, _hash, _digest = rest.rpartition(_DIGEST)
    engine, game = read_engine(text), games.find(name)
    if not isinstance(engine, SearchingEngine) or part_of(engine, game) != part:
        raise GameError(_("the functions of the search are other ones in a new process"))
    if isinstance(engine, OwnEngine):
        engine = engine.shortest()
    search = engine.player(Random(1)).begin(game, game.initial())  # noqa: S311 - no secrets
    if search.growing is not None:
        # So it has no iterations, and only compiles.
        search.stop()
    search.run()
    if search.growing is not None:
        search.growing.so_far()
