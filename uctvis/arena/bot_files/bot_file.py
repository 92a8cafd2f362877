"""From what a user names to a bot: the folder of a program, a source, or a text."""

import logging
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from uctvis.arena.bot_files.bot_folder import (
    bot_of_folder,
    bot_of_source,
    expect_program,
    expected_folder,
    has_bot,
    is_source_file,
)
from uctvis.arena.bot_files.bot_toml import ALLOWED_MEMORY
from uctvis.arena.bot_files.toml_file import allowed_name, checked_name
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.languages import is_source
from uctvis.arena.bots.limits import Limits
from uctvis.arena.seats.protocols import all_protocols, protocol_of, usual_protocol
from uctvis.engines import examples, is_program
from uctvis.engines.contract import StartedProgram
from uctvis.engines.levels import LEVEL, Level, read_engine_or_level
from uctvis.engines.own import names_of_settings
from uctvis.errors import ArenaError, SettingError
from uctvis.game.notation import shortened
from uctvis.paths import is_folder
from uctvis.safe_text import harmless
from uctvis.simultaneous.contract import DIALECTS
from uctvis.texts import _

PERSON = "person"
# Begins the text of a bot whose program connects to us.
TCP = "tcp"
# In the text of a UCI program: its limit of memory, which is no option of the program.
MEMORY = "memory"
# Begins the dialect at the end of a text.
_DIALECT = ",dialect="
_log = logging.getLogger(__name__)
# What "=" follows in the text of an engine; no bot is given such a name.
_SETTINGS = {*names_of_settings(), LEVEL}
# These begin a path or the settings of an engine, so that no name is meant.
_NO_NAME = set("/\\:,")
_LONGEST_DEFAULT = 40


def read_bot(text: str, usual: str | None = None) -> Bot:
    """The bot that a text names; a program that does not say another protocol speaks `usual`.

    None is the usual one of turn-based games.

    "bots/tortoise"
        A folder with `bot.toml`, or with the executable file `player` of the judge.
    "bots/hare.c"
        A source that is compiled.
    "uci:/usr/games/stockfish,Hash=64", "uci:/usr/games/stockfish,memory=1024,Hash=512"
        A program that plays chess by the protocol UCI, and values of its options; and how many MB
        of memory it may use.
    "random", "uct:level=strong", "alphabeta:depth=6"
        One of our engines, in the format of `uctvis.engines.levels.read_engine_or_level`.
    "person"
        A person.
    "tcp:Hare", "tcp:Hare,protocol=codingame"
        A bot of this name whose program connects to us, and its protocol if it is not the usual
        one.
    "bots/tortoise,dialect=text", "tcp:Hare,protocol=codingame,dialect=text"
        A program that plays simultaneous games, and the dialect of its lines.
    "Anna=person", "Hare=bots/tortoise"
        Any of these with a name of its own.

    Raises ArenaError if `text` names no bot, or the bot has no program that can be started.
    """
    name, rest = _without_name(text)
    rest, dialect = without_dialect(rest)
    bot = _read(rest, usual or usual_protocol())
    if dialect is not None:
        bot = replace(bot, dialect=_dialect_of(bot, dialect, text))
    return replace(bot, name=checked_name(bot.name if name is None else name, shortened(text)))


def bots_in(folder: Path, usual: str | None = None) -> list[Bot]:
    """The bots in the folders and sources of a folder, as `read_bot`, sorted by their names.

    A bot that cannot be used has a `problem`. The log says which other folders there are; hidden
    ones and other files are ignored.

    Raises ArenaError if the folder cannot be read, or contains no bot.
    """
    try:
        paths = sorted(folder.iterdir())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        text = _("expected a folder of bots: {reason}").format(reason=reason)
        raise ArenaError(folder, text) from error
    usual = usual or usual_protocol()
    bots, others = [], []
    for path in paths:
        if path.name.startswith(".") or not (is_folder(path) or is_source_file(path)):
            continue
        if not is_folder(path) or has_bot(path):
            bots.append(_bot_or_problem(path, usual))
        else:
            others.append(path)
    for path in others:
        _log.warning(_("%s: expected %s, so it is no bot"), harmless(path), expected_folder())
    if not bots:
        raise ArenaError(
            folder, _("expected bots in it, each {expected}").format(expected=expected_folder())
        )
    return unique(bots)


def _bot_or_problem(path: Path, usual: str) -> Bot:
    """The bot of a source or of a folder; one that cannot be used has a problem."""
    read = bot_of_source if is_source_file(path) else bot_of_folder
    try:
        bot = read(path, usual)
        return replace(bot, name=checked_name(bot.name, path))
    except ArenaError as error:
        return with_problem(path, usual, error)


def with_problem(path: Path, usual: str, error: ArenaError) -> Bot:
    """The bot of a source or of a folder that cannot be used, with a name that a bot can have."""
    name = path.stem if is_source(path) else path.name
    name = allowed_name("".join(one if one.isprintable() else "_" for one in name), _("unnamed"))
    return Bot(name, BotKind.PROGRAM, protocol=usual, problem=str(error))


