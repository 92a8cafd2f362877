import math
from dataclasses import replace

import numpy as np
import pytest
from panel_texts import column, copied
from qtpy.QtCore import QModelIndex, QPoint, Qt
from qtpy.QtGui import QKeySequence
from qtpy.QtWidgets import QApplication, QLabel, QPushButton
from showing import show, shown_model
from wrappers import viewport

import uctvis
from uctvis.explain.number_formats import number, percent
from uctvis.games import find
from uctvis.tree.columns import Column
from uctvis.tree.record import Record
from uctvis.tree.tree import Tree
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.panels.children_table import ChildrenModel, ChildrenTable
from uctvis.ui.panels.node.node_panel import NodePanel
from uctvis.ui.widgets.icon_button import IconButton

STATE = find("mancala").state_name(find("mancala").initial())
TREE = Tree.from_parents(
    [-1, 0, 0, 0, 1],
    visits=[10, 2, 6, 0, 1],
    mean=[0.5, 0.25, 0.75, 0.0, 1.0],
    move_names=["", "a", "b", "<b>c</b>", "d"],
    state_names=[STATE, "", "<h1>no game's state</h1>", "", ""],
)


@pytest.fixture
def panel(qtbot, light):
    return show(qtbot, NodePanel(shown_model(qtbot)), 340, 660)


def test_a_node_is_copied_with_all_its_numbers(panel):
    panel.show_node(TREE, 1)
    lines = copied(panel)
    assert lines[0] == "Node 1"
    for line in (
        "Move: a",
        "To move: Player 2, assumed",
        "Visits: 2",
        "Share: 20.0%",
        "Win % for player 1: 25.0%",
        "Win score: 0.5000",
        "Children: 1",
        "UCB value: 1.7629",
        "Exploitation: 0.2500",
        "Exploration: 1.5129",
        "Depth: 1",
        "Path: a",
        "Constant c: 1.41",
        "Id: 1",
        "State: —",
    ):
        assert line in lines


def test_players_have_the_names_of_their_game(panel):
    panel.show_node(replace(TREE, game="chess", players_assumed=False), 1)
    assert {"To move: Black", "Win % for White: 25.0%"} <= set(copied(panel))
    panel.show_node(replace(TREE, game="mancala", players_assumed=False), 1)
    assert {"To move: Player 2", "Win % for player 1: 25.0%"} <= set(copied(panel))


def test_a_node_without_visits_has_no_mean(panel):
    panel.show_node(TREE, 3)
    lines = copied(panel)
    for line in ("Visits: 0", "Win % for player 1: —", "Exploitation: —", "UCB value: ∞"):
        assert line in lines
    model = ChildrenModel()
    model.show_children(TREE)
    assert column(model, 3) == ["0.2500", "0.7500", "—"]
    assert column(model, 4)[2] == "∞"
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        model.sort(3, order)
        assert column(model, 3)[2] == "—"
    model.rank()
    assert column(model, 0) == ["b", "a", "<b>c</b>"]


def test_the_board_is_shown_where_the_state_tells_it(panel):
    board = panel.findChild(BoardPanel)
    panel.show_node(TREE, 0)
    assert board.isVisible()
    assert board.accessibleDescription() == STATE
    panel.show_node(TREE, 2)
    assert not board.isVisible()


def test_the_move_that_led_to_a_node_is_marked_on_its_board(panel):
    game = find("mancala")
    after = game.state_name(game.play(game.initial(), 3))
    board, pictures = panel.findChild(BoardPanel), []
    for name in ("4", "no move"):
        tree = Tree.from_parents([-1, 0], move_names=["", name], state_names=[STATE, after])
        panel.show_node(tree, 1)
        pictures.append(board.grab().toImage())
    assert pictures[0] != pictures[1]


