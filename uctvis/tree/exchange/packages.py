"""Packages that only some functions need."""

from importlib import import_module
from types import ModuleType

from uctvis.errors import UctvisError
from uctvis.texts import _


def needed(name: str) -> ModuleType:
    """The module of a package.

    Raises
    ------
    UctvisError
        It is not installed; the message says how to install it.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise UctvisError(
            _("{package} is not installed: pip install {package}").format(package=name)
        ) from None
