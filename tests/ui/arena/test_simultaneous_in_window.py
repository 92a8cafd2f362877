"""Simultaneous games in the whole window: tables, keys, and what is exported."""

import pytest
from mnemonics import mnemonics
from qtpy.QtCore import Qt
from qtpy.QtGui import QImage
from sample_simultaneous import simultaneous_store

from uctvis.ui.arena.arena_bar import MATCH, MATCHES
from uctvis.ui.widgets import dialogs

PATIENCE = 60_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return simultaneous_store(tmp_path_factory.mktemp("cup") / "cup", "painting", running=1).folder


@pytest.fixture
def page(qtbot, window, folder):
    window.open_paths([str(folder)])
    page = window.arena_shown
    qtbot.waitUntil(lambda: page.seen is not None)
    page.views.view_match()
    return page


def test_the_title_and_the_tables(window, page):
    assert page.bar.texts[0].endswith("Painting")
    assert page.problem == ""
    page.views.show_view(MATCHES)
    model = page.views.matches.matches
    assert "Moves" not in model.titles
    result = model.index(0, model.titles.index("Result")).data()
    assert [float(part) for part in result.split(" : ")] == list(page.seen.entries[0].record.scores)


def test_the_keys_of_navigation(qtbot, window, page):
    panel, entries = page.views.match.panels["simultaneous"], window.menus.entries
    assert not entries["arena.play_turns"].isEnabled()
    qtbot.keyClick(window, Qt.Key_N)
    assert page.views.navigates
    for key, turn in ((Qt.Key_A, 0), (Qt.Key_F, 1), (Qt.Key_F, 2), (Qt.Key_B, 1), (Qt.Key_Z, 250)):
        qtbot.keyClick(window, key)
        assert panel.shown == turn
    assert entries["arena.play_turns"].isEnabled()
    # The scene has the focus, which uses this key itself; elsewhere, the entry does.
    for widget in (panel.scene, window):
        qtbot.keyClick(widget, Qt.Key_Space)
        assert panel.player.plays
        qtbot.keyClick(widget, Qt.Key_Space)
        assert not panel.player.plays


def test_no_two_controls_have_one_mnemonic(window, page):
    panel = page.views.match.panels["simultaneous"]
    panel.commanding.bar.show()
    letters = mnemonics(window)
    assert len(letters) == len(set(letters)), letters


def test_it_does_not_play_while_nobody_sees_it(qtbot, window, page):
    panel = page.views.match.panels["simultaneous"]
    panel.go_to(3)
    panel.turn_playing()
    assert panel.player.plays
    page.views.show_view(MATCHES)
    assert not panel.player.moves
    page.views.show_view(MATCH)
    assert not panel.player.plays


@pytest.mark.parametrize("suffix", [".png", ".txt"])
def test_what_is_exported(qtbot, window, page, tmp_path, monkeypatch, suffix):
    path = tmp_path / f"match{suffix}"
    offered = []

    def ask(_parent, _title, _name, kinds):
        offered.extend(kinds)
        return str(path)

    monkeypatch.setattr(dialogs, "ask_to_save", ask)
    page.views.match.panels["simultaneous"].go_to(7)
    window.menus.entries["arena.export_match"].trigger()
    qtbot.waitUntil(lambda: not page.export.busy, timeout=PATIENCE)
    assert offered == [".txt", ".mp4", ".gif", ".png"]
    if suffix == ".png":
        assert not QImage(str(path)).isNull()
    else:
        text = path.read_text(encoding="utf-8")
        assert "Painting: Ada against Bob" in text
        steps = page.views.match.follower.steps
        for line in (steps[0].answers[0], steps[-1].answers[1]):
            assert line.split("\n")[0] in text


def test_a_film_is_cancelled(qtbot, window, page, tmp_path, monkeypatch):
    path = tmp_path / "match.mp4"
    monkeypatch.setattr(dialogs, "ask_to_save", lambda *_arguments: str(path))
    said = []
    page.export.said.connect(said.append)
    window.menus.entries["arena.export_match"].trigger()
    card = page.export.card
    qtbot.waitUntil(lambda: card.isVisible() and card.part is not None, timeout=PATIENCE)
    window.menus.entries["arena.export_table"].trigger()
    assert "already" in said[-1]
    card.cancel_requested.emit()
    qtbot.waitUntil(lambda: not page.export.busy, timeout=PATIENCE)
    assert "Cancelled" in said[-1]
    assert not card.isVisible()
    assert not path.exists()
