"""A search tree as a sequence of nodes, which knows other representations of trees."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import index
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike

from uctvis.texts import _
from uctvis.tree.arrays import TreeArrays
from uctvis.tree.columns import ARRAYS
from uctvis.tree.node import Node, Order
from uctvis.tree.part import below, chosen, without
from uctvis.tree.summary import tree_text

if TYPE_CHECKING:
    import networkx
    import pandas


class Tree(TreeArrays):
    """A tree of `size` nodes; all arrays have the shape (size,).

    Attributes
    ----------
    parent : int32
        The parent's id; -1 at the root.
    first_child, child_count : int32
        The children are the ids first_child .. first_child + child_count - 1;
        `first_child` is 0 if there are none.
    depth : int32
        0 at the root.
    visits, extra_visits : int32
        The two counters of the file formats, never negative.
    mean : float64
        The mean payoff to the player who moved into the node, or who moved last if chance did;
        at the root, to the player to move. 0.0 for nodes that a search did not visit; any finite
        value in files.
    player : int8
        Who is to move at the node: 0, 1, chance, or `UNKNOWN_PLAYER`; see `uctvis.tree.players`.
    names : NodeNames
        The names of moves and states.
    source : int32 or None
        For a renumbered tree, each node's index in the caller's arrays or in the file.
        None if the tree was not renumbered.
    players_assumed : bool
        Whether `player` was guessed from the depth because the source does not contain it.
    game : str
        The full name of the game, such as "pig:goal=20", or "" if it is unknown.
    dialect : str
        The program that named the moves and states of the file: "uctvis", "older mancala",
        "older chess" or "unknown"; "" for a tree that is not from a file. Never translated.
    lengths_in_characters : bool
        Whether the .tree file counts the lengths of names in characters, not in bytes.
    record : Record or None
        The result of each iteration of the search.
    warnings : tuple of str
        Messages to the user about errors in the file that did not prevent loading.
    columns : mapping from str to Column
        Other numbers of the nodes, such as priors, by name.
    made : str
        The program that made the tree, and the day in UTC: "uctvis 0.1.0, 2026-01-31"; "" if it
        is unknown.
    """

    def __str__(self) -> str:
        """The size, the best moves at the root as a table, and the principal variation."""
        return tree_text(self)

    @classmethod
    def from_networkx(cls, graph: Any) -> Self:
        """Create a tree from a directed graph of NetworkX, with edges from parents to children.

        The attributes `visits`, `extra_visits`, `mean` and `player` of nodes are the arrays of the
        tree, `position` is the name of the position; other numbers become columns. The attribute
        `move` of an edge, or of its lower node, is the name of the move, by default the label.
        `Tree.source` contains the place of each node in the graph.

        Raises
        ------
        TreeError
            The graph is not a tree, or an attribute is not possible.
        """
        from uctvis.tree.exchange.graph import from_networkx

        return from_networkx(cls, graph)

    @classmethod
    def from_newick(cls, text: str) -> Self:
        """Create a tree from a text in Newick format; labels are the names of moves.

        Lengths of edges become the column "length".

        Raises
        ------
        TreeError
            The text is not in this format. The message names the character.

        >>> tree = Tree.from_newick("(lemur:0.5,(chimp:0.2,human:0.2)ape:0.3);")
        >>> [node.move for node in tree.traverse()]
        ['', 'lemur', 'ape', 'chimp', 'human']
        >>> tree[1]["length"]
        0.5
        """
        from uctvis.tree.exchange.newick import from_newick

        return from_newick(cls, text)

    def to_networkx(self) -> "networkx.DiGraph[int]":
        """The tree as a directed graph of NetworkX, with edges from parents to children.

        Nodes have the attributes `visits`, `mean` (NaN if it is unknown), `player`, `position` and
        those of the columns (None for unknown numbers); edges have `move`.

        Raises
        ------
        UctvisError
            NetworkX is not installed.
        """
        from uctvis.tree.exchange.graph import to_networkx

        return to_networkx(self)

    def to_pandas(self, *, positions: bool = False) -> "pandas.DataFrame":
        """The tree as a table of pandas with a row for each node, in the order of ids.

        The table has the arrays of the tree, the names of moves, with `positions` those of
        positions, and the columns. Unknown numbers are NaN. Writing to it may change the tree.

        Raises
        ------
        UctvisError
            pandas is not installed.
        """
        from uctvis.tree.exchange.table import to_pandas

        return to_pandas(self, positions=positions)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, node: SupportsIndex) -> Node:
        """A node; negative ids count from the end.

        Raises
        ------
        IndexError
            There is no such node.
        """
        asked = index(node)
        if not -self.size <= asked < self.size:
            raise IndexError(
                _("node: expected {least} to {most}, got {got}").format(
                    least=-self.size, most=self.size - 1, got=asked
                )
            )
        return Node(self, asked % self.size)

    def __iter__(self) -> Iterator[Node]:
        """The nodes in the order of their ids: parents before their children."""
        return (Node(self, node) for node in range(self.size))

    def traverse(
        self, order: Order = "preorder", where: Callable[[Node], bool] | None = None
    ) -> Iterator[Node]:
        """All nodes in "preorder", "postorder" or "levelorder"; see `Node.traverse`."""
        return self[0].traverse(order, where)

    def copy(self) -> Self:
        """The same tree with arrays of its own, which can be changed."""
        nodes = np.arange(self.size)
        return replace(
            self,
            **{name: getattr(self, name).copy() for name in ARRAYS},
            columns={name: column.take(nodes) for name, column in self.columns.items()},
        )

    def subtree(self, node: SupportsIndex) -> "Tree":
        """The tree whose root is `node`; it has no record.

        Its root's mean payoff is the payoff to the player to move there, as at every root; payoffs
        of two players add up to 1. `source` contains the ids in this tree, or what its `source`
        has for them.

        >>> tree = Tree.from_newick("(a,(c,d)b);")
        >>> [node.move for node in tree.subtree(2)]
        ['b', 'c', 'd']
        """
        return below(self, self[node].id)

    def prune(self, where: str | ArrayLike | Callable[[Node], bool]) -> "Tree":
        """The tree without some nodes and all below them; it has no record, the root stays.

        `where` says which: conditions as in the window (see `uctvis.tree.conditions`), an array of
        Booleans (size,), or a function of a node.

        Raises
        ------
        QueryError, TreeError
            The conditions or the array are not possible.

        >>> tree = Tree.from_parents([-1, 0, 0, 1], visits=[9, 6, 3, 5])
        >>> len(tree.prune("visits < 4")), len(tree.prune(lambda node: node.depth == 2))
        (3, 3)
        """
        return without(self, chosen(self, where))
