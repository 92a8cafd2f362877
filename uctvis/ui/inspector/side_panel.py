"""What can stand beside a tree in place of the node's panel."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button

_SIDE_MARGIN = 14


class SidePanel(QScrollArea):
    """A column below a title; `left` says that the node's panel is wanted again.

    `node_chosen` asks to select a node. `column` is the layout of what is in it.
    """

    left = Signal()
    node_chosen = Signal(int)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumWidth(330)
        self.setAccessibleName(title)
        theme.set_role(self, "plain")
        heading = QLabel(title)
        theme.set_role(heading, "heading")
        back = push_button(
            "\N{MULTIPLICATION SIGN}", self.left.emit, _("Show the node again (Esc)"), "tool"
        )
        top = QHBoxLayout()
        top.addWidget(heading, 1)
        top.addWidget(back)
        inside = QWidget()
        theme.set_role(inside, "plain")
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(_SIDE_MARGIN, 8, _SIDE_MARGIN, 10)
        self.column.setSpacing(6)
        self.column.addLayout(top)
        self.setWidget(inside)

    def show_tree(self, tree: Tree | None) -> None:
        """Be about this tree; it takes no time while the panel is not seen."""
        raise NotImplementedError

    def take_keys(self) -> None:
        """Let the keys go to what is first in it."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
