"""Checks of arbitrary paths, such as those of settings; small files; our own program.

`Path.exists` and `Path.is_dir` raise if a folder is not readable or a name is too long.
"""

import contextlib
import errno
import os
import secrets
import stat
import sys
from os import PathLike
from pathlib import Path
from typing import BinaryIO


def own_command() -> list[str]:
    """The command that starts uctvis in another process; arguments follow it."""
    # The portable build is one program.
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "uctvis"]


def exists(path: str | PathLike[str]) -> bool:
    """Return whether the path exists and is accessible."""
    return os.path.exists(path)  # noqa: PTH110 - it never raises


def is_file(path: str | PathLike[str]) -> bool:
    """Return whether the path is an accessible regular file."""
    return os.path.isfile(path)  # noqa: PTH113 - it never raises


def is_folder(path: str | PathLike[str]) -> bool:
    """Return whether the path is an accessible folder."""
    return os.path.isdir(path)  # noqa: PTH112 - it never raises


def absolute(path: str | PathLike[str]) -> str:
    """Return the absolute path, or the given path if the current folder no longer exists.

    A path with `..` is resolved, so that a file has one path however it was typed.
    """
    try:
        full = Path(path).absolute()
        if ".." in full.parts:
            # The last part may be a link, whose name the user knows.
            resolved = full if full.name == ".." else full.parent
            full = Path(os.path.realpath(resolved), *full.parts[len(resolved.parts) :])
        return str(full)
    except (OSError, ValueError):
        return os.fspath(path)


def at_once(path: str, flags: int) -> int:
    """For the parameter `opener` of `open`: a pipe is opened without waiting for its writer.

    A check before opening is not enough, because a pipe may replace the file at the last moment.
    """
    for name in ("O_NONBLOCK", "O_NOCTTY"):
        flags |= getattr(os, name, 0)
    return os.open(path, flags)


class NotRegularError(OSError):
    """A folder, a pipe or a device is in the place of a file."""


def open_regular(path: str | PathLike[str]) -> BinaryIO:
    """Open a regular file for reading; pipes and devices are refused.

    Raises
    ------
    NotRegularError
        It is not a regular file.
    OSError
        The file cannot be read, or has an invalid name.
    """
    try:
        # Before opening, too, because opening a device may do something.
        if stat.S_ISREG(Path(path).stat().st_mode):
            file = open(path, "rb", opener=at_once)  # noqa: SIM115 - Path.open has no opener
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return file
            file.close()
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name", os.fspath(path)) from error
    raise NotRegularError(errno.EINVAL, "it is not a regular file", os.fspath(path))


def read_small(path: str | PathLike[str], most: int) -> bytes:
    """Return the first `most` bytes of a regular file; raises as `open_regular` does."""
    with open_regular(path) as file:
        return file.read(most)


def write_small(path: Path, *parts: bytes) -> None:
    """Write a file completely or not at all; another process never sees a part of it.

    Raises
    ------
    OSError
        The file cannot be written. An earlier one is unchanged.
    """
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.writelines(parts)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
