"""The panel beside a tree: the selected node's numbers, its children and its board."""

from dataclasses import replace

from qtpy.QtCore import Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QWidget,
)

from uctvis.errors import FunctionError, GameError
from uctvis.explain.bound_texts import window_text
from uctvis.explain.chances import chance_and_share, chance_into
from uctvis.explain.formula_texts import meanings
from uctvis.explain.truth_texts import node_verdict
from uctvis.games import game_of, parse_state, player_names
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.bounds import has_bounds
from uctvis.tree.players import is_chance
from uctvis.tree.tree import Tree
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.panels.children_table import ChildrenTable
from uctvis.ui.panels.node.column_values import ColumnValues
from uctvis.ui.panels.node_facts import (
    NONE,
    NodeNumbers,
    mean_title,
    path_text,
    selection_titles,
    texts_of,
    titles,
    visits_title,
    writer_of,
)
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.panels.value import Value
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import group_title, push_button, shortened
from uctvis.ui.widgets.icon_button import icon_button
from uctvis.view.renumbered import number_of
from uctvis.view.scene import Scene

_LEAST_BOARD_HEIGHT = 96
# The height of the panel without the board, with the first rows of the table.
_REST_HEIGHT = 450
_SIDE_MARGIN = 10
# The maximum number of a path's moves in a tooltip, and on the clipboard.
_MOST_SHOWN = 200
_MOST_COPIED = 10_000


