"""The dialog that lists the games without a card on the start page."""

from collections.abc import Callable, Sequence
from functools import partial

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
_ABOUT = _(
    "Choose a game to get its card on the start page. These games come from OpenSpiel, a free "
    "library with over a hundred games, and from files and packages with games in Python."
)
_ABOUT_NONE = _(
    "More games come from OpenSpiel, a free library with over a hundred games, among them "
    "backgammon, go and Hive, and from files with games written in Python. This computer has none "
    "yet."
)


class MoreGamesDialog(QDialog):
    """Lists the games of OpenSpiel, and those from files and packages, and searches them.

    `chosen` carries the game that the user has chosen. The name of a game can be changed, because
    it contains the parameters of games of OpenSpiel. `file_wished` asks for a game from a file,
    `page_wished` for a page of the guide by its name; the dialog is then closed.
    """

    chosen = Signal(object)
    file_wished = Signal()
    page_wished = Signal(str)

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
        self._about = QLabel(_ABOUT if self._games else _ABOUT_NONE)
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
        for label in (self._about, self._note):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
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
        other = (
            (
                _("Add a game from a &file…"),
                self.file_wished.emit,
                _("A game written in Python"),
                "",
            ),
            (_("About OpenSpiel"), lambda: self.page_wished.emit("openspiel"), "", "link"),
            (_("Write a game"), lambda: self.page_wished.emit("game_files"), "", "link"),
        )
        for text, act, tip, role in other:
            button = push_button(text, partial(self._leave_for, act), tip, role)
            button.setAutoDefault(False)
            self.buttons.addWidget(button)
        self.buttons.addStretch(1)
        self.buttons.addWidget(cancel)
        self.buttons.addWidget(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(self._about)
        column.addWidget(self._note)
        chooses = QWidget()
        inside = QVBoxLayout(chooses)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(10)
        inside.addWidget(self.search)
        inside.addWidget(self.table, 1)
        inside.addLayout(named)
        inside.addWidget(self.name.message)
        column.addWidget(chooses, 1)
        column.addLayout(self.buttons)
        if not self._games:
            # There is nothing to choose from; an empty table would look like a failure.
            chooses.hide()
            self._add.hide()
        letters = theme.current().letters
        self.resize(fitting(QSize(760, 560 if self._games else 150) * letters))

    def _leave_for(self, act: Callable[[], None]) -> None:
        """Close the dialog, and go another way to a game."""
        self.reject()
        act()

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
