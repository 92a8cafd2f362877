"""Compiled functions as one value, which compiled functions take as one argument.

numba takes a named tuple of compiled functions, too, but as a constant it contains their addresses,
and what contains addresses is not cached: the next process would compile it again. Here such a
tuple is a type without data, and its attributes are known when a function is compiled.
"""

import hashlib
from functools import cached_property
from typing import Any, TypeVar

from numba import types
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import models, register_model, typeof_impl

from uctvis.jit import imports

_Tuple = TypeVar("_Tuple", bound=type[Any])


class _Functions(types.Type):
    """The type of one such value."""

    def __init__(self, value: Any) -> None:
        self.value = value
        # Part of the names of functions that are compiled for it.
        super().__init__(name=f"{type(value).__name__}.{name_of(value)}")

    @cached_property
    def key(self) -> Any:
        return self.value


def one_value(kind: _Tuple) -> _Tuple:
    """A decorator of a named tuple of compiled functions; what it returns is the same class."""
    typeof_impl.register(kind)(lambda value, _purpose: _Functions(value))  # type: ignore[no-untyped-call]
    return kind


def name_of(functions: tuple[Any, ...]) -> str:
    """A name for what is composed of compiled functions; others have another name.

    It depends on the content of their files, too, because a function may have the name of one in
    an earlier version, whose code is still in the cache.
    """
    digest = hashlib.blake2b(digest_size=8)
    for one in functions:
        function: Any = getattr(one, "py_func", one)
        code = function.__code__
        source = imports.read(code.co_filename)
        where = f"{function.__module__}.{function.__qualname__}:{code.co_firstlineno} "
        digest.update(where.encode() + (b"" if source is None else source.digest))
    return digest.hexdigest()


register_model(_Functions)(models.OpaqueModel)


@infer_getattr
class _Attributes(AttributeTemplate):
    key = _Functions

    def generic_resolve(self, functions: _Functions, name: str) -> Any:  # type: ignore[override]
        return self.context.resolve_value_type(getattr(functions.value, name))


@lower_getattr_generic(_Functions)  # type: ignore[no-untyped-call, untyped-decorator]
def _attribute(context: Any, _builder: Any, _kind: Any, _value: Any, _name: str) -> Any:
    return context.get_dummy_value()


@lower_constant(_Functions)  # type: ignore[no-untyped-call, untyped-decorator]
def _constant(context: Any, _builder: Any, _kind: Any, _value: Any) -> Any:
    return context.get_dummy_value()
