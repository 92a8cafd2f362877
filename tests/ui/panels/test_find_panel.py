"""Tests of finding nodes in a window, by keys and by mouse."""

import threading
from dataclasses import replace

import numpy as np
import pytest
from opening_tree import OPENING
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QComboBox, QLineEdit, QPushButton

import uctvis
from uctvis.errors import SettingError
from uctvis.tree.columns import Column
from uctvis.tree.query import Query, find
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.dock import Dock
from uctvis.ui.shown.query_text import read_query
from uctvis.ui.widgets.icon_button import IconButton

NONE = {"visits": ("", ""), "mean": ("", ""), "depth": ("", "")}


def field(panel, name):
    (found,) = [line for line in panel.findChildren(QLineEdit) if line.accessibleName() == name]
    return found


def button(panel, text):
    (found,) = [b for b in panel.findChildren(QPushButton) if b.text() == text]
    return found


def step(panel, which):
    (found,) = [b for b in panel.findChildren(IconButton) if which in b.toolTip()]
    return found


def hits(pane):
    return pane.view._emphasis.hits.tolist()


def stepped_to(pane):
    return pane.view._emphasis.hit


@pytest.fixture
def panel(qtbot, window, opening):
    """The panel of the pane `opening`, opened by its shortcut."""
    qtbot.keyClick(window, Qt.Key_F, Qt.ControlModifier)
    panel = opening.inspector.panel("find")
    assert panel.isVisible()
    assert window.focusWidget() is field(panel, "Text to find")
    return panel


def type_into(qtbot, panel, name, text):
    line = field(panel, name)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)


def look(qtbot, pane, key=Qt.Key_Return):
    qtbot.keyClick(pane.window().focusWidget(), key)
    qtbot.waitUntil(lambda: not pane.tools.finder.busy)


def test_hits_are_marked_while_the_text_is_typed_and_enter_steps_through_them(
    qtbot, window, opening, panel
):
    type_into(qtbot, panel, "Text to find", "E")
    qtbot.waitUntil(lambda: panel.said == "2 hits")
    assert hits(opening) == [1, 3]
    assert opening.view.selected is None
    for said, node in (("hit 1 of 2", 1), ("hit 2 of 2", 3), ("hit 1 of 2", 1)):
        look(qtbot, opening)
        assert panel.said == said
        assert opening.view.selected == stepped_to(opening) == node
    for key, modifier, node in (
        (Qt.Key_F3, Qt.NoModifier, 3),
        (Qt.Key_F3, Qt.ShiftModifier, 1),
    ):
        qtbot.keyClick(window, key, modifier)
        assert opening.view.selected == node
    qtbot.mouseClick(step(panel, "previous"), Qt.LeftButton)
    assert opening.view.selected == 3
    qtbot.mouseClick(step(panel, "next"), Qt.LeftButton)
    assert opening.view.selected == 1


def test_enter_looks_at_once_and_goes_to_the_first_hit(qtbot, opening, panel):
    type_into(qtbot, panel, "Text to find", "d")
    look(qtbot, opening)
    assert panel.said == "hit 1 of 2"
    assert opening.view.selected == 2


@pytest.fixture
def with_prior(qtbot, window, panel, tmp_path):
    """The pane with another tree, which has a column."""
    tree = replace(OPENING, columns={"prior": Column([np.nan, 0.5, 0.25, 1, 1, 0, 0])})
    uctvis.save(tree, tmp_path / "prior.tree")
    before = window.pane.tree
    window.open_paths([str(tmp_path / "prior.tree")])
    qtbot.waitUntil(lambda: window.pane.tree not in (None, before), timeout=60_000)
    return window.pane


def test_nodes_are_found_by_conditions_on_their_columns(qtbot, with_prior, panel):
    line = field(panel, "Conditions")
    assert line.placeholderText().startswith("prior")
    assert "visits, mean, depth, player, prior" in line.toolTip()
    type_into(qtbot, panel, "Conditions", "prior >= 50%")
    look(qtbot, with_prior)
    assert sorted(hits(with_prior)) == [1, 3, 4]
    type_into(qtbot, panel, "Conditions", "Prior >= 0.5 and visits > 0")
    type_into(qtbot, panel, "Text to find", "e7")
    look(qtbot, with_prior)
    assert hits(with_prior) == [3]
    type_into(qtbot, panel, "Conditions", "prior")
    look(qtbot, with_prior)
    assert "Expected conditions such as" in panel.message
    assert hits(with_prior) == []
    qtbot.mouseClick(button(panel, "Clear"), Qt.LeftButton)
    assert line.text() == panel.message == ""


def test_a_condition_waits_for_a_tree_with_its_column(qtbot, window, opening, panel, request):
    type_into(qtbot, panel, "Conditions", "prior < 0.5")
    look(qtbot, opening)
    assert "no numbers named 'prior'" in panel.message
    pane = request.getfixturevalue("with_prior")
    qtbot.waitUntil(lambda: sorted(hits(pane)) == [2, 5, 6])
    assert panel.message == ""


def test_conditions_are_joined(qtbot, opening, panel):
    type_into(qtbot, panel, "Visits, at least", "5")
    type_into(qtbot, panel, "Depth, at least", "1")
    type_into(qtbot, panel, "Mean payoff, at most", "0.5")
    look(qtbot, opening)
    assert hits(opening) == [1, 3]
    type_into(qtbot, panel, "Text to find", "e7")
    look(qtbot, opening)
    assert hits(opening) == [3]
    panel.findChild(QComboBox).setCurrentIndex(2)
    qtbot.waitUntil(lambda: panel.said == "nothing found")
    assert not step(panel, "next").isEnabled()
    qtbot.mouseClick(button(panel, "Clear"), Qt.LeftButton)
    assert panel.said == "no condition: nothing to find"
    assert hits(opening) == []


