"""Parts of a tree as separate trees: the shown nodes, or a moment of growth."""

from dataclasses import replace

import numpy as np

from uctvis.tree.traversal import gather
from uctvis.tree.tree import Tree
from uctvis.view.scene import Scene


def shown_part(scene: Scene) -> Tree:
    """The shown nodes of a scene as a tree, renumbered breadth first.

    It has no record, because the record belongs to the whole tree.
    """
    tree, rows = scene.tree, scene.rows
    count = np.diff(rows.child_start)
    return replace(
        tree,
        parent=rows.parent,
        first_child=np.where(count > 0, rows.child_start[:-1], np.int32(0)),
        child_count=count,
        depth=gather(tree.depth, rows.node),
        visits=gather(tree.visits, rows.node),
        extra_visits=gather(tree.extra_visits, rows.node),
        mean=gather(tree.mean, rows.node),
        player=gather(tree.player, rows.node),
        names=tree.names.packed().take(rows.node),
        source=rows.node if tree.source is None else gather(tree.source, rows.node),
        record=None,
        warnings=(),
        columns={name: column.take(rows.node) for name, column in tree.columns.items()},
    )


def tree_of_moment(tree: Tree) -> Tree:
    """A moment of a tree's growth with only the names of its own nodes, like any other tree."""
    return replace(tree, names=tree.names.packed().take(np.arange(tree.size, dtype=np.int32)))
