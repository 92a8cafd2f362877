"""The files of a program as one piece of bytes, and its hash.

A program is packed as an uncompressed tar that depends only on relative paths, on whether a file is
executable, and on contents. The hash of a program is the SHA-256 of this tar.

The author of a program may exchange its files and links at any moment, and we may be allowed to
read more than the author. So each file is opened relative to its opened folder, never through a
symbolic link, and judged by what was opened.
"""

import errno
import hashlib
import io
import logging
import os
import stat
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath, PurePosixPath
from typing import NamedTuple

from uctvis.arena.bots.interpreter import runs_as_nobody
from uctvis.errors import ArenaError
from uctvis.game.notation import shortened
from uctvis.safe_text import harmless
from uctvis.texts import _

_MEGABYTE = 2**20
_MOST_BYTES = 256 * _MEGABYTE
_MOST_FILES = 10_000
# Folders within each other; each of them is a descriptor while it is read.
_MOST_DEPTH = 50
# Of tools, and large; they change without a change of the program.
_LEFT_OUT = {".git", "__pycache__"}
_EXECUTABLE_MODE = 0o755
_FILE_MODE = 0o644
# Pipes and devices are refused without waiting for them.
_OPENED = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY"):
    _OPENED |= getattr(os, _name, 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
# Enough to open what is in a folder, even if its names cannot be listed.
_PASSED = getattr(os, "O_PATH", _OPENED) | getattr(os, "O_CLOEXEC", 0)
# Systems differ in how they refuse to open a link.
_IS_LINK = errno.ELOOP, errno.EMLINK
_log = logging.getLogger(__name__)


class _Member(NamedTuple):
    """A file, a folder or a symbolic link."""

    # `tarfile.REGTYPE`, `tarfile.DIRTYPE` or `tarfile.SYMTYPE`.
    kind: bytes
    # Of a file.
    content: bytes = b""
    # Where a link leads.
    link: str = ""
    is_executable: bool = False


def digest_of(data: bytes) -> str:
    """The hash of a packed program, as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def pack(path: Path) -> bytes:
    """The program in a folder, or of a single file, as an uncompressed tar.

    The same files give the same bytes. ".git" and "__pycache__" are left out, and so are symbolic
    links that lead out of the folder, which the log names. `path` may be a link to a file, but
    neither a folder nor the folders around it may be links: `Path.resolve` it before.

    Raises ArenaError if a file cannot be read, or is neither a regular file nor a folder; there are
    too many or too large files; or the folder is reached through a link.
    """
    archive = _Archive(path)
    with _naming(path):
        is_folder = stat.S_ISDIR(path.stat().st_mode)
        descriptor = _open_folder(path) if is_folder else os.open(path, _OPENED)
    with _closing(descriptor):
        if is_folder:
            _add_all(archive, descriptor, PurePosixPath())
        else:
            archive.add(PurePosixPath(path.name), _file(descriptor, path, archive.left))
    return archive.data()


def with_files(data: bytes, files: Mapping[str, bytes], executable: str) -> bytes:
    """The packed program with more files, which replace what is in their way.

    Parameters
    ----------
    files : mapping of str to bytes
        Contents by relative paths.
    executable : str
        The path of the one that can be executed.

    Raises ArenaError if there are too many or too large files.
    """
    members = dict(_members(data))
    for name, content in files.items():
        path = PurePosixPath(name)
        for other in [other for other in members if other.is_relative_to(path)]:
            del members[other]
        for folder in path.parents[:-1]:
            if folder not in members or members[folder].kind != tarfile.DIRTYPE:
                members[folder] = _Member(tarfile.DIRTYPE)
        members[path] = _Member(tarfile.REGTYPE, content, is_executable=name == executable)
    archive = _Archive(_("program"))
    # As `pack`: a folder is followed by what is in it.
    for path in sorted(members, key=lambda path: [os.fsencode(part) for part in path.parts]):
        archive.add(path, members[path])
    return archive.data()


def unpack(data: bytes, folder: Path) -> None:
    """Write the files of a packed program into an empty folder.

    Only this user can read them; files of root also the user that its bots run as, if the
    folders around let him pass.

    Raises ArenaError if the data are no packed program; OSError if a file cannot be written.
    """
    allowed = 0o755 if runs_as_nobody() else 0o700
    links = []
    for name, member in _members(data):
        path = folder / name
        if member.kind == tarfile.DIRTYPE:
            path.mkdir()
            path.chmod(allowed)
        elif member.kind == tarfile.SYMTYPE:
            if _stays_inside(name, member.link):
                links.append((path, member.link))
            else:
                _warn_of_link(name, member.link)
        else:
            with path.open("xb") as file:
                mode = _EXECUTABLE_MODE if member.is_executable else _FILE_MODE
                path.chmod(mode & allowed)
                file.write(member.content)
    # Last, so that nothing is written through one.
    for path, target in links:
        path.symlink_to(target)


def paths_in(data: bytes) -> Iterator[PurePosixPath]:
    """The paths of all that a packed program contains; a folder comes before what is in it."""
    for path, _member in _members(data):
        yield path


def file_in(data: bytes, name: str) -> bytes | None:
    """The contents of a file of a packed program; None if there is none."""
    for path, member in _members(data):
        if path == PurePosixPath(name) and member.kind == tarfile.REGTYPE:
            return member.content
    return None


class _Archive:
    """A packed program that grows; `place` is what an error is about."""

    def __init__(self, place: object) -> None:
        self._place = place
        self._data = io.BytesIO()
        self._tar = tarfile.TarFile(fileobj=self._data, mode="w", format=tarfile.PAX_FORMAT)
        self._count = 0
        self.left = _MOST_BYTES

    def add(self, path: PurePosixPath, member: _Member) -> None:
        self._count += 1
        if self._count > _MOST_FILES:
            text = _("expected at most {most} files and folders")
            raise ArenaError(self._place, text.format(most=_MOST_FILES))
        self.left -= len(member.content)
        if self.left < 0:
            text = _("expected at most {most} MB in all files")
            raise ArenaError(self._place, text.format(most=_MOST_BYTES // _MEGABYTE))
        header = tarfile.TarInfo(path.as_posix())
        header.type, header.linkname, header.size = member.kind, member.link, len(member.content)
        if member.kind == tarfile.DIRTYPE or member.is_executable:
            header.mode = _EXECUTABLE_MODE
        self._tar.addfile(header, io.BytesIO(member.content))

    def data(self) -> bytes:
        self._tar.close()
        return self._data.getvalue()

    def place_of(self, path: PurePosixPath) -> Path:
        """What an error in a file is about."""
        return Path(str(self._place)) / path


def _add_all(archive: _Archive, folder: int, name: PurePosixPath) -> None:
    """Add everything in a folder, which is open as the descriptor `folder`."""
    if len(name.parts) > _MOST_DEPTH:
        text = _("expected at most {most} levels of folders")
        raise ArenaError(shortened(str(archive.place_of(name))), text.format(most=_MOST_DEPTH))
    with _naming(archive.place_of(name)):
        entries = sorted(os.listdir(folder), key=os.fsencode)
    for entry in entries:
        path = name / entry
        place = archive.place_of(path)
        with _naming(place):
            link, descriptor = _opened(folder, entry)
        if link is not None:
            if _stays_inside(path, link):
                archive.add(path, _Member(tarfile.SYMTYPE, link=link))
            else:
                _warn_of_link(place, link)
            continue
        with _closing(descriptor):
            if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
                archive.add(path, _file(descriptor, place, archive.left))
            elif entry not in _LEFT_OUT:
                archive.add(path, _Member(tarfile.DIRTYPE))
                _add_all(archive, descriptor, path)


def _warn_of_link(place: PurePath, target: str) -> None:
    text = _("%s: left out, because it is a link to %s, which is not in the folder of the bot")
    _log.warning(text, harmless(place), harmless(shortened(target)))


def _opened(folder: int, entry: str) -> tuple[str | None, int]:
    """Where a link leads, or a descriptor of something else."""
    try:
        return None, os.open(entry, _OPENED | _NO_LINK, dir_fd=folder)
    except OSError as error:
        if error.errno not in _IS_LINK:
            raise
        return os.readlink(entry, dir_fd=folder), -1


def _open_folder(path: Path) -> int:
    """Open a folder, and none of those around it through a link."""
    path = path.absolute()
    descriptor = os.open(path.anchor, _PASSED)
    for number, part in enumerate(path.parts[1:], 2):
        flags = _OPENED if number == len(path.parts) else _PASSED
        with _closing(descriptor):
            try:
                descriptor = os.open(part, flags | os.O_DIRECTORY | _NO_LINK, dir_fd=descriptor)
            except OSError as error:
                if error.errno not in (errno.ENOTDIR, *_IS_LINK):
                    raise
                text = _("expected a folder that is not reached through a link; it was replaced")
                raise ArenaError(path, text) from error
    return descriptor


def _file(descriptor: int, place: Path, most: int) -> _Member:
    """The regular file that is open as a descriptor; of too large ones, the beginning."""
    with _naming(place), open(descriptor, "rb", closefd=False) as file:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise ArenaError(place, _("expected a regular file, a folder or a link"))
        content = file.read(most + 1)
    return _Member(tarfile.REGTYPE, content, is_executable=bool(mode & stat.S_IXUSR))


def _stays_inside(link: PurePosixPath, target: str) -> bool:
    """Whether a link leads to something in the same program, whatever other links there are.

    Its text decides: first up, by at most as many folders as there are around the link, which are
    no links; then down. After a name, which may be a link, ".." could lead anywhere.
    """
    path = PurePosixPath(target)
    ups = next((at for at, part in enumerate(path.parts) if part != ".."), len(path.parts))
    depth = len(link.parts) - 1
    return not path.is_absolute() and ups <= depth and ".." not in path.parts[ups:]


def _members(data: bytes) -> Iterator[tuple[PurePosixPath, _Member]]:
    """What a packed program contains, which may come from elsewhere.

    Raises ArenaError if it is no packed program, or has something that would lead out of its
    folder.
    """
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for header in archive:
                path = PurePosixPath(header.name)
                if path.is_absolute() or ".." in path.parts or not path.parts:
                    text = _("expected a path within the folder of the program")
                    raise ArenaError(shortened(header.name), text)
                if not (header.isdir() or header.issym() or header.isreg()):
                    text = _("expected a regular file, a folder or a link")
                    raise ArenaError(shortened(header.name), text)
                content = archive.extractfile(header) if header.isreg() else None
                yield (
                    path,
                    _Member(
                        tarfile.REGTYPE if header.isreg() else header.type,
                        b"" if content is None else content.read(),
                        header.linkname,
                        header.isreg() and bool(header.mode & stat.S_IXUSR),
                    ),
                )
    except tarfile.TarError as error:
        raise ArenaError(_("program"), str(error)) from error


@contextmanager
def _closing(descriptor: int) -> Iterator[None]:
    """Context manager that closes a descriptor."""
    try:
        yield
    finally:
        os.close(descriptor)


@contextmanager
def _naming(place: Path) -> Iterator[None]:
    """Context manager that says which file an error of the system is about."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENXIO:
            # A socket.
            reason = _("expected a regular file, a folder or a link")
        else:
            reason = error.strerror or str(error)
        raise ArenaError(place, reason) from error
    except ValueError as error:
        raise ArenaError(shortened(repr(str(place))), _("no file can have this name")) from error
