"""Opening files in each way: what is remembered, and what a wrong file does."""

import pytest
from qtpy.QtCore import QMimeData, QPoint, Qt, QUrl
from qtpy.QtGui import QDropEvent

import uctvis
from uctvis.tree.tree import Tree
from uctvis.ui.runtime import settings_store


@pytest.fixture
def right(tmp_path):
    path = tmp_path / "right.tree"
    uctvis.save(Tree.from_parents([-1, 0, 0]), path)
    return str(path)


@pytest.fixture
def wrong(tmp_path):
    path = tmp_path / "wrong.tree"
    path.write_text("Dear reader,\nthis is a letter.\n")
    return str(path)


def drop(window, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    window.dropEvent(QDropEvent(QPoint(5, 5), Qt.CopyAction, data, Qt.LeftButton, Qt.NoModifier))


WAYS = {
    "menu and command line": lambda window, path: window.open_paths([path]),
    "drop": drop,
    "start page": lambda window, path: window.start_page.open_panel._open([path]),
}


def test_a_wrong_file_leaves_everything_as_it_was(qtbot, window, dialog, right, wrong, tmp_path):
    """On the start page, beside a tree, and for each way and kind of file."""
    (tmp_path / "wrong.csv").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(90))
    (tmp_path / "empty").mkdir()
    (tmp_path / "wrong.pgn").write_bytes(bytes(90))
    (tmp_path / "letter.doc").write_text("Dear")
    for open_ in WAYS.values():
        open_(window, wrong)
        text = dialog()
        assert "this is not a .tree file: it begins with the text 'Dear reader," in text
        assert window.page is window.start_page
    for name in ("wrong.csv", "empty", "letter.doc", "missing.tree", "wrong.pgn"):
        window.open_paths([str(tmp_path / name)])
        assert name in dialog() or name == "wrong.pgn"
        assert window.page is window.start_page
    assert settings_store.recent() == []

    window.open_paths([right])
    page = window.analysis_page
    qtbot.waitUntil(lambda: page.pane.tree is not None and not page.opening)
    assert settings_store.recent() == [right]
    for name in ("wrong.tree", "empty", "missing.tree"):
        window.open_paths([str(tmp_path / name)])
        dialog()
        qtbot.waitUntil(lambda: not page.opening)
        assert window.page is page
        assert page.pane.tree.size == 3
        assert page.title == "right.tree"
    # From another page, back to this page.
    window.show_start_page()
    window.open_paths([wrong])
    dialog()
    assert window.page is window.start_page
    assert page.pane.tree.size == 3
    assert settings_store.recent() == [right]


def test_of_several_files_the_right_ones_are_shown_and_remembered(
    qtbot, window, dialog, right, wrong, tmp_path
):
    first = tmp_path / "a.csv"
    first.write_text("no tree")
    window.open_paths([wrong, right, str(first)])
    text = dialog()
    assert str(first) in text
    page = window.analysis_page
    assert page.pane.tree.size == 3
    assert page.title == "right.tree (2 of 3)"
    assert settings_store.recent() == [wrong, right]


def test_relative_paths_are_remembered_in_full(qtbot, window, right, monkeypatch, tmp_path):
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    page = window.analysis_page
    for typed in ("../right.tree", "../sub/../right.tree"):
        window.open_paths([typed])
        qtbot.waitUntil(lambda: page.pane.tree is not None and not page.opening)
    assert settings_store.recent() == [right]
    window.open_paths([".."])
    qtbot.waitUntil(lambda: len(settings_store.recent()) == 2)
    assert settings_store.recent() == [str(tmp_path), right]


def test_files_that_go_with_the_window_are_not_remembered(qtbot, window, right, tmp_path):
    (tmp_path / "passing").mkdir()
    passing = str(tmp_path / "passing" / "a.tree")
    uctvis.save(Tree.from_parents([-1, 0]), passing)
    page = window.analysis_page
    folder = settings_store.FOLDER.get()
    window.open_paths([passing], [passing])
    qtbot.waitUntil(lambda: page.pane.tree is not None and not page.opening)
    assert page.title == "a.tree"
    assert settings_store.recent() == []
    assert settings_store.FOLDER.get() == folder
    window.open_paths([passing, right], [passing])
    qtbot.waitUntil(lambda: not page.opening)
    assert settings_store.recent() == [right]
    # The same file, if the user chooses it.
    window.open_paths([passing])
    qtbot.waitUntil(lambda: settings_store.recent() == [passing, right])
