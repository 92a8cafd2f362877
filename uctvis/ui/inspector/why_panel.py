"""Why a finished search chose its move: beside the tree, in place of the node's panel."""

from qtpy.QtCore import Qt
from qtpy.QtGui import QColor, QIcon, QPainter, QPixmap, QShowEvent
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.explain.root_history import RootHistory
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.children_table import ChildrenTable
from uctvis.ui.inspector.favourites_table import MOST_CHANGES, FavouritesTable
from uctvis.ui.inspector.side_panel import SidePanel
from uctvis.ui.inspector.variation_box import VariationBox
from uctvis.ui.inspector.why_charts import WhyCharts
from uctvis.ui.inspector.why_words import explanation
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import group_title
from uctvis.view.style.palettes import APART, Color

_MOST_ROWS = 7
# Of a line of moves; a chain from a file may have a hundred thousand.
_MOST_MOVES = 200


class WhyPanel(SidePanel):
    """Explains the tree that is shown, if it has a record; `growing` goes where it points.

    The node of `node_chosen` may not be made yet at the moment that is shown.
    """

    def __init__(self, growing: GrowthPlayer, parent: QWidget | None = None) -> None:
        super().__init__(_("Why this move?"), parent)
        self._growing = growing
        self._tree: Tree | None = None
        self._course: RootHistory | None = None
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setWordWrap(True)
        hint = QLabel(
            _(
                "All this is about the finished search; the band below the first chart tells which "
                "move led. Click or drag in a chart to see a moment."
            )
        )
        hint.setWordWrap(True)
        theme.set_role(hint, "caption")
        self._charts = WhyCharts()
        self._charts.moment_wished.connect(growing.go_to)
        self._table = ChildrenTable()
        # What the next iteration would prefer is no reason for the answer.
        self._table.setColumnHidden(4, True)
        self._table.child_chosen.connect(self.node_chosen)
        self._table.child_reached.connect(self._charts.emphasise)
        self._left_out = QLabel()
        self._left_out.setWordWrap(True)
        theme.set_role(self._left_out, "caption")
        self._changes = FavouritesTable()
        self._changes.moment_wished.connect(growing.go_to)
        self._variation = VariationBox()
        self._variation.node_chosen.connect(self.node_chosen)
        growing.changed.connect(self._show_moment)
        self._lay_out(hint)

    @property
    def text(self) -> str:
        """The sentences, or why there are none."""
        return self._words.text()

    def _lay_out(self, hint: QLabel) -> None:
        self._rest = QWidget()
        rest = QVBoxLayout(self._rest)
        rest.setContentsMargins(0, 0, 0, 0)
        rest.setSpacing(6)
        rest.addWidget(hint)
        rest.addWidget(self._charts)
        rest.addWidget(group_title(_("The moves in the end")))
        rest.addWidget(self._table)
        rest.addWidget(group_title(_("When the favourite changed")))
        rest.addWidget(self._left_out)
        rest.addWidget(self._changes)
        rest.addWidget(group_title(_("What the search expects")))
        rest.addWidget(self._variation)
        self.column.addWidget(self._words)
        self.column.addWidget(self._rest)
        self.column.addStretch(1)

    def show_tree(self, tree: Tree | None) -> None:
        """Explain another tree, at once if this is seen, else as soon as it is."""
        self._tree, self._course = tree, None
        # Nothing is kept of the tree before: it may be large.
        self._table.show_children(None)
        self._variation.show_line(None, [])
        self._charts.forget()
        if self.isVisible():
            self._explain()

    def take_keys(self) -> None:
        """Let the keys go to the first chart, if there is one."""
        (self if self._rest.isHidden() else self._charts.visits).setFocus()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._course is None:
            self._explain()

    def _explain(self) -> None:
        tree = self._tree
        if tree is None or tree.record is None:
            self._rest.hide()
            self._words.setText(
                _(
                    "This tree has no record of its search, so nobody can tell. Trees of a search "
                    "made here have one, and .tree files keep it."
                )
            )
            return
        self._course = course = RootHistory.of(tree)
        self._words.setText(explanation(tree, course))
        self._rest.setVisible(course.chosen is not None)
        if course.chosen is None:
            return
        order = tree.ranked_children(0)
        colors = dict(zip(order, APART, strict=False))
        other = _swatch(None)
        icons = dict.fromkeys(order, other) | {n: _swatch(color) for n, color in colors.items()}
        self._table.show_children(tree, 0, icons)
        self._table.rank()
        _fit_rows(self._table, len(order))
        self._changes.show_changes(tree, course, icons)
        _fit_rows(self._changes, self._changes.rowCount())
        count = len(course.changed)
        self._left_out.setVisible(count > MOST_CHANGES)
        self._left_out.setText(
            _("Of {count} changes those that lasted for a while.").format(count=grouped(count))
        )
        self._variation.show_line(tree, tree.principal_variation()[1 : _MOST_MOVES + 1].tolist())
        self._charts.show_course(tree, course, order, colors)
        self._show_moment()

    def _show_moment(self) -> None:
        self._charts.show_moment(self._growing.iteration)


def _swatch(color: Color | None) -> QIcon:
    """The dot of a move in the charts; small and grey for one of the others."""
    picture = QPixmap(24, 24)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if color is not None:
        painter.setBrush(QColor(*color))
        painter.drawEllipse(4, 4, 16, 16)
    else:
        painter.setBrush(QColor(theme.current().muted))
        painter.drawEllipse(8, 8, 8, 8)
    painter.end()
    icon = QIcon(picture)
    # In a chosen row, too, the dot has the colour of the move.
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon


def _fit_rows(table: ChildrenTable | FavouritesTable, rows: int) -> None:
    """Make a table as high as its rows, or as some of them."""
    header, lines = table.horizontalHeader(), table.verticalHeader()
    if header is not None and lines is not None:
        shown = min(max(rows, 1), _MOST_ROWS)
        table.setFixedHeight(header.sizeHint().height() + shown * lines.defaultSectionSize() + 4)
