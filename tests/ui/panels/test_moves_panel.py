"""Tests of the table of moves beside a tree."""

import pytest
from proving import proven_tree
from qtpy.QtCore import QEvent, Qt
from qtpy.QtGui import QHelpEvent
from qtpy.QtWidgets import QApplication, QTableView, QToolTip
from showing import show, shown_model
from wrappers import viewport

from uctvis.explain.move_rows import rows_of_search
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.columns import Column
from uctvis.tree.proofs import DRAW, LOSS, UNKNOWN, WIN
from uctvis.tree.tree import Tree
from uctvis.ui.panels.moves.moves_panel import MovesPanel

MANCALA = find("mancala")


@pytest.fixture
def panel(qtbot, light):
    return show(qtbot, MovesPanel(shown_model(qtbot)), 300, 240)


@pytest.fixture(scope="module")
def tree():
    return Search(MANCALA, MANCALA.initial(), Settings(iterations=300, seed=1)).run().tree


def cells(panel, row):
    model = panel.findChild(QTableView).model()
    return [model.index(row, column).data() for column in (0, 2, 3)]


def click(qtbot, panel, row):
    table = panel.findChild(QTableView)
    place = table.visualRect(table.model().index(row, 0)).center()
    qtbot.mouseClick(viewport(table), Qt.LeftButton, pos=place)


def test_the_moves_at_the_root_are_shown_and_a_click_selects_one(qtbot, panel, tree):
    panel.shown.moves.show_tree(tree)
    best = tree.ranked_children(0)[0]
    expected = [tree.move_name(best), f"{tree.visits[best]}", f"{100 * tree.mean[best]:.0f}%"]
    assert cells(panel, 0) == expected
    with qtbot.waitSignal(panel.node_chosen) as chosen:
        click(qtbot, panel, 1)
    assert chosen.args == [tree.ranked_children(0)[1]]


def test_those_of_the_selected_node_or_of_the_parent_of_a_leaf(panel, tree):
    node = tree.ranked_children(0)[0]
    panel.shown.moves.show_node(tree, node)
    assert len(panel.shown.moves.rows) == tree.child_count[node]
    leaf = tree.size - 1
    panel.shown.moves.show_node(tree, int(tree.parent[leaf]))
    before = panel.shown.moves.rows
    panel.shown.moves.show_node(tree, leaf)
    assert panel.shown.moves.rows == before != []
    panel.shown.moves.show_node(None, None)
    assert panel.shown.moves.rows == []


def test_other_numbers_of_the_same_moves_keep_the_chosen_row(qtbot, panel, tree):
    panel.shown.moves.show_tree(tree)
    table = panel.findChild(QTableView)
    click(qtbot, panel, 1)
    resets = []
    table.model().modelReset.connect(lambda: resets.append(1))
    panel.shown.moves.show_moment(
        [row._replace(visits=row.visits + 1) for row in panel.shown.moves.rows], None
    )
    assert not resets
    assert table.currentIndex().row() == 1
    # Without a tree, there is no node to select.
    with qtbot.assertNotEmitted(panel.node_chosen):
        click(qtbot, panel, 0)


def test_a_running_search_is_shown(panel):
    search = Search(MANCALA, MANCALA.initial(), Settings(iterations=50, seed=1))
    found = search.run()
    panel.shown.moves.show_moment(
        rows_of_search(MANCALA, MANCALA.initial(), found.statistics), None
    )
    assert sum(row.visits for row in panel.shown.moves.rows) == 50
    panel.shown.moves.say("50 iterations")
    assert panel.note == "50 iterations"


def test_the_table_is_named_and_its_rows_tell_all(panel, tree):
    panel.shown.moves.show_tree(tree)
    table = panel.findChild(QTableView)
    assert table.accessibleName() == "Moves of the search"
    said = table.model().index(0, 0).data(Qt.AccessibleTextRole)
    assert "visits" in said
    assert "%" in said


