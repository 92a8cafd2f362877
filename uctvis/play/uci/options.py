"""The options of the engine, made from the declarations of the settings of both searches.

The names are not translated, because interfaces store values by name. A setting that is a number
of another kind than UCI has, such as a fraction or a large seed, is a text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from uctvis.engines.levels import LEVELS
from uctvis.errors import SettingError
from uctvis.functions.registry import functions
from uctvis.game.contract import AnyGame
from uctvis.game.notation import shortened
from uctvis.mcts.policies.choices import choices_of
from uctvis.play.uci.searches import EngineSearch, search_kinds
from uctvis.settings.declared import Absence, DeclaredSetting, expected_number
from uctvis.texts import _

ENGINE, LEVEL, PONDER, OWN_BOOK = "Engine", "Level", "Ponder", "OwnBook"
MULTI_PV = "MultiPV"
# No position of chess has more moves.
_MOST_LINES = 218
# The value of `LEVEL` for the engine and the settings of the other options.
CUSTOM = "Custom"
_ON_OFF = {"on", "off"}
_SWITCH = {"true": "on", "false": "off"}
_OFF = "off"
# How UCI writes an empty text.
_EMPTY = "<empty>"
# Interfaces store numbers in 32 bits.
_MOST = 2**31 - 1
_DIGITS = 18


@dataclass(frozen=True, slots=True)
class UciOption:
    """An option."""

    name: str
    kind: Literal["check", "spin", "combo", "string"]
    # A value as `read` returns it.
    default: Any
    # The least and the greatest value of a spin.
    limits: tuple[int, int] = (0, 0)
    # Of a combo.
    choices: tuple[str, ...] = ()
    # The setting, whose value the option has.
    setting: DeclaredSetting | None = None

    @property
    def declaration(self) -> str:
        """The line that declares it."""
        parts = [f"option name {self.name} type {self.kind} default {self._written}"]
        if self.kind == "spin":
            parts.append(f"min {self.limits[0]} max {self.limits[1]}")
        parts += [f"var {choice}" for choice in self.choices]
        return " ".join(parts)

    @property
    def _written(self) -> str:
        if self.kind == "check":
            return "true" if self.default in (True, "on") else "false"
        if self.kind == "spin":
            return str(self.default or 0)
        if self.default is None and self.setting and self.setting.absence is Absence.OFF:
            return _OFF
        return _EMPTY if self.default in (None, "") else str(self.default)

    def read(self, text: str) -> Any:
        """The value in a text; the setting's value, if it has one.

        Raises SettingError if the option cannot have this value.
        """
        text = "" if text == _EMPTY else text.strip()
        value = self._value(text)
        if self.setting is not None:
            self.setting.check(value)
        return value

    def _value(self, text: str) -> Any:
        if self.kind == "check":
            return self._switch(text)
        if self.kind == "combo":
            wanted = text.lower()
            if set(self.choices) > _ON_OFF:
                # Before it had more choices, it was a check.
                wanted = _SWITCH.get(wanted, wanted)
            for choice in self.choices:
                if choice.lower() == wanted:
                    return choice
            raise self._refusal(_("one of {names}").format(names=", ".join(self.choices)), text)
        setting = self.setting
        if setting is None:
            return self._number(text)
        is_absent = text in ("", _OFF) or (self.kind == "spin" and text == "0")
        if is_absent and setting.absence is not Absence.NEVER:
            return None
        try:
            return setting.kind(text)
        except ValueError:
            raise self._refusal(setting.expected, text) from None

    def _number(self, text: str) -> int:
        """A number of a spin without a setting."""
        least, most = self.limits
        if text.isascii() and text.isdigit() and least <= int(text[:_DIGITS]) <= most:
            return int(text[:_DIGITS])
        raise self._refusal(expected_number(least, most, whole=True), text)

    def _switch(self, text: str) -> Any:
        """A value of a check: a word if it is of a setting."""
        if text.lower() not in ("true", "false"):
            raise self._refusal("true, false", text)
        return text.lower() == "true" if self.setting is None else _SWITCH[text.lower()]

    def _refusal(self, expected: str, text: str) -> SettingError:
        return SettingError(self.name, self.name, expected, repr(shortened(text)))


def declared(game: AnyGame) -> tuple[UciOption, ...]:
    """All options; the options of searches are for `game`."""
    kinds = search_kinds()
    engines = tuple(kinds)
    return (
        UciOption(ENGINE, "combo", engines[0], choices=engines),
        UciOption(LEVEL, "combo", CUSTOM, choices=(CUSTOM, *(level.name for level in LEVELS))),
        UciOption(PONDER, "check", default=False),
        UciOption(OWN_BOOK, "check", default=False),
        UciOption(MULTI_PV, "spin", 1, (1, _MOST_LINES)),
        *(_option(game, kind, one) for kind in kinds.values() for one in _settings(kind)),
    )


def settings_in(engine: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a kind of engine, by their names, from the values of options."""
    kind = search_kinds()[engine]
    return {one.name: values[_name(kind, one)] for one in _settings(kind)}


def _settings(kind: type[EngineSearch]) -> Iterable[DeclaredSetting]:
    """The settings that are options: budgets come with `go`."""
    declared = (one for one in kind.engine.declared if one.absence is not Absence.BUDGET)
    return (one for one in declared if one.is_shown is None or one.is_shown())


def _name(kind: type[EngineSearch], setting: DeclaredSetting) -> str:
    usual = f"{kind.title} {setting.name.replace('_', ' ').capitalize()}"
    return kind.standard.get(setting.name, usual)


def _option(game: AnyGame, kind: type[EngineSearch], setting: DeclaredSetting) -> UciOption:
    name, default = _name(kind, setting), setting.default
    if setting.name == "evaluation":
        own = functions("evaluation")
        choices = (*(one.name for one in game.evaluations()), *(one.name for one in own))
        default = kind.engine.usual_evaluation(game)
        return UciOption(name, "combo", default, choices=choices, setting=setting)
    if set(setting.choices) == _ON_OFF:
        return UciOption(name, "check", default, setting=setting)
    if setting.choices:
        policies = {one.name: one for one in choices_of(setting.name)} if setting.is_policy else {}
        choices = tuple(
            one for one in setting.all_choices if one not in policies or policies[one].serves(game)
        )
        return UciOption(name, "combo", default, choices=choices, setting=setting)
    least, most = setting.limits
    if setting.kind is int and most <= _MOST and (setting.absence is Absence.NEVER or least > 0):
        # 0 is no value, where there may be none.
        first = int(least) if setting.absence is Absence.NEVER else 0
        return UciOption(name, "spin", default, (first, int(most)), setting=setting)
    return UciOption(name, "string", default, setting=setting)
