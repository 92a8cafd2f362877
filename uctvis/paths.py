"""Checks of arbitrary paths, such as paths in settings; files read and written as a whole.

`Path.exists` and `Path.is_dir` raise if a folder is not readable or a name is too long.

A file is written completely or not at all: a temporary file beside it takes its place. The name of
a temporary file contains the system and the process that writes it, so that the file of a killed
process can be recognised; `uctvis.disk.temporary_files` removes such files.
"""

import contextlib
import errno
import hashlib
import os
import platform
import secrets
import stat
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from functools import cache
from io import FileIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO

if sys.platform == "darwin":
    import fcntl

# A regular expression of `system_name`.
SYSTEM = "[0-9a-f]{16}"
# Files of earlier versions have no system and no process.
TEMPORARY_NAME = (
    r"\.uctvis-(?:(?P<system>[0-9a-f]{16})-(?P<process>[0-9]{1,10})-)?[0-9a-f]{16}\.part"
)
_TEMPORARY = ".uctvis-{writer}-{token}.part"
# The permissions of new files of any kind, and of those that only their user can read.
USUAL_MODE, PRIVATE_MODE = 0o666, 0o600
# The option of a file that the process has loaded that started this one.
KNOWN = "--known"
# The arguments with such files, by path. Replaced as a whole, as other threads read it.
_passed_on: dict[str, str] = {}


def own_command() -> list[str]:
    """The command that starts uctvis in another process; arguments follow it.

    That process knows the games and functions in the files that were passed on.
    """
    # The portable build is one program.
    program = [] if getattr(sys, "frozen", False) else ["-m", "uctvis"]
    return [sys.executable, *program, *passed_on()]


def pass_on(path: str) -> None:
    """Let later processes of `own_command` load a file that this process has loaded."""
    global _passed_on
    _passed_on = {**_passed_on, path: f"{KNOWN}={path}"}


def passed_on() -> list[str]:
    """The arguments with the files that were passed on."""
    return list(_passed_on.values())


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

    Raises NotRegularError if it is not a regular file; OSError if the file cannot be read, or has
    an invalid name.
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


def write_whole(path: Path, *parts: bytes, mode: int = USUAL_MODE) -> None:
    """Write a file completely or not at all; another process never sees a part of it.

    A link in its place is replaced. `mode` are the permissions, without those in the user's mask.

    Raises OSError if the file cannot be written. An earlier one is unchanged.
    """
    with replacing(path, mode) as file:
        for part in parts:
            rest = memoryview(part)
            while rest:
                rest = rest[file.write(rest) :]


@contextlib.contextmanager
def replacing(
    path: Path, mode: int = USUAL_MODE, *, is_synced: bool = False, pauses: Sequence[float] = ()
) -> Iterator[FileIO]:
    """Context manager with a new temporary file that takes the place of `path` on success.

    After an error, it is removed. Its descriptor is not buffered, so that `write` may write less
    than it is given.

    Parameters
    ----------
    mode : int
        Its permissions, without those in the user's mask.
    is_synced : bool
        Whether its bytes are on the disk before it takes the place.
    pauses : sequence of float
        Seconds to wait before each new attempt to take the place, if the system refuses that.

    Raises OSError if it cannot be made, written, or take the place.
    """

    def opened(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0), mode)

    temporary = temporary_path(path)
    try:
        # Exclusive, so that nothing of anybody else is opened.
        with open(temporary, "xb", buffering=0, opener=opened) as file:
            yield file
            if is_synced:
                _sync(file.fileno())
        take_place(temporary, path, pauses)
    except BaseException:
        # A failure to remove it must not hide the original error.
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def temporary_path(target: Path) -> Path:
    """A new path beside a file or folder for its replacement."""
    writer = f"{system_name()}-{os.getpid()}"
    return target.with_name(_TEMPORARY.format(writer=writer, token=secrets.token_hex(8)))


def _sync(descriptor: int) -> None:
    """Wait until the bytes are on the disk."""
    if sys.platform == "darwin":
        # Here fsync leaves the bytes in the drive's cache. Some network disks support only fsync.
        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def take_place(temporary: Path, target: Path, pauses: Sequence[float]) -> None:
    """Rename a file or folder, in several attempts if the system refuses that."""
    for pause in pauses:
        with contextlib.suppress(PermissionError):
            temporary.replace(target)
            return
        time.sleep(pause)
    temporary.replace(target)


@cache
def system_name() -> str:
    """An identifier of the running system, within which process ids are unique: 16 digits."""
    facts = [platform.node(), str(uuid.getnode())]
    # On Linux, the containers of a machine have separate process ids.
    with contextlib.suppress(OSError):
        facts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii"))
    with contextlib.suppress(OSError):
        facts.append(os.readlink("/proc/self/ns/pid"))  # noqa: PTH115 - it leads nowhere
    return hashlib.blake2b("\n".join(facts).encode(), digest_size=8).hexdigest()
