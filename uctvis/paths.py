"""Paths that may be anything, from settings and command lines: asked without an exception.

`Path.exists` and `Path.is_dir` raise where a folder may not be read, or a name is too long.
"""

import errno
import os
import stat
from os import PathLike
from pathlib import Path


def exists(path: str | PathLike[str]) -> bool:
    """Return whether something is there that can be asked for."""
    return os.path.exists(path)  # noqa: PTH110 - it never raises


def is_folder(path: str | PathLike[str]) -> bool:
    """Return whether a folder is there that can be asked for."""
    return os.path.isdir(path)  # noqa: PTH112 - it never raises


def expanded(path: str) -> str:
    """Return a path with the home folder in place of ~; "~bob" stays where there is no bob."""
    try:
        return os.path.expanduser(path)  # noqa: PTH111 - no name without a user raises here
    except ValueError:
        return path


def absolute(path: str | PathLike[str]) -> str:
    """Return the whole path, or the path as it is where the current folder is gone."""
    try:
        return str(Path(path).absolute())
    except OSError:
        return os.fspath(path)


def read_small(path: str | PathLike[str], most: int) -> bytes:
    """Return the first `most` bytes of a regular file.

    A pipe or a device is refused without waiting for it, also if it takes the place of a file
    at the last moment.

    Raises
    ------
    OSError
        The file cannot be read, or is not a regular file, or its name is no name.
    """
    flags = os.O_RDONLY
    for name in ("O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY"):
        flags |= getattr(os, name, 0)
    try:
        descriptor = os.open(path, flags)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name", os.fspath(path)) from error
    with open(descriptor, "rb") as file:  # noqa: PTH123 - it is open already
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            reason = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
            raise OSError(reason, "it is not a regular file", os.fspath(path))
        return file.read(most)
