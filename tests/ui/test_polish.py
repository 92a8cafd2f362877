"""The window in Polish, in a process of its own: its language is that of its start."""

import os
import subprocess
import sys
from pathlib import Path

import uctvis
from uctvis import texts
from uctvis.tree.tree import Tree


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
    assert "the next start" in dialog()
    assert texts.chosen() == "pl"
    entries["&System"].trigger()
    dialog()
    assert texts.chosen() is None


def test_a_choice_that_cannot_be_written_is_told(window, dialog, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(texts, "_choice_file", lambda: tmp_path / "file" / "language")
    menu = window.menus.entries["view.language_pl"].parent()
    next(entry for entry in menu.actions() if entry.text() == "Polski").trigger()
    assert str(tmp_path / "file") in dialog()