def test_moves_are_written_as_players_write_them(panel, tmp_path):
    found = uctvis.search("chess", iterations=200, seed=1)
    uctvis.save(found.tree, tmp_path / "chess.csv")
    game, position = found.game, found.position
    for tree in (found.tree, uctvis.load(tmp_path / "chess.csv")):
        node = int(tree.depth.argmax())
        moves, here = [], position
        for step in tree.path(node)[1:]:
            move = game.parse_move(here, tree.move_name(step))
            moves.append(game.notation(here, move))
            here = game.play(here, move)
        assert moves[-1] != tree.move_name(node)
        panel.show_node(tree, node)
        lines = copied(panel)
        assert f"Move: {moves[-1]}" in lines
        assert f"Path: {' → '.join(moves)}" in lines
        panel.show_node(tree, 0)
        lines = copied(panel)
        assert lines[0] == "Root"
        assert "Move: —" in lines
        assert "Path: —" in lines


@pytest.mark.parametrize("size", [2, 2_000_000])
def test_the_title_is_in_one_line_beside_its_buttons(qtbot, panel, size):
    panel.resize(panel.minimumWidth() + 22, 660)
    tree = Tree.from_parents([-1, 0])
    for node in (0, 1):
        panel.show_node(tree, node, number=node and size - 1)
        title = panel.findChild(QLabel)
        assert title.text() == ("Root" if node == 0 else f"Node {size - 1:,}")
        room = title.fontMetrics().horizontalAdvance(title.text())
        qtbot.waitUntil(lambda title=title, room=room: title.width() >= room)


def test_names_are_shown_as_they_are(panel):
    panel.show_node(TREE, 2)
    (label,) = [w for w in panel.findChildren(QLabel) if w.text().startswith("<h1>")]
    assert label.textFormat() == Qt.PlainText


def test_a_very_long_name_does_not_widen_the_panel(panel):
    tree = Tree.from_parents([-1], state_names=["a" * 5_000_000])
    panel.show_node(tree, 0)
    assert panel.inside.width() <= 340


def test_a_child_that_is_activated_is_chosen(qtbot, panel):
    panel.show_node(TREE, 0)
    table = panel.findChild(ChildrenTable)
    with qtbot.waitSignal(panel.node_chosen) as chosen:
        table.activated.emit(table.model().index(1, 0))
    assert chosen.args == [2]


def test_numbers_come_sorted_with_the_largest_first(qtbot, panel):
    table = panel.findChild(ChildrenTable)
    header = table.horizontalHeader()
    panel.show_node(TREE, 0)

    def click(section):
        place = QPoint(header.sectionViewportPosition(section) + 8, 8)
        qtbot.mouseClick(viewport(header), Qt.LeftButton, pos=place)
        return column(table.model(), 1)

    assert click(1) == ["6", "2", "0"]
    assert click(1) == ["0", "2", "6"]
    assert click(0) == ["2", "6", "0"]
    assert click(1) == ["6", "2", "0"]


def test_the_table_is_copied_as_it_is_sorted_with_numbers_in_full(qtbot, panel):
    table = panel.findChild(ChildrenTable)
    panel.show_node(TREE, 0)
    table.sortByColumn(1, Qt.DescendingOrder)
    qtbot.keyClick(table, Qt.Key_C, Qt.ControlModifier)
    title, *rows = (line.split("\t") for line in QApplication.clipboard().text().split("\n"))
    assert title == ["Move", "Visits", "Share", "Mean", "UCB"]
    assert [row[0] for row in rows] == ["b", "a", "<b>c</b>"]
    assert [float(text) for text in rows[1][1:4]] == [2, 0.2, 0.25]
    assert float(rows[2][4]) == math.inf
    qtbot.keyClick(table, Qt.Key_Down)
    assert table.currentIndex().isValid()


def test_the_parent_is_a_button_away(qtbot, panel):
    (button,) = panel.findChildren(IconButton)
    panel.show_node(TREE, 4)
    with qtbot.waitSignal(panel.node_chosen) as chosen:
        button.click()
    assert chosen.args == [1]
    assert button.shortcut() == QKeySequence("Alt+P")
    panel.show_node(TREE, 0)
    assert not button.isEnabled()


def test_where_no_node_is_selected_the_root_is_shown(panel):
    panel.show_node(TREE, None)
    assert "Id: 0" in copied(panel)
    (hint,) = [w for w in panel.findChildren(QLabel) if w.text().startswith("Click a node")]
    assert hint.isVisible()
    panel.show_node(TREE, 0)
    assert not hint.isVisible()


