"""The fields for the policies of a search, in a part of the form that can be shown and hidden."""

from typing import Any

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.mcts.policies.choices import titles_of
from uctvis.texts import _
from uctvis.ui.forms.cells import show_errors
from uctvis.ui.forms.form_settings import POLICIES, number_name
from uctvis.ui.forms.policy_field import PolicyField
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.even_grid import EvenGrid
from uctvis.ui.widgets.fold import Fold
from uctvis.ui.widgets.sight import go_to

_COLUMN = 270


class Variants(Fold):
    """A field for each policy. Its title lists those that are not usual.

    `changed` says that a field has changed.
    """

    changed = Signal()

    def __init__(self, game: AnyGame) -> None:
        body = QWidget()
        super().__init__(_("Variants"), body)
        self._fields = {name: PolicyField(one, game) for name, one in POLICIES.items()}
        symbols = QLabel(
            _(
                "In the formulas, n is the number of visits of a move, w the sum of their payoffs, "
                "N the visits of its parent, and c the exploration parameter."
            )
        )
        symbols.setWordWrap(True)
        theme.set_role(symbols, "muted")
        fields = QWidget()
        grid = EvenGrid(_COLUMN, fields)
        grid.setSpacing(14)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(symbols)
        column.addWidget(fields)
        for field in self._fields.values():
            grid.addWidget(field)
            field.changed.connect(self._change)
        self._show_unusual()

    def show_game(self, game: AnyGame) -> None:
        """Offer the choices that a game can serve."""
        for field in self._fields.values():
            field.show_game(game)
        self._show_unusual()

    def values(self) -> dict[str, Any]:
        """The values of the settings, by name.

        Raises
        ------
        SettingError
            A number is invalid.
        """
        return {name: field.value() for name, field in self._fields.items()}

    def errors(self) -> dict[str, SettingError]:
        """The errors by the names of the settings."""
        found = {}
        for name, field in self._fields.items():
            try:
                field.value()
            except SettingError as error:
                found[name] = error
        return found

    def mark_wrong(self) -> None:
        """Show a message at each invalid number."""
        numbers = {name: one.number for name, one in self._fields.items() if one.number is not None}
        show_errors(numbers, self.errors())

    def go_to(self, name: str) -> None:
        """Unfold, and set the focus to the number of a setting."""
        self.unfold()
        number = self._fields[name].number
        if number is not None:
            go_to(number)

    def texts(self) -> dict[str, str]:
        """What is stored: the choices, and the texts of the numbers."""
        found = {}
        for name, field in self._fields.items():
            found[name] = field.chosen
            if field.number is not None:
                found[number_name(name)] = field.number.text()
        return found

    def fill(self, texts: dict[str, str]) -> None:
        """Set the fields to what `texts` returned."""
        for name, field in self._fields.items():
            field.fill(texts[name], texts.get(number_name(name), ""))
        self._show_unusual()

    def _change(self) -> None:
        self.mark_wrong()
        self._show_unusual()
        self.changed.emit()

    def _show_unusual(self) -> None:
        unusual = "" if self.errors() else titles_of(self.values())
        title = _("Variants: {titles}").format(titles=unusual) if unusual else _("Variants")
        self.show_titles(title, title)
