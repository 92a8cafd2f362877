"""The part of a tree that is shown, or made already, as a tree of its own."""

from dataclasses import replace

import numpy as np

from uctvis.tree.traversal import gather
from uctvis.tree.tree import Tree
from uctvis.view.scene import Scene


def shown_part(scene: Scene) -> Tree:
    """The nodes of a scene that are shown, renumbered breadth first.

    It has no record: that leads to the whole tree, and to no part of it.
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
    )


def tree_of_moment(tree: Tree) -> Tree:
    """A moment of a tree's growth with names of its own nodes only: a tree like any other."""
    return replace(tree, names=tree.names.packed().take(np.arange(tree.size, dtype=np.int32)))
