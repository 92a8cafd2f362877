"""Bookmarks: named nodes of the trees in files, kept from one start to the next."""

import json
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from uctvis.texts import _
from uctvis.tree.traversal import descend, path_to
from uctvis.tree.tree import Tree
from uctvis.ui.runtime import settings_store

# What is remembered at most, so that the settings stay a small file.
MOST_FILES = 100
MOST_OF_A_FILE = 100
MOST_STEPS = 2_000
# Of so many of its last moves a bookmark knows the names.
_KNOWN_MOVES = 50
_LONGEST_NAME = 40


@dataclass(frozen=True, eq=False)
class Bookmark:
    """A node by the way that leads to it, whatever number it has.

    Attributes
    ----------
    name : str
    steps : int32 (depth,)
        The number of each move's node among its siblings, from the root on.
    moves : tuple of str
        The names of the last of these moves: they tell whether it is the same node still.
    """

    name: str
    steps: NDArray[np.int32]
    moves: tuple[str, ...]

    @classmethod
    def of(cls, tree: Tree, node: int) -> "Bookmark":
        """A bookmark of a node, with a name proposed: its moves, or its number."""
        path = path_to(tree.parent, int(tree.depth[node]), node)
        steps = path[1:] - tree.first_child[path[:-1]]
        moves = _last_moves(tree, path)
        words = " ".join(moves)
        is_told = 0 < len(steps) <= len(moves) and all(moves) and len(words) <= _LONGEST_NAME
        return cls(words if is_told else _("Node {id}").format(id=node), steps, moves)

    def node(self, tree: Tree) -> int | None:
        """The node in this tree; None where there is no such way in it."""
        node = int(descend(tree.first_child, tree.child_count, self.steps))
        if node < 0:
            return None
        same = _last_moves(tree, path_to(tree.parent, len(self.steps), node)) == self.moves
        return node if same else None

    def renamed(self, name: str) -> "Bookmark":
        return replace(self, name=name)


def _last_moves(tree: Tree, path: NDArray[np.int32]) -> tuple[str, ...]:
    return tuple(tree.shown_move(node) for node in path[1:][-_KNOWN_MOVES:].tolist())


def load() -> dict[str, list[Bookmark]]:
    """The bookmarks by the path of their file, the file that was marked last first."""
    try:
        stored = json.loads(str(settings_store.settings().value("bookmarks", "[]")))
        return {
            str(path): [
                Bookmark(str(name), np.array(steps, np.int32), tuple(str(move) for move in moves))
                for name, steps, moves in marks
            ]
            for path, marks in stored
        }
    except (ValueError, TypeError, OverflowError):
        # Somebody has written into the settings.
        return {}


def store(path: str, marks: list[Bookmark]) -> None:
    """Remember the bookmarks of a file; those deep in it only for as long as this runs."""
    files = load()
    files.pop(path, None)
    kept = {path: marks} | files if marks else files
    settings_store.settings().setValue(
        "bookmarks",
        json.dumps(
            [
                (file, [_plain(mark) for mark in of_file if len(mark.steps) <= MOST_STEPS])
                for file, of_file in list(kept.items())[:MOST_FILES]
            ]
        ),
    )


def _plain(mark: Bookmark) -> tuple[str, list[int], tuple[str, ...]]:
    return mark.name, mark.steps.tolist(), mark.moves
