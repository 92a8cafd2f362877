"""Compiled functions: numba's `njit` with a cache that notices changes in any source file.

numba's cache checks only the file of the function itself, so it would miss a change in a function
that was inlined from another file. Therefore the name of the cache folder is a hash of all sources
that may be compiled, of the package's path, and of numba's version.

Compiling takes seconds and a global lock, so the application leaves it to a child process
(`uctvis.warm`), which calls `mark_warm` for each part that is complete.
"""

import contextlib
import hashlib
import logging
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba import types

from uctvis.jit.compile_cache import FunctionCache, Store
from uctvis.jit.private_folder import NotPrivateError, private_folder
from uctvis.texts import _

_Function = TypeVar("_Function", bound=Callable[..., Any])

_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).parents[1]
# Folders of the package without compiled functions and without constants that these use.
_NEVER_COMPILED = {"arena", "commands", "game_files", "locale", "play", "programs", "render", "ui"}


def cache_folder() -> Path | None:
    """The folder of this version's compiled functions, or None if it cannot be used."""
    return _folder()[0]


def refusal() -> str:
    """Why a writable cache folder is not used, for the user; otherwise ""."""
    return _folder()[1]


@cache
def _folder() -> tuple[Path | None, str]:
    """The cache folder, or None and the reason."""
    digest = hashlib.sha256(f"{numba.__version__} {_PACKAGE}".encode())
    for file in sources(_PACKAGE):
        digest.update(file.read_bytes())
    caches = Path(platformdirs.user_cache_dir("uctvis", appauthor=False))
    try:
        folder = private_folder(caches / digest.hexdigest()[:16])
        # Check that it is writable before anything is compiled.
        tempfile.TemporaryFile(dir=folder).close()
    except NotPrivateError as error:
        reason = _(
            "The cache of compiled functions is not used because other users could write to it: "
            "{folder} must belong to you, and no group or other user may have write access"
        ).format(folder=error.filename)
        _log.warning(reason)
        return None, reason
    except OSError:
        return None, ""
    return folder, ""


def sources(package: Path) -> list[Path]:
    """The files of the package that may contain compiled functions or their constants."""
    found = []
    for folder, folders, files in os.walk(package):
        if folder == str(package):
            folders[:] = set(folders) - _NEVER_COMPILED
        found += [Path(folder, file) for file in files if file.endswith(".py")]
    return sorted(found)


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
    because the cache finds the function by it.
    """
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
    if store is not None:
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


@compiled
def whole(number: Any) -> int:
    """A field of a record as int64, so that all its uses have one type."""
    return np.int64(number)  # type: ignore[return-value]


@compiled
def signed(number: np.uint64) -> int:
    """The number as int64; numba converts operations on uint64 and int64 to float."""
    return np.int64(number)  # type: ignore[return-value]


def is_warm(part: str) -> bool:
    """Whether everything that a part needs (`uctvis.warm`) is in the cache."""
    folder = cache_folder()
    return folder is not None and _mark(folder, part).exists()


def is_complete() -> bool:
    """Whether everything that this process compiled was cached; True if there is no cache."""
    store = _store()
    return store is None or store.complete


def mark_warm(part: str) -> None:
    """Record that everything that a part needs is compiled. Does nothing if there is no cache."""
    folder = cache_folder()
    if folder is not None:
        # On a full disk there is no mark.
        with contextlib.suppress(OSError):
            _mark(folder, part).touch()


def _mark(folder: Path, part: str) -> Path:
    return folder / f"warm-{part}"
