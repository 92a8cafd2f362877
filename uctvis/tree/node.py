"""A node of a tree as an object: a view of the arrays, which stay where they are."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from uctvis.errors import TreeError
from uctvis.texts import _
from uctvis.tree.arrays import TreeArrays
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance
from uctvis.tree.proofs import Proof

Order = Literal["preorder", "postorder", "levelorder"]


class Node:
    """One node of a tree.

    It is as small as a number and can be used as one: `tree.visits[node]`. Two nodes are equal if
    they are the same node of the same tree.

    >>> from uctvis.tree.tree import Tree
    >>> tree = Tree.from_parents([-1, 0, 0], visits=[3, 1, 2], move_names=["", "left", "right"])
    >>> best = max(tree[0].children, key=lambda node: node.visits)
    >>> best.move, best.visits, best.parent == tree[0], int(tree.visits[best])
    ('right', 2, True, 2)
    >>> [node.id for node in tree]
    [0, 1, 2]
    """

    __slots__ = ("id", "tree")

    def __init__(self, tree: TreeArrays, node: int) -> None:
        self.tree = tree
        self.id = node

    @property
    def parent(self) -> "Node | None":
        """None at the root."""
        return None if self.is_root else Node(self.tree, int(self.tree.parent[self.id]))

    @property
    def children(self) -> tuple["Node", ...]:
        """In move order."""
        return tuple(Node(self.tree, child) for child in self.tree.children(self.id))

    @property
    def path(self) -> tuple["Node", ...]:
        """The nodes from the root to this one, both included."""
        return tuple(Node(self.tree, node) for node in self.tree.path(self.id))

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the moves from the root to this node."""
        return tuple(node.move for node in self.path[1:])

    @property
    def principal_variation(self) -> tuple["Node", ...]:
        """The best nodes below this one, in a line, as long as they have visits."""
        line = self.tree.variation_from(self.id).tolist()
        return tuple(Node(self.tree, node) for node in line[1:])

    @property
    def best(self) -> "Node | None":
        """The child with the best move; None without a visited child, and if chance is to move."""
        line = self.principal_variation
        return line[0] if line else None

    @property
    def is_root(self) -> bool:
        return self.id == 0

    @property
    def is_leaf(self) -> bool:
        return int(self.tree.child_count[self.id]) == 0

    @property
    def is_chance(self) -> bool:
        """Whether chance is to move here."""
        return bool(is_chance(self.tree.player[self.id]))

    @property
    def depth(self) -> int:
        """0 at the root."""
        return int(self.tree.depth[self.id])

    @property
    def visits(self) -> int:
        return int(self.tree.visits[self.id])

    @property
    def mean(self) -> float:
        """The mean payoff to the player who moved into the node; NaN if it is unknown.

        At the root, to the player to move (see `Tree.mean`).
        """
        return float(self.tree.means_of(self.id))

    @property
    def player(self) -> int | None:
        """Who is to move, 0 or 1; None if chance is, or if it is unknown."""
        player = int(self.tree.player[self.id])
        return None if player == UNKNOWN_PLAYER or self.is_chance else player

    @property
    def move(self) -> str:
        """The name of the move into the node; "" if it has none."""
        return self.tree.move_name(self.id)

    @property
    def position(self) -> str:
        """The position, as a text that `uctvis.search` accepts; "" if it has none."""
        return self.tree.state_name(self.id)

    @property
    def proof(self) -> Proof | None:
        """The proven result of the move into the node, if there is one."""
        return self.tree.proof(self.id)

    @property
    def columns(self) -> Mapping[str, float | int | None]:
        """The numbers in the columns of the tree by name; None for those that are not known."""
        return {name: self[name] for name in self.tree.columns}

    def __getitem__(self, column: str) -> float | int | None:
        """The number in a column of the tree; None if it is not known.

        Raises
        ------
        KeyError
            The tree has no such column.
        """
        found = self.tree.columns[column]
        value: float | int = found.values[self.id].item()
        return None if value == found.unknown or value != value else value

    def child(self, move: str) -> "Node":
        """The child with this move.

        Raises
        ------
        TreeError
            There is none.
        """
        for node in self.children:
            if node.move == move:
                return node
        raise TreeError(
            _("node {id}: expected one of the moves {moves}, got {move!r}").format(
                id=self.id, moves=", ".join(node.move for node in self.children), move=move
            )
        )

    def traverse(
        self,
        order: Order = "preorder",
        where: Callable[["Node"], bool] | None = None,
    ) -> Iterator["Node"]:
        """The node and all below it.

        In "preorder" a node comes before its children, in "postorder" after them, in "levelorder"
        after all nodes of less depth. Nodes for which `where` is false are left out, with all
        below them.
        """
        if order not in _ORDERS:
            raise TreeError(
                _("order: expected one of {names}, got {got!r}").format(
                    names=", ".join(_ORDERS), got=order
                )
            )
        return (node for node in _ORDERS[order](self, where))

    def __index__(self) -> int:
        return self.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.tree is other.tree and self.id == other.id

    def __hash__(self) -> int:
        return hash((id(self.tree), self.id))

    def __repr__(self) -> str:
        move = "root" if self.is_root else f"move={self.tree.shown_move(self.id)!r}"
        return f"<Node {self.id}: {move}, visits={self.visits}, mean={self.mean:.3f}>"


_Where = Callable[[Node], bool] | None


def _preorder(start: Node, where: _Where) -> Iterator[Node]:
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if where is None or where(node):
            yield node
            waiting += reversed(node.children)


def _postorder(start: Node, where: _Where) -> Iterator[Node]:
    waiting = [(start, False)]
    while waiting:
        node, is_done = waiting.pop()
        if is_done:
            yield node
        elif where is None or where(node):
            waiting.append((node, True))
            waiting += ((child, False) for child in reversed(node.children))


def _levelorder(start: Node, where: _Where) -> Iterator[Node]:
    row = [start]
    while row:
        row = [node for node in row if where is None or where(node)]
        yield from row
        row = [child for node in row for child in node.children]


_ORDERS: dict[str, Callable[[Node, _Where], Iterator[Node]]] = {
    "preorder": _preorder,
    "postorder": _postorder,
    "levelorder": _levelorder,
}
