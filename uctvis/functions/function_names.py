"""Names for functions that were given to a search without one.

Functions that a loop makes differ only in the values that they use, such as the constant of a
formula. Their names contain these values, so that each says which one it is, in whatever order they
are given.
"""

import dis
import functools
import re
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from uctvis.functions.examined import examined, plain
from uctvis.functions.kinds import batch_of

# Signs of a name without the number that a second function of this name gets.
_LONGEST = 36
_LONGEST_TEXT = 12
# Values in a name.
_MOST = 3


def own_name(call: Callable[..., Any]) -> tuple[str, str]:
    """The name of a function as one word, such as "formula_c_0_5", and for users: "formula c=0.5".

    The values are those of the variables around it that it does not change, of a `partial`, and
    the defaults of a function that was written inside another one.
    """
    base = _base(call)
    word = re.sub(r"\W", "", getattr(plain(base), "__name__", "")).lstrip("_0123456789")
    if word in ("", "lambda", "call__"):
        word = "function" if word == "lambda" else type(base).__name__
    values = [f"{name}={_text(value)}" for name, value in _constants(call)][:_MOST]
    name = re.sub(r"\W+", "_", "_".join([word, *values]).replace("=-", "=m")).strip("_")
    return name[:_LONGEST].rstrip("_"), " ".join([word, *values])


def are_same_code(one: Callable[..., Any], other: Callable[..., Any]) -> bool:
    """Whether two Python functions have the same name, code and values."""
    if not (isinstance(one, types.FunctionType) and isinstance(other, types.FunctionType)):
        return False
    if one.__qualname__ != other.__qualname__ or batch_of(one) is not batch_of(other):
        return False
    digest = examined(one).digest
    return bool(digest) and digest == examined(other).digest


def _base(call: Callable[..., Any]) -> Callable[..., Any]:
    while isinstance(call, functools.partial):
        call = call.func
    return call


def _constants(call: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """The names and the values on which a function depends, if they are short."""
    while isinstance(call, functools.partial):
        yield from ((name, value) for name, value in call.keywords.items() if _is_short(value))
        call = call.func
    function = plain(call)
    if not isinstance(function, types.FunctionType):
        return
    code = function.__code__
    changed = {one.argval for one in dis.get_instructions(code) if one.opname == "STORE_DEREF"}
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        try:
            value = cell.cell_contents
        except ValueError:
            # It has no value yet.
            continue
        if name not in changed and _is_short(value):
            yield name, value
    if "<" in function.__qualname__:
        defaults = function.__defaults__ or ()
        names = code.co_varnames[: code.co_argcount][code.co_argcount - len(defaults) :]
        yield from (
            (name, one) for name, one in zip(names, defaults, strict=True) if _is_short(one)
        )
        yield from (
            (name, one) for name, one in (function.__kwdefaults__ or {}).items() if _is_short(one)
        )


def _is_short(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_TEXT and value.isprintable()
    return isinstance(value, bool | int | float | np.number)


def _text(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float | np.floating) else str(value)
