import numpy as np

from uctvis.tree.tree import Tree
from uctvis.view.comparison import Comparison


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
