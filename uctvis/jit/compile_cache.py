"""The cache of compiled functions on the disk: it may be damaged, and the disk may be full.

numba's own cache reads whatever its files contain: a damaged one raises an error at every
start, or is machine code that ends the process. Here each file carries a digest of its content.
What does not match is discarded and compiled again, and what cannot be written is used
without a cache. Each is said once, in the log.
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
# numba tells no types.
_dumps: Callable[[Any], bytes] = serialize.dumps
_Compiled: Any = CompileResult


class Store:
    """The files of one cache folder, one for each function.

    A file is a digest and a pickled mapping: numba's key of a signature to bytes.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._said_damaged = False
        self._writable = True

    @property
    def complete(self) -> bool:
        """Whether all that was compiled by this process could be written."""
        return self._writable

    def read(self, name: str) -> dict[Any, bytes]:
        """What a file contains; nothing where there is none, or where it is damaged."""
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
        """Put the entries into a file, whole or not at all; does nothing once that failed."""
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
            # Windows refuses while another process reads the file: it compiled the same.
            if not (os.name == "nt" and isinstance(error, PermissionError)):
                self._writable = False
                _log.warning(
                    _(
                        "The cache of compiled functions cannot be written ({reason}): the next"
                        " start compiles again. It is in {folder}"
                    ).format(reason=error.strerror or error, folder=self.folder)
                )

    def discard(self, name: str) -> None:
        """Remove a file that is damaged."""
        with contextlib.suppress(OSError):
            (self.folder / name).unlink()
        if not self._said_damaged:
            self._said_damaged = True
            _log.warning(
                _(
                    "The cache of compiled functions is damaged: what cannot be read is compiled"
                    " again, which takes a moment. It is in {folder}"
                ).format(folder=self.folder)
            )


class FunctionCache(Cache):
    """What numba compiled of one function, in a `Store`."""

    def __init__(self, function: Callable[..., Any], store: Store) -> None:
        # What numba's key of a signature is made from.
        self._key: Callable[[Any, Any], Any] = self._index_key
        self._py_func = function
        self._enabled = True
        self._store = store
        code = function.__code__
        tag = sys.implementation.cache_tag + getattr(sys, "abiflags", "")
        where = f"{function.__module__}.{function.__qualname__}-{code.co_firstlineno}"
        self._name = (
            f"{where.replace('<', '').replace('>', '')}.{tag}.{_stamp(code.co_filename)}.nbc"
        )

    @property
    def cache_path(self) -> str:
        return os.fspath(self._store.folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any | None:
        """What was compiled for a signature, or None."""
        target_context.refresh()
        if not self._enabled:
            return None
        try:
            compiled = self._store.read(self._name).get(self._key(sig, target_context.codegen()))
            if compiled is None:
                return None
            return _Compiled._rebuild(target_context, *pickle.loads(compiled))  # noqa: S301
        except Exception:  # noqa: BLE001 - what can go wrong in what was never written is not known
            self._store.discard(self._name)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for a signature."""
        if not self._enabled:
            return
        if data.library.has_dynamic_globals or any(not one.can_cache for one in data.lifted):
            warnings.warn(NumbaWarning(f"{self._name} cannot be cached"), stacklevel=2)
            return
        entries = self._store.read(self._name)
        entries[self._key(sig, data.codegen)] = _dumps(data._reduce())
        self._store.write(self._name, entries)

    def flush(self) -> None:
        """Forget what was compiled."""
        self._store.write(self._name, {})


def _digest(data: bytes | memoryview) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()


@cache
def _stamp(file: str) -> str:
    """A digest of a source file; "" in the portable build, where functions know no such file."""
    path = Path(file)
    try:
        return (
            hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
            if path.is_absolute()
            else ""
        )
    except OSError:
        return ""
