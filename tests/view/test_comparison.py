import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import parents

from uctvis.tree.tree import Tree
from uctvis.view.comparison import Comparison
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene


def test_what_is_new_gained_lost_and_gone():
    earlier = Tree.from_parents(
        [-1, 0, 0, 0, 1], move_names=["", "a", "b", "c", "x"], visits=[9, 4, 3, 2, 1]
    )
    later = Tree.from_parents(
        [-1, 0, 0, 0, 3], move_names=["", "b", "c", "d", "e"], visits=[9, 2, 7, 5, 4]
    )
    comparison = Comparison.of(later, earlier)
    assert comparison.earlier.tolist() == [0, 2, 3, -1, -1]
    assert comparison.gained.tolist() == [0, -1, 5, 5, 4]
    assert comparison.gained.dtype == np.int32
    assert comparison.counts == (2, 1, 1, 2)


@given(parents(), st.integers(0, 2**32 - 1), st.data())
def test_new_nodes_follow_each_other_by_visits(parent, seed, data):
    generator = np.random.default_rng(seed)
    tree = Tree.from_parents(parent, visits=generator.integers(0, 5, len(parent)))
    earlier = np.where(generator.random(tree.size) < 0.5, -1, 0).astype(np.int32)
    comparison = Comparison(earlier, tree.visits)
    new = sorted(
        np.flatnonzero(earlier < 0).tolist(), key=lambda node: (-int(tree.visits[node]), node)
    )
    assert comparison.new_count == len(new)
    for by, order in ((1, new), (-1, new[::-1])):
        node, walked = None, []
        for _step in new:
            node, place = comparison.next_new(tree, node, by)
            assert new[place] == node
            walked.append(node)
        assert walked == order
        if new:
            # The first follows the last.
            assert comparison.next_new(tree, node, by)[0] == order[0]
        else:
            assert comparison.next_new(tree, None, by) is None
    start = data.draw(st.integers(0, tree.size - 1))
    beyond = [n for n in new if (-int(tree.visits[n]), n) > (-int(tree.visits[start]), start)]
    if new:
        assert comparison.next_new(tree, start, 1)[0] == (beyond or new)[0]


def test_new_places_are_those_of_the_shown_nodes_row_by_row():
    tree = Tree.from_parents([-1, 0, 0, 1, 1, 2], visits=[9, 5, 4, 3, 2, 1])
    comparison = Comparison(np.array([0, -1, 0, -1, 0, -1], np.int32), tree.visits)
    scene = Scene.of(tree)
    place, row, start = comparison.new_places(scene)
    assert scene.rows.node[place].tolist() == [1, 3, 5]
    assert row.tolist() == [1, 2]
    assert start.tolist() == [0, 1, 3]
    assert comparison.new_places(scene).place is place
    folded = Scene.of(tree, Folding(most_depth=1))
    assert folded.rows.node[comparison.new_places(folded).place].tolist() == [1]