def unique(bots: Iterable[Bot]) -> list[Bot]:
    """The bots with different names: the second "random" is "random 2"."""
    taken: set[str] = set()
    named = []
    for bot in bots:
        name, number = bot.name, 1
        while name in taken:
            number += 1
            name = f"{bot.name} {number}"
        taken.add(name)
        named.append(replace(bot, name=name))
    return named


def _without_name(text: str) -> tuple[str | None, str]:
    """The name at the beginning of a text, or None; and the rest."""
    name, equals, rest = text.partition("=")
    if not equals or name in _SETTINGS or set(name) & _NO_NAME or is_folder(text):
        return None, text
    return name, rest


def without_dialect(text: str) -> tuple[str, str | None]:
    """The text of a bot without the dialect at its end; and the dialect, or None."""
    rest, comma, dialect = text.rpartition(_DIALECT)
    if not comma or is_program(text) or is_folder(text):
        return text, None
    return rest, dialect


def _dialect_of(bot: Bot, dialect: str, text: str) -> str:
    """The dialect in the text of a bot, if the bot can have it."""
    if not bot.is_program or not protocol_of(bot.protocol).has_dialects:
        expected = _("only a program with protocol={protocol} has a dialect")
        names = "|".join(one.name for one in all_protocols() if one.has_dialects)
        raise ArenaError(shortened(text), expected.format(protocol=names))
    if dialect not in DIALECTS:
        expected = _("expected dialect={names}, got {dialect!r}")
        names = "|".join(DIALECTS)
        raise ArenaError(shortened(text), expected.format(names=names, dialect=shortened(dialect)))
    return dialect


def _read(text: str, usual: str) -> Bot:
    """The bot without a name at the beginning of its text; its own name is not checked."""
    if text == PERSON:
        return Bot(PERSON, BotKind.PERSON)
    if text.startswith(f"{TCP}:"):
        return _remote_bot(text, usual)
    if is_source_file(Path(text)):
        return bot_of_source(Path(text), usual)
    if not is_program(text) and ("/" in text or "\\" in text or text in (".", "..")):
        return bot_of_folder(Path(text), usual)
    try:
        engine = read_engine_or_level(text)
    except SettingError as error:
        if is_folder(text):
            return bot_of_folder(Path(text), usual)
        if ":" in text or "=" in text:
            raise ArenaError(shortened(text), str(error)) from error
        expected = _('expected "{person}", {folder}, or an engine such as {engines}')
        raise ArenaError(
            shortened(text) or '""',
            expected.format(person=PERSON, folder=expected_folder(), engines=", ".join(examples())),
        ) from error
    if not isinstance(engine, Level) and engine.program is not None:
        return _bot_of_program(text, engine.program)
    name = text if len(text) <= _LONGEST_DEFAULT else f"{text[: _LONGEST_DEFAULT - 1]}…"
    return Bot(name, BotKind.ENGINE, engine=text)


def _remote_bot(text: str, usual: str) -> Bot:
    """A bot whose program connects to us."""
    name, *settings = text.removeprefix(f"{TCP}:").split(",")
    allowed = [one.name for one in all_protocols() if one.is_for_remote]
    protocol = usual if usual in allowed else usual_protocol()
    for setting in settings:
        key, _equals, protocol = setting.partition("=")
        if key != "protocol" or protocol not in allowed:
            expected = _("expected protocol={names}, got {setting!r}")
            names = "|".join(allowed)
            raise ArenaError(
                shortened(text), expected.format(names=names, setting=shortened(setting))
            )
    return Bot(name, BotKind.REMOTE, protocol=protocol)


def _bot_of_program(text: str, program: StartedProgram) -> Bot:
    """A UCI program without a folder of its own."""
    if program.has_budget:
        raise ArenaError(
            shortened(text),
            _("expected options of the program only, got seconds, depth or nodes: it has a clock"),
        )
    limits, options = _without_memory(text, program.options)
    for option, value in options:
        # They become parts of lines of the protocol.
        if not option.strip() or not f"{option}{value}".isprintable():
            expected = _("expected options of one line, got {name!r}")
            raise ArenaError(program.path, expected.format(name=shortened(f"{option}={value}")))
    # The text of such a program begins with the name of its protocol.
    protocol = protocol_of(text.partition(":")[0])
    path = program.path.absolute()
    expect_program(path, path)
    return Bot(
        path.name,
        BotKind.PROGRAM,
        command=(str(path),),
        protocol=protocol.name,
        game=protocol.game,
        options=options,
        limits=limits,
    )


def _without_memory(
    text: str, options: tuple[tuple[str, str], ...]
) -> tuple[Limits, tuple[tuple[str, str], ...]]:
    """The limits of a program with the memory in its text, if any; and the other options."""
    others = tuple(one for one in options if one[0] != MEMORY)
    memory = dict(options).get(MEMORY)
    if memory is None:
        return Limits(), others
    least, most, unit, factor = ALLOWED_MEMORY
    if not re.fullmatch("[0-9]{1,6}", memory) or not least <= int(memory) <= most:
        expected = _("expected {name} from {least} to {most} {unit}, got {got!r}").format(
            name=MEMORY, least=least, most=most, unit=unit, got=shortened(memory)
        )
        raise ArenaError(shortened(text), expected)
    return Limits(memory=int(memory) * factor), others
