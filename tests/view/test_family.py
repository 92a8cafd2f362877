import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

from uctvis.view.family import Neighbour, subtree_size, walk
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene

FOLDINGS = st.builds(
    Folding, least_visits=st.integers(0, 3), most_depth=st.none() | st.integers(0, 4)
)


@given(trees(), FOLDINGS)
def test_steps_lead_to_what_is_shown_beside_a_node(tree, folding):
    scene = Scene.of(tree, folding)
    shown = set(scene.rows.node.tolist())
    for node in shown:
        children = [child for child in tree.children(node) if child in shown]
        down = walk(scene, node, Neighbour.CHILD)
        # Of the children with the most visits, the one with the greatest mean.
        best = max(children, key=lambda child: (tree.visits[child], tree.mean[child]), default=node)
        assert down == best
        if node == 0:
            others = set(Neighbour) - {Neighbour.CHILD}
            assert {walk(scene, 0, step) for step in others} == {0}
            continue
        parent = int(tree.parent[node])
        assert walk(scene, node, Neighbour.PARENT) == parent
        siblings = [child for child in tree.children(parent) if child in shown]
        at = siblings.index(node)
        assert walk(scene, node, Neighbour.BEFORE) == siblings[max(at - 1, 0)]
        assert walk(scene, node, Neighbour.AFTER) == siblings[min(at + 1, len(siblings) - 1)]


@given(trees(), FOLDINGS)
def test_a_subtree_s_size_is_the_number_of_its_nodes(tree, folding):
    scene = Scene.of(tree, folding)
    size = np.zeros(tree.size, np.int64)
    for node in sorted(scene.rows.node.tolist(), reverse=True):
        size[node] += 1
        if node > 0:
            size[tree.parent[node]] += size[node]
    for node in scene.rows.node.tolist():
        assert subtree_size(scene.rows.child_start, int(scene.rows.place[node])) == size[node]
