"""The menu of the game: played on, taken back, looked through, and its trees."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from qtpy.QtWidgets import QAction, QMenuBar

from uctvis.texts import _
from uctvis.ui.actions.board_menus import add_speeds, text_entries
from uctvis.ui.actions.menu import Menu
from uctvis.ui.game.lines_menu import LinesMenu

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window
    from uctvis.ui.game.game_page import GamePage


class _Entry(NamedTuple):
    """An entry's name and text, what it does, when it means something, and its key."""

    name: str
    text: str
    act: "Callable[[GamePage], object]"
    can: "Callable[[GamePage], bool]"
    key: str = ""


class GameMenu(Menu):
    """Each entry can be chosen while its action means something: `show_page` looks again."""

    def __init__(self, window: "Window", bar: QMenuBar) -> None:
        super().__init__(_("Ga&me"), window, bar)
        self._can: dict[QAction, Callable[[GamePage], bool]] = {}
        self._by_name: dict[str, QAction] = {}
        for part in (_person_entries(), _pc_entries(), _looking_entries(), _tree_entries()):
            self.addSeparator()
            for entry in part:
                self._add(entry)
        self._lines = LinesMenu(lambda: window.game_page.play, self)
        self.insertMenu(self._by_name["start_over"], self._lines)
        for name in ("autoplay", "pause"):
            self._by_name[name].setCheckable(True)
        self.addSeparator()
        for text, act, key, name in text_entries():
            self._can[self.add(text, partial(act, window), key, name=name)] = lambda _page: True
        self.addSeparator()
        add_speeds(self, window)
        self.show_page(None)

    def _add(self, entry: _Entry) -> None:
        def act() -> None:
            entry.act(self._window.game_page)

        keys = (entry.key,) if entry.key else ()
        action = self.add(entry.text, act, *keys, name=f"game.{entry.name}")
        self._can[action] = entry.can
        self._by_name[entry.name] = action

    def show_page(self, page: "GamePage | None") -> None:
        """Offer what can be done in the game that `page` shows; None: no game is shown."""
        shown = page if page is not None and page.session is not None else None
        for action, can in self._can.items():
            action.setEnabled(shown is not None and can(shown))
        title = self.menuAction()
        if title is not None:
            # Elsewhere the letter of the title is for others.
            title.setEnabled(shown is not None)
        self._lines.setEnabled(shown is not None and bool(shown.play.lines))
        undoes = shown is not None and shown.play.undoes_start_over
        self._by_name["take_back"].setText(_("Undo s&tart over") if undoes else _("&Take back"))
        self._by_name["autoplay"].setChecked(shown is not None and shown.play.autoplay.on)
        self._by_name["pause"].setChecked(shown is not None and shown.play.paused)


def _person_entries() -> tuple[_Entry, ...]:
    return (
        _Entry(
            "take_back",
            _("&Take back"),
            lambda page: page.play.take_back(),
            lambda page: page.play.can_take_back,
            "Ctrl+Z",
        ),
        _Entry(
            "redo",
            _("Re&do"),
            lambda page: page.play.redo(),
            lambda page: page.play.can_redo,
            "Ctrl+Shift+Z",
        ),
        _Entry(
            "start_over",
            _("Start &over"),
            lambda page: page.ask_to_start_over(),
            lambda _page: True,
        ),
        _Entry(
            "hint",
            _("&Hint"),
            lambda page: page.play.ask_hint(),
            lambda page: page.play.can_hint,
            "Ctrl+H",
        ),
    )


def _pc_entries() -> tuple[_Entry, ...]:
    return (
        _Entry(
            "next",
            _("Make &next move"),
            lambda page: page.play.make_next(),
            lambda page: page.play.can_think and page.play.can_autoplay,
            "Ctrl+N",
        ),
        _Entry(
            "autoplay",
            _("&Autoplay"),
            lambda page: page.play.turn_autoplay(),
            lambda page: page.play.can_autoplay,
            "Ctrl+Shift+N",
        ),
        _Entry(
            "pause",
            _("&Pause game"),
            lambda page: page.play.turn_pause(),
            lambda page: page.play.can_pause,
            "Ctrl+Shift+H",
        ),
        _Entry(
            "stop",
            _("A&nswer now"),
            lambda page: page.play.answer_now(),
            lambda page: page.play.can_answer,
            "Ctrl+Shift+Return",
        ),
    )


def _looking_entries() -> tuple[_Entry, ...]:
    return (
        _Entry(
            "first",
            _("&First position"),
            lambda page: page.play.look_at(0),
            _has_moves,
            "Ctrl+Shift+Home",
        ),
        _Entry(
            "earlier",
            _("&Earlier position"),
            lambda page: page.play.look_on(-1),
            _has_moves,
            "Ctrl+Shift+Left",
        ),
        _Entry(
            "later",
            _("&Later position"),
            lambda page: page.play.look_on(1),
            _has_moves,
            "Ctrl+Shift+Right",
        ),
        _Entry(
            "present",
            _("P&resent position"),
            lambda page: page.play.look_to_end(),
            _has_moves,
            "Ctrl+Shift+End",
        ),
    )


def _tree_entries() -> tuple[_Entry, ...]:
    return (
        _Entry(
            "analyse",
            _("Analyse the &game's trees"),
            lambda page: page.trees.analyse(),
            lambda page: page.trees.any,
            "Ctrl+Shift+G",
        ),
        _Entry(
            "save_trees",
            _("Sa&ve the game's trees…"),
            lambda page: page.trees.ask_to_save(),
            lambda page: page.trees.any,
        ),
    )


def _has_moves(page: "GamePage") -> bool:
    return page.session is not None and bool(page.session.made)