def test_the_tooltip_of_a_move_has_its_numbers_in_the_columns_of_the_tree(panel):
    columns = {"prior": Column([0.0, 0.25, 0.75], title="Prior <i>"), "cuts": [0, 7, 8]}
    names = ["", "a", "b"]
    panel.shown.moves.show_tree(
        Tree.from_parents([-1, 0, 0], visits=[3, 1, 2], move_names=names, columns=columns)
    )
    table = panel.findChild(QTableView)
    place = table.visualRect(table.model().index(0, 0)).center()
    event = QHelpEvent(QEvent.ToolTip, place, viewport(table).mapToGlobal(place))
    QApplication.sendEvent(viewport(table), event)
    lines = QToolTip.text().split("<p>")
    assert lines[-2:] == ["Prior &lt;i>: 0.75</p>", "cuts: 8</p>"]
    QToolTip.hideText()


def test_proven_results_are_words_and_fit_their_column(panel):
    tree = proven_tree([UNKNOWN, WIN, LOSS, DRAW], [-1, 2, 3, 4], visits=[90, 1, 9, 3])
    panel.shown.moves.show_tree(tree)
    assert [cells(panel, row) for row in range(4)] == [
        ["b", "1", "wins in 3"],
        ["a", "90", "50%"],
        ["d", "3", "draw"],
        ["c", "9", "loses in 4"],
    ]
    table = panel.findChild(QTableView)
    assert table.columnWidth(3) >= table.fontMetrics().horizontalAdvance("loses in 4")
    # The bars are relative to the most visits, which another move has.
    model = table.model()
    assert model.index(1, 1).data(Qt.UserRole) == 1.0
    assert model.index(0, 1).data(Qt.UserRole) == pytest.approx(1 / 90)
    assert "proven: wins in 3" in model.index(0, 0).data(Qt.AccessibleTextRole)


# Where chance is to move.

PIG = find("pig")


@pytest.fixture(scope="module")
def rolls():
    """A search that knows a node of chance, its first child."""
    return Search(PIG, PIG.initial(), Settings(iterations=400, seed=1)).run().tree


def shown(table):
    model = table.model()
    columns = [column for column in range(model.columnCount()) if not table.isColumnHidden(column)]
    titles = [model.headerData(column, Qt.Horizontal) for column in columns]
    rows = [
        [model.index(row, column).data() for column in columns] for row in range(len(model.rows))
    ]
    return titles, rows


def test_outcomes_have_expected_and_observed_shares(panel, rolls):
    panel.shown.moves.show_node(rolls, int(rolls.first_child[0]))
    titles, rows = shown(panel.findChild(QTableView))
    assert titles == ["Outcome", "Visits", "Win", "Expected", "Observed"]
    outcomes = rolls.children(1)
    total = int(rolls.visits[outcomes].sum())
    # Equally likely outcomes are in move order, whatever their visits.
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    for row, node in zip(rows, outcomes, strict=True):
        assert row[3] == "16.7%"
        assert row[4] == f"{rolls.visits[node] / total:.1%}"
    said = panel.findChild(QTableView).model().index(0, 0).data(Qt.AccessibleTextRole)
    assert said.startswith("1: ")
    assert "expected 1/6 (16.7%), observed " in said


def test_moves_of_players_have_no_such_columns(panel, rolls, tree):
    panel.shown.moves.show_node(rolls, int(rolls.first_child[0]))
    for other in (rolls, tree):
        panel.shown.moves.show_tree(other)
        titles, _rows = shown(panel.findChild(QTableView))
        assert titles == ["Move", "", "Visits", "Win"]


def test_outcomes_of_an_unknown_game_have_an_observed_share(panel):
    unknown = Tree.from_parents(
        [-1, 0, 0], player=[2, 0, 1], visits=[4, 1, 3], move_names=["", "a", "b"]
    )
    panel.shown.moves.show_tree(unknown)
    _titles, rows = shown(panel.findChild(QTableView))
    assert [(row[0], row[3], row[4]) for row in rows] == [("a", "—", "25.0%"), ("b", "—", "75.0%")]
