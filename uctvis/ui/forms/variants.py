"""The fields for the policies of a search, in a part of the form that can be shown and hidden."""

from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.errors import SettingError
from uctvis.mcts.policies.choices import titles_of
from uctvis.texts import _
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fold import Fold
from uctvis.ui.widgets.layouts.even_grid import EvenGrid

_COLUMN = 270


class Variants(Fold):
    """A cell for each policy. Its title lists those that are not usual."""

    def __init__(self) -> None:
        body = QWidget()
        super().__init__(_("Variants"), body)
        self._cells: list[SettingCell] = []
        symbols = QLabel(
            _(
                "In the formulas, n is the number of visits of a move, w the sum of their payoffs, "
                "N the visits of its parent, and c the exploration parameter."
            )
        )
        symbols.setWordWrap(True)
        theme.set_role(symbols, "muted")
        fields = QWidget()
        self._grid = EvenGrid(_COLUMN, fields)
        self._grid.setSpacing(14)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(symbols)
        column.addWidget(fields)
        self._show_unusual()

    def add(self, cell: SettingCell) -> None:
        """Show a cell after the others."""
        self._cells.append(cell)
        self._grid.addWidget(cell)
        cell.changed.connect(self._show_unusual)

    def _show_unusual(self) -> None:
        try:
            unusual = titles_of({cell.name: cell.value() for cell in self._cells})
        except SettingError:
            unusual = ""
        title = _("Variants: {titles}").format(titles=unusual) if unusual else _("Variants")
        self.show_titles(title, title)
