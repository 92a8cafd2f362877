"""Simultaneous games: two players command several units each, both at the same time.

A full name is the name of a game, such as "sheep", with its rules if they are not those of the
text: "sheep:rules=original".
"""

from importlib import import_module
from typing import NamedTuple

from uctvis.errors import GameError
from uctvis.simultaneous.contract import ORIGINAL, TEXT, SimultaneousState
from uctvis.texts import _

_TITLES = {"painting": _("Painting"), "sheep": _("Sheep")}
_RULES = {f"rules={rules}": rules for rules in (TEXT, ORIGINAL)}


class SimultaneousGame(NamedTuple):
    """A simultaneous game and its rules.

    Attributes
    ----------
    name : str
        "painting" or "sheep".
    rules : str
        "text" or "original".
    """

    name: str
    rules: str = TEXT

    @property
    def full_name(self) -> str:
        """The name, with the rules if they are not the usual ones."""
        return self.name if self.rules == TEXT else f"{self.name}:rules={self.rules}"

    @property
    def title(self) -> str:
        """For users."""
        title = _TITLES[self.name]
        if self.rules == TEXT:
            return title
        return _("{contest}, original referee").format(contest=title)

    def initial(self, seed: int) -> SimultaneousState:
        """The start; raises as `SimultaneousState.initial`."""
        # Imported here, because compiled rules are loaded only for those who need them.
        module = import_module(f"uctvis.simultaneous.{self.name}")
        state: type[SimultaneousState] = getattr(module, self.name.capitalize())
        return state.initial(seed, self.rules)


def all_games() -> tuple[SimultaneousGame, ...]:
    """Each game with its usual rules."""
    return tuple(map(SimultaneousGame, _TITLES))


def is_simultaneous(full_name: str) -> bool:
    """Whether a full name is that of a simultaneous game, perhaps with wrong rules."""
    return full_name.partition(":")[0] in _TITLES


def find(full_name: str) -> SimultaneousGame:
    """The game with this full name.

    Raises
    ------
    GameError
        There is no such game, or it has no such rules.
    """
    name, colon, rules = full_name.partition(":")
    if name not in _TITLES:
        expected = ", ".join(_TITLES)
        raise GameError(
            _("simultaneous game: expected one of {names}, got {name!r}").format(
                names=expected, name=name
            )
        )
    if not colon:
        return SimultaneousGame(name)
    if rules not in _RULES:
        expected = ", ".join(_RULES)
        raise GameError(
            _("{name}: expected one of {names}, got {got!r}").format(
                name=name, names=expected, got=rules
            )
        )
    return SimultaneousGame(name, _RULES[rules])
