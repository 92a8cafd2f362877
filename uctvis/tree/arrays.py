"""A search tree as flat arrays, indexed by node id.

The root is node 0. A parent's id is smaller than the ids of its children, and the children
of a node have consecutive ids in move order. Therefore every pass over a tree is a simple
loop over ids, and a searched tree at any earlier iteration is a prefix of the final tree.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis._version import __version__
from uctvis.errors import TreeError
from uctvis.texts import _
from uctvis.tree.columns import ARRAYS, Column, columns_of, expect_columns
from uctvis.tree.merit import (
    MEAN,
    NO_STANDING,
    Merits,
    answer_in,
    ranked,
    visits_with_best,
)
from uctvis.tree.names import NodeNames, PackedNames
from uctvis.tree.players import CHANCE, UNKNOWN_PLAYER
from uctvis.tree.principal_variation import principal_variation
from uctvis.tree.proofs import Proof, proofs_in
from uctvis.tree.record import Record
from uctvis.tree.score_bounds import OPEN, PayoffBounds, bounds_in, is_decided, standings
from uctvis.tree.traversal import breadth_first, path_to
from uctvis.tree.validation import (
    finite_numbers,
    one_text,
    parent_indices,
    texts,
    whole_numbers,
)

# The largest index and counter.
_MOST = np.iinfo(np.int32).max
# How the dialects of older programs begin.
_OLDER = "older "


def _made_today() -> str:
    return f"uctvis {__version__}, {datetime.now(UTC):%Y-%m-%d}"


@dataclass(frozen=True, eq=False)
class TreeArrays:
    """The arrays of a tree; `uctvis.tree.tree.Tree` describes them."""

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

        >>> from uctvis.tree.tree import Tree
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

    def shares_nodes(self, other: "TreeArrays") -> bool:
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
        return Merits(visits, self.mean, answer, proofs_in(self.columns), self._standing(answer))

    @cached_property
    def bounds(self) -> PayoffBounds:
        """The bounds of the payoffs of all nodes, if the tree has them."""
        return bounds_in(self.columns)

    @cached_property
    def secured(self) -> NDArray[np.float64]:
        """For each move, the most that it or one of its siblings surely gives; 0.0 if unknown."""
        return self.bounds.secured(self.parent)

    def _standing(self, answer: int) -> NDArray[np.int8]:
        """How all moves stand by their bounds; outcomes are not compared."""
        if len(self.bounds.least) == 0:
            return NO_STANDING
        found = standings(
            self.bounds,
            self.secured,
            self.visits,
            self.mean,
            by_mean=answer == MEAN,
        )
        return np.where(is_decided(self.player, self.parent), found, OPEN).astype(np.int8)

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
