import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from uctvis.tree.tree import Tree
from uctvis.view.renumbered import nearest, number_of, same_node
from uctvis.view.scene import Scene


def shuffled(order):
    """A chain of two and their siblings, its numbers in the search being `order`."""
    numbers = [0, *order]
    return Tree.from_parents([-1, 0, 0, 1, 1]), np.array(numbers, np.int32)


def scene(tree, source):
    from dataclasses import replace

    return Scene.of(replace(tree, source=source))


@given(st.permutations([1, 2, 3, 4]))
def test_a_node_is_found_again_by_its_number(order):
    tree, source = shuffled(order)
    before, plain = scene(tree, source), scene(tree, None)
    for node in range(5):
        assert number_of(before.tree, node) == source[node]
        assert same_node(before, before, node) == node
        assert same_node(before, plain, node) == source[node]
        assert same_node(plain, before, int(source[node])) == node


def test_what_is_gone_is_the_lowest_above_it():
    tree, source = shuffled([7, 8, 9, 10])
    before = scene(tree, source)
    after = scene(Tree.from_parents([-1, 0]), np.array([0, 7], np.int32))
    assert [same_node(before, after, node) for node in range(5)] == [0, 1, 0, 1, 1]


def test_the_nearest_node_of_a_row():
    shown = scene(*shuffled([1, 2, 3, 4]))
    for node in range(5):
        x, row = shown.position(node)
        for right in (-0.3, 0.0, 0.3):
            assert nearest(shown, x + right, row + right) == node
    assert nearest(shown, -100.0, -5.0) == 0
    assert nearest(shown, 100.0, 99.0) == 4
