"""Finding in a real window, by keys and by mouse."""

import threading

import numpy as np
import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QComboBox, QLineEdit, QPushButton

import uctvis
from uctvis.errors import SettingError
from uctvis.tree.query import Query, find
from uctvis.tree.tree import Tree
from uctvis.ui.pane.find_bar import read_query

NONE = {"visits": ("", ""), "mean": ("", ""), "depth": ("", "")}


def field(bar, name):
    (found,) = [line for line in bar.findChildren(QLineEdit) if line.accessibleName() == name]
    return found


def button(bar, text):
    (found,) = [b for b in bar.findChildren(QPushButton) if b.text() == text]
    return found


def hits(pane):
    return pane.view._emphasis.hits.tolist()


def stepped_to(pane):
    return pane.view._emphasis.hit


@pytest.fixture
def bar(qtbot, window, opening):
    """The bar of the pane `opening`, called by its keys."""
    qtbot.keyClick(window, Qt.Key_F, Qt.ControlModifier)
    assert opening.bars.find_bar.isVisible()
    assert window.focusWidget() is field(opening.bars.find_bar, "Text to find")
    return opening.bars.find_bar


def type_into(qtbot, bar, name, text):
    line = field(bar, name)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)


def look(qtbot, pane, key=Qt.Key_Return):
    qtbot.keyClick(pane.window().focusWidget(), key)
    qtbot.waitUntil(lambda: not pane.bars.finder.busy)


def test_hits_are_marked_while_the_text_is_typed_and_enter_steps_through_them(
    qtbot, window, opening, bar
):
    type_into(qtbot, bar, "Text to find", "E")
    qtbot.waitUntil(lambda: bar.said == "2 hits")
    assert hits(opening) == [1, 3]
    assert opening.view.selected is None
    for said, node in (("hit 1 of 2", 1), ("hit 2 of 2", 3), ("hit 1 of 2", 1)):
        look(qtbot, opening)
        assert bar.said == said
        assert opening.view.selected == stepped_to(opening) == node
    for key, modifier, node in (
        (Qt.Key_F3, Qt.NoModifier, 3),
        (Qt.Key_F3, Qt.ShiftModifier, 1),
    ):
        qtbot.keyClick(window, key, modifier)
        assert opening.view.selected == node
    qtbot.mouseClick(button(bar, "↑"), Qt.LeftButton)
    assert opening.view.selected == 3
    qtbot.mouseClick(button(bar, "↓"), Qt.LeftButton)
    assert opening.view.selected == 1


def test_enter_looks_at_once_and_goes_to_the_first_hit(qtbot, opening, bar):
    type_into(qtbot, bar, "Text to find", "d")
    look(qtbot, opening)
    assert bar.said == "hit 1 of 2"
    assert opening.view.selected == 2


def test_conditions_are_joined(qtbot, opening, bar):
    type_into(qtbot, bar, "Visits, at least", "5")
    type_into(qtbot, bar, "Depth, at least", "1")
    type_into(qtbot, bar, "Mean payoff, at most", "0.5")
    look(qtbot, opening)
    assert hits(opening) == [1, 3]
    type_into(qtbot, bar, "Text to find", "e7")
    look(qtbot, opening)
    assert hits(opening) == [3]
    bar.findChild(QComboBox).setCurrentIndex(2)
    qtbot.waitUntil(lambda: bar.said == "nothing found")
    assert not button(bar, "↓").isEnabled()
    qtbot.mouseClick(button(bar, "Clear"), Qt.LeftButton)
    assert bar.said == "no condition: nothing is looked for"
    assert hits(opening) == []


def test_what_is_wrong_is_said_in_the_bar(qtbot, opening, bar):
    type_into(qtbot, bar, "Visits, at least", "many")
    look(qtbot, opening)
    assert bar.message == "Visits: expected a whole number from 0 on, got 'many'"
    type_into(qtbot, bar, "Visits, at least", "9")
    type_into(qtbot, bar, "Visits, at most", "3")
    look(qtbot, opening)
    assert bar.message == "Visits: expected 9 or more as the most, got 3"
    assert hits(opening) == []
    type_into(qtbot, bar, "Visits, at most", "1,000")
    look(qtbot, opening)
    assert bar.message == ""
    assert hits(opening) == [0, 1]


def test_escape_takes_the_bar_and_the_marks_away_and_f3_brings_them_back(
    qtbot, window, opening, bar
):
    type_into(qtbot, bar, "Text to find", "e")
    look(qtbot, opening)
    qtbot.keyClick(window.focusWidget(), Qt.Key_Escape)
    assert not bar.isVisible()
    assert hits(opening) == []
    assert stepped_to(opening) is None
    assert opening.view.hasFocus()
    qtbot.keyClick(window, Qt.Key_F3)
    qtbot.waitUntil(lambda: bar.said == "hit 1 of 2")
    # From the tree, Esc first gives up the selected node, and then the bar.
    opening.view.setFocus()
    qtbot.keyClick(opening.view, Qt.Key_Escape)
    assert bar.isVisible()
    qtbot.keyClick(opening.view, Qt.Key_Escape)
    assert not bar.isVisible()


