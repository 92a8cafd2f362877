"""The explanation of an alpha-beta search: its choice, and the selected node."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.explain.cutoffs import choice_text, node_text
from uctvis.games import player_names
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.panels.node_facts import writer_of
from uctvis.ui.widgets.fields import group_title


class WhyBounds(QWidget):
    """Explains the choice of the move, and why a node was searched as it was or cut off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice, self._node = _words(), _words()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._choice)
        column.addWidget(group_title(_("Selected node")))
        column.addWidget(self._node)

    @property
    def text(self) -> str:
        """The explanations of the choice and of the node."""
        return f"{self._choice.text()}\n{self._node.text()}"

    def show_tree(self, tree: Tree) -> None:
        """Explain the choice of the move."""
        self._choice.setText(choice_text(tree, writer_of(tree, 0), player_names(tree.game)))

    def show_node(self, tree: Tree, node: int | None) -> None:
        """Explain a node; None or the root: say how to choose one."""
        if not node:
            self._node.setText(
                _("Click a node to see why it was searched with its window, or cut off.")
            )
            return
        players = player_names(tree.game)
        self._node.setText(node_text(tree, node, writer_of(tree, node), players))


def _words() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(True)
    return label