class NodePanel(ScrolledPanel):
    """Shows the selected node of a tree, or its root."""

    takes_keys = False

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Node"), parent)
        self._tree: Tree | None = None
        self._node = 0
        self._parent_id = -1
        self._shown: tuple[object, ...] = ()
        # The names of the tree, and the node whose path is shown: the same in all its growth.
        self._path: tuple[object, ...] = ()
        self._heading = QLabel()
        self._heading.setWordWrap(True)
        theme.set_role(self._heading, "strong")
        # An icon, because the node's number needs the room beside it.
        self._parent = icon_button(
            "chevron-up", self._choose_parent, _("Select the parent of this node")
        )
        # Not shown, but its letter is a key.
        self._parent.setText(_("&Parent"))
        self._copy = push_button(
            _("&Copy"), self._copy_text, _("Copy the values of this node as text"), "tool"
        )
        self._hint = QLabel(_("Click a node to see its values."))
        self._hint.setWordWrap(True)
        theme.set_role(self._hint, "muted")
        self._board = BoardPanel()
        # With a height for its width, the layout would give the table its full height.
        self._board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._values = {name: Value(title, tip) for name, title, tip in titles()}
        self._numbers = QWidget()
        self._verdict = QLabel()
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        self._verdict.setWordWrap(True)
        # What a weaker PC chose instead of the move that the search preferred.
        self._choice = QLabel()
        self._choice.setTextFormat(Qt.TextFormat.PlainText)
        self._choice.setWordWrap(True)
        self._columns = ColumnValues()
        # The error of a function of the user in the formula of selection.
        self._failure = QLabel()
        self._failure.setTextFormat(Qt.TextFormat.PlainText)
        self._failure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._failure.setWordWrap(True)
        theme.set_role(self._failure, "error")
        # The window of alpha-beta in a sentence.
        self._window = QLabel()
        self._window.setTextFormat(Qt.TextFormat.PlainText)
        self._window.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._window.setWordWrap(True)
        self._table_title = group_title(_("Children"))
        self._folded = push_button(
            "",
            lambda: shown.turn_requested.emit(self._node),
            _("Open or fold this node (or double-click it)"),
            "link",
            entry="tree.turn",
        )
        self._table = ChildrenTable()
        self._table.setMinimumHeight(90)
        self._table.child_chosen.connect(self.node_chosen)
        self._lay_out()
        shown.beside_changed.connect(self._leave_out_board)
        shown.search_changed.connect(self._show_choice)
        self.show_node(None, None)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._heading, 1)
        top.addWidget(self._parent)
        top.addWidget(self._copy)
        grid = QGridLayout(self._numbers)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(5)
        for row, names in enumerate(_ROWS):
            for column, name in enumerate(names):
                span = 1 if column < len(names) - 1 else _COLUMNS - column
                grid.addWidget(self._values[name], row, column, 1, span)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        layout = self.column
        layout.addLayout(top)
        layout.addWidget(self._hint)
        layout.addWidget(self._window)
        layout.addWidget(self._board)
        layout.addWidget(self._verdict)
        layout.addWidget(self._choice)
        layout.addWidget(self._numbers)
        layout.addWidget(self._failure)
        layout.addWidget(self._columns)
        layout.addWidget(self._table_title)
        layout.addWidget(self._folded, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._table, 1)
        # Takes the room of the table while that is hidden.
        layout.addStretch(0)

    def _follow_tree(self) -> None:
        """Wait for the node, which follows the tree."""

    def _follow_node(self) -> None:
        scene, node = self.shown.scene, self.shown.node
        self.show_content(scene is not None)
        if scene is None:
            self.show_node(None, node)
            return
        at = 0 if node is None else node
        self.show_node(
            scene.tree,
            node,
            _folded_children(scene, at),
            opened=at in self.shown.folds.opened,
            number=number_of(scene.tree, at) if self.shown.live else at,
        )

    def show_node(
        self,
        tree: Tree | None,
        node: int | None,
        folded: int = 0,
        *,
        opened: bool = False,
        number: int | None = None,
    ) -> None:
        """Show a node of a tree; None shows the root and a hint how to select a node.

        `folded` is the number of its children that are hidden in the view, `opened` whether the
        user opened it there. `number` replaces the id.
        """
        shown = tree, node, folded, opened
        if shown == self._shown:
            return
        self._shown = shown
        if tree is None:
            # Release the tree, which may be large.
            self._tree, self._path = None, ()
            self._table.show_children(None)
            return
        self._hint.setVisible(node is None)
        node = 0 if node is None else node
        self._tree, self._node = tree, node
        numbers = NodeNumbers.of(tree, node)
        if number is not None:
            numbers = replace(numbers, node=number)
        title = _("Node {id}") if node > 0 else _("Root")
        self._heading.setText(title.format(id=grouped(numbers.node)))
        self._parent_id = int(tree.parent[node])
        self._parent.setEnabled(self._parent_id >= 0)
        players = player_names(tree.game)
        self._values["mean"].show_title(mean_title(numbers.mover, players))
        for name, title, tip in selection_titles(numbers.policies):
            self._values[name].show_title(title, tip)
        if numbers.formula is not None:
            symbols = numbers.formula.symbols
            self._values["formula"].show_title(symbols, meanings(symbols))
        texts = texts_of(numbers, players, players_assumed=tree.players_assumed)
        for name, text in texts.items():
            self._values[name].show_text(text)
        self._show_chance(tree, node)
        self._values["formula"].setVisible(numbers.formula is not None)
        self._values["extra_visits"].setVisible(numbers.extra_visits > 0)
        self._show_window(tree, node)
        self._columns.show_node(tree, node)
        verdict = node_verdict(tree, node)
        self._verdict.setText(verdict[:1].upper() + verdict[1:])
        self._verdict.setVisible(verdict != "")
        self._show_choice()
        self._show_path(tree, node)
        self._folded.setVisible(folded > 0 or opened)
        self._folded.setText(_folded_text(folded))
        self._table_title.setVisible(numbers.children > 0)
        self._table.setVisible(numbers.children > 0)
        self._table.show_children(tree, node)
        self._show_failure(numbers.failure or self._table.failure)
        self._show_board(tree, node)

    def _show_failure(self, error: FunctionError | None) -> None:
        """Say why the values of selection are not known; None: they are."""
        text = "" if error is None else _("The values of selection are not known: {error}")
        self._failure.setText(text.format(error=shortened(str(error))))
        self._failure.setVisible(error is not None)

    def _show_choice(self) -> None:
        """Say at the root, and at the two moves, what a weaker PC chose instead of the best one."""
        choice, tree = self.shown.choice, self._tree
        said = "" if choice is None or tree is None else choice.at(tree, self._node)
        self._choice.setText(f"{said}." if said else "")
        self._choice.setVisible(said != "")

    def _show_chance(self, tree: Tree, node: int) -> None:
        """Show the probability of an outcome, which chance picked."""
        is_outcome = self._parent_id >= 0 and bool(is_chance(tree.player[self._parent_id]))
        self._values["chance"].setVisible(is_outcome)
        chance = chance_into(game_of(tree), tree, node) if is_outcome else None
        self._values["chance"].show_text(NONE if chance is None else chance_and_share(chance))

    def _show_window(self, tree: Tree, node: int) -> None:
        """Show the window of a node of alpha-beta instead of the numbers of UCT's selection."""
        by_bounds = has_bounds(tree)
        for name in _OF_SELECTION:
            self._values[name].setVisible(not by_bounds)
        self._values["visits"].show_title(*visits_title(by_bounds=by_bounds))
        self._window.setText(window_text(tree, node, player_names(tree.game)))
        self._window.setVisible(self._window.text() != "")

    def _show_path(self, tree: Tree, node: int) -> None:
        """Show the moves to a node, in the notation of the game's players."""
        if self._path != (tree.names, node):
            self._path = tree.names, node
            written = writer_of(tree, node)
            self._values["move"].show_text(written(tree, node) or NONE)
            self._values["path"].show_text(path_text(tree, node, _MOST_SHOWN, written) or NONE)

    def _leave_out_board(self) -> None:
        """Hide the board if it shows the position that is already beside the tree."""
        if self._tree is not None:
            self._show_board(self._tree, self._node)

    def _show_board(self, tree: Tree, node: int) -> None:
        state = parse_state(tree.shown_state(node))
        # Names are compared, because positions also contain the history for repetitions.
        if state is not None and state[0].state_name(state[1]) == self.shown.beside:
            state = None
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
            shown = {name: value for name, value in self._values.items() if not value.isHidden()}
            texts = {name: value.text for name, value in shown.items()}
            written = writer_of(self._tree, self._node)
            texts["path"] = path_text(self._tree, self._node, _MOST_COPIED, written) or NONE
            lines = [f"{self._values[name].title}: {text}" for name, text in texts.items()]
            lines += [self._window.text()] if self._window.text() else []
            lines += self._columns.lines
            clipboard.setText("\n".join([self._heading.text(), *lines]))


