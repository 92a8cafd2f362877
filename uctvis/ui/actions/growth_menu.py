"""The menu of a tree's growth: played, explained, while its search runs, and step by step."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QMenuBar

from uctvis.texts import _
from uctvis.ui.actions.menu import Menu
from uctvis.ui.actions.phase_entries import PhaseEntries

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window
    from uctvis.ui.pane.tree_pane import TreePane


class GrowthMenu(Menu):
    """`of_search` are the entries that need a running search; `phases` has its steps."""

    def __init__(self, window: "Window", bar: QMenuBar) -> None:
        super().__init__(_("Gro&wth"), window, bar)
        self.need_tree()
        self._play_entries()
        self.addSeparator()
        self.add_of_tree(
            _("Wh&y this move?"),
            lambda pane: pane.inspector.turn_why(),
            "Ctrl+Y",
            name="growth.why",
        )
        self.add_of_tree(
            _("&Charts of the tree"),
            lambda pane: pane.inspector.turn_charts(),
            "Ctrl+Shift+Y",
            name="growth.charts",
        )
        self.addSeparator()
        self._live_entries()
        self.addSeparator()
        self.phases = PhaseEntries(window, self)

    def _play_entries(self) -> None:
        for part in (
            (
                (_("P&lay or pause"), lambda pane: pane.growth.turn(), "Ctrl+Space", "play"),
                (
                    _("Back&wards"),
                    lambda pane: pane.timeline.turn_back(),
                    "Ctrl+Shift+R",
                    "backwards",
                ),
                (_("&Repeat"), lambda pane: pane.timeline.turn_repeat(), "Ctrl+R", "repeat"),
                (
                    _("Repeat &from here"),
                    lambda pane: pane.timeline.repeat_from(),
                    "Ctrl+[",
                    "repeat_from",
                ),
                (
                    _("Repeat &up to here"),
                    lambda pane: pane.timeline.repeat_to(),
                    "Ctrl+]",
                    "repeat_to",
                ),
                (_("&Nodes move"), lambda pane: pane.timeline.turn_moves(), "Ctrl+M", "nodes_move"),
            ),
            (
                (_("Next &iteration"), lambda pane: pane.growth.step(1), "Ctrl+.", "next"),
                (
                    _("&Previous iteration"),
                    lambda pane: pane.growth.step(-1),
                    "Ctrl+,",
                    "previous",
                ),
                (
                    _("To the &beginning"),
                    lambda pane: pane.growth.go_to(0),
                    "Ctrl+Home",
                    "beginning",
                ),
                (
                    _("To the &end"),
                    lambda pane: pane.growth.go_to(pane.growth.iterations),
                    "Ctrl+End",
                    "end",
                ),
            ),
        ):
            self.addSeparator()
            for text, action, key, name in part:
                self.add_of_tree(text, _with_record(action), key, name=f"growth.{name}")

    def _live_entries(self) -> None:
        """What controls the growth of a search while it runs."""
        window = self._window
        animation = window.preferences.animation

        def turn() -> None:
            animation.choose(wanted=not animation.choices.wanted)

        entry = self.add(_("&Animate searches"), turn, "Ctrl+Shift+A", name="growth.animate")
        entry.setCheckable(True)
        entry.setChecked(animation.choices.wanted)
        animation.changed.connect(lambda: entry.setChecked(animation.choices.wanted))
        self.of_search = [
            self.add(
                _("Pause the &search, or let it go on"),
                lambda: window.game_page.pc.live.turn(),
                "Ctrl+Shift+Space",
                name="growth.pause_search",
            ),
            self.add(
                _("One &more iteration of the search"),
                lambda: window.game_page.pc.live.step(),
                "Ctrl+Shift+I",
                name="growth.step_search",
            ),
        ]


def _with_record(action: Callable[["TreePane"], object]) -> Callable[["TreePane"], object]:
    """What does something with growth, where a tree has any, and else says why it cannot."""

    def act(pane: "TreePane") -> None:
        if pane.growth.iterations > 0:
            action(pane)
        else:
            pane.said.emit(
                _("This tree has no record of its search: what each iteration did is not known.")
            )

    return act
