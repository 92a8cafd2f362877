"""Reads `game.toml`, which describes the judged game in its folder.

name = "Paper soccer"           # by default, the name of the folder
judge = "judge.py"              # a source or a program in the folder; or a command as a list
dialect = "lines"               # or "chevrons"
players = 2                     # bots in a match; [2, 12] for the fewest and the most

[limits]                        # of each bot; the judge has ten times as much
seconds = 5.0                   # for one answer, and of processor time in the whole match
memory = 32                     # MB
match = 600                     # seconds of the whole match, of all together
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from uctvis.arena.bot_files.bot_folder import bot_of_source, expect_command
from uctvis.arena.bot_files.toml_file import (
    AllowedLimit,
    checked_name,
    choice_value,
    command_value,
    limit_values,
    read_toml,
    text_value,
    toml_error,
)
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.languages import is_source
from uctvis.arena.seats.protocols import protocol_of_judges
from uctvis.errors import ArenaError
from uctvis.paths import exists, is_folder
from uctvis.texts import _

GAME_TOML = "game.toml"
_JUDGE = "judge"
DIALECTS = ("lines", "chevrons")
_MEGABYTE = 2**20
_MOST_PLAYERS = 100
_KEYS = ("name", "judge", "dialect", "players", "limits")
_LIMITS = {
    "seconds": AllowedLimit(0, 600, "s"),
    "memory": AllowedLimit(1, 16_384, "MB", _MEGABYTE),
    "match": AllowedLimit(1, 86_400, "s"),
}


def has_judged_game(folder: Path) -> bool:
    return exists(folder / GAME_TOML)


def read_judged_game(path: Path) -> JudgedGame:
    """The judged game of a folder, or of the description in it.

    Raises ArenaError if the description cannot be read, or contains something that is not allowed;
    or there is no judge that can be started.
    """
    # A name such as ".." must not remain.
    path = (path / GAME_TOML if is_folder(path) else path).resolve()
    values = read_toml(path, _KEYS)
    name = text_value(path, values, "name") if "name" in values else path.parent.name
    more: dict[str, Any] = limit_values(path, values, _LIMITS)
    if "match" in more:
        more["match_seconds"] = more.pop("match")
    if more.get("seconds") == 0:
        raise toml_error(path, "limits.seconds", _("more than no time"), 0)
    if "dialect" in values:
        more["dialect"] = choice_value(path, values, "dialect", DIALECTS)
    if "players" in values:
        more["players"] = _players(path, values["players"])
    return JudgedGame(checked_name(name, path), _judge(path, values), **more)


def _judge(path: Path, values: Mapping[str, Any]) -> Bot:
    if "judge" not in values:
        expected = _('judge = "FILE", a program in this folder, or its command as a list')
        raise ArenaError(path, _("expected {expected}").format(expected=expected))
    folder, value = path.parent, values["judge"]
    protocol = protocol_of_judges()
    if isinstance(value, str):
        command: tuple[str, ...] = (f"./{value}",)
        if not value or Path(value).is_absolute() or "\0" in value:
            raise toml_error(path, "judge", _("a file in this folder"), value)
        if is_source(value):
            return replace(bot_of_source(folder / value, protocol), name=_JUDGE)
    else:
        command = command_value(path, "judge", value)
    expect_command(folder, command)
    return Bot(_JUDGE, BotKind.PROGRAM, folder=folder, command=command, protocol=protocol)


def _players(path: Path, value: object) -> tuple[int, int]:
    """The fewest and the most bots in a match."""
    pair = [value, value] if isinstance(value, int) else value
    is_pair = isinstance(pair, list) and [type(one) for one in pair] == [int, int]
    if not isinstance(pair, list) or not is_pair or not 2 <= pair[0] <= pair[1] <= _MOST_PLAYERS:
        expected = _("a whole number from 2 to {most}, or two of them such as [2, 4]")
        raise toml_error(path, "players", expected.format(most=_MOST_PLAYERS), value)
    return pair[0], pair[1]
