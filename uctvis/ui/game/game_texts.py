"""Games and positions as text: copied, pasted, saved to a file and opened from one."""

import stat
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path

from qtpy.QtCore import QObject, Signal
from qtpy.QtGui import QClipboard
from qtpy.QtWidgets import QApplication, QWidget

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.games import all_games, read_game
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.progress import Progress
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.ui.game.game_play import GamePlay
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.question import ask

# More than any text that is taken for a game.
_MOST_BYTES = 4_000_001
# The name of the job that reads a text.
_READING = "reading a game"


class GameTexts(QObject):
    """Copies and saves the game that `play` plays, and reads others.

    `said` carries what the status bar should say, `play_requested` a game that
    is to be played instead.
    """

    said = Signal(str)
    play_requested = Signal(GameSession)

    def __init__(self, play: GamePlay, page: QWidget) -> None:
        """Dialogs stand before `page`."""
        super().__init__(page)
        self._play = play
        self._page = page

    def copy_position(self) -> None:
        """Copy the position that is looked at, as files write it."""
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
        """Play on from the position or the game that was copied somewhere."""
        self._understand(_clipboard().text(), _("That is no game"))

    def ask_to_save(self) -> None:
        """Ask for a path, and save the game there."""
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
        """Ask for a file, and play on from the game in it."""
        patterns = " ".join(sorted({f"*{game.text_suffix}" for game in all_games()}))
        kinds = _("Games ({patterns});;All files (*)").format(patterns=patterns)
        path = dialogs.ask_to_open_one(self._page, _("Open game"), kinds)
        if path:
            title = _("No game in {name}").format(name=Path(path).name)
            job = Job(self, partial(_read, path))
            job.succeeded.connect(lambda text: self._understand(str(text), title))
            job.failed.connect(partial(self._refuse, title))
            job.start()

    def _understand(self, text: str, title: str) -> None:
        """Read a text in a thread: a long one takes seconds. Only the last one is wanted."""
        for earlier in self.findChildren(Job, _READING):
            earlier.abandon()
        self.said.emit(_("Reading the game…"))
        job = Job(self, lambda _progress: _game_in(text))
        job.setObjectName(_READING)
        job.succeeded.connect(self._begin)
        job.failed.connect(partial(self._refuse, title))
        job.start()

    def _refuse(self, title: str, error: Exception) -> None:
        self.said.emit("")
        dialogs.show_error(self._page, title, error)

    def _begin(self, session: GameSession) -> None:
        """Play on from what was read, with the players of now."""
        self.said.emit("")
        played = self._play.session
        session.pcs = _players(played, session.game)
        if played is None or not played.made or played.outcome is not None:
            self.play_requested.emit(session)
            return
        ask(
            self._page,
            _("Another game"),
            _(
                "The game that is played now is not over. Leave it for the other one?\n"
                "It is kept, and listed on the start page."
            ),
            _("&Leave it"),
            lambda: self.play_requested.emit(session),
            _("&Stay"),
        )


def _game_in(text: str) -> GameSession:
    """The work of the thread."""
    game, start, moves = read_game(text)
    session = GameSession(game, start=start)
    for move in moves:
        session.play(move)
    return session


def text_of(session: GameSession) -> str:
    """The game as text, with who plays it and today's date."""
    players = [
        _("Player {number}").format(number=number) if session.mode is Mode.PLAYERS else _("Player")
        for number in (1, 2)
    ]
    one, other = (
        player if pc is None else "uctvis" for player, pc in zip(players, session.pcs, strict=True)
    )
    return session.game.write_game(session.positions[0], session.moves, (one, other), _today())


def _players(
    session: GameSession | None, game: AnyGame
) -> tuple[PcSettings | None, PcSettings | None]:
    """How the PC plays another game: as in the session, but for what is of its game only."""
    if session is None:
        return (None, None)
    one, other = session.pcs
    if session.game == game:
        return one, other
    return _elsewhere(one), _elsewhere(other)


def _elsewhere(pc: PcSettings | None) -> PcSettings | None:
    return None if pc is None else PcSettings(replace(pc.search, evaluation=""))


def _read(path: str, _progress: Progress) -> str:
    # Asked before opening: to open a pipe is to wait for its writer.
    if not stat.S_ISREG(Path(path).stat().st_mode):
        raise GameError(
            _("{path}: expected a file, got a folder, a device or a pipe").format(path=path)
        )
    with Path(path).open("rb") as file:
        data = file.read(_MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # As older programs write PGN.
        return data.decode("latin-1")


def _today() -> date:
    """Where the user is."""
    return datetime.now().astimezone().date()


def _clipboard() -> QClipboard:
    clipboard = QApplication.clipboard()
    assert clipboard is not None  # noqa: S101 - there is one wherever there is a window
    return clipboard
