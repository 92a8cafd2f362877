"""Compiling what contains functions of users, and checking beforehand that it can be compiled."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core.errors import NumbaError

from uctvis.functions.calls import failure
from uctvis.functions.registry import Function
from uctvis.jit.compiled import compiled_as
from uctvis.texts import _

_LONGEST = 400


def compiled_with(name: str, composed: Callable[..., Any], function: Function) -> Any:
    """Compile a function that calls one of a user, as `uctvis.jit.compiled.compiled_as` does."""
    return compiled_as(f"{name}.{function.cache_name}", composed)


def expect_number(function: Function, *arguments: Any) -> None:
    """Compile a function for arguments of these types, and check that it returns a number.

    Raises FunctionError if it cannot be compiled, or returns something else.
    """
    found = _result(function, arguments)
    if not isinstance(found, types.Integer | types.Float):
        raise failure(function, _expected(_("a number"), found))


def expect_numbers(function: Function, *arguments: Any) -> None:
    """The same with a function that returns an array of numbers."""
    found = _result(function, arguments)
    is_array = isinstance(found, types.Array) and found.ndim == 1
    if not (is_array and isinstance(found.dtype, types.Integer | types.Float)):
        raise failure(function, _expected(_("an array of numbers with one dimension"), found))


def _expected(what: str, found: Any) -> str:
    return _("compiled: expected that it returns {what}, got {type}").format(what=what, type=found)


def _result(function: Function, arguments: tuple[Any, ...]) -> Any:
    try:
        function.call.compile(arguments)  # type: ignore[attr-defined]
    except (NumbaError, TypeError) as error:
        # A TypeError says that it takes another number of arguments.
        shown = ", ".join(str(one) for one in arguments)
        reason = _("it cannot be compiled for ({types}): {error}")
        raise failure(function, reason.format(types=shown, error=_told(error))) from error
    return function.call.overloads[arguments].signature.return_type  # type: ignore[attr-defined]


def _told(error: Exception) -> str:
    """The sentence of an error that is about the user's code."""
    lines = [line.strip() for line in str(error).splitlines()]
    about = [line for line in lines if line and not line.startswith("Failed in")]
    return (about or [type(error).__name__])[0][:_LONGEST]
