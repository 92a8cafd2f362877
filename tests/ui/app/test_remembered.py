"""What the window remembers from one start to the next."""

import base64

import pytest
from qtpy.QtCore import QRect
from qtpy.QtWidgets import QApplication, QPushButton
from remembered import write_settings

import uctvis
from uctvis.ui.app.window import GEOMETRY, Window
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets.filled_menu import FilledMenu


def started(qtbot):
    window = Window()
    window.show()
    qtbot.waitExposed(window)
    return window


def ended(window):
    window.close()
    window.deleteLater()


def test_a_window_on_a_screen_that_is_gone_is_on_one_that_is_there(qtbot, light):
    first = started(qtbot)
    first.move(9000, 7000)
    first.close()
    # As it is stored where the other screen is large.
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
def test_damaged_geometry_is_none(qtbot, light, damage):
    write_settings({"window": base64.b64encode(damage).decode(), "sizes/analysis tree": "x"})
    window = started(qtbot)
    assert window.width() >= window.minimumWidth()
    assert window.analysis_page.pane.splitter.sizes()
    screen = QApplication.primaryScreen().availableGeometry()
    assert not QRect(window.geometry()).intersected(screen).isEmpty()
    ended(window)


def test_splitters_are_as_they_were(qtbot, light):
    first = started(qtbot)
    first.show_start_page()
    splitter = first.analysis_page.pane.splitter
    first.open_paths([])
    splitter.setSizes([700, 500])
    before = splitter.sizes()
    ended(first)
    second = started(qtbot)
    second.open_paths([])
    qtbot.waitUntil(lambda: second.analysis_page.pane.splitter.sizes() == before)
    ended(second)


@pytest.fixture
def opened(tmp_path):
    """Three files that were opened earlier, the last of which is gone."""
    paths = [str(tmp_path / name) for name in ("a & b.csv", "c.csv", "gone.csv")]
    for path in paths[:2]:
        uctvis.save(uctvis.Tree.from_parents([-1, 0]), path)
    settings_store.remember_recent(paths)
    return paths


def entries(menu):
    menu.fill()
    return [entry.text() for entry in menu.actions() if entry.text()]


def test_the_menu_has_what_was_opened_and_is_still_there(qtbot, window, opened):
    menu = window.findChild(FilledMenu, "file.recent")
    texts = entries(menu)
    assert len(texts) == 3
    assert texts[0].startswith("&1 a && b.csv in ")
    menu.actions()[1].trigger()
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    assert settings_store.recent()[0] == opened[1]


def test_the_list_is_cleared_from_the_menu_and_on_the_card(qtbot, window, opened):
    window.start_page.analysis_card.show_recent()
    qtbot.waitUntil(lambda: "c.csv" in links(window))
    menu = window.findChild(FilledMenu, "file.recent")
    menu.fill()
    menu.actions()[-1].trigger()
    assert settings_store.recent() == []
    assert "c.csv" not in links(window)
    menu.fill()
    assert not menu.actions()[-1].isEnabled()


def links(window):
    buttons = window.start_page.analysis_card.findChildren(QPushButton)
    return [button.text() for button in buttons if button.isVisible()]


def test_the_samples_are_on_the_card_and_in_the_menu(qtbot, window):
    texts = [
        text.split(" ", 1)[1] for text in entries(window.findChild(FilledMenu, "file.samples"))
    ]
    assert len(texts) >= 3
    assert set(texts) <= set(links(window))
    window.findChild(FilledMenu, "file.samples").actions()[0].trigger()
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
