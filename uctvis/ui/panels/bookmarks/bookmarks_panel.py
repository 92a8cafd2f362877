"""The panel with the list of bookmarks of the tree shown."""

from qtpy.QtCore import QSize, Qt
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QWidget,
)

from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import plain_tip, push_button
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout


class BookmarksPanel(ScrolledPanel):
    """Edits `shown.bookmarks`, a list of names: it has one column, without a title or an order."""

    needs_no_tree = True

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, _("Bookmarks"), parent)
        bookmarks = self._bookmarks = shown.bookmarks
        self._list = QListWidget()
        self._list.setAccessibleName(_("Bookmarks"))
        self._list.setTabKeyNavigation(False)
        self._list.setEditTriggers(QListWidget.EditTrigger.EditKeyPressed)
        self._list.itemChanged.connect(self._rename)
        self._list.itemDoubleClicked.connect(lambda _item: self._go())
        self._list.currentRowChanged.connect(lambda _row: self._enable())
        self._buttons = [
            push_button(_("Go to"), self._go, _("Go to this node (Enter)"), "tool"),
            push_button(_("Rename"), self._edit, _("Rename this bookmark (F2)"), "tool"),
            push_button(_("Remove"), self._remove, _("Remove this bookmark (Delete)"), "tool"),
        ]
        self._add = push_button(
            _("Add"),
            bookmarks.add_requested.emit,
            _("Bookmark the selected node"),
            "tool",
            entry="tree.bookmark",
        )
        # A low panel shows a few bookmarks and the buttons.
        self._list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._list.setMinimumHeight(2 * self._row_height)
        self._empty = QLabel(_("Select a node to bookmark it."))
        self._empty.setWordWrap(True)
        theme.set_role(self._empty, "muted")
        self._wrong = ErrorLine(self)
        buttons = FlowLayout()
        buttons.setContentsMargins(0, 0, 0, 0)
        for button in (self._add, *self._buttons):
            buttons.addWidget(button)
        self.column.addWidget(self._list, 1)
        self.column.addWidget(self._empty)
        self.column.addWidget(self._wrong)
        self.column.addLayout(buttons)
        bookmarks.changed.connect(self._show)
        bookmarks.edit_requested.connect(self.edit)
        self._show()

    @property
    def message(self) -> str:
        """The error message; "" if there is none."""
        return self._wrong.text()

    def take_keys(self) -> None:
        self._list.setFocus()

    def edit(self, place: int) -> None:
        """Start editing the name of a bookmark."""
        self._list.setCurrentRow(place)
        self._edit()

    def show_node(self, _tree: Tree | None, node: int | None) -> None:
        """Offer to add the selected node, if there is one."""
        self._add.setEnabled(node is not None)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is None:
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go()
        elif event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)
            # Otherwise the tree would handle keys that the list ignores.
            event.accept()

    def _show(self) -> None:
        row = self._list.currentRow()
        self._wrong.say("")
        self._list.blockSignals(True)
        self._list.clear()
        for name, node in zip(self._bookmarks.names, self._bookmarks.nodes, strict=False):
            item = QListWidgetItem(name)
            item.setSizeHint(QSize(0, self._row_height))
            if node is None:
                item.setForeground(self.palette().placeholderText())
                item.setText(_("{name} (not in this tree)").format(name=name))
            else:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                item.setToolTip(plain_tip(_("Node {id}").format(id=grouped(node))))
            self._list.addItem(item)
        self._list.setCurrentRow(min(max(row, 0), self._list.count() - 1))
        self._list.blockSignals(False)
        self._empty.setVisible(self._list.count() == 0)
        self._enable()

    @property
    def _row_height(self) -> int:
        """The height of a row, enough for the field to rename a bookmark."""
        return self.fontMetrics().height() + 12

    def _enable(self) -> None:
        for button in self._buttons:
            button.setEnabled(self._list.currentRow() >= 0)

    def _go(self) -> None:
        row = self._list.currentRow()
        if row < 0:
            return
        node = self._bookmarks.nodes[row]
        if node is None:
            self._wrong.say(
                _("The moves that led to {name} are not in this tree.").format(
                    name=self._bookmarks.names[row]
                )
            )
        else:
            self._wrong.say("")
            self.node_chosen.emit(node)

    def _edit(self) -> None:
        item = self._list.currentItem()
        # Qt warns if the field for the name is open already.
        is_open = self._list.state() == QAbstractItemView.State.EditingState
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable and not is_open:
            self._list.editItem(item)

    def _rename(self, item: QListWidgetItem) -> None:
        row, name = self._list.row(item), item.text().strip()
        if name:
            self._bookmarks.rename(row, name)
        # The list is not filled again, because the field with the name is still open.
        self._list.blockSignals(True)
        item.setText(self._bookmarks.names[row])
        self._list.blockSignals(False)

    def _remove(self) -> None:
        row = self._list.currentRow()
        if row >= 0:
            self._bookmarks.remove(row)
