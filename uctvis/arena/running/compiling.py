"""Programs from sources: compiled once, before the tournament, in the sandbox of the bots."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.languages import LANGUAGES, Language, with_memory
from uctvis.arena.bots.packing import digest_of, pack, with_files
from uctvis.arena.bots.programs import Programs
from uctvis.arena.running.building import built
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.errors import ArenaError, CompilationError
from uctvis.texts import _

# Beside the program: how it was compiled, and what the compiler said.
COMPILER_LOG = "compiler.log"
# Lines of the compiler that are shown with an error.
_SHOWN = 20


class Compiled(NamedTuple):
    """A bot that can be started."""

    # Its folder contains the source, what the compiler made, and `compiler.log`.
    bot: Bot
    # What the compiler said, such as warnings; "" for nothing.
    log: str


class _Program(NamedTuple):
    """What a compiler made of a source."""

    command: tuple[str, ...]
    folder: Path
    digest: str
    log: str


def _nothing(_text: str = "") -> None:
    pass


def needs_compiling(bot: Bot) -> bool:
    """Whether this is a source that has not been compiled yet."""
    return bool(bot.source) and not bot.command and not bot.problem


class Compiler:
    """Compiles sources; the same one for several bots only once.

    Parameters
    ----------
    programs : Programs
        Gets the programs, and keeps them until its end.
    tell : callable, optional
        Gets what is done now, for users.
    go_on : callable, optional
        Called ten times a second; an exception ends the compiler and is passed on.
    """

    def __init__(
        self,
        programs: Programs,
        sandbox: Sandbox,
        tell: Callable[[str], None] = _nothing,
        go_on: Callable[[], None] = _nothing,
    ) -> None:
        self._programs = programs
        self._sandbox = sandbox
        self._tell = tell
        self._go_on = go_on
        # By the hash of the files and the name of the source, whose end decides the compiler.
        self._made: dict[tuple[str, str], _Program] = {}

    def compiled(self, bot: Bot) -> Compiled:
        """The bot with a program instead of its source; another bot is returned as it is.

        Raises CompilationError if the compiler found errors, or used too much time or memory;
        ArenaError if there is no compiler, or the source cannot be read.
        """
        if not needs_compiling(bot):
            return Compiled(bot, "")
        source = Path(bot.source)
        data = pack(source if bot.folder is None else bot.folder)
        key = digest_of(data), source.name
        if key not in self._made:
            self._tell(_("Compiling {name}").format(name=bot.name))
            self._made[key] = self._program(bot, source, data)
        made = self._made[key]
        program = replace(bot, command=made.command, folder=made.folder, digest=made.digest)
        return Compiled(with_memory(program, bot.limits.memory), made.log)

    def _program(self, bot: Bot, source: Path, data: bytes) -> _Program:
        """Compile the source of a bot, whose files are packed."""
        language = LANGUAGES[source.suffix]
        for tool in language.tools:
            if shutil.which(tool) is None:
                raise ArenaError(bot.name, _missing(tool, language))
        try:
            folder = self._programs.unpack(data, digest_of(data))
            found = built(folder, source.name, language.build, self._sandbox, self._go_on)
            if found.files is None:
                raise _failure(bot, found.log)
            try:
                command = language.command(source.name, found.files)
            except ArenaError as error:
                log = "\n".join((*found.log.splitlines(), str(error)))
                raise _failure(bot, log) from error
            log = f"$ {language.build}\n{found.log}".rstrip() + "\n"
            files = {**found.files, COMPILER_LOG: log.encode()}
            # Made in memory: nothing is written through a link or a folder of the bot.
            data = with_files(data, files, command[0].removeprefix("./"))
            digest = digest_of(data)
            return _Program(command, self._programs.unpack(data, digest), digest, found.log)
        except OSError as error:
            raise ArenaError(error.filename or bot.name, error.strerror or str(error)) from error


def _missing(tool: str, language: Language) -> str:
    return _(
        "{tool} is missing, which {language} needs. On Debian and Ubuntu, install it with: "
        "apt install {package}"
    ).format(tool=tool, language=language.title, package=language.package)


def _failure(bot: Bot, log: str) -> CompilationError:
    lines = log.splitlines() or [_("the compiler said nothing")]
    shown = lines[:_SHOWN]
    if len(lines) > _SHOWN:
        shown.append(_("... and {count} more lines").format(count=len(lines) - _SHOWN))
    text = _("{source} cannot be compiled:\n{log}")
    reason = text.format(source=Path(bot.source).name, log="\n".join(shown))
    return CompilationError(bot.name, reason, log)
