"""Errors of a weaker PC: it searches as well as a strong one, and chooses as a person might.

These settings are of an engine, not of its search: the tree does not depend on them, so that it is
as rich at every level. `uctvis.engines.misjudging` chooses by them from the finished search.
"""

from dataclasses import asdict, dataclass
from typing import Any

from uctvis.settings.declared import (
    Absence,
    DeclaredSetting,
    check_all,
    declarations_of,
    declared,
)
from uctvis.texts import _

TEMPERATURE = (0.0, 10.0)
SEEN = (1, 1000)
OVERLOOKS = (0.0, 0.9)
GUARD = (0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Erring:
    """How an engine errs when it chooses a move; by default, it does not.

    Attributes
    ----------
    temperature :
        The chance of a move is proportional to its visits, as far as it looks as good as the
        search found it, to the power 1 / temperature. With 0, the best looking move is chosen.
    seen :
        The number of plies that are judged by what the search preferred there; beyond them, all
        moves that it tried count alike, good ones and bad ones. None: all plies.
    overlooks :
        The probability that a move, of either player, is not thought of at all.
    guard :
        A move that loses more of its mean payoff than this, against the one that the search
        prefers, is never chosen.

    Raises
    ------
    SettingError
        A value is out of its range; the message names the setting.
    """

    temperature: float = declared(0.0, float, limits=TEMPERATURE, title=_("Temperature"))
    seen: int | None = declared(None, int, limits=SEEN, absence=Absence.OFF, title=_("Plies seen"))
    overlooks: float = declared(0.0, float, limits=OVERLOOKS, title=_("Overlooks"))
    guard: float = declared(1.0, float, limits=GUARD, title=_("Greatest loss"))

    def __post_init__(self) -> None:
        check_all(self, ERRORS)

    @property
    def errs(self) -> bool:
        """Whether it may choose another move than the search prefers."""
        return self.temperature > 0 or self.seen is not None or self.overlooks > 0

    def changed(self) -> dict[str, Any]:
        """The settings that are not the default ones, by name, in their order."""
        usual = asdict(FAULTLESS)
        return {name: value for name, value in asdict(self).items() if value != usual[name]}


ERRORS: tuple[DeclaredSetting, ...] = declarations_of(Erring)
# By the names of the settings, which are those in texts of engines.
ERRORS_BY_NAME = {setting.name: setting for setting in ERRORS}
FAULTLESS = Erring()
