"""What the form of an engine is; `uctvis.ui.forms.engine_form` shows one at a time."""

from typing import Any

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.game.contract import AnyGame
from uctvis.ui.forms.form_settings import FormSettings


class KindForm(QWidget):
    """Fields for one kind of engine; each invalid field shows a message.

    Some fields depend on the game of `show_game`. `changed` says that a field has changed.
    """

    changed = Signal()

    @property
    def engine(self) -> SearchingEngine | None:
        """The engine; None if a value is invalid."""
        raise NotImplementedError

    @property
    def kept(self) -> SearchingEngine | None:
        """The engine that is stored; None if there is none. By default, the valid one."""
        return self.engine

    def take(self, engine: Any) -> None:
        """Fill the fields with an engine of this kind."""
        raise NotImplementedError

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game."""
        raise NotImplementedError

    def mark_wrong(self) -> None:
        """Show a message at each invalid field."""
        raise NotImplementedError

    def go_to_wrong(self) -> None:
        """Set the focus to the first invalid field."""
        raise NotImplementedError

    def save(self, remembered: FormSettings) -> None:
        """Store the fields by themselves, except invalid ones, if the kind does."""

    def restore(self, remembered: FormSettings) -> None:
        """Restore the fields that `save` stored."""
