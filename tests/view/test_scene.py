from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scenes import scene_of
from strategies import parents, shaped_parents

from uctvis.view.summaries import summarise


@given(
    parents(30) | shaped_parents(60),
    st.integers(0, 2**32 - 1),
    st.booleans(),
    st.sampled_from([1.0, 1 / 3, 1e5 / 7]),
)
def test_a_node_s_summary_is_of_its_whole_subtree(parent, seed, wild, stretched):
    scene = scene_of(parent, seed, wild=wild)
    tree = scene.tree
    # Places that a float32 does not hold exactly.
    rows = replace(scene.rows, x=scene.rows.x * stretched)
    summaries = summarise(rows, tree.visits)
    below = [[node] for node in range(tree.size)]
    for node in range(tree.size - 1, 0, -1):
        below[tree.parent[node]] += below[node]
    for node, subtree in enumerate(below):
        place = rows.place[node]
        summary = summaries[place]
        assert summary["strongest"] == place
        assert summary["peak"] == tree.visits[subtree].max()
        assert summary["bottom"] == tree.depth[subtree].max()
        x = rows.x[rows.place[subtree]]
        wide = 2 * np.abs(x - rows.x[place]).max()
        # Never less, not even by rounding: the subtree would be left out where it is visible.
        assert wide <= float(summary["width"]) <= wide * (1 + 1e-5)
