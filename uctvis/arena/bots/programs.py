"""Copies of programs, which stay as they are during a tournament, and which only bots can read."""

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.interpreter import NOBODY, runs_as_nobody
from uctvis.arena.bots.packing import digest_of, pack, paths_in, unpack
from uctvis.disk.temporary_files import is_dead
from uctvis.errors import ArenaError
from uctvis.paths import SYSTEM, system_name
from uctvis.removal import MARKER, Own, marked_folder, remove, remove_listed
from uctvis.texts import _

# The name of a folder of copies contains the system and the process that has made it.
_PREFIX = "uctvis-programs-"
_FOLDER = re.compile(rf"{_PREFIX}(?P<system>{SYSTEM})-(?P<process>[0-9]{{1,10}})-[a-z0-9_]{{8}}")
_COPIES = Own(_FOLDER.pattern, is_marked=True)
# In such a folder: what is being written or removed. It has a mark of its own, because no hash says
# what a killed process has left there.
_UNFINISHED_PREFIX = "unfinished-"
_UNFINISHED = Own(rf"{_UNFINISHED_PREFIX}[a-z0-9_]{{8}}", is_marked=True)
# Of programs of the system, which may need other files there; every bot can read them.
_SYSTEM_FOLDERS = "/usr", "/bin"


def is_of_system(bot: Bot) -> bool:
    """Whether the program of a bot is one of the system, which runs where it is."""
    path = Path(bot.command[0])
    return bot.folder is None and any(map(path.is_relative_to, _SYSTEM_FOLDERS))


class Programs:
    """Copies of programs, one for each hash, in a temporary folder.

    Other users cannot read it, except that bots of root, which run as another user, can.

    A program that is changed during a tournament plays on as it was at the start. It also runs if
    its own folder is hidden from the user that runs it. Use it as a context manager.
    """

    def __init__(self) -> None:
        _remove_left_behind()
        prefix = f"{_PREFIX}{system_name()}-{os.getpid()}-"
        self._folder = marked_folder(Path(tempfile.gettempdir()), prefix)
        if runs_as_nobody():
            os.chown(self._folder, -1, NOBODY)
            self._folder.chmod(0o750)

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
        # If this process is killed now, the rest of a copy is still known to be ours.
        with suppress(OSError), unfinished_folder(self._folder) as leaving:
            for copy in self._folder.iterdir():
                if copy.name not in (MARKER, leaving.name):
                    copy.rename(leaving / copy.name)
        remove(self._folder, _COPIES)

    def of(self, bot: Bot, data: bytes | None = None) -> Bot:
        """The bot with its hash and a copy of its folder; the bot itself if it is no program.

        `data` is the packed program, if it must not be read again.

        A program without a folder gets one with a copy of its file, and runs there; one of the
        system runs where it is.

        Raises ArenaError as `pack` does, or if the copy cannot be written.
        """
        if bot.kind is not BotKind.PROGRAM or bot.problem or self._has(bot):
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

        Raises ArenaError if the data have another hash, or the files cannot be written.
        """
        if digest_of(data) != digest:
            text = _("expected data with the SHA-256 {expected}, got {found}")
            raise ArenaError(_("program"), text.format(expected=digest, found=digest_of(data)))
        folder = self._folder / digest
        if folder.exists():
            return folder
        try:
            # Complete or not there, if several threads do this at once.
            with unfinished_folder(self._folder) as place:
                unfinished = place / digest
                unfinished.mkdir(mode=0o700)
                unpack(data, unfinished)
                if runs_as_nobody():
                    unfinished.chmod(0o755)
                try:
                    unfinished.rename(folder)
                except OSError:
                    if not folder.is_dir():
                        raise
        except OSError as error:
            raise ArenaError(error.filename or folder, error.strerror or str(error)) from error
        return folder


@contextmanager
def unfinished_folder(copies: Path) -> Iterator[Path]:
    """Context manager: a new folder in a folder of copies, which is removed at the end.

    If this process is killed before, it is removed with the copies.

    Raises OSError if it cannot be made.
    """
    folder = marked_folder(copies, _UNFINISHED_PREFIX)
    try:
        yield folder
    finally:
        remove(folder, _UNFINISHED)


def _remove_left_behind() -> None:
    """Remove the copies of processes of this system that were killed. Never fails.

    A copy contains what its name, a hash, says, and an unfinished one is in a folder with a mark;
    everything else is not ours, and stays.
    """
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).iterdir():
            name = _FOLDER.fullmatch(folder.name)
            is_left = name and is_dead(name["system"], name["process"]) and _COPIES.fits(folder)
            if is_left:
                _remove_copies(folder)


def _remove_copies(folder: Path) -> None:
    """Remove the copies in a folder, and the folder if nothing else is in it."""
    for copy in folder.iterdir():
        if _UNFINISHED.fits(copy):
            remove(copy, _UNFINISHED)
        elif copy.is_dir() and not copy.is_symlink():
            with suppress(ArenaError):
                data = pack(copy.resolve())
                # What is not complete, or was changed, stays; but not an empty folder.
                remove_listed(copy, paths_in(data) if digest_of(data) == copy.name else ())
    if [entry.name for entry in folder.iterdir()] == [MARKER]:
        remove(folder, _COPIES)
