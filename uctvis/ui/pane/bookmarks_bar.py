"""The bookmarks of the tree that is shown, as a list in which they are named."""

from qtpy.QtCore import QSize, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from uctvis import paths
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.pane import bookmarks
from uctvis.ui.pane.bookmarks import Bookmark
from uctvis.ui.widgets.bar import Bar
from uctvis.ui.widgets.fields import plain_tip, push_button

# For names as long as they stand beside nodes.
_LIST_WIDTH = 320


class BookmarksBar(Bar):
    """Keeps the bookmarks: those of trees from files by the file's path.

    `chosen` asks to go to a node; `marked` carries the nodes to mark with their names: a
    mapping by id.
    """

    chosen = Signal(int)
    marked = Signal(dict)
    said = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Bookmarks"), parent)
        self._tree: Tree | None = None
        self._path = ""
        self._marks: list[Bookmark] = []
        # As they were loaded or stored last.
        self._before: list[Bookmark] = []
        # By path, what is not remembered, but is here as long as the window.
        self._only_here: dict[str, list[Bookmark]] = {}
        self._list = QListWidget()
        self._list.setAccessibleName(_("Bookmarks"))
        self._list.setTabKeyNavigation(False)
        self._list.setEditTriggers(QListWidget.EditTrigger.EditKeyPressed)
        self._list.itemChanged.connect(self._rename)
        self._list.itemDoubleClicked.connect(lambda _item: self._go())
        self._list.currentRowChanged.connect(lambda _row: self._enable())
        self._buttons = [
            push_button(_("Go to"), self._go, _("Go to this node (Enter)"), "tool"),
            push_button(_("Rename"), self._edit, _("Give it another name (F2)"), "tool"),
            push_button(_("Remove"), self._remove, _("Forget this bookmark (Delete)"), "tool"),
        ]
        self._add = push_button(
            _("Add"),
            lambda: self.add(self._selected),
            _("Bookmark the selected node"),
            "tool",
            entry="tree.bookmark",
        )
        self._selected: int | None = None
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for button in (*self._buttons, self._add):
            column.addWidget(button)
        self._list.setFixedSize(_LIST_WIDTH, beside.sizeHint().height())
        self.controls.addWidget(self._list)
        self.controls.addWidget(beside)
        self._enable()

    @property
    def names(self) -> list[str]:
        """The names of the bookmarks of this tree."""
        return [mark.name for mark in self._marks]

    def call(self) -> None:
        """Come, with the keys in the list."""
        self.show()
        self._list.setFocus()

    def show_tree(self, tree: Tree | None, path: str) -> None:
        """Show the bookmarks of this tree; `path` is that of its file, "" if it has none."""
        self._tree, self._path = tree, path and paths.absolute(path)
        # Another window may have changed them.
        self._marks = bookmarks.load().get(self._path, []) if path else []
        places = {mark.place for mark in self._marks}
        only_here = self._only_here.get(self._path, [])
        self._marks += [mark for mark in only_here if mark.place not in places]
        self._before = list(self._marks)
        self._show()

    def select(self, node: int | None) -> None:
        """The node that `add` in the bar takes."""
        self._selected = node
        self._enable()

    def add(self, node: int | None) -> None:
        """Bookmark a node, and let its name be written."""
        if self._tree is None:
            return
        if node is None:
            self.said.emit(_("Select a node first: then it can be bookmarked."))
            return
        nodes = self._nodes()
        if node not in nodes:
            if len(self._marks) >= bookmarks.MOST_OF_A_FILE:
                self.said.emit(
                    _("This tree has as many bookmarks as can be kept: remove one first.")
                )
                return
            self._marks.append(Bookmark.of(self._tree, node))
            self.said.emit(
                ""
                if self._path
                else _("Kept until the next tree comes: only files keep bookmarks.")
            )
            self._changed()
            nodes = self._nodes()
        self.call()
        self._list.setCurrentRow(nodes.index(node))
        self._edit()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go()
        elif event is not None and event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)

    def _nodes(self) -> list[int | None]:
        return [] if self._tree is None else [mark.node(self._tree) for mark in self._marks]

    def _show(self) -> None:
        nodes, row = self._nodes(), self._list.currentRow()
        self._list.blockSignals(True)
        self._list.clear()
        for mark, node in zip(self._marks, nodes, strict=False):
            item = QListWidgetItem(mark.name)
            # High enough for the field in which it is renamed.
            item.setSizeHint(QSize(0, self.fontMetrics().height() + 12))
            if node is None:
                item.setForeground(self.palette().placeholderText())
                item.setText(_("{name} (not in this tree)").format(name=mark.name))
            else:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                item.setToolTip(plain_tip(_("Node {id}").format(id=grouped(node))))
            self._list.addItem(item)
        self._list.setCurrentRow(min(max(row, 0), self._list.count() - 1))
        self._list.blockSignals(False)
        self._enable()
        self._mark()

    def _mark(self) -> None:
        named = zip(self._nodes(), self.names, strict=True)
        self.marked.emit({node: name for node, name in named if node is not None})

    def _changed(self) -> None:
        self._store()
        self._show()

    def _store(self) -> None:
        if self._path:
            kept = bookmarks.store(self._path, self._marks, self._before)
            self._before = list(self._marks)
            self._only_here[self._path] = [mark for mark in self._marks if mark.is_deep or not kept]

    def _enable(self) -> None:
        has_one = self._list.currentRow() >= 0
        for button in self._buttons:
            button.setEnabled(has_one)
        self._add.setEnabled(self._selected is not None)

    def _go(self) -> None:
        row = self._list.currentRow()
        if row < 0:
            return
        node = self._nodes()[row]
        if node is None:
            self.say_wrong(
                _("This tree has no such node: the moves that led to {name} are not in it.").format(
                    name=self._marks[row].name
                )
            )
        else:
            self.say_wrong("")
            self.chosen.emit(node)

    def _edit(self) -> None:
        item = self._list.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self._list.editItem(item)

    def _rename(self, item: QListWidgetItem) -> None:
        row, name = self._list.row(item), item.text().strip()
        if name:
            self._marks[row] = self._marks[row].renamed(name)
            self._store()
            self._mark()
        # The list stays as it is: the field in which the name was written is still open.
        self._list.blockSignals(True)
        item.setText(self._marks[row].name)
        self._list.blockSignals(False)

    def _remove(self) -> None:
        row = self._list.currentRow()
        if row >= 0:
            del self._marks[row]
            self.say_wrong("")
            self._changed()
