"""Comparing trees node by node in preorder, bit by bit."""

import numpy as np

from uctvis.tree.replay import Replay
from uctvis.tree.traversal import preorder


def in_preorder(tree):
    """The values of all nodes in preorder, as comparable lists by name."""
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    return {
        "child_count": tree.child_count[order].tolist(),
        "depth": tree.depth[order].tolist(),
        "visits": tree.visits[order].tolist(),
        "extra_visits": tree.extra_visits[order].tolist(),
        "mean": tree.mean[order].view(np.int64).tolist(),
        "move": [tree.move_name(node) for node in order],
        "state": [tree.state_name(node) for node in order],
    }


def rows_of(tree):
    """The nodes as rows of a file, as Python objects."""
    nodes = in_preorder(tree)
    columns = (nodes["move"], nodes["visits"], nodes["extra_visits"])
    means = np.array(nodes["mean"]).view(np.float64).tolist()
    return list(zip(*columns, means, nodes["state"], nodes["child_count"], strict=True))


def assert_same_nodes(tree, other):
    """Compare everything except the player to move."""
    ours, theirs = in_preorder(tree), in_preorder(other)
    for field, values in ours.items():
        assert values == theirs[field], field


def assert_same_tree(tree, other):
    """Compare everything, including the record, whatever the numbering of nodes is."""
    assert_same_nodes(tree, other)
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    other_order = preorder(other.parent, other.first_child, other.child_count)
    assert tree.player[order].tolist() == other.player[other_order].tolist()
    assert tree.players_assumed == other.players_assumed
    assert tree.game == other.game
    assert sorted(tree.columns) == sorted(other.columns)
    for name, column in tree.columns.items():
        same = other.columns[name]
        assert column.values.dtype == same.values.dtype
        np.testing.assert_array_equal(column.values[order], same.values[other_order])
        for field in ("title", "unknown", "spec", "static"):
            assert getattr(column, field) == getattr(same, field)
    assert (tree.record is None) == (other.record is None)
    if tree.record is not None:
        place, other_place = np.argsort(order), np.argsort(other_order)
        assert place[tree.record.leaf].tolist() == other_place[other.record.leaf].tolist()
        assert tree.record.payoff.tolist() == other.record.payoff.tolist()
        for field in ("seed", "playout_limit", "exploration", "expand_after", "evaluation", "more"):
            assert getattr(tree.record, field) == getattr(other.record, field)
        kept, other_kept = tree.record.kept, other.record.kept
        assert (kept is None) == (other_kept is None)
        if kept is not None:
            assert place[kept.node].tolist() == other_place[other_kept.node].tolist()
            assert kept.visits.tolist() == other_kept.visits.tolist()
            assert kept.won.tolist() == other_kept.won.tolist()
            assert sorted(kept.more) == sorted(other_kept.more)
            for name, numbers in kept.more.items():
                assert numbers.dtype == other_kept.more[name].dtype
                assert numbers.tolist() == other_kept.more[name].tolist()


def assert_sound(tree):
    """Check the properties of the arrays that `Tree` and `serialize.load` guarantee."""
    size = tree.size
    dtypes = {
        "parent": np.int32,
        "first_child": np.int32,
        "child_count": np.int32,
        "depth": np.int32,
        "visits": np.int32,
        "extra_visits": np.int32,
        "mean": np.float64,
        "player": np.int8,
    }
    for field, dtype in dtypes.items():
        array = getattr(tree, field)
        assert array.dtype == dtype, field
        assert array.shape == (size,), field
    assert tree.parent[0] == -1
    assert tree.depth[0] == 0
    families = []
    for node in range(size):
        children = tree.children(node)
        if len(children) == 0:
            assert tree.first_child[node] == 0
            continue
        assert children.start > node
        families.append(children)
        assert (tree.parent[children.start : children.stop] == node).all()
        assert (tree.depth[children.start : children.stop] == tree.depth[node] + 1).all()
    if tree.record is None:
        assert families == sorted(families, key=lambda children: children.start)
    else:
        assert (np.diff(Replay(tree).made) >= 0).all()
    every = [child for children in families for child in children]
    assert sorted(every) == list(range(1, size))
    assert (tree.visits >= 0).all()
    assert (tree.extra_visits >= 0).all()
    assert np.isfinite(tree.mean).all()
    assert np.isin(tree.player, (-1, 0, 1)).all()
    for column in tree.columns.values():
        assert column.values.shape == (size,)
        assert not np.isinf(column.values).any()
        assert all(column.text(node).isprintable() for node in range(size))
