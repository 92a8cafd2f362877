import subprocess
import sys

import pytest
from mnemonics import mnemonics
from qtpy.QtCore import QMimeData, QPoint, Qt, QUrl
from qtpy.QtGui import QDropEvent
from qtpy.QtWidgets import (
    QAbstractButton,
    QAction,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
)
from remembered import write_settings

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.app.window import Window
from uctvis.ui.inspector.dock import Dock
from uctvis.ui.preferences.preferences import THEME
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets import theme


def action(window, text):
    (found,) = [
        a for a in window.menuBar().findChildren(QAction) if a.text().replace("&", "") == text
    ]
    return found


def play(window, mode=Mode.PLAYERS):
    window.play(
        GameSession.of_mode(find("tictactoe"), mode, pc=UctEngine(Settings(iterations=20, seed=1)))
    )


@pytest.fixture
def tree_file(tmp_path):
    path = tmp_path / "some tree.csv"
    uctvis.save(uctvis.Tree.from_parents([-1, 0, 0], visits=[3, 2, 1]), path)
    return path


def test_back_leads_through_the_pages(window, tree_file):
    assert window.page is window.start_page
    assert not action(window, "Back").isEnabled()
    play(window)
    window.open_paths([str(tree_file)])
    assert window.page is window.analysis_page
    play(window)
    assert window.page is window.game_page
    window.go_back()
    assert window.page is window.analysis_page
    window.go_back()
    assert window.page is window.start_page
    window.go_back()
    assert window.page is window.start_page


def test_the_menus_offer_what_the_page_can_do(window, tree_file):
    names = ("Save tree as…", "Export picture…", "Zoom in", "Reset view")
    assert not any(action(window, name).isEnabled() for name in names)
    play(window, Mode.PCS)
    assert [action(window, name).isEnabled() for name in names] == [False, False, True, True]
    assert not action(window, "Next tree").isEnabled()
    window.open_paths([str(tree_file)])
    assert action(window, "Next tree").isEnabled()


def test_files_are_opened_from_the_menu(qtbot, monkeypatch, window, tree_file):
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: ([str(tree_file)], ""))
    action(window, "Open files…").trigger()
    qtbot.waitUntil(lambda: window.pane.tree is not None)
    assert window.pane.tree.size == 3
    assert settings_store.recent() == [str(tree_file)]


def test_a_folder_is_opened_from_the_menu(qtbot, monkeypatch, window, tree_file):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tree_file.parent))
    action(window, "Open folder…").trigger()
    qtbot.waitUntil(lambda: window.pane.tree is not None)


def test_dropped_files_are_opened(qtbot, window, tree_file):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tree_file))])
    event = QDropEvent(QPoint(5, 5), Qt.CopyAction, data, Qt.LeftButton, Qt.NoModifier)
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.pane.tree is not None)


def test_a_cancelled_dialog_changes_nothing(monkeypatch, window):
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: ([], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: "")
    action(window, "Open files…").trigger()
    action(window, "Open folder…").trigger()
    assert window.page is window.start_page


def test_the_theme_is_changed_and_remembered(window):
    play(window, Mode.PCS)
    before = window.pane.view.tree_style
    action(window, "Dark").trigger()
    assert theme.current() is theme.DARK
    assert THEME.get() is theme.ThemeChoice.DARK
    assert window.pane.view.tree_style != before
    action(window, "Light").trigger()
    assert theme.current() is theme.LIGHT


def test_a_damaged_theme_setting_means_the_theme_of_the_system():
    write_settings({"theme": "pink"})
    assert THEME.get() is theme.ThemeChoice.SYSTEM


def test_the_window_s_size_is_remembered(qtbot, light):
    first = Window()
    first.resize(1234, 666)
    with qtbot.waitExposed(first):
        first.show()
    first.close()
    second = Window()
    assert (second.width(), second.height()) == (1234, 666)
    first.deleteLater()
    second.deleteLater()


def test_help_is_shown(window, dialog):
    action(window, "About uctvis").trigger()
    assert dialog()


def test_every_control_has_a_name(window):
    play(window, Mode.PCS)
    assert window.analysis_page
    for kind in (QAbstractButton, QComboBox, QLineEdit):
        for control in window.findChildren(kind):
            if control.focusPolicy() & Qt.TabFocus and not control.objectName().startswith("qt_"):
                assert control.accessibleName() or control.text()


def test_the_application_starts_and_ends(tmp_path):
    """Call `run` in another process, with files from a command line."""
    code = (
        "import sys\n"
        "from qtpy.QtCore import QTimer\n"
        "from qtpy.QtWidgets import QApplication\n"
        "from uctvis.ui.app import application\n"
        "QTimer.singleShot(0, lambda: None)\n"
        "class Window(application.Window):\n"
        "    def showEvent(self, event):\n"
        "        super().showEvent(event)\n"
        "        QTimer.singleShot(0, self.close)\n"
        "application.Window = Window\n"
        "sys.exit(application.run(sys.argv[1:]))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr


def test_no_two_controls_of_a_page_have_one_mnemonic(qtbot, window, tree_file):
    pages = [mnemonics(window)]
    play(window, Mode.PCS)
    window.game_page.play.think()
    qtbot.waitUntil(lambda: window.pane.tree is not None)
    pages.append(mnemonics(window))
    window.open_paths([str(tree_file)])
    qtbot.waitUntil(lambda: window.pane.tree is not None)
    pages.append(mnemonics(window))
    window.go_back()
    window.go_back()
    pages.append(mnemonics(window))
    for letters in pages:
        assert len(letters) > 7
        assert len(letters) == len(set(letters)), letters


def test_the_chess_fields_of_the_start_page_have_unique_mnemonics(window):
    window.start_page.play_panel.advanced.unfold()
    before = mnemonics(window)
    window.start_page.play_panel.cards.choose_game("chess")
    letters = mnemonics(window)
    assert len(letters) == len(before) + 2
    assert len(letters) == len(set(letters)), letters


def test_no_two_entries_have_one_shortcut(window):
    keys = [
        key.toString()
        for entry in window.menuBar().findChildren(QAction)
        for key in entry.shortcuts()
    ]
    assert len(keys) > 20
    assert len(keys) == len(set(keys))


def test_closing_the_window_closes_dialogs_and_detached_panels(qtbot, window, tree_file):
    window.open_paths([str(tree_file)])
    qtbot.waitUntil(lambda: window.pane.tree is not None)
    window.menus.entries["help.guide"].trigger()
    window.pane.inspector.call("colours")
    dock = window.pane.findChild(Dock, "colours")
    dock.setFloating(True)
    qtbot.waitUntil(dock.isVisible)
    window.close()
    assert [w for w in QApplication.topLevelWidgets() if w.isVisible()] == []
