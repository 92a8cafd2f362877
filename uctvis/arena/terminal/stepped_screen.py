"""The view of one match whose single steps can be shown: moves, or turns of both players."""

from abc import abstractmethod
from typing import ClassVar

from uctvis.arena.terminal.match_screen import MatchScreen


class SteppedScreen(MatchScreen):
    """One match: its latest position while it runs, or any position in navigation.

    Attributes
    ----------
    shown : int or None
        The number of steps that lead to the shown position; None for the latest one.
    """

    has_moves: ClassVar[bool] = True

    def _follow(self, number: int) -> None:
        super()._follow(number)
        self.shown: int | None = None

    @property
    @abstractmethod
    def total(self) -> int:
        """How many steps there are."""

    @property
    def step(self) -> int:
        """The number of steps that lead to the shown position."""
        return self.total if self.shown is None else self.shown

    def _clear(self) -> None:
        super()._clear()
        if self.shown is not None:
            self.shown = min(self.shown, self.total)

    # What the keys do.

    def action_forward(self) -> None:
        self._show_step(self.step + 1)

    def action_back(self) -> None:
        self._show_step(self.step - 1)

    def action_first(self) -> None:
        self._show_step(0)

    def action_last(self) -> None:
        self._show_step(self.total)

    def _show_step(self, number: int) -> None:
        """Show the position after so many steps; from the latest one on, later ones are shown."""
        self.shown = None if number >= self.total else max(number, 0)
        self.look()
