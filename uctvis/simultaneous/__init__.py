"""Simultaneous games: two players command several units each, both at the same time.

A full name is the name of a game, such as "sheep", with its rules if they differ from the
text: "sheep:rules=original".
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from uctvis.errors import GameError
from uctvis.modules import declared_in
from uctvis.simultaneous.contract import ORIGINAL, TEXT, SimultaneousState
from uctvis.simultaneous.declaration import Declaration
from uctvis.texts import _

_RULES = {f"rules={rules}": rules for rules in (TEXT, ORIGINAL)}


class SimultaneousGame(NamedTuple):
    """A simultaneous game and its rules.

    Attributes
    ----------
    name : str
        The name of its folder, such as "painting".
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
        title = self.declaration.title
        if self.rules == TEXT:
            return title
        return _("{contest}, original referee").format(contest=title)

    @property
    def declaration(self) -> Declaration:
        """What its folder declares."""
        return declarations()[self.name]

    def initial(self, seed: int) -> SimultaneousState:
        """The start; raises as `SimultaneousState.initial`."""
        return self.declaration.initial(seed, self.rules)


@cache
def declarations() -> Mapping[str, Declaration]:
    """What the folder of each game declares, by their names."""
    return declared_in(__name__, "GAME", are_folders=True)


def all_games() -> tuple[SimultaneousGame, ...]:
    """Each game with its usual rules."""
    return tuple(map(SimultaneousGame, declarations()))


def is_simultaneous(full_name: str) -> bool:
    """Whether a full name names a simultaneous game, perhaps with wrong rules."""
    return full_name.partition(":")[0] in declarations()


def find(full_name: str) -> SimultaneousGame:
    """The game with this full name.

    Raises
    ------
    GameError
        There is no such game, or it has no such rules.
    """
    name, colon, rules = full_name.partition(":")
    if name not in declarations():
        expected = ", ".join(declarations())
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
