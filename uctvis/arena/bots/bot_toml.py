"""Reads `bot.toml`, which describes the program in its folder.

name = "Tortoise"               # by default, the name of the folder
command = ["node", "bot.js"]    # or one text, as in a shell; by default "./player"
protocol = "judge"              # or another one of `PROTOCOLS`
game = "recursive_tictactoe"    # the only game that it plays; by default any

[limits]                        # instead of the defaults of `Limits`
memory = 1024                   # MB, as log and scratch
processes = 100
line = 20000                    # bytes
loading = 30                    # seconds, as saving

[options]                       # of a UCI program
Hash = 64
"""

import shlex
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.errors import ArenaError, GameError
from uctvis.game.notation import shortened
from uctvis.paths import read_small
from uctvis.texts import _

BOT_TOML = "bot.toml"
JUDGE, UCI, CODINGAME = "judge", "uci", "codingame"
TUC_CHESS, AI_ARENA = "tuc_chess", "ai_arena"
PROTOCOLS = (JUDGE, UCI, CODINGAME, TUC_CHESS, AI_ARENA)
# Protocols that are for one game only.
CHESS = "chess"
GAMES_OF_PROTOCOLS = {UCI: CHESS, TUC_CHESS: "tuc_chess"}
# The command of a folder that does not say another one.
PLAYER = ("./player",)
_MOST_BYTES = 100_000
_MEGABYTE = 2**20
_LONGEST_NAME = 60
# A name is one cell of a table, and a part of a path.
_FORBIDDEN = "/\\|"
_KEYS = ("name", "command", "protocol", "game", "limits", "options")


class _Allowed(NamedTuple):
    """The values of a limit in the file, and the factor to those of `Limits`.

    A program may ask for more than the defaults, but not for the whole machine.
    """

    least: int
    most: int
    unit: str
    factor: int = 1


_LIMITS = {
    "memory": _Allowed(1, 16_384, "MB", _MEGABYTE),
    "processes": _Allowed(1, 1000, ""),
    "line": _Allowed(100, 1_000_000, "bytes"),
    "log": _Allowed(0, 100, "MB", _MEGABYTE),
    "scratch": _Allowed(0, 1024, "MB", _MEGABYTE),
    "loading": _Allowed(0, 600, "s"),
    "saving": _Allowed(0, 60, "s"),
}


def checked_name(name: str, place: object) -> str:
    """The name, if a bot can have it; `place` says where it comes from.

    Raises
    ------
    ArenaError
        It is empty or too long, or contains characters that tables or paths cannot contain.
    """
    is_clean = name.isprintable() and name == name.strip() and not set(name) & set(_FORBIDDEN)
    if is_clean and name.strip(".") and len(name) <= _LONGEST_NAME:
        return name
    raise ArenaError(
        place,
        _(
            "name: expected 1 to {most} printable characters without {forbidden} and without "
            "spaces at the ends, got {name!r}"
        ).format(most=_LONGEST_NAME, forbidden=" ".join(_FORBIDDEN), name=shortened(name)),
    )


def allowed_name(text: str, otherwise: str) -> str:
    """The name that a bot can have and that is most like a printable text; `otherwise` if none."""
    kept = "".join("_" if sign in _FORBIDDEN else sign for sign in text)[:_LONGEST_NAME].strip()
    return kept if kept.strip(".") else otherwise


def read_bot_toml(path: Path) -> Bot:
    """The bot that a file describes; its name is "" if the file does not contain it.

    Raises
    ------
    ArenaError
        The file cannot be read, or contains something that is not allowed.
    """
    values = _read(path)
    for key in values:
        if key not in _KEYS:
            raise _error(path, key, _("one of {names}").format(names=", ".join(_KEYS)))
    protocol = _text(path, values, "protocol") if "protocol" in values else JUDGE
    if protocol not in PROTOCOLS:
        expected = _("one of {names}").format(names=", ".join(PROTOCOLS))
        raise _error(path, "protocol", expected, protocol)
    if "options" in values and protocol != UCI:
        raise _error(path, "options", _('options only with protocol = "uci"'), protocol)
    return Bot(
        name=checked_name(_text(path, values, "name"), path) if "name" in values else "",
        kind=BotKind.PROGRAM,
        folder=path.parent,
        command=_command(path, values["command"]) if "command" in values else PLAYER,
        protocol=protocol,
        game=_game(path, values, protocol),
        options=_options(path, values.get("options", {})),
        limits=_limits(path, values.get("limits", {})),
    )


