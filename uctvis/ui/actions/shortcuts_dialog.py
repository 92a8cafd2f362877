"""The list of all shortcuts, in which the user changes the keys of menu entries."""

from typing import NamedTuple

from qtpy.QtCore import QModelIndex, QSize, Qt
from qtpy.QtGui import QFont
from qtpy.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.actions.fixed_keys import fixed_keys, is_letter_of_a_menu
from uctvis.ui.actions.key_edit import KeyEdit
from uctvis.ui.runtime.shortcuts import Shortcuts, native
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import RowTable
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.sight import fitting

# When keys work that work only at times.
_WHEN = {
    "steps": _("Only while the steps of an iteration are shown"),
    "game": _("Only in a game"),
    "arena views": _("Only in the arena"),
    "arena navigation": _("Only in the arena, with navigation"),
}


class _Row(NamedTuple):
    where: str
    action: str
    name: str  # of the menu entry; "" for fixed keys
    keys: str = ""
    changed: bool = False  # by the user


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
        self._bold = self.font()
        self._bold.setBold(True)
        self.table = RowTable(
            _("Keyboard shortcuts"),
            [
                DeclaredColumn(title, text, is_text=True, font=self._font)
                for title, text in (
                    (_("Where"), lambda row: row.where),
                    (_("Action"), lambda row: row.action),
                    (_("Keys"), lambda row: row.keys),
                )
            ],
            tip=self._tip,
        )
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
        self.table.reached.connect(lambda _row: self._show_chosen())
        self.table.selectRow(0)
        self.search.setFocus()

    def _lay_out(self) -> None:
        self.table.activated.connect(self._ask)
        self.table.doubleClicked.connect(self._ask)
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

    def _show_keys(self) -> None:
        fixed, of_entries = iter(self._fixed), self._shortcuts.all_keys()
        self._rows = [
            row._replace(
                keys=native(of_entries[row.name]) if row.name else next(fixed).text,
                changed=bool(row.name) and not self._shortcuts.is_usual(row.name),
            )
            for row in self._rows
        ]
        self.table.content.show_rows(self._rows)
        self._show_chosen()

    def _font(self, row: _Row) -> QFont | None:
        return self._bold if row.changed else None

    def _tip(self, row: _Row) -> str:
        if not row.name:
            return _("These keys cannot be changed")
        times = self._shortcuts.times(row.name)
        if times:
            when = _WHEN[min(times, key=list(_WHEN).index)]
            return _("{when}; takes precedence over other keys").format(when=when)
        return _("Changed by you") if row.changed else ""

    def _filter(self) -> None:
        """Show the rows that contain all words of the search."""
        words = self.search.text().casefold().split()
        shown = []
        for number, row in enumerate(self._rows):
            text = f"{row.where} {row.action} {row.keys}".casefold()
            found = all(word in text for word in words)
            self.table.setRowHidden(number, not found)
            shown += [number] if found else []
        if shown and self.table.chosen not in shown:
            self.table.selectRow(shown[0])

    @property
    def _chosen(self) -> _Row | None:
        row = self.table.chosen
        return None if row is None else self._rows[row]

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
