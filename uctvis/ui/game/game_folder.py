"""The folder of one game on the disk: what it needs to go on, and the trees behind its moves.

`game.json` is as `uctvis.play.saved_game` writes it, `chess_12.tree` the tree behind move 12.
Who plays the game holds `game.lock`: no other process touches the folder.
"""

import contextlib
import os
import re
import secrets
import shutil
import time
from pathlib import Path

import platformdirs
from qtpy.QtCore import QLockFile

from uctvis.errors import GameError
from uctvis.play import saved_game
from uctvis.play.session import GameSession
from uctvis.serialize import files, save
from uctvis.serialize.os_errors import explained
from uctvis.texts import _
from uctvis.tree.tree import Tree

# The trees of a game take no more bytes than this, and no more than this part of the disk's room.
MOST_BYTES = 2 << 30
_PART = 4
_GAME, _LOCK = "game.json", "game.lock"
_SET_ASIDE = ".unreadable"
# A folder without a game was left by a process that was killed, once nobody has written to it
# for so many seconds.
_LEFT_ALONE = 24 * 60 * 60


def games_folder() -> Path:
    """Where the folders of games are."""
    return Path(platformdirs.user_data_dir("uctvis", appauthor=False)) / "games"


class GameFolder:
    """A folder that this process has for itself, until `leave` or `remove`.

    Its methods may be called from any thread, by one at a time.
    """

    def __init__(self, path: Path) -> None:
        """Take the folder at `path`, or make it.

        Raises
        ------
        OSError
            It cannot be made.
        BlockingIOError
            Another process has it.
        """
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._lock = QLockFile(str(path / _LOCK))
        # A game may take days: that its process lives is what counts.
        self._lock.setStaleLockTime(0)
        if not self._lock.tryLock(0):
            raise BlockingIOError(str(path))

    @classmethod
    def new(cls) -> "GameFolder":
        """A folder for another game.

        Raises
        ------
        OSError
            It cannot be made.
        """
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}"
        return cls(games_folder() / name)

    def leave(self) -> None:
        """Let the folder be there for whoever wants to go on with its game."""
        self._lock.unlock()

    def remove(self) -> None:
        """Remove the folder, and all that is in it. Never fails: what cannot go stays."""
        # First what makes it one: a half-removed folder has no game.
        with contextlib.suppress(OSError):
            (self.path / _GAME).unlink(missing_ok=True)
        self._lock.unlock()
        shutil.rmtree(self.path, ignore_errors=True)

    # The game.

    def write_game(self, session: GameSession) -> None:
        """Put the game into the folder; what stood there stays until all is.

        Raises
        ------
        TreeFileError
            The file cannot be written.
        """
        files.write(self.path / _GAME, [saved_game.written(session)])

    def read_game(self) -> GameSession:
        """The game in the folder.

        Raises
        ------
        GameError
            There is none that can be read; it says why.
        """
        path = self.path / _GAME
        try:
            # Asked before opening: to open a pipe is to wait for its writer.
            if not path.is_file():
                raise GameError(_("expected a file"))
            with path.open("rb") as file:
                return saved_game.read(file.read(saved_game.MOST_BYTES + 1))
        except OSError as error:
            raise GameError(explained(error)) from error

    def set_aside(self) -> Path:
        """Give the folder a name under which nobody looks for games; returns where it is."""
        self._lock.unlock()
        aside = self.path.with_name(self.path.name + _SET_ASIDE)
        with contextlib.suppress(OSError):
            self.path.rename(aside)
            return aside
        return self.path

    # Its trees.

    def tree_path(self, game: str, number: int) -> Path:
        """Where the tree behind a move is, if it is kept; moves are numbered from 1."""
        return self.path / f"{game}_{number}.tree"

    def trees(self) -> dict[int, Path]:
        """Where the trees are that are kept, by the numbers of their moves, in their order."""
        found = {}
        with contextlib.suppress(OSError):
            for path in self.path.iterdir():
                name = re.fullmatch(r"[a-z0-9_]+_([0-9]{1,9})\.tree", path.name)
                if name:
                    found[int(name[1])] = path
        return dict(sorted(found.items()))

    def write_tree(self, game: str, number: int, tree: Tree) -> list[int]:
        """Keep the tree behind a move; returns the numbers of those that had to go for it.

        Those go first that are the farthest back. That may be this one, too.

        Raises
        ------
        TreeFileError
            The file cannot be written.
        """
        path = self.tree_path(game, number)
        save(tree, path)
        return self._make_room()

    def drop_trees(self, after: int) -> None:
        """Keep no trees of the moves after so many: they were taken back."""
        for number, path in self.trees().items():
            if number > after:
                with contextlib.suppress(OSError):
                    path.unlink()

    def _make_room(self) -> list[int]:
        """Drop trees until they fit."""
        trees = self.trees()
        sizes = {number: _size(path) for number, path in trees.items()}
        taken = sum(sizes.values())
        most = min(MOST_BYTES, (taken + shutil.disk_usage(self.path).free) // _PART)
        dropped = []
        for number, path in trees.items():
            if taken <= most:
                break
            with contextlib.suppress(OSError):
                path.unlink()
            taken -= sizes[number]
            dropped.append(number)
        return dropped


def _size(path: Path) -> int:
    with contextlib.suppress(OSError):
        return path.stat().st_size
    return 0


def find_unfinished() -> tuple[GameFolder | None, GameSession | None, list[str]]:
    """The game that was played last and is not over, with its folder; and what to tell.

    That is what could not be read, and is set aside. Games that are over are removed; those
    that another process plays are left alone.
    """
    told: list[str] = []
    for path in _latest_first():
        try:
            folder = GameFolder(path)
        except OSError:
            continue
        try:
            session = folder.read_game()
        except GameError as error:
            aside = folder.set_aside()
            told.append(
                _(
                    "A game that was left could not be read, and is set aside in {path}: {error}"
                ).format(path=aside, error=error)
            )
            continue
        if session.outcome is None and session.made:
            return folder, session, told
        folder.remove()
    return None, None, told


def _latest_first() -> list[Path]:
    """The folders with games, that which was written to last first."""
    found = []
    with contextlib.suppress(OSError), os.scandir(games_folder()) as entries:
        for entry in entries:
            if entry.name.endswith(_SET_ASIDE) or not entry.is_dir(follow_symlinks=False):
                continue
            with contextlib.suppress(OSError):
                found.append(((Path(entry.path) / _GAME).stat().st_mtime, Path(entry.path)))
                continue
            _remove_if_left(Path(entry.path))
    return [path for _time, path in sorted(found, reverse=True)]


def _remove_if_left(path: Path) -> None:
    """Remove a folder in which no game was ever written, and nobody will any more."""
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > _LEFT_ALONE:
            GameFolder(path).remove()
