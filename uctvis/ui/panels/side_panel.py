"""The base classes of panels that can be docked beside a tree."""

from typing import TYPE_CHECKING

from qtpy.QtCore import QEvent, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.claimed_keys import claim

if TYPE_CHECKING:
    from uctvis.tree.tree import Tree

_SIDE_MARGIN = 10
# The least width in pixels: small screens have no more beside the tree and a board.
LEAST_WIDTH = 240


class SidePanel(QWidget):
    """A panel that shows something about `shown`, the model that it asks.

    Signals: `left` when the user closes it with Esc; `node_chosen` to select a node; `filled` when
    `has_content` changes; `asked` with whether the panel should be opened (True) or closed.
    """

    left = Signal()
    node_chosen = Signal(int)
    filled = Signal()
    asked = Signal(bool)
    # Whether it shows something while there is no tree, during the first search.
    needs_no_tree = False
    # Whether it gets the focus when it is opened, and Esc closes it.
    takes_keys = True

    def __init__(self, shown: Shown, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = shown
        self.setMinimumWidth(LEAST_WIDTH)
        self.setAccessibleName(title)
        shown.tree_changed.connect(self._follow_tree)
        shown.node_changed.connect(self._follow_node)

    @property
    def has_content(self) -> bool:
        """Whether the panel has anything to do with what is shown; otherwise it is hidden."""
        return True

    def show_tree(self, tree: "Tree | None") -> None:
        """Show a tree, or nothing; must take no time while the panel is hidden."""

    def show_node(self, tree: "Tree | None", node: int | None) -> None:
        """Show the selected node, or none; must take less time than a frame.

        Also called when the tree is shown at another moment of its growth.
        """

    def show_content(self, on: bool) -> None:
        """Show the content, or hide it because there is nothing to show."""

    def present(self, on: bool) -> None:
        """Switch presentation mode on or off."""

    def be_closed(self) -> None:
        """React to the user, who has closed the panel."""

    def take_keys(self) -> None:
        """Set the keyboard focus to the first widget of the panel, if it `takes_keys`."""
        raise NotImplementedError

    def follow(self) -> None:
        """Show what is shown now."""
        self._follow_tree()
        self._follow_node()

    def _follow_tree(self) -> None:
        tree = self.shown.tree
        self.show_tree(tree)
        self.show_content(tree is not None or self.needs_no_tree)

    def _follow_node(self) -> None:
        self.show_node(self.shown.tree_of_moment, self.shown.node)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if self.takes_keys and event is not None and event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent | None) -> bool:
        """While the panel has the focus, handle Esc before any shortcut."""
        keys = (Qt.Key.Key_Escape,) if self.takes_keys else ()
        return claim(event, keys) or super().event(event)


class ScrolledPanel(SidePanel):
    """A panel with the layout `column`, which `area` scrolls if there is little room."""

    def __init__(self, shown: Shown, title: str, parent: QWidget | None = None) -> None:
        super().__init__(shown, title, parent)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.set_role(self.area, "plain")
        self.inside = QWidget()
        theme.set_role(self.inside, "plain")
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(_SIDE_MARGIN, 8, _SIDE_MARGIN, 10)
        self.column.setSpacing(6)
        self.area.setWidget(self.inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)

    def show_content(self, on: bool) -> None:
        """Show or hide the content and its scroll bar."""
        if self.inside.isHidden() == on:
            self.inside.setVisible(on)
            policy = Qt.ScrollBarPolicy
            self.area.setVerticalScrollBarPolicy(
                policy.ScrollBarAsNeeded if on else policy.ScrollBarAlwaysOff
            )
