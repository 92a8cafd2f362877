"""The bar to fold nodes by visits and depth."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QLineEdit, QWidget

from uctvis.errors import SettingError
from uctvis.texts import _
from uctvis.ui.shown.query_text import read_whole
from uctvis.ui.widgets.bar import Bar, group
from uctvis.ui.widgets.fields import LONGEST_NUMBER, push_button
from uctvis.view.folding import UNFOLDED, Folding

_NUMBER_WIDTH = 68
VISITED = Folding(least_visits=1)


class FoldBar(Bar):
    """Emits `asked` with the `Folding` that the user chooses."""

    asked = Signal(Folding)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Fold"), parent)
        self._visits = self._field(
            _("Minimum visits"),
            _("Nodes with fewer visits, and the nodes below them, are not shown"),
        )
        self._depth = self._field(_("Maximum depth"), _("Deeper nodes are not shown"))
        self._apply = push_button(_("Fold"), self.enter, _("Show these nodes (Enter)"), "tool")
        self._visited = push_button(
            _("Visited nodes only"),
            self.show_visited,
            _("Hide the nodes that the search has not visited"),
            "tool",
            entry="tree.visited",
        )
        self._all = push_button(
            _("Show all"),
            self.show_all,
            _("Show all nodes"),
            "tool",
            entry="tree.all",
        )
        self.controls.addWidget(group(_("Show nodes with at least"), self._visits))
        self.controls.addWidget(group(_("visits, down to depth"), self._depth))
        for button in (self._apply, self._visited, self._all):
            self.controls.addWidget(button)

    def call(self) -> None:
        """Show the bar, with the focus in its first field."""
        self.show()
        self._visits.setFocus()
        self._visits.selectAll()

    def show_folding(self, folding: Folding) -> None:
        """Show a folding in the fields."""
        self._visits.setText(str(folding.least_visits) if folding.least_visits else "")
        self._depth.setText("" if folding.most_depth is None else str(folding.most_depth))
        self.say_wrong("")

    def show_visited(self) -> None:
        """Ask for the nodes that the search has visited."""
        self.asked.emit(VISITED)

    def show_all(self) -> None:
        """Ask for all nodes."""
        self.asked.emit(UNFOLDED)

    def enter(self) -> None:
        try:
            folding = read_folding(self._visits.text(), self._depth.text())
        except SettingError as error:
            self.say_wrong(str(error))
        else:
            self.say_wrong("")
            self.asked.emit(folding)

    def _field(self, name: str, tip: str) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(LONGEST_NUMBER)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setAccessibleName(name)
        field.setToolTip(tip)
        empty = _("all")
        field.setPlaceholderText(empty)
        field.setFixedWidth(max(_NUMBER_WIDTH, field.fontMetrics().horizontalAdvance(empty) + 24))
        return field


def read_folding(visits: str, depth: str) -> Folding:
    """Read a folding from the fields. Raises SettingError if a text is not a number."""
    least = read_whole("visits", _("Minimum visits"), visits)
    most = read_whole("depth", _("Maximum depth"), depth)
    # No node has more visits or a greater depth.
    bound = 2**31 - 1
    return Folding(min(least or 0, bound), None if most is None else min(most, bound))
