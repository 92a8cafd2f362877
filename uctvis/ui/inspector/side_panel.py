"""The base class of panels that can be docked beside a tree."""

from qtpy.QtCore import QEvent, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from uctvis.tree.tree import Tree
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.claimed_keys import claim

_SIDE_MARGIN = 10
# The least width in pixels: small screens have no more beside the tree and a board.
LEAST_WIDTH = 240


class SidePanel(QScrollArea):
    """A panel with the layout `column`.

    Signals: `left` when the user closes it with Esc; `node_chosen` to select a node; `filled` when
    `has_content` changes.
    """

    left = Signal()
    node_chosen = Signal(int)
    filled = Signal()
    # Whether it shows something while there is no tree, during the first search.
    needs_no_tree = False

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setAccessibleName(title)
        theme.set_role(self, "plain")
        inside = QWidget()
        theme.set_role(inside, "plain")
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(_SIDE_MARGIN, 8, _SIDE_MARGIN, 10)
        self.column.setSpacing(6)
        self.setWidget(inside)

    @property
    def has_content(self) -> bool:
        """Whether the panel has anything to do with what is shown; otherwise it is hidden."""
        return True

    def show_tree(self, tree: Tree | None) -> None:
        """Show a tree, or nothing; must take no time while the panel is hidden."""

    def show_node(self, tree: Tree | None, node: int | None) -> None:
        """Show the selected node, or none; must take less time than a frame.

        Also called when the tree is shown at another moment of its growth.
        """

    def take_keys(self) -> None:
        """Set the keyboard focus to the first widget of the panel."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent | None) -> bool:
        """While the panel has the focus, handle Esc before any shortcut."""
        return claim(event, (Qt.Key.Key_Escape,)) or super().event(event)
