import pytest
from places import analysis_page, game_page
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QToolButton

from uctvis.ui.actions.menus import MENUS, actions_of
from uctvis.ui.app.toolbar import Toolbar


def button(window, name):
    """The button of an entry, visible or in the menu at the end of the toolbar."""
    entry = window.menus.entries[name]
    return next(b for b in window.toolbar.findChildren(QToolButton) if b.defaultAction() is entry)


def names(window):
    return [action.objectName() for action in window.toolbar.actions() if action.objectName()]


def test_the_start_page_has_no_toolbar(qtbot, window, tmp_path):
    assert window.findChild(Toolbar) is None
    analysis_page(window, qtbot, tmp_path)
    assert window.toolbar.isVisible()
    window.show_start_page()
    assert not window.toolbar.isVisible()


def test_buttons_are_the_entries_of_the_menus(qtbot, window, tmp_path):
    analysis_page(window, qtbot, tmp_path)
    with_icon = {a.name for menu in MENUS for a in actions_of(menu) if a.icon}
    assert with_icon - set(names(window)) == {"game.take_back", "game.redo", "game.hint"}
    assert not window.pane.phases.on
    button(window, "phases.begin").click()
    assert window.pane.phases.on
    assert button(window, "phases.begin").isChecked()


def test_the_toolbar_of_a_game_can_take_back_moves(qtbot, window, tmp_path):
    game_page(window, qtbot, tmp_path)
    shown = names(window)
    assert shown.index("game.take_back") < shown.index("game.redo") < shown.index("growth.why")
    window.go_back()
    analysis_page(window, qtbot, tmp_path)
    assert "game.take_back" not in names(window)
    window.continue_game()
    assert names(window) == shown


def test_the_title_is_that_of_the_page(qtbot, window, tmp_path):
    analysis_page(window, qtbot, tmp_path)
    assert "1.tree (1 of 2)" in [label.text() for label in window.toolbar.findChildren(QLabel)]


def test_tooltips_contain_the_action_and_its_keys(qtbot, window, tmp_path):
    analysis_page(window, qtbot, tmp_path)
    assert button(window, "tree.find").toolTip() == "Find (Ctrl+F)"
    window.shortcuts.choose("tree.find", ["Ctrl+J"])
    assert button(window, "tree.find").toolTip() == "Find (Ctrl+J)"
    window.shortcuts.choose("tree.find", [])
    assert button(window, "tree.find").toolTip() == "Find"


def test_actions_on_trees_are_enabled_when_a_tree_is_shown(qtbot, window, tmp_path):
    analysis_page(window, qtbot, tmp_path)
    assert button(window, "tree.find").isEnabled()
    window.pane.show_nothing("")
    assert not button(window, "tree.find").isEnabled()
    assert button(window, "view.zoom_in").isEnabled()


@pytest.mark.parametrize("width", [960, 1280])
def test_buttons_that_do_not_fit_are_in_a_menu(qtbot, window, tmp_path, width):
    game_page(window, qtbot, tmp_path)
    window.menus.entries["view.toolbar_texts"].trigger()
    window.resize(width, 600)
    extension = window.toolbar.findChild(QToolButton, "qt_toolbar_ext_button")
    qtbot.waitUntil(lambda: extension.isVisible() == (width == 960))
    assert button(window, "growth.why").isVisible()
    assert button(window, "phases.begin").isVisible()


def test_texts_beside_icons_are_remembered(qtbot, window, tmp_path):
    analysis_page(window, qtbot, tmp_path)
    assert button(window, "growth.why").toolButtonStyle() == Qt.ToolButtonIconOnly
    window.menus.entries["view.toolbar_texts"].trigger()
    assert button(window, "growth.why").toolButtonStyle() == Qt.ToolButtonTextBesideIcon
    assert button(window, "growth.why").text() == "Why?"
    # These entries never have a text.
    assert button(window, "view.zoom_in").width() == button(window, "view.zoom_in").height()
