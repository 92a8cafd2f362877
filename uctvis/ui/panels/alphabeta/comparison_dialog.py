"""The dialog that compares alpha-beta with and without each of its parts."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from qtpy.QtCore import QSize, Qt, QTimer
from qtpy.QtGui import QColor, QIcon, QPainter, QPixmap
from qtpy.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from uctvis.alphabeta.comparison import Compared, SwitchComparison, depths_of, differs, variants_of
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.explain.alphabeta_texts import NONE, times_text, value_text
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _, grouped
from uctvis.ui.runtime.worker import Job, end_jobs
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import RowTable
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.charts.chart import Chart, ChartLine
from uctvis.ui.widgets.charts.curves import Curves
from uctvis.ui.widgets.fields import Segments, plain_tip, push_button
from uctvis.ui.widgets.progress_bar import ProgressBar
from uctvis.ui.widgets.sight import fitting
from uctvis.view.style.palettes import MORE_APART, Color

# The choices of the time for all searches, in seconds.
_TIMES = (10, 30, 120)
_POLL_MILLISECONDS = 200
_SIZE = QSize(920, 650)
_LONGEST_NAME = 170.0
# The height of the table is for so many rows at most.
_MOST_ROWS = 9
# The column that takes the remaining width.
_GROWTH = 1


class ComparisonDialog(QDialog):
    """Searches one position with the variants of `uctvis.alphabeta.comparison`.

    `evaluation` is the name of the evaluation, "" for the game's best one. Closing it ends the
    searches.
    """

    def __init__(
        self, game: AnyGame, position: AnyPosition, evaluation: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Compare switches"))
        self._game, self._position, self._evaluation = game, position, evaluation
        self._comparison: SwitchComparison | None = None
        self._job: Job | None = None
        self._shown: tuple[Compared, ...] = ()
        # Dots in the colours of the lines.
        self._icons: list[QIcon] = []
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MILLISECONDS)
        self._timer.timeout.connect(self._look)
        self._times = Segments(
            _("Time for all searches"),
            tuple(_("{seconds} s").format(seconds=seconds) for seconds in _TIMES),
        )
        self._start = push_button(_("&Start"), self._turn, role="primary")
        self._bar = ProgressBar(_("Progress of the searches"))
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._bar.hide()
        self.chart = Curves(_("Nodes by depth"))
        self.chart.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.chart.setMinimumHeight(150)
        self.table = RowTable(_("Nodes by part and depth"), self._columns(()), stretched=_GROWTH)
        columns = self.table.horizontalHeader()
        if columns is not None:
            # The columns are resized once, when all cells are set.
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            columns.setSectionResizeMode(_GROWTH, QHeaderView.ResizeMode.Stretch)
        self._fit_rows()
        self._note = QLabel()
        self._note.setWordWrap(True)
        theme.set_role(self._note, "caption")
        self._copy = push_button(
            _("&Copy table"), self._copy_table, _("Copy the table as text"), "tool"
        )
        self._copy.setEnabled(False)
        self._lay_out()
        self.resize(fitting(_SIZE))

    def _lay_out(self) -> None:
        about = QLabel(
            _(
                "Searches this position to depth 1, 2, 3 and so on: with all parts of alpha-beta, "
                "without each of them, and as plain minimax. The chart shows the nodes of each "
                "depth, on a logarithmic scale, in the colours of the table."
            )
        )
        about.setWordWrap(True)
        label = QLabel(_("Time for all searches"))
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(label)
        top.addWidget(self._times)
        top.addWidget(self._start)
        top.addWidget(self._bar, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("C&lose"), self.reject))
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(about)
        column.addLayout(top)
        column.addWidget(self.chart, 1)
        column.addWidget(self.table)
        column.addWidget(self._note)
        column.addLayout(buttons)
        self._say()

    def _fit_rows(self) -> None:
        """Make room for the rows of all searches."""
        rows, columns = self.table.verticalHeader(), self.table.horizontalHeader()
        if rows is not None and columns is not None:
            count = min(len(variants_of(AlphaBetaSettings())), _MOST_ROWS)
            height = columns.sizeHint().height() + (count + 1) * rows.defaultSectionSize()
            self.table.setFixedHeight(height)

    @property
    def running(self) -> bool:
        """Whether it searches."""
        return self._job is not None

    def _turn(self) -> None:
        """Start, or end with what is completed."""
        if self._job is not None:
            self._job.stop()
            return
        settings = AlphaBetaSettings(evaluation=self._evaluation)
        seconds = float(_TIMES[self._times.chosen])
        comparison = SwitchComparison(self._game, self._position, settings, seconds)
        self._comparison, self._shown = comparison, ()
        self._job = Job(self, lambda _progress: comparison.run(), comparison.stop)
        self._job.succeeded.connect(self._end)
        self._job.failed.connect(self._fail)
        self._job.start()
        self._start.setText(_("&Stop"))
        self._times.setEnabled(False)
        self._bar.show()
        self._timer.start()
        self._look()

    def _look(self) -> None:
        """Show what is completed so far."""
        if self._comparison is not None:
            self._bar.show_part(self._comparison.progress)
            self._show(self._comparison.done)

    def _end(self, compared: tuple[Compared, ...]) -> None:
        self._finish()
        self._show(compared)

    def _fail(self, error: Exception) -> None:
        self._finish()
        dialogs.show_error(self, _("The searches cannot be compared"), error)

    def _finish(self) -> None:
        self._job = None
        self._timer.stop()
        self._bar.hide()
        self._times.setEnabled(True)
        self._start.setText(_("&Start"))

    def _show(self, compared: tuple[Compared, ...]) -> None:
        if compared == self._shown:
            return
        self._shown = compared
        self.chart.show_chart(nodes_chart(compared))
        depths = depths_of(compared)
        self._icons = [_swatch(color_of(place)) for place in range(len(compared))]
        self.table.content.use_columns(self._columns(depths))
        self.table.content.show_rows(compared)
        self.table.resizeColumnsToContents()
        self._copy.setEnabled(bool(compared))
        self._say()

    def _columns(self, depths: Sequence[int]) -> list[DeclaredColumn]:
        """The columns: the search, the growth of its nodes, and the nodes of each depth."""
        return [
            DeclaredColumn(
                _("Search"),
                lambda one: one.variant.title,
                is_text=True,
                icon=lambda one: self._icons[self._shown.index(one)],
            ),
            DeclaredColumn(_("Times the nodes"), lambda one: times_text(one, self._shown[0])),
            *(
                DeclaredColumn(
                    grouped(depth),
                    partial(self._nodes_text, depth),
                    row_tip=partial(self._nodes_tip, depth),
                )
                for depth in depths
            ),
        ]

    def _nodes_text(self, depth: int, one: Compared) -> str:
        made = one.at(depth)
        if made is None:
            return NONE
        return f"{grouped(made.nodes)}{'*' if differs(made, self._shown[0]) else ''}"

    def _nodes_tip(self, depth: int, one: Compared) -> str:
        made = one.at(depth)
        if made is None:
            return ""
        moves = self._game.line(self._position, made.line)
        text = _("Value: {value}; best line: {moves}")
        return plain_tip(text.format(value=value_text(made), moves=moves))

    def _say(self) -> None:
        self._note.setText(
            _(
                "* The value is not the one with all parts. Forward pruning and extensions change "
                "what is searched, so that with them, the order of the moves and the table can "
                "change the value, too."
            )
        )

    def _copy_table(self) -> None:
        clipboard = QApplication.clipboard()
        if clipboard is not None:
            clipboard.setText(self.table.content.as_text())

    def done(self, result: int) -> None:
        """End the searches, and close."""
        end_jobs(self)
        super().done(result)


def color_of(place: int) -> Color:
    """The colour of a variant."""
    return MORE_APART[place % len(MORE_APART)]


def nodes_chart(compared: Sequence[Compared]) -> Chart | None:
    """The nodes of each variant by depth, logarithmic; None before there are two depths."""
    depths = np.array(depths_of(compared), np.int64)
    if len(depths) < 2:
        return None
    lines = []
    for place, one in enumerate(compared):
        found = (one.at(depth) for depth in depths)
        nodes = [np.nan if made is None else made.nodes for made in found]
        lines.append(ChartLine(one.variant.title, np.array(nodes, np.float64), color_of(place)))
    most = max(made.nodes for one in compared for made in one.iterations)
    return Chart(
        depths,
        lines,
        0.0,
        float(most),
        grouped,
        whole=True,
        logarithmic_values=True,
        told_of=_("depth {count}"),
        strong=0,
        most_named=len(lines),
        longest_name=_LONGEST_NAME,
    )


def _swatch(color: Color) -> QIcon:
    """A dot in the colour of a line."""
    picture = QPixmap(24, 24)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*color))
    painter.drawEllipse(4, 4, 16, 16)
    painter.end()
    icon = QIcon(picture)
    # The same colour in a selected row.
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
