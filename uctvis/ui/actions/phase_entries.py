"""The entries of a menu that go through an iteration step by step, and their keys."""

from functools import partial
from typing import TYPE_CHECKING

from uctvis.texts import _
from uctvis.ui.actions.menu import Menu

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window


class PhaseEntries:
    """Puts them into `menu`.

    Their keys are passing: while there are no steps to go through, and no tree is presented,
    the Page keys go through the trees of a sequence.
    """

    def __init__(self, window: "Window", menu: Menu) -> None:
        self._window = window
        self._begin = menu.add(
            _("Step by p&hase"),
            menu.with_tree(lambda pane: pane.phases.turn()),
            "Ctrl+P",
            name="phases.begin",
        )
        self._begin.setCheckable(True)
        menu.of_tree.append(self._begin)
        self._asks = menu.add(
            _("As&k before telling"),
            menu.with_tree(lambda pane: pane.phases.ask_first(not pane.phases.asks)),
            "Ctrl+Shift+P",
            name="phases.ask",
        )
        self._asks.setCheckable(True)
        self._steps = [
            menu.add(text, partial(self._step, by), key, name=f"phases.{name}", passing=True)
            for text, by, key, name in (
                (_("Next &step"), 1, "PgDown", "next"),
                (_("P&revious step"), -1, "PgUp", "previous"),
            )
        ]
        self._phases = [
            menu.add(text, menu.with_tree(step), key, name=f"phases.{name}", passing=True)
            for text, step, key, name in (
                (
                    _("To the end of the ph&ase"),
                    lambda pane: pane.phases.next_phase(),
                    "Shift+PgDown",
                    "next_phase",
                ),
                (
                    _("To the beginning of the phas&e"),
                    lambda pane: pane.phases.previous_phase(),
                    "Shift+PgUp",
                    "previous_phase",
                ),
                (
                    _("To the ne&xt iteration"),
                    lambda pane: pane.phases.next_iteration(),
                    "Ctrl+PgDown",
                    "next_iteration",
                ),
                (
                    _("To the beginning of the iterati&on"),
                    lambda pane: pane.phases.previous_iteration(),
                    "Ctrl+PgUp",
                    "previous_iteration",
                ),
            )
        ]

    @property
    def _have_step_keys(self) -> bool:
        """Whether the keys of the steps are theirs."""
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
        for entries, on in ((self._steps, self._have_step_keys), (self._phases, by_phase)):
            for entry in entries:
                entry.setEnabled(on)
            self._window.shortcuts.let(entries, on)

    def _step(self, by: int) -> None:
        """A step of an iteration or, where those are not shown, of the growth.

        From its end, and from a tree that cannot be shown, it leads to the next tree: a clicker
        has no other keys.
        """
        pane = self._window.pane
        if pane is None:
            return
        if pane.tree is not None and pane.phases.on:
            if by > 0:
                pane.phases.next()
            else:
                pane.phases.previous()
        elif pane.tree is not None and 0 <= pane.growth.iteration + by <= pane.growth.iterations:
            pane.growth.step(by)
        elif self._window.sequence_is_shown:
            self._window.analysis_page.step(by)
