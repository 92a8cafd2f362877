"""The list of the games of a PGN file, from which the user chooses."""

from typing import Any

from qtpy.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QTimer, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from uctvis.errors import GameError
from uctvis.games.chess.game import GAME
from uctvis.play.numbering import turn_text, turns
from uctvis.play.pgn_file import PgnEntry, PgnFile
from uctvis.play.written_session import session_of
from uctvis.texts import _, grouped, ngettext
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.runtime.worker import Job, end_jobs
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import plain_tip, push_button
from uctvis.ui.widgets.number_table import NumberTable, alignment
from uctvis.ui.widgets.progress_bar import ProgressBar
from uctvis.ui.widgets.row_table import choose_rows
from uctvis.ui.widgets.sight import fitting

_EVENT, _WHITE, _BLACK = range(3)
# Milliseconds after the last letter of a search.
_TYPED = 150
# The first moves of the selected game, in turns.
_TURNS = 8
_TO_THE_TABLE = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class GameList(QDialog):
    """Lists the games of a file while they are found, and searches them.

    `chosen` carries the number of a game. The dialog hides then; `show_again` shows it.

    Attributes
    ----------
    search : QLineEdit
    table : QTableView
    state : QLabel
        How many games there are.
    preview : QLabel
        The first moves of the selected game.
    """

    chosen = Signal(int)

    def __init__(self, file: PgnFile, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._file = file
        name = file.name or _("the clipboard")
        self.setWindowTitle(_("Games of {name}").format(name=name))
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search: names, an event, a year, a result"))
        self.search.setAccessibleName(_("Search"))
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self._model = _Model(file, self)
        self.table = QTableView()
        self.table.setModel(self._model)
        self.state, self.preview = _text(), _text()
        self._bar = ProgressBar(_("Listing the games"))
        self._stop = push_button(_("&Stop"), self._stop_listing, _("Stop listing games"))
        self._stop.setAutoDefault(False)
        self._open = push_button(_("&Open"), self._choose, role="primary")
        self._open.setDefault(True)
        self._lay_out()
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED)
        self._typed.timeout.connect(self._filter)
        self.search.textChanged.connect(lambda _text: self._typed.start())
        self._filtering = LatestJob(self)
        self._filtering.succeeded.connect(self._show_found)
        self._previewing = LatestJob(self)
        self._previewing.succeeded.connect(self._show_preview)
        self._previewing.failed.connect(self._show_problem)
        self.table.activated.connect(lambda _index: self._choose())
        selection = self.table.selectionModel()
        if selection is not None:
            selection.currentRowChanged.connect(lambda *_rows: self._preview())
        self._problem = ""
        self._listing: Job | None = Job(self, file.list_games)
        self._listing.progressed.connect(self._grow)
        self._listing.succeeded.connect(lambda _nothing: self._end_listing())
        self._listing.cancelled.connect(self._end_listing)
        self._listing.failed.connect(self._fail)
        self._listing.start()
        self._grow(0.0)

    def _lay_out(self) -> None:
        self.table.setAccessibleName(_("Games"))
        choose_rows(self.table)
        columns = self.table.horizontalHeader()
        letters = theme.current().letters
        if columns is not None:
            # The contents of all rows would have to be read.
            columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
            for column in (_EVENT, _WHITE, _BLACK):
                columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
            metrics = self.table.fontMetrics()
            for column, text in enumerate(("", "", "", "2026.12.31", "1/2-1/2", _("Moves"))):
                if text:
                    columns.resizeSection(column, metrics.horizontalAdvance(f"{text}MM"))
        self.preview.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        close = push_button(_("Close"), self.reject)
        close.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._bar, 1)
        row.addWidget(self._stop)
        row.addStretch(0)
        row.addWidget(close)
        row.addWidget(self._open)
        column_of_all = QVBoxLayout(self)
        column_of_all.setContentsMargins(20, 18, 20, 16)
        column_of_all.setSpacing(10)
        column_of_all.addWidget(self.search)
        column_of_all.addWidget(self.table, 1)
        column_of_all.addWidget(self.preview)
        column_of_all.addWidget(self.state)
        column_of_all.addLayout(row)
        self.resize(fitting(QSize(900, 620) * letters))

    def show_again(self) -> None:
        """Show the list, not larger than the window, also if it is behind it."""
        window = self._parent.window()
        if window is not None:
            self.resize(self.size().boundedTo(window.size() - QSize(40, 60)))
        self.show()
        self.raise_()
        self.activateWindow()
        self.search.setFocus()

    def discard(self) -> None:
        """Delete the dialog; another list takes its place."""
        end_jobs(self)
        self.hide()
        self.deleteLater()

    # The listing.

    def _grow(self, part: float) -> None:
        """Show the games that were found since the last time."""
        self._bar.show_part(part)
        if self.search.text().split():
            # Searched again when the search changes, and at the end.
            self._say_state()
            return
        first = self._model.rowCount() == 0
        self._model.grow()
        if first and self._model.rowCount():
            self.table.selectRow(0)
        self._say_state()

    def _stop_listing(self) -> None:
        if self._listing is not None:
            self._listing.stop()

    def _fail(self, error: Exception) -> None:
        self._problem = _words(error)
        if not self._problem:
            dialogs.show_error(self, self.windowTitle(), error)
        self._end_listing()

    def _end_listing(self) -> None:
        self._listing = None
        self._grow(1.0)
        self._bar.hide()
        self._stop.hide()
        if self.search.text().split():
            self._filter()

    def _say_state(self) -> None:
        count, shown = len(self._file), self._model.rowCount()
        if self.search.text().split():
            text = _("{shown} of {count} games").format(shown=grouped(shown), count=grouped(count))
        else:
            text = ngettext("{count} game", "{count} games", count).format(count=grouped(count))
        if self._listing is not None:
            text = _("{count}, more are being listed…").format(count=text)
        elif self._file.capped:
            text = _("The first {count}; more are not listed").format(count=text)
        self.state.setText("\n".join(filter(None, (text, self._problem))))
        self._open.setEnabled(shown > 0)

    # Searching.

    def _filter(self) -> None:
        """List the games that contain all words of the search."""
        words = self.search.text().split()
        if words:
            self._filtering.ask(lambda progress: self._file.matching(words, progress))
        else:
            self._filtering.cancel()
            self._show_found(None)

    def _show_found(self, found: list[int] | None) -> None:
        self._model.show_numbers(found)
        if self._model.rowCount():
            self.table.selectRow(0)
        self._preview()
        self._say_state()

    # The selected game.

    @property
    def _number(self) -> int | None:
        """The number of the selected game."""
        row = self.table.currentIndex().row()
        return self._model.number(row) if 0 <= row < self._model.rowCount() else None

    def _preview(self) -> None:
        number, file = self._number, self._file
        if number is None:
            self._previewing.cancel()
            self.preview.setText("")
        else:
            self._previewing.ask(lambda _progress: _first_moves(file, number))

    def _show_preview(self, text: str) -> None:
        self.preview.setText(text)

    def _show_problem(self, error: Exception) -> None:
        self.preview.setText(_words(error) or repr(error))

    def _choose(self) -> None:
        number = self._number
        if number is not None:
            self.hide()
            self.chosen.emit(number)

    # Events.

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        """In the search, the keys that move through a table move through the games."""
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in _TO_THE_TABLE
        ):
            QApplication.sendEvent(self.table, event)
            return True
        return super().eventFilter(watched, event)


