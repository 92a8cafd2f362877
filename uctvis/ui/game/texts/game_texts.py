"""Games and positions as text: copying, pasting, saving and opening."""

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtCore import QObject, Signal
from qtpy.QtGui import QClipboard
from qtpy.QtWidgets import QApplication, QWidget

from uctvis.disk import files
from uctvis.games import text_suffixes
from uctvis.games.chess.game import GAME
from uctvis.play.game_as_text import text_of
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.pgn_file import PgnFile
from uctvis.play.read_game import ReadGame, game_in_file, game_in_text
from uctvis.play.session import GameSession
from uctvis.play.written_session import session_of
from uctvis.progress import Progress
from uctvis.review.review import Review
from uctvis.review.review_text import with_review
from uctvis.texts import _
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.question import ask

if TYPE_CHECKING:
    from uctvis.ui.game.texts.game_list import GameList

# The name of the job that reads a text.
_READING = "reading a game"


class GameTexts(QObject):
    """Copies and saves the game of `play`, and reads other games.

    Signals: `said` with a message for the status bar; `play_requested` with a game that was read;
    `accepted` with the path of a file, in a list, that was read.
    """

    said = Signal(str)
    play_requested = Signal(GameSession)
    accepted = Signal(list)

    def __init__(self, play: GameLoop, page: QWidget) -> None:
        """`page` is the parent of the dialogs."""
        super().__init__(page)
        self._play = play
        self._page = page
        self._list: GameList | None = None
        # The review that is written with the game, if there is one.
        self.reviewed: Callable[[], Review | None] = lambda: None

    def copy_position(self) -> None:
        """Copy the position shown, in the notation of the game."""
        session = self._play.session
        if session is not None:
            _clipboard().setText(session.game.state_name(session.shown_position))
            self.said.emit(_("The position was copied."))

    def copy_game(self) -> None:
        """Copy the whole game."""
        session = self._play.session
        if session is not None:
            _clipboard().setText(_text(session, self.reviewed()))
            self.said.emit(_("The game was copied."))

    def paste(self) -> None:
        """Continue from the position or game on the clipboard."""
        title = _("The clipboard contains no position or game")
        self._start(partial(game_in_text, _clipboard().text()), title)

    def ask_to_save(self) -> None:
        """Save the game to a file that the user chooses."""
        session = self._play.session
        if session is None:
            return
        suffix = session.game.text_suffix
        name = f"{session.game.name}_{_today():%Y-%m-%d}{suffix}"
        kinds = {suffix: _("Game of {game}").format(game=session.game.title)}
        path = dialogs.ask_to_save(self._page, _("Save game"), name, kinds)
        if path:
            now, review = session.snapshot(), self.reviewed()
            job = Job(
                self,
                lambda _progress: files.write(Path(path), [_text(now, review).encode()]),
            )
            job.succeeded.connect(
                lambda _nothing: self.said.emit(_("Saved {path}").format(path=path))
            )
            job.failed.connect(partial(self._refuse, _("The game was not saved")))
            job.start()

    def ask_to_open(self) -> None:
        """Continue the game in a file that the user chooses."""
        patterns = " ".join(f"*{suffix}" for suffix in text_suffixes())
        kinds = _("Games ({patterns});;All files (*)").format(patterns=patterns)
        path = dialogs.ask_to_open_one(self._page, _("Open game"), kinds)
        if path:
            self.open(path)

    def open(self, path: str) -> None:
        """Play on from the game in a file, or list its games."""
        title = _("{name} cannot be read as a game").format(name=Path(path).name)
        self._start(partial(game_in_file, Path(path)), title, path)

    @property
    def lists_games(self) -> bool:
        """Whether there is a list of the games of the last file with several."""
        return self._list is not None

    def show_list(self) -> None:
        """Show the list of the games of the last file with several."""
        if self._list is not None:
            self._list.show_again()

    def tell_notes(self, session: GameSession) -> None:
        """Say once what was corrected, not understood, or missing when the game was read."""
        notes, problem = session.notes, session.problem
        session.notes, session.problem = (), ""
        if session.lacking:
            text = _("Functions of this game's PC are missing, so it plays without them.")
            lines = "\n".join((text, *session.lacking))
            dialogs.show_message(self._page, _("Functions are missing"), lines)
            session.lacking = ()
        if problem:
            text = _("The game is shown up to this error:") + f"\n{problem}"
            dialogs.show_message(
                self._page, _("Some moves are missing"), "\n\n".join((text, *notes))
            )
        elif notes:
            self.said.emit(" ".join(notes))

    def _start(
        self, work: Callable[[Progress], ReadGame | PgnFile], title: str, path: str = ""
    ) -> None:
        """Read a game in a thread, since a long one takes seconds; drop earlier ones."""
        for earlier in self.findChildren(Job, _READING):
            earlier.abandon()
        self.said.emit(_("Reading the game…"))
        job = Job(self, work)
        job.setObjectName(_READING)
        if path:
            job.succeeded.connect(lambda _read: self.accepted.emit([path]))
        job.succeeded.connect(self._show)
        job.failed.connect(partial(self._refuse, title))
        job.start()

    def _refuse(self, title: str, error: Exception) -> None:
        self.said.emit("")
        dialogs.show_error(self._page, title, error)

    def _show(self, read: ReadGame | PgnFile) -> None:
        """Play on from what was read, or list the games."""
        self.said.emit("")
        if isinstance(read, PgnFile):
            # The start of the window does not wait for it.
            from uctvis.ui.game.texts.game_list import GameList

            if self._list is not None:
                self._list.discard()
            self._list = GameList(read, self._page)
            self._list.chosen.connect(partial(self._read_listed, read))
            self._list.show_again()
        else:
            self._begin(read)

    def _read_listed(self, file: PgnFile, number: int) -> None:
        title = _("This game cannot be read")
        self._start(lambda _progress: ReadGame(session_of(GAME, file.read(number))), title)

    def _begin(self, read: ReadGame) -> None:
        """Ask for the game that was read to be played, instead of one that is not over."""
        session, played = read.session, self._play.session
        if played is not None:
            read.take_players(played)
        if played is None or not played.made or played.outcome is not None:
            self.play_requested.emit(session)
            return
        ask(
            self._page,
            _("Replace game"),
            _("Replace your unfinished game?\nIt stays on the start page."),
            _("Re&place"),
            lambda: self.play_requested.emit(session),
        )


def _text(session: GameSession, review: Review | None) -> str:
    """The game as text, with its review."""
    text = text_of(session, _today())
    return text if review is None else with_review(text, review)


def _clipboard() -> QClipboard:
    clipboard = QApplication.clipboard()
    assert clipboard is not None  # noqa: S101 - there is one wherever there is a window
    return clipboard


def _today() -> date:
    """Today's date in the user's time zone."""
    return datetime.now().astimezone().date()
