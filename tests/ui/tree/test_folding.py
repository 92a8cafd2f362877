"""Folding in a window: shown nodes, opened nodes, going to folded nodes, saving."""

import threading

import pytest
from qtpy.QtCore import QPoint, Qt
from qtpy.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.errors import SettingError
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.tree.tree import Tree
from uctvis.ui.export.part_box import PartBox
from uctvis.ui.pane.fold_bar import read_folding
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.sequence_cache import lay_out


def shown(pane):
    return sorted(pane.view.scene.rows.node.tolist())


def count(pane):
    return pane.count_text


def press(qtbot, parent, text):
    (button,) = [b for b in parent.findChildren(QPushButton) if b.text().replace("&", "") == text]
    qtbot.mouseClick(button, Qt.LeftButton)


def settle(qtbot, pane):
    qtbot.waitUntil(lambda: not pane.folds.busy)


@pytest.fixture
def visited(qtbot, window, opening):
    """The visited nodes of the tree `OPENING`: all except 4 and 5."""
    qtbot.keyClick(window, Qt.Key_U, Qt.ControlModifier)
    settle(qtbot, opening)
    assert shown(opening) == [0, 1, 2, 3, 6]
    return opening


def at(view, node):
    x, y = view.viewport.to_screen(*view.scene.position(node))
    return QPoint(round(x), round(y))


def double_click(qtbot, view, node):
    place = at(view, node)
    qtbot.mouseClick(view, Qt.LeftButton, pos=place)
    qtbot.mouseDClick(view, Qt.LeftButton, pos=place)
    qtbot.mouseRelease(view, Qt.LeftButton, pos=place)


def test_by_visits_and_by_depth(qtbot, window, opening):
    assert count(opening) == "7 nodes"
    qtbot.keyClick(window, Qt.Key_L, Qt.ControlModifier)
    visits, depth = opening.bars.fold_bar.findChildren(QLineEdit)
    assert window.focusWidget() is visits
    qtbot.keyClicks(visits, "8")
    qtbot.keyClick(visits, Qt.Key_Return)
    settle(qtbot, opening)
    assert shown(opening) == [0, 1, 3]
    assert count(opening) == "3 of 7 nodes shown"
    visits.clear()
    qtbot.keyClicks(depth, "1")
    press(qtbot, opening.bars.fold_bar, "Fold")
    settle(qtbot, opening)
    assert shown(opening) == [0, 1, 2]
    press(qtbot, opening.bars.fold_bar, "Visited nodes only")
    settle(qtbot, opening)
    assert (visits.text(), depth.text()) == ("1", "")
    assert shown(opening) == [0, 1, 2, 3, 6]
    press(qtbot, opening.bars.fold_bar, "Show all")
    settle(qtbot, opening)
    assert count(opening) == "7 nodes"
    assert (visits.text(), depth.text()) == ("", "")


def test_the_bar_shows_errors_of_its_fields(qtbot, opening):
    opening.bars.fold_bar.call()
    visits, _depth = opening.bars.fold_bar.findChildren(QLineEdit)
    qtbot.keyClicks(visits, "few")
    qtbot.keyClick(visits, Qt.Key_Return)
    assert (
        opening.bars.fold_bar.message
        == "Minimum visits: expected a whole number of 0 or more, got 'few'"
    )
    assert count(opening) == "7 nodes"
    visits.clear()
    qtbot.keyClicks(visits, "1")
    qtbot.keyClick(visits, Qt.Key_Return)
    assert opening.bars.fold_bar.message == ""
    settle(qtbot, opening)


def test_fields_are_read():
    assert read_folding("", " ") == UNFOLDED
    assert read_folding("1,000", "0") == Folding(1000, 0)
    assert read_folding("9" * 20, "9" * 20) == Folding(2**31 - 1, 2**31 - 1)
    with pytest.raises(SettingError):
        read_folding("", "-1")


def test_folding_the_selected_node_selects_its_ancestor(qtbot, window, opening):
    opening.view.select(5)
    qtbot.keyClick(window, Qt.Key_U, Qt.ControlModifier)
    settle(qtbot, opening)
    assert opening.view.selected == 2
    opening.view.select(6)
    qtbot.keyClick(window, Qt.Key_U, Qt.ControlModifier | Qt.ShiftModifier)
    settle(qtbot, opening)
    assert opening.view.selected == 6


def test_the_view_stays_where_it_was(qtbot, window, opening):
    opening.view.zoom_by(3.0)
    before = opening.view.viewport
    qtbot.keyClick(window, Qt.Key_U, Qt.ControlModifier)
    settle(qtbot, opening)
    # The legend of a folded tree may take another row from the view.
    opening.layout().activate()
    resized = before.resized(opening.view.width(), opening.view.height())
    assert opening.view.viewport == resized.over(opening.view.scene.bounds)


