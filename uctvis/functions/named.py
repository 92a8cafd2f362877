"""Functions given as settings: each gets a name, which is what settings contain."""

from typing import TYPE_CHECKING, Generic, TypeVar

from uctvis.functions.kinds import KINDS
from uctvis.functions.registry import name_of

_Function = TypeVar("_Function")


class NamedFunction(Generic[_Function]):
    """The type of a field of settings that takes a function, or its name, and contains the name."""

    if TYPE_CHECKING:

        def __get__(self, settings: object, kind: type | None = None) -> str: ...

        def __set__(self, settings: object, value: str | _Function) -> None: ...


def name_all(settings: object) -> None:
    """Let a frozen dataclass of settings contain the names of functions that it was given.

    Raises SettingError if a function cannot be the value of its setting.
    """
    for setting in KINDS:
        value = getattr(settings, setting, None)
        if callable(value):
            object.__setattr__(settings, setting, name_of(setting, value))
