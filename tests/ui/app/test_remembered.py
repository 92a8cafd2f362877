"""Settings of the window that are restored at the next start."""

import base64

import pytest
from qtpy.QtCore import QRect, QSize, Qt
from qtpy.QtWidgets import QApplication
from remembered import read_settings, write_settings

import uctvis
from uctvis.ui.app.geometry import GEOMETRY
from uctvis.ui.app.window import Window
from uctvis.ui.inspector.dock import Dock
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.row_button import RowButton
from uctvis.ui.widgets.filled_menu import FilledMenu


def started(qtbot):
    window = Window()
    with qtbot.waitExposed(window):
        window.show()
    return window


def ended(window):
    window.close()
    window.deleteLater()


def test_a_window_on_a_missing_screen_moves_to_another_screen(qtbot, light):
    first = started(qtbot)
    first.move(9000, 7000)
    first.close()
    # As stored by a machine with a larger second screen.
    GEOMETRY.put(bytes(first.saveGeometry()))
    second = started(qtbot)
    screen = QApplication.primaryScreen().availableGeometry()
    assert screen.intersected(second.geometry()).width() > 300
    assert screen.intersected(second.geometry()).height() > 300
    first.deleteLater()
    ended(second)


def test_a_maximized_window_is_maximized_again(qtbot, light):
    first = started(qtbot)
    first.showMaximized()
    qtbot.waitUntil(first.isMaximized)
    first.close()
    second = Window()
    assert second.isMaximized()
    first.deleteLater()
    ended(second)


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x01\xd9\xd0\xcb" + bytes(60)])
def test_damaged_geometry_is_ignored(qtbot, light, damage):
    write_settings({"window": base64.b64encode(damage).decode(), "sizes/analysis tree": "x"})
    window = started(qtbot)
    assert window.width() >= window.minimumWidth()
    screen = QApplication.primaryScreen().availableGeometry()
    assert not QRect(window.geometry()).intersected(screen).isEmpty()
    ended(window)


def shown_tree(window, qtbot, path):
    uctvis.save(uctvis.Tree.from_parents([-1, 0]), path)
    window.open_paths([str(path)])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window.pane.inspector


def places(docks):
    """The positions of the open panels, by title."""
    return {
        dock.windowTitle(): (dock.isFloating(), dock.width() > 300)
        for dock in docks.findChildren(Dock)
        if not dock.isHidden()
    }


def test_the_arrangement_of_panels_is_restored(qtbot, light, tmp_path):
    first = started(qtbot)
    # In a low window, charts would hide other panels until the restart.
    first.resize(1300, 1000)
    docks = shown_tree(first, qtbot, tmp_path / "a.csv")
    usual = places(docks)
    docks.open("charts")
    docks.shut("node")
    charts = docks.findChild(Dock, "charts")
    docks.resizeDocks([charts], [420], Qt.Horizontal)
    qtbot.waitUntil(lambda: charts.width() > 400)
    before = places(docks)
    ended(first)
    second = started(qtbot)
    docks = shown_tree(second, qtbot, tmp_path / "a.csv")
    qtbot.waitUntil(lambda: places(docks) == before != usual)
    second.menus.entries["view.reset_layout"].trigger()
    qtbot.waitUntil(lambda: places(docks) == usual)
    ended(second)


def test_the_open_panels_of_a_low_window_are_restored(qtbot, light, tmp_path):
    first = started(qtbot)
    first.resize(1280, 700)
    docks = shown_tree(first, qtbot, tmp_path / "a.csv")
    docks.open("charts")
    qtbot.waitUntil(lambda: "Moves" not in places(docks))
    ended(first)
    second = started(qtbot)
    docks = shown_tree(second, qtbot, tmp_path / "a.csv")
    qtbot.waitUntil(lambda: "Moves" in places(docks))
    assert {"Moves", "Node", "Charts"} == places(docks).keys()
    ended(second)


def test_panels_are_as_large_as_they_were(qtbot, light, tmp_path):
    sizes = []
    for _start in range(2):
        window = started(qtbot)
        docks = shown_tree(window, qtbot, tmp_path / "a.csv")
        QApplication.processEvents()
        moves, node = (docks.findChild(Dock, name) for name in ("moves", "node"))
        sizes.append((moves.width(), moves.height(), node.height()))
        ended(window)
    assert sizes[0] == sizes[1]


LATE = ("find", "bookmarks", "colours")


