"""Reads `bot.toml`, which describes the program in its folder.

name = "Tortoise"               # by default, the name of the folder
command = ["node", "bot.js"]    # or one text, as in a shell; by default "./player"
source = "main.c"               # instead of a command: a source that is compiled
protocol = "judge"              # or "uci", ...; by default the game's
game = "recursive_tictactoe"    # the only game that it plays; by default any
dialect = "original"            # or "text": the lines of a simultaneous game

[limits]                        # instead of the defaults of `Limits`
memory = 1024                   # MB, as log and scratch
processes = 100
line = 20000                    # bytes
loading = 30                    # seconds, as saving
first_turn = 1                  # seconds for the first answer; with protocol = "codingame" only
turn = 0.05                     # seconds for each later answer; the same

[options]                       # of a UCI program
Hash = 64
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from uctvis.arena.bot_files.toml_file import (
    AllowedLimit,
    checked_name,
    choice_value,
    command_value,
    limit_values,
    read_toml,
    table_value,
    text_value,
    toml_error,
)
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.languages import LANGUAGES, is_source
from uctvis.arena.bots.limits import Limits
from uctvis.arena.kinds import full_name_of, kind_of_game
from uctvis.arena.seats.contract import BotProtocol
from uctvis.arena.seats.protocols import all_protocols, protocol_of, usual_protocol
from uctvis.arena.seats.turn_talk import MOST_OUTPUT, MOST_SECONDS
from uctvis.errors import ArenaError, GameError
from uctvis.game.notation import shortened
from uctvis.paths import is_file
from uctvis.simultaneous.contract import DIALECTS, ORIGINAL
from uctvis.texts import _

BOT_TOML = "bot.toml"
# The command of a folder that does not say another one.
PLAYER = ("./player",)
_TURN_LIMITS = {"first_turn", "turn"}
_MEGABYTE = 2**20
_KEYS = ("name", "command", "source", "protocol", "game", "dialect", "limits", "options")
ALLOWED_MEMORY = AllowedLimit(1, 16_384, "MB", _MEGABYTE)
_LIMITS = {
    "memory": ALLOWED_MEMORY,
    "processes": AllowedLimit(1, 1000, ""),
    "line": AllowedLimit(100, 1_000_000, "bytes"),
    "log": AllowedLimit(0, 100, "MB", _MEGABYTE),
    "scratch": AllowedLimit(0, 1024, "MB", _MEGABYTE),
    "loading": AllowedLimit(0, 600, "s"),
    "saving": AllowedLimit(0, 60, "s"),
    "first_turn": AllowedLimit(0.001, 30, "s"),
    "turn": AllowedLimit(0.001, 30, "s"),
}


def read_bot_toml(path: Path, usual: str | None = None) -> Bot:
    """The bot that a file describes; its name is "" if the file does not contain it.

    Without a protocol in the file, it speaks the `usual` one; None: that for turn-based games.

    Raises ArenaError if the file cannot be read, or contains something that is not allowed.
    """
    values = read_toml(path, _KEYS)
    spoken = usual_protocol() if usual is None else usual
    kind = kind_of_game(str(values.get("game", "")))
    if kind.answers_together:
        spoken = usual_protocol(kind.name)
    if "protocol" in values:
        spoken = choice_value(path, values, "protocol", [one.name for one in all_protocols()])
    protocol = protocol_of(spoken)
    if "options" in values and not protocol.has_options:
        names = _names(one for one in all_protocols() if one.has_options)
        expected = _("options only with protocol = {names}").format(names=names)
        raise toml_error(path, "options", expected, protocol.name)
    dialect = ORIGINAL
    if "dialect" in values:
        dialect = choice_value(path, values, "dialect", DIALECTS)
        if not protocol.has_dialects:
            names = _names(one for one in all_protocols() if one.has_dialects)
            expected = _("a dialect only with protocol = {names}").format(names=names)
            raise toml_error(path, "dialect", expected, dialect)
    source = _source(path, values)
    command: tuple[str, ...] = () if source else PLAYER
    if "command" in values:
        command = command_value(path, "command", values["command"])
    limits = Limits(**limit_values(path, values, _LIMITS))
    _expect_limits_of(path, values.get("limits", {}), protocol, limits)
    return Bot(
        name=checked_name(text_value(path, values, "name"), path) if "name" in values else "",
        kind=BotKind.PROGRAM,
        folder=path.parent,
        command=command,
        protocol=protocol.name,
        game=_game(path, values, protocol),
        dialect=dialect,
        options=_options(path, values),
        limits=limits,
        source=source,
    )


def _names(protocols: Iterable[BotProtocol]) -> str:
    """The names of protocols as a file writes them, for messages."""
    return "|".join(f'"{one.name}"' for one in protocols)


def _source(path: Path, values: Mapping[str, Any]) -> str:
    """The path of the source, which is a file in the same folder; "" if there is none."""
    if "source" not in values:
        return ""
    name = text_value(path, values, "source")
    if "command" in values:
        raise toml_error(path, "source", _("a source or a command, not both"), name)
    if Path(name).name != name or not is_source(name):
        expected = _("a file in this folder that ends with {ends}")
        raise toml_error(path, "source", expected.format(ends=", ".join(LANGUAGES)), name)
    if not is_file(path.parent / name):
        text = _("expected a source, but there is no file {path}")
        raise ArenaError(path, text.format(path=shortened(str(path.parent / name))))
    return str(path.parent / name)


def _game(path: Path, values: Mapping[str, Any], protocol: BotProtocol) -> str:
    """The full name of the game, or the name of a judged one; "" for any."""
    usual = protocol.game
    if "game" not in values:
        return usual
    text = text_value(path, values, "game")
    if protocol.is_for_judges:
        return text
    try:
        name = full_name_of(text)
    except GameError as error:
        raise ArenaError(path, str(error)) from error
    if usual and name.partition(":")[0] != usual:
        expected = _('"{game}" with protocol = "{protocol}"')
        expected = expected.format(game=usual, protocol=protocol.name)
        raise toml_error(path, "game", expected, text)
    return name


def _options(path: Path, values: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The options of a UCI program; "true" and "false" are its switches."""
    options = []
    for name, value in table_value(path, values, "options").items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        is_one = isinstance(value, str | int | float)
        # They become parts of lines of the protocol.
        if not is_one or not name.strip() or not f"{name}{text}".isprintable():
            expected = _("a number, a switch or a text of one line")
            raise toml_error(path, f"options.{name}", expected, value)
        options.append((name, text))
    return tuple(sorted(options))


