"""The bot in a folder of its own, or of a source that is compiled."""

import os
import shutil
from dataclasses import replace
from pathlib import Path

from uctvis.arena.bot_files.bot_toml import BOT_TOML, PLAYER, read_bot_toml
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.languages import LANGUAGES, is_source
from uctvis.arena.seats.protocols import usual_protocol
from uctvis.errors import ArenaError
from uctvis.game.notation import shortened
from uctvis.paths import exists, is_file, is_folder
from uctvis.texts import _

# In a command, the Python that runs uctvis.
PYTHON = "{python}"
_LONGEST_PATH = 400


def bot_of_source(path: Path, protocol: str | None = None) -> Bot:
    """The bot of a source, which is called as the file without its end.

    Raises ArenaError if there is no such file, or it is not a source that can be compiled.
    """
    if not is_source_file(path):
        found = _("another file") if exists(path) else _("nothing")
        text = _("expected a source that ends with {ends}, got {found}")
        raise ArenaError(_shown(path), text.format(ends=", ".join(LANGUAGES), found=found))
    # Links in its folder are resolved, as for a folder; its own name stays.
    path = path.parent.resolve() / path.name
    protocol = protocol or usual_protocol()
    return Bot(path.stem, BotKind.PROGRAM, protocol=protocol, source=str(path))


def is_source_file(path: Path) -> bool:
    return is_source(path) and exists(path) and not is_folder(path)


def bot_of_folder(folder: Path, usual: str) -> Bot:
    """The bot of a folder, which by default is called as the folder."""
    if not is_folder(folder):
        text = _("expected {expected}, got {found}")
        found = _("a file") if exists(folder) else _("nothing")
        raise ArenaError(
            shortened(str(folder)), text.format(expected=expected_folder(), found=found)
        )
    if not has_bot(folder):
        raise ArenaError(folder, _("expected {expected}").format(expected=expected_folder()))
    # A name such as ".." must not remain.
    folder = folder.resolve()
    described = folder / BOT_TOML
    if exists(described):
        bot = read_bot_toml(described, usual)
    else:
        bot = Bot("", BotKind.PROGRAM, folder=folder, command=PLAYER, protocol=usual)
    if not bot.source:
        expect_command(folder, bot.command)
    return replace(bot, name=bot.name or folder.name)


def has_bot(folder: Path) -> bool:
    return exists(folder / BOT_TOML) or exists(folder / PLAYER[0])


def expected_folder() -> str:
    return _(
        "a folder with an executable file {player} or with {described}, or a source ({ends})"
    ).format(player=PLAYER[0][2:], described=BOT_TOML, ends=", ".join(LANGUAGES))


def expect_command(folder: Path, command: tuple[str, ...]) -> None:
    """Check that a command begins with a program.

    Raises ArenaError if there is no such program, or it cannot be executed.
    """
    program = command[0]
    if program == PYTHON:
        return
    if "/" in program:
        path = folder / program
        if not Path(program).is_absolute() and ".." in Path(program).parts:
            raise ArenaError(
                folder, _("expected a program in this folder, got {name!r}").format(name=program)
            )
        expect_program(path, folder)
    elif shutil.which(program) is None:
        if exists(folder / program):
            text = _("a program in this folder begins with {start}: expected {name!r}")
            raise ArenaError(folder, text.format(start="./", name=f"./{program}"))
        text = _("expected a program on the search path, got {name!r}")
        raise ArenaError(folder, text.format(name=shortened(program)))


def expect_program(path: Path, place: Path) -> None:
    if not is_file(path):
        text = _("expected a program, but there is no file {path}")
    elif not os.access(path, os.X_OK):
        text = _("expected an executable program: chmod +x {path}")
    else:
        return
    raise ArenaError(_shown(place), text.format(path=_shown(path)))


def _shown(path: Path) -> str:
    """A path in a message, whole unless nobody would read it."""
    text = str(path)
    return text if len(text) <= _LONGEST_PATH else shortened(text)