def beside(docks, name):
    """The panels whose tabs are with those of a panel."""
    dock = docks.findChild(Dock, name)
    return {other.objectName() for other in docks.tabifiedDockWidgets(dock)}


def test_a_panel_that_is_made_when_called_is_where_it_was(qtbot, light, tmp_path):
    first = started(qtbot)
    docks = shown_tree(first, qtbot, tmp_path / "a.csv")
    # The start makes none of them.
    assert [docks.panel(name) for name in LATE] == [None] * 3
    for name in LATE:
        docks.call(name)
        assert docks.panel(name).isAncestorOf(first.focusWidget())
        assert "node" in beside(docks, name)
    find, colours = (docks.findChild(Dock, name) for name in ("find", "colours"))
    docks.tabifyDockWidget(docks.findChild(Dock, "moves"), find)
    colours.setFloating(True)
    for name in ("find", "bookmarks"):
        docks.shut(name)
    ended(first)
    second = started(qtbot)
    docks = shown_tree(second, qtbot, tmp_path / "a.csv")
    # What was open is open, and the others are made when they are called.
    assert docks.findChild(Dock, "colours").isFloating()
    assert [docks.panel(name) for name in ("find", "bookmarks")] == [None, None]
    docks.call("find")
    assert "moves" in beside(docks, "find")
    second.menus.entries["view.reset_layout"].trigger()
    assert not docks.findChild(Dock, "colours").isFloating()
    assert not any(docks.is_open(name) for name in LATE)
    docks.call("find")
    assert "node" in beside(docks, "find")
    ended(second)


@pytest.mark.parametrize("place", [0, 3, 4, 20, -1])
def test_a_damaged_arrangement_is_ignored(qtbot, light, tmp_path, place):
    first = started(qtbot)
    docks = shown_tree(first, qtbot, tmp_path / "a.csv")
    usual = places(docks)
    docks.shut("node")
    ended(first)
    state = bytearray(base64.b64decode(read_settings()["docks/analysis"]))
    state[place] ^= 0x55
    write_settings({"docks/analysis": base64.b64encode(bytes(state)).decode()})
    second = started(qtbot)
    docks = shown_tree(second, qtbot, tmp_path / "a.csv")
    qtbot.waitUntil(lambda: places(docks) == usual)
    ended(second)


@pytest.fixture
def opened(tmp_path):
    """Three recently opened files, the last of which was deleted."""
    paths = [str(tmp_path / name) for name in ("a & b.csv", "c.csv", "gone.csv")]
    for path in paths[:2]:
        uctvis.save(uctvis.Tree.from_parents([-1, 0]), path)
    settings_store.remember_recent(paths)
    return paths


def entries(menu):
    menu.fill()
    return [entry.text() for entry in menu.actions() if entry.text()]


def test_the_menu_lists_recent_files_that_still_exist(qtbot, window, opened):
    menu = window.findChild(FilledMenu, "file.recent")
    texts = entries(menu)
    assert len(texts) == 3
    assert texts[0].startswith("&1 a && b.csv in ")
    menu.actions()[1].trigger()
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    assert settings_store.recent()[0] == opened[1]


def test_the_list_is_cleared_from_the_menu_and_on_the_card(qtbot, window, opened):
    window.start_page.open_panel.show_recent()
    qtbot.waitUntil(lambda: "c.csv" in links(window))
    menu = window.findChild(FilledMenu, "file.recent")
    menu.fill()
    menu.actions()[-1].trigger()
    assert settings_store.recent() == []
    assert "c.csv" not in links(window)
    menu.fill()
    assert not menu.actions()[-1].isEnabled()


def links(window):
    rows = window.start_page.findChildren(RowButton)
    return [row.title for row in rows if row.isVisible()]


def test_the_samples_are_on_the_card_and_in_the_menu(qtbot, window):
    texts = [
        text.split(" ", 1)[1] for text in entries(window.findChild(FilledMenu, "file.samples"))
    ]
    assert len(texts) >= 3
    assert set(texts) <= set(links(window))
    window.findChild(FilledMenu, "file.samples").actions()[0].trigger()
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)


def test_on_a_small_screen_the_first_window_leaves_room_for_its_frame(qtbot, light, monkeypatch):
    monkeypatch.setattr("uctvis.ui.app.geometry._FIRST_SIZE", QSize(9_000, 9_000))
    window = started(qtbot)
    room = QApplication.primaryScreen().availableSize()
    assert window.width() < room.width()
    assert 30 <= room.height() - window.height() <= 60
    ended(window)
