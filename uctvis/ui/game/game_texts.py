"""Games and positions as text: copied, pasted, saved to a file and opened from one."""

import stat
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtGui import QClipboard
from qtpy.QtWidgets import QApplication

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.games import all_games, read_game
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.progress import Progress
from uctvis.serialize import files
from uctvis.texts import _
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.question import ask

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window

# More than any text that is taken for a game.
_MOST_BYTES = 4_000_001
# The name of the job that reads a text.
_READING = "reading a game"


# What is told goes to the status bar of the window.


def copy_position(window: "Window") -> None:
    """Copy the position that is looked at, as files write it."""
    session = window.game_page.session
    if session is not None:
        _clipboard().setText(session.game.state_name(session.shown_position))
        window.say(_("The position was copied."))


def copy_game(window: "Window") -> None:
    """Copy the whole game."""
    session = window.game_page.session
    if session is not None:
        _clipboard().setText(text_of(session))
        window.say(_("The game was copied."))


def paste(window: "Window") -> None:
    """Play on from the position or the game that was copied somewhere."""
    _play_text(window, _clipboard().text(), _("That is no game"))


def save_game(window: "Window") -> None:
    """Ask for a path, and save the game there."""
    session = window.game_page.session
    if session is None:
        return
    suffix = session.game.text_suffix
    name = f"{session.game.name}_{_today():%Y-%m-%d}{suffix}"
    kinds = {suffix: _("Game of {game}").format(game=session.game.title)}
    path = dialogs.ask_to_save(window, _("Save game"), name, kinds)
    if path:
        text = text_of(session)
        job = Job(window, lambda _progress: files.write(Path(path), [text.encode()]))
        job.succeeded.connect(lambda _nothing: window.say(_("Saved {path}").format(path=path)))
        job.failed.connect(partial(dialogs.show_error, window, _("The game was not saved")))
        job.start()


def open_game(window: "Window") -> None:
    """Ask for a file, and play on from the game in it."""
    patterns = " ".join(sorted({f"*{game.text_suffix}" for game in all_games()}))
    kinds = _("Games ({patterns});;All files (*)").format(patterns=patterns)
    path = dialogs.ask_to_open_one(window, _("Open game"), kinds)
    if path:
        title = _("No game in {name}").format(name=Path(path).name)
        job = Job(window, partial(_read, path))
        job.succeeded.connect(lambda text: _play_text(window, str(text), title))
        job.failed.connect(partial(dialogs.show_error, window, title))
        job.start()


def _play_text(window: "Window", text: str, title: str) -> None:
    """Play on from what a text tells, with the players of now."""
    window.preparation.when_loaded(partial(_understand, window, text, title))


def _understand(window: "Window", text: str, title: str) -> None:
    """Read a text in a thread: a long one takes seconds. Only the last one is wanted."""
    for earlier in window.findChildren(Job, _READING):
        earlier.abandon()
    window.say(_("Reading the game…"))
    job = Job(window, lambda _progress: _game_in(text))
    job.setObjectName(_READING)
    job.succeeded.connect(partial(_begin, window))
    job.failed.connect(partial(_refuse, window, title))
    job.start()


def _game_in(text: str) -> GameSession:
    """The work of the thread."""
    game, start, moves = read_game(text)
    session = GameSession(game, start=start)
    for move in moves:
        session.play(move)
    return session


def _refuse(window: "Window", title: str, error: Exception) -> None:
    window.say("")
    dialogs.show_error(window, title, error)


def _begin(window: "Window", session: GameSession) -> None:
    window.say("")
    played = window.game_page.session
    session.pcs = _players(played, session.game)
    if played is None or not played.made or played.outcome is not None:
        window.play(session)
        return
    ask(
        window,
        _("Another game"),
        _(
            "The game that is played now is not over. Leave it for the other one?\n"
            "It is kept, and listed on the start page."
        ),
        _("&Leave it"),
        lambda: window.play(session),
        _("&Stay"),
    )


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
