"""A cache of compiled functions on disk that survives damaged files and full disks.

numba's own cache does not check its files: a damaged file raises an error at every start, or
contains machine code that crashes the process. Here each file contains a digest of its content.
A file that does not match is discarded and its function is compiled again. If the cache cannot
be written, functions are used without a cache. The log reports each of these problems once.

The name of a file contains a digest of all sources that its function may depend on (`imports`), so
a change compiles again what it concerns, and nothing else.
"""

import contextlib
import hashlib
import logging
import os
import pickle
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from numba.core import serialize
from numba.core.caching import Cache
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaWarning

from uctvis import paths, removal
from uctvis.jit import imports
from uctvis.texts import _

_log = logging.getLogger(__name__)
_DIGEST = 16  # bytes
_DAY = 24 * 60 * 60  # seconds
_UNUSED = 60  # days
# A function, Python's version, and a digest; what a process that was killed did not finish, which
# had another name in earlier versions.
_FILE = r".+\.[a-z]+-\d+[a-z]*\.([0-9a-f]{16})?\.nbc(\.[0-9a-f]{8}\.tmp)?"
_OURS = removal.Own(f"{_FILE}|{paths.TEMPORARY_NAME}")
# numba has no type hints.
_dumps: Callable[[Any], bytes] = serialize.dumps
_Compiled: Any = CompileResult


class Store:
    """The files of one cache folder, one for each function.

    A file is a digest and a pickled mapping from numba's keys of signatures to bytes.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._said_damaged = False
        # Whether everything that this process compiled could be written.
        self.complete = True

    def read(self, name: str) -> dict[Any, bytes]:
        """The entries of a file; empty if the file is missing or damaged."""
        try:
            with paths.open_regular(self.folder / name) as file:
                content = memoryview(file.read())
        except FileNotFoundError:
            return {}
        except OSError:
            self.discard(name)
            return {}
        digest, data = content[:_DIGEST], content[_DIGEST:]
        if _digest(data) != digest:
            self.discard(name)
            return {}
        self._note_use(name)
        # Only this user can write to the folder (see private_folder).
        entries: dict[Any, bytes] = pickle.loads(data)  # noqa: S301
        return entries

    def write(self, name: str, entries: dict[Any, bytes]) -> None:
        """Write the entries to a file, completely or not at all; the first failure is logged."""
        data = _dumps(entries)
        try:
            paths.write_whole(self.folder / name, _digest(data), data)
        except OSError as error:
            # Windows refuses while another process reads the file, which has the same content.
            if os.name == "nt" and isinstance(error, PermissionError):
                return
            if self.complete:
                _log.warning(
                    _(
                        "The cache of compiled functions cannot be written ({reason}): the next "
                        "start compiles them again. The cache is in {folder}"
                    ).format(reason=error.strerror or error, folder=self.folder)
                )
            self.complete = False

    def _note_use(self, name: str) -> None:
        """Give the file the time of today, once a day, for `tidy`."""
        file = self.folder / name
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime > _DAY:
                os.utime(file)

    def tidy(self) -> None:
        """Remove our files that no process has used for two months."""
        with contextlib.suppress(OSError):
            for file in list(self.folder.iterdir()):
                if _OURS.fits(file) and time.time() - file.lstat().st_mtime > _UNUSED * _DAY:
                    removal.remove(file, _OURS)

    def discard(self, name: str) -> None:
        """Remove a damaged file."""
        removal.remove(self.folder / name, _OURS)
        if not self._said_damaged:
            self._said_damaged = True
            _log.warning(
                _(
                    "The cache of compiled functions is damaged: the damaged functions are "
                    "compiled again, which takes a moment. The cache is in {folder}"
                ).format(folder=self.folder)
            )


class FunctionCache(Cache):
    """The compiled versions of one function, kept in a `Store`."""

    def __init__(self, function: Callable[..., Any], store: Store, name: str = "") -> None:
        # numba's method computes the key of a signature. For a function that calls others which
        # are only arguments where it is defined, the key would never be the same again; such a
        # function has a name.
        self._key: Callable[[Any, Any], Any] = self._named_key if name else self._index_key
        self._py_func = function
        self._enabled = True
        self._store = store
        code = function.__code__
        # Now, because the file of a game may be another one when the function is first called.
        imports.read(code.co_filename)
        self._where = name or f"{function.__module__}.{function.__qualname__}-{code.co_firstlineno}"

    @cached_property
    def _file(self) -> str:
        """The name of the file; "" if the function is not cached.

        That is known at the first call, when the functions that this one calls exist.
        """
        files = {one.__code__.co_filename for one in _composed_of(self._py_func)}
        if imports.changed_since_start(files):
            return ""
        where = self._where.replace("<", "").replace(">", "")
        tag = sys.implementation.cache_tag + getattr(sys, "abiflags", "")
        return f"{where}.{tag}.{imports.digest(files)}.nbc"

    @staticmethod
    def _named_key(signature: Any, codegen: Any) -> Any:
        return signature, codegen.magic_tuple()

    @property
    def cache_path(self) -> str:
        return os.fspath(self._store.folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any | None:
        """The compiled code for a signature, or None."""
        target_context.refresh()
        if not (self._enabled and self._file):
            return None
        try:
            compiled = self._store.read(self._file).get(self._key(sig, target_context.codegen()))
            if compiled is None:
                return None
            return _Compiled._rebuild(target_context, *pickle.loads(compiled))  # noqa: S301
        except Exception:  # noqa: BLE001 - a file from another writer may raise any error
            self._store.discard(self._file)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the compiled code for a signature."""
        if not (self._enabled and self._file):
            return
        if data.library.has_dynamic_globals or any(not one.can_cache for one in data.lifted):
            warnings.warn(NumbaWarning(f"{self._file} cannot be cached"), stacklevel=2)
            return
        entries = self._store.read(self._file)
        entries[self._key(sig, data.codegen)] = _dumps(data._reduce())
        self._store.write(self._file, entries)

    def flush(self) -> None:
        """Remove all compiled code of the function."""
        if self._file:
            self._store.write(self._file, {})


def _digest(data: bytes | memoryview) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()


def _composed_of(function: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """A function, and the functions that it and these take from where they are defined."""
    left: list[Any] = [function]
    seen = set()
    while left:
        found = left.pop()
        found = getattr(found, "py_func", found)  # of a compiled function
        if isinstance(found, tuple):
            left += found
        elif hasattr(found, "__code__") and found not in seen:
            seen.add(found)
            yield found
            for cell in found.__closure__ or ():
                with contextlib.suppress(ValueError):  # it is empty
                    left.append(cell.cell_contents)
