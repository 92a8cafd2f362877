"""The folder of one game on the disk: what it needs to go on, and the trees behind its moves.

`game.json` is as `uctvis.play.saved_game` writes it. `chess_12_3f9a1c2b.tree` is the tree behind
move 12; the letters stand for the moves up to there, for another line has another move 12.
Who plays the game holds `game.lock`: no other process touches the folder.
"""

import contextlib
import errno
import os
import re
import secrets
import shutil
import time
from collections.abc import Callable
from hashlib import blake2s
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
SET_ASIDE = ".unreadable"
_TREE = re.compile(r"[a-z0-9_]+?_([0-9]{1,9})_[0-9a-f]{8}\.tree")
# How trees were called when a game had one line only.
_OLD_TREE = re.compile(r"[a-z0-9_]+_([0-9]{1,9})\.tree")
# Milliseconds: whoever looks for games has each folder for a moment.
_PATIENCE = 300


def games_folder() -> Path:
    """Where the folders of games are."""
    return Path(platformdirs.user_data_dir("uctvis", appauthor=False)) / "games"


class GameFolder:
    """A folder that this process has for itself, until `leave` or `remove`.

    Its methods may be called from any thread, by one at a time; but moves and trees may be
    written at the same time.

    Attributes
    ----------
    path : Path
    names : set of str
        The names of the trees that are kept in it. Any thread may ask whether one is.
    """

    def __init__(self, path: Path) -> None:
        """Take the folder at `path`, or make it.

        Raises
        ------
        OSError
            It cannot be made.
        BlockingIOError
            Another process has it, or this one.
        """
        made = not path.exists()
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        try:
            self._lock = _lock(path)
        except OSError:
            if made:
                with contextlib.suppress(OSError):
                    path.rmdir()
            raise
        # No other process writes here: these were left by one that was killed.
        files.remove_left_overs(path, 0)
        self.names = {name for name in _listed(path) if _TREE.fullmatch(name)}

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

    @property
    def size(self) -> int:
        """How many bytes its trees take."""
        return sum(_size(self.path / name) for name in self.names)

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
        aside = self.path.with_name(self.path.name + SET_ASIDE)
        with contextlib.suppress(OSError):
            self.path.rename(aside)
            return aside
        return self.path

    # Its trees.

    def write_tree(
        self, name: str, tree: Tree, line: list[str], drop: Callable[[str], bool]
    ) -> list[int]:
        """Keep the tree behind a move; returns the numbers of those that had to go for it.

        Those go first that are behind moves of other lines than `line`, which has the names of
        its trees; then those that are the farthest back. That may be this one, too.

        Parameters
        ----------
        drop : callable
            Removes the tree of a name, or returns False: it is looked at, and stays.

        Raises
        ------
        TreeFileError
            The file cannot be written.
        """
        save(tree, self.path / name)
        self.names.add(name)
        return self._make_room(set(line), drop)

    def drop_tree(self, name: str) -> None:
        """Keep a tree no longer."""
        self.names.discard(name)
        with contextlib.suppress(OSError):
            (self.path / name).unlink()

    def name_old_trees(self, session: GameSession) -> None:
        """Give trees that an earlier version wrote the names that they have now."""
        names = tree_names(session)
        for old in _listed(self.path):
            found = _OLD_TREE.fullmatch(old)
            if found and not _TREE.fullmatch(old) and 0 < int(found[1]) <= len(names):
                name = names[int(found[1]) - 1]
                with contextlib.suppress(OSError):
                    (self.path / old).rename(self.path / name)
                    self.names.add(name)

    def _make_room(self, line: set[str], drop: Callable[[str], bool]) -> list[int]:
        """Drop trees until they fit."""
        sizes = {name: _size(self.path / name) for name in self.names}
        taken = sum(sizes.values())
        most = min(MOST_BYTES, (taken + shutil.disk_usage(self.path).free) // _PART)
        dropped = []
        for name in sorted(sizes, key=lambda name: (name in line, tree_number(name), name)):
            if taken <= most:
                break
            if drop(name):
                taken -= sizes[name]
                dropped.append(tree_number(name))
        return dropped


def tree_names(session: GameSession) -> list[str]:
    """The names of the trees behind the moves that are on the board, as far as there are any."""
    names, before = [], blake2s(digest_size=4)
    for number, (position, move) in enumerate(
        zip(session.positions, session.moves, strict=False), 1
    ):
        before.update(f"{session.game.move_name(position, move)} ".encode())
        names.append(f"{session.game.name}_{number}_{before.hexdigest()}.tree")
    return names


def tree_number(name: str) -> int:
    """The number of the move that a tree is behind."""
    found = _TREE.fullmatch(name)
    return int(found[1]) if found else 0


def _listed(path: Path) -> list[str]:
    with contextlib.suppress(OSError):
        return [found.name for found in path.iterdir()]
    return []


def _lock(path: Path) -> QLockFile:
    """The lock of a folder, which this process has from now on; OSError as `GameFolder` says."""
    lock = QLockFile(str(path / _LOCK))
    # A game may take days: that its process lives is what counts.
    lock.setStaleLockTime(0)
    if lock.tryLock(_PATIENCE):
        return lock
    if lock.error() == QLockFile.LockError.LockFailedError:
        # The file names a process that lives, or another machine, or is damaged. None of that
        # says that somebody has the lock: the system does, by not letting it be removed.
        if lock.removeStaleLockFile() and lock.tryLock(_PATIENCE):
            return lock
        raise BlockingIOError(
            errno.EWOULDBLOCK, _("another window of uctvis plays this game"), str(path)
        )
    # Qt does not say why.
    probe = path / _LOCK
    try:
        probe.write_bytes(b"\n")
    finally:
        with contextlib.suppress(OSError):
            probe.unlink()
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK), str(path))


def _size(path: Path) -> int:
    with contextlib.suppress(OSError):
        return path.stat().st_size
    return 0
