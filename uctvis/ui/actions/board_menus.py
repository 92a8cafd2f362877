"""Entries of the game's menu: the game as text, and how fast moves happen on the board."""

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QActionGroup

from uctvis.texts import _
from uctvis.ui.actions.menu import Menu
from uctvis.ui.board import speed
from uctvis.ui.board.speed import Speed

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window


def text_entries() -> tuple[tuple[str, "Callable[[Window], None]", str, str], ...]:
    """What can be done with games as text: text, action, key and name of each entry."""
    return (
        (
            _("Copy pos&ition"),
            lambda window: _texts().copy_position(window),
            "Ctrl+Shift+B",
            "game.copy_position",
        ),
        (_("&Copy game"), lambda window: _texts().copy_game(window), "Ctrl+Shift+K", "game.copy"),
        (
            _("Paste position or game"),
            lambda window: _texts().paste(window),
            "Ctrl+V",
            "game.paste",
        ),
        (_("Open ga&me…"), lambda window: _texts().open_game(window), "Ctrl+Shift+L", "game.open"),
        (_("&Save game…"), lambda window: _texts().save_game(window), "Ctrl+Shift+W", "game.save"),
    )


def add_speeds(menu: Menu, window: "Window") -> None:
    """A menu of the speeds in which moves happen on the board."""
    speeds = Menu(_("Moves on the &board"), window, menu)
    group = QActionGroup(speeds)
    for one in Speed:
        entry = speeds.add(
            one.title, partial(speed.choose, one), name=f"game.speed_{one.name.lower()}"
        )
        entry.setCheckable(True)
        entry.setChecked(one is speed.chosen())
        group.addAction(entry)


def _texts() -> ModuleType:
    """What reads and writes games: imported when it is first wanted."""
    from uctvis.ui.game import game_texts

    return game_texts
