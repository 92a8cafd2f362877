"""A cache of compiled functions on disk that survives damaged files and full disks.

numba's own cache does not check its files: a damaged file raises an error at every start, or
contains machine code that crashes the process. Here each file contains a digest of its content.
A file that does not match is discarded and its function is compiled again. If the cache cannot
be written, functions are used without a cache. The log reports each of these problems once.
"""

import contextlib
import hashlib
import logging
import os
import pickle
import secrets
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import serialize
from numba.core.caching import Cache
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaWarning

from uctvis.texts import _

_log = logging.getLogger(__name__)
_DIGEST = 16  # bytes
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
        self._writable = True

    @property
    def complete(self) -> bool:
        """Whether everything that this process compiled could be written."""
        return self._writable

    def read(self, name: str) -> dict[Any, bytes]:
        """The entries of a file; empty if the file is missing or damaged."""
        try:
            content = memoryview((self.folder / name).read_bytes())
        except FileNotFoundError:
            return {}
        except OSError:
            self.discard(name)
            return {}
        digest, data = content[:_DIGEST], content[_DIGEST:]
        if _digest(data) != digest:
            self.discard(name)
            return {}
        # Only this user can write to the folder (see private_folder).
        entries: dict[Any, bytes] = pickle.loads(data)  # noqa: S301
        return entries

    def write(self, name: str, entries: dict[Any, bytes]) -> None:
        """Write the entries to a file, completely or not at all; do nothing after a failure."""
        if not self._writable:
            return
        data = _dumps(entries)
        temporary = self.folder / f"{name}.{secrets.token_hex(4)}.tmp"
        try:
            with temporary.open("wb") as file:
                file.write(_digest(data))
                file.write(data)
            temporary.replace(self.folder / name)
        except OSError as error:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            # Windows refuses while another process reads the file, which has the same content.
            if not (os.name == "nt" and isinstance(error, PermissionError)):
                self._writable = False
                _log.warning(
                    _(
                        "The cache of compiled functions cannot be written ({reason}): the next "
                        "start compiles them again. The cache is in {folder}"
                    ).format(reason=error.strerror or error, folder=self.folder)
                )

    def discard(self, name: str) -> None:
        """Remove a damaged file."""
        with contextlib.suppress(OSError):
            (self.folder / name).unlink()
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
        tag = sys.implementation.cache_tag + getattr(sys, "abiflags", "")
        where = name or f"{function.__module__}.{function.__qualname__}-{code.co_firstlineno}"
        self._name = (
            f"{where.replace('<', '').replace('>', '')}.{tag}.{_stamp(code.co_filename)}.nbc"
        )

    @staticmethod
    def _named_key(signature: Any, codegen: Any) -> Any:
        return signature, codegen.magic_tuple()

    @property
    def cache_path(self) -> str:
        return os.fspath(self._store.folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any | None:
        """The compiled code for a signature, or None."""
        target_context.refresh()
        if not self._enabled:
            return None
        try:
            compiled = self._store.read(self._name).get(self._key(sig, target_context.codegen()))
            if compiled is None:
                return None
            return _Compiled._rebuild(target_context, *pickle.loads(compiled))  # noqa: S301
        except Exception:  # noqa: BLE001 - a file from another writer may raise any error
            self._store.discard(self._name)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the compiled code for a signature."""
        if not self._enabled:
            return
        if data.library.has_dynamic_globals or any(not one.can_cache for one in data.lifted):
            warnings.warn(NumbaWarning(f"{self._name} cannot be cached"), stacklevel=2)
            return
        entries = self._store.read(self._name)
        entries[self._key(sig, data.codegen)] = _dumps(data._reduce())
        self._store.write(self._name, entries)

    def flush(self) -> None:
        """Remove all compiled code of the function."""
        self._store.write(self._name, {})


def _digest(data: bytes | memoryview) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()


@cache
def _stamp(file: str) -> str:
    """A digest of a source file; "" in the portable build, which has no source files."""
    path = Path(file)
    try:
        return (
            hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
            if path.is_absolute()
            else ""
        )
    except OSError:
        return ""
