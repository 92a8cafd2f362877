"""The moves that are shown beside a tree, with the numbers of their search."""

from collections.abc import Sequence

from qtpy.QtCore import QObject, Signal

from uctvis.errors import GameError
from uctvis.explain.move_rows import MoveRow, child_named, rows_of_tree
from uctvis.explain.playout import position_at
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.games import game_of
from uctvis.tree.tree import Tree
from uctvis.tree.truth import best_truth


class ShownMoves(QObject):
    """The moves at the selected node of a tree or at its root, or the moves of a running search.

    Signals: `changed` when the rows may have changed; `said` when the note has changed.
    """

    changed = Signal()
    said = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The tree with the moves; of a running search, the part of it that is shown.
        self.tree: Tree | None = None
        # The game of the tree, if it is known.
        self.game: AnyGame | None = None
        # The moves, the best one first.
        self.rows: Sequence[MoveRow] = []
        # The result of perfect play for the player who moves, if it is known.
        self.best: float | None = None
        # A text about the search.
        self.note = ""
        self._node = 0
        # The position of a running search.
        self._position: AnyPosition | None = None

    @property
    def position(self) -> AnyPosition | None:
        """The position before the moves; None if it is unknown."""
        if self._position is not None or self.tree is None or self.game is None:
            return self._position
        try:
            return position_at(self.game, self.tree, self._node)
        except GameError:
            # A file may contain names that are invalid in the game.
            return None

    def show_tree(self, tree: Tree | None) -> None:
        """Take the moves at the root of a tree."""
        self.show_node(tree, None)

    def show_node(self, tree: Tree | None, node: int | None) -> None:
        """Take the moves at a node or at the root; for a leaf, the moves at its parent."""
        if tree is not self.tree:
            self.tree, self.game = tree, None if tree is None else game_of(tree)
        self._position = None
        at = 0 if node is None else node
        if tree is not None and at > 0 and tree.child_count[at] == 0:
            at = int(tree.parent[at])
        self._node = at
        self._take([] if tree is None else rows_of_tree(tree, at, self.game))

    def show_moment(
        self, rows: Sequence[MoveRow], tree: Tree | None, position: AnyPosition | None = None
    ) -> None:
        """Take the moves of a running search in `position`; `tree` is the part of it shown."""
        self.tree, self._node, self._position = tree, 0, position
        self.game = None if tree is None else game_of(tree)
        self._take(rows)

    def say(self, note: str) -> None:
        """Take a note about the search."""
        self.note = note
        self.said.emit()

    def child(self, row: int) -> int | None:
        """The node after the move in a row; None if the tree has no such node."""
        if self.tree is None:
            return None
        return child_named(self.tree, self._node, self.rows[row].name)

    def _take(self, rows: Sequence[MoveRow]) -> None:
        tree = self.tree if self._position is None else None
        self.rows, self.best = list(rows), None if tree is None else best_truth(tree, self._node)
        self.changed.emit()
