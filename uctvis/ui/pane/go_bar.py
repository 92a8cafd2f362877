"""The bar to go to a node by its number or by the moves to it."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QLineEdit, QWidget

from uctvis.errors import NodeError
from uctvis.texts import _
from uctvis.tree.query import follow
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.bar import Bar, group
from uctvis.ui.widgets.fields import push_button, shortened

_TEXT_WIDTH = 260


class GoBar(Bar):
    """Emits `asked` with a node to go to, and closes."""

    asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Go to node"), parent)
        self._tree: Tree | None = None
        self._text = QLineEdit()
        self._text.setFixedWidth(_TEXT_WIDTH)
        self._text.setMaxLength(1_000_000)
        self._text.setPlaceholderText(_("17, or moves: e2e4 e7e5"))
        self._text.setAccessibleName(_("Node to go to"))
        self._text.setToolTip(
            _(
                "The number of a node, or the moves from the root to it, separated by spaces or "
                "commas. Add a comma if a single move is a number: 3,"
            )
        )
        self._text.textEdited.connect(lambda _text: self.say_wrong(""))
        self._go = push_button(_("Go"), self.enter, _("Go to this node (Enter)"), "tool")
        self.controls.addWidget(group(_("Node"), self._text))
        self.controls.addWidget(self._go)

    def show_tree(self, tree: Tree | None) -> None:
        """Look up nodes in this tree."""
        self._tree = tree

    def call(self) -> None:
        """Show the bar, with the focus in its field."""
        self.show()
        self._text.setFocus()
        self._text.selectAll()

    def enter(self) -> None:
        if self._tree is None:
            return
        try:
            node = follow(self._tree, self._text.text())
        except NodeError as error:
            self.say_wrong(shortened(str(error)))
        else:
            self.leave()
            self.asked.emit(node)
