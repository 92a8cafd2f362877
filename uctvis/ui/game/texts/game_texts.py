"""Games and positions as text: copying, pasting, saving and opening."""

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qtpy.QtCore import QObject, Signal
from qtpy.QtGui import QClipboard
from qtpy.QtWidgets import QApplication, QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import engine_elsewhere
from uctvis.game.contract import AnyGame
from uctvis.games import read_written, text_suffixes
from uctvis.games.chess.game import GAME
from uctvis.games.chess.pgn.decoding import decode, encoding_of
from uctvis.play.clock import pgn_clock, pgn_time_control
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.pgn_file import PgnFile, open_chosen
from uctvis.play.session import GameSession, Mode
from uctvis.play.written_session import session_of
from uctvis.progress import Progress
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.question import ask

if TYPE_CHECKING:
    from uctvis.ui.game.texts.game_list import GameList

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

    def __init__(self, play: GameLoop, page: QWidget) -> None:
        """`page` is the parent of the dialogs."""
        super().__init__(page)
        self._play = play
        self._page = page
        self._list: GameList | None = None

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
        title = _("The clipboard contains no position or game")
        self._start(partial(_in_text, _clipboard().text()), title)

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
        """Play on from the game in a file, or list its games."""
        title = _("{name} cannot be read as a game").format(name=Path(path).name)
        self._start(partial(_in_file, Path(path)), title, path)

    @property
    def lists_games(self) -> bool:
        """Whether there is a list of the games of the last file with several."""
        return self._list is not None

    def show_list(self) -> None:
        """Show the list of the games of the last file with several."""
        if self._list is not None:
            self._list.show_again()

    def tell_notes(self, session: GameSession) -> None:
        """Say once what was corrected, or not understood, when the game was read."""
        notes, problem = session.notes, session.problem
        session.notes, session.problem = (), ""
        if problem:
            text = _("The game is shown up to this error:") + f"\n{problem}"
            dialogs.show_message(
                self._page, _("Some moves are missing"), "\n\n".join((text, *notes))
            )
        elif notes:
            self.said.emit(" ".join(notes))

    def _start(
        self, work: Callable[[Progress], "_Read | PgnFile"], title: str, path: str = ""
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

    def _show(self, read: "_Read | PgnFile") -> None:
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
        self._start(lambda _progress: _Read(session_of(GAME, file.read(number))), title)

    def _begin(self, read: "_Read") -> None:
        """Ask for the game that was read to be played.

        A position is played on by the current players. A game is one between persons; its
        positions are searched as the PC of the current game searches.
        """
        session, played = read.session, self._play.session
        if played is not None:
            if read.is_position:
                session.pcs = _players(played, session.game)
            engines = (played.adviser,) if read.is_position else (*played.pcs, played.adviser)
            adviser = next((engine for engine in engines if engine is not None), None)
            same = played.game == session.game
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


class _Read(NamedTuple):
    """What was read; `is_position` if the text says only a position."""

    session: GameSession
    is_position: bool = False


def _in_file(path: Path, progress: Progress) -> _Read | PgnFile:
    """Read the game in a file, in a thread; the list of games if there are several."""
    with open_chosen(path) as file:
        data = file.read(_MOST_BYTES)
    text = decode(data, encoding_of(data)).text
    is_pgn = path.suffix.lower() == GAME.text_suffix or GAME.tells_game(text)
    return _understood(text, PgnFile(path) if is_pgn else None, progress)


def _in_text(text: str, progress: Progress) -> _Read | PgnFile:
    """Read a game from a text, in a thread; the list of games if there are several."""
    return _understood(text, PgnFile(text) if GAME.tells_game(text) else None, progress)


def _understood(text: str, pgn: PgnFile | None, progress: Progress) -> _Read | PgnFile:
    """The game in a text or in a PGN; the PGN if there are several in it."""
    if pgn is not None:
        pgn.list_games(progress, most=2)
        if len(pgn) > 1:
            return pgn
        if len(pgn) == 1:
            return _Read(session_of(GAME, pgn.read(0)))
    game, written = read_written(text)
    return _Read(session_of(game, written), written.is_position)


def text_of(session: GameSession) -> str:
    """The game as text, with its players and today's date."""
    players = (
        ["?", "?"]
        if session.source
        else [
            _("Player {number}").format(number=number)
            if session.mode is Mode.PLAYERS
            else _("Player")
            for number in (1, 2)
        ]
    )
    one, other = (
        name or (player if pc is None else _title(pc))
        for name, player, pc in zip(session.names, players, session.pcs, strict=True)
    )
    write = partial(
        session.game.write_game,
        session.positions[0],
        session.moves,
        (one, other),
        _today(),
        _comments(session),
        session.outcome,
        pgn_time_control(session.time_control),
    )
    # Games from elsewhere need not know the rest.
    if not session.source:
        return write()
    return write(source=session.source, lines=[line.moves for line in session.lines])


def _title(pc: SearchingEngine) -> str:
    """The name of a PC in a file."""
    return pc.name_in_files


def _comments(session: GameSession) -> dict[int, str]:
    """The clocks and the comments after each number of moves."""
    comments = {}
    for number, position in enumerate(session.positions):
        parts = []
        if number and (clocks := session.made[number - 1].clocks):
            parts.append(pgn_clock(clocks[session.game.player(session.positions[number - 1])]))
        # Positions take long to hash. The source has the comments, too.
        if session.comments and not session.source and position in session.comments:
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


def _today() -> date:
    """Today's date in the user's time zone."""
    return datetime.now().astimezone().date()


def _clipboard() -> QClipboard:
    clipboard = QApplication.clipboard()
    assert clipboard is not None  # noqa: S101 - there is one wherever there is a window
    return clipboard
