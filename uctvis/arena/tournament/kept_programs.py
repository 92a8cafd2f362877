"""The programs of a tournament, kept in its folder, so that it is continued with the same ones."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.packing import digest_of
from uctvis.arena.bots.programs import Programs, is_of_system
from uctvis.arena.matches.private_files import write_private
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError

_FOLDER = "programs"


def keep_program(folder: Path, data: bytes) -> None:
    """Write a packed program into the folder of a tournament.

    Raises ArenaError if the folder cannot be written.
    """
    write_private(_path(folder, digest_of(data)), data)


def with_programs(
    folder: Path, settings: TournamentSettings, programs: Programs
) -> TournamentSettings:
    """The settings with copies of the kept programs, which can be run.

    Raises ArenaError if a kept program cannot be read or copied.
    """
    return copied(settings, programs, partial(read_program, folder))


def copied(
    settings: TournamentSettings, programs: Programs, read: Callable[[str], bytes]
) -> TournamentSettings:
    """The settings with copies of programs; `read` returns a packed program by its hash.

    Raises ArenaError if a program cannot be read or copied.
    """

    def copy(bot: Bot) -> Bot:
        return programs.of(bot, read(bot.digest) if is_kept(bot) else None)

    return settings.with_each(copy)


def is_kept(bot: Bot) -> bool:
    """Whether the folder of the tournament contains this bot's program."""
    return bot.kind is BotKind.PROGRAM and not bot.problem and not is_of_system(bot)


def read_program(folder: Path, digest: str) -> bytes:
    """The packed program with this hash in the folder of a tournament.

    Raises ArenaError if it cannot be read.
    """
    path = _path(folder, digest)
    try:
        return path.read_bytes()
    except OSError as error:
        raise ArenaError(path, explained(error)) from error


def _path(folder: Path, digest: str) -> Path:
    return folder / _FOLDER / f"{digest}.tar"
