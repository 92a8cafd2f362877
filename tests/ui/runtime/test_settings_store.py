"""The settings: each has its default where the file holds something else."""

import itertools
import json
import logging
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from full_disk import full_disk, needs_limits
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from qtpy.QtCore import QByteArray, QRect, QSettings, QSize
from qtpy.QtWidgets import QApplication
from remembered import read_settings, write_settings

from uctvis.ui.app.geometry import GEOMETRY
from uctvis.ui.app.window import Window
from uctvis.ui.preferences.preferences import THEME, Preferences
from uctvis.ui.runtime import old_settings, settings_store
from uctvis.ui.runtime.kinds import Choice, Colour, Flag, Octets, Text, Texts, Wholes
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets.theme import ThemeChoice as Theme

_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
_KINDS = [
    Flag(),
    Choice({"a": 1, "b": None}),
    Text(5),
    Texts(2, 5),
    Wholes(3, 100),
    Octets(4),
    Colour(),
]
# Of the wrong type, too large, too long, too deep, not finite, not text.
_HOSTILE = [
    "nonsense",
    "",
    "@Size(1 1)",
    "@Variant(x)",
    "9" * 5_000,
    "\0\x1b\ud800",
    "x" * 100_000,
    99_999_999_999,
    -1,
    10**30,
    1e308,
    math.nan,
    -math.inf,
    True,
    [],
    [[[[1]]]],
    ["a", 1, None],
    [-1, 0, 2**70],
    {"a": {"b": []}},
]


@pytest.mark.parametrize("kind", _KINDS)
@given(plain=_PLAIN)
def test_a_kind_reads_what_it_may_be_and_refuses_all_else(kind, plain):
    try:
        value = kind.read(plain)
    except ValueError:
        return
    assert kind.read(json.loads(json.dumps(kind.write(value)))) == value


@given(data=st.binary(max_size=4), wholes=st.lists(st.integers(0, 100), max_size=3))
def test_what_a_kind_writes_it_reads(data, wholes):
    assert Octets(4).read(Octets(4).write(data)) == data
    assert Wholes(3, 100).read(Wholes(3, 100).write(tuple(wholes))) == tuple(wholes)


def test_no_name_is_declared_twice():
    with pytest.raises(ValueError, match="'theme'"):
        Setting("theme", Flag(), False)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(plain=_PLAIN)
def test_every_setting_is_what_it_may_be_whatever_the_file_holds(plain):
    write_settings(dict.fromkeys(Setting.declared, plain))
    for setting in Setting.declared.values():
        assert setting.kind.read(setting.kind.write(setting.get())) == setting.get()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"side": 1',
        b"[" * 100_000,
        b'{"theme": ' + b"[" * 900 + b"]" * 900 + b"}",
        np.random.default_rng(1).bytes(1000),
    ],
    ids=["empty", "cut", "a list", "no text", "cut later", "deep", "deep in a value", "random"],
)
def test_a_damaged_file_is_set_aside_and_the_settings_begin_again(data, caplog):
    write_settings(data)
    with caplog.at_level(logging.WARNING, "uctvis"):
        assert THEME.get() is Theme.SYSTEM
    assert "settings.json" in caplog.text
    THEME.put(Theme.DARK)
    assert read_settings() == {"theme": "dark"}
    aside = settings_store.folder() / "settings.json.damaged"
    assert not data or aside.read_bytes() == data


@needs_limits
def test_a_full_disk_leaves_the_settings_as_they_were(caplog):
    THEME.put(Theme.DARK)
    for _time in range(2):
        with full_disk():
            THEME.put(Theme.LIGHT)
    assert "settings.json cannot be written" in caplog.text
    assert read_settings() == {"theme": "dark"}
    assert [path.name for path in settings_store.folder().iterdir()] == ["settings.json"]
    # As when the window closes: with room on the disk, what waits is written.
    with settings_store.together():
        pass
    assert read_settings() == {"theme": "light"}


