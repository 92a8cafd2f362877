"""Parts of a tree as trees of their own: what is below a node, and what is left of a tree."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uctvis.errors import TreeError
from uctvis.jit.compiled import compiled
from uctvis.texts import _
from uctvis.tree.arrays import TreeArrays
from uctvis.tree.conditions import parse_conditions
from uctvis.tree.node import Node
from uctvis.tree.players import UNKNOWN_PLAYER, mover_of

_Int32s = NDArray[np.int32]
_Bools = NDArray[np.bool_]
_Tree = TypeVar("_Tree", bound=TreeArrays)


def below(tree: _Tree, root: int) -> _Tree:
    """The node `root` and all below it; see `Tree.subtree`."""
    kept = np.zeros(tree.size, np.bool_)
    kept[root] = True
    _keep_below(tree.parent, root, kept)
    part = only(tree, kept)
    if root == 0:
        return part
    # The root of a tree counts payoffs to the player to move, the others to who moved into them.
    mean, player = part.mean.copy(), int(part.player[0])
    moved = int(mover_of(tree.player[tree.parent[root]]))
    if player != UNKNOWN_PLAYER and mover_of(player) != moved and part.visits[0] > 0:
        mean[0] = 1.0 - mean[0]
    return replace(part, mean=mean, depth=part.depth - part.depth[0])


def without(tree: _Tree, where: _Bools) -> _Tree:
    """The tree without these nodes and all below them; see `Tree.prune`."""
    kept = ~where
    kept[0] = True
    _drop_below(tree.parent, kept)
    return only(tree, kept)


def chosen(tree: TreeArrays, where: str | ArrayLike | Callable[[Node], bool]) -> _Bools:
    """The nodes that conditions, an array of Booleans or a function chooses: bool (size,).

    Raises
    ------
    QueryError, TreeError
        The conditions or the array are not possible.
    """
    if isinstance(where, str):
        met = np.ones(tree.size, np.bool_)
        for condition in parse_conditions(where, tree):
            met &= condition.met(tree)
        return met
    if callable(where):
        return np.fromiter(
            (bool(where(Node(tree, node))) for node in range(tree.size)), np.bool_, tree.size
        )
    given = np.asarray(where)
    if given.shape != (tree.size,) or given.dtype != np.bool_:
        raise TreeError(
            _("where: expected {size} Booleans, got {got}").format(
                size=tree.size, got=f"{given.dtype} {given.shape}"
            )
        )
    return given


def only(tree: _Tree, kept: _Bools) -> _Tree:
    """The tree of the nodes in `kept`, which are one node and some below it, in their order.

    Children stay consecutive, and stay after their parents. The record is left out, because it
    belongs to all nodes.
    """
    order = np.flatnonzero(kept).astype(np.int32)
    now = (np.cumsum(kept) - 1).astype(np.int32)
    parent = np.full(len(order), -1, np.int32)
    parent[1:] = now[tree.parent[order[1:]]]
    child_count = np.bincount(parent[1:], minlength=len(order)).astype(np.int32)
    first_child = np.zeros(len(order), np.int32)
    # Backwards, so that the first child of each parent is the last one that is written.
    first_child[parent[:0:-1]] = np.arange(len(order) - 1, 0, -1, dtype=np.int32)
    return replace(
        tree,
        parent=parent,
        first_child=first_child,
        child_count=child_count,
        depth=tree.depth[order],
        visits=tree.visits[order],
        extra_visits=tree.extra_visits[order],
        mean=tree.mean[order],
        player=tree.player[order],
        names=tree.names.packed().take(order),
        source=order if tree.source is None else tree.source[order],
        columns={name: column.take(order) for name, column in tree.columns.items()},
        record=None,
        warnings=(),
    )


@compiled
def _keep_below(parent: _Int32s, root: int, kept: _Bools) -> None:
    """Keep the nodes whose parents are kept."""
    for node in range(root + 1, len(parent)):
        kept[node] = kept[parent[node]]


@compiled
def _drop_below(parent: _Int32s, kept: _Bools) -> None:
    """Keep no node whose parent is not kept."""
    for node in range(1, len(parent)):
        kept[node] &= kept[parent[node]]
