"""The texts by which commands, files and Python name engines."""

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from uctvis import paths
from uctvis.alphabeta import settings as alphabeta
from uctvis.errors import SettingError
from uctvis.mcts.settings import SECONDS, Absence, SearchSetting, Settings
from uctvis.play.alphabeta_engine import ALPHABETA, AlphaBetaEngine
from uctvis.play.player import BOOK, OFF, RANDOM, Engine, RandomEngine
from uctvis.play.uci_engine import UCI, UciEngine
from uctvis.play.uct_engine import ENGINE_SETTINGS, UCT, UctEngine
from uctvis.texts import _

_SWITCH = {"on": True, OFF: False}
_ALPHABETA_SETTINGS = {setting.name: setting for setting in alphabeta.SETTINGS}
# The settings of the budget of another program, which are like those of alpha-beta.
BUDGETS = {name: _ALPHABETA_SETTINGS[name] for name in ("seconds", "depth", "nodes")}

# A part of the description of a program, and the comma after it; one within it is written twice.
_PART = re.compile(r"((?:[^,]|,,)*)(,?)")
# Where Debian installs programs that play; not all users have them on the search path.
_GAME_FOLDERS = ("/usr/games", "/usr/local/games")


def read_engine(text: str, *, on_clock: bool = False) -> Engine:
    """Read an engine from a text.

    With `on_clock`, which is for games with clocks, an engine of ours whose text has no budget
    gets the longest time for a move, so that only its clock limits it.

    "random"
        Random moves.
    "alphabeta", "alphabeta:depth=6,ordering=off"
        Alpha-beta with settings of `uctvis.alphabeta.settings.AlphaBetaSettings`. With a depth or
        nodes and without a time, there is no time limit.
    "uci:/usr/games/stockfish,seconds=0.1,UCI_Elo=1700"
        A program that plays chess by the protocol UCI, with the time, depth or nodes of a move and
        the values of its options. A name without a folder is found on the search path. A comma in
        a path or value is written twice.
    "iterations=2000,seed=1", "uct:iterations=2000,seed=1"
        A search with settings of `uctvis.mcts.settings.Settings`; "off" means None. With a time
        and without iterations, only the time ends a search.

    With "book=on", an engine of ours starts with the game's main lines.

    Raises
    ------
    SettingError
        `text` does not describe an engine, or a setting is out of its range.
    """
    if text == RANDOM:
        return RandomEngine()
    kind, colon, rest = text.partition(":")
    if kind == ALPHABETA:
        values, uses_book = _read(rest, _ALPHABETA_SETTINGS) if colon else ({}, False)
        if on_clock and not values.keys() & BUDGETS.keys():
            values["seconds"] = SECONDS[1]
        return AlphaBetaEngine(alphabeta.AlphaBetaSettings.of(**values), uses_book)
    if kind == UCI:
        return _read_program(rest)
    values, uses_book = _read(rest if kind == UCT and colon else text, ENGINE_SETTINGS)
    if on_clock and "iterations" not in values:
        values.setdefault("seconds", SECONDS[1])
    if "seconds" in values:
        values = {"iterations": None, **values}
    return UctEngine(Settings(**values), uses_book)


def _read_program(text: str) -> UciEngine:
    """Read the path of a program, its budget and its options."""
    path, *parts = _split(text)
    budget: dict[str, Any] = {}
    options: dict[str, str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals or name in options or name in budget:
            expected = _("options, each once, as NAME=VALUE")
            raise SettingError("engine", _("Engine"), expected, repr(part))
        if name in BUDGETS:
            budget[name] = _value(name, BUDGETS[name], value)
            BUDGETS[name].check(budget[name])
        else:
            options[name] = value
    return UciEngine.of(found_program(path), options, **budget)


def _split(text: str) -> list[str]:
    """The texts that `uctvis.play.uci_engine.joined` joined with commas."""
    parts = []
    for part, comma in _PART.findall(text):
        parts.append(part.replace(",,", ","))
        if not comma:
            break
    return parts


def found_program(text: str) -> Path:
    """The program with a path, or with a name on the search path.

    The path is absolute, because settings and games keep it: in another folder, a relative one
    would start another program, without asking.
    """
    if "/" in text or "\\" in text or Path(text).is_file():
        return Path(paths.absolute(text))
    folders = os.pathsep.join([os.environ.get("PATH", os.defpath), *_GAME_FOLDERS])
    found = shutil.which(text, path=folders)
    return Path(text if found is None else paths.absolute(found))


def _read(text: str, settings: Mapping[str, SearchSetting]) -> tuple[dict[str, Any], bool]:
    """The values of settings in a text such as "iterations=2000,seed=1", and the use of the book.

    Raises
    ------
    SettingError
        A setting is not declared, or occurs twice.
    """
    values: dict[str, Any] = {}
    declared: dict[str, SearchSetting | None] = {**settings, BOOK: None}
    for part in text.split(","):
        name, _equals, value = part.partition("=")
        if name not in declared or name in values:
            expected = _('"{random}", {engines}, or settings, each once, as {fields}').format(
                random=RANDOM,
                engines=f'"{ALPHABETA}:...", "{UCI}:..."',
                fields=",".join(f"{one}=..." for one in declared),
            )
            raise SettingError("engine", _("Engine"), expected, repr(part))
        values[name] = _value(name, declared[name], value)
    uses_book = values.pop(BOOK, False)
    return values, uses_book


def _value(name: str, setting: SearchSetting | None, text: str) -> int | float | str | None:
    """Convert the text of a setting; invalid texts stay texts, which the settings refuse.

    Raises
    ------
    SettingError
        The value must be "on" or "off", but is neither.
    """
    if setting is None:
        if text not in _SWITCH:
            raise SettingError(name, _("Opening book"), _('"on" or "off"'), repr(text))
        return _SWITCH[text]
    if setting.kind is str:
        return text
    if setting.absence is Absence.OFF and text == OFF:
        return None
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text
