"""Games and positions as text: copying, pasting, saving and opening."""

import stat
from datetime import date, datetime
from functools import partial
from pathlib import Path

from qtpy.QtCore import QObject, Signal
from qtpy.QtGui import QClipboard
from qtpy.QtWidgets import QApplication, QWidget

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.games import read_written, text_suffixes
from uctvis.play.clock import pgn_clock, pgn_time_control
from uctvis.play.levels import engine_elsewhere
from uctvis.play.player import SearchingEngine
from uctvis.play.session import GameSession, Mode
from uctvis.play.uci_engine import UciEngine
from uctvis.progress import Progress
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.ui.game.game_play import GamePlay
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.question import ask

# Larger than the longest text that is accepted as a game.
_MOST_BYTES = 4_000_001
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

    def __init__(self, play: GamePlay, page: QWidget) -> None:
        """`page` is the parent of the dialogs."""
        super().__init__(page)
        self._play = play
        self._page = page

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
            _clipboard().setText(text_of(session))
            self.said.emit(_("The game was copied."))

    def paste(self) -> None:
        """Continue from the position or game on the clipboard."""
        self._understand(_clipboard().text(), _("The clipboard contains no position or game"))

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
            text = text_of(session)
            job = Job(self, lambda _progress: files.write(Path(path), [text.encode()]))
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
        """Play on from the game in a file."""
        title = _("{name} cannot be read as a game").format(name=Path(path).name)
        job = Job(self, partial(_read, path))
        job.succeeded.connect(lambda text: self._understand(str(text), title, path))
        job.failed.connect(partial(self._refuse, title))
        job.start()

    def _understand(self, text: str, title: str, path: str = "") -> None:
        """Read a text in a thread, since a long one takes seconds; drop earlier texts."""
        for earlier in self.findChildren(Job, _READING):
            earlier.abandon()
        self.said.emit(_("Reading the game…"))
        job = Job(self, lambda _progress: _game_in(text))
        job.setObjectName(_READING)
        if path:
            job.succeeded.connect(lambda _session: self.accepted.emit([path]))
        job.succeeded.connect(self._begin)
        job.failed.connect(partial(self._refuse, title))
        job.start()

    def _refuse(self, title: str, error: Exception) -> None:
        self.said.emit("")
        dialogs.show_error(self._page, title, error)

    def _begin(self, session: GameSession) -> None:
        """Ask for the game that was read to be played by the current players."""
        self.said.emit("")
        played = self._play.session
        session.pcs = _players(played, session.game)
        if played is not None:
            same = played.game == session.game
            adviser = played.adviser
            session.adviser = adviser if same else _elsewhere(session.game, played.game, adviser)
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


def _game_in(text: str) -> GameSession:
    """Read a game from text, in a thread."""
    game, written = read_written(text)
    session = GameSession(game, start=written.start, names=written.players)
    session.play_written(written.moves)
    positions = session.positions
    session.comments = {positions[n]: comment for n, comment in written.comments.items()}
    return session


def text_of(session: GameSession) -> str:
    """The game as text, with its players and today's date."""
    players = [
        _("Player {number}").format(number=number) if session.mode is Mode.PLAYERS else _("Player")
        for number in (1, 2)
    ]
    one, other = (
        name or (player if pc is None else _title(pc))
        for name, player, pc in zip(session.names, players, session.pcs, strict=True)
    )
    return session.game.write_game(
        session.positions[0],
        session.moves,
        (one, other),
        _today(),
        _comments(session),
        session.outcome,
        pgn_time_control(session.time_control),
    )


def _title(pc: SearchingEngine) -> str:
    """The name of a PC in a file."""
    return pc.title if isinstance(pc, UciEngine) else "uctvis"


def _comments(session: GameSession) -> dict[int, str]:
    """The clocks and the comments after each number of moves."""
    comments = {}
    for number, position in enumerate(session.positions):
        parts = []
        if number and (clocks := session.made[number - 1].clocks):
            parts.append(pgn_clock(clocks[session.game.player(session.positions[number - 1])]))
        # Positions take long to hash.
        if session.comments and position in session.comments:
            parts.append(session.comments[position])
        if parts:
            comments[number] = " ".join(parts)
    return comments


def _players(
    session: GameSession | None, game: AnyGame
) -> tuple[SearchingEngine | None, SearchingEngine | None]:
    """The PCs for another game: as in the session, without settings of one game only."""
    if session is None:
        return (None, None)
    one, other = session.pcs
    if session.game == game:
        return one, other
    return _elsewhere(game, session.game, one), _elsewhere(game, session.game, other)


def _elsewhere(
    game: AnyGame, before: AnyGame, pc: SearchingEngine | None
) -> SearchingEngine | None:
    return None if pc is None else engine_elsewhere(before, pc, game)


def _read(path: str, _progress: Progress) -> str:
    # Checked before opening, because opening a pipe waits for its writer.
    if not stat.S_ISREG(Path(path).stat().st_mode):
        raise GameError(
            _("{path}: expected a file, got a folder, device or pipe").format(path=path)
        )
    with Path(path).open("rb") as file:
        data = file.read(_MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Older programs write PGN in this encoding.
        return data.decode("latin-1")


def _today() -> date:
    """Today's date in the user's time zone."""
    return datetime.now().astimezone().date()


def _clipboard() -> QClipboard:
    clipboard = QApplication.clipboard()
    assert clipboard is not None  # noqa: S101 - there is one wherever there is a window
    return clipboard
