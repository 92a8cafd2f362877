"""The menu of the game: played on, taken back, looked through, and advised."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QAction, QMenuBar

from uctvis.texts import _
from uctvis.ui.board_menus import add_speeds, text_entries
from uctvis.ui.menu import Menu

if TYPE_CHECKING:
    from uctvis.ui.game_page import GamePage
    from uctvis.ui.game_play import GamePlay
    from uctvis.ui.window import Window


class GameMenu(Menu):
    """Each entry is there while its action means something: `show` looks again."""

    def __init__(self, window: "Window", bar: QMenuBar) -> None:
        super().__init__(_("G&ame"), window, bar)
        self._entries: list[tuple[QAction, Callable[[GamePlay], bool]]] = []
        self._playing_entries()
        self.addSeparator()
        self._looking_entries()
        self.addSeparator()
        for text, action, key, name in text_entries():
            entry = self.add(text, partial(action, window), key, name=name)
            self._entries.append((entry, _always))
        self.addSeparator()
        add_speeds(self, window)
        self.show_page(None)

    def _playing_entries(self) -> None:
        for part in (
            (
                (_("&Take back"), lambda play: play.take_back(), "Ctrl+Z", _can_take_back),
                (_("Start &over"), lambda play: play.start_over(), "Ctrl+Shift+Z", _always),
                (_("&Hint"), lambda play: play.ask_hint(), "Ctrl+H", lambda play: play.can_hint),
            ),
            ((_("Make &next move"), lambda play: play.think(), "Ctrl+N", _can_make_next),),
        ):
            self.addSeparator()
            for text, action, key, can in part:
                self._add(text, action, can, key)
        self._autoplay = self._add(
            _("&Autoplay"),
            lambda play: play.turn_autoplay(),
            lambda play: play.can_autoplay,
            "Ctrl+Shift+N",
        )
        self._pause = self._add(
            _("&Pause game"),
            lambda play: play.turn_pause(),
            lambda play: play.can_pause,
            "Ctrl+Shift+H",
        )
        for entry in (self._autoplay, self._pause):
            entry.setCheckable(True)
        self._add(
            _("&Stop: answer now"),
            lambda play: play.answer_now(),
            lambda play: play.can_answer,
            "Ctrl+Shift+Return",
        )

    def _looking_entries(self) -> None:
        for text, step, key in (
            (_("&First position"), lambda play: play.look_at(0), "Ctrl+Shift+Home"),
            (_("&Earlier position"), lambda play: play.look_on(-1), "Ctrl+Shift+Left"),
            (_("&Later position"), lambda play: play.look_on(1), "Ctrl+Shift+Right"),
            (_("&Present position"), lambda play: play.look_to_end(), "Ctrl+Shift+End"),
        ):
            self._add(text, step, _has_moves, key)

    def _add(
        self,
        text: str,
        action: "Callable[[GamePlay], object]",
        can: "Callable[[GamePlay], bool]",
        key: str,
    ) -> QAction:
        entry = self.add(text, lambda: action(self._window.game_page.play), key)
        self._entries.append((entry, can))
        return entry

    def show_page(self, page: "GamePage | None") -> None:
        """Offer what can be done in the game that `page` shows; None: no game is shown."""
        play = None if page is None or page.session is None else page.play
        for entry, can in self._entries:
            entry.setEnabled(play is not None and can(play))
        title = self.menuAction()
        if title is not None:
            # Elsewhere the letter of the title is for others.
            title.setEnabled(play is not None)
        self._autoplay.setChecked(play is not None and play.autoplay.on)
        self._pause.setChecked(play is not None and play.paused)


def _always(_play: "GamePlay") -> bool:
    return True


def _can_take_back(play: "GamePlay") -> bool:
    return play.can_take_back


def _can_make_next(play: "GamePlay") -> bool:
    return play.can_think and play.can_autoplay


def _has_moves(play: "GamePlay") -> bool:
    return play.session is not None and bool(play.session.made)
