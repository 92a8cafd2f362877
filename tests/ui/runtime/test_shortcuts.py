"""The keys of the menus: listed, searched, changed, remembered."""

import pytest
from panel_texts import cells
from qtpy.QtCore import QEvent, Qt
from qtpy.QtGui import QHelpEvent
from qtpy.QtWidgets import QAction, QApplication, QPushButton, QToolTip
from remembered import read_settings, write_settings

import uctvis
from uctvis.ui.actions.fixed_keys import fixed_keys
from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog
from uctvis.ui.app.window import Window
from uctvis.ui.inspector.dock import Dock
from uctvis.ui.widgets.icon_button import IconButton


def entry(window, name):
    return window.findChild(QAction, name)


def keys(window, name):
    return [key.toString() for key in entry(window, name).shortcuts()]


@pytest.fixture
def shortcuts(qtbot, window):
    """The dialog that the menu Help opens."""
    entry(window, "help.shortcuts").trigger()
    assert keys(window, "help.shortcuts") == ["Ctrl+F1"]
    dialog = window.findChild(ShortcutsDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    yield dialog
    dialog.close()


def rows(dialog):
    table = dialog.table
    return [cells(table, row) for row in range(table.content.size()) if not table.isRowHidden(row)]


def choose(dialog, words):
    """Search for the one row with these words, and choose it."""
    dialog.search.setText(words)
    assert len(rows(dialog)) == 1
    return rows(dialog)[0]


def press(qtbot, dialog, key, modifiers=Qt.ControlModifier):
    dialog.edit.setFocus()
    qtbot.keyClick(dialog.edit, key, modifiers)


def test_every_entry_of_the_menus_is_listed_by_its_name(window):
    listed = window.shortcuts.entries
    entries = [
        action
        for action in window.menuBar().findChildren(QAction)
        if action.text() and action.menu() is None
    ]
    assert {action.objectName() for action in entries} == set(listed)
    # A name is no text, which would be another one in another language.
    assert not any(set(name) & set("&… ") for name in listed)


def test_what_is_listed_is_found_by_words_and_by_keys(shortcuts):
    everything = len(rows(shortcuts))
    assert everything > 60
    shortcuts.search.setText("ctrl+f")
    assert ["Tree", "Find", "Ctrl+F"] in rows(shortcuts)
    shortcuts.search.setText("TREE next")
    assert ["Tree", "Find next", "F3"] in rows(shortcuts)
    assert len(rows(shortcuts)) < everything
    shortcuts.search.setText("no such thing")
    assert rows(shortcuts) == []


def test_keys_that_are_no_entry_s_are_listed_too(shortcuts):
    shown = rows(shortcuts)
    for fixed in fixed_keys():
        assert [fixed.where, fixed.action, fixed.text] in shown


def test_a_key_is_changed_and_good_at_once(qtbot, window, shortcuts):
    choose(shortcuts, "file quit")
    press(qtbot, shortcuts, Qt.Key_J)
    assert keys(window, "file.quit") == ["Ctrl+J"]
    assert choose(shortcuts, "ctrl+j") == ["File", "Quit", "Ctrl+J"]


def test_a_clash_is_told_and_the_key_taken_only_if_the_user_says_so(qtbot, window, shortcuts):
    choose(shortcuts, "file quit")
    press(qtbot, shortcuts, Qt.Key_F)
    assert shortcuts.message.text() == "Ctrl+F is used for “Find”. Remove it there?"
    assert keys(window, "tree.find") == ["Ctrl+F"]
    shortcuts.leave.click()
    assert keys(window, "file.quit") == ["Ctrl+Q"]
    press(qtbot, shortcuts, Qt.Key_F)
    qtbot.keyClick(shortcuts.take, Qt.Key_Space)
    assert keys(window, "file.quit") == ["Ctrl+F"]
    assert keys(window, "tree.find") == []
    shortcuts.search.clear()
    assert ["Tree", "Find", ""] in rows(shortcuts)


@pytest.mark.parametrize(
    ("key", "modifiers"),
    [
        (Qt.Key_Space, Qt.NoModifier),
        (Qt.Key_Left, Qt.NoModifier),
        (Qt.Key_Up, Qt.ShiftModifier),
        (Qt.Key_Return, Qt.NoModifier),
        (Qt.Key_F, Qt.AltModifier),
    ],
)
def test_a_key_that_is_needed_elsewhere_is_not_given_away(qtbot, window, shortcuts, key, modifiers):
    choose(shortcuts, "file quit")
    press(qtbot, shortcuts, key, modifiers)
    assert "cannot be used here" in shortcuts.message.text()
    assert keys(window, "file.quit") == ["Ctrl+Q"]


def test_the_keys_are_taken_away_and_given_back(qtbot, window, shortcuts):
    choose(shortcuts, "f11")
    qtbot.mouseClick(button(shortcuts, "C&lear"), Qt.LeftButton)
    assert keys(window, "view.present") == []
    qtbot.mouseClick(button(shortcuts, "&Reset"), Qt.LeftButton)
    assert keys(window, "view.present") == ["F11", "F5", "Shift+F5"]


def button(dialog, text):
    (found,) = [b for b in dialog.findChildren(QPushButton) if b.text() == text]
    return found


def test_all_keys_are_the_usual_ones_again(qtbot, window, shortcuts):
    before = {name: keys(window, name) for name in window.shortcuts.entries}
    for name, key in (("file quit", Qt.Key_F), ("tree find next", Qt.Key_Q)):
        choose(shortcuts, name)
        press(qtbot, shortcuts, key)
        if shortcuts.take.isVisible():
            shortcuts.take.click()
    assert {name: keys(window, name) for name in window.shortcuts.entries} != before
    button(shortcuts, "Reset &all").click()
    assert {name: keys(window, name) for name in window.shortcuts.entries} == before
    assert not [key for key in read_settings() if key.startswith("keys/")]


def test_escape_leaves_the_field_and_the_dialog(qtbot, window, shortcuts):
    choose(shortcuts, "file quit")
    shortcuts.edit.setFocus()
    with qtbot.waitSignal(shortcuts.finished):
        qtbot.keyClick(shortcuts.edit, Qt.Key_Escape)
    assert keys(window, "file.quit") == ["Ctrl+Q"]


def test_only_what_differs_is_remembered(light):
    first = Window()
    first.shortcuts.choose("tree.fold", ["Ctrl+F"])
    first.shortcuts.choose("file.quit", ["Ctrl+Q"])
    stored = [key for key in read_settings() if key.startswith("keys/")]
    assert sorted(stored) == ["keys/tree.find", "keys/tree.fold"]
    second = Window()
    assert keys(second, "tree.fold") == ["Ctrl+F"]
    assert keys(second, "tree.find") == []
    for window in (first, second):
        window.close()
        window.deleteLater()


@pytest.mark.parametrize("damage", ["", "no key", 7, ["Ctrl+J", "Ctrl+K"]])
def test_damaged_settings_do_no_harm(light, damage):
    write_settings({"keys/tree.find": damage, "keys/of another version": "Ctrl+F"})
    window = Window()
    assert all(isinstance(keys(window, name), list) for name in window.shortcuts.entries)
    window.shortcuts.reset_all()
    assert keys(window, "tree.find") == ["Ctrl+F"]
    window.close()
    window.deleteLater()


def test_changed_keys_step_through_the_phases_and_through_the_trees(qtbot, window, tmp_path):
    found = uctvis.search("tictactoe", iterations=30, seed=1)
    for name in ("a.tree", "b.tree"):
        uctvis.save(found.tree, tmp_path / name)
    window.shortcuts.choose("phases.next", ["Ctrl+Right"])
    window.open_paths([str(tmp_path)])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    assert keys(window, "go.next_tree") == ["PgDown", "Ctrl+Right"]
    assert keys(window, "phases.next") == []
    window.pane.phases.turn()
    qtbot.waitUntil(lambda: window.pane.phases.on)
    assert keys(window, "phases.next") == ["Ctrl+Right"]
    assert keys(window, "go.next_tree") == ["PgDown"]
    window.pane.phases.leave()
    assert keys(window, "go.next_tree") == ["PgDown", "Ctrl+Right"]


def tip_of(widget):
    """The tooltip of a widget as it is shown."""
    place = widget.rect().center()
    event = QHelpEvent(QEvent.ToolTip, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    return QToolTip.text()


def test_tooltips_tell_the_key_that_there_is_now(qtbot, pane, window):
    (show_all,) = [b for b in pane.findChildren(QPushButton) if b.text() == "Show all"]
    assert tip_of(show_all) == "Show all nodes (Ctrl+Shift+U)"
    window.shortcuts.choose("tree.all", ["Ctrl+J"])
    assert tip_of(show_all) == "Show all nodes (Ctrl+J)"
    window.shortcuts.choose("tree.all", [])
    assert tip_of(show_all) == "Show all nodes"


def test_the_find_panel_tells_the_keys_that_there_are_now(pane, window):
    pane.tools.find()
    steps = {b.toolTip(): b for b in pane.inspector.panel("find").findChildren(IconButton)}
    after, before = steps["The next hit"], steps["The previous hit"]
    assert tip_of(after) == "The next hit (F3)"
    assert tip_of(before) == "The previous hit (Shift+F3)"
    pane.inspector.findChild(Dock, "find").setFloating(True)
    assert tip_of(after) == "The next hit (F3)"
    window.shortcuts.choose("tree.find_next", ["Ctrl+J"])
    assert tip_of(after) == "The next hit (Ctrl+J)"
    window.shortcuts.choose("tree.find_previous", [])
    assert tip_of(before) == "The previous hit"
