"""The menu of the game: played on, taken back, looked through, and advised."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QAction, QMenuBar

from uctvis.texts import _
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
        self.show_page(None)

    def _playing_entries(self) -> None:
        for part in (
            (
                (
                    _("&Take back"),
                    lambda play: play.take_back(),
                    "Ctrl+Z",
                    "take_back",
                    _can_take_back,
                ),
                (
                    _("Start &over"),
                    lambda play: play.start_over(),
                    "Ctrl+Shift+Z",
                    "start_over",
                    _always,
                ),
                (
                    _("&Hint"),
                    lambda play: play.ask_hint(),
                    "Ctrl+H",
                    "hint",
                    lambda play: play.can_hint,
                ),
            ),
            (
                (
                    _("Make &next move"),
                    lambda play: play.think(),
                    "Ctrl+N",
                    "next_move",
                    _can_make_next,
                ),
            ),
        ):
            self.addSeparator()
            for text, action, key, name, can in part:
                self._add(text, action, can, key, name)
        self._autoplay = self._add(
            _("&Autoplay"),
            lambda play: play.turn_autoplay(),
            lambda play: play.can_autoplay,
            "Ctrl+Shift+N",
            "autoplay",
        )
        self._pause = self._add(
            _("&Pause game"),
            lambda play: play.turn_pause(),
            lambda play: play.can_pause,
            "Ctrl+Shift+H",
            "pause",
        )
        for entry in (self._autoplay, self._pause):
            entry.setCheckable(True)
        self._add(
            _("&Stop: answer now"),
            lambda play: play.answer_now(),
            lambda play: play.can_answer,
            "Ctrl+Shift+Return",
            "answer",
        )

    def _looking_entries(self) -> None:
        for text, step, key, name in (
            (_("&First position"), lambda play: play.look_at(0), "Ctrl+Shift+Home", "first"),
            (_("&Earlier position"), lambda play: play.look_on(-1), "Ctrl+Shift+Left", "earlier"),
            (_("&Later position"), lambda play: play.look_on(1), "Ctrl+Shift+Right", "later"),
            (_("&Present position"), lambda play: play.look_to_end(), "Ctrl+Shift+End", "last"),
        ):
            self._add(text, step, _has_moves, key, name)

    def _add(
        self,
        text: str,
        action: "Callable[[GamePlay], object]",
        can: "Callable[[GamePlay], bool]",
        key: str,
        name: str,
    ) -> QAction:
        entry = self.add(
            text, lambda: action(self._window.game_page.play), key, name=f"game.{name}"
        )
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
