"""Declarations of settings: each has its range, its default and its texts in one place.

The declarations determine which values are accepted, the fields of the window's forms and their
remembered values, the options of commands, the text of an engine in a match, and the settings in a
record. To declare settings, make a frozen dataclass whose fields are `declared`, take its
`declarations_of`, and call `check_all` in its `__post_init__`. A new setting is such a field, and
the code that uses it.
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from uctvis.errors import SettingError
from uctvis.numerals import is_number, is_whole
from uctvis.texts import _, did_you_mean

_DECLARED = "declared"
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class Absence(Enum):
    """The meaning of None for a setting, and how users enter it."""

    # None is not allowed.
    NEVER = "never"
    # Another budget ends the search; the form has a button for each of them.
    BUDGET = "budget"
    # No limit, or no such value; a check box in the form, "off" as an option and in the text of an
    # engine; as an option also 0 if that is out of the range.
    OFF = "off"
    # The search finds a value when it starts; an empty field in the form.
    EMPTY = "empty"


def _nothing(_text: str) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredSetting:
    """The declaration of a setting."""

    # The name of the field; options of commands and texts of engines use it, too.
    name: str = ""
    default: Any = None
    # int, float, str or bool.
    kind: type
    # The least and the greatest number.
    limits: tuple[float, float] = (0, 0)
    # The allowed texts; () for a name that the search looks up in the game.
    choices: tuple[str, ...] = ()
    # Texts that are allowed besides, because something was registered while the program runs.
    added: Callable[[], tuple[str, ...]] = tuple
    # Looks elsewhere for a text that is none of these, so that it is perhaps `added`; returns what
    # to say about it in the error, which may be "".
    sought: Callable[[str], str] = _nothing
    absence: Absence = Absence.NEVER
    # Its name in messages.
    title: str
    # Its label, with an underlined letter, and its tooltip in the form. If the label is "", the
    # form has no field for it, but possibly one that depends on the game.
    label: str = ""
    tip: str = ""
    # The description of the option and the name of its value in the help of a command.
    help_: str | None = None
    metavar: str | None = None
    # The form shows the value times this factor, as a whole number; 1 for the value itself.
    form_scale: int = 1
    # The first value in the form; None for the default.
    form_value: Any = None
    # The text of an empty field.
    placeholder: str = ""
    # The name under which the form remembers the check box of a setting that can be off.
    switch: str = ""
    # Whether each engine of a match may have its own value.
    in_matches: bool = True
    # Whether it is of the machine or the experiment: the levels of the PC leave it as it is.
    of_machine: bool = False
    # Whether the tree depends on it, so that it is part of the record.
    recorded: bool = False
    # Whether it chooses a policy of the search; with all defaults, that is plain UCT.
    is_policy: bool = False
    # Whether the form shows it now: some settings matter only with functions of users.
    is_shown: Callable[[], bool] | None = None

    def check(self, value: object) -> None:
        """Check that a search accepts this value. Raises SettingError if it does not."""
        if value is None and self.absence is not Absence.NEVER:
            return
        if self.kind is str:
            if not isinstance(value, str):
                raise SettingError(self.name, self.title, self.expected, repr(value))
            if self.choices and value not in self.all_choices:
                known = self.sought(value)
                allowed = self.all_choices
                if value not in allowed:
                    got = repr(value) + (known or did_you_mean(value, allowed))
                    raise SettingError(self.name, self.title, self.expected, got)
        elif not self._fits(value):
            raise SettingError(self.name, self.title, self.expected, _shown(value))

    def _fits(self, value: object) -> bool:
        if self.kind is bool:
            return isinstance(value, bool)
        if self.kind is int:
            return is_whole(value, *map(int, self.limits))
        return is_number(value, *self.limits)

    @property
    def all_choices(self) -> tuple[str, ...]:
        """The allowed texts, with those that were added."""
        return (*self.choices, *self.added()) if self.choices else ()

    @property
    def expected(self) -> str:
        """The allowed values, in words."""
        if self.choices:
            return _("one of {names}").format(names=", ".join(self.all_choices))
        if self.kind is str:
            return _("a name")
        if self.kind is bool:
            return _('"true" or "false"')
        return expected_number(*self.limits, whole=self.kind is int)


def expected_number(least: float, most: float, *, whole: bool) -> str:
    """The allowed numbers, in words."""
    if whole:
        return _("a whole number from {least} to {most}").format(least=least, most=most)
    return _("a number from {least:g} to {most:g}").format(least=least, most=most)


def _shown(value: object) -> object:
    """A value for a message; a number with hundreds of digits is shortened."""
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, int) and abs(value) >= 10**20:
        from decimal import Decimal  # takes milliseconds and is hardly ever needed

        return f"{Decimal(value):.3g}"
    return value


def declared(default: Any, kind: type, **said: Any) -> Any:
    """Make the field of a dataclass of settings with its declaration."""
    return field(default=default, metadata={_DECLARED: DeclaredSetting(kind=kind, **said)})


def declarations_of(settings: type) -> tuple[DeclaredSetting, ...]:
    """The declarations of the fields of a dataclass, in their order; not all fields need one."""
    return tuple(
        replace(one.metadata[_DECLARED], name=one.name, default=one.default)
        for one in fields(settings)
        if _DECLARED in one.metadata
    )


def check_all(settings: object, declarations: Iterable[DeclaredSetting]) -> None:
    """Check the value of each setting.

    Raises SettingError if a value is out of its range; the message names the setting.
    """
    for setting in declarations:
        setting.check(getattr(settings, setting.name))


def takes_settings(
    declarations: Iterable[DeclaredSetting], **defaults: Any
) -> Callable[[Callable[_Arguments, _Result]], Callable[_Arguments, _Result]]:
    """Decorate a function with `**settings`: its signature lists the settings, and only they fit.

    `defaults` are the defaults of this function, where they are not the declared ones.
    """
    added = [
        inspect.Parameter(
            one.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=defaults.get(one.name, one.default),
            annotation=one.kind if one.absence is Absence.NEVER else one.kind | None,
        )
        for one in declarations
    ]

    def decorated(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
        plain = inspect.signature(function)
        first = [
            one
            for one in plain.parameters.values()
            if one.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        whole = plain.replace(parameters=[*first, *added])

        @wraps(function)
        def called(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
            for name in kwargs.keys() - whole.parameters.keys():
                raise TypeError(_unknown(function.__name__, name, [*whole.parameters]))
            try:
                whole.bind(*args, **kwargs)
            except TypeError as error:
                # As of any function, which says its name.
                raise TypeError(f"{function.__name__}: {error}") from None
            return function(*args, **kwargs)

        called.__signature__ = whole  # type: ignore[attr-defined]
        # Sphinx would look up the defaults in the source of the function, which has none.
        del called.__wrapped__
        return called

    return decorated


def _unknown(function: str, name: str, known: list[str]) -> str:
    """Says that a function has no such setting, and which one was perhaps meant."""
    text = _("{function}: there is no setting {name!r}").format(function=function, name=name)
    return text + did_you_mean(name, known)
