"""Bookmarks: named nodes of trees in files, stored between starts of the program."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.texts import _
from uctvis.tree.traversal import descend, path_to
from uctvis.tree.tree import Tree
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.json_file import JsonFile, Values
from uctvis.ui.runtime.old_settings import old_bookmarks

_log = logging.getLogger("uctvis")

# Limits that keep the file of bookmarks small.
MOST_FILES = 100
MOST_OF_A_FILE = 100
MOST_STEPS = 2_000
_MOST_STEPS_OF_ALL = 1_000_000
# A bookmark stores the names of so many of its last moves.
_KNOWN_MOVES = 50
_LONGEST_NAME = 40


@dataclass(frozen=True, eq=False)
class Bookmark:
    """A named node, identified by the path to it and not by its id."""

    name: str
    # int32 (depth,). The index of each node of the path among its siblings, from the root.
    steps: NDArray[np.int32]
    # The names of the last of these moves, to check that it is still the same node.
    moves: tuple[str, ...]

    @classmethod
    def of(cls, tree: Tree, node: int) -> "Bookmark":
        """Bookmark a node, with its moves or its id as the name."""
        path = path_to(tree.parent, int(tree.depth[node]), node)
        steps = path[1:] - tree.first_child[path[:-1]]
        moves = _last_moves(tree, path)
        words = " ".join(moves)
        is_told = 0 < len(steps) <= len(moves) and all(moves) and len(words) <= _LONGEST_NAME
        return cls(words if is_told else _("Node {id}").format(id=node), steps, moves)

    def node(self, tree: Tree) -> int | None:
        """The node in this tree; None if the tree does not contain it."""
        node = int(descend(tree.first_child, tree.child_count, self.steps))
        if node < 0:
            return None
        same = _last_moves(tree, path_to(tree.parent, len(self.steps), node)) == self.moves
        return node if same else None

    @property
    def place(self) -> tuple[bytes, tuple[str, ...]]:
        """A key that is equal for bookmarks of the same node."""
        return self.steps.tobytes(), self.moves

    @property
    def is_deep(self) -> bool:
        """Whether it is too deep in the tree to be stored."""
        return len(self.steps) > MOST_STEPS

    def renamed(self, name: str) -> "Bookmark":
        return replace(self, name=name)


def _last_moves(tree: Tree, path: NDArray[np.int32]) -> tuple[str, ...]:
    return tuple(tree.shown_move(node) for node in path[1:][-_KNOWN_MOVES:].tolist())


def load() -> dict[str, list[Bookmark]]:
    """The stored bookmarks by the path of their file, the last changed file first."""
    return _read_all(_file().read() if _file().exists() else _old())


def store(path: str, marks: list[Bookmark], before: Sequence[Bookmark] | None = None) -> bool:
    """Store the bookmarks of a file, except those that are too deep; return whether it worked.

    `before` is their state when they were last loaded or stored here; changes of other windows
    since then are kept. None: replace everything.
    """

    def change(values: Values) -> None:
        files = _read_all(values or _old())
        theirs = files.pop(path, [])
        merged = _merged(marks, theirs if before is None else before, theirs)
        kept = {path: merged} | files if merged else files
        values.clear()
        room = _MOST_STEPS_OF_ALL
        for file, of_file in list(kept.items())[:MOST_FILES]:
            room -= sum(len(mark.steps) for mark in of_file if not mark.is_deep)
            if room >= 0:
                values[file] = [_plain(mark) for mark in of_file if not mark.is_deep]

    return _file().change(change)


def _merged(
    mine: Sequence[Bookmark], before: Sequence[Bookmark], theirs: Sequence[Bookmark]
) -> list[Bookmark]:
    """The bookmarks with the changes since `before` made here and by others."""
    known = {mark.place: mark.name for mark in before}
    now = {mark.place: mark for mark in theirs}
    merged = [
        now[mark.place] if known.get(mark.place) == mark.name else mark
        for mark in mine
        # Unchanged here and missing there: removed by another window.
        if known.get(mark.place) != mark.name or mark.place in now
    ]
    gone_or_here = {mark.place for mark in (*mine, *before)}
    merged += [mark for mark in theirs if mark.place not in gone_or_here]
    return merged[:MOST_OF_A_FILE]


@lru_cache(maxsize=1)
def _file_at(path: Path) -> JsonFile:
    return JsonFile(path)


def _file() -> JsonFile:
    return _file_at(settings_store.folder() / "bookmarks.json")


def _old() -> Values:
    """The bookmarks of version 0.1, stored as a list of paths, each with its bookmarks."""
    text = old_bookmarks()
    try:
        pairs = json.loads(text) if text else []
    except (ValueError, RecursionError):
        return {}
    pairs = pairs if isinstance(pairs, list) else []
    return {path: marks for path, marks in filter(_is_pair, pairs) if isinstance(path, str)}


def _is_pair(plain: Any) -> bool:
    return isinstance(plain, list) and len(plain) == 2


def _read_all(values: Values) -> dict[str, list[Bookmark]]:
    """The bookmarks in plain values, without damaged ones."""
    files = {}
    for path, marks in values.items():
        known = [mark for plain in marks if (mark := _read(plain))] if _is_list(marks) else []
        if known:
            files[path] = known[:MOST_OF_A_FILE]
        if not _is_list(marks) or len(known) < len(marks):
            _log.warning("damaged bookmarks of %r are left out", path)
    return files


def _is_list(plain: Any) -> bool:
    return isinstance(plain, list)


def _read(plain: Any) -> Bookmark | None:
    match plain:
        case [str(name), list(steps), list(moves)] if (
            len(steps) <= MOST_STEPS
            and all(type(step) is int and 0 <= step < 2**31 for step in steps)
            and len(moves) <= _KNOWN_MOVES
            and all(isinstance(move, str) for move in moves)
        ):
            return Bookmark(name, np.array(steps, np.int32), tuple(moves))
    return None


def _plain(mark: Bookmark) -> list[Any]:
    return [mark.name, mark.steps.tolist(), list(mark.moves)]
