"""A small JSON file of named values that several processes may change at the same time."""

import json
import logging
import os
import time
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from typing import Any

from qtpy.QtCore import QLockFile

from uctvis import paths
from uctvis.disk import files
from uctvis.errors import TreeFileError

_log = logging.getLogger("uctvis")
# A larger file was not written by this program.
_MOST_BYTES = 20_000_000
# Seconds to wait for another process, which usually needs some hundredths of a second, and between
# two attempts.
_PATIENCE = 3.0
_PAUSE = 0.005
# Nor was a longer number; Python refuses to read numbers with more than 4,300 digits.
_MOST_DIGITS = 20
_DEEPEST = 10

Values = dict[str, Any]


class JsonFile:
    """Names and JSON values, read again whenever the file has changed.

    A damaged or unreachable file counts as empty; the log contains the reason.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp: tuple[int, ...] | None = None
        self._values: Values = {}
        self._is_damaged = False
        self._waits = True

    def read(self) -> Values:
        """Return the contents of the file, which the caller must not change."""
        stamp = self._current_stamp()
        if stamp is None:
            self._values = {}
        elif stamp != self._stamp:
            try:
                self._values = _parsed(paths.read_small(self.path, _MOST_BYTES))
                self._is_damaged = False
            except (OSError, ValueError, RecursionError, MemoryError) as error:
                _log.warning("%s cannot be used: %s", self.path, error)
                self._values = {}
                self._is_damaged = True
        self._stamp = stamp
        return self._values

    def change(self, change: Callable[[Values], None]) -> bool:
        """Apply `change` to the current contents of the file; return whether they were written.

        Other processes wait for the end of the change, so their changes are not lost.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("%s cannot be written: %s", self.path, error)
            return False
        lock = QLockFile(f"{self.path}.lock")
        if not self._take(lock) and self._waits:
            # The lock will stay, so later changes do not wait. Writing is worth the risk.
            self._waits = False
            _log.warning("%s cannot be locked", self.path)
        self._stamp = None
        values = dict(self.read())
        if self._is_damaged:
            self._set_aside()
        change(values)
        return self._write(values)

    def exists(self) -> bool:
        """Return whether there is a file."""
        return paths.exists(self.path)

    def _current_stamp(self) -> tuple[int, ...] | None:
        try:
            status = self.path.stat()
        except (OSError, ValueError):
            return None
        return status.st_ino, status.st_mtime_ns, status.st_size

    def _take(self, lock: QLockFile) -> bool:
        end = time.monotonic() + (_PATIENCE if self._waits else 0)
        # Qt itself waits longer after each attempt, and loses against processes that do not.
        while not (taken := lock.tryLock(0)) and time.monotonic() < end:
            time.sleep(_PAUSE)
        return taken

    def _set_aside(self) -> None:
        """Rename a file that could not be read; one that was set aside before stays."""
        asides = (
            Path(f"{self.path}.damaged{end}") for end in chain([""], map("-{}".format, count(2)))
        )
        try:
            self.path.rename(next(path for path in asides if not os.path.lexists(path)))
        except OSError as error:
            _log.warning("%s cannot be set aside: %s", self.path, error)

    def _write(self, values: Values) -> bool:
        # One line for each name.
        lines = [f"{json.dumps(name)}: {json.dumps(plain)}" for name, plain in values.items()]
        text = "{\n" + ",\n".join(lines) + "\n}\n"
        try:
            files.write(self.path, (text.encode(),))
        except TreeFileError as error:
            _log.warning("%s cannot be written: %s", self.path, error.reason)
            return False
        return True


def _parsed(data: bytes) -> Values:
    if len(data) == _MOST_BYTES:
        raise ValueError("expected a small file")
    values = json.loads(data.decode("utf-8"), parse_int=_whole)
    if not isinstance(values, dict):
        raise ValueError("expected an object")
    if not _is_shallow(values):
        raise ValueError("expected less nesting")
    return values


def _is_shallow(values: Values) -> bool:
    """Return whether the values can be written, which uses recursion."""
    level: list[Any] = [values]
    for _depth in range(_DEEPEST):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return not level


def _whole(digits: str) -> int | None:
    return int(digits) if len(digits) <= _MOST_DIGITS else None