def test_where_there_is_no_tree_the_panel_is_empty(pane):
    heading = pane.inspector.panels["node"].findChild(QLabel)
    assert heading.isVisible()
    pane.show_nothing("Nothing here.")
    assert pane.inspector.panels["node"].isVisible()
    assert not heading.isVisible()


def test_children_are_sorted_by_any_column(qapp):
    model = ChildrenModel()
    model.show_children(TREE, 0)
    assert column(model, 0) == ["a", "b", "<b>c</b>"]
    assert column(model, 1) == ["2", "6", "0"]
    assert column(model, 2) == ["20.0%", "60.0%", "0.0%"]
    model.sort(1, Qt.DescendingOrder)
    assert column(model, 0) == ["b", "a", "<b>c</b>"]
    assert [model.node(row) for row in range(3)] == [2, 1, 3]
    model.sort(4, Qt.DescendingOrder)
    assert column(model, 4) == ["∞", "1.7629", "1.6235"]
    model.sort(0, Qt.AscendingOrder)
    assert [model.node(row) for row in range(3)] == [1, 2, 3]
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.rowCount(QModelIndex()) == 3


def test_a_name_of_megabytes_is_cut(qapp):
    tree = Tree.from_parents([-1, 0], move_names=["", "a" * 3_000_000 + "z"])
    model = ChildrenModel()
    model.show_children(tree, 0)
    text = model.data(model.index(0, 0))
    assert len(text) < 500
    assert text.startswith("aaa")
    assert text.endswith("aaz")


def test_a_hundred_thousand_children_are_shown(qapp):
    size = 100_001
    tree = Tree.from_parents(np.r_[-1, np.zeros(size - 1, int)], visits=np.arange(size))
    model = ChildrenModel()
    model.show_children(tree, 0)
    model.sort(1, Qt.DescendingOrder)
    assert model.rowCount() == size - 1
    assert model.node(0) == size - 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0000"),
        (0.12345, "0.1235"),
        (-2.5, "-2.5000"),
        (1234.56, "1,234.6"),
        (float("inf"), "∞"),
        (float("nan"), "—"),
    ],
)
def test_numbers_are_short(value, text):
    assert number(value) == text


def test_percentages():
    assert percent(0.123) == "12.3%"
    assert percent(float("nan")) == "—"


def test_the_panel_of_a_node_two_hundred_thousand_moves_deep(qtbot, light):
    depth = 200_000
    tree = Tree.from_parents(np.arange(depth + 1) - 1, move_names=["m"] * (depth + 1))
    panel = NodePanel(shown_model(qtbot))
    qtbot.addWidget(panel)
    asked = []
    name = tree.names.shown_move
    object.__setattr__(tree.names, "shown_move", lambda node: asked.append(node) or name(node))
    panel.show_node(tree, depth)
    assert len(asked) < 1_000
    (button,) = [b for b in panel.findChildren(QPushButton) if b.text() == "&Copy"]
    button.click()
    (line,) = [
        line for line in QApplication.clipboard().text().splitlines() if line.startswith("Path: ")
    ]
    assert line.count("m →") + line.count("→ m") > 10_000
    assert "… 190,000 more moves …" in line
    assert len(asked) < 12_000


def test_second_counters_are_shown_where_there_are_any(panel):
    panel.show_node(TREE, 1)
    assert not any(line.startswith("Extra visits") for line in copied(panel))
    panel.show_node(replace(TREE, extra_visits=np.arange(TREE.size, dtype=np.int32)), 1)
    assert "Extra visits: 1" in copied(panel)


def test_of_long_names_the_part_that_differs_is_shown(qapp):
    names = ["", "Player 2 stones 4 4 0 1", "Player 2 stones 4 4 1 0", "Player 2 stones 4 5"]
    model = ChildrenModel()
    model.show_children(Tree.from_parents([-1, 0, 0, 0], move_names=names))
    assert column(model, 0) == ["…4 0 1", "…4 1 0", "…5"]
    assert "Player 2 stones 4 5" in model.data(model.index(2, 0), Qt.ItemDataRole.ToolTipRole)
    assert "Player 2 stones 4 5" in model.as_text()


