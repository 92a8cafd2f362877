"""A search tree as flat arrays, indexed by node id.

The root is node 0. A parent's id is smaller than the ids of its children, and the children
of a node have consecutive ids in move order. Therefore every pass over a tree is a simple
loop over ids, and a searched tree at any earlier iteration is a prefix of the final tree.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis._version import __version__
from uctvis.errors import TreeError
from uctvis.texts import _
from uctvis.tree.columns import ARRAYS, Column, columns_of, expect_columns
from uctvis.tree.merit import Merits, answer_in, ranked, visits_with_best
from uctvis.tree.names import NodeNames, PackedNames
from uctvis.tree.node import Node, Order
from uctvis.tree.part import below, chosen, without
from uctvis.tree.players import CHANCE, UNKNOWN_PLAYER
from uctvis.tree.principal_variation import principal_variation
from uctvis.tree.proofs import Proof, proofs_in
from uctvis.tree.record import Record
from uctvis.tree.summary import tree_text
from uctvis.tree.traversal import breadth_first, path_to
from uctvis.tree.validation import (
    finite_numbers,
    one_text,
    parent_indices,
    texts,
    whole_numbers,
)

if TYPE_CHECKING:
    import networkx
    import pandas

# The largest index and counter.
_MOST = np.iinfo(np.int32).max
# How the dialects of older programs begin.
_OLDER = "older "


def _made_today() -> str:
    return f"uctvis {__version__}, {datetime.now(UTC):%Y-%m-%d}"


@dataclass(frozen=True, eq=False)
class Tree:
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

    parent: NDArray[np.int32]
    first_child: NDArray[np.int32]
    child_count: NDArray[np.int32]
    depth: NDArray[np.int32]
    visits: NDArray[np.int32]
    extra_visits: NDArray[np.int32]
    mean: NDArray[np.float64]
    player: NDArray[np.int8]
    names: NodeNames
    source: NDArray[np.int32] | None = None
    players_assumed: bool = False
    game: str = ""
    dialect: str = ""
    lengths_in_characters: bool = False
    record: Record | None = None
    warnings: tuple[str, ...] = ()
    columns: Mapping[str, Column] = field(default_factory=dict)
    made: str = field(default_factory=_made_today)

    def __post_init__(self) -> None:
        expect_columns(self.columns, self.size)

    def __repr__(self) -> str:
        """A one-line summary for notebooks and debuggers, without the arrays."""
        game = f", game={self.game!r}" if self.game else ""
        record = "" if self.record is None else f", record of {self.record.iterations} iterations"
        columns = f", columns {', '.join(self.columns)}" if self.columns else ""
        return f"<Tree: {self.size} nodes, visits={self.visits[0]}{game}{record}{columns}>"

    def __str__(self) -> str:
        """The size, the best moves at the root as a table, and the principal variation."""
        return tree_text(self)

    @classmethod
    def from_parents(
        cls,
        parent: ArrayLike,
        *,
        visits: ArrayLike | None = None,
        extra_visits: ArrayLike | None = None,
        mean: ArrayLike | None = None,
        player: ArrayLike | None = None,
        move_names: Iterable[str] | None = None,
        state_names: Iterable[str] | None = None,
        game: str = "",
        columns: Mapping[str, ArrayLike | Column] | None = None,
    ) -> Self:
        """Create a tree from the arrays of any search.

        Each argument may be a list, an array or anything that NumPy converts to an array,
        such as a column of a pandas DataFrame.

        Parameters
        ----------
        parent : integers (size,)
            The index of each node's parent, -1 at the only root. A number that is missing (NaN,
            None, masked) means the root, too, and then the others may be floats. Nodes may be in
            any order; siblings keep theirs.
        visits, extra_visits : integers (size,), default 0
        mean : finite numbers (size,), default 0.0
            The mean payoff to the player who moved into the node, as in `Tree.mean`.
        player : 0, 1, chance or `UNKNOWN_PLAYER` (size,), default alternating from 0 at the root
            See `uctvis.tree.players`.
        move_names, state_names : texts (size,), default ""
        game : text
        columns : mapping from names to numbers or `Column` (size,), default {}
            Other numbers of the nodes: float32, float64 or integers; in floats NaN means that a
            number is not known.

        The nodes are renumbered breadth first; `source` contains the caller's indices.

        Raises
        ------
        TreeError
            The arrays do not describe one tree. The message names the array and the index.

        >>> tree = Tree.from_parents([-1, 0, 0], visits=[3, 1, 2], move_names=["", "left", "right"])
        >>> [tree.move_name(node) for node in tree.children(0)]
        ['left', 'right']
        >>> tree = Tree.from_parents([-1, 0, 0], columns={"prior": [1, 0.75, 0.25]})
        >>> tree.columns["prior"].values
        array([1.  , 0.75, 0.25])
        """
        parents = parent_indices(parent, _MOST)
        size = len(parents)
        root = _root(parents)
        order, new_parent, first_child, child_count, depth = breadth_first(parents, root)
        if len(order) < size:
            raise TreeError(
                _(
                    "parent: expected every node below the root, got a cycle through index {index}"
                ).format(index=_on_cycle(parents, order))
            )
        names = PackedNames.from_texts(
            texts("move_names", move_names, size), texts("state_names", state_names, size)
        )
        named = columns_of({} if columns is None else columns, size)
        if player is None:
            players = (depth % 2).astype(np.int8)
        else:
            players = whole_numbers("player", player, size, UNKNOWN_PLAYER, CHANCE + 1)[
                order
            ].astype(np.int8)
        return cls(
            parent=new_parent,
            first_child=first_child,
            child_count=child_count,
            depth=depth,
            visits=whole_numbers("visits", visits, size, 0, _MOST)[order],
            extra_visits=whole_numbers("extra_visits", extra_visits, size, 0, _MOST)[order],
            mean=finite_numbers("mean", mean, size)[order],
            player=players,
            names=names.take(order),
            source=order,
            players_assumed=player is None,
            game=one_text("game", game),
            columns={name: column.take(order) for name, column in named.items()},
        )

    @property
    def size(self) -> int:
        """The number of nodes, at least 1."""
        return len(self.parent)

    def shares_nodes(self, other: "Tree") -> bool:
        """Whether both trees differ at most in their columns: they share their other parts."""
        return (
            self.parent is other.parent
            and self.visits is other.visits
            and self.names is other.names
            and self.record is other.record
            and self.game == other.game
        )

    def to_numpy(self) -> dict[str, NDArray[Any]]:
        """The arrays and columns of the tree by name, each (size,). They are not copies.

        For example for `pandas.DataFrame(tree.to_numpy())` or
        `numpy.savez("a.npz", **tree.to_numpy())`. Writing to the arrays changes the tree.
        """
        columns = {name: column.values for name, column in self.columns.items()}
        return {name: getattr(self, name) for name in ARRAYS} | columns

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

    def children(self, node: SupportsIndex) -> range:
        """The ids of the children of `node`, in move order."""
        first = int(self.first_child[node])
        return range(first, first + int(self.child_count[node]))

    def path(self, node: int) -> list[int]:
        """The ids from the root to `node`, both included."""
        path: list[int] = path_to(self.parent, int(self.depth[node]), int(node)).tolist()
        return path

    def means_of(self, nodes: Any) -> NDArray[np.float64]:
        """The mean payoffs of nodes; NaN where they are unknown, whatever `mean` contains.

        They are unknown for nodes without visits, and for the root if the file does not say it.
        """
        unknown = self.visits[nodes] == 0
        if self._lacks_root_mean:
            unknown = unknown | (self.parent[nodes] < 0)
        return np.where(unknown, np.nan, self.mean[nodes])

    @cached_property
    def has_shares(self) -> bool:
        """Whether all mean payoffs are shares of wins, from 0 to 1."""
        return bool(self.mean.min() >= 0.0 and self.mean.max() <= 1.0)

    @cached_property
    def _lacks_root_mean(self) -> bool:
        """Whether the root's mean payoff is 0 only because older programs did not store it."""
        if not self.dialect.startswith(_OLDER) or self.mean[0] != 0.0:
            return False
        children = slice(int(self.first_child[0]), int(self.first_child[0] + self.child_count[0]))
        return bool((self.mean[children][self.visits[children] > 0] != 0.0).any())

    def principal_variation(self) -> NDArray[np.int32]:
        """The ids from the root along the best children, as long as these have visits."""
        return self.variation_from(0)

    def variation_from(self, node: int) -> NDArray[np.int32]:
        """The same from another node, included."""
        return principal_variation(
            node, self.first_child, self.child_count, self.player, self.merits
        )

    def ranked_children(self, node: int) -> list[int]:
        """The ids of the children of `node`, from the best move to the worst."""
        ids = self.children(node)
        span = slice(ids.start, ids.stop)
        return (ids.start + ranked(self.merits.take(span))).tolist()  # type: ignore[no-any-return]

    @cached_property
    def merits(self) -> Merits:
        """What ranks the moves of this tree."""
        answer = answer_in({} if self.record is None else self.record.settings)
        visits = visits_with_best(self.visits, self.columns)
        return Merits(visits, self.mean, answer, proofs_in(self.columns))

    def proof(self, node: int) -> Proof | None:
        """The proven result of the move into `node`, or of the root's position, if there is one."""
        return self.merits.proofs.at(node, root=node == 0)

    def move_name(self, node: int) -> str:
        """The name of the move into `node`; "" if it has none."""
        return self.names.move_name(node)

    def state_name(self, node: int) -> str:
        """The name of the position at `node`; "" if it has none."""
        return self.names.state_name(node)

    def shown_move(self, node: int) -> str:
        """The name of the move into `node`, shortened in the middle if it is too long to show."""
        return self.names.shown_move(node)

    def shown_state(self, node: int) -> str:
        """The name of the position at `node`, shortened in the middle if too long to show."""
        return self.names.shown_state(node)


def _root(parents: NDArray[np.int32]) -> int:
    size = len(parents)
    roots = np.flatnonzero(parents == -1)
    if len(roots) == 0:
        raise TreeError(
            _("parent: expected one root (-1), got none in {size} numbers").format(size=size)
        )
    if len(roots) > 1:
        raise TreeError(
            _(
                "parent: expected one root (-1), got {count}: at index {first}, {second}{more}"
            ).format(
                count=len(roots),
                first=roots[0],
                second=roots[1],
                more=", ..." if len(roots) > 2 else "",
            )
        )
    index = int(parents.argmax())
    if parents[index] >= size:
        raise TreeError(
            _("parent: expected indices below {size}, got {got} at index {index}").format(
                size=size, got=parents[index], index=index
            )
        )
    return int(roots[0])


def _on_cycle(parents: NDArray[np.int32], reached: NDArray[np.int32]) -> int:
    """A node on a cycle, given that some nodes cannot be reached from the root."""
    rest = np.ones(len(parents), bool)
    rest[reached] = False
    node = int(rest.argmax())
    # The ancestors of an unreachable node lead to a cycle.
    for _step in range(len(parents)):
        node = int(parents[node])
    return node
