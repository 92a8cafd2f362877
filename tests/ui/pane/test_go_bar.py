"""Tests of going to a node by its number or its moves."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLineEdit


@pytest.fixture
def line(qtbot, window, opening):
    qtbot.keyClick(window, Qt.Key_G, Qt.ControlModifier)
    line = opening.bars.go_bar.findChild(QLineEdit)
    assert window.focusWidget() is line
    return line


def write(qtbot, line, text):
    line.clear()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key_Return)


@pytest.mark.parametrize(("text", "node"), [("5", 5), ("e2e4 e7e5", 3), ("E2E4, c7c5", 4)])
def test_a_node_is_gone_to(qtbot, opening, line, text, node):
    write(qtbot, line, text)
    assert opening.view.selected == node
    assert not opening.bars.go_bar.isVisible()
    assert opening.view.hasFocus()


def test_it_comes_into_view_again_though_it_is_selected(qtbot, opening, line):
    opening.view.select(6)
    opening.view.zoom_by(50)
    opening.view.look(opening.view.viewport.centered(0.0, 0))
    write(qtbot, line, "6")
    x, y = opening.view.viewport.to_screen(*opening.view.scene.position(6))
    assert 0 <= x <= opening.view.width()
    assert 0 <= y <= opening.view.height()


def test_what_is_not_there_is_said(qtbot, opening, line):
    write(qtbot, line, "e2e4 e7e6")
    assert opening.bars.go_bar.message == (
        "There is no move 'e7e6' at node 1; its moves are e7e5, c7c5"
    )
    assert opening.view.selected is None
    qtbot.keyClick(line, Qt.Key_Backspace)
    assert opening.bars.go_bar.message == ""
    write(qtbot, line, "7")
    assert opening.bars.go_bar.message == "There is no node 7: the last one is 6"
    qtbot.keyClick(line, Qt.Key_Escape)
    assert not opening.bars.go_bar.isVisible()
