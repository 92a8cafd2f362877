"""Tests of the legend below the tree, and of the tree's colours, in the window."""

from dataclasses import replace

import numpy as np
import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QAction, QComboBox

import uctvis
from uctvis.ui.app.window import Window
from uctvis.ui.pane.count_line import CountLine
from uctvis.ui.pane.legend import LegendLine
from uctvis.ui.panels.colours.colours_panel import ColoursPanel
from uctvis.ui.tree import tree_view
from uctvis.ui.widgets.theme import ThemeChoice
from uctvis.view.comparison import Comparison
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring
from uctvis.view.style.legend import Legend
from uctvis.view.style.style import Style

TREE = uctvis.Tree.from_parents([-1, 0, 0, 1], visits=[9, 6, 3, 2], mean=[0.5, 0.25, 0.75, 1.0])


def action(window, text):
    (found,) = [
        a for a in window.menuBar().findChildren(QAction) if a.text().replace("&", "") == text
    ]
    return found


@pytest.fixture
def shown(qtbot, window, tmp_path):
    """The window with a tree."""
    uctvis.save(TREE, tmp_path / "a.tree")
    window.open_paths([str(tmp_path / "a.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    qtbot.waitUntil(lambda: window.pane.view._drawing is not None)
    return window


def pixels(widget):
    return widget.grab().toImage()


def test_the_panel_colours_the_tree_that_is_shown(qtbot, monkeypatch, shown):
    view = shown.pane.view
    marks, scene, viewport = view._current_marks(), view.scene, view.viewport
    chosen_anew = []
    choose = tree_view.choose_marks
    monkeypatch.setattr(
        tree_view, "choose_marks", lambda *args: chosen_anew.append(args) or choose(*args)
    )
    action(shown, "Colours…").trigger()
    (panel,) = shown.findChildren(ColoursPanel)
    qtbot.waitExposed(panel)
    (nodes,) = [b for b in panel.findChildren(QComboBox) if b.accessibleName() == "Node colours"]
    before = view._current_drawing()
    for _step in range(len(Coloring) - 1):
        qtbot.keyClick(nodes, Qt.Key_Down)
        after = view._current_drawing()
        assert after.fills.tolist() != before.fills.tolist()
        before = after
    assert view.tree_style.coloring is Coloring.CHANGE
    assert (view.scene, view.viewport, view._current_marks()) == (scene, viewport, marks)
    assert not chosen_anew


def test_nodes_are_coloured_by_a_column_of_the_tree_that_is_shown(qtbot, shown, tmp_path):
    def open_tree(name, columns):
        tree = uctvis.Tree.from_parents([-1, 0, 0, 1], visits=[9, 6, 3, 2], columns=columns)
        uctvis.save(tree, tmp_path / name)
        before = shown.pane.view.scene
        shown.open_paths([str(tmp_path / name)])
        qtbot.waitUntil(lambda: shown.pane.view.scene is not before, timeout=60_000)

    view, card = shown.pane.view, shown.pane.legend
    open_tree("b.tree", {"prior": [np.nan, 0.0, 1.0, 0.5]})
    action(shown, "Colours…").trigger()
    (panel,) = shown.findChildren(ColoursPanel)
    (nodes,) = [b for b in panel.findChildren(QComboBox) if b.accessibleName() == "Node colours"]
    nodes.setFocus()
    qtbot.keyClicks(nodes, "prior")
    assert view.tree_style.coloring == ColumnColoring("prior")
    style = view.tree_style
    marks, fills = view._current_marks().nodes.node, view._current_drawing().fills
    assert len(marks) == len(fills) == 4
    by_node = {node: tuple(fill) for node, fill in zip(marks, fills.tolist(), strict=True)}
    assert by_node[0] == style.background
    assert (by_node[1], by_node[2]) == (style.node_ramp[0], style.node_ramp[-1])
    assert card.legend.parts[1].title == "Nodes: prior"
    # Another tree without it has the usual colours, and the next one with it has these again.
    open_tree("c.tree", {"value": [1, 2, 3, 4]})
    assert card.legend.parts[1].title == "Nodes: player to move"
    assert nodes.currentText() == "prior (not in this tree)"
    open_tree("d.tree", {"value": [1, 2, 3, 4], "prior": [4, 3, 2, 1]})
    assert card.legend.parts[1].title == "Nodes: prior"


def test_the_legend_says_what_the_tree_shows(shown):
    card, view = shown.pane.legend, shown.pane.view
    assert card.isVisible()
    assert card.legend == Legend.of(view.scene, view.tree_style)
    colours = shown.preferences.colours
    colours.choose(coloring=Coloring.MEAN, logarithmic=True)
    assert card.legend == Legend.of(view.scene, view.tree_style)
    assert "mean" in card.legend.parts[1].title
    shown.set_theme(ThemeChoice.DARK)
    assert card.legend == Legend.of(view.scene, view.tree_style)
    assert view.tree_style.background != (255, 255, 255)
    shown.set_theme(ThemeChoice.LIGHT)
    shown.pane.show_nothing("")
    assert not card.isVisible()


def test_the_legend_hides_nothing_of_the_tree(qtbot, shown):
    line, view = shown.pane.legend, shown.pane.view
    count = shown.pane.findChild(CountLine)
    for width in (1280, 700):
        shown.resize(width, 700)
        qtbot.waitUntil(lambda: line.width() + count.width() == view.width())
        at = line.mapTo(shown, line.rect().topLeft()).y()
        assert at >= view.mapTo(shown, view.rect().bottomLeft()).y()


def test_beside_a_tree_of_640_pixels_the_legend_has_its_titles(qtbot, light):
    line = LegendLine()
    qtbot.addWidget(line)
    # Without the number of nodes beside it.
    line.resize(520, 40)
    line.explain(Scene.of(TREE), Style())
    low = line.height()
    assert [item.thing for row in line._strip.rows for item in row if isinstance(item.thing, str)]
    assert line._strip.complete
    # Where even three rows are too few, the tree has their room.
    line.resize(260, low)
    assert line.height() < low


def test_the_legend_is_hidden_from_the_menu_and_stays_so(qtbot, shown):
    entry = action(shown, "Legend")
    assert entry.isChecked()
    entry.trigger()
    assert not shown.pane.legend.isVisible()
    assert not entry.isChecked()
    again = Window()
    qtbot.addWidget(again)
    assert not action(again, "Legend").isChecked()
    entry.trigger()
    assert shown.pane.legend.isVisible()


def test_a_comparison_colours_nodes_until_the_next_tree(shown):
    view = shown.pane.view
    shown.preferences.colours.choose(coloring=Coloring.CHANGE)
    plain = view._current_drawing().fills
    comparison = Comparison(earlier=(TREE.parent.clip(-1, 1)).copy(), gained=TREE.visits.copy())
    view.set_comparison(comparison)
    assert (view._current_drawing().fills != plain).any()
    assert shown.pane.legend.legend == Legend.of(view.scene, view.tree_style, comparison)
    view.show_scene(Scene.of(replace(TREE)))
    assert view.comparison is None
    assert (view._current_drawing().fills == plain).all()


def test_the_colours_are_remembered(qtbot, shown):
    shown.preferences.colours.choose(coloring=Coloring.DEPTH)
    shown.close()
    again = Window()
    qtbot.addWidget(again)
    assert again.preferences.colours.choices.coloring is Coloring.DEPTH


def test_a_legend_is_painted(qtbot, light):
    from uctvis.view.scene import Scene

    card = LegendLine()
    qtbot.addWidget(card)
    card.resize(700, 40)
    style = Style(coloring=Coloring.UCB)
    card.explain(Scene.of(TREE), style)
    image = pixels(card)
    seen = {
        image.pixelColor(x, y).getRgb()[:3]
        for x in range(image.width())
        for y in range(image.height())
    }
    for color in (*style.edge_ramp, style.accent, *style.node_ramp[1:-1]):
        assert (
            min(sum(abs(a - b) for a, b in zip(color, other, strict=True)) for other in seen) < 30
        )


def test_trees_that_are_compared_show_what_changed(qtbot, shown):
    view = shown.pane.view
    assert view.tree_style.coloring is Coloring.PLAYER
    comparison = Comparison(
        np.array([0, 1, -1, -1], np.int32), np.array([4, 0, 3, 2], np.int32), gone=0
    )
    view.set_comparison(comparison)
    assert view.tree_style.coloring is Coloring.CHANGE
    assert "since the previous tree" in shown.pane.legend.legend.parts[1].title
    # The same tree with another folding is still compared.
    shown.pane.fold(Folding(most_depth=1))
    qtbot.waitUntil(lambda: len(view.scene.rows.node) == 3)
    assert view.comparison is comparison
    view.set_comparison(None)
    assert view.tree_style.coloring is Coloring.PLAYER
