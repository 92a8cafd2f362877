"""The marking of the node under the cursor: a ring around it, and a card with its numbers."""

from qtpy.QtCore import QPointF, Qt
from qtpy.QtGui import QColor, QPainter, QPaintEvent, QPen
from qtpy.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from uctvis.explain.chances import chance_and_share, chance_into
from uctvis.explain.column_texts import column_texts
from uctvis.explain.number_formats import number, percent
from uctvis.games import game_of, player_names
from uctvis.texts import _, grouped
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance, known_mover
from uctvis.tree.shown_names import in_one_line
from uctvis.tree.tree import Tree
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import shortened
from uctvis.view.camera.viewport import Viewport
from uctvis.view.family import subtree_size
from uctvis.view.marks.detail import Marks
from uctvis.view.marks.picking import Pick
from uctvis.view.scene import Scene

# Pixels from the mark to the ring, and from the ring to the card.
_RING_GAP = 2.5
_RING_WIDTH = 1.5
_CARD_GAP = 10.0
_CARD_WIDTH = 320
_LONGEST_NAME = 60
# The most columns of the tree in the card, and the most characters of their titles.
_MOST_COLUMNS = 6
_LONGEST_TITLE = 30


class Hover:
    """The ring and the card over a view; both ignore the mouse."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._pick: Pick | None = None
        self._ring = _Ring(view)
        self._card = _Card(view)

    @property
    def node(self) -> int | None:
        """The node whose numbers are shown."""
        return None if self._pick is None else self._pick.node

    @property
    def text(self) -> str:
        """The text of the card, in lines; "" if it is hidden."""
        return "" if self._pick is None else self._card.text

    def show(self, found: Pick, scene: Scene, marks: Marks, viewport: Viewport) -> None:
        """Show the node that was found among the `marks` of `viewport`."""
        if found == self._pick:
            return
        self._pick = found
        x, y, size = _disc(found.node, scene, marks, viewport)
        inside = 0 <= x <= self._view.width() and 0 <= y <= self._view.height()
        self._ring.setVisible(inside)
        if inside:
            self._ring.surround(x, y, size)
        self._card.show_node(scene, found)
        self._card.stand_beside(x, y, size / 2 + _RING_GAP + _CARD_GAP)
        self._card.show()
        self._card.raise_()

    def hide(self) -> None:
        """Hide the ring and the card."""
        if self._pick is not None:
            self._pick = None
            self._ring.hide()
            self._card.hide()


def _disc(node: int, scene: Scene, marks: Marks, viewport: Viewport) -> tuple[float, float, float]:
    """The position (x, y) and diameter of a node in pixels; diameter 0 without its own mark."""
    found = (marks.nodes.node == node).nonzero()[0]
    if len(found) == 0:
        return (*viewport.to_screen(*scene.position(node)), 0.0)
    last = found[-1]
    nodes = marks.nodes
    return float(nodes.x[last]), float(nodes.y[last]), float(nodes.size[last])


class _Ring(QWidget):
    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._middle = QPointF()
        self._radius = 0.0
        self.hide()

    def surround(self, x: float, y: float, size: float) -> None:
        """Draw the ring around a disc of the view."""
        self._radius = size / 2 + _RING_GAP
        reach = int(self._radius + _RING_WIDTH) + 2
        left, top = int(x) - reach, int(y) - reach
        self._middle = QPointF(x - left, y - top)
        self.setGeometry(left, top, 2 * reach + 1, 2 * reach + 1)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: ARG002, N802 (Qt's name)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.current().accent), _RING_WIDTH))
        painter.drawEllipse(self._middle, self._radius, self._radius)
        painter.end()


class _Card(QFrame):
    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        theme.set_role(self, "tip")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMaximumWidth(_CARD_WIDTH)
        self._name = _label("group")
        self._titles = [_label("muted") for _title in _TITLES]
        self._values = [_label() for _title in _TITLES]
        # What chance has to do with the node; hidden if nothing.
        self._chance = _label()
        # Those of the tree's columns are hidden while there are fewer.
        self._columns = [(_label("muted"), _label()) for _column in range(_MOST_COLUMNS)]
        self._rest = _label("muted")
        self._rest.setText("…")
        self._more = _label("muted")
        self._more.setText(_("Several nodes: zoom in"))
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 7, 12, 8)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(1)
        grid.addWidget(self._name, 0, 0, 1, 2)
        grid.addWidget(self._chance, 1, 0, 1, 2)
        for row, (label, title, value) in enumerate(
            zip(self._titles, _TITLES, self._values, strict=True), 2
        ):
            label.setText(title)
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1, Qt.AlignmentFlag.AlignRight)
        for row, (label, value) in enumerate(self._columns, len(self._values) + 2):
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1, Qt.AlignmentFlag.AlignRight)
        for label in (self._rest, self._more):
            grid.addWidget(label, grid.rowCount(), 0, 1, 2)
        self.hide()

    @property
    def text(self) -> str:
        rows = [*zip(self._titles, self._values, strict=True), *self._columns]
        lines = [f"{title.text()} {value.text()}" for title, value in rows if not title.isHidden()]
        if not self._chance.isHidden():
            lines.insert(0, self._chance.text())
        rest = [label.text() for label in (self._rest, self._more) if not label.isHidden()]
        return "\n".join([self._name.text(), *lines, *rest])

    def show_node(self, scene: Scene, found: Pick) -> None:
        tree, node = scene.tree, found.node
        parent = int(tree.parent[node])
        name = _("Root") if parent < 0 else tree.shown_move(node) or _("Node {id}").format(id=node)
        self._name.setText(_cut(name, _LONGEST_NAME))
        chance = _chance_text(tree, node)
        self._chance.setText(chance)
        self._chance.setVisible(chance != "")
        visits = int(tree.visits[node])
        share = _NONE
        if parent >= 0 and tree.visits[parent] > 0:
            share = percent(visits / int(tree.visits[parent]))
        below = subtree_size(scene.rows.child_start, int(scene.rows.place[node])) - 1
        texts = (
            grouped(visits),
            number(float(tree.means_of(node))),
            share,
            grouped(tree.child_count[node]),
            grouped(below),
            grouped(tree.depth[node]),
        )
        for value, text in zip(self._values, texts, strict=True):
            value.setText(text)
        self._titles[_MEAN].setText(_mean_title(tree, max(parent, 0)))
        self._show_columns(tree, node)
        self._more.setVisible(not found.whole)
        self.adjustSize()

    def _show_columns(self, tree: Tree, node: int) -> None:
        """Show the first known values of the tree's columns."""
        known = [one for one in column_texts(tree, node) if one.known]
        for place, (label, value) in enumerate(self._columns):
            if place < len(known):
                label.setText(_cut(known[place].title, _LONGEST_TITLE))
                value.setText(known[place].text)
            label.setVisible(place < len(known))
            value.setVisible(place < len(known))
        self._rest.setVisible(len(known) > _MOST_COLUMNS)

    def stand_beside(self, x: float, y: float, gap: float) -> None:
        """Move to the lower right of a point, or to another side with enough space."""
        width, height = self.width(), self.height()
        left = x + gap if x + gap + width <= self._view.width() else x - gap - width
        top = y + gap if y + gap + height <= self._view.height() else y - gap - height
        self.move(int(max(left, 0.0)), int(max(top, 0.0)))


