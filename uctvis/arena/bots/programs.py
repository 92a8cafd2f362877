"""The files of programs: their hash, as one piece of bytes, and copies that stay as they are.

A program is packed as an uncompressed tar that depends only on relative paths, on whether a file is
executable, and on contents. The hash of a program is the SHA-256 of this tar.
"""

import hashlib
import io
import os
import shutil
import stat
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Self

import psutil

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.errors import ArenaError
from uctvis.paths import read_small
from uctvis.texts import _

_PREFIX = "uctvis-programs-"
_MEGABYTE = 2**20
_MOST_BYTES = 256 * _MEGABYTE
_MOST_FILES = 10_000
# Of tools, and large; they change without a change of the program.
_LEFT_OUT = {".git", "__pycache__"}
# Of programs of the system, which may need other files there; every bot can read them.
_SYSTEM_FOLDERS = "/usr", "/bin"
_FOLDER_MODE = _EXECUTABLE_MODE = 0o755
_FILE_MODE = 0o644


def digest_of(data: bytes) -> str:
    """The hash of a packed program, as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def pack(path: Path) -> bytes:
    """The program in a folder, or of a single file, as an uncompressed tar.

    The same files give the same bytes. ".git" and "__pycache__" are left out.

    Raises
    ------
    ArenaError
        A file cannot be read, or is neither a regular file nor a folder; a symbolic link leads out
        of the folder; or there are too many or too large files.
    """
    data = io.BytesIO()
    try:
        with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
            left = _MOST_BYTES
            for number, (name, file) in enumerate(_files(path)):
                if number >= _MOST_FILES:
                    text = _("expected at most {most} files and folders")
                    raise ArenaError(path, text.format(most=_MOST_FILES))
                left -= _add(archive, path, name, file, left)
    except OSError as error:
        raise ArenaError(error.filename or path, error.strerror or str(error)) from error
    return data.getvalue()


def is_of_system(bot: Bot) -> bool:
    """Whether the program of a bot is one of the system, which runs where it is."""
    path = Path(bot.command[0])
    return bot.folder is None and any(map(path.is_relative_to, _SYSTEM_FOLDERS))


def _files(path: Path) -> Iterator[tuple[str, Path]]:
    """The names in the tar and the paths of everything in a folder, in a fixed order."""
    if not path.is_dir():
        yield path.name, path
        return
    for parent, folders, files in os.walk(path, onerror=_fail):
        folders[:] = sorted(set(folders) - _LEFT_OUT, key=os.fsencode)
        for name in sorted({*folders, *files}, key=os.fsencode):
            file = Path(parent, name)
            yield file.relative_to(path).as_posix(), file


def _fail(error: OSError) -> None:
    raise error


def _add(archive: tarfile.TarFile, root: Path, name: str, file: Path, left: int) -> int:
    """Add a file, a folder or a link; return the number of its bytes, which are at most `left`."""
    mode = file.lstat().st_mode
    member = tarfile.TarInfo(name)
    if stat.S_ISDIR(mode):
        member.type, member.mode = tarfile.DIRTYPE, _FOLDER_MODE
        archive.addfile(member)
        return 0
    if stat.S_ISLNK(mode) and file != root:
        member.type, member.linkname = tarfile.SYMTYPE, _inner_link(root, file)
        archive.addfile(member)
        return 0
    data = read_small(file, left + 1)
    if len(data) > left:
        text = _("expected at most {most} MB in all files")
        raise ArenaError(root, text.format(most=_MOST_BYTES // _MEGABYTE))
    member.mode = _EXECUTABLE_MODE if file.stat().st_mode & stat.S_IXUSR else _FILE_MODE
    member.size = len(data)
    archive.addfile(member, io.BytesIO(data))
    return len(data)


def _inner_link(root: Path, link: Path) -> str:
    """Where a symbolic link leads, which must be in the folder.

    Raises
    ------
    ArenaError
        It leads elsewhere, or is absolute, so that a copy would lead elsewhere.
    """
    target = link.readlink()
    real = Path(os.path.realpath(link))
    if target.is_absolute() or not real.is_relative_to(os.path.realpath(root)):
        text = _("expected symbolic links within {folder}, got {target}")
        raise ArenaError(link, text.format(folder=root, target=target))
    return target.as_posix()


class Programs:
    """Copies of programs, one for each hash, in a temporary folder that every user can read.

    A program that is changed during a tournament plays on as it was at the start. It also runs if
    its own folder is hidden from the user that runs it. Use it as a context manager.
    """

    def __init__(self) -> None:
        _remove_left_behind()
        self._folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
        self._folder.chmod(_FOLDER_MODE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Remove all copies."""
        shutil.rmtree(self._folder)

    def of(self, bot: Bot, data: bytes | None = None) -> Bot:
        """The bot with its hash and a copy of its folder; the bot itself if it is no program.

        `data` is the packed program, if it must not be read again.

        A program without a folder gets one with a copy of its file, and runs there; one of the
        system runs where it is.

        Raises
        ------
        ArenaError
            As `pack`; or the copy cannot be written.
        """
        if bot.kind is not BotKind.PROGRAM or self._has(bot):
            return bot
        path = Path(bot.command[0]) if bot.folder is None else bot.folder
        data = pack(path) if data is None else data
        digest = digest_of(data)
        command = bot.command
        if bot.folder is None and not is_of_system(bot):
            command = (f"./{path.name}", *command[1:])
        return replace(bot, digest=digest, folder=self.unpack(data, digest), command=command)

    def _has(self, bot: Bot) -> bool:
        return bot.folder is not None and bot.folder == self._folder / bot.digest

    def unpack(self, data: bytes, digest: str) -> Path:
        """The folder with the files of a packed program with this hash.

        Raises
        ------
        ArenaError
            The data have another hash, or the files cannot be written.
        """
        if digest_of(data) != digest:
            text = _("expected data with the SHA-256 {expected}, got {found}")
            raise ArenaError(_("program"), text.format(expected=digest, found=digest_of(data)))
        folder = self._folder / digest
        if folder.exists():
            return folder
        # Complete or not there, if several threads do this at once.
        unfinished = Path(tempfile.mkdtemp(dir=self._folder))
        try:
            with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
                _extract(archive, unfinished)
            unfinished.chmod(_FOLDER_MODE)
            try:
                unfinished.rename(folder)
            except OSError:
                if not folder.is_dir():
                    raise
        except (OSError, tarfile.TarError) as error:
            place = getattr(error, "filename", None) or folder
            raise ArenaError(place, getattr(error, "strerror", None) or str(error)) from error
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
        return folder


def _remove_left_behind() -> None:
    """Remove the copies of processes that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        number = folder.name.removeprefix(_PREFIX).partition("-")[0]
        # Another process may remove it at the same time.
        with suppress(FileNotFoundError):
            is_ours = hasattr(os, "getuid") and folder.lstat().st_uid == os.getuid()
            if is_ours and number.isdigit() and not psutil.pid_exists(int(number)):
                shutil.rmtree(folder, ignore_errors=True)


def _extract(archive: tarfile.TarFile, folder: Path) -> None:
    """Write the files of a packed program; links last, so that nothing is written through one."""
    links = []
    for member in archive:
        name = PurePosixPath(member.name)
        if name.is_absolute() or ".." in name.parts:
            raise ArenaError(member.name, _("expected a path within the folder of the program"))
        path = folder / name
        if member.isdir():
            path.mkdir()
            path.chmod(_FOLDER_MODE)
        elif member.issym():
            links.append((path, member.linkname))
        elif (content := archive.extractfile(member)) is not None:
            path.write_bytes(content.read())
            path.chmod(member.mode & _EXECUTABLE_MODE)
    for path, target in links:
        path.symlink_to(target)
