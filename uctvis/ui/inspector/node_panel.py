"""The panel beside a tree: the selected node's numbers, its children and its board."""

from dataclasses import replace

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QFontMetrics, QResizeEvent
from qtpy.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from uctvis.errors import GameError
from uctvis.games import parse_state
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.tree import Tree
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.inspector.children_table import ChildrenTable
from uctvis.ui.inspector.node_facts import NONE, NodeNumbers, path_text, texts_of, titles
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import group_title, plain_tip, push_button, shortened

_LEAST_BOARD_HEIGHT = 96
# What the rest of the panel needs, the first lines of the table included.
_REST_HEIGHT = 450
_SIDE_MARGIN = 14
# Moves of a path: as many as a tooltip has room for, and as a clipboard takes gladly.
_MOST_SHOWN = 200
_MOST_COPIED = 10_000


class NodePanel(QScrollArea):
    """Shows one node of a tree; `node_chosen` asks to select another one, and
    `turn_requested` to open or fold what is below a node.
    """

    node_chosen = Signal(int)
    turn_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        self._node = 0
        self._parent_id = -1
        self._shown: tuple[object, ...] = ()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumWidth(330)
        theme.set_role(self, "plain")

        self._heading = QLabel()
        theme.set_role(self._heading, "heading")
        self._parent = push_button(
            _("&Parent"), self._choose_parent, _("Select the parent of this node")
        )
        self._copy = push_button(
            _("&Copy"), self._copy_text, _("Copy what is known about this node as text")
        )
        self._hint = QLabel(_("Click a node to see its numbers."))
        theme.set_role(self._hint, "muted")
        self._board = BoardPanel()
        # Not as high as its width asks for: the layout would then give the table its full height.
        self._board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._values = {name: Value(title, tip) for name, title, tip in titles()}
        self._numbers = QWidget()
        self._table_title = group_title(_("Children"))
        self._folded = push_button(
            "",
            lambda: self.turn_requested.emit(self._node),
            _("Open this node, or fold it again; so does a double click on it"),
            "link",
            entry="tree.turn",
        )
        self._table = ChildrenTable()
        self._table.setMinimumHeight(90)
        self._table.child_chosen.connect(self.node_chosen)
        self._lay_out()
        self.show_node(None, None)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._heading, 1)
        top.addWidget(self._parent)
        top.addWidget(self._copy)
        grid = QGridLayout(self._numbers)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(5)
        for row, names in enumerate(_ROWS):
            for column, name in enumerate(names):
                span = 1 if column < len(names) - 1 else _COLUMNS - column
                grid.addWidget(self._values[name], row, column, 1, span)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        inside = QWidget()
        theme.set_role(inside, "plain")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(_SIDE_MARGIN, 8, _SIDE_MARGIN, 10)
        layout.setSpacing(6)
        layout.addLayout(top)
        layout.addWidget(self._hint)
        layout.addWidget(self._board)
        layout.addWidget(self._numbers)
        layout.addWidget(self._table_title)
        layout.addWidget(self._folded, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._table, 1)
        # Takes the room that the table leaves where it is hidden.
        layout.addStretch(0)
        self.setWidget(inside)

    def show_node(
        self,
        tree: Tree | None,
        node: int | None,
        folded: int = 0,
        *,
        opened: bool = False,
        number: int | None = None,
    ) -> None:
        """Show a node of a tree; the root, and what to do, where none is selected.

        `folded` of its children are not shown in the view; or it was `opened` there. With
        `number`, that is called its id.
        """
        shown = tree, node, folded, opened
        if shown == self._shown:
            return
        self._shown = shown
        if tree is None:
            # Nothing of it is kept: it may be large.
            self._tree = None
            self._table.show_children(None)
            return
        self._hint.setVisible(node is None)
        node = 0 if node is None else node
        self._tree, self._node = tree, node
        numbers = NodeNumbers.of(tree, node)
        if number is not None:
            numbers = replace(numbers, node=number)
        title = _("Node {id}") if node > 0 else _("Node {id}, the root")
        self._heading.setText(title.format(id=grouped(numbers.node)))
        self._parent_id = int(tree.parent[node])
        self._parent.setEnabled(self._parent_id >= 0)
        for name, text in texts_of(numbers, players_assumed=tree.players_assumed).items():
            self._values[name].show_text(text)
        self._values["path"].show_text(path_text(tree, node, _MOST_SHOWN) or NONE)
        self._folded.setVisible(folded > 0 or opened)
        self._folded.setText(_folded_text(folded))
        self._table_title.setVisible(numbers.children > 0)
        self._table.setVisible(numbers.children > 0)
        self._table.show_children(tree, node)
        self._show_board(tree, node)

    def _show_board(self, tree: Tree, node: int) -> None:
        state = parse_state(tree.shown_state(node))
        self._board.setVisible(state is not None)
        if state is not None:
            self._board.show_position(*state, last=_last_cells(tree, node))
            self._fit_board()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit_board()

    def _fit_board(self) -> None:
        wanted = self._board.heightForWidth(self.width() - 2 * _SIDE_MARGIN)
        room = min(self.height() - _REST_HEIGHT, self.height() // 3)
        self._board.setFixedHeight(min(wanted, max(room, _LEAST_BOARD_HEIGHT)))

    def _choose_parent(self) -> None:
        self.node_chosen.emit(self._parent_id)

    def _copy_text(self) -> None:
        clipboard = QApplication.clipboard()
        if clipboard is not None and self._tree is not None:
            texts = {name: value.text for name, value in self._values.items()}
            texts["path"] = path_text(self._tree, self._node, _MOST_COPIED) or NONE
            lines = [f"{self._values[name].title}: {text}" for name, text in texts.items()]
            clipboard.setText("\n".join([self._heading.text(), *lines]))


_COLUMNS = 3
_ROWS = (
    ("move", "player"),
    ("visits", "share", "extra_visits"),
    ("mean", "win_score", "children"),
    ("ucb", "exploitation", "exploration"),
    ("id", "depth", "constant"),
    ("path",),
    ("state",),
)


def _last_cells(tree: Tree, node: int) -> tuple[int, ...]:
    """The cells of the move that led to a node; none where the tree does not tell them."""
    parent = int(tree.parent[node])
    before = parse_state(tree.shown_state(parent)) if parent >= 0 else None
    if before is None:
        return ()
    game, position = before
    try:
        return game.clicks(position, game.parse_move(position, tree.shown_move(node)))
    except GameError:
        return ()


def _folded_text(count: int) -> str:
    if count == 0:
        return _("Fold this node again")
    return ngettext(
        "Folded: {count} child is not shown. Open",
        "Folded: {count} children are not shown. Open",
        count,
    ).format(count=grouped(count))


class Value(QWidget):
    """A value below its title. It can be copied; a long one is cut, and whole in the tooltip."""

    def __init__(self, title: str, meaning: str) -> None:
        super().__init__()
        self.title = title
        self.text = ""
        self._meaning = meaning
        caption = QLabel(title)
        theme.set_role(caption, "caption")
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(caption)
        layout.addWidget(self._label)

    def show_text(self, text: str) -> None:
        self.text = text
        self.setToolTip(plain_tip(self._meaning) + plain_tip(text))
        self.setAccessibleName(f"{self.title}: {text}")
        self._cut()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        line = shortened(self.text).replace("\n", " ")
        room = max(self.width(), 40)
        self._label.setText(
            QFontMetrics(self._label.font()).elidedText(line, Qt.TextElideMode.ElideMiddle, room)
        )
