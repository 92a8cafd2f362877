"""Tests of the panel of alpha-beta, of the comparison of its switches, and of Why this move?"""

from functools import reduce

import numpy as np
import pytest
from panel_texts import cells
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QApplication, QPushButton
from showing import show, shown_model

import uctvis
from uctvis.alphabeta.work import Switches
from uctvis.games import find
from uctvis.ui.panels.alphabeta.alphabeta_panel import AlphaBetaPanel, by_depth
from uctvis.ui.panels.alphabeta.comparison_dialog import ComparisonDialog, nodes_chart
from uctvis.ui.runtime.worker import Job
from uctvis.ui.shown.deepening_search import DeepeningSearch

GAME = find("connect_four")
FOUND = uctvis.alpha_beta(GAME, depth=5)
SEARCH = DeepeningSearch(GAME, GAME.initial(), FOUND.iterations)
TICTACTOE = find("tictactoe")
NEAR_END = (TICTACTOE, reduce(TICTACTOE.play, (4, 0, 8, 2), TICTACTOE.initial()))
COMPARE_TIME = 60_000


@pytest.fixture
def opened(qtbot, window, tmp_path):
    """The pane of a window with the file of an alpha-beta tree."""
    uctvis.save(FOUND.tree, tmp_path / "a.tree")
    window.open_paths([str(tmp_path / "a.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window.pane


def test_each_depth_is_a_row_and_the_deepest_comes_first(qtbot):
    panel = AlphaBetaPanel(shown_model(qtbot))
    panel.shown.show_search(SEARCH)
    show(qtbot, panel, 380, 700)
    assert panel.table.content.size() == 5
    first, last = cells(panel.table, 4), cells(panel.table, 0)
    last_made = FOUND.iterations[-1]
    assert (first[0], last[0]) == ("1", "5")
    assert last[1] == GAME.notation(GAME.initial(), last_made.line[0])
    assert last[3] == f"{last_made.nodes:,}"
    assert first[4] == "\N{EM DASH}"
    assert float(last[4]) == pytest.approx(last_made.nodes / FOUND.iterations[-2].nodes, abs=0.01)
    assert panel.text.startswith("Depth 5: ")
    assert f"{FOUND.nodes:,} nodes" in panel.text
    assert panel.chart.chart.lines[0].values.tolist() == [one.nodes for one in FOUND.iterations]


def test_a_search_fills_the_table_while_it_runs(qtbot):
    panel = AlphaBetaPanel(shown_model(qtbot))
    panel.shown.show_search(SEARCH._replace(iterations=()))
    show(qtbot, panel, 380, 700)
    assert panel.text == "Searching…"
    assert not panel.table.isVisible()
    for count in (1, 3, 5):
        panel.shown.show_search(SEARCH._replace(iterations=FOUND.iterations[:count]))
        assert panel.table.content.size() == count
        assert panel.table.isVisible()
    assert by_depth(FOUND.iterations[:1]) is None


def test_it_comes_with_an_alpha_beta_tree_and_goes_with_another(qtbot, opened, tmp_path):
    inspector, window = opened.inspector, opened.window()
    entry = window.menus.entries["growth.alphabeta"]
    assert entry.isEnabled()
    entry.trigger()
    qtbot.waitUntil(lambda: inspector.is_seen("alphabeta"))
    panel = inspector.panels["alphabeta"]
    assert panel.text == "The numbers of this search by depth were not kept; its tree was."
    assert not panel.table.isVisible()
    uctvis.save(uctvis.search("tictactoe", iterations=50, seed=1).tree, tmp_path / "b.tree")
    window.open_paths([str(tmp_path / "b.tree")])
    qtbot.waitUntil(lambda: window.pane.tree.game == "tictactoe", timeout=60_000)
    assert not panel.isVisible()
    assert not entry.isEnabled()
    assert inspector.panels["node"].isVisible()


def test_why_explains_the_choice_and_the_selected_node(qtbot, opened):
    qtbot.keyClick(opened.window(), Qt.Key_Y, Qt.ControlModifier)
    panel = opened.inspector.panels["why"]
    move = GAME.notation(GAME.initial(), FOUND.move)
    assert panel.text.startswith(f"The search chose move {move}, worth ")
    assert panel.text.endswith("cut off.")
    cut = int(np.flatnonzero(opened.tree.columns["cut"].values == 1)[0])
    opened.go_to(cut)
    qtbot.waitUntil(lambda: "was cut off, that is, not searched" in panel.text)


def test_the_node_panel_has_the_window_instead_of_uct_s_numbers(qtbot, opened):
    node = opened.inspector.panels["node"]
    cut = int(np.flatnonzero(opened.tree.columns["cut"].values == 1)[0])
    shown = {value.title for value in visible_values(node)}
    assert "UCB value" not in shown
    assert "Visits" in shown
    assert "Searched with" in copied(qtbot, node)
    opened.go_to(cut)
    qtbot.waitUntil(lambda: "Cut off: this move was not searched." in copied(qtbot, node))


def visible_values(node):
    return [value for value in node._values.values() if value.isVisible()]


def copied(qtbot, node):
    (button,) = [b for b in node.findChildren(QPushButton) if b.text() == "&Copy"]
    button.click()
    return QApplication.clipboard().text()


def test_steps_and_growth_say_that_there_are_no_iterations(opened):
    opened.phases.call()
    assert opened.phases.trouble.startswith("Alpha-beta has no iterations")


# The comparison


@pytest.fixture
def dialog(request, qtbot, window):
    game, position = getattr(request, "param", (GAME, GAME.initial()))
    dialog = ComparisonDialog(game, position, "", window)
    dialog.open()
    qtbot.waitUntil(dialog.isVisible)
    yield dialog
    dialog.close()


def count(game, position, depth):
    """The positions within some moves after a position."""
    after = [game.play(position, move) for move in game.legal_moves(position)]
    return len(after) + sum(count(game, one, depth - 1) for one in after if depth > 1)


def turn(dialog):
    (button,) = [b for b in dialog.findChildren(QPushButton) if b.text() in ("&Start", "&Stop")]
    button.click()


# Each variant searches this position to the end of the game, so that none uses up its time.
@pytest.mark.parametrize("dialog", [NEAR_END], indirect=True)
def test_all_variants_are_compared(qtbot, dialog):
    turn(dialog)
    assert dialog.running
    nodes = [str(1 + count(*NEAR_END, depth)) for depth in (1, 2, 3)]
    qtbot.waitUntil(lambda: not dialog.running, timeout=COMPARE_TIME)
    table = dialog.table
    assert table.content.size() == len(Switches._fields) + 2
    assert cells(table, 0)[0] == "All parts"
    assert cells(table, 0)[1].startswith("1 at depth")
    minimax = cells(table, table.content.size() - 1)
    assert minimax[0] == "Plain minimax"
    assert [text.rstrip("*") for text in minimax[2:5]] == nodes
    chart = dialog.chart.chart
    assert [line.name for line in chart.lines] == [
        cells(table, row)[0] for row in range(table.content.size())
    ]
    assert len({line.color for line in chart.lines}) == len(chart.lines)
    (copy,) = [b for b in dialog.findChildren(QPushButton) if b.text() == "&Copy table"]
    copy.click()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].startswith("Search\tTimes the nodes\t1\t2")
    assert lines[-1].split("\t") == minimax


def test_it_is_stopped_and_keeps_what_is_completed(qtbot, dialog, monkeypatch):
    monkeypatch.setattr("uctvis.ui.panels.alphabeta.comparison_dialog._TIMES", (500, 1, 2))
    turn(dialog)
    qtbot.waitUntil(lambda: dialog.table.content.size() > 0, timeout=COMPARE_TIME)
    turn(dialog)
    qtbot.waitUntil(lambda: not dialog.running, timeout=COMPARE_TIME)
    assert cells(dialog.table, 0)[0] == "All parts"


def test_closing_it_ends_the_searches(qtbot, dialog, monkeypatch):
    monkeypatch.setattr("uctvis.ui.panels.alphabeta.comparison_dialog._TIMES", (500, 1, 2))
    turn(dialog)
    (job,) = dialog.findChildren(Job)
    dialog.reject()
    assert job.isFinished()


def test_it_comes_from_the_panel(qtbot, opened):
    opened.inspector.call("alphabeta")
    panel = opened.inspector.panels["alphabeta"]
    (button,) = [b for b in panel.findChildren(QPushButton) if b.text() == "Co&mpare switches…"]
    qtbot.waitUntil(button.isVisible)
    button.click()
    found = panel.findChild(ComparisonDialog)
    assert found.isVisible()
    found.close()


def test_a_single_depth_makes_no_chart():
    assert nodes_chart(()) is None
    assert nodes_chart(uctvis.compare_alpha_beta("tictactoe", depth=1)) is None
    chart = nodes_chart(uctvis.compare_alpha_beta("tictactoe", depth=3))
    assert chart.lines[-1].values.tolist() == [10, 82, 586]
