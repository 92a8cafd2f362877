"""Tests of bookmarks: their nodes, their storage, and the panel in a window."""

import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from opening_tree import OPENING
from qtpy.QtCore import QSettings, Qt
from qtpy.QtWidgets import QLabel, QLineEdit, QListWidget, QPushButton
from strategies import trees

import uctvis
from uctvis.tree.tree import Tree
from uctvis.ui.app.window import Window
from uctvis.ui.runtime import old_settings, settings_store
from uctvis.ui.shown import bookmarks
from uctvis.ui.shown.bookmarks import Bookmark


@given(trees(), st.data())
def test_a_bookmark_leads_to_its_node_again(tree, data):
    node = data.draw(st.integers(0, tree.size - 1))
    assert Bookmark.of(tree, node).node(tree) == node


def test_where_the_moves_are_others_it_leads_nowhere():
    mark = Bookmark.of(OPENING, 6)
    assert mark.name == "e2e4 e7e5 g1f3"
    names = ["", "e2e4", "d2d4", "e7e6", "c7c5", "d7d5", "g1f3"]
    other = Tree.from_parents(OPENING.parent, move_names=names)
    assert mark.node(other) is None
    assert mark.node(Tree.from_parents([-1, 0])) is None
    grown = Tree.from_parents(
        [-1, 0, 0, 0, 1, 4], move_names=["", "e2e4", "d2d4", "a2a3", "e7e5", "g1f3"]
    )
    assert mark.node(grown) == 5


@pytest.mark.parametrize(("node", "name"), [(0, "Node 0"), (1, "e2e4"), (3, "e2e4 e7e5")])
def test_a_name_is_proposed(node, name):
    assert Bookmark.of(OPENING, node).name == name
    assert Bookmark.of(Tree.from_parents([-1, 0]), 1).name == "Node 1"


def test_they_are_remembered_by_file():
    marks = [Bookmark.of(OPENING, node) for node in (6, 0)]
    bookmarks.store("/a", marks)
    bookmarks.store("/b", marks[:1])
    loaded = bookmarks.load()
    assert list(loaded) == ["/b", "/a"]
    assert [mark.name for mark in loaded["/a"]] == [mark.name for mark in marks]
    assert [mark.node(OPENING) for mark in loaded["/a"]] == [6, 0]
    bookmarks.store("/b", [])
    assert list(bookmarks.load()) == ["/a"]


def test_the_settings_stay_small():
    chain = Tree.from_parents(np.arange(5_000) - 1)
    deep = Bookmark.of(chain, 4_999)
    assert deep.node(chain) == 4_999
    bookmarks.store("/deep", [deep, Bookmark.of(chain, 7)])
    assert [len(mark.steps) for mark in bookmarks.load()["/deep"]] == [7]
    for number in range(bookmarks.MOST_FILES + 5):
        bookmarks.store(f"/{number}", [Bookmark.of(OPENING, 1)])
    assert len(bookmarks.load()) == bookmarks.MOST_FILES


def write_bookmarks(text):
    settings_store.folder().mkdir()
    (settings_store.folder() / "bookmarks.json").write_text(text)


GOOD = '["a", [1], ["m"]]'


@pytest.mark.parametrize(
    "damaged",
    [
        "1",
        "[]",
        '["a"]',
        '["a", [1]]',
        '["a", [1.5], []]',
        '["a", [true], []]',
        '["a", [-1], []]',
        f'["a", [{"9" * 5_000}], []]',
        '["a", [1e400], []]',
        '["a", [NaN], []]',
        '["a", [[1]], []]',
        '["a", [1], [1]]',
        '[["a"], [1], []]',
        '{"a": 1}',
        f'["a", {list(range(2_001))}, []]',
    ],
)
def test_a_damaged_bookmark_is_left_out_and_the_others_stay(damaged):
    write_bookmarks(f'{{"/a": [{damaged}, {GOOD}], "/b": {damaged}}}')
    loaded = bookmarks.load()
    assert [mark.name for mark in loaded.pop("/a")] == ["a"]
    # Some of the values are not lists, others are lists without valid bookmarks.
    assert not loaded


@pytest.mark.parametrize("depth", [20, 900, 200_000])
def test_deep_nesting_is_no_bookmark(depth):
    write_bookmarks('{"/a": ' + "[" * depth + "]" * depth + "}")
    assert bookmarks.load() == {}
    bookmarks.store("/a", [Bookmark.of(OPENING, 1)])
    assert list(bookmarks.load()) == ["/a"]


