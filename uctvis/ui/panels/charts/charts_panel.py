"""The panel with charts of a tree: nodes by depth, and visits by rank."""

import numpy as np
from qtpy.QtGui import QShowEvent
from qtpy.QtWidgets import QLabel, QWidget

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.charts.chart import Chart, ChartLine
from uctvis.ui.widgets.charts.curves import Curves
from uctvis.ui.widgets.fields import group_title
from uctvis.view.style.palettes import APART

_SAMPLES = 500


class ChartsPanel(ScrolledPanel):
    """Shows the nodes by depth and the visits by rank of the whole tree."""

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Charts of the tree"), parent)
        self._tree: Tree | None = None
        self._shown = False
        hint = QLabel(_("The charts describe the whole tree. Point at a chart to see its values."))
        hint.setWordWrap(True)
        theme.set_role(hint, "caption")
        self.depths = Curves(_("Nodes by depth"))
        self.ranks = Curves(_("Visits by rank"))
        self.column.addWidget(hint)
        self.column.addWidget(group_title(_("Nodes by depth")))
        self.column.addWidget(self.depths)
        self.column.addWidget(group_title(_("Visits by rank: the most visited node first")))
        self.column.addWidget(self.ranks)
        self.column.addStretch(1)

    def show_tree(self, tree: Tree | None) -> None:
        """Show another tree, as soon as the panel is visible."""
        self._tree, self._shown = tree, False
        for curves in (self.depths, self.ranks):
            curves.show_chart(None)
        if self.isVisible():
            self._draw()

    def take_keys(self) -> None:
        """Set the focus to the first chart."""
        self.depths.setFocus()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if not self._shown:
            self._draw()

    def _draw(self) -> None:
        if self._tree is not None:
            self._shown = True
            self.depths.show_chart(by_depth(self._tree))
            self.ranks.show_chart(by_rank(self._tree))


def by_depth(tree: Tree) -> Chart:
    """A chart of the number of nodes in each row, and of those with visits."""
    nodes = np.bincount(tree.depth)
    visited = np.bincount(tree.depth[tree.visits > 0], minlength=len(nodes))
    # Sampled: a very deep tree has more rows than the chart has pixels.
    rows = np.unique(np.linspace(0, len(nodes) - 1, _SAMPLES).round().astype(np.int64))
    lines = [
        ChartLine(_("all"), nodes[rows].astype(np.float64), APART[0]),
        ChartLine(_("visited"), visited[rows].astype(np.float64), APART[1]),
    ]
    return Chart(
        rows, lines, 0.0, float(nodes.max()), _count, whole=True, told_of=_("depth {count}")
    )


def by_rank(tree: Tree) -> Chart:
    """A chart of the visits of the nodes, sorted from the most visited; both axes logarithmic."""
    visits = np.sort(tree.visits)[::-1]
    ranks = np.unique(np.geomspace(1, len(visits), _SAMPLES).round().astype(np.int64))
    line = ChartLine(_("visits"), visits[ranks - 1].astype(np.float64), APART[0])
    return Chart(
        ranks,
        [line],
        0.0,
        max(float(visits[0]), 1.0),
        _count,
        whole=True,
        logarithmic=True,
        logarithmic_values=True,
        told_of=_("rank {count}"),
    )


def _count(value: float) -> str:
    return grouped(value)
