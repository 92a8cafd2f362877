"""Compiling what contains functions of users, and checking beforehand that it can be compiled."""

from collections.abc import Callable
from typing import Any

from numba import typeof, types
from numba.core.errors import NumbaError

from uctvis.functions.calls import failure
from uctvis.functions.registry import Function
from uctvis.jit.compiled import compiled_as
from uctvis.texts import _

_LONGEST = 400
# numba has no type hints.
_type: Any = typeof


def compiled_with(name: str, composed: Callable[..., Any], function: Function) -> Any:
    """Compile a function that calls one of a user, as `uctvis.jit.compiled.compiled_as` does."""
    return compiled_as(f"{name}.{function.cache_name}", composed)


def expect_compiled(function: Function, words: Any = None) -> None:
    """Compile a function for what a search passes to it, and check what it returns.

    `words` are a compiled position, which only some kinds of functions get.

    Raises FunctionError if it cannot be compiled, or returns something else than numbers.
    """
    kind = function.kind
    if kind.arguments is None:
        raise ValueError(f"function: expected one that searches call, got a {kind.setting}")
    found = _result(function, tuple(map(_type, kind.arguments(words))))
    number, what = found, _("a number")
    if kind.returns_array:
        number, what = None, _("an array of numbers with one dimension")
        if isinstance(found, types.Array) and found.ndim == 1:
            number = found.dtype
    if not isinstance(number, types.Integer | types.Float):
        reason = _("compiled: expected that it returns {what}, got {type}")
        raise failure(function, reason.format(what=what, type=found))


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
