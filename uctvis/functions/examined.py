"""What a function depends on: the names in its code, and a digest of all that is compiled in.

numba compiles the values of globals and closures into a function. So compiled code may be used
again only if these are the same, too.
"""

import hashlib
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from uctvis.jit import imports

_CONSTANTS = (int, float, complex, str, bytes, type(None), np.generic, range)


class Examined(NamedTuple):
    """What a function depends on."""

    # The names of globals and attributes in its code, and in the functions that it calls.
    names: frozenset[str]
    # Of its code and of what that refers to; "" if that contains something of unknown content.
    digest: str


class _UnknownContentError(Exception):
    """The code refers to something whose content cannot be compared."""


def examined(function: Callable[..., Any]) -> Examined:
    """Look at a function, compiled or not, and at all that it refers to."""
    names: set[str] = set()
    found = hashlib.blake2b(digest_size=8)
    is_known = True
    # When each value was first seen: a second look says which one it is, and goes no further.
    seen: dict[int, int] = {}
    waiting: list[Any] = [function]
    while waiting:
        value = waiting.pop()
        content = f"again {seen.get(id(value))}".encode()
        if id(value) not in seen:
            seen[id(value)] = len(seen)
            try:
                content = _content(value, names, waiting)
            except _UnknownContentError:
                is_known = False
        found.update(b"%d " % len(content) + content)
    return Examined(frozenset(names), found.hexdigest() if is_known else "")


def plain(function: Callable[..., Any]) -> Any:
    """The Python function of a compiled function, a method or an object that is called."""
    function = getattr(function, "py_func", function)
    if not isinstance(function, types.FunctionType | types.MethodType | types.BuiltinFunctionType):
        function = vars(type(function)).get("__call__", function)
    return getattr(function, "__func__", function)


def _content(value: Any, names: set[str], waiting: list[Any]) -> bytes:
    """What is hashed of a value; what it refers to is added to `waiting`."""
    value = getattr(value, "py_func", value)
    if isinstance(value, types.FunctionType | types.MethodType):
        function = plain(value)
        code = function.__code__
        cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
        closed = [cell.cell_contents for _name, cell in cells]
        used = set().union(*(one.co_names for one in _codes(code)))
        names |= used
        taken = [function.__globals__[one] for one in sorted(used) if one in function.__globals__]
        keywords = function.__kwdefaults__ or {}
        waiting += [function.__defaults__, *keywords, *keywords.values(), *closed, *taken]
        return b"".join(
            one.co_code + repr((one.co_names, one.co_varnames, _constants(one))).encode()
            for one in _codes(code)
        )
    if isinstance(value, tuple | list):
        waiting += value
        return f"{type(value).__name__} {len(value)}".encode()
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        return f"{value.dtype} {value.shape}".encode() + value.tobytes()
    if isinstance(value, types.ModuleType):
        return (value.__name__ + imports.digest([getattr(value, "__file__", None) or ""])).encode()
    if isinstance(value, types.BuiltinFunctionType | np.ufunc | type):
        file = getattr(sys.modules.get(getattr(value, "__module__", "")), "__file__", None)
        return f"{value!r} {imports.digest([file or ''])}".encode()
    if isinstance(value, _CONSTANTS):
        return f"{type(value).__name__} {value!r}".encode()
    raise _UnknownContentError


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """A code and those inside it, such as of comprehensions."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _constants(code: types.CodeType) -> list[str]:
    return [repr(one) for one in code.co_consts if not isinstance(one, types.CodeType)]
