"""The games on the disk: found, taken up again, deleted."""

import contextlib
import logging
import os
import time
from pathlib import Path
from typing import NamedTuple

from uctvis.errors import GameError
from uctvis.play.session import GameSession
from uctvis.serialize.os_errors import explained
from uctvis.texts import _
from uctvis.ui.runtime.game_folder import SET_ASIDE, GameFolder, games_folder

# A folder without a game was left by a process that was killed, once nobody has written to it
# for so many seconds.
_LEFT_ALONE = 24 * 60 * 60
# So many games that are over are kept: who closed the window by mistake has not lost them.
MOST_OVER = 3

_log = logging.getLogger("uctvis")


class KeptGame(NamedTuple):
    """A game on the disk: where it is, when it was written last, the bytes of its trees."""

    path: Path
    session: GameSession
    time: float
    size: int

    @property
    def is_over(self) -> bool:
        return self.session.outcome is not None


def find_games() -> tuple[list[KeptGame], list[str]]:
    """The games that can go on, the one played last first, then the last few that are over.

    And what to tell: what could not be read is set aside. Older games that are over are
    removed; those that another process plays are left alone.
    """
    found: list[KeptGame] = []
    told: list[str] = []
    for when, path in _latest_first():
        try:
            folder = GameFolder(path)
        except BlockingIOError:
            continue
        except OSError as error:
            told.append(
                _("A game in {path} cannot be opened: {error}").format(
                    path=path, error=explained(error)
                )
            )
            continue
        game = _looked_at(folder, when, told)
        if game is not None:
            found.append(game)
    over = [game for game in found if game.is_over]
    for game in over[MOST_OVER:]:
        with contextlib.suppress(GameError):
            delete(game.path)
    return [game for game in found if not game.is_over] + over[:MOST_OVER], told


def _looked_at(folder: GameFolder, when: float, told: list[str]) -> KeptGame | None:
    """The game in a folder, which is left, removed or set aside."""
    try:
        session = folder.read_game()
    except Exception as error:  # noqa: BLE001 - told, and logged if nobody expected it
        # Whatever is wrong with one game, the others are still to be offered.
        if not isinstance(error, GameError):
            _log.exception("a game cannot be read: %s", folder.path)
        text = _("A game that was left could not be read, and is set aside in {path}: {error}")
        told.append(text.format(path=folder.set_aside(), error=error))
        return None
    if not (session.made or session.can_redo or session.lines):
        folder.remove()
        return None
    folder.leave()
    return KeptGame(folder.path, session, when, folder.size)


def take_up(path: Path) -> tuple[GameSession, GameFolder]:
    """A game to go on with, and its folder, which this process has from then on.

    Raises
    ------
    GameError
        Another process plays it, it is gone, or it cannot be read.
    """
    try:
        # That would make a folder that is gone.
        if not path.is_dir():
            raise GameError(_("the game is no longer there"))
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

    Raises
    ------
    GameError
        Another process plays it, or it cannot be deleted.
    """
    try:
        if path.is_dir():
            GameFolder(path).remove()
        if path.exists():
            raise GameError(_("not all of {path} could be deleted").format(path=path))
    except OSError as error:
        raise GameError(explained(error)) from error


def _latest_first() -> list[tuple[float, Path]]:
    """When games were written, and their folders."""
    found = []
    with contextlib.suppress(OSError), os.scandir(games_folder()) as entries:
        for entry in entries:
            if entry.name.endswith(SET_ASIDE) or not entry.is_dir(follow_symlinks=False):
                continue
            path = Path(entry.path)
            try:
                found.append(((path / "game.json").stat().st_mtime, path))
            except FileNotFoundError:
                _remove_if_left(path)
            except OSError:
                # To be told why it cannot be opened.
                found.append((0.0, path))
    return sorted(found, reverse=True)


def _remove_if_left(path: Path) -> None:
    """Remove a folder in which no game was ever written, and nobody will any more."""
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > _LEFT_ALONE:
            GameFolder(path).remove()