def _label(role: str = "") -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    theme.set_role(label, role)
    return label


def _cut(text: str, longest: int) -> str:
    """A text in one line, shortened in the middle if it is longer."""
    text = in_one_line(shortened(text))
    return text if len(text) <= longest else f"{text[: longest // 2]}…{text[-longest // 2 :]}"


def _mean_title(tree: Tree, mover: int) -> str:
    """The title of the mean payoff to the player to move at the node `mover`.

    If chance is to move there: to the player who moved last.
    """
    player = known_mover(int(tree.player[mover]))
    if player == UNKNOWN_PLAYER:
        return _TITLES[_MEAN]
    return _("Mean payoff to {player}").format(player=player_names(tree.game)[player].inside)


def _chance_text(tree: Tree, node: int) -> str:
    """Whether chance is to move at a node, and how likely the outcome is that leads to it."""
    lines, parent = [], int(tree.parent[node])
    if parent >= 0 and is_chance(tree.player[parent]):
        chance = chance_into(game_of(tree), tree, node)
        if chance is not None:
            lines.append(_("Probability: {chance}").format(chance=chance_and_share(chance)))
    if is_chance(tree.player[node]):
        lines.append(_("Chance is to move."))
    return "\n".join(lines)


_NONE = "—"
_TITLES = (
    *(_("Visits"), _("Mean payoff"), _("Share")),
    *(_("Children"), _("Nodes below"), _("Depth")),
)
_MEAN = 1
