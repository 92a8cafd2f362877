"""Files as bytes: read whole, written whole or not at all."""

import contextlib
import hashlib
import os
import platform
import re
import secrets
import shutil
import stat
import sys
import time
import uuid
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from io import FileIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeFileError
from uctvis.progress import Progress, unwatched
from uctvis.serialize.os_errors import explained
from uctvis.texts import _

if sys.platform == "darwin":
    import fcntl

# The most that is asked of the system at once.
_STEP = 1 << 26
_LARGE = 1 << 20
# A temporary file beside its target says which process of which system writes it. What a killed
# process left is removed when it is known to be dead, or, elsewhere, when the file was not
# written to for so many seconds: whoever still writes has done so since.
_TEMPORARY = ".uctvis-{writer}-{token}.part"
_LEFT_OVER = re.compile(
    r"\.uctvis-(?:(?P<system>[0-9a-f]{16})-(?P<process>[0-9]{1,10})-)?[0-9a-f]{16}\.part"
)
_LEFT_ALONE = 24 * 60 * 60
# Windows lets no file be replaced that another program has open, and virus scanners open
# what was just written: seconds to wait before each new attempt.
_PAUSES = (0.05, 0.2, 0.75) if os.name == "nt" else ()


def read(path: Path, progress: Progress = unwatched) -> tuple[NDArray[np.uint8], tuple[str, ...]]:
    """All bytes of a file, at least one, and warnings; the array is the caller's own.

    Not a memory map: that would kill the process if the file were cut meanwhile. A file
    that is removed meanwhile, or replaced by another one, is read to its end all the same,
    with a warning.

    Raises
    ------
    TreeFileError
        It is not a file, is empty, cannot be read, or was written to while it was read.
    """
    _expect_name(path)
    try:
        # Asked before opening: to open a pipe is to wait for its writer.
        _expect_file(path, path.stat().st_mode)
        with path.open("rb", buffering=0) as file:
            before = os.fstat(file.fileno())
            size = before.st_size
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
            after = os.fstat(file.fileno())
            if (
                at < size
                or file.read(1)
                or (after.st_size, after.st_mtime_ns) != (size, before.st_mtime_ns)
            ):
                raise TreeFileError(path, _("the file changed while it was read"))
            if _is_still(path, after):
                return data, ()
    except OSError as error:
        raise TreeFileError(path, explained(error)) from error
    except MemoryError as error:
        raise TreeFileError(path, _("the file does not fit into memory")) from error
    return data, (
        _("The file was removed or replaced while it was read; this is what stood in it before."),
    )


def _is_still(path: Path, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), status)
    except OSError:
        return False


def write(path: Path, pieces: Iterable[NDArray[np.uint8] | bytes]) -> None:
    """Put the pieces into a file, which holds all of them or stays what it was.

    Raises
    ------
    TreeFileError
        The file cannot be written.
    """
    with taking_place(path) as file:
        _put(file, pieces)


@contextlib.contextmanager
def taking_place(path: Path) -> Iterator[FileIO]:
    """A file to be written, which takes the place of `path` when all went well, or goes.

    It is a temporary file beside the target, which takes its place when every byte
    is on the disk. The target's permissions and group are kept; a link stays a link to
    what is written, and other hard links keep what they had.

    Raises
    ------
    TreeFileError
        The file cannot be written: an OSError while it is written is told so, too.
    """
    _expect_name(path)
    old = None
    temporary = None
    try:
        target = Path(os.path.realpath(path))
        with contextlib.suppress(FileNotFoundError):
            old = target.stat()
            _expect_file(path, old.st_mode)
        if old is not None and not os.access(target, os.W_OK):
            # To take its place would be allowed, but is not what who locked it wants.
            raise TreeFileError(path, _("the file may only be read"))
        _remove_left_overs(target.parent)
        temporary = _temporary(target)
        with _create(path, temporary) as file:
            if old is not None:
                _keep_access(temporary, old)
            yield file
            _sync(file.fileno())
        _replace(temporary, target)
    except BaseException as error:
        if temporary is not None:
            # What cannot be removed must not hide why it should be.
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            reason = explained(error)
            if old is not None:
                reason = _("{reason}; what stood in the file is untouched").format(reason=reason)
            raise TreeFileError(path, reason) from error
        raise
    _sync_folder(target.parent)


