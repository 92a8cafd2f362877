"""The games on the disk: listing, continuing and deleting them."""

import contextlib
import logging
import os
import re
import time
from pathlib import Path
from typing import NamedTuple

from uctvis.disk.os_errors import explained
from uctvis.errors import GameError, GameFileError, TreeFileError, UnknownGameError
from uctvis.game_files.source import games_folder
from uctvis.play.session import GameSession
from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.ui.runtime.game_digests import DigestIndex, GameDigest
from uctvis.ui.runtime.game_folder import OWN, GameFolder, kept_games_folder

# A folder without a game is from a killed process, if nothing was written to it for this number
# of seconds.
_LEFT_ALONE = 24 * 60 * 60
# So many finished games are offered on the start page, and keep the trees of their moves.
MOST_OVER = 3
# The most letters of a name that a user gives a game.
MOST_LETTERS = 200

_log = logging.getLogger("uctvis")


class KeptGame(NamedTuple):
    """A game on the disk: its path, the time of its last change, the size of its trees in bytes."""

    path: Path
    session: GameSession
    time: float
    size: int

    @property
    def is_over(self) -> bool:
        return self.session.outcome is not None


class FoundGames(NamedTuple):
    """The games on the disk that can be continued, and messages for the user.

    `told` are messages about games that cannot be read and were renamed, so they come once.
    `waiting` are about games that stay where they are, because their rules are not loaded, or fail.
    """

    games: list[KeptGame]
    told: list[str]
    waiting: list[str]


def find_games() -> FoundGames:
    """Find unfinished games, the latest first, then the latest finished games.

    Older finished games are read once, and lose their trees; games that another process plays are
    skipped.
    """
    _move_from_earlier_folder()
    found: list[KeptGame] = []
    told: list[str] = []
    waiting: list[str] = []
    latest = _latest_first()
    index, over = DigestIndex(kept_games_folder()), 0
    for when, path in latest:
        known = index.known(path)
        if known is not None and known.is_over and over >= MOST_OVER:
            _drop_trees(path)
            continue
        folder = _opened(path, told)
        game = None if folder is None else _looked_at(folder, when, told, waiting)
        if game is None:
            continue
        if known is None:
            index.note(path, game.session)
        if not game.is_over:
            found.append(game)
            continue
        over += 1
        if over <= MOST_OVER:
            found.append(game)
        else:
            _drop_trees(path)
    index.write([path for _when, path in latest])
    # The unfinished ones first.
    found.sort(key=lambda game: game.is_over)
    return FoundGames(found, told, waiting)


class EveryGame(NamedTuple):
    """All games on the disk, the latest first, and messages as in `FoundGames`."""

    games: list[GameDigest]
    told: list[str]
    waiting: list[str]


def list_games(progress: Progress) -> EveryGame:
    """List all games on the disk; only those that have changed since the last time are read."""
    _move_from_earlier_folder()
    games: list[GameDigest] = []
    told: list[str] = []
    waiting: list[str] = []
    latest = _latest_first()
    index = DigestIndex(kept_games_folder())
    for number, (when, path) in enumerate(latest):
        progress(number / len(latest))
        digest = index.known(path)
        if digest is None:
            folder = _opened(path, told)
            game = None if folder is None else _looked_at(folder, when, told, waiting)
            if game is None:
                continue
            digest = index.note(path, game.session)
        games.append(digest)
    index.write([path for _when, path in latest])
    return EveryGame(games, told, waiting)


def rename(path: Path, called: str) -> None:
    """Give a game a name, or take it away with ""; its date stays as it is.

    Raises GameError if another process plays it, or it cannot be read or written.
    """
    session, folder = take_up(path)
    try:
        session.called = shortened_name(called)
        file = path / "game.json"
        found = file.stat()
        folder.write_game(session)
        os.utime(file, ns=(found.st_atime_ns, found.st_mtime_ns))
    except TreeFileError as error:
        raise GameError(str(error)) from error
    except OSError as error:
        raise GameError(explained(error)) from error
    finally:
        folder.leave()


def shortened_name(called: str) -> str:
    """A name for a game in one line, which is not too long."""
    return " ".join(called.split())[:MOST_LETTERS]


