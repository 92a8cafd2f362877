"""The list of all shortcuts, in which the user changes the keys of menu entries."""

from typing import NamedTuple

from qtpy.QtCore import QModelIndex, QSize, Qt
from qtpy.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.actions.fixed_keys import fixed_keys, is_letter_of_a_menu
from uctvis.ui.actions.key_edit import KeyEdit
from uctvis.ui.runtime.shortcuts import Shortcuts, native
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.row_table import show_rows
from uctvis.ui.widgets.sight import fitting

# When keys work that work only at times.
_WHEN = {
    "steps": _("Only while the steps of an iteration are shown"),
    "arena views": _("Only in the arena"),
    "arena navigation": _("Only in the arena, with navigation"),
}


class _Row(NamedTuple):
    where: str
    action: str
    name: str  # of the menu entry; "" for fixed keys


class ShortcutsDialog(QDialog):
    """Lists the shortcuts, searches them, and changes keys; changes take effect at once."""

    def __init__(self, parent: QWidget, shortcuts: Shortcuts) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Keyboard shortcuts"))
        self._shortcuts = shortcuts
        self._fixed = fixed_keys()
        self._rows = [
            _Row(_where(entry.parent()), _plain(entry.text()), name)
            for name, entry in shortcuts.entries.items()
        ]
        self._rows += [_Row(fixed.where, fixed.action, "") for fixed in self._fixed]
        self._wished = ""  # the key to take from another entry, if the user agrees
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search: words or keys, such as Ctrl+F"))
        self.search.setAccessibleName(_("Search"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.table = QTableWidget(len(self._rows), 3)
        self.edit = KeyEdit()
        self.edit.setAccessibleName(_("New key"))
        self.edit.setToolTip(_("Click here, then press the new key"))
        self.edit.pressed.connect(self._press)
        self._title = QLabel()
        self._title.setBuddy(self.edit)
        self.message = QLabel()
        self._none = push_button(_("C&lear"), self._take_all, _("Remove its keys"))
        self._usual = push_button(_("&Reset"), self._reset, _("Reset its keys to the defaults"))
        self.take = push_button(_("Re&place"), self._take)
        self.leave = push_button(_("Ca&ncel"), self._show_chosen)
        self._all = push_button(
            _("Reset &all"), self._reset_all, _("Reset the keys of all entries to the defaults")
        )
        self._lay_out()
        self._show_keys()
        self.table.currentCellChanged.connect(lambda *_cells: self._show_chosen())
        self.table.selectRow(0)
        self.search.setFocus()

    def _lay_out(self) -> None:
        self._lay_out_table()
        for label in (self._title, self.message):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        theme.set_role(self._title, "group")
        change = QHBoxLayout()
        for widget in (self.edit, self._none, self._usual):
            change.addWidget(widget)
        answer = QHBoxLayout()
        answer.addWidget(self.message, 1)
        for button in (self.take, self.leave):
            answer.addWidget(button)
        last = QHBoxLayout()
        last.addWidget(self._all)
        last.addStretch(1)
        close = push_button(_("&Close"), self.accept, role="primary")
        last.addWidget(close)
        for button in (self._none, self._usual, self.take, self.leave, self._all, close):
            # Enter in the search field must not press a button.
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.search)
        column.addWidget(self.table, 1)
        column.addWidget(self._title)
        column.addLayout(change)
        column.addLayout(answer)
        column.addLayout(last)
        # Two lines, so that a message does not move the widgets.
        self.message.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.resize(fitting(QSize(760, 620)))

    def _lay_out_table(self) -> None:
        table = self.table
        table.setHorizontalHeaderLabels([_("Where"), _("Action"), _("Keys")])
        table.setAccessibleName(_("Keyboard shortcuts"))
        show_rows(table)
        table.activated.connect(self._ask)
        table.doubleClicked.connect(self._ask)
        columns = table.horizontalHeader()
        if columns is not None:
            columns.setDefaultAlignment(
                Qt.Alignment(Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
            )

    def _show_keys(self) -> None:
        fixed, of_entries = iter(self._fixed), self._shortcuts.all_keys()
        for number, row in enumerate(self._rows):
            keys = native(of_entries[row.name]) if row.name else next(fixed).text
            changed = bool(row.name) and not self._shortcuts.is_usual(row.name)
            for column, text in enumerate((row.where, row.action, keys)):
                # Reused items cost nothing; Qt measures the column again for each new item.
                item = self.table.item(number, column) or QTableWidgetItem()
                item.setText(text)
                item.setToolTip(self._tip(row, changed=changed))
                if item.font().bold() != changed:
                    font = item.font()
                    font.setBold(changed)
                    item.setFont(font)
                if item.tableWidget() is None:
                    self.table.setItem(number, column, item)
        self._show_chosen()

    def _tip(self, row: _Row, *, changed: bool) -> str:
        if not row.name:
            return _("These keys cannot be changed")
        times = self._shortcuts.times(row.name)
        if times:
            when = _WHEN[min(times, key=list(_WHEN).index)]
            return _("{when}; takes precedence over other keys").format(when=when)
        return _("Changed by you") if changed else ""

    def _filter(self) -> None:
        """Show the rows that contain all words of the search."""
        words = self.search.text().casefold().split()
        for number in range(self.table.rowCount()):
            items = [self.table.item(number, column) for column in range(3)]
            text = " ".join(item.text() for item in items if item is not None).casefold()
            self.table.setRowHidden(number, not all(word in text for word in words))
        shown = [n for n in range(self.table.rowCount()) if not self.table.isRowHidden(n)]
        if shown and self.table.currentRow() not in shown:
            self.table.selectRow(shown[0])

    @property
    def _chosen(self) -> _Row | None:
        row = self.table.currentRow()
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def _show_chosen(self) -> None:
        """Ask for a new key for the chosen row, unless its keys are fixed."""
        row = self._chosen
        can = row is not None and bool(row.name)
        self._wished = ""
        self._say("")
        for widget in (self.edit, self._none):
            widget.setEnabled(can)
        self._usual.setEnabled(can and row is not None and not self._shortcuts.is_usual(row.name))
        if row is None:
            self._title.setText("")
        elif row.name:
            self._title.setText(_("New key for “{action}”").format(action=row.action))
        else:
            self._title.setText(_("These keys cannot be changed"))

    def _ask(self, _index: QModelIndex) -> None:
        if self.edit.isEnabled():
            self.edit.setFocus()

    def _press(self, key: str) -> None:
        """Assign a key to the chosen entry; if another entry has it, ask first."""
        row = self._chosen
        if row is None or not row.name:
            return
        self._wished = ""
        fixed = next((f for f in self._fixed if key in f.keys), None)
        if fixed is not None:
            self._say(
                _("{key} cannot be used here. It is reserved for: {action}.").format(
                    key=native([key]), action=fixed.action
                ),
                wrong=True,
            )
            return
        if is_letter_of_a_menu(key):
            self._say(
                _(
                    "{key} cannot be used here. Alt with a letter is reserved for menus and "
                    "buttons."
                ).format(key=native([key])),
                wrong=True,
            )
            return
        owner = self._shortcuts.owner(key, row.name)
        if owner is None:
            self._give(row, key)
            return
        self._wished = key
        self._say(
            _("{key} is used for “{action}”. Remove it there?").format(
                key=native([key]), action=_plain(self._shortcuts.entries[owner].text())
            ),
            asks=True,
        )
        self.take.setFocus()

    def _give(self, row: _Row, key: str) -> None:
        self._shortcuts.choose(row.name, [key])
        self._show_keys()
        self._say(
            _("{key} is now used for “{action}”.").format(key=native([key]), action=row.action)
        )

    def _take(self) -> None:
        row = self._chosen
        if row is not None and self._wished:
            self._give(row, self._wished)
            self.table.setFocus()

    def _take_all(self) -> None:
        row = self._chosen
        if row is not None and row.name:
            self._shortcuts.choose(row.name, [])
            self._show_keys()

    def _reset(self) -> None:
        row = self._chosen
        if row is not None and row.name:
            self._shortcuts.reset(row.name)
            self._show_keys()

    def _reset_all(self) -> None:
        self._shortcuts.reset_all()
        self._show_keys()
        self._say(_("All keys were reset to their defaults."))

    def _say(self, text: str, *, wrong: bool = False, asks: bool = False) -> None:
        theme.set_role(self.message, "error" if wrong else "")
        self.message.setText(text)
        for button in (self.take, self.leave):
            button.setVisible(asks)


def _plain(text: str) -> str:
    """The text of an entry without its mnemonic mark and ellipsis."""
    return text.replace("&", "").rstrip("…")


def _where(menu: object) -> str:
    """The titles of the menus that contain an entry, the outermost first."""
    titles = []
    while isinstance(menu, QMenu):
        titles.append(_plain(menu.title()))
        menu = menu.parent()
    return ", ".join(reversed(titles))
