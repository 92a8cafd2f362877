"""The programs of a tournament, kept in its folder, so that it is continued with the same ones."""

from dataclasses import replace
from pathlib import Path

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.programs import Programs, digest_of, is_of_system, pack
from uctvis.arena.settings import TournamentSettings
from uctvis.errors import ArenaError
from uctvis.serialize.os_errors import explained

_FOLDER = "programs"


def keep_programs(folder: Path, settings: TournamentSettings) -> TournamentSettings:
    """Write the packed programs into the folder of a tournament; return the bots' hashes, too.

    Programs of the system are not kept.

    Raises
    ------
    ArenaError
        A program cannot be packed, or the folder cannot be written.
    """
    return replace(settings, bots=tuple(_kept(folder, bot) for bot in settings.bots))


def _kept(folder: Path, bot: Bot) -> Bot:
    if bot.kind is not BotKind.PROGRAM:
        return bot
    data = pack(bot.folder or Path(bot.command[0]))
    digest = digest_of(data)
    if not is_of_system(bot):
        path = _path(folder, digest)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            raise ArenaError(path, explained(error)) from error
    return replace(bot, digest=digest)


def with_programs(
    folder: Path, settings: TournamentSettings, programs: Programs
) -> TournamentSettings:
    """The settings with copies of the kept programs, which can be run.

    Raises
    ------
    ArenaError
        A kept program cannot be read or copied.
    """

    def copied(bot: Bot) -> Bot:
        if bot.kind is not BotKind.PROGRAM or is_of_system(bot):
            return programs.of(bot)
        path = _path(folder, bot.digest)
        try:
            return programs.of(bot, path.read_bytes())
        except OSError as error:
            raise ArenaError(path, explained(error)) from error

    return replace(settings, bots=tuple(map(copied, settings.bots)))


def _path(folder: Path, digest: str) -> Path:
    return folder / _FOLDER / f"{digest}.tar"