def test_in_another_tree_the_same_is_looked_for_quietly(qtbot, window, opening, bar, tmp_path):
    uctvis.save(Tree.from_parents([-1, 0], move_names=["", "e2e3"]), tmp_path / "z.tree")
    window.open_paths([str(tmp_path)])
    page = window.analysis_page
    qtbot.waitUntil(lambda: not page.opening and page.pane.tree is not None)
    type_into(qtbot, bar, "Text to find", "e2")
    look(qtbot, opening)
    assert hits(opening) == [1]
    page.step(1)
    qtbot.waitUntil(lambda: opening.tree.size == 2 and bar.said == "1 hit")
    assert hits(opening) == [1]
    assert opening.view.selected is None


def test_the_newest_query_wins(qtbot, monkeypatch, opening, bar):
    begun, may_go_on = [], threading.Event()

    def slow(tree, query, progress):
        begun.append(query.text)
        while query.text == "e" and not may_go_on.wait(0.001):
            progress(0.5)
        return find(tree, query, progress)

    monkeypatch.setattr("uctvis.ui.pane.finder.find", slow)
    type_into(qtbot, bar, "Text to find", "e")
    qtbot.waitUntil(lambda: begun == ["e"])
    qtbot.waitUntil(
        lambda: opening.bars.finder.card.isVisible() and opening.bars.finder.card.part == 0.5
    )
    type_into(qtbot, bar, "Text to find", "d7")
    qtbot.waitUntil(lambda: bar.said == "1 hit")
    assert begun == ["e", "d7"]
    assert hits(opening) == [5]
    assert not opening.bars.finder.card.isVisible()
    type_into(qtbot, bar, "Text to find", "e")
    qtbot.waitUntil(lambda: opening.bars.finder.card.isVisible())
    opening.bars.finder.card.cancel_requested.emit()
    assert bar.said == "cancelled"
    assert hits(opening) == []
    may_go_on.set()


def test_what_goes_wrong_is_told(qtbot, monkeypatch, opening, bar, dialog):
    def no_memory(tree, query, progress):
        raise MemoryError

    monkeypatch.setattr("uctvis.ui.pane.finder.find", no_memory)
    type_into(qtbot, bar, "Text to find", "e")
    assert dialog() == "There is not enough memory for that."
    assert not opening.bars.finder.card.isVisible()


def test_every_control_has_a_name_and_is_reached_by_tab(opening, bar):
    for kind in (QLineEdit, QPushButton, QComboBox):
        for control in bar.findChildren(kind):
            assert control.focusPolicy() & Qt.TabFocus
            assert control.accessibleName() or any(letter.isalpha() for letter in control.text())


def test_fields_are_read():
    numbers = {"visits": ("1,000", ""), "mean": (" -0.5", "1e-3"), "depth": ("", "7")}
    assert read_query("a", 0, numbers) == Query(
        "a", least_visits=1000, least_mean=-0.5, most_mean=0.001, most_depth=7
    )
    assert read_query(" ", 1, NONE) == Query(" ", in_states=False)
    assert read_query("", 2, NONE) == Query(in_moves=False)


@pytest.mark.parametrize("name", ["visits", "depth", "mean"])
@pytest.mark.parametrize("text", ["x", "1.5.2", "nan", "inf", "--1"])
def test_what_is_no_number_is_refused(name, text):
    with pytest.raises(SettingError):
        read_query("", 0, NONE | {name: ("", text)})


def test_no_more_hits_are_marked_than_the_view_draws(qtbot, window, tmp_path):
    size = 100_200
    tree = Tree.from_parents(np.r_[-1, np.zeros(size - 1, int)], visits=np.arange(size))
    uctvis.save(tree, tmp_path / "star.tree")
    window.open_paths([str(tmp_path / "star.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    bar = window.pane.bars.find_bar
    bar.call()
    type_into(qtbot, bar, "Visits, at least", "10")
    look(qtbot, window.pane)
    assert bar.said == "hit 1 of 100,190"
    assert len(hits(window.pane)) == 100_000
    assert stepped_to(window.pane) == size - 1


def test_bars_leave_the_tree_some_room(qtbot, window, opening):
    window.resize(960, 480)
    bars = (opening.bars.find_bar, opening.bars.fold_bar, opening.bars.bookmarks_bar)
    opening.splitter.setSizes([400, 560])
    for bar in bars:
        bar.call()
        assert bar.isVisible()
        assert sum(other.height() for other in bars if other.isVisible()) < opening.height() * 0.6
    assert not opening.bars.find_bar.isVisible()
    assert opening.bars.bookmarks_bar.isAncestorOf(window.focusWidget())
