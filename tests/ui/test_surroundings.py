"""The window opens wherever it is started, whatever it finds there."""

import contextlib
import itertools
import json
import math
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLineEdit

import uctvis
from uctvis import paths, texts
from uctvis.games import all_games
from uctvis.tree.tree import Tree
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets import dialogs

_TOO_LONG = "a" * 300 + ".tree"
_CHILD = Path(__file__).with_name("start_child.py")


@pytest.fixture
def start(tmp_path):
    """Starts the application and ends it; returns what it wrote and its log."""

    def run(*opened, user="root", cwd=tmp_path):
        home = {name: str(tmp_path / name) for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME")}
        done = subprocess.run(
            [sys.executable, str(_CHILD), user, *opened],
            env={name: value for name, value in os.environ.items() if name != "UCTVIS_LANGUAGE"}
            | {"LANGUAGE": "en"}
            | home,
            cwd=cwd,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        log = tmp_path / "XDG_STATE_HOME" / "uctvis" / "log" / "uctvis.log"
        said = log.read_text("utf-8") if log.is_file() else ""
        assert done.stdout.splitlines()[-1:] == ["closed"], done.stderr + said
        assert "unexpected error" not in said
        return done.stdout, said

    return run


@pytest.mark.parametrize("name", [_TOO_LONG, "no\0name", "\ud800", ""])
def test_what_is_no_path_was_opened_earlier(name):
    settings_store.remember_recent([name])
    assert settings_store.recent_here() == []
    dialogs.begin_at(name)


def test_an_overlong_name_does_no_harm_now_or_at_the_next_start(start):
    # A wrong file leaves the page as it was.
    assert start(_TOO_LONG)[0].startswith("opened uctvis")
    assert start()[0].startswith("opened uctvis")


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="users are of another kind here")
def test_a_folder_that_may_no_longer_be_entered_does_no_harm(start, tmp_path):
    folder = tmp_path / "trees"
    folder.mkdir()
    uctvis.save(Tree.from_parents([-1, 0]), folder / "a.tree")
    assert start(str(folder / "a.tree"))[0].startswith("opened a.tree - ")
    folder.chmod(0)
    user = "root"
    if os.geteuid() == 0:
        user = "nobody"
        for place in [tmp_path, *tmp_path.rglob("*")]:
            if place != folder and folder not in place.parents:
                os.chown(place, 65_534, 65_534)
        # The folders of this run of the tests, and of all of them.
        for parent in tmp_path.parents[:2]:
            parent.chmod(parent.stat().st_mode | 0o011)
    try:
        with pytest.raises(PermissionError) if user == "root" else contextlib.nullcontext():
            (folder / "a.tree").exists()
        assert start(user=user)[0].startswith("opened uctvis")
    finally:
        folder.chmod(0o700)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_not_the_chosen_language(tmp_path):
    file = texts._choice_file()
    file.parent.mkdir(parents=True)
    os.mkfifo(file)
    assert texts.chosen() is None
    with pytest.raises(OSError, match="regular"):
        paths.read_small(file, 10)


@pytest.fixture
def special(tmp_path):
    """A folder with a tree, and with a pipe and a socket that are named like trees."""
    folder = tmp_path / "special"
    folder.mkdir()
    uctvis.save(Tree.from_parents([-1, 0]), folder / "a.tree")
    os.mkfifo(folder / "pipe.tree")
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as one:
        one.bind(os.path.relpath(folder / "socket.csv"))
    return folder


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_regular_file_is_not_opened_and_never_waited_for(start, special):
    assert start(str(special))[0].startswith("opened a.tree - ")
    for name in ("pipe.tree", "socket.csv"):
        assert start(str(special / name))[0].startswith("opened uctvis")


# What is remembered.


_OLD = r"""[General]
recent=@Size(1 1)
side=99999999999
mode=@Variant(\0\0\0\x7f\0\0\0\xePyQt_PyObject\0\0\0\0\x80)
theme={}
bookmarks={}
window=@ByteArray(\xff\xff)

[search]
iterations={}

[keys]
tree.find=@Invalid()
""".format("9" * 5_000, "[" * 10_000, "9" * 5_000)


def test_the_settings_of_before_do_no_harm(start, tmp_path):
    folder = tmp_path / "XDG_CONFIG_HOME" / "uctvis"
    folder.mkdir(parents=True)
    (folder / "uctvis.ini").write_text(_OLD)
    output, log = start()
    assert output.startswith("opened uctvis")
    assert "setting 'side': expected one of 0, 1, 2, got '99999999999'" in log
    # Now, with all that there are, and each of them nonsense.
    declared = [name for name in settings_store.Setting.declared if name != "tour"]
    hostile = itertools.cycle([10**400, [[[]]], {"a": 1}, math.nan, "\0", "9" * 5_000, -1, True])
    (folder / "settings.json").write_text(json.dumps(dict(zip(declared, hostile, strict=False))))
    output, log = start()
    assert output.startswith("opened uctvis")
    assert "setting 'theme': expected one of system, light, dark" in log


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_nobody_waits_for_a_pipe_in_place_of_a_file_of_ours(start, tmp_path):
    for place in (
        "XDG_CONFIG_HOME/uctvis/settings.json",
        "XDG_CONFIG_HOME/uctvis/uctvis.ini",
        "XDG_CONFIG_HOME/uctvis/language",
        "XDG_STATE_HOME/uctvis/log/uctvis.log",
        "XDG_STATE_HOME/uctvis/log/crash.log",
    ):
        file = tmp_path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(file)
    assert start()[0].startswith("opened uctvis")


# What is typed.


@pytest.mark.parametrize("text", ["9" * 5_000, "\N{SUPERSCRIPT TWO}", "-1", "0x1"])
def test_a_number_of_a_tree_that_cannot_be_is_told(qtbot, window, tmp_path, dialog, text):
    uctvis.save(Tree.from_parents([-1, 0]), tmp_path / "a.tree")
    window.open_paths([str(tmp_path / "a.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    window.analysis_page.jump(text)
    assert len(dialog()) < 600


@pytest.mark.parametrize(
    "text", ["9" * 24, "9" * 5_000, "1e999", "-1", "nan", "\N{SUPERSCRIPT TWO}"]
)
def test_no_number_harms_the_fields_that_take_one(qtbot, pane, text):
    pane.tools.find()
    for call in (pane.bars.fold_bar.call, pane.bars.go_bar.call):
        call()
    for bar in (pane.inspector.panel("find"), pane.bars.fold_bar, pane.bars.go_bar):
        for field in bar.findChildren(QLineEdit):
            field.setText(text)
            field.textEdited.emit(text)
            qtbot.keyClick(field, Qt.Key_Return)
            field.clear()
    qtbot.waitUntil(lambda: not pane.tools.finder.busy)


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_no_position_harms_the_start_page(qtbot, window, game):
    panel = window.start_page.play_panel
    panel.cards.choose_game(game)
    for text in ("9" * 5_000, f"{game} " + " ".join(["9" * 4_400] * 15), "\0", "\ud800"):
        panel.position.field.setText(text)
        panel.cards.play_button.click()
        assert panel.position.field.message.text()
    assert window.page is window.start_page
