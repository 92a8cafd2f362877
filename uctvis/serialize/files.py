"""Files as bytes: read whole, written whole or not at all."""

import contextlib
import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeFileError
from uctvis.progress import Progress, unwatched
from uctvis.texts import _

# The most that is asked of the system at once.
_STEP = 1 << 26


def read(path: Path, progress: Progress = unwatched) -> NDArray[np.uint8]:
    """All bytes of a file, at least one; the array is the caller's own.

    Not a memory map: that would kill the process if the file were cut meanwhile.

    Raises
    ------
    TreeFileError
        It is not a file, is empty, cannot be read, or changed while it was read.
    """
    _expect_name(path)
    try:
        # Asked before opening: to open a pipe is to wait for its writer.
        _expect_file(path, path.stat().st_mode)
        with path.open("rb", buffering=0) as file:
            size = os.fstat(file.fileno()).st_size
            if size == 0:
                raise TreeFileError(path, _("expected a tree, got an empty file"))
            data = np.empty(size, np.uint8)
            at = 0
            while at < size:
                count = file.readinto(data[at : at + _STEP].data)
                if not count:
                    break
                at += count
                progress(at / size)
            if at < size or file.read(1):
                raise TreeFileError(path, _("the file changed while it was read"))
    except OSError as error:
        raise explained(path, error) from error
    except MemoryError as error:
        raise TreeFileError(path, _("the file does not fit into memory")) from error
    return data


def write(path: Path, pieces: Iterable[NDArray[np.uint8] | bytes]) -> None:
    """Put the pieces into a file, which holds all of them or stays what it was.

    They go to a temporary file beside the target, which takes its place when every byte
    is on the disk.

    Raises
    ------
    TreeFileError
        The file cannot be written.
    """
    _expect_name(path)
    temporary = None
    try:
        # A link stays a link to what is written.
        target = Path(os.path.realpath(path))
        with contextlib.suppress(FileNotFoundError):
            _expect_file(path, target.stat().st_mode)
        temporary = target.with_name(f".uctvis-{secrets.token_hex(8)}.part")
        with temporary.open("xb", buffering=0) as file:
            for piece in pieces:
                rest = memoryview(piece) if isinstance(piece, bytes) else piece.data
                while len(rest) > 0:
                    rest = rest[file.write(rest[:_STEP]) :]
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException as error:
        if temporary is not None:
            # What cannot be removed must not hide why it should be.
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise explained(path, error) from error
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Put the new name on the disk too, where the system lets a folder be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    # The file is in its place already: that some file systems refuse this is no failure.
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _expect_file(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise TreeFileError(path, _("expected a file, got a folder"))
    if not stat.S_ISREG(mode):
        raise TreeFileError(path, _("expected a file, got a device or a pipe"))


def _expect_name(path: Path) -> None:
    try:
        valid = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        valid = False
    if not valid:
        raise TreeFileError(path, _("no file can have this name"))


def explained(path: Path, error: OSError) -> TreeFileError:
    """What the system says, in words."""
    reasons = {
        "ENOENT": _("there is no such file or folder"),
        "ENOTDIR": _("there is no such file or folder"),
        "EACCES": _("no permission, or another program keeps it open")
        if os.name == "nt"
        else _("no permission"),
        "EPERM": _("no permission"),
        "EROFS": _("the disk is read-only"),
        "ENOSPC": _("the disk is full"),
        "EDQUOT": _("the disk quota is used up"),
        "ENAMETOOLONG": _("the name is too long"),
    }
    # By name: a system need not know every number.
    reason = reasons.get(errno.errorcode.get(error.errno or 0, ""))
    return TreeFileError(path, reason or error.strerror or str(error))
