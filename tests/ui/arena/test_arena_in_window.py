"""The arena in the window: how it is opened, the judge's keys, and how it is left."""

import subprocess
import sys

import pytest
from mnemonics import mnemonics
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QPushButton
from sample_tournament import sample_store

from uctvis import samples
from uctvis.ui.actions.arena_menu import ARENA
from uctvis.ui.arena.arena_bar import MATCH, MATCHES, SCORES


@pytest.fixture
def store(tmp_path):
    return sample_store(tmp_path / "cup", "tictactoe", finished=3)


@pytest.fixture
def page(qtbot, window, store):
    window.open_paths([str(store.folder)])
    page = window.arena_shown
    qtbot.waitUntil(lambda: page.seen is not None)
    return page


def press(qtbot, window, *keys):
    for key in keys:
        qtbot.keyClick(window, key)


class TestOpening:
    def test_a_folder_of_a_tournament_is_shown_in_the_arena(self, window, page, store):
        assert page.folder == store.folder
        assert window.windowTitle() == "Arena: cup - uctvis"

    def test_the_start_page_and_the_menu_lead_there(self, window):
        (button,) = [
            one for one in window.start_page.findChildren(QPushButton) if one.text() == "Arena…"
        ]
        button.click()
        page = window.arena_shown
        assert page is not None
        assert page.folder is None
        window.go_back()
        assert window.page is window.start_page
        window.menus.entries["arena.show"].trigger()
        assert window.arena_shown is page

    def test_the_tree_of_a_move_opens_beside_and_back_leads_to_the_match(
        self, qtbot, window, tmp_path
    ):
        tree = next(one.path for one in samples.all_samples() if one.path.name == "tictactoe.tree")
        store = sample_store(tmp_path / "trees", "tictactoe", finished=1, tree=tree)
        window.open_paths([str(store.folder)])
        page = window.arena_shown
        qtbot.waitUntil(lambda: page.seen is not None)
        page.views.view_match()
        page.views.match.panel.go_to(1)
        window.menus.entries["arena.tree"].trigger()
        qtbot.waitUntil(lambda: window.pane is not None and window.pane.tree is not None)
        window.go_back()
        assert window.arena_shown is page
        assert page.views.match.panel.shown == 1


class TestKeys:
    def test_the_views(self, qtbot, window, page):
        views = page.views
        press(qtbot, window, Qt.Key_Tab)
        assert views.view == MATCHES
        press(qtbot, window, Qt.Key_F)
        assert views.matches.rows.only_running
        press(qtbot, window, Qt.Key_F, Qt.Key_V)
        assert (views.view, views.navigates) == (MATCH, False)
        press(qtbot, window, Qt.Key_Tab, Qt.Key_Tab)
        assert views.view == SCORES

    def test_navigation(self, qtbot, window, page):
        views, match = page.views, page.views.match
        press(qtbot, window, Qt.Key_N)
        assert views.navigates
        number = match.entry.pairing.number
        last = match.panel.shown
        press(qtbot, window, Qt.Key_B, Qt.Key_B)
        assert match.panel.shown == last - 2
        press(qtbot, window, Qt.Key_F)
        assert match.panel.shown == last - 1
        press(qtbot, window, Qt.Key_A)
        assert match.panel.shown == 0
        press(qtbot, window, Qt.Key_Z)
        assert match.panel.shown == last
        press(qtbot, window, Qt.Key_N)
        assert match.entry.pairing.number == number + 1
        press(qtbot, window, Qt.Key_P)
        assert match.entry.pairing.number == number
        # In navigation, F did not filter the matches.
        assert not views.matches.rows.only_running
        press(qtbot, window, Qt.Key_V)
        assert not views.navigates

    def test_they_work_only_in_the_arena(self, qtbot, window, page):
        names = [name for name in window.menus.entries if name.startswith("arena.")]
        press(qtbot, window, Qt.Key_Q)
        assert window.page is window.start_page
        for name in names:
            assert window.menus.entries[name].shortcuts() == []

    def test_another_key_is_chosen(self, qtbot, window, page):
        window.shortcuts.choose("arena.view", ["W"])
        press(qtbot, window, Qt.Key_V)
        assert page.views.view == SCORES
        press(qtbot, window, Qt.Key_W)
        assert page.views.view == MATCH
        # F means two things at two times; a key of both times takes it from both.
        window.shortcuts.choose("arena.view", ["F"])
        assert window.shortcuts.keys("arena.filter") == ()
        assert window.shortcuts.keys("arena.forward") == ()
        window.shortcuts.reset_all()
        assert window.shortcuts.keys("arena.forward") == ("F",)

    def test_a_new_round_is_a_question(self, qtbot, window, page, dialog):
        press(qtbot, window, Qt.Key_R)
        assert "another round" in dialog()


def test_no_two_controls_have_one_mnemonic(qtbot, window, page):
    # The strip of a tournament with bots over TCP has another one.
    page.remote._show({"Hare": "token"})
    for view in (SCORES, MATCHES, MATCH):
        page.views.show_view(view)
        letters = mnemonics(window)
        assert len(letters) == len(set(letters)), letters


def test_no_two_entries_of_the_menu_have_one_mnemonic():
    texts = [action.text for group in ARENA.groups for action in group]
    letters = [text[text.index("&") + 1].lower() for text in texts]
    assert len(letters) == len(set(letters)), sorted(letters)


def test_nothing_of_the_arena_is_imported_at_the_start(tmp_path):
    code = """
import sys
from qtpy.QtWidgets import QApplication
app = QApplication([])
from uctvis.ui.app.window import Window
window = Window()
window.show()
app.processEvents()
print(*(name for name in sys.modules if "arena" in name or name == "sqlite3"))
window.close()
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split() == ["uctvis.ui.actions.arena_menu"]
