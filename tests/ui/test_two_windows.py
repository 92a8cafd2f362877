"""Two windows in two processes at once lose nothing of each other's."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import uctvis
from uctvis.tree.tree import Tree

_CHILD = Path(__file__).with_name("window_child.py")


class Remote:
    """A window in another process."""

    def __init__(self, home):
        folders = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), str(home))
        self.process = subprocess.Popen(
            [sys.executable, str(_CHILD)],
            env=os.environ | folders,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, *lines):
        for line in lines:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
            assert self.process.stdout.readline() == "done\n"

    def end(self):
        self.process.stdin.close()
        return self.process.wait(60)


@pytest.fixture
def remotes(tmp_path):
    # At the very first start, each window fills the form with the first level.
    settings = tmp_path / "home" / "uctvis" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"search/level": "thesis"}), "utf-8")
    both = [Remote(tmp_path / "home"), Remote(tmp_path / "home")]
    yield both
    for remote in both:
        remote.process.kill()
        # Closes the pipes, too.
        with remote.process:
            pass


def opening(path):
    return (
        f"window.open_paths([{str(path)!r}])",
        f"wait(lambda: window.pane and window.pane.tree and {path.name!r} in window.windowTitle())",
        "wait(lambda: not window.analysis_page.opening)",
    )


def test_settings_recent_files_and_bookmarks_of_both_stay(remotes, tmp_path):
    one, other = remotes
    for name in ("a.tree", "b.tree"):
        uctvis.save(Tree.from_parents([-1, 0, 0]), tmp_path / name)
    form = "window.start_page.play_panel.pc_form.first.usual.cells"
    # Both are there, and have read everything, before either changes anything.
    one.tell("window.set_theme(theme.ThemeChoice.DARK)", *opening(tmp_path / "a.tree"))
    other.tell(f"{form}['exploration'].field.setText('0.25')", *opening(tmp_path / "a.tree"))
    one.tell("window.pane.tools.bookmarks.add(1)", f"{form}['iterations'].field.setText('77')")
    other.tell("window.pane.tools.bookmarks.add(2)", *opening(tmp_path / "b.tree"))
    other.tell("window.preferences.colours.choose(most_visited=(1, 2, 3))")
    one.tell("window.preferences.animation.choose(wanted=True)", "window.close()")
    other.tell("window.close()")
    assert [one.end(), other.end()] == [0, 0]
    folder = tmp_path / "home" / "uctvis"
    kept = json.loads((folder / "settings.json").read_text("utf-8"))
    expected = {
        "theme": "dark",
        "search/exploration": "0.25",
        "search/iterations": "77",
        "display/most visited": "#010203",
        "animation/wanted": True,
        "recent": [str(tmp_path / "b.tree"), str(tmp_path / "a.tree")],
    }
    assert {name: kept[name] for name in expected} == expected
    marked = json.loads((folder / "bookmarks.json").read_text("utf-8"))
    assert sorted(steps for _name, steps, _moves in marked[str(tmp_path / "a.tree")]) == [[0], [1]]
