"""The window in Polish, in a process of its own: its language is that of its start."""

import os
import subprocess
import sys
from pathlib import Path

from qtpy.QtCore import QProcess, Qt
from qtpy.QtWidgets import QApplication, QMessageBox

import uctvis
from uctvis import paths, texts
from uctvis.tree.tree import Tree
from uctvis.ui.actions import language_menu


def test_the_window_in_polish(tmp_path):
    """Letters of menus are told apart, nothing is cut off, Qt's own texts are Polish too."""
    tree = tmp_path / "five.csv"
    uctvis.save(Tree.from_parents([-1, 0, 0, 1, 1], visits=[4, 2, 1, 1, 0]), tree)
    environment = os.environ | {
        "UCTVIS_LANGUAGE": "pl",
        "PYTHONUTF8": "1",
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    told = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("polish_child.py")), str(tree)],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout == ""


def test_a_language_is_chosen_in_the_menu_for_the_next_start(window, dialog, monkeypatch, tmp_path):
    file = tmp_path / "settings" / "language"
    monkeypatch.setattr(texts, "_choice_file", lambda: file)
    menu = window.menus.entries["view.language_pl"].parent()
    entries = {entry.text(): entry for entry in menu.actions()}
    assert list(entries) == ["&System", "English", "Polski"]
    entries["Polski"].trigger()
    assert "started again" in dialog()
    assert texts.chosen() == "pl"
    entries["&System"].trigger()
    dialog()
    assert texts.chosen() is None


def test_the_window_starts_again_in_the_chosen_language(qtbot, window, monkeypatch, tmp_path):
    started = []
    monkeypatch.setattr(texts, "_choice_file", lambda: tmp_path / "settings" / "language")
    monkeypatch.setattr(QProcess, "startDetached", lambda *command: started.append(command))
    window.menus.entries["view.language_pl"].trigger()
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    (restart,) = [button for button in box.buttons() if "Restart" in button.text()]
    qtbot.mouseClick(restart, Qt.LeftButton)
    assert not window.isVisible()
    # Only after this window has stored what it has to.
    assert started == []
    # Fails if it is not connected.
    QApplication.instance().aboutToQuit.disconnect(language_menu._start)
    language_menu._start()
    program, *arguments = paths.own_command()
    assert started == [(program, arguments)]


def test_a_choice_that_cannot_be_written_is_told(window, dialog, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(texts, "_choice_file", lambda: tmp_path / "file" / "language")
    menu = window.menus.entries["view.language_pl"].parent()
    next(entry for entry in menu.actions() if entry.text() == "Polski").trigger()
    assert str(tmp_path / "file") in dialog()
