"""The window opens wherever it is started, whatever it finds there."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import uctvis
from uctvis import paths, texts
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
            env=os.environ | home,
            cwd=cwd,
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
        log = tmp_path / "XDG_STATE_HOME" / "uctvis" / "log" / "uctvis.log"
        said = log.read_text("utf-8") if log.exists() else ""
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
    assert start(_TOO_LONG)[0].startswith("opened Tree analysis")
    assert start()[0].startswith("opened uctvis")


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="users are of another kind here")
def test_a_folder_that_may_no_longer_be_entered_does_no_harm(start, tmp_path):
    folder = tmp_path / "trees"
    folder.mkdir()
    uctvis.save(Tree.from_parents([-1, 0]), folder / "a.tree")
    assert start(str(folder / "a.tree"))[0].startswith("opened Tree 1 of 1")
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


def test_a_pipe_is_not_the_chosen_language(tmp_path):
    file = texts._choice_file()
    file.parent.mkdir(parents=True)
    os.mkfifo(file)
    assert texts.chosen() is None
    with pytest.raises(OSError, match="regular"):
        paths.read_small(file, 10)
