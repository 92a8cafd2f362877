"""The parameters of a game: choices that its rules leave open, such as the number of points to win.

The full name of a game contains its values: `pig:goal=20`, or `NAME:ONE=1:OTHER=2` with several
parameters. Values that are the defaults are left out, so the full name of a game with only
defaults is its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, NoReturn, Self

from uctvis.errors import GameError
from uctvis.game.notation import shortened
from uctvis.game.rules import Position, Rules
from uctvis.texts import _

# A value of a parameter. A text consists of letters, digits and underscores.
Value = int | str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a game.

    Attributes
    ----------
    name : str
        In files and commands: lower case, an identifier.
    title : str
        For users.
    choices : range or tuple of Value
        The possible values, at least two.
    default : Value
        One of the choices.
    about : str
        What the parameter changes, for users.
    """

    name: str
    title: str
    choices: range | tuple[Value, ...]
    default: Value
    about: str

    def read(self, given: object) -> Value:
        """The choice that is written like `given`, which is a value or its text.

        Raises
        ------
        GameError
            There is no such choice.
        """
        for choice in self.choices:
            if str(choice) == str(given):
                return choice
        raise GameError(
            _("{title}: expected {expected}, got {got}").format(
                title=self.name, expected=self._expected, got=shortened(repr(given))
            )
        )

    @property
    def _expected(self) -> str:
        if isinstance(self.choices, range) and self.choices.step == 1:
            text = _("a whole number from {least} to {most}")
            return text.format(least=self.choices[0], most=self.choices[-1])
        return _("one of {names}").format(names=", ".join(map(str, self.choices)))

    def __str__(self) -> str:
        """The name and the choices, such as "goal=10..100" or "year=2018|2019"."""
        if isinstance(self.choices, range) and self.choices.step == 1:
            return f"{self.name}={self.choices[0]}..{self.choices[-1]}"
        return f"{self.name}={'|'.join(map(str, self.choices))}"


class Parameterized(Rules[Position]):
    """The part of a game that has parameters; by default there are none.

    A game with parameters is one instance for each combination of values, so games can be compared
    with `is`. Its positions contain the values that its rules need.
    """

    parameters: ClassVar[tuple[Parameter, ...]] = ()
    # The values that are not the defaults, in the order of the parameters.
    _given: Mapping[str, Value] = MappingProxyType({})
    # The instance with the defaults; None in that instance.
    _usual: "Self | None" = None

    @property
    def values(self) -> Mapping[str, Value]:
        """The values of all parameters, by name."""
        return {one.name: self._given.get(one.name, one.default) for one in self.parameters}

    def configured(self, values: Mapping[str, object]) -> Self:
        """The same game with these values, or their texts; missing ones are the defaults.

        The same values give the same instance. It evaluates positions as this game does.

        Raises
        ------
        GameError
            The game has no such parameter, or a value is not one of its choices.
        """
        known = {one.name: one for one in self.parameters}
        for name in values:
            if name not in known:
                self._refuse(
                    _("one of the parameters {names}").format(names=", ".join(known))
                    if known
                    else _("no parameter, because the game has none"),
                    name,
                )
        given: dict[str, Value] = {}
        for name, parameter in known.items():
            try:
                value = parameter.read(values.get(name, parameter.default))
            except GameError as error:
                raise GameError(f"{self.name}: {error}") from error
            if value != parameter.default:
                given[name] = value
        usual = self if self._usual is None else self._usual
        if not given:
            return usual
        other = type(usual)()
        other._given, other._usual = MappingProxyType(given), usual
        # Atomic, so that two threads that ask at once get the same instance.
        same: Self = _VARIANTS.setdefault((usual, *given.items()), other)
        return same

    @property
    def full_name(self) -> str:
        """The name with the values that are not the defaults, such as "pig:goal=20"."""
        return ":".join([self.name, *(f"{name}={value}" for name, value in self._given.items())])

    def named(self, full_name: str) -> Self:
        """The same game with the values in a full name, in any order and with or without defaults.

        Raises
        ------
        GameError
            It is not a full name of this game.
        """
        name, *settings = full_name.split(":")
        if name != self.name:
            raise GameError(
                _("game: expected {name!r}, got {text!r}").format(
                    name=self.name, text=shortened(full_name)
                )
            )
        values: dict[str, str] = {}
        for setting in settings:
            parameter, equals, value = setting.partition("=")
            if not equals:
                self._refuse(_("{expected!r} after a colon").format(expected="NAME=VALUE"), setting)
            if parameter in values:
                self._refuse(_("each parameter once"), full_name)
            values[parameter] = value
        return self.configured(values)

    def with_values(self, title: str) -> str:
        """A title followed by the values that are not the defaults, such as "Pig, 20"."""
        return ", ".join([title, *map(str, self._given.values())])

    def _refuse(self, expected: str, got: str) -> NoReturn:
        raise GameError(
            _("{title}: expected {expected}, got {got}").format(
                title=self.name, expected=expected, got=shortened(repr(got))
            )
        )


# All games with other values than the defaults that have been asked for.
_VARIANTS: dict[tuple[object, ...], Any] = {}
