"""Compiled functions: numba's `njit`, cached where a change of any source is noticed.

A cached function knows its own file only, so a change in a function that was inlined from
another file would go unseen. Hence the cache folder is keyed by a hash of all of the
package's sources that may be compiled, of its place, and of numba's version.

Compiling takes a global lock and seconds, so the application leaves it to a child
process (`uctvis.warm`), which calls `mark_warm` when the cache is complete.
"""

import contextlib
import hashlib
import logging
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs

from uctvis.jit.compile_cache import FunctionCache, Store
from uctvis.jit.private_folder import NotPrivateError, private_folder
from uctvis.texts import _

_Function = TypeVar("_Function", bound=Callable[..., Any])

_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).parents[1]
# Folders of the package in which nothing is compiled, nor a constant of compiled code made.
_NEVER_COMPILED = {"commands", "locale", "render", "ui"}


def cache_folder() -> Path | None:
    """The folder of this version's compiled functions, or None where none can be used."""
    return _folder()[0]


def refusal() -> str:
    """Why a cache folder that could be written to is not used, for the user; else ""."""
    return _folder()[1]


@cache
def _folder() -> tuple[Path | None, str]:
    """The cache folder, or why there is none."""
    digest = hashlib.sha256(f"{numba.__version__} {_PACKAGE}".encode())
    for file in sources(_PACKAGE):
        digest.update(file.read_bytes())
    caches = Path(platformdirs.user_cache_dir("uctvis", appauthor=False))
    try:
        folder = private_folder(caches / digest.hexdigest()[:16])
        # Ask whether it can be written to before anything is compiled.
        tempfile.TemporaryFile(dir=folder).close()
    except NotPrivateError as error:
        reason = _(
            "The cache of compiled functions is not used, since other users could write to"
            " it: {folder} must belong to you, and no group or other user may write there"
        ).format(folder=error.filename)
        _log.warning(reason)
        return None, reason
    except OSError:
        return None, ""
    return folder, ""


def sources(package: Path) -> list[Path]:
    """The files of the package that may contain compiled functions or constants of them."""
    return sorted(
        file
        for file in package.rglob("*.py")
        if file.relative_to(package).parts[0] not in _NEVER_COMPILED
    )


@cache
def _store() -> Store | None:
    folder = cache_folder()
    return None if folder is None else Store(folder)


def compiled(function: _Function) -> _Function:
    """Compile `function` at its first call, without the GIL, cached on disk."""
    dispatcher = numba.njit(function, nogil=True, error_model="numpy")
    store = _store()
    if store is not None:
        # What numba's `cache=True` does, with a cache of ours.
        dispatcher._cache = FunctionCache(function, store)
    return dispatcher  # type: ignore[no-any-return]


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


def is_complete() -> bool:
    """Whether all that this process compiled was cached, where there is a cache."""
    store = _store()
    return store is None or store.complete


def mark_warm() -> None:
    """Note that everything is compiled. Does nothing where no cache can be written."""
    folder = cache_folder()
    if folder is not None:
        # On a full disk there is no mark either.
        with contextlib.suppress(OSError):
            (folder / "warm").touch()