def test_the_log_says_once_which_setting_is_wrong(caplog):
    write_settings({"theme": "pink once"})
    with caplog.at_level(logging.WARNING, "uctvis"):
        assert [THEME.get(), THEME.get()] == [Theme.SYSTEM, Theme.SYSTEM]
    (said,) = [record.getMessage() for record in caplog.records]
    assert said == (
        "setting 'theme': expected one of system, light, dark, got 'pink once'; the default is used"
    )


def test_numbers_of_five_thousand_digits_spoil_nothing_else():
    write_settings(b'{"side": ' + b"9" * 5_000 + b', "theme": "dark"}')
    assert THEME.get() is Theme.DARK


def test_what_cannot_be_written_is_remembered_until_the_end(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setattr(settings_store, "folder", lambda: tmp_path / "file" / "settings")
    settings_store.set_shown("legend", False)
    settings_store.remember_recent(["/a", "/b"])
    assert not settings_store.shows("legend")
    assert settings_store.recent() == ["/a", "/b"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_nobody_waits_for_a_pipe():
    settings_store.folder().mkdir()
    os.mkfifo(settings_store.folder() / "settings.json")
    assert settings_store.shows("legend")


def test_a_process_writes_only_what_it_changed(qapp):
    preferences = Preferences()
    # As another process does, after this one has read everything.
    write_settings({"display/scale": not preferences.colours.choices.logarithmic})
    preferences.colours.choose(most_visited=(1, 2, 3))
    assert read_settings() == {
        "display/scale": not preferences.colours.choices.logarithmic,
        "display/most visited": "#010203",
    }


_ADD = """
import sys
from pathlib import Path
from uctvis.ui.runtime import settings_store
settings_store.folder = lambda: Path(sys.argv[1])
mine = settings_store.Setting(sys.argv[2], settings_store.Text(9), "")
for number in range(40):
    mine.put(str(number))
    settings_store.remember_recent([f"/{sys.argv[2]}"])
"""


def test_processes_that_write_at_once_lose_nothing():
    names = [f"name {number}" for number in range(4)]
    children = [
        subprocess.Popen([sys.executable, "-c", _ADD, str(settings_store.folder()), name])
        for name in names
    ]
    assert [child.wait(120) for child in children] == [0] * 4
    values = read_settings()
    assert {name: values[name] for name in names} == dict.fromkeys(names, "39")
    assert sorted(settings_store.recent()) == [f"/{name}" for name in names]


# The settings of version 0.1.


class _Trap:
    def __reduce__(self):
        return (Path.touch, (Path(os.environ["UCTVIS_TRAP"]),))


@pytest.fixture
def old_file(tmp_path, monkeypatch):
    file = tmp_path / "old" / "uctvis" / "uctvis.ini"
    monkeypatch.setattr(old_settings, "_old_file", lambda: file)
    QSettings.setPath(QSettings.IniFormat, QSettings.UserScope, str(tmp_path / "old"))
    store = QSettings(QSettings.IniFormat, QSettings.UserScope, "uctvis", "uctvis")
    yield store
    store.sync()


_TEXTS = ["", "a", "a, b; c=d", ' "q" \\ ', "zażółć 😀ab", "@x", "tab\tline\n", "%20", "é1"]


@pytest.mark.parametrize("text", _TEXTS)
def test_old_texts_are_read_as_qt_wrote_them(old_file, text):
    old_file.setValue("position/chess", text)
    old_file.setValue("search of player 2/seed", text)
    old_file.setValue("recent", [text, "b", text])
    old_file.sync()
    values = old_settings.old_settings()
    assert values["position/chess"] == text
    assert values["search of player 2/seed"] == text
    assert values["recent"] == [text, "b", text]


def test_old_settings_are_taken_over_and_stay(old_file):
    old_file.setValue("theme", "dark")
    old_file.setValue("display/legend", 0)
    old_file.setValue("window", QByteArray(b"abc"))
    old_file.setValue("recent", QSize(1, 1))
    old_file.sync()
    assert THEME.get() is Theme.DARK
    assert not settings_store.shows("legend")
    assert settings_store.recent() == []
    settings_store.note_tour()
    assert read_settings() == {"theme": "dark", "display/legend": "0", "tour": True}


def test_a_pickle_in_old_settings_is_not_run(old_file, tmp_path, monkeypatch, qapp):
    trap = tmp_path / "trapped"
    monkeypatch.setenv("UCTVIS_TRAP", str(trap))
    old_file.setValue("theme", _Trap())
    old_file.sync()
    text = (tmp_path / "old" / "uctvis" / "uctvis.ini").read_text("latin-1")
    assert "PyQt_PyObject" in text
    reading = "from qtpy.QtCore import *; import sys; QSettings(sys.argv[1], 1).value('theme')"
    subprocess.run([sys.executable, "-c", reading, old_file.fileName()], check=True)
    assert trap.exists()  # Qt itself runs it
    trap.unlink()
    assert THEME.get() is Theme.SYSTEM
    assert not trap.exists()


@given(text=st.text(alphabet='abc[]=",\\x@%;\n ', max_size=60))
def test_any_old_file_is_read(text):
    old_settings.parsed(text)


# The window itself.


def test_the_window_opens_with_every_setting_hostile(qtbot, light):
    # Each has another one, and in each window another one than before.
    for turn in range(0, len(_HOSTILE), 5):
        values = itertools.cycle(_HOSTILE[turn:] + _HOSTILE[:turn])
        write_settings(dict(zip(Setting.declared, values, strict=False)))
        window = Window()
        with qtbot.waitExposed(window):
            window.show()
        assert window.width() >= window.minimumWidth()
        assert window.game_page.splitter.sizes()
        window.close()
        window.deleteLater()


@pytest.mark.parametrize("sizes", [[0, 0], [100_000, 0]])
def test_the_window_opens_with_any_sizes(qtbot, light, sizes):
    names = [name for name in Setting.declared if name.startswith("sizes/")]
    write_settings(dict.fromkeys(names, sizes))
    window = Window()
    with qtbot.waitExposed(window):
        window.show()
    assert window.game_page.splitter.sizes()
    window.close()
    window.deleteLater()


@pytest.mark.parametrize("number", [2**31 - 1, -(2**31)])
def test_the_window_opens_with_any_geometry(qtbot, light, number):
    first = Window()
    data = bytes(first.saveGeometry())
    first.close()
    first.deleteLater()
    # Behind the magic number and the version.
    for at in (8, 24, 32):
        GEOMETRY.put(data[:at] + number.to_bytes(4, "big", signed=True) + data[at + 4 :])
        window = Window()
        with qtbot.waitExposed(window):
            window.show()
        screen = QApplication.primaryScreen().availableGeometry()
        assert not QRect(window.geometry()).intersected(screen).isEmpty()
        window.hide()
        window.deleteLater()


def test_recent_files_have_their_full_paths(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.tree").touch()
    settings_store.remember_recent(["a.tree", "./a.tree", str(tmp_path / "a.tree")])
    assert settings_store.recent() == [str(tmp_path / "a.tree")]


def test_relative_paths_of_before_are_found_only_where_they_must_be(tmp_path, monkeypatch):
    """In the folder of the last dialog, or of another file; never in the current folder."""
    for folder in ("work/trees", "elsewhere/trees", "now"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("work/trees/a.tree", "work/trees/b.tree", "now/c.tree", "elsewhere/trees/b.tree"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path / "now")
    full = str(tmp_path / "elsewhere" / "trees" / "d.tree")
    typed = ["trees/a.tree", "trees/b.tree", "c.tree", full, "trees/gone.tree"]
    write_settings({"recent": typed, "folder": str(tmp_path / "work" / "trees")})
    # Of b.tree there are two, and nothing says that c.tree is the one in the current folder.
    assert settings_store.recent() == [str(tmp_path / "work" / "trees" / "a.tree"), full]
    settings_store.remember_recent([full])
    assert read_settings()["recent"] == [full, *typed[:3], typed[4]]