@pytest.mark.parametrize(
    "names", [["e2 e4", "e2 e3"], ["one move"], ["a long name", "b long name"]]
)
def test_names_that_can_be_told_apart_are_shown_whole(qapp, names):
    model = ChildrenModel()
    model.show_children(Tree.from_parents([-1, *[0] * len(names)], move_names=["", *names]))
    assert column(model, 0) == names


def test_the_win_percentage_is_that_of_the_player_who_moved(panel):
    tree = uctvis.search("mancala", iterations=20, seed=1).tree
    children = {tree.move_name(child): child for child in tree.children(0)}
    # The third pit ends in the store: the same player moves again.
    assert tree.player[children["3"]] == tree.player[0] == 0
    assert tree.player[children["1"]] == 1
    for node in (0, children["3"], children["1"]):
        panel.show_node(tree, node)
        assert any(line.startswith("Win % for player 1: ") for line in copied(panel))
    below = tree.children(children["1"])[0]
    panel.show_node(tree, below)
    assert any(line.startswith("Win % for player 2: ") for line in copied(panel))


def test_the_board_of_a_game_with_moves_before_is_not_shown_twice(panel):
    game = find("chess")
    position = game.initial()
    for move in ("g1f3", "g8f6"):
        position = game.play(position, game.parse_move(position, move))
    name = game.state_name(position)
    assert game.parse_state(name) != position
    tree = uctvis.search("chess", iterations=2, seed=1, position=name).tree
    panel.show_node(tree, 0)
    board = panel.findChild(BoardPanel)
    assert board.isVisible()
    panel.shown.show_beside(game, position)
    assert not board.isVisible()


def test_the_board_of_the_game_is_not_shown_twice(panel):
    game = find("tictactoe")
    tree = uctvis.search("tictactoe", iterations=20, seed=1).tree
    panel.show_node(tree, 0)
    board = panel.findChild(BoardPanel)
    assert board.isVisible()
    panel.shown.show_beside(game, game.initial())
    assert not board.isVisible()
    panel.show_node(tree, 1)
    assert board.isVisible()


def test_the_value_is_that_by_which_the_search_selects(panel):
    leaf, payoff = np.array([1, 2, 1], np.int32), np.zeros(3, np.int32)
    record = Record(leaf, payoff, 1, None, 2.0, 0, more={"selection": "puct"})
    tree = Tree.from_parents([-1, 0, 0], visits=[4, 3, 1], mean=[0.5, 0.5, 0.25])
    prior = Column([np.nan, 0.25, 0.75], "Prior", static=True)
    tree = replace(tree, record=record, source=None, columns={"prior": prior})
    panel.show_node(tree, 1)
    lines = copied(panel)
    # 0.5 + 2 * 0.25 * 2 / 4
    assert {"PUCT value: 0.7500", "Exploitation: 0.5000", "Exploration: 0.2500"} <= set(lines)
    assert "w/n + c p √N / (1 + n): 0.500 + 2 · 0.250 · √4 / (1 + 3)" in lines
    model = ChildrenModel()
    model.show_children(tree)
    assert model.titles[4] == "PUCT"
    assert column(model, 4) == ["0.7500", "1.7500"]
    # Without the column of the priors, nothing wrong is said.
    panel.show_node(replace(tree, columns={}), 1)
    assert "PUCT value: —" in copied(panel)
    panel.show_node(TREE, 1)
    assert "UCB value: 1.7629" in copied(panel)
    assert not any(line.startswith("w/n") for line in copied(panel))


def test_an_outcome_has_its_probability_and_a_move_has_none(panel, tmp_path):
    found = uctvis.search("pig", iterations=40, seed=1).tree
    uctvis.save(found, tmp_path / "pig.tree")
    for tree in (found, uctvis.load(tmp_path / "pig.tree")):
        panel.show_node(tree, 0)
        assert not [line for line in copied(panel) if line.startswith("Probability")]
        roll = int(tree.first_child[0])
        panel.show_node(tree, roll)
        lines = copied(panel)
        assert "To move: Chance, after player 1" in lines
        assert not [line for line in lines if line.startswith("Probability")]
        panel.show_node(tree, int(tree.first_child[roll]))
        lines = copied(panel)
        assert "Probability: 1/6 (16.7%)" in lines
        assert "UCB value: —" in lines
        assert [line for line in lines if line.startswith("Win % for player 1: ")]
