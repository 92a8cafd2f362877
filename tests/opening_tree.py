"""A small tree with names and visits: two of its nodes have none."""

from uctvis.tree.tree import Tree

OPENING = Tree.from_parents(
    [-1, 0, 0, 1, 1, 2, 3],
    visits=[20, 12, 7, 8, 0, 0, 5],
    mean=[0.5, 0.25, 0.75, 0.5, 0.0, 0.0, 1.0],
    move_names=["", "e2e4", "d2d4", "e7e5", "c7c5", "d7d5", "g1f3"],
)
