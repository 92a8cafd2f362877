"""The texts in the form for the settings of a search, and their storage."""

import contextlib
from typing import Any

from uctvis.engines.levels import LEVELS
from uctvis.errors import SettingError
from uctvis.functions.registry import is_name
from uctvis.mcts.policies.choices import FUNCTION_SETTINGS, names_of
from uctvis.mcts.settings import SETTINGS
from uctvis.numerals import ungrouped
from uctvis.settings.declared import Absence, DeclaredSetting, expected_number
from uctvis.ui.runtime.kinds import Choice, Flag, Text
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets.fields import LONGEST_NUMBER

# The names under which other values than the fields are stored.
BY_TIME, EVALUATION, BOOK = "by time", "evaluation", "book"
_LONGEST_ENGINE = 10_000
# The stored level if none has been stored yet, and if the fields match no level.
NO_LEVEL, CUSTOM = "", "custom"
# Optional fields come last. Settings without a label depend on the game.
FIELDS = {
    setting.name: setting
    for setting in sorted(SETTINGS, key=lambda one: one.absence is Absence.EMPTY)
    if setting.label
}
SWITCHED = {name: setting for name, setting in FIELDS.items() if setting.absence is Absence.OFF}
# The settings that choose policies of the search; some choices have a number.
POLICIES = {setting.name: setting for setting in SETTINGS if setting.is_policy}


def number_name(name: str) -> str:
    """The name under which the number of a policy is stored."""
    return f"{name} number"


def text_of(setting: DeclaredSetting, value: float | None) -> str:
    """The text of a value in the field of its setting."""
    if value is None:
        return ""
    shown = value * setting.form_scale
    return str(shown) if isinstance(shown, int) else f"{shown:.15g}"


def usual_text(setting: DeclaredSetting) -> str:
    value = setting.default if setting.form_value is None else setting.form_value
    return text_of(setting, value)


def number_in(setting: DeclaredSetting, title: str, text: str) -> float:
    """Read a value from the text in the field of a setting.

    Raises SettingError if the text is invalid.
    """
    scale = setting.form_scale
    whole = setting.kind is int or scale != 1
    least, most = (scale * limit for limit in setting.limits)
    if whole:
        least, most = round(least), round(most)
    expected = expected_number(least, most, whole=whole)
    try:
        value = int(ungrouped(text)) if whole else float(text.replace(",", "."))
    except ValueError:
        raise SettingError(setting.name, title, expected, repr(text)) from None
    if not least <= value <= most:
        raise SettingError(setting.name, title, expected, value if whole else text)
    return value if scale == 1 else value / scale


class _Written:
    """A kind of stored value: the text of a valid number for a setting."""

    def __init__(self, setting: DeclaredSetting) -> None:
        self._setting = setting
        self._text = Text(LONGEST_NUMBER)

    def read(self, plain: Any) -> str:
        text = self._text.read(plain).strip()
        if text or self._setting.absence is not Absence.EMPTY:
            try:
                number_in(self._setting, self._setting.title, text)
            except SettingError as error:
                raise ValueError(str(error)) from None
        return text

    def write(self, value: str) -> str:
        return self._text.write(value)


class _PolicyName:
    """A kind of stored value: a policy of a setting, or the name of a function of the user.

    The function need not be there: its file may be opened later.
    """

    def __init__(self, setting: str) -> None:
        self._setting = setting

    def read(self, plain: Any) -> str:
        names = names_of(self._setting)
        takes_functions = self._setting in FUNCTION_SETTINGS
        if isinstance(plain, str) and (plain in names or (takes_functions and is_name(plain))):
            return plain
        raise ValueError(f"one of {', '.join(names)}")

    def write(self, value: str) -> str:
        return value


class FormSettings:
    """The stored values of a form, under the name of its group."""

    def __init__(self, group: str) -> None:
        numbers = {number_name(name): one for name, one in POLICIES.items() if not one.choices}
        self.texts = {
            name: Setting(f"{group}/{name}", _Written(field), usual_text(field))
            for name, field in (FIELDS | numbers).items()
        }
        switches = {field.switch: field.default is not None for field in SWITCHED.values()}
        self.others: dict[str, Setting[Any]] = {
            name: Setting(f"{group}/{name}", Flag(), usual)
            for name, usual in ({BY_TIME: False} | switches | {BOOK: False}).items()
        }
        for name in POLICIES:
            self.others[name] = Setting(f"{group}/{name}", _PolicyName(name), names_of(name)[0])
        self.others[EVALUATION] = Setting(f"{group}/{EVALUATION}", Text(100), "")
        names = (NO_LEVEL, CUSTOM, *(level.name for level in LEVELS))
        self.level = Setting(f"{group}/level", Choice({n: n for n in names}), NO_LEVEL)
        # The text of the engine that the form shows, if that is not a UCT engine.
        self.engine = Setting(f"{group}/engine", Text(_LONGEST_ENGINE), "")

    def values(self) -> dict[str, Any]:
        """The stored values by the names of the fields."""
        return {name: setting.get() for name, setting in (self.texts | self.others).items()}

    @property
    def is_usual(self) -> bool:
        """Whether all fields have their defaults."""
        settings = (self.texts | self.others).values()
        return all(setting.get() == setting.default for setting in settings)

    def save(self, values: dict[str, Any]) -> None:
        """Store the values, except invalid texts."""
        for name, setting in (self.texts | self.others).items():
            with contextlib.suppress(ValueError):
                setting.put(setting.kind.read(values[name]))