def names(path="/a"):
    return [mark.name for mark in bookmarks.load().get(path, [])]


def test_what_two_windows_change_is_merged():
    one, two, three = (Bookmark.of(OPENING, node).renamed(str(node)) for node in (1, 2, 3))
    bookmarks.store("/a", [one, two])
    seen = bookmarks.load()["/a"]
    # One window adds and renames, the other removes and adds, both from the same state.
    bookmarks.store("/a", [seen[0].renamed("first"), seen[1], three], seen)
    assert names() == ["first", "2", "3"]
    four = Bookmark.of(OPENING, 4).renamed("4")
    bookmarks.store("/a", [seen[0], four], seen)
    assert names() == ["first", "4", "3"]
    bookmarks.store("/b", [four])
    assert names("/b") == ["4"]


_MARK = """
import sys
from pathlib import Path
from uctvis.ui.shown import bookmarks
from uctvis.ui.runtime import settings_store, old_settings
import json
import subprocess
import sys

import numpy as np
settings_store.folder = lambda: Path(sys.argv[1])
marks = []
for number in range(20):
    steps = np.array([number], np.int32)
    before, marks = marks, [*marks, bookmarks.Bookmark(sys.argv[2], steps, (sys.argv[2],))]
    assert bookmarks.store("/a", marks, before)
    assert bookmarks.store(f"/{sys.argv[2]}", marks)
"""


def test_processes_that_mark_at_once_lose_nothing():
    writers = ["x", "y", "z"]
    children = [
        subprocess.Popen([sys.executable, "-c", _MARK, str(settings_store.folder()), name])
        for name in writers
    ]
    assert [child.wait(120) for child in children] == [0] * 3
    assert sorted(names()) == sorted(20 * writers)
    assert sorted(bookmarks.load()) == ["/a", "/x", "/y", "/z"]


def test_old_bookmarks_are_taken_over(monkeypatch, tmp_path):
    file = tmp_path / "uctvis.ini"
    monkeypatch.setattr(old_settings, "_old_file", lambda: file)
    text = json.dumps([["/a,ł.tree", [['one; "two"', [1, 0], ["a", "b"]]]], ["/b", 7], "/c"])
    store = QSettings(str(file), QSettings.IniFormat)
    store.setValue("bookmarks", text)
    store.sync()
    assert names("/a,ł.tree") == ['one; "two"']
    bookmarks.store("/b", [Bookmark.of(OPENING, 1)])
    assert list(bookmarks.load()) == ["/b", "/a,ł.tree"]
    assert settings_store.recent() == []


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '[["a", [["b", ["c"], []]]]]', '[["a", [["b", [1e30], []]]]]', "7"]
)
def test_settings_that_make_no_sense_are_no_bookmarks(text):
    write_bookmarks(text)
    assert bookmarks.load() == {}


# In a window.


def listed(pane):
    pane.inspector.open("bookmarks")
    box = pane.inspector.panel("bookmarks").findChild(QListWidget)
    return [box.item(row).text() for row in range(box.count())]


def marked(pane):
    return tuple(pane.view.emphasis.bookmarks)


def press(qtbot, parent, text):
    (button,) = [b for b in parent.findChildren(QPushButton) if b.text() == text]
    qtbot.mouseClick(button, Qt.LeftButton)


def name_it(qtbot, pane, text):
    box = pane.inspector.panel("bookmarks").findChild(QListWidget)
    editor = box.findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key_Return)
    qtbot.waitUntil(lambda: box.findChild(QLineEdit) is None)


def add(qtbot, pane, node, name):
    pane.view.select(node)
    qtbot.keyClick(pane.window(), Qt.Key_D, Qt.ControlModifier)
    name_it(qtbot, pane, name)


def open_file(qtbot, window, path):
    window.open_paths([str(path)])
    qtbot.waitUntil(lambda: window.pane.tree is not None and not window.analysis_page.opening)
    return window.pane


