"""The field for the rules of a simultaneous game."""

from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import Segments

_RULES = TEXT, ORIGINAL


class RulesField(QWidget):
    """A choice of rules, and a line that explains it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Segments(_("Rules"), (_("As &written"), _("O&riginal referee")))
        self.choice.changed.connect(self._show)
        self._about = QLabel()
        self._about.setWordWrap(True)
        theme.set_role(self._about, "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.choice)
        column.addWidget(self._about)
        self.setFocusProxy(self.choice)
        self._show()

    def with_rules(self, game: SimultaneousGame) -> SimultaneousGame:
        """The game with the rules that are chosen."""
        return game._replace(rules=_RULES[self.choice.chosen])

    def _show(self) -> None:
        about = {
            TEXT: _("The rules as the task describes them"),
            ORIGINAL: _(
                "The rules as the referee of the competition played them, with its faults; for "
                "comparisons"
            ),
        }
        self._about.setText(about[_RULES[self.choice.chosen]])
