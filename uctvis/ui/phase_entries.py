"""The entries of a menu that go through an iteration step by step, and their keys."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtGui import QKeySequence
from qtpy.QtWidgets import QAction

from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.ui.phases import Phases
    from uctvis.ui.window import Window


class PhaseEntries:
    """`add` makes an entry of a text, what it does and its keys.

    The Page keys belong to these entries only while there are steps to go through: else
    they go through the trees of a sequence.
    """

    def __init__(self, window: "Window", add: Callable[..., QAction]) -> None:
        self._window = window
        self.begin = add(
            _("Step by p&hase"), partial(self._do, lambda phases: phases.turn()), "Ctrl+P"
        )
        self.begin.setCheckable(True)
        self._asks = add(
            _("As&k before telling"),
            partial(self._do, lambda phases: phases.ask_first(not phases.asks)),
            "Ctrl+Shift+P",
        )
        self._asks.setCheckable(True)
        self._steps = [
            (add(text, partial(self._do, step)), QKeySequence(key))
            for text, step, key in (
                (_("Next &step"), lambda phases: phases.next(), "PgDown"),
                (_("P&revious step"), lambda phases: phases.previous(), "PgUp"),
                (_("To the end of the ph&ase"), lambda phases: phases.next_phase(), "Shift+PgDown"),
                (
                    _("To the beginning of the phas&e"),
                    lambda phases: phases.previous_phase(),
                    "Shift+PgUp",
                ),
                (
                    _("To the ne&xt iteration"),
                    lambda phases: phases.next_iteration(),
                    "Ctrl+PgDown",
                ),
                (
                    _("To the beginning of the iterati&on"),
                    lambda phases: phases.previous_iteration(),
                    "Ctrl+PgUp",
                ),
            )
        ]

    def show(self) -> None:
        """Say whether there are steps to go through, and take the keys if there are."""
        pane = self._window.pane
        on = pane is not None and pane.phases.on
        self.begin.setChecked(on)
        self._asks.setEnabled(on)
        self._asks.setChecked(pane is not None and pane.phases.asks)
        for entry, key in self._steps:
            entry.setEnabled(on)
            entry.setShortcut(key if on else QKeySequence())

    def _do(self, action: "Callable[[Phases], None]") -> None:
        pane = self._window.pane
        if pane is not None and pane.tree is not None:
            action(pane.phases)
