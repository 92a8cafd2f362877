"""Tests of the charts of a tree: the nodes by depth, and the visits by rank."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from qtpy.QtCore import Qt
from strategies import random_parents

from uctvis.tree.tree import Tree
from uctvis.ui.panels.charts.charts_panel import by_depth, by_rank


@given(
    shape=st.sampled_from(["random", "chain", "star"]),
    size=st.integers(1, 1500),
    seed=st.integers(0, 99),
)
@settings(max_examples=25, deadline=None)
def test_nodes_are_counted(shape, size, seed):
    visits = np.random.default_rng(seed).integers(0, 9, size)
    tree = Tree.from_parents(random_parents(shape, size, seed), visits=visits)
    chart = by_depth(tree)
    assert (chart.moments[0], chart.moments[-1]) == (0, tree.depth.max())
    for row, whole, visited in zip(
        chart.moments, chart.lines[0].values, chart.lines[1].values, strict=True
    ):
        there = tree.depth == row
        assert whole == there.sum()
        assert visited == (tree.visits[there] > 0).sum()
    chart = by_rank(tree)
    assert (chart.moments[0], chart.moments[-1]) == (1, size)
    ranked = sorted(visits.tolist(), reverse=True)
    assert chart.lines[0].values.tolist() == [ranked[rank - 1] for rank in chart.moments]


def test_they_come_for_any_tree_by_key_and_go_by_escape(qtbot, pane):
    window = pane.window()
    qtbot.keyClick(window, Qt.Key_Y, Qt.ControlModifier | Qt.ShiftModifier)
    charts = pane.inspector.panels["charts"]
    assert pane.inspector.is_seen("charts")
    assert charts.depths.hasFocus()
    for key in (Qt.Key_Right, Qt.Key_Right):
        qtbot.keyClick(charts.depths, key)
    assert charts.depths.text == "depth 2, all  2, visited  1"
    qtbot.keyClick(charts.ranks, Qt.Key_Home)
    assert charts.ranks.text == "rank 1, visits  4"
    pane.inspector.turn("why")
    qtbot.waitUntil(lambda: not pane.inspector.is_seen("charts"))
    pane.inspector.turn("charts")
    qtbot.keyClick(charts.depths, Qt.Key_Escape)
    assert not charts.isVisible()
    assert pane.inspector.panels["node"].isVisible()