def _opened(path: Path, told: list[str]) -> GameFolder | None:
    """The folder of a game, locked; None if another process plays it, or with a message."""
    try:
        return GameFolder(path)
    except BlockingIOError:
        return None
    except OSError as error:
        text = _("A game in {path} cannot be opened: {error}")
        told.append(text.format(path=path, error=explained(error)))
        return None


def _drop_trees(path: Path) -> None:
    """Delete the trees of an old game, unless another process has begun to play it."""
    with contextlib.suppress(OSError):
        if not any(entry.suffix == ".tree" for entry in path.iterdir()):
            return
        folder = GameFolder(path)
        for name in list(folder.names):
            folder.drop_tree(name)
        folder.leave()


def _looked_at(
    folder: GameFolder, when: float, told: list[str], waiting: list[str]
) -> KeptGame | None:
    """Read the game in a folder; skip, delete or rename it as needed."""
    try:
        session = folder.read_game()
        # A game from a file may fail whenever it is asked.
        _ask_what_is_shown(session)
    except (UnknownGameError, GameFileError) as error:
        waiting.append(_("An unfinished game cannot be shown now: {error}").format(error=error))
        folder.leave()
        return None
    except Exception as error:  # noqa: BLE001 - reported, and logged if it is unexpected
        # A damaged game must not hide the others.
        if not isinstance(error, GameError):
            _log.exception("a game cannot be read: %s", folder.path)
        text = _("An unfinished game cannot be read and was moved to {path}: {error}")
        told.append(text.format(path=folder.set_aside(), error=error))
        return None
    if not (session.made or session.can_redo or session.lines):
        folder.remove()
        return None
    folder.leave()
    return KeptGame(folder.path, session, when, folder.size)


def _ask_what_is_shown(session: GameSession) -> None:
    """Ask the game once for what the start page shows of it."""
    if session.outcome is None and not session.pc_to_move:
        session.game.legal_moves(session.position)
    session.game.picture(session.position, session.viewer)


def take_up(path: Path) -> tuple[GameSession, GameFolder]:
    """Open a game to continue it, and lock its folder for this process.

    Raises GameError if another process plays it, it no longer exists, or it cannot be read.
    """
    try:
        # Otherwise a missing folder would be created.
        if not path.is_dir():
            raise GameError(_("the game no longer exists"))
        folder = GameFolder(path)
    except OSError as error:
        raise GameError(explained(error)) from error
    try:
        session = folder.read_game()
    except BaseException:
        folder.leave()
        raise
    folder.name_old_trees(session)
    return session, folder


def delete(path: Path) -> None:
    """Delete a game and its trees.

    Raises GameError if another process plays it, or it cannot be deleted.
    """
    try:
        if path.is_dir():
            GameFolder(path).remove()
        if path.exists():
            raise GameError(_("not all of {path} could be deleted").format(path=path))
    except OSError as error:
        raise GameError(explained(error)) from error


def _latest_first() -> list[tuple[float, Path]]:
    """The folders of games, and the times of their last changes."""
    found = []
    for path in _folders_of_games(kept_games_folder()):
        try:
            found.append(((path / "game.json").stat().st_mtime, path))
        except FileNotFoundError:
            _remove_if_left(path)
        except OSError:
            # Kept, to report later why it cannot be opened.
            found.append((0.0, path))
    return sorted(found, reverse=True)


def _folders_of_games(folder: Path) -> list[Path]:
    """The folders in a folder whose names are names of games."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        return [
            Path(entry.path)
            for entry in entries
            if re.fullmatch(OWN.name, entry.name) and entry.is_dir(follow_symlinks=False)
        ]
    return []


def _remove_if_left(path: Path) -> None:
    """Remove a folder in which no game was ever written, if it is old and ours."""
    with contextlib.suppress(OSError):
        if OWN.fits(path) and time.time() - path.stat().st_mtime > _LEFT_ALONE:
            GameFolder(path).remove_if_ours()


def _move_from_earlier_folder() -> None:
    """Move games that an earlier version kept in the folder of the user's own rules.

    A game that cannot be moved stays there, such as one that another process plays.
    """
    for path in _folders_of_games(games_folder()):
        target = kept_games_folder() / path.name
        if OWN.fits(path) and (path / "game.json").exists() and not os.path.lexists(target):
            with contextlib.suppress(OSError):
                target.parent.mkdir(parents=True, exist_ok=True)
                GameFolder(path).leave()
                path.rename(target)
