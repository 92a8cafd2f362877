"""SQLite files: opening, transactions, and their errors for users."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from uctvis import paths
from uctvis.errors import ArenaError
from uctvis.texts import _

# Seconds to wait for other processes, which read and write for some milliseconds.
_PATIENCE = 30.0


def connect(path: Path, mode: str, patience: float = _PATIENCE) -> sqlite3.Connection:
    """Open a file; each statement is a transaction unless one begins with BEGIN.

    `mode` is "rwc" to make it if it does not exist, or "rw", which also opens what can only be
    read. `patience` is the time in seconds to wait for other processes.
    """
    return sqlite3.connect(
        f"{Path(paths.absolute(path)).as_uri()}?mode={mode}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )


@contextlib.contextmanager
def connected(path: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    """Context manager for an open file.

    Raises ArenaError if the file cannot be read or written, is locked for long, or is damaged.
    """
    try:
        with contextlib.closing(connect(path, mode)) as connection:
            yield connection
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise
    except sqlite3.Error as error:
        raise refused(path, error) from error
    except UnicodeDecodeError as error:
        # The message of an error quotes a damaged text.
        raise damaged(path, str(error)) from error


@contextlib.contextmanager
def transaction(path: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    """Context manager for changes of a file, of which all are made or none; see `connected`."""
    with connected(path, mode) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another process has locked the file."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def refused(path: Path, error: sqlite3.Error) -> ArenaError:
    """The error for users."""
    if is_busy(error):
        return ArenaError(path, _("another program has locked it"))
    reasons = {
        sqlite3.SQLITE_FULL: _("the disk is full"),
        sqlite3.SQLITE_READONLY: _("no permission to write"),
        sqlite3.SQLITE_PERM: _("no permission to write"),
        sqlite3.SQLITE_CANTOPEN: _("it cannot be opened"),
        sqlite3.SQLITE_IOERR: _("the disk or its connection failed"),
    }
    reason = reasons.get(_code(error))
    return damaged(path, str(error)) if reason is None else ArenaError(path, reason)


def damaged(path: Path, details: str) -> ArenaError:
    """The error for a file with other contents than expected."""
    return ArenaError(path, _("the file is damaged: {details}").format(details=details))


def _code(error: sqlite3.Error) -> int:
    """SQLite's number of an error, without its details."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF
