"""The list of the games of a PGN file, from which the user chooses."""

from qtpy.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
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
from uctvis.play.pgn_file import PgnFile
from uctvis.texts import _, grouped, ngettext
from uctvis.ui.game.texts.listed_games import ListedGames, first_moves
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.runtime.worker import Job, end_jobs
from uctvis.ui.tables.row_table import choose_rows
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.progress_bar import ProgressBar
from uctvis.ui.widgets.sight import fitting

_EVENT, _WHITE, _BLACK = range(3)
# Milliseconds after the last letter of a search.
_TYPED = 150
_TO_THE_TABLE = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class GameList(QDialog):
    """Lists the games of a file while they are found, and searches them.

    `chosen` carries the number of a game. The dialog hides then; `show_again` shows it.

    Attributes
    ----------
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
        self._model = ListedGames(file, self)
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
            self._previewing.ask(lambda _progress: first_moves(file, number))

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
