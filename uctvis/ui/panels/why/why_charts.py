"""Two charts of the root's moves over the iterations: visits and mean payoffs."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from qtpy.QtCore import Signal
from qtpy.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from uctvis.explain.number_formats import number
from uctvis.explain.root_history import RootHistory
from uctvis.explain.why import Writer, move_text
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.charts.chart import Chart, ChartLine
from uctvis.ui.widgets.charts.curves import Curves
from uctvis.ui.widgets.fields import group_title
from uctvis.view.style.palettes import Color

# More lines cannot be told apart, and take long to draw.
_MOST_LINES = 250
# The first iterations do not count for the range: the mean of one playout is 0 or 1.
_FEW = 10
_SMALL_PART = 50


class WhyCharts(QWidget):
    """Shows the course of a search; `moment_wished` carries an iteration that the user chooses."""

    moment_wished = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self._course: RootHistory | None = None
        self._order: Sequence[int] = ()
        self._colors: Mapping[int, Color] = {}
        self.visits = Curves(_("Visits over the iterations"))
        self.means = Curves(_("Mean payoffs over the iterations"))
        for chart in (self.visits, self.means):
            chart.moment_wished.connect(self.moment_wished)
        self._title = group_title("")
        self.logarithmic = QCheckBox(_("&Logarithmic"))
        self.logarithmic.setToolTip(
            _("Use logarithmic scales: more room for early iterations, and shares of visits")
        )
        self.logarithmic.toggled.connect(self._draw)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addWidget(self.visits)
        column.addWidget(group_title(_("Mean payoff of each move")))
        column.addWidget(self.means)
        column.addWidget(self.logarithmic)

    def show_course(
        self,
        tree: Tree,
        course: RootHistory,
        order: Sequence[int],
        colors: Mapping[int, Color],
        written: Writer,
    ) -> None:
        """Show the root's children in this order; those in `colors` are highlighted."""
        self._course, self._colors = course, colors
        self._order = order[:_MOST_LINES]
        self._names = [move_text(tree, node, written) for node in self._order]
        self._draw()

    def forget(self) -> None:
        """Show nothing, and release the tree."""
        self._course = None
        for chart in (self.visits, self.means):
            chart.show_chart(None)

    def show_moment(self, iteration: int) -> None:
        """Mark an iteration."""
        for chart in (self.visits, self.means):
            chart.show_moment(iteration)

    def emphasise(self, node: int) -> None:
        """Emphasise the lines of a move."""
        place = self._order.index(node) if node in self._order else None
        for chart in (self.visits, self.means):
            chart.emphasise(place)

    def _draw(self) -> None:
        course = self._course
        if course is None:
            return
        logarithmic = self.logarithmic.isChecked()
        rows = [node - course.nodes.start for node in self._order]
        visits = course.visits[rows].astype(np.float64)
        means = np.where(visits > 0, course.mean[rows], np.nan)
        few = min(_FEW, course.iterations // 2)
        early = 0 if logarithmic else course.iterations // _SMALL_PART
        settled = course.moments >= max(few, early)
        leads = zip(course.changed.tolist(), course.favourite.tolist(), strict=True)
        self._title.setText(
            _("Share of the visits in %") if logarithmic else _("Visits of each move")
        )
        if logarithmic:
            whole = visits.sum(axis=0)
            visits = np.divide(
                100.0 * visits, whole, out=np.full(visits.shape, np.nan), where=whole > 0
            )
        self.visits.show_chart(
            Chart(
                course.moments,
                self._lines(visits),
                0.0,
                _greatest(visits[:, settled]),
                _percent if logarithmic else _count,
                whole=not logarithmic,
                logarithmic=logarithmic,
                leads=tuple((start, self._colors.get(node)) for start, node in leads),
            )
        )
        told = means[: len(self._colors), settled]
        self.means.show_chart(
            Chart(
                course.moments, self._lines(means), *_extent(told), number, logarithmic=logarithmic
            )
        )

    def _lines(self, values: NDArray[np.float64]) -> list[ChartLine]:
        return [
            ChartLine(name, row, self._colors.get(node))
            for name, node, row in zip(self._names, self._order, values, strict=True)
        ]


def _count(value: float) -> str:
    return grouped(value)


def _percent(value: float) -> str:
    return f"{value:.1f}%"


def _greatest(values: NDArray[np.float64]) -> float:
    known = values[~np.isnan(values)]
    return float(known.max(initial=0.0)) or 1.0


def _extent(values: NDArray[np.float64]) -> tuple[float, float]:
    """The range of the numbers, with a margin."""
    known = values[~np.isnan(values)]
    if len(known) == 0:
        return 0.0, 1.0
    low, high = float(known.min()), float(known.max())
    air = max(0.05 * (high - low), 0.005)
    return low - air, high + air
