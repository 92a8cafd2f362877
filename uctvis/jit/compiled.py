"""Compiled functions: numba's `njit`, cached where a change of any source is noticed.

numba caches a compiled function by its own file only, so a change in a function
that was inlined from another file would go unseen. Hence the cache folder is keyed
by a hash of all of the package's compiled sources, of its place, and of numba's version.

Compiling takes a global lock and seconds, so the application leaves it to a child
process (`uctvis.warm`), which calls `mark_warm` when the cache is complete.
"""

import hashlib
import os
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs

_Function = TypeVar("_Function", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parents[1]
# Rooms without compiled functions and without the constants in them.
_NOT_COMPILED = {"commands", "locale", "render", "ui"}
_naming_the_folder = threading.Lock()


@cache
def cache_folder() -> Path | None:
    """The folder of this version's compiled functions, or None where none can be written."""
    # numba finds nothing again in a package that was moved.
    digest = hashlib.sha256(f"{numba.__version__} {_PACKAGE}".encode())
    for file in sorted(_PACKAGE.rglob("*.py")):
        if file.relative_to(_PACKAGE).parts[0] not in _NOT_COMPILED:
            digest.update(file.read_bytes())
    folder = Path(platformdirs.user_cache_dir("uctvis", appauthor=False)) / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # numba falls back in silence, so ask first whether the folder can be written to.
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


def compiled(function: _Function) -> _Function:
    """Compile `function` at its first call, without the GIL, cached on disk."""
    folder = cache_folder()
    config: Any = numba.config
    # Modules are imported in several threads.
    with _naming_the_folder:
        before = config.CACHE_DIR
        config.CACHE_DIR = "" if folder is None else os.fspath(folder)
        try:
            return numba.njit(function, nogil=True, error_model="numpy", cache=folder is not None)  # type: ignore[no-any-return]
        finally:
            config.CACHE_DIR = before


def inlined(function: _Function) -> _Function:
    """Compile `function` as part of the compiled functions that call it.

    It may take other compiled functions as arguments: each caller gets a version of
    its own, specialised and, unlike a closure, cached with the caller.
    """
    return numba.njit(function, inline="always")  # type: ignore[no-any-return]


@compiled
def signed(number: np.uint64) -> int:
    """The number as int64: numba makes a float of a uint64 and an int64 together."""
    return np.int64(number)  # type: ignore[return-value]


def is_warm() -> bool:
    """Whether a child process has compiled everything for this version."""
    folder = cache_folder()
    return folder is not None and (folder / "warm").exists()


def mark_warm() -> None:
    """Note that everything is compiled. Does nothing where no cache can be written."""
    folder = cache_folder()
    if folder is not None:
        (folder / "warm").touch()