def _expect_limits_of(
    path: Path, values: dict[str, Any], protocol: BotProtocol, limits: Limits
) -> None:
    """Check that limits fit a protocol."""
    if not protocol.has_turn_limits:
        for name in _TURN_LIMITS & values.keys():
            names = _names(one for one in all_protocols() if one.has_turn_limits)
            expected = _("{limit} only with protocol = {names}")
            expected = expected.format(limit=f"limits.{name}", names=names)
            raise toml_error(path, "protocol", expected, protocol.name)
        return
    if limits.line > MOST_OUTPUT:
        expected = _("at most {most} bytes in a turn").format(most=MOST_OUTPUT)
        raise toml_error(path, "limits.line", expected, limits.line)
    if limits.first_turn + limits.turn > MOST_SECONDS:
        expected = _("first_turn and turn of together at most {most:g} s").format(most=MOST_SECONDS)
        raise toml_error(path, "limits.turn", expected, limits.turn)


def limit_texts(limits: Limits, others: Limits) -> list[str]:
    """The limits that differ from others, for users, such as "loading = 10 (not 60)"."""
    text = _("{limit} = {value:g} (not {other:g})")
    return [
        text.format(
            limit=name,
            value=getattr(limits, name) / allowed.factor,
            other=getattr(others, name) / allowed.factor,
        )
        for name, allowed in _LIMITS.items()
        if getattr(limits, name) != getattr(others, name)
    ]