@contextlib.contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder to be filled, which takes the place of `path` when all went well, or goes.

    Raises
    ------
    TreeFileError
        There is something at `path` that is no empty folder, or it cannot be written: an
        OSError while it is filled is told so, too.
    """
    expect_no_files(path)
    target = Path(os.path.realpath(path))
    temporary = _temporary(target)
    try:
        if not target.parent.is_dir():
            raise TreeFileError(path, _("there is no folder {folder}").format(folder=target.parent))
        _remove_left_overs(target.parent)
        temporary.mkdir()
        yield temporary
        if target.exists():
            target.rmdir()
        _replace(temporary, target)
    except BaseException as error:
        shutil.rmtree(temporary, ignore_errors=True)
        if isinstance(error, OSError):
            raise TreeFileError(path, explained(error)) from error
        raise


def expect_no_files(path: Path) -> None:
    """Raise TreeFileError where `path` is anything but an empty folder, or nothing."""
    _expect_name(path)
    try:
        if path.exists() and not (path.is_dir() and not any(path.iterdir())):
            raise TreeFileError(path, _("expected a new or an empty folder"))
    except OSError as error:
        raise TreeFileError(path, explained(error)) from error


def _put(file: FileIO, pieces: Iterable[NDArray[np.uint8] | bytes]) -> None:
    """Write the pieces; large ones go on to the disk while the next are made.

    A million nodes are so saved 1.3 to 1.4 times as fast.
    """
    with ThreadPoolExecutor(1) as thread:
        syncing: Future[None] | None = None
        for piece in pieces:
            rest = memoryview(piece) if isinstance(piece, bytes) else piece.data
            while len(rest) > 0:
                rest = rest[file.write(rest[:_STEP]) :]
            if len(piece) >= _LARGE and (syncing is None or syncing.done()):
                if syncing is not None:
                    syncing.result()
                syncing = thread.submit(os.fsync, file.fileno())
        if syncing is not None:
            syncing.result()


def _create(path: Path, temporary: Path) -> FileIO:
    try:
        return temporary.open("xb", buffering=0)
    except OSError as error:
        folder = temporary.parent
        reason = _("there is no folder {folder}").format(folder=folder)
        if folder.is_dir():
            reason = _("no file can be made in the folder {folder}: {reason}").format(
                folder=folder, reason=explained(error)
            )
        raise TreeFileError(path, reason) from error


@cache
def _remove_left_overs(folder: Path) -> None:
    """Remove what processes left that were killed while they wrote. Never fails.

    Once a folder: where thousands of files are written, it would else be read for each.
    """
    remove_left_overs(folder, _LEFT_ALONE)


def remove_left_overs(folder: Path, alone: float) -> None:
    """Remove what killed processes left in a folder, if not written to for `alone` seconds.

    Never fails.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if name := _LEFT_OVER.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if time.time() - status.st_mtime < alone and not _is_dead(name):
                        continue
                    if stat.S_ISREG(status.st_mode):
                        Path(entry.path).unlink()
                    elif stat.S_ISDIR(status.st_mode):
                        # Pictures of a film.
                        shutil.rmtree(entry.path)


def _temporary(target: Path) -> Path:
    """A new name beside a file or folder for what will take its place."""
    writer = f"{_system()}-{os.getpid()}"
    return target.with_name(_TEMPORARY.format(writer=writer, token=secrets.token_hex(8)))


def _is_dead(name: re.Match[str]) -> bool:
    """Whether the process that a temporary file is named by ran here, and has ended."""
    # Windows has no signal that only asks: it would end the process.
    if os.name == "nt" or name["system"] != _system():
        return False
    try:
        os.kill(int(name["process"]), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


@cache
def _system() -> str:
    """A name of the system since it was started: in it a number means one process."""
    facts = [platform.node(), str(uuid.getnode())]
    # On Linux, containers of one machine count their processes each for itself.
    with contextlib.suppress(OSError):
        facts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii"))
    with contextlib.suppress(OSError):
        facts.append(os.readlink("/proc/self/ns/pid"))  # noqa: PTH115 - it leads nowhere
    return hashlib.blake2b("\n".join(facts).encode(), digest_size=8).hexdigest()


def _keep_access(temporary: Path, old: os.stat_result) -> None:
    """Let the same users read and write what will take the place of a file.

    Before a byte is in it: what was private is at no moment open to others.
    """
    # It is ours, so only a disk that keeps no owners or permissions refuses; or, for the
    # owner, the system, where only root gives files away.
    mode = stat.S_IMODE(old.st_mode)
    if hasattr(os, "chown"):
        for owner in (old.st_uid, -1):
            with contextlib.suppress(OSError):
                os.chown(temporary, owner, old.st_gid)
                break
        if temporary.stat().st_gid != old.st_gid:
            # What the old group might do is not for this one, but as for everybody.
            mode = mode & ~stat.S_IRWXG | (mode & stat.S_IRWXO) << 3
    with contextlib.suppress(OSError):
        temporary.chmod(mode)


def _sync(descriptor: int) -> None:
    """Wait until the bytes are on the disk."""
    if sys.platform == "darwin":
        # There fsync leaves them in the drive's own memory. Some network disks know no more.
        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _replace(temporary: Path, target: Path) -> None:
    for pause in _PAUSES:
        with contextlib.suppress(PermissionError):
            temporary.replace(target)
            return
        time.sleep(pause)
    temporary.replace(target)


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
