"""The options of programs that speak UCI, and the values that they accept.

Names are not case-sensitive, nor are the values of a list.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from chess.engine import EngineError, Option, UciOptionMap

from uctvis.errors import SettingError
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _

# The types of options, by their names in UCI.
CHECK, SPIN, COMBO, BUTTON, STRING = "check", "spin", "combo", "button", "string"
LIMIT, ELO, MULTI_PV = "UCI_LimitStrength", "UCI_Elo", "MultiPV"
# Those that python-chess or this program sets.
_MANAGED = ("uci_chess960", "uci_variant", "ponder", "uci_analysemode")
TRUE, FALSE = "true", "false"
_MULTI_PV = MULTI_PV.lower()

_FIELDS = ("name", "type", "default", "min", "max")
_VAR = "var"
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_MOST = 10**18 - 1

Value = str | int | bool | None


def is_managed(option: Option) -> bool:
    """Whether users cannot set an option."""
    return option.name.lower() in _MANAGED


def default_text(option: Option) -> str:
    """The default of an option, as a text like those that `check_option` accepts."""
    if option.type == CHECK:
        return TRUE if option.default else FALSE
    text = "" if option.default is None else str(option.default)
    return "" if text == "<empty>" else text


def declaration_of(option: Option) -> DeclaredSetting:
    """An option as a setting: a truth, a whole number, one of some texts, or any text.

    A button is a truth: whether to press it.
    """
    name, default = f"option {option.name}", default_text(option)
    label = option.name.replace("&", "&&")
    if option.type in (CHECK, BUTTON):
        is_button = option.type == BUTTON
        tip = _("Press this button of the program when it starts") if is_button else ""
        truth = not is_button and default == TRUE
        return DeclaredSetting(
            name=name, default=truth, kind=bool, title=option.name, label=label, tip=tip
        )
    if option.type == SPIN:
        limits = (
            -_MOST if option.min is None else option.min,
            _MOST if option.max is None else option.max,
        )
        tip = _("{least} to {most}").format(least=option.min, most=option.max)
        return DeclaredSetting(
            name=name,
            default=int(default) if default else None,
            kind=int,
            limits=limits,
            title=option.name,
            label=label,
            tip="" if None in (option.min, option.max) else tip,
        )
    choices = tuple(option.var or ()) if option.type == COMBO else ()
    return DeclaredSetting(
        name=name, default=default, kind=str, choices=choices, title=option.name, label=label
    )


def text_to_tell(option: Option, value: str | bool) -> str | None:
    """The text of an option that is set to a value; None if that is its default."""
    if option.type == BUTTON:
        return "" if value else None
    text = str(value).lower() if isinstance(value, bool) else value
    return None if text == default_text(option) else text


def told_value(option: Option, text: str) -> str | bool:
    """The value with which `text_to_tell` returns this text."""
    return option.type == BUTTON or (text == TRUE if option.type == CHECK else text)


def check_option(option: Option, text: str) -> None:
    """Check that an option accepts a value. Raises SettingError if it does not."""
    expected = _expected(option, text)
    if expected:
        raise SettingError(option.name, option.name, expected, repr(text))


def _expected(option: Option, text: str) -> str:
    """What an option accepts, in words; "" if it accepts the value."""
    expected = ""
    if is_managed(option):
        expected = _("no value, because uctvis sets it")
    elif option.type == CHECK and text.lower() not in (TRUE, FALSE):
        expected = _('"true" or "false"')
    elif option.type == SPIN and not _is_within(option, text):
        expected = _("a whole number from {least} to {most}").format(
            least="…" if option.min is None else option.min,
            most="…" if option.max is None else option.max,
        )
    elif option.type == COMBO and _listed(option, text) is None:
        expected = _("one of {names}").format(names=", ".join(option.var or ()))
    elif "\n" in text or "\r" in text:
        expected = _("a single line")
    return expected


def _listed(option: Option, text: str) -> str | None:
    """The value of a list as the program writes it; None if there is none."""
    values = option.var or ()
    same = (value for value in values if value.lower() == text.lower())
    return text if text in values else next(same, None)


def _is_within(option: Option, text: str) -> bool:
    if not _WHOLE.fullmatch(text):
        return False
    number = int(text)
    above = option.min is None or number >= option.min
    return above and (option.max is None or number <= option.max)


def value_of(option: Option, text: str) -> Value:
    """The value to set, for a text that the option accepts."""
    if option.type == CHECK:
        return text.lower() == TRUE
    if option.type == SPIN:
        return int(text)
    if option.type == COMBO:
        return _listed(option, text)
    return None if option.type == BUTTON else text


def chosen_options(
    known: Mapping[str, Option], chosen: Mapping[str, str]
) -> tuple[dict[str, Value], int]:
    """The values to set, and the number of lines (MultiPV).

    An Elo alone also limits the strength, since it would have no effect otherwise.

    Raises SettingError if there is no such option, or it does not accept the value.
    """
    values: dict[str, Value] = {}
    lines = 1
    for name, text in chosen.items():
        option = known.get(name)
        if option is None:
            raise SettingError(name, _("Options"), _("an option of the program"), repr(name))
        check_option(option, text)
        if name.lower() == _MULTI_PV:
            lines = int(text)
        else:
            values[option.name] = value_of(option, text)
    names = {name.lower() for name in values}
    if ELO.lower() in names and LIMIT.lower() not in names and LIMIT in known:
        values[known[LIMIT].name] = True
    return values, lines


# For programs that python-chess does not talk to.


def read_options(lines: Iterable[str]) -> UciOptionMap[Option]:
    """The options that a program declares in lines such as "option name Hash type spin ...".

    Other lines, and those that are wrong, are ignored.
    """
    options: UciOptionMap[Option] = UciOptionMap()
    for line in lines:
        if line.split(maxsplit=1)[:1] == ["option"] and (option := _read_option(line)) is not None:
            options[option.name] = option
    return options


def _read_option(line: str) -> Option | None:
    fields: dict[str, list[str]] = {}
    values: list[list[str]] = []
    words: list[str] = []
    for word in line.split()[1:]:
        if word == _VAR and "type" in fields:
            words = []
            values.append(words)
        elif word in _FIELDS and word not in fields:
            words = fields.setdefault(word, [])
        else:
            words.append(word)
    name, type_, default, least, most = (" ".join(fields.get(field, ())) for field in _FIELDS)
    low, high = (int(text) if _WHOLE.fullmatch(text) else None for text in (least, most))
    option = Option(name, type_, None, low, high, [" ".join(value) for value in values])
    if not name or type_ not in (CHECK, SPIN, COMBO, BUTTON, STRING):
        return None
    # A wrong default does not matter.
    with suppress(EngineError):
        option = replace(option, default=option.parse(default))
    return option


def option_lines(known: Mapping[str, Option], chosen: Mapping[str, str]) -> list[str]:
    """The lines of UCI that set options. Raises SettingError as `chosen_options` does."""
    values, lines = chosen_options(known, chosen)
    if any(name.lower() == _MULTI_PV for name in chosen):
        values[known[MULTI_PV].name] = lines
    return [f"setoption name {name}{_written(value)}" for name, value in values.items()]


def _written(value: Value) -> str:
    if value is None:
        return ""
    return f" value {str(value).lower() if isinstance(value, bool) else value}"
