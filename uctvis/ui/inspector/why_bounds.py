"""The explanation of an alpha-beta search: its choice, and the selected node."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.explain.cutoffs import choice_text, node_text
from uctvis.games import player_names
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.node_facts import writer_of
from uctvis.ui.inspector.variation_box import VariationBox
from uctvis.ui.widgets.fields import group_title

# The maximum length of the principal variation.
_MOST_MOVES = 200


class WhyBounds(QWidget):
    """Explains the choice of the move, and why a node was searched as it was or cut off.

    `node_chosen` carries a node of the principal variation.
    """

    node_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice, self._node = _words(), _words()
        self._title = group_title(_("Selected node"))
        self._variation = VariationBox()
        self._variation.node_chosen.connect(self.node_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._choice)
        column.addWidget(self._title)
        column.addWidget(self._node)
        column.addWidget(group_title(_("What the search expects")))
        column.addWidget(self._variation)

    @property
    def text(self) -> str:
        """The explanations of the choice and of the node."""
        return f"{self._choice.text()}\n{self._node.text()}"

    def show_tree(self, tree: Tree) -> None:
        """Explain the choice of the move."""
        written = writer_of(tree, 0)
        self._choice.setText(choice_text(tree, written, player_names(tree.game)))
        line = tree.principal_variation()[1 : _MOST_MOVES + 1].tolist()
        self._variation.show_line(tree, line, written)

    def show_node(self, tree: Tree, node: int | None) -> None:
        """Explain a node; None or the root: say how to choose one."""
        if not node:
            self._node.setText(
                _("Click a node to see why it was searched with its window, or cut off.")
            )
            return
        players = player_names(tree.game)
        self._node.setText(node_text(tree, node, writer_of(tree, node), players))

    def forget(self) -> None:
        """Release the tree."""
        self._variation.show_line(None, [])


def _words() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(True)
    return label
