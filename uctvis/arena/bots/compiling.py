"""Programs from sources: compiled once, before the tournament, in the sandbox of the bots."""

import io
import shutil
import tarfile
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.building import built
from uctvis.arena.bots.languages import LANGUAGES, with_memory
from uctvis.arena.bots.programs import Programs, digest_of, pack
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.errors import ArenaError, CompilationError
from uctvis.texts import _

# Beside the program: how it was compiled, and what the compiler said.
COMPILER_LOG = "compiler.log"
# Lines of the compiler that are shown with an error.
_SHOWN = 20
_EXECUTABLE_MODE = 0o755


class Compiled(NamedTuple):
    """A bot that can be started.

    Attributes
    ----------
    bot : Bot
        Its folder contains the source, what the compiler made, and `compiler.log`.
    log : str
        What the compiler said, such as warnings; "" for nothing.
    """

    bot: Bot
    log: str


def _nothing(_text: str = "") -> None:
    pass


def needs_compiling(bot: Bot) -> bool:
    """Whether this is a source that has not been compiled yet."""
    return bool(bot.source) and not bot.command


def compiled(
    bot: Bot,
    programs: Programs,
    sandbox: Sandbox,
    tell: Callable[[str], None] = _nothing,
    go_on: Callable[[], None] = _nothing,
) -> Compiled:
    """Compile the source of a bot; another bot is returned as it is.

    Parameters
    ----------
    bot : Bot
    programs : Programs
        Gets the program, and keeps it until its end.
    sandbox : Sandbox
    tell : callable, optional
        Gets what is done now, for users.
    go_on : callable, optional
        Called ten times a second; an exception ends the compiler and is passed on.

    Raises
    ------
    CompilationError
        The compiler found errors, or used too much time or memory.
    ArenaError
        There is no compiler, or the source cannot be read.
    """
    if not needs_compiling(bot):
        return Compiled(bot, "")
    source = Path(bot.source)
    language = LANGUAGES[source.suffix]
    for tool in language.tools:
        if shutil.which(tool) is None:
            text = _(
                "{tool} is missing, which {language} needs. On Debian and Ubuntu, install it with: "
                "apt install {package}"
            )
            reason = text.format(tool=tool, language=language.title, package=language.package)
            raise ArenaError(bot.name, reason)
    tell(_("Compiling {name}").format(name=bot.name))
    data = pack(source if bot.folder is None else bot.folder)
    folder = programs.unpack(data, digest_of(data))
    try:
        found = built(folder, source.name, language.build, sandbox, go_on)
        if found.files is None:
            raise _failure(bot, found.log)
        try:
            command = language.command(source.name, found.files)
        except ArenaError as error:
            raise _failure(bot, "\n".join((*found.log.splitlines(), str(error)))) from error
        with tempfile.TemporaryDirectory(prefix="uctvis-build-") as temporary:
            made = Path(temporary, "program")
            shutil.copytree(folder, made, symlinks=True)
            for name, content in found.files.items():
                path = made / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                if f"./{name}" == command[0]:
                    path.chmod(_EXECUTABLE_MODE)
            said = f"$ {language.build}\n{found.log}"
            (made / COMPILER_LOG).write_text(f"{said.rstrip()}\n", encoding="utf-8")
            data = pack(made)
    except OSError as error:
        raise ArenaError(error.filename or bot.name, error.strerror or str(error)) from error
    digest = digest_of(data)
    program = replace(bot, command=command, folder=programs.unpack(data, digest), digest=digest)
    return Compiled(with_memory(program, bot.limits.memory), found.log)


def compiler_log(data: bytes) -> str:
    """How a packed program was compiled, and what the compiler said; "" if it was not."""
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        if COMPILER_LOG not in archive.getnames():
            return ""
        content = archive.extractfile(COMPILER_LOG)
        return "" if content is None else content.read().decode("utf-8", errors="replace")


def _failure(bot: Bot, log: str) -> CompilationError:
    lines = log.splitlines() or [_("the compiler said nothing")]
    shown = lines[:_SHOWN]
    if len(lines) > _SHOWN:
        shown.append(_("... and {count} more lines").format(count=len(lines) - _SHOWN))
    text = _("{source} cannot be compiled:\n{log}")
    reason = text.format(source=Path(bot.source).name, log="\n".join(shown))
    return CompilationError(bot.name, reason, log)
