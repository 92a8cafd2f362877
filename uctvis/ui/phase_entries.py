"""The entries of a menu that go through an iteration step by step, and their keys."""

from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtGui import QKeySequence

from uctvis.texts import _
from uctvis.ui.menu import Menu

if TYPE_CHECKING:
    from uctvis.ui.tree_pane import TreePane
    from uctvis.ui.window import Window


class PhaseEntries:
    """Puts them into `menu`.

    The Page keys belong to these entries only while there are steps to go through, or a
    tree is presented: else they go through the trees of a sequence.
    """

    def __init__(self, window: "Window", menu: Menu) -> None:
        self._window = window
        self._begin = menu.add(
            _("Step by p&hase"), menu.with_tree(lambda pane: pane.phases.turn()), "Ctrl+P"
        )
        self._begin.setCheckable(True)
        menu.of_tree.append(self._begin)
        self._asks = menu.add(
            _("As&k before telling"),
            menu.with_tree(lambda pane: pane.phases.ask_first(not pane.phases.asks)),
            "Ctrl+Shift+P",
        )
        self._asks.setCheckable(True)
        self._steps = [
            (menu.add(text, menu.with_tree(step)), QKeySequence(key))
            for text, step, key in (
                (_("Next &step"), partial(_step, 1), "PgDown"),
                (_("P&revious step"), partial(_step, -1), "PgUp"),
            )
        ]
        self._phases = [
            (menu.add(text, menu.with_tree(step)), QKeySequence(key))
            for text, step, key in (
                (
                    _("To the end of the ph&ase"),
                    lambda pane: pane.phases.next_phase(),
                    "Shift+PgDown",
                ),
                (
                    _("To the beginning of the phas&e"),
                    lambda pane: pane.phases.previous_phase(),
                    "Shift+PgUp",
                ),
                (
                    _("To the ne&xt iteration"),
                    lambda pane: pane.phases.next_iteration(),
                    "Ctrl+PgDown",
                ),
                (
                    _("To the beginning of the iterati&on"),
                    lambda pane: pane.phases.previous_iteration(),
                    "Ctrl+PgUp",
                ),
            )
        ]

    @property
    def have_page_keys(self) -> bool:
        """Whether the Page keys are theirs."""
        return self._by_phase or self._window.presenter.on

    @property
    def _by_phase(self) -> bool:
        return self._window.pane is not None and self._window.pane.phases.on

    def show(self) -> None:
        """Say what there is to go through, and take the keys for it."""
        pane, by_phase = self._window.pane, self._by_phase
        self._begin.setChecked(by_phase)
        self._asks.setEnabled(by_phase)
        self._asks.setChecked(pane is not None and pane.phases.asks)
        for entries, on in ((self._steps, self.have_page_keys), (self._phases, by_phase)):
            for entry, key in entries:
                entry.setEnabled(on)
                entry.setShortcut(key if on else QKeySequence())


def _step(by: int, pane: "TreePane") -> None:
    """A step of an iteration or, where those are not shown, of the growth."""
    if not pane.phases.on:
        pane.growing.step(by)
    elif by > 0:
        pane.phases.next()
    else:
        pane.phases.previous()
