"""What the authors of bots over TCP need: the address and the token of each bot."""

from collections.abc import Mapping
from functools import partial

from qtpy.QtCore import QSize, Signal
from qtpy.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from uctvis.arena.remote.address import Address, read_address
from uctvis.errors import ArenaError
from uctvis.texts import _
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import RowTable
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import TextField, push_button
from uctvis.ui.widgets.sight import fitting

_SIZE = QSize(640, 360)
_LONGEST = 300
# The column of buttons, and the room beside them in pixels.
_COPY, _BESIDE = 2, 12
_ADDRESS = Setting("arena/address", Text(_LONGEST), str(Address()))


def chosen_address() -> Address:
    """Where bots connect, as the user has chosen it."""
    try:
        return read_address(_ADDRESS.get())
    except ArenaError:
        return Address()


class TokensDialog(QDialog):
    """Shows the tokens; `address_changed` says that another address was chosen."""

    address_changed = Signal()

    def __init__(self, parent: QWidget, tokens: Mapping[str, str], *, plays: bool) -> None:
        """While the tournament `plays`, its address cannot be changed."""
        super().__init__(parent)
        self._tokens = tokens
        self.setWindowTitle(_("Bots over TCP"))
        about = QLabel(
            _(
                "Who knows the token of a bot can play as this bot. Send each author the address "
                "and the token; they start uctvis arena connect, or a client of their own."
            )
        )
        about.setWordWrap(True)
        self.address = TextField(_("Address"), str(chosen_address()))
        self.address.setEnabled(not plays)
        self.address.setToolTip(
            _("This computer's address and port; 127.0.0.1 is for this computer only")
        )
        self.address.editingFinished.connect(self._take_address)
        self._warning = QLabel(
            _("Tokens and messages are not encrypted: who sees them can play as these bots.")
        )
        self._warning.setWordWrap(True)
        theme.set_role(self._warning, "error")
        self.table = RowTable(
            _("Tokens"),
            (
                DeclaredColumn(_("Bot"), lambda row: row[0], is_text=True),
                DeclaredColumn(_("Token"), lambda row: row[1], is_text=True),
                DeclaredColumn("", lambda _row: "", is_text=True),
            ),
        )
        self.table.content.show_rows(list(tokens.items()))
        columns = self.table.horizontalHeader()
        if columns is not None:
            columns.setSectionResizeMode(_COPY, QHeaderView.ResizeMode.Fixed)
        for row, name in enumerate(tokens):
            tip = _("Copy the address and the token of this bot")
            button = push_button(_("Copy"), partial(self._copy, [name]), tip, role="link")
            self.table.setIndexWidget(self.table.content.index(row, _COPY), button)
            self.table.setColumnWidth(_COPY, button.sizeHint().width() + _BESIDE)
        self._lay_out(about)
        self._warning.setVisible(not chosen_address().is_loopback)

    def _lay_out(self, about: QLabel) -> None:
        label = QLabel(_("Address"))
        label.setBuddy(self.address)
        where = QHBoxLayout()
        where.setSpacing(14)
        where.addWidget(label)
        where.addWidget(self.address, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(push_button(_("Copy &all"), partial(self._copy, list(self._tokens))))
        buttons.addStretch(1)
        close = push_button(_("Close"), self.accept, role="primary")
        close.setDefault(True)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(about)
        column.addLayout(where)
        column.addWidget(self.address.message)
        column.addWidget(self._warning)
        column.addWidget(self.table, 1)
        column.addLayout(buttons)
        self.resize(fitting(_SIZE))

    def _take_address(self) -> None:
        try:
            address = read_address(self.address.text().strip())
        except ArenaError as error:
            self.address.show_message(str(error))
            return
        self.address.show_message("")
        self._warning.setVisible(not address.is_loopback)
        _ADDRESS.put(str(address))
        self.address_changed.emit()

    def _copy(self, names: list[str]) -> None:
        clipboard = QApplication.clipboard()
        if clipboard is not None:
            address = chosen_address()
            lines = (f"{name}\t{address}\t{self._tokens[name]}" for name in names)
            clipboard.setText("\n".join(lines))
