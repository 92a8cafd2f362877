"""The panel that explains why a finished search chose its move."""

from qtpy.QtCore import Qt
from qtpy.QtGui import QColor, QIcon, QPainter, QPixmap, QShowEvent
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.explain.root_history import RootHistory
from uctvis.explain.why import Writer, explanation
from uctvis.games import player_names
from uctvis.texts import _, grouped
from uctvis.tree.bounds import has_bounds
from uctvis.tree.players import is_chance
from uctvis.tree.tree import Tree
from uctvis.ui.panels.children_table import ChildrenTable
from uctvis.ui.panels.node_facts import writer_of
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.panels.why.favourites_table import MOST_CHANGES, FavouritesTable
from uctvis.ui.panels.why.variation_box import VariationBox
from uctvis.ui.panels.why.why_bounds import WhyBounds
from uctvis.ui.panels.why.why_charts import WhyCharts
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import group_title
from uctvis.view.marks.move_texts import MoveTexts
from uctvis.view.style.palettes import APART, Color

_MOST_ROWS = 7
# The maximum length of the principal variation; files can contain extreme chains.
_MOST_MOVES = 200


class WhyPanel(ScrolledPanel):
    """Explains the search of a tree, if it has a record or is of alpha-beta.

    The charts move the growth. The node of `node_chosen` may be missing at the moment shown.
    """

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Why this move?"), parent)
        growth = self._growth = shown.growth
        self._tree: Tree | None = None
        self._node: int | None = None
        self._course: RootHistory | None = None
        # The tree that is explained.
        self._explained: Tree | None = None
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setWordWrap(True)
        # What a weaker PC chose instead.
        self._choice = QLabel()
        self._choice.setTextFormat(Qt.TextFormat.PlainText)
        self._choice.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._choice.setWordWrap(True)
        theme.set_role(self._choice, "strong")
        self._choice.hide()
        shown.search_changed.connect(self._show_choice)
        hint = QLabel(
            _(
                "This panel describes the finished search. The band below the first chart shows "
                "which move led. Click or drag in a chart to see that iteration."
            )
        )
        hint.setWordWrap(True)
        theme.set_role(hint, "caption")
        self._charts = WhyCharts()
        self._charts.moment_wished.connect(growth.go_to)
        self._table = ChildrenTable()
        # The UCB value matters to the next iteration, not to the choice of the move.
        self._table.hide_value()
        self._table.child_chosen.connect(self.node_chosen)
        self._table.child_reached.connect(self._charts.emphasise)
        self._left_out = QLabel()
        self._left_out.setWordWrap(True)
        theme.set_role(self._left_out, "caption")
        self._changes = FavouritesTable()
        self._changes.moment_wished.connect(growth.go_to)
        self._variation = VariationBox()
        self._variation.node_chosen.connect(self.node_chosen)
        self._bounds = WhyBounds()
        self._bounds.hide()
        growth.changed.connect(self._show_moment)
        self._lay_out(hint)

    @property
    def text(self) -> str:
        """The explanation, or the reason why there is none."""
        return self._words.text() if self._bounds.isHidden() else self._bounds.text

    def _lay_out(self, hint: QLabel) -> None:
        self._rest = QWidget()
        rest = QVBoxLayout(self._rest)
        rest.setContentsMargins(0, 0, 0, 0)
        rest.setSpacing(6)
        rest.addWidget(self._charts)
        rest.addWidget(hint)
        rest.addWidget(group_title(_("Final result by move")))
        rest.addWidget(self._table)
        rest.addWidget(group_title(_("Changes of the favourite")))
        rest.addWidget(self._left_out)
        rest.addWidget(self._changes)
        self._line = QWidget()
        line = QVBoxLayout(self._line)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        line.addWidget(group_title(_("What the search expects")))
        line.addWidget(self._variation)
        for part in (self._choice, self._words, self._rest, self._bounds, self._line):
            self.column.addWidget(part)
        self.column.addStretch(1)

    def show_tree(self, tree: Tree | None) -> None:
        """Explain another tree, as soon as the panel is visible."""
        self._tree, self._node = tree, None
        self._course = self._explained = None
        # Release the previous tree, which may be large.
        self._table.show_children(None)
        self._variation.show_line(None, [])
        self._charts.forget()
        self._show_choice()
        if self.isVisible():
            self._explain()

    def show_node(self, tree: Tree | None, node: int | None) -> None:
        """Explain another node of an alpha-beta tree."""
        if tree is not None and tree is self._tree and node != self._node:
            self._node = node
            if self._explained is tree and has_bounds(tree):
                self._bounds.show_node(tree, node)

    def take_keys(self) -> None:
        """Set the focus to the first chart, if there is one."""
        (self if self._rest.isHidden() else self._charts.visits).setFocus()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._explained is None:
            self._explain()

    def _explain(self) -> None:
        tree = self._explained = self._tree
        by_bounds = tree is not None and has_bounds(tree)
        self._bounds.setVisible(by_bounds)
        self._words.setVisible(not by_bounds)
        if tree is not None and by_bounds:
            self._rest.hide()
            self._line.show()
            self._bounds.show_tree(tree)
            self._bounds.show_node(tree, self._node)
            self._show_line(tree, writer_of(tree, 0))
            return
        if tree is None or tree.record is None:
            self._rest.hide()
            self._line.hide()
            self._words.setText(
                _(
                    "This tree has no record of its search, so the choice cannot be explained. "
                    "Trees searched by uctvis have a record, and .tree files preserve it."
                )
            )
            return
        self._course = course = RootHistory.of(tree)
        written = MoveTexts().whole
        self._words.setText(explanation(tree, course, written, player_names(tree.game)))
        # No outcome of a lottery is a favourite.
        has_answer = course.chosen is not None and not is_chance(tree.player[0])
        self._rest.setVisible(has_answer)
        self._line.setVisible(has_answer)
        if not has_answer:
            return
        order = tree.ranked_children(0)
        colors = dict(zip(order, APART, strict=False))
        other = _swatch(None)
        icons = dict.fromkeys(order, other) | {n: _swatch(color) for n, color in colors.items()}
        self._table.show_children(tree, 0, icons)
        self._table.rank()
        _fit_rows(self._table, len(order))
        self._changes.show_changes(tree, course, icons, written)
        _fit_rows(self._changes, self._changes.content.size())
        count = len(course.changed)
        self._left_out.setVisible(count > MOST_CHANGES)
        self._left_out.setText(
            _("The longest-lasting of {count} changes.").format(count=grouped(count))
        )
        self._show_line(tree, written)
        self._charts.show_course(tree, course, order, colors, written)
        self._show_moment()

    def _show_choice(self) -> None:
        """Say what a weaker PC chose from the search of this tree, if it is another move."""
        choice, tree = self.shown.choice, self._tree
        said = "" if choice is None or tree is None else choice.at(tree, 0)
        self._choice.setText(f"{said}." if said else "")
        self._choice.setVisible(said != "")

    def _show_line(self, tree: Tree, written: Writer) -> None:
        """Show the principal variation."""
        line = tree.principal_variation()[1 : _MOST_MOVES + 1].tolist()
        self._variation.show_line(tree, line, written)

    def _show_moment(self) -> None:
        self._charts.show_moment(self._growth.iteration)


def _swatch(color: Color | None) -> QIcon:
    """A dot in the colour of a move's lines; None: a small grey dot."""
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
    # The same colour in a selected row.
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon


def _fit_rows(table: ChildrenTable | FavouritesTable, rows: int) -> None:
    """Set the height of a table for its rows, up to a maximum."""
    header, lines = table.horizontalHeader(), table.verticalHeader()
    if header is not None and lines is not None:
        shown = min(max(rows, 1), _MOST_ROWS)
        table.setFixedHeight(header.sizeHint().height() + shown * lines.defaultSectionSize() + 4)
