"""Trees with other ids for their nodes."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeError
from uctvis.order import gather, made_in
from uctvis.texts import _
from uctvis.tree import Tree

_Int32s = NDArray[np.int32]


def as_made(tree: Tree) -> Tree:
    """The same tree with the nodes numbered as its record makes them, `tree` if they are.

    So the tree as it was after any number of iterations is the first nodes of it.

    Raises
    ------
    TreeError
        The tree has no record.
    """
    record = tree.record
    if record is None:
        raise TreeError(_("record: expected a tree with the record of its search, got one without"))
    kept = None if record.kept is None else record.kept.node
    made = made_in(tree.parent, tree.first_child, tree.child_count, record.leaf, kept)
    if (made[1:] >= made[:-1]).all():
        return tree
    # Stable: siblings stay together and in order, and so do parents and children.
    return renumbered(tree, np.argsort(made, kind="stable").astype(np.int32))


def renumbered(tree: Tree, order: _Int32s) -> Tree:
    """The same tree where new node i is old node order[i], the root node 0 still.

    Parents stay before their children, and siblings beside each other, in their order.
    """
    new = np.empty(tree.size, np.int32)
    new[order] = np.arange(tree.size, dtype=np.int32)
    first_child = gather(tree.first_child, order)
    parent = gather(tree.parent, order)
    record = tree.record
    if record is not None:
        kept = record.kept
        if kept is not None:
            kept = replace(kept, node=gather(new, kept.node))
        record = replace(record, leaf=gather(new, record.leaf), kept=kept)
    return replace(
        tree,
        parent=np.append(np.int32(-1), gather(new, parent[1:])),
        # Node 0, which stands for none, keeps its number.
        first_child=gather(new, first_child),
        child_count=gather(tree.child_count, order),
        depth=gather(tree.depth, order),
        visits=gather(tree.visits, order),
        extra_visits=gather(tree.extra_visits, order),
        mean=gather(tree.mean, order),
        player=gather(tree.player, order),
        names=tree.names.packed().take(order),
        source=order if tree.source is None else gather(tree.source, order),
        record=record,
    )
