"""The options of programs that speak UCI, and the values that they accept."""

from collections.abc import Mapping

from chess.engine import Option

from uctvis.errors import SettingError
from uctvis.texts import _

# The types of options, by their names in UCI.
CHECK, SPIN, COMBO, BUTTON, STRING = "check", "spin", "combo", "button", "string"
LIMIT, ELO, MULTI_PV = "UCI_LimitStrength", "UCI_Elo", "MultiPV"
# Those that python-chess or this program sets.
_MANAGED = ("uci_chess960", "uci_variant", "ponder", "uci_analysemode")
TRUE, FALSE = "true", "false"
_MULTI_PV = MULTI_PV.lower()

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


def check_option(option: Option, text: str) -> None:
    """Check that an option accepts a value.

    Raises
    ------
    SettingError
        It does not.
    """
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
    elif option.type == COMBO and text not in (option.var or ()):
        expected = _("one of {names}").format(names=", ".join(option.var or ()))
    elif "\n" in text or "\r" in text:
        expected = _("a single line")
    return expected


def _is_within(option: Option, text: str) -> bool:
    try:
        number = int(text)
    except ValueError:
        return False
    above = option.min is None or number >= option.min
    return above and (option.max is None or number <= option.max)


def value_of(option: Option, text: str) -> Value:
    """The value to set, for a text that the option accepts."""
    if option.type == CHECK:
        return text.lower() == TRUE
    if option.type == SPIN:
        return int(text)
    return None if option.type == BUTTON else text


def chosen_options(
    known: Mapping[str, Option], chosen: Mapping[str, str]
) -> tuple[dict[str, Value], int]:
    """The values to set, and the number of lines (MultiPV).

    An Elo alone also limits the strength, since it would have no effect otherwise.

    Raises
    ------
    SettingError
        There is no such option, or it does not accept the value.
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
    if ELO in values and LIMIT not in values and LIMIT in known:
        values[LIMIT] = True
    return values, lines