def test_what_is_wrong_is_said_in_the_bar(qtbot, opening, panel):
    type_into(qtbot, panel, "Visits, at least", "many")
    look(qtbot, opening)
    assert panel.message == "Visits: expected a whole number of 0 or more, got 'many'"
    type_into(qtbot, panel, "Visits, at least", "9")
    type_into(qtbot, panel, "Visits, at most", "3")
    look(qtbot, opening)
    assert panel.message == "Visits: expected a maximum of at least 9, got 3"
    assert hits(opening) == []
    type_into(qtbot, panel, "Visits, at most", "1,000")
    look(qtbot, opening)
    assert panel.message == ""
    assert hits(opening) == [0, 1]


def test_escape_takes_the_bar_and_the_marks_away_and_f3_brings_them_back(
    qtbot, window, opening, panel
):
    type_into(qtbot, panel, "Text to find", "e")
    look(qtbot, opening)
    qtbot.keyClick(window.focusWidget(), Qt.Key_Escape)
    assert not panel.isVisible()
    assert hits(opening) == []
    assert stepped_to(opening) is None
    assert opening.view.hasFocus()
    qtbot.keyClick(window, Qt.Key_F3)
    qtbot.waitUntil(lambda: panel.said == "hit 1 of 2")
    # In the tree, Esc first clears the selection, and then closes the panel.
    opening.view.setFocus()
    qtbot.keyClick(opening.view, Qt.Key_Escape)
    assert panel.isVisible()
    qtbot.keyClick(opening.view, Qt.Key_Escape)
    assert not panel.isVisible()


def test_in_another_tree_the_same_is_looked_for_quietly(qtbot, window, opening, panel, tmp_path):
    uctvis.save(Tree.from_parents([-1, 0], move_names=["", "e2e3"]), tmp_path / "z.tree")
    window.open_paths([str(tmp_path)])
    page = window.analysis_page
    qtbot.waitUntil(lambda: not page.opening and page.pane.tree is not None)
    type_into(qtbot, panel, "Text to find", "e2")
    look(qtbot, opening)
    assert hits(opening) == [1]
    page.step(1)
    qtbot.waitUntil(lambda: opening.tree.size == 2 and panel.said == "1 hit")
    assert hits(opening) == [1]
    assert opening.view.selected is None


def test_the_newest_query_wins(qtbot, monkeypatch, opening, panel):
    begun, may_go_on = [], threading.Event()

    def slow(tree, query, progress):
        begun.append(query.text)
        while query.text == "e" and not may_go_on.wait(0.001):
            progress(0.5)
        return find(tree, query, progress)

    monkeypatch.setattr("uctvis.ui.shown.finder.find", slow)
    type_into(qtbot, panel, "Text to find", "e")
    qtbot.waitUntil(lambda: begun == ["e"])
    qtbot.waitUntil(
        lambda: opening.tools.finder.card.isVisible() and opening.tools.finder.card.part == 0.5
    )
    type_into(qtbot, panel, "Text to find", "d7")
    qtbot.waitUntil(lambda: panel.said == "1 hit")
    assert begun == ["e", "d7"]
    assert hits(opening) == [5]
    assert not opening.tools.finder.card.isVisible()
    type_into(qtbot, panel, "Text to find", "e")
    qtbot.waitUntil(lambda: opening.tools.finder.card.isVisible())
    opening.tools.finder.card.cancel_requested.emit()
    assert panel.said == "cancelled"
    assert hits(opening) == []
    may_go_on.set()


def test_what_goes_wrong_is_told(qtbot, monkeypatch, opening, panel, dialog):
    def no_memory(tree, query, progress):
        raise MemoryError

    monkeypatch.setattr("uctvis.ui.shown.finder.find", no_memory)
    type_into(qtbot, panel, "Text to find", "e")
    assert dialog() == "There is not enough memory."
    assert not opening.tools.finder.card.isVisible()


def test_every_control_has_a_name_and_is_reached_by_tab(opening, panel):
    for kind in (QLineEdit, QPushButton, QComboBox):
        for control in panel.findChildren(kind):
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
    window.pane.tools.find()
    panel = window.pane.inspector.panel("find")
    type_into(qtbot, panel, "Visits, at least", "10")
    look(qtbot, window.pane)
    assert panel.said == "hit 1 of 100,190"
    assert len(hits(window.pane)) == 100_000
    assert stepped_to(window.pane) == size - 1


def test_keys_work_in_a_detached_panel(qtbot, window, opening, panel):
    dock = opening.inspector.findChild(Dock, "find")
    dock.setFloating(True)
    with qtbot.waitActive(dock):
        dock.activateWindow()
    opening.tools.find()
    type_into(qtbot, panel, "Text to find", "e")
    qtbot.keyClick(field(panel, "Text to find"), Qt.Key_Return)
    qtbot.waitUntil(lambda: panel.said == "hit 1 of 2")
    qtbot.keyClick(field(panel, "Text to find"), Qt.Key_F3)
    assert panel.said == "hit 2 of 2"
    qtbot.keyClick(field(panel, "Text to find"), Qt.Key_Escape)
    assert not dock.isVisible()
