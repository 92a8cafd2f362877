"""The columns of a tree in the node panel and in the table of children."""

from dataclasses import replace

import numpy as np
import pytest
from panel_texts import column, copied
from proving import proven_tree
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QApplication
from showing import show, shown_model
from wrappers import horizontal_bar

from uctvis.tree.columns import Column
from uctvis.tree.proofs import LOSS, UNKNOWN, WIN
from uctvis.tree.tree import Tree
from uctvis.ui.panels.children_table import ChildrenModel, ChildrenTable
from uctvis.ui.panels.node.node_panel import NodePanel

# The numbers of the usual columns of the table.
USUAL = 5
TREE = Tree.from_parents(
    [-1, 0, 0, 0],
    visits=[10, 2, 6, 0],
    move_names=["", "a", "b", "c"],
    columns={
        "prior": Column([np.nan, 0.125, np.nan, 0.5], title="Prior of the net", spec=".1%"),
        "cuts": Column([0, 12_345, -1, 7], unknown=-1),
        "single": np.array([0, 0.1, 0.2, 0.3], np.float32),
    },
)
WITHOUT = replace(TREE, columns={})


@pytest.fixture
def panel(qtbot, light):
    return show(qtbot, NodePanel(shown_model(qtbot)), 340, 660)


@pytest.fixture
def table(qtbot, light):
    return show(qtbot, ChildrenTable(), 640, 300)


def titles(table):
    model = table.model()
    return [model.headerData(place, Qt.Horizontal) for place in range(model.columnCount())]


def test_the_values_of_a_node_are_below_the_usual_ones_and_copied(panel):
    panel.show_node(TREE, 1)
    assert copied(panel)[-3:] == ["Prior of the net: 12.5%", "cuts: 12,345", "single: 0.1"]
    panel.show_node(TREE, 2)
    assert copied(panel)[-3:-1] == ["Prior of the net: —", "cuts: —"]
    panel.show_node(WITHOUT, 1)
    assert copied(panel)[-1].startswith("State: ")
    panel.show_node(replace(TREE, columns={"new": Column([1, 2, 3, 4])}), 1)
    assert copied(panel)[-2:] == ["State: —", "new: 2"]


def test_many_columns_do_not_widen_the_panel(panel):
    columns = {f"{name} and more" * 5: Column([name] * 4) for name in range(40)}
    panel.show_node(replace(TREE, columns=columns), 0)
    assert panel.inside.width() <= 340
    table = panel.findChild(ChildrenTable)
    assert table.width() <= 340
    # The rest is reached by scrolling.
    assert horizontal_bar(table).maximum() > 0
    assert table.columnWidth(0) > 40


def test_the_table_has_a_column_of_its_own_for_each(qapp):
    model = ChildrenModel()
    model.show_children(TREE)
    assert model.columnCount() == USUAL + 3
    assert column(model, USUAL) == ["12.5%", "—", "50.0%"]
    assert column(model, USUAL + 1) == ["12,345", "—", "7"]
    model.show_children(WITHOUT)
    assert model.columnCount() == USUAL
    model.rank()


@pytest.mark.parametrize(
    ("order", "expected"),
    [(Qt.AscendingOrder, [1, 3, 2]), (Qt.DescendingOrder, [3, 1, 2])],
)
def test_unknown_numbers_come_last_in_any_order(qapp, order, expected):
    model = ChildrenModel()
    model.show_children(TREE)
    model.sort(USUAL, order)
    assert [model.node(row) for row in range(3)] == expected


def test_a_table_stays_sorted_by_its_column_as_long_as_trees_have_it(table):
    table.show_children(TREE)
    table.sortByColumn(USUAL, Qt.DescendingOrder)
    fewer = replace(TREE, columns={name: TREE.columns[name] for name in ("cuts", "prior")})
    model = table.model()
    for tree, order in (
        (fewer, ["c", "a", "b"]),
        (None, []),
        (TREE, ["c", "a", "b"]),
        (WITHOUT, ["a", "b", "c"]),
        (TREE, ["a", "b", "c"]),
    ):
        table.show_children(tree)
        assert column(model, 0) == order
    assert titles(table)[USUAL:] == ["Prior of the net", "cuts", "single"]


def test_the_table_is_copied_with_numbers_in_full(qtbot, table):
    table.show_children(TREE)
    qtbot.keyClick(table, Qt.Key_C, Qt.ControlModifier)
    title, *rows = (line.split("\t") for line in QApplication.clipboard().text().split("\n"))
    assert title[USUAL:] == ["Prior of the net", "cuts", "single"]
    assert [row[USUAL:] for row in rows] == [
        ["0.125", "12345", "0.1"],
        ["nan", "nan", "0.2"],
        ["0.5", "7", "0.3"],
    ]


def test_a_long_title_is_cut_and_whole_in_its_tooltip(table):
    name = ("a long name " * 8).strip()
    table.show_children(replace(TREE, columns={name: Column([1, 2, 3, 4])}))
    assert table.columnWidth(USUAL) < 300
    tip = table.model().headerData(USUAL, Qt.Horizontal, Qt.ToolTipRole)
    assert name in tip


def test_proofs_are_one_column_of_words(table, panel):
    tree = proven_tree([UNKNOWN, WIN, LOSS], [-1, 2, 3], visits=[9, 1, 4])
    table.show_children(tree, 0)
    assert titles(table)[USUAL:] == ["Proven"]
    assert [table.model().index(row, USUAL).data() for row in range(3)] == [
        "—",
        "wins in 3",
        "loses in 4",
    ]
    table.rank()
    assert [table.model().index(row, 0).data() for row in range(3)] == ["b", "a", "c"]
    panel.show_node(tree, 2)
    assert copied(panel)[-1] == "Proven: wins in 3"
    assert not any("moves" in line for line in copied(panel))
