"""What holds for the result of every search."""

import numpy as np

from uctvis.tree.replay import Replay


def assert_laws_hold(found):
    """Each iteration is counted on its path, and the nodes are those of creation order."""
    tree = found.tree
    kept = found.kept
    before = 0 if kept is None else int(kept.visits[0])
    assert tree.visits[0] == before + found.iterations == before + len(found.leaf)
    assert found.statistics.nodes == tree.size
    if kept is None:
        own = tree.visits.astype(np.int64)
        np.subtract.at(own, tree.parent[1:], tree.visits[1:])
        assert (own == np.bincount(tree.record.leaf, minlength=tree.size)).all()
        most = max(tree.record.expand_after, 1)
        assert (own[tree.child_count > 0] <= most).all()

    ids = np.arange(1, tree.size)
    above = tree.parent[1:]
    assert (above < ids).all()
    assert (tree.depth[1:] == tree.depth[above] + 1).all()
    place = ids - tree.first_child[above]
    assert (place >= 0).all()
    assert (place < tree.child_count[above]).all()
    assert tree.child_count.sum() == tree.size - 1
    assert ((tree.first_child > 0) == (tree.child_count > 0)).all()

    replay = Replay(tree)
    replay.go_to(found.iterations)
    assert replay.size == tree.size
    assert (replay.visits == found.nodes["visits"]).all()
    assert (replay.won == found.nodes["won"]).all()
