"""The panel with the statistics of an alpha-beta search by depth."""

from collections.abc import Sequence

import numpy as np
from qtpy.QtCore import Qt
from qtpy.QtGui import QShowEvent
from qtpy.QtWidgets import QLabel, QWidget

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.explain.alphabeta_texts import summary_text
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.games import parse_state
from uctvis.texts import _, grouped
from uctvis.tree.bounds import has_bounds
from uctvis.tree.tree import Tree
from uctvis.ui.panels.alphabeta.comparison_dialog import ComparisonDialog
from uctvis.ui.panels.alphabeta.depth_table import DepthTable
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.shown.deepening_search import DeepeningSearch
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.charts.chart import Chart, ChartLine
from uctvis.ui.widgets.charts.curves import Curves
from uctvis.ui.widgets.fields import group_title, push_button
from uctvis.view.style.palettes import APART


class AlphaBetaPanel(ScrolledPanel):
    """Shows a search of alpha-beta by depth, or says that its numbers were not kept."""

    needs_no_tree = True

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Alpha-beta"), parent)
        self._tree: Tree | None = None
        self._search: DeepeningSearch | None = None
        # What the widgets show.
        self._shown: DeepeningSearch | None = None
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setWordWrap(True)
        self.table = DepthTable()
        self._title = group_title(_("Nodes by depth"))
        self.chart = Curves(_("Nodes by depth"))
        self._compare = push_button(
            _("Co&mpare switches…"),
            self._ask_to_compare,
            _("Search this position with all parts of alpha-beta, and without each of them"),
            "tool",
        )
        hint = QLabel(_("The factor is the effective branching factor. The titles have tooltips."))
        hint.setWordWrap(True)
        theme.set_role(hint, "caption")
        self._hint = hint
        self.column.addWidget(self._words)
        for widget in (self.table, hint, self._title, self.chart):
            self.column.addWidget(widget)
        self.column.addWidget(self._compare, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(1)
        shown.search_changed.connect(self._follow_search)

    @property
    def has_content(self) -> bool:
        """Whether an alpha-beta search or its tree is shown."""
        return self._search is not None or (self._tree is not None and has_bounds(self._tree))

    @property
    def text(self) -> str:
        """The summary, or the reason why there is none."""
        return self._words.text()

    def show_tree(self, tree: Tree | None) -> None:
        """Show the search of another tree, as far as it is known."""
        before = self.has_content
        self._tree = tree
        self._note(before)

    def follow(self) -> None:
        super().follow()
        self._follow_search()

    def _follow_search(self) -> None:
        """Show the search, which may be running."""
        before = self.has_content
        self._search = self.shown.search
        self._note(before)

    def _note(self, before: bool) -> None:
        if self.isVisible():
            self._draw()
        if before != self.has_content:
            self.filled.emit()

    def take_keys(self) -> None:
        """Set the focus to the table."""
        (self.table if self._search is not None else self._compare).setFocus()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        search = self._search
        for widget in (self.table, self._hint, self._title, self.chart):
            widget.setVisible(search is not None and bool(search.iterations))
        self._compare.setEnabled(self._subject() is not None)
        if search is None:
            self._shown = None
            self._words.setText(
                _("The numbers of this search by depth were not kept; its tree was.")
            )
        elif not search.iterations:
            self._words.setText(_("Searching…"))
        elif self._shown != search:
            self._shown = search
            self._words.setText(summary_text(search.game, search.position, search.iterations))
            self.table.show_iterations(search.game, search.position, search.iterations)
            self.chart.show_chart(by_depth(search.iterations))

    def _subject(self) -> tuple[AnyGame, AnyPosition] | None:
        """The game and the position to be compared; None if they are unknown."""
        if self._search is not None:
            return self._search.game, self._search.position
        return None if self._tree is None else parse_state(self._tree.shown_state(0))

    def _ask_to_compare(self) -> None:
        subject = self._subject()
        if subject is not None:
            evaluation = "" if self._search is None else self._search.evaluation
            ComparisonDialog(*subject, evaluation, self).open()


def by_depth(iterations: Sequence[DepthStatistics]) -> Chart | None:
    """A chart of the nodes of each depth, logarithmic; None for a single depth."""
    if len(iterations) < 2:
        return None
    nodes = np.array([one.nodes for one in iterations], np.float64)
    leaves = np.array([one.leaves for one in iterations], np.float64)
    lines = [ChartLine(_("nodes"), nodes, APART[0]), ChartLine(_("leaves"), leaves, APART[1])]
    depths = np.array([one.depth for one in iterations], np.int64)
    return Chart(
        depths,
        lines,
        0.0,
        float(nodes.max()),
        grouped,
        whole=True,
        logarithmic_values=True,
        told_of=_("depth {count}"),
    )
