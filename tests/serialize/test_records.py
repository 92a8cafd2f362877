"""Which records lead to a tree: against a plain reading of the same sentence."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import recorded_trees

from uctvis.serialize.binary.records import leads_to
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.traversal import preorder


def expected(tree, record):
    """The nodes that are there, iteration by iteration, as a set."""
    kept = record.kept
    kept_visits = {0: 0} if kept is None else dict(zip(kept.node, kept.visits, strict=True))
    if kept is not None and (
        len(kept_visits) < len(kept.node)
        or any(won > n * PAYOFF_ONE for n, won in zip(kept.visits.tolist(), kept.won, strict=True))
    ):
        return False
    there = set(kept_visits)

    def whole():
        """Each node with its parent, and with its siblings."""
        families = {int(tree.parent[node]) for node in there if node > 0}
        return (
            0 in there
            and families <= there
            and all(set(tree.children(node)) <= there for node in families)
        )

    if not whole():
        return False
    visits = [int(kept_visits.get(node, 0)) for node in range(tree.size)]
    for leaf in record.leaf.tolist():
        if leaf not in there:
            parent = int(tree.parent[leaf])
            if parent not in there:
                return False
            there.update(tree.children(parent))
        for node in tree.path(leaf):
            visits[node] += 1
    return len(there) == tree.size and visits[1:] == tree.visits[1:].tolist() and visits[0] < 2**31


def in_file(tree, record):
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    place = np.argsort(order).astype(np.int32)
    kept = record.kept
    if kept is not None:
        kept = replace(kept, node=place[kept.node])
    record = replace(record, leaf=place[record.leaf], kept=kept)
    return leads_to(record, tree.child_count[order], tree.visits[order])


@given(st.data())
def test_records_and_what_is_nearly_one(data):
    tree = data.draw(recorded_trees(max_size=8))
    record = tree.record
    assert expected(tree, record)
    assert in_file(tree, record)
    node = st.integers(0, tree.size - 1)
    leaf = record.leaf.copy()
    for _change in range(data.draw(st.integers(0, 2))):
        if len(leaf) > 1:
            place, other = data.draw(
                st.lists(st.integers(0, len(leaf) - 1), min_size=2, max_size=2)
            )
            leaf[[place, other]] = leaf[[other, place]]
    if len(leaf) > 0 and data.draw(st.booleans()):
        leaf[data.draw(st.integers(0, len(leaf) - 1))] = data.draw(node)
    kept = record.kept
    if kept is not None and data.draw(st.booleans()):
        numbers = np.array(data.draw(st.lists(node, max_size=4)), np.intp) % len(kept.node)
        kept = replace(
            kept, node=kept.node[numbers], visits=kept.visits[numbers], won=kept.won[numbers]
        )
        kept = replace(kept, won=kept.won + data.draw(st.integers(0, 1)))
    changed = replace(record, leaf=leaf, kept=None if kept is None or not len(kept.node) else kept)
    assert in_file(tree, changed) == expected(tree, changed)
    # The visits of the very nodes that the changed iterations come to.
    visits = tree.visits.copy()
    for old, new in zip(record.leaf, leaf, strict=True):
        visits[tree.path(int(old))] -= 1
        visits[tree.path(int(new))] += 1
    moved = replace(tree, visits=visits)
    assert in_file(moved, changed) == expected(moved, changed)
