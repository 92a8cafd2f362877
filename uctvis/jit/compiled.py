"""Compiled functions: numba's `njit` with a cache that notices changes in all that is compiled in.

numba's cache checks only the file of the function itself, so it would miss a change in a function
that was inlined from another file; ours checks all files that it imports (`uctvis.jit.imports`).
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types

from uctvis.jit.cache_folder import cache_folder
from uctvis.jit.compile_cache import FunctionCache, Store
from uctvis.jit.names import UNCACHED

_Function = TypeVar("_Function", bound=Callable[..., Any])


@cache
def _store() -> Store | None:
    folder = cache_folder()
    return None if folder is None else Store(folder)


def compiled(function: _Function) -> _Function:
    """Compile `function` at its first call; it runs without the GIL and is cached on disk."""
    return _dispatcher(function)  # type: ignore[no-any-return]


def compiled_as(name: str, function: _Function) -> _Function:
    """Compile a function that is composed of other compiled functions, as `compiled` does.

    `function` is defined inside a function whose arguments it calls. `name` must tell them apart,
    because the cache finds the function by it; with `uctvis.jit.names.UNCACHED` in it, the function
    is not cached.
    """
    # numba numbers the functions of one definition, and the numbers start again in each process.
    # Cached code of two processes would then have one name for two functions, and in a process
    # that loads both, the second one would run the code of the first.
    function.__qualname__ = f"{function.__qualname__}.{name}"
    dispatcher = _dispatcher(function, name)
    # For `uctvis.jit.compiling`.
    dispatcher.is_composed = True
    return dispatcher  # type: ignore[no-any-return]


def _dispatcher(function: Callable[..., Any], name: str = "") -> Any:
    dispatcher: Any = numba.njit(function, nogil=True, error_model="numpy")
    if dispatcher is function:
        return function  # numba is disabled
    call_template = dispatcher.get_call_template

    def with_general_types(args: Any, keywords: Any) -> Any:
        general = {name: _general(one) for name, one in keywords.items()}
        return call_template(tuple(map(_general, args)), general)

    dispatcher.get_call_template = with_general_types
    store = _store()
    if store is not None and UNCACHED not in name:
        # As numba's `cache=True`, but with our own cache.
        dispatcher._cache = FunctionCache(function, store, name)
    return dispatcher


def _general(kind: Any) -> Any:
    """The type by which a compiled function takes an argument of this type from another one.

    Without this, numba would compile a version for each size of integers and each constant.
    """
    general: Any = types.unliteral(kind)  # type: ignore[no-untyped-call]
    is_small = isinstance(general, types.Integer) and general.bitwidth < 64  # type: ignore[attr-defined]
    return types.int64 if is_small else general


def inlined(function: _Function) -> _Function:
    """Compile `function` as part of the compiled functions that call it.

    It may take other compiled functions as arguments. Each caller gets its own specialised
    version, which, unlike a closure, is cached with the caller.
    """
    return numba.njit(function, inline="always")  # type: ignore[no-any-return]


def part(function: _Function) -> _Function:
    """Compile `function` as a part of the machine code of each compiled function that calls it.

    Unlike what is `inlined`, it may be a member of a value (`uctvis.jit.functions`), and take such
    values as arguments. It is cached only with its callers, because the type of such an argument
    is another one in each process.
    """
    return numba.njit(function, nogil=True, error_model="numpy", forceinline=True)  # type: ignore[no-any-return]


def part_as(name: str, function: _Function) -> _Function:
    """Do the same with a function that is composed of others; see `compiled_as` for `name`."""
    function.__qualname__ = f"{function.__qualname__}.{name}"
    return part(function)


@compiled
def whole(number: Any) -> int:
    """A field of a record as int64, so that all its uses have one type."""
    return np.int64(number)  # type: ignore[return-value]


@compiled
def signed(number: np.uint64) -> int:
    """The number as int64; numba converts operations on uint64 and int64 to float."""
    return np.int64(number)  # type: ignore[return-value]


def entry_of(function: Any, *arguments: Any) -> Any:
    """Compile a function for arguments of these types; what is returned is called with no others.

    Each call of a compiled function from Python looks at the types of all its arguments, which
    takes microseconds for tuples of arrays; what this returns does not.
    """
    if not isinstance(function, numba.core.dispatcher.Dispatcher):
        return function  # numba is disabled
    kinds = tuple(numba.typeof(one) for one in arguments)  # type: ignore[no-untyped-call]
    function.compile(kinds)
    return function.get_overload(kinds)


def is_complete() -> bool:
    """Whether everything that this process compiled was cached; True if there is no cache."""
    store = _store()
    return store is None or store.complete


def tidy_cache() -> None:
    """Remove compiled functions of this program that no process has used for two months."""
    store = _store()
    if store is not None:
        store.tidy()