def test_a_double_click_opens_a_folded_node_and_folds_it_again(qtbot, visited):
    double_click(qtbot, visited.view, 2)
    settle(qtbot, visited)
    assert shown(visited) == [0, 1, 2, 3, 5, 6]
    assert visited.view.selected == 2
    double_click(qtbot, visited.view, 2)
    settle(qtbot, visited)
    assert shown(visited) == [0, 1, 2, 3, 6]


def test_a_key_and_the_panel_of_the_node_open_folded_nodes(qtbot, window, visited):
    visited.view.select(1)
    (link,) = [b for b in visited.findChildren(QPushButton) if "Folded" in b.text()]
    assert link.isVisible()
    assert link.text() == "Folded: 1 child is not shown. Open"
    qtbot.keyClick(window, Qt.Key_Return, Qt.ControlModifier)
    settle(qtbot, visited)
    assert shown(visited) == [0, 1, 2, 3, 4, 6]
    assert link.text() == "Fold this node"
    qtbot.mouseClick(link, Qt.LeftButton)
    settle(qtbot, visited)
    assert shown(visited) == [0, 1, 2, 3, 6]
    visited.view.select(6)
    assert not link.isVisible()


def test_going_to_a_folded_node_opens_it_temporarily(qtbot, visited):
    visited.go_to(4)
    settle(qtbot, visited)
    assert shown(visited) == [0, 1, 2, 3, 4, 6]
    assert visited.view.selected == 4
    visited.go_to(5)
    settle(qtbot, visited)
    assert shown(visited) == [0, 1, 2, 3, 5, 6]
    assert visited.view.selected == 5


def test_other_trees_are_folded_alike(qtbot, window, visited, tmp_path):
    tree = Tree.from_parents([-1, 0, 0], visits=[2, 1, 0])
    uctvis.save(tree, tmp_path / "z.tree")
    window.open_paths([str(tmp_path / "z.tree")])
    qtbot.waitUntil(lambda: count(visited) == "2 of 3 nodes shown")
    assert not visited.folds.busy


def test_the_trees_of_a_game_are_folded_too(qtbot, window):
    game = find("tictactoe")
    window.play(GameSession.of_mode(game, Mode.PCS, pc=UctEngine(Settings(iterations=60, seed=1))))
    page = window.game_page
    page.pane.fold(Folding(most_depth=1))
    page.play.think()
    qtbot.waitUntil(lambda: page.pane.tree is not None)
    assert count(page.pane) == f"10 of {page.pane.tree.size:,} nodes shown"


def test_an_unfolded_tree_is_folded_when_it_is_shown(qtbot, opening):
    opening.fold(Folding(least_visits=1))
    settle(qtbot, opening)
    opening.show_tree(opening.tree, lay_out(opening.tree), "again")
    settle(qtbot, opening)
    assert shown(opening) == [0, 1, 2, 3, 6]


def test_a_long_layout_shows_a_card_and_can_be_cancelled(qtbot, monkeypatch, opening):
    may_go_on = threading.Event()

    def slow(tree, folding):
        may_go_on.wait(60)
        return lay_out(tree, folding)

    monkeypatch.setattr("uctvis.ui.tree.folding.lay_out", slow)
    opening.fold(Folding(least_visits=8))
    qtbot.waitUntil(lambda: opening.folds.card.isVisible())
    opening.folds.card.cancel_requested.emit()
    assert not opening.folds.card.isVisible()
    assert opening.folding == UNFOLDED
    opening.fold(Folding(least_visits=10))
    may_go_on.set()
    settle(qtbot, opening)
    assert shown(opening) == [0, 1]


# Saving.


def box():
    boxes = [w for w in QApplication.topLevelWidgets() if isinstance(w, PartBox) and w.isVisible()]
    return boxes[0] if boxes else None


@pytest.mark.parametrize(("button", "size"), [("Only the 5 shown", 5), ("All 7 nodes", 7)])
def test_the_shown_nodes_or_all_are_saved(qtbot, monkeypatch, visited, tmp_path, button, size):
    path = tmp_path / "saved.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    visited.save_tree()
    assert "5 of the 7 nodes of this tree are shown" in box().text()
    press(qtbot, box(), button)
    qtbot.waitUntil(lambda: path.exists() and not visited.saving.saver.busy)
    assert uctvis.load(path).size == size
    assert box() is None


def test_nothing_is_saved_if_the_question_is_cancelled(qtbot, monkeypatch, visited):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", None)
    visited.save_tree()
    press(qtbot, box(), "Cancel")
    qtbot.waitUntil(lambda: box() is None)
    assert not visited.saving.saver.busy
