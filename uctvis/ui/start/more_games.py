"""The dialog that lists the games without a card on the start page."""

from collections.abc import Sequence

from qtpy.QtCore import QModelIndex, QSize, Qt, Signal
from qtpy.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from uctvis.errors import GameError
from uctvis.games import find
from uctvis.games._listing import ListedGame, matching, openspiel_games, other_games
from uctvis.texts import _
from uctvis.ui.tables.columns import DeclaredColumn
from uctvis.ui.tables.row_table import RowTable
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import TextField, push_button
from uctvis.ui.widgets.sight import fitting, go_to

_LONGEST_NAME = 200


class MoreGamesDialog(QDialog):
    """Lists the games of OpenSpiel, and those from files and packages, and searches them.

    `chosen` carries the game that the user has chosen. The name of a game can be changed, because
    it contains the parameters of games of OpenSpiel.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("More games"))
        of_openspiel, missing = openspiel_games()
        self._games = [*other_games(), *of_openspiel]
        self._shown: Sequence[ListedGame] = ()
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search: words, such as chess or “with chance”"))
        self.search.setAccessibleName(_("Search"))
        self.search.setClearButtonEnabled(True)
        self.table = RowTable(
            _("Games"),
            (
                DeclaredColumn(_("Game"), lambda game: game.title, is_text=True),
                DeclaredColumn(_("About"), lambda game: game.about, is_text=True),
            ),
            tip=lambda game: game.name,
        )
        self.name = TextField(_("Name"))
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setToolTip(
            _("The values of parameters follow in brackets: openspiel:hex(board_size=5)")
        )
        self._note = QLabel(missing)
        # Other ways to get a game are at its left.
        self.buttons = QHBoxLayout()
        self._add = push_button(_("&Add"), self._choose, role="primary")
        self._add.setDefault(True)
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.table.reached.connect(lambda _row: self._show_name())
        self.table.activated.connect(self._choose_row)
        self.name.textChanged.connect(self._check)
        self._filter()
        self.search.setFocus()

    def _lay_out(self) -> None:
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setWordWrap(True)
        self._note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._note.setVisible(bool(self._note.text()))
        label = QLabel(_("&Name"))
        label.setBuddy(self.name)
        named = QHBoxLayout()
        named.setSpacing(10)
        named.addWidget(label)
        named.addWidget(self.name, 1)
        cancel = push_button(_("Cancel"), self.reject)
        cancel.setAutoDefault(False)
        self.buttons.setSpacing(8)
        self.buttons.addStretch(1)
        self.buttons.addWidget(cancel)
        self.buttons.addWidget(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.search)
        column.addWidget(self.table, 1)
        column.addWidget(self._note)
        column.addLayout(named)
        column.addWidget(self.name.message)
        column.addLayout(self.buttons)
        letters = theme.current().letters
        self.resize(fitting(QSize(760, 560) * letters))

    def _filter(self) -> None:
        """List the games that contain all words of the search."""
        self._shown = matching(self._games, self.search.text().split())
        self.table.content.show_rows(self._shown, are_others=True)
        if self._shown:
            self.table.selectRow(0)
        self._show_name()

    def _show_name(self) -> None:
        row = self.table.chosen
        self.name.setText("" if row is None else self._shown[row].name)
        self.name.setCursorPosition(0)

    def _check(self) -> None:
        self.name.show_message("")
        self._add.setEnabled(bool(self.name.text().strip()))

    def _choose_row(self, _index: QModelIndex) -> None:
        self._choose()

    def _choose(self) -> None:
        """Emit the game of the name, unless it is wrong: then say why."""
        if not self.name.text().strip():
            return
        try:
            game = find(self.name.text().strip())
        except GameError as error:
            self.name.show_message(str(error))
            go_to(self.name)
            return
        self.chosen.emit(game)
        self.accept()