def test_a_node_is_bookmarked_named_gone_to_renamed_and_removed(qtbot, window, opening):
    add(qtbot, opening, 3, "the <b>main</b> line")
    add(qtbot, opening, 5, "")
    assert listed(opening) == ["the <b>main</b> line", "d2d4 d7d5"]
    assert marked(opening) == (3, 5)
    opening.view.select(0)
    box = opening.inspector.panel("bookmarks").findChild(QListWidget)
    box.setCurrentRow(0)
    qtbot.keyClick(box, Qt.Key_Return)
    assert opening.view.selected == 3
    box.setCurrentRow(1)
    press(qtbot, opening.inspector.panel("bookmarks"), "Go to")
    assert opening.view.selected == 5
    press(qtbot, opening.inspector.panel("bookmarks"), "Rename")
    name_it(qtbot, opening, "quiet")
    assert listed(opening) == ["the <b>main</b> line", "quiet"]
    # The label of the node has the new name, too.
    assert opening.view.emphasis.bookmarks == {3: "the <b>main</b> line", 5: "quiet"}
    press(qtbot, opening.inspector.panel("bookmarks"), "Remove")
    assert listed(opening) == ["the <b>main</b> line"]
    assert marked(opening) == (3,)
    qtbot.keyClick(box, Qt.Key_Escape)
    assert not opening.inspector.panel("bookmarks").isVisible()
    # The nodes stay marked.
    assert marked(opening) == (3,)
    qtbot.keyClick(window, Qt.Key_D, Qt.ControlModifier | Qt.ShiftModifier)
    assert opening.inspector.panel("bookmarks").isVisible()


def test_a_name_that_is_being_edited_is_not_edited_anew(qtbot, qtlog, opening):
    add(qtbot, opening, 3, "main")
    panel = opening.inspector.panel("bookmarks")
    (rename,) = [one for one in panel.findChildren(QPushButton) if one.text() == "Rename"]
    # As by a key: the field keeps the focus.
    rename.click()
    rename.click()
    name_it(qtbot, opening, "quiet")
    assert listed(opening) == ["quiet"]
    assert [one.message for one in qtlog.records if "edit" in one.message] == []


def test_without_a_selected_node_it_is_said_what_to_do(qtbot, window, opening):
    said = []
    opening.said.connect(said.append)
    qtbot.keyClick(window, Qt.Key_D, Qt.ControlModifier)
    assert said == ["Select a node to bookmark it."]
    assert listed(opening) == []
    opening.inspector.call("bookmarks")
    panel = opening.inspector.panel("bookmarks")
    (hint,) = [x for x in panel.findChildren(QLabel) if "Select a node" in x.text()]
    assert hint.isVisible()
    opening.view.select(6)
    opening.tools.add_bookmark()
    assert not hint.isVisible()
    assert listed(opening) == ["e2e4 e7e5 g1f3"]
    # The message is cleared.
    assert said[1:] == [""]


def test_they_are_there_at_the_next_start_where_the_file_is_the_same(
    qtbot, window, opening, tmp_path
):
    add(qtbot, opening, 6, "knight")
    add(qtbot, opening, 4, "sicilian")
    path = tmp_path / "opening.tree"
    window.close()
    names = ["", "e2e4", "d2d4", "e7e5", "c7c6", "d7d5", "g1f3"]
    changed = Tree.from_parents(OPENING.parent, visits=OPENING.visits, move_names=names)
    uctvis.save(changed, path)
    again = Window()
    again.show()
    try:
        pane = open_file(qtbot, again, path)
        assert listed(pane) == ["knight", "sicilian (not in this tree)"]
        assert marked(pane) == (6,)
        pane.tools.show_bookmarks()
        pane.inspector.panel("bookmarks").findChild(QListWidget).setCurrentRow(1)
        press(qtbot, pane.inspector.panel("bookmarks"), "Go to")
        assert "are not in this tree" in pane.inspector.panel("bookmarks").message
    finally:
        again.close()
        again.deleteLater()


def test_each_file_of_a_sequence_has_its_own(qtbot, window, opening, tmp_path):
    uctvis.save(OPENING, tmp_path / "z.tree")
    add(qtbot, opening, 3, "here")
    open_file(qtbot, window, tmp_path)
    assert listed(opening) == ["here"]
    window.analysis_page.step(1)
    qtbot.waitUntil(lambda: not window.analysis_page.opening)
    assert listed(opening) == []
    assert marked(opening) == ()
    window.analysis_page.step(-1)
    qtbot.waitUntil(lambda: not window.analysis_page.opening)
    assert listed(opening) == ["here"]
    assert marked(opening) == (3,)


def test_that_the_tree_of_a_game_does_not_keep_them_is_said(qtbot, opening):
    said = []
    opening.said.connect(said.append)
    opening.show_tree(opening.tree, opening.view.scene, "mancala_1")
    opening.view.select(3)
    opening.tools.add_bookmark()
    assert said == ["Kept until the next tree is shown: only trees in files keep bookmarks."]
    assert marked(opening) == (3,)
    opening.show_tree(opening.tree, opening.view.scene, "mancala_3")
    assert marked(opening) == ()
    assert bookmarks.load() == {}
