"""What every game must be before anything else is asked of it; for games from elsewhere."""

import inspect
import keyword
from collections.abc import Mapping
from typing import Any

from uctvis.game.contract import AnyGame, Game
from uctvis.game.guard import Guard
from uctvis.game.parameters import Parameter
from uctvis.old_names import forward_old_members
from uctvis.texts import _

_LONGEST_NAME = 40
# The types of attributes of the class, which are not guarded.
_KINDS = {
    "evaluation": str,
    "best_evaluation": str,
    "has_book": bool,
    "has_preferences": bool,
    "has_prior_logits": bool,
    "amaf_codes": int,
}
# Files with these suffixes are no games.
_TAKEN = (".tree", ".csv", ".py")


def expect_game(value: Any, guard: Guard) -> AnyGame:
    """Check that an object called `GAME` is a game, with a name and a title.

    Raises GameFileError if it is not.
    """
    if isinstance(value, type) and issubclass(value, Game):
        raise guard.failure(
            "GAME",
            _("expected a game, got its class: write GAME = {name}()").format(name=value.__name__),
        )
    if not isinstance(value, Game):
        raise guard.failure(
            "GAME",
            _("expected an object of a subclass of uctvis.game.contract.Game, got {got}").format(
                got=type(value).__name__
            ),
        )
    game: AnyGame = value
    for kind in type(game).__mro__:
        if issubclass(kind, Game):
            # A file may have given its class members after the class was made.
            forward_old_members(kind)
    # Without running code of the game: it is used everywhere, and not guarded.
    name: Any = inspect.getattr_static(game, "name", None)
    if (
        not isinstance(name, str)
        or not name.isidentifier()
        or not name.isascii()
        or name != name.lower()
        or keyword.iskeyword(name)
        or len(name) > _LONGEST_NAME
    ):
        raise guard.failure(
            "name",
            _("expected lower-case letters, digits and underscores, got {got}").format(
                got=repr(name)[:100]
            ),
        )
    if not game.title.strip():
        raise guard.failure("title", _("expected a text, got an empty one"))
    parameters: Any = game.parameters
    if not isinstance(parameters, tuple) or not all(
        isinstance(one, Parameter) for one in parameters
    ):
        raise guard.failure("parameters", _("expected a tuple of objects of the class Parameter"))
    suffix: Any = game.text_suffix
    if not isinstance(suffix, str) or not suffix.startswith(".") or suffix.lower() in _TAKEN:
        raise guard.failure(
            "text_suffix", _("expected a suffix such as .txt, got {got}").format(got=repr(suffix))
        )
    for attribute, kind in _KINDS.items():
        if not isinstance(value := inspect.getattr_static(game, attribute), kind):
            raise guard.failure(
                attribute,
                _("expected {expected}, got {got}").format(
                    expected=kind.__name__, got=repr(value)[:100]
                ),
            )
    levels: Any = game.levels
    if not isinstance(levels, Mapping) or set(levels) != set(Game.levels):
        raise guard.failure(
            "levels",
            _("expected an engine for each of {names}").format(names=", ".join(Game.levels)),
        )
    return game
