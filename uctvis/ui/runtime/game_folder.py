"""The folder of one game on the disk: its file, and the trees of its moves.

`game.json` has the format of `uctvis.play.saved_game`. `chess_12_3f9a1c2b.tree` is the tree of move
12; the letters depend on the moves up to there, because another variation has another move 12. The
process that plays the game holds `game.lock`; no other process changes the folder.

Only folders with such a name (`20260131-235959-3f9a1c2b`) are games, and only these files in them
are ever removed (`OWN`).
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

from uctvis import paths
from uctvis.disk import files
from uctvis.disk.os_errors import explained
from uctvis.disk.temporary_files import TEMPORARY, remove_left_overs
from uctvis.errors import GameError
from uctvis.play import saved_game
from uctvis.play.session import GameSession
from uctvis.removal import Own, remove, remove_own_parts
from uctvis.serialize import save
from uctvis.texts import _
from uctvis.tree.tree import Tree

# The maximum size of the trees of a game, in bytes and as a share of the disk's free space.
MOST_BYTES = 2 << 30
_PART = 4
_GAME, _LOCK = "game.json", "game.lock"
SET_ASIDE = ".unreadable"
_TREE = re.compile(r"[a-z0-9_]+?_([0-9]{1,9})_[0-9a-f]{8}\.tree")
# The names of trees in versions in which a game had only one line of moves.
_OLD_TREE = re.compile(r"[a-z0-9_]+_([0-9]{1,9})\.tree")
# What the folder of a game looks like, and all that this program writes into it.
OWN = Own(
    r"[0-9]{8}-[0-9]{6}-[0-9a-f]{8}",
    (
        Own(re.escape(_GAME)),
        Own(re.escape(_LOCK) + r"(\.rmlock)?"),
        Own(_TREE.pattern),
        Own(_OLD_TREE.pattern),
        TEMPORARY,
    ),
)
# In milliseconds: a process that lists the games locks each folder for a moment.
_PATIENCE = 300


def kept_games_folder() -> Path:
    """The folder with the folders of all games.

    It is not `uctvis.game_files.source.games_folder`, where users put rules of their own.
    """
    return Path(platformdirs.user_data_dir("uctvis", appauthor=False)) / "kept_games"


class GameFolder:
    """A folder that this process has locked, until `leave` or `remove`.

    Its methods may be called from any thread, one at a time; but moves and trees may be written
    at the same time.
    """

    def __init__(self, path: Path) -> None:
        """Lock the folder at `path`, and create it if needed.

        Raises OSError if it cannot be created; BlockingIOError if it is locked, by another process
        or this one.
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
        # No other process writes here, so these files are from a killed process.
        remove_left_overs(path, 0)
        # The names of the stored trees. Any thread may read it.
        self.names = {name for name in _listed(path) if _TREE.fullmatch(name)}

    @classmethod
    def new(cls) -> "GameFolder":
        """Create a folder for another game. Raises OSError if it cannot be created."""
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}"
        return cls(kept_games_folder() / name)

    @property
    def size(self) -> int:
        """The size of its trees in bytes."""
        return sum(_size(self.path / name) for name in self.names)

    def leave(self) -> None:
        """Unlock the folder."""
        self._lock.unlock()

    def remove(self) -> None:
        """Remove the game and its trees, and the folder unless it contains anything else.

        Never fails: what cannot be removed stays.
        """
        # The game first, so that a partly removed folder is not listed as a game.
        with contextlib.suppress(OSError):
            (self.path / _GAME).unlink(missing_ok=True)
        self._lock.unlock()
        remove_own_parts(self.path, OWN)

    def remove_if_ours(self) -> None:
        """Remove the folder, unless it contains anything that this program does not write."""
        self._lock.unlock()
        remove(self.path, OWN)

    # The game.

    def write_game(self, session: GameSession) -> None:
        """Write the game to the folder; a complete file replaces the previous one at once.

        Raises TreeFileError if the file cannot be written.
        """
        files.write(self.path / _GAME, [saved_game.written(session)])

    def read_game(self) -> GameSession:
        """Read the game in the folder.

        Raises GameError if there is no game, or it cannot be read.
        """
        path = self.path / _GAME
        try:
            if not path.is_file():
                raise GameError(_("expected a file"))
            with paths.open_regular(path) as file:
                return saved_game.read(file.read(saved_game.MOST_BYTES + 1))
        except OSError as error:
            raise GameError(explained(error)) from error

    def set_aside(self) -> Path:
        """Rename the folder, so that it is not listed as a game; return its new path."""
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
        """Store the tree of a move; return the numbers of the trees that were deleted for it.

        Trees of moves that are not in `line`, the names of the current line's trees, are deleted
        first, then the trees of the earliest moves. This may include the new tree.

        Parameters
        ----------
        drop : callable
            Deletes the tree with a name, or returns False if it is shown and must stay.

        Raises TreeFileError if the file cannot be written.
        """
        save(tree, self.path / name)
        self.names.add(name)
        return self._make_room(set(line), drop)

    def drop_tree(self, name: str) -> None:
        """Delete a tree."""
        self.names.discard(name)
        with contextlib.suppress(OSError):
            (self.path / name).unlink()

    def name_old_trees(self, session: GameSession) -> None:
        """Rename trees of an earlier version."""
        names = tree_names(session)
        for old in _listed(self.path):
            found = _OLD_TREE.fullmatch(old)
            if found and not _TREE.fullmatch(old) and 0 < int(found[1]) <= len(names):
                name = names[int(found[1]) - 1]
                with contextlib.suppress(OSError):
                    (self.path / old).rename(self.path / name)
                    self.names.add(name)

    def _make_room(self, line: set[str], drop: Callable[[str], bool]) -> list[int]:
        """Delete trees until the rest fits."""
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
    """The names of the trees of the current line's moves that have trees."""
    names, before = [], blake2s(digest_size=4)
    for number, (position, move) in enumerate(
        zip(session.positions, session.moves, strict=False), 1
    ):
        before.update(f"{session.game.move_name(position, move)} ".encode())
        names.append(f"{session.game.name}_{number}_{before.hexdigest()}.tree")
    return names


def tree_number(name: str) -> int:
    """The number of the move that a tree belongs to."""
    found = _TREE.fullmatch(name)
    return int(found[1]) if found else 0


def _listed(path: Path) -> list[str]:
    with contextlib.suppress(OSError):
        return [found.name for found in path.iterdir()]
    return []


def _lock(path: Path) -> QLockFile:
    """Lock a folder for this process; raises OSError as described in `GameFolder`."""
    lock = QLockFile(str(path / _LOCK))
    # A game may take days; only the life of its process counts.
    lock.setStaleLockTime(0)
    if lock.tryLock(_PATIENCE):
        return lock
    if lock.error() == QLockFile.LockError.LockFailedError:
        # The file names a living process or another machine, or is damaged. That does not mean
        # that the lock is held: a held lock cannot be removed.
        if lock.removeStaleLockFile() and lock.tryLock(_PATIENCE):
            return lock
        raise BlockingIOError(
            errno.EWOULDBLOCK, _("this game is open in another window of uctvis"), str(path)
        )
    # Qt does not give the reason.
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