def _read(path: Path) -> dict[str, Any]:
    """The values of a file."""
    try:
        data = read_small(path, _MOST_BYTES + 1)
    except OSError as error:
        raise ArenaError(path, error.strerror or str(error)) from error
    if len(data) > _MOST_BYTES:
        raise ArenaError(path, _("expected at most {most} bytes").format(most=_MOST_BYTES))
    try:
        return tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ArenaError(path, _("line {line}: expected UTF-8").format(line=line)) from error
    except (ValueError, RecursionError) as error:
        raise ArenaError(path, _("expected TOML: {reason}").format(reason=error)) from error


def _error(path: Path, key: str, expected: str, *got: object) -> ArenaError:
    """An error about a key; without a value, the key itself is wrong."""
    found = f"{key} = {shortened(repr(got[0]))}" if got else shortened(repr(key))
    return ArenaError(
        path, _("expected {expected}, got {found}").format(expected=expected, found=found)
    )


def _text(path: Path, values: dict[str, Any], key: str) -> str:
    """The text of a key that is there."""
    value = values[key]
    if not isinstance(value, str):
        raise _error(path, key, _("a text"), value)
    return value


def _command(path: Path, value: object) -> tuple[str, ...]:
    expected = _("a text, or a list of texts, with a program")
    parts = value
    if isinstance(value, str):
        try:
            parts = shlex.split(value)
        except ValueError as error:
            raise _error(path, "command", f"{expected} ({error})", value) from error
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise _error(path, "command", expected, value)
    # The system takes no null characters.
    if not parts or not parts[0] or any("\0" in part for part in parts):
        raise _error(path, "command", expected, value)
    return tuple(parts)


def _game(path: Path, values: dict[str, Any], protocol: str) -> str:
    """The full name of the game; "" for any."""
    usual = GAMES_OF_PROTOCOLS.get(protocol, "")
    if "game" not in values:
        return usual
    text = _text(path, values, "game")
    try:
        name = games.find(text).full_name
    except GameError as error:
        raise ArenaError(path, str(error)) from error
    if usual and name.partition(":")[0] != usual:
        expected = _('"{game}" with protocol = "{protocol}"').format(game=usual, protocol=protocol)
        raise _error(path, "game", expected, text)
    return name


def _options(path: Path, values: object) -> tuple[tuple[str, str], ...]:
    """The options of a UCI program; "true" and "false" are its switches."""
    if not isinstance(values, dict):
        raise _error(path, "options", _("a table"), values)
    options = []
    for name, value in values.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        is_one = isinstance(value, str | int | float)
        # They become parts of lines of the protocol.
        if not is_one or not name.strip() or not f"{name}{text}".isprintable():
            expected = _("a number, a switch or a text of one line")
            raise _error(path, f"options.{name}", expected, value)
        options.append((name, text))
    return tuple(sorted(options))


def _limits(path: Path, values: object) -> Limits:
    if not isinstance(values, dict):
        raise _error(path, "limits", _("a table"), values)
    limits: dict[str, Any] = {}
    for name, value in values.items():
        if name not in _LIMITS:
            names = ", ".join(_LIMITS)
            raise _error(path, f"limits.{name}", _("one of {names}").format(names=names))
        least, most, unit, factor = _LIMITS[name]
        is_time = unit == "s"
        is_number = isinstance(value, (int, float) if is_time else int)
        if isinstance(value, bool) or not is_number or not least <= value <= most:
            allowed = _("a number") if is_time else _("a whole number")
            expected = _("{number} from {least} to {most} {unit}").format(
                number=allowed, least=least, most=most, unit=unit
            )
            raise _error(path, f"limits.{name}", expected.strip(), value)
        limits[name] = float(value) if is_time else value * factor
    return Limits(**limits)