_COLUMNS = 3
# The values that only UCT has.
_OF_SELECTION = ("win_score", "value", "exploitation", "exploration", "constant")
_ROWS = (
    ("move", "player"),
    ("chance",),
    ("visits", "share", "children"),
    ("win_score", "mean"),
    ("value", "exploitation", "exploration"),
    ("formula",),
    ("id", "depth", "constant"),
    ("extra_visits",),
    ("path",),
    ("state",),
)


def _last_cells(tree: Tree, node: int) -> tuple[int, ...]:
    """The cells of the move that led to a node; () if they are unknown."""
    parent = int(tree.parent[node])
    before = parse_state(tree.shown_state(parent)) if parent >= 0 else None
    if before is None:
        return ()
    game, position = before
    try:
        return game.trace(position, game.parse_move(position, tree.shown_move(node)))
    except GameError:
        return ()


def _folded_children(scene: Scene, node: int) -> int:
    """The number of a node's children that are not shown."""
    # The place of the root is 0; looking up others takes long in a large tree.
    place = int(scene.rows.place[node]) if node > 0 else 0
    if place < 0:
        return 0
    start = scene.rows.child_start
    return int(scene.tree.child_count[node]) - int(start[place + 1] - start[place])


def _folded_text(count: int) -> str:
    if count == 0:
        return _("Fold this node")
    return ngettext(
        "Folded: {count} child is not shown. Open",
        "Folded: {count} children are not shown. Open",
        count,
    ).format(count=grouped(count))