class _Model(NumberTable):
    """The listed games, or those that were found."""

    def __init__(self, file: PgnFile, parent: QObject) -> None:
        titles = _("Event"), _("White"), _("Black"), _("Date"), _("Result"), _("Moves")
        super().__init__(titles, parent)
        self._file = file
        self._count = 0
        self._numbers: list[int] | None = None

    def size(self) -> int:
        return self._count

    def number(self, row: int) -> int:
        """The number of the game in a row."""
        return row if self._numbers is None else self._numbers[row]

    def grow(self) -> None:
        """Show the games that were added to the end."""
        count = len(self._file)
        if self._numbers is None and count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()

    def show_numbers(self, numbers: list[int] | None) -> None:
        """Show only the games with these numbers; None: all."""
        self.beginResetModel()
        self._numbers = numbers
        self._count = len(self._file) if numbers is None else len(numbers)
        self.endResetModel()

    # Methods of Qt.

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            # All columns are texts.
            return alignment(section, section)
        return super().headerData(section, orientation, role)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        game: PgnEntry = self._file[self.number(index.row())]
        text = game[index.column()]
        return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text


def _words(error: Exception) -> str:
    """An error that a file can cause, for users; "" for others."""
    if isinstance(error, OSError):
        return dialogs.in_words(error)
    return str(error) if isinstance(error, GameError) else ""


def _text() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    theme.set_role(label, "muted")
    return label


def _first_moves(file: PgnFile, number: int) -> str:
    """The first moves of a game, in a thread."""
    session = session_of(GAME, file.read(number))
    count = min(len(session.made), 2 * _TURNS)
    text = " ".join(
        turn_text(GAME, session.positions, session.moves, turn)
        for turn in turns(GAME, session.positions, count)
    )
    more = " \N{HORIZONTAL ELLIPSIS}" if len(session.made) > count else ""
    return "\n".join(filter(None, (text + more, session.problem)))
