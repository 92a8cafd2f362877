"""Tests of going through a sequence: reading ahead, keys, playing, comparing, positions."""

import threading

import pytest
from qtpy.QtCore import QEvent, Qt
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QApplication, QLabel

import uctvis
from uctvis.tree.tree import Tree
from uctvis.ui.widgets.icon_button import IconButton
from uctvis.view import sequence_cache
from uctvis.view.folding import Folding

LOAD_TIME = 60_000
COUNT = 7


class Reader:
    """A loader that blocks for the files in `holds`."""

    def __init__(self):
        self.begun = []
        self.ended = []
        self.holds = set()
        self.released = threading.Event()

    def load(self, path, progress):
        self.begun.append(path.name)
        try:
            while path.name in self.holds and not self.released.wait(0.001):
                progress(0.5)
            return uctvis.load(path, progress)
        finally:
            self.ended.append(path.name)


@pytest.fixture
def reader(monkeypatch):
    reader = Reader()
    monkeypatch.setattr("uctvis.view.sequence_cache.load", reader.load)
    yield reader
    reader.released.set()


@pytest.fixture
def folder(tmp_path):
    """Trees 0 to 6: tree n has a root with n + 1 children "a", "b" and so on."""
    for number in range(COUNT):
        tree = Tree.from_parents(
            [-1] + [0] * (number + 1),
            visits=[20 + number, *range(number + 1, 0, -1)],
            move_names=["", *"abcdefg"[: number + 1]],
        )
        uctvis.save(tree, tmp_path / f"it{number}.csv")
    return tmp_path


def settle(qtbot, page):
    qtbot.waitUntil(lambda: not page.opening, timeout=LOAD_TIME)


def calm(qtbot, page):
    """Wait until reading ahead has ended."""
    settle(qtbot, page)
    opener = page._opener
    qtbot.waitUntil(lambda: opener._ahead is None and not opener._plan, timeout=LOAD_TIME)


@pytest.fixture
def page(qtbot, window, folder, reader):
    window.open_paths([str(folder)])
    page = window.analysis_page
    calm(qtbot, page)
    qtbot.waitUntil(lambda: page.walk.seen)
    return page


def shown(page):
    return None if page.pane.tree is None else page.pane.tree.size - 2


def button(page, tip):
    (found,) = [b for b in page._bar.findChildren(IconButton) if b.toolTip().startswith(tip)]
    return found


def texts(page):
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def press_held(page):
    """Send one repeat of a held key."""
    key = QKeyEvent(QEvent.ShortcutOverride, Qt.Key_PageDown, Qt.NoModifier, "", True)
    QApplication.sendEvent(page.pane.view, key)
    page.step(1)


def test_plain_arrows_step_while_no_node_is_selected(qtbot, page):
    view = page.pane.view
    for key, expected in ((Qt.Key_Right, 1), (Qt.Key_Right, 2), (Qt.Key_Left, 1)):
        qtbot.keyClick(view, key)
        calm(qtbot, page)
        assert shown(page) == expected
    view.select(0)
    qtbot.keyClick(view, Qt.Key_Right)
    calm(qtbot, page)
    assert shown(page) == 1
    # If held, they wait for each tree, like other keys.
    view.select(None)
    for _time in range(5):
        QApplication.sendEvent(
            page, QKeyEvent(QEvent.KeyPress, Qt.Key_Right, Qt.NoModifier, "", True)
        )
    assert page.walk.place == 2


def test_the_next_two_are_read_ahead_and_then_there_at_once(qtbot, page, reader):
    assert reader.begun == ["it0.csv", "it1.csv", "it2.csv"]
    page.step(1)
    # It is shown without waiting.
    assert shown(page) == 1
    calm(qtbot, page)
    assert reader.begun[3:] == ["it3.csv"]


def test_what_is_read_ahead_follows_the_direction(qtbot, page, reader):
    page.jump("7")
    calm(qtbot, page)
    # The direction is forwards: there is no next tree, but one before.
    assert reader.begun[3:] == ["it6.csv", "it5.csv"]
    page.step(-1)
    calm(qtbot, page)
    assert reader.begun[5:] == ["it4.csv", "it3.csv"]


def test_a_wish_ends_a_reading_ahead_of_another_file(qtbot, page, reader):
    reader.holds = {"it3.csv"}
    page.step(1)
    qtbot.waitUntil(lambda: reader.begun[-1] == "it3.csv")
    page.jump("6")
    settle(qtbot, page)
    assert shown(page) == 5
    qtbot.waitUntil(lambda: "it3.csv" in reader.ended)


def test_a_wish_takes_over_what_is_read_ahead(qtbot, page, reader):
    reader.holds = {"it3.csv"}
    page.step(1)
    qtbot.waitUntil(lambda: reader.begun[-1] == "it3.csv")
    # A cached tree is shown at once, while the next one is being read.
    page.step(1)
    assert shown(page) == 2
    page.step(1)
    assert page.opening
    reader.released.set()
    settle(qtbot, page)
    assert shown(page) == 3
    assert reader.begun.count("it3.csv") == 1


def test_what_was_taken_over_can_be_cancelled(qtbot, page, reader):
    reader.holds = {"it3.csv"}
    page.step(1)
    page.step(1)
    qtbot.waitUntil(lambda: reader.begun[-1] == "it3.csv")
    page.step(1)
    page.cancel()
    assert not page.opening
    assert page.title.endswith(" (3 of 7)")
    qtbot.waitUntil(lambda: "it3.csv" in reader.ended)
    reader.released.set()
    page.step(1)
    settle(qtbot, page)
    assert shown(page) == 3


def test_a_broken_file_ahead_is_told_when_it_is_asked_for(qtbot, page, reader, folder):
    (folder / "it3.csv").write_text("broken")
    page.step(1)
    calm(qtbot, page)
    assert "it3.csv" in reader.ended
    assert shown(page) == 1
    page.jump("4")
    settle(qtbot, page)
    assert shown(page) is None
    assert any(str(folder / "it3.csv") in text for text in texts(page))


def test_a_file_that_changed_since_it_was_read_ahead_is_read_anew(qtbot, page, folder):
    uctvis.save(Tree.from_parents([-1] + [0] * 40), folder / "it1.csv")
    page.step(1)
    settle(qtbot, page)
    assert shown(page) == 39


def test_nothing_is_read_ahead_for_which_there_is_no_room(qtbot, page, reader, monkeypatch):
    monkeypatch.setattr(sequence_cache, "BUDGET", 1)
    page.step(1)
    page.step(1)
    calm(qtbot, page)
    assert reader.begun == ["it0.csv", "it1.csv", "it2.csv"]
    page.step(1)
    settle(qtbot, page)
    assert shown(page) == 3


def test_another_folding_lays_out_what_was_read_anew(qtbot, page, reader):
    page.pane.fold(Folding(most_depth=0))
    page.step(1)
    calm(qtbot, page)
    assert len(page.pane.view.scene.rows.node) == 1
    page.step(1)
    assert len(page.pane.view.scene.rows.node) == 1
    assert reader.begun.count("it1.csv") == reader.begun.count("it2.csv") == 1


def test_a_held_key_waits_for_each_tree_and_skips_none(qtbot, page, reader):
    reader.holds = {"it3.csv"}
    seen = []
    page._opener.opened.connect(lambda opened: seen.append(opened.tree.size - 2))
    for _time in range(20):
        press_held(page)
    # No other tree is requested before the first one is painted.
    assert seen == [1]
    while seen[-1] < 2:
        qtbot.waitUntil(lambda: page.walk.seen)
        press_held(page)
    qtbot.waitUntil(lambda: page.walk.seen)
    for _time in range(20):
        press_held(page)
    assert page.title.endswith(" (4 of 7)")
    reader.released.set()
    settle(qtbot, page)
    while seen[-1] < COUNT - 1:
        qtbot.waitUntil(lambda: page.walk.seen)
        press_held(page)
        settle(qtbot, page)
    assert seen == list(range(1, COUNT))


def test_the_player_shows_every_tree_and_stops_at_the_end(qtbot, page):
    seen = []
    page._opener.opened.connect(lambda opened: seen.append(opened.tree.size - 2))
    button(page, "Speed").menu().actions()[-1].trigger()
    assert button(page, "Speed").toolTip() == "Speed of the sequence: fastest"
    button(page, "Play").click()
    qtbot.waitUntil(lambda: not page.player.playing, timeout=LOAD_TIME)
    settle(qtbot, page)
    assert seen == list(range(1, COUNT))
    # At the end it starts again.
    button(page, "Play").click()
    assert page.player.playing
    qtbot.waitUntil(lambda: not page.player.playing, timeout=LOAD_TIME)
    settle(qtbot, page)
    assert seen[COUNT - 1 :] == list(range(COUNT))


def test_space_pauses_the_player_and_so_does_whatever_else_moves(qtbot, page):
    view = page.pane.view
    for pause in (
        lambda: qtbot.keyClick(view, Qt.Key_Space),
        lambda: page.step(-1),
        lambda: page.jump("3"),
        lambda: button(page, "Pause").click(),
    ):
        qtbot.keyClick(view, Qt.Key_Space)
        assert page.player.playing
        pause()
        assert not page.player.playing
        settle(qtbot, page)


def test_the_player_goes_on_behind_a_broken_file(qtbot, page, folder):
    (folder / "it4.csv").write_text("broken")
    button(page, "Speed").menu().actions()[-1].trigger()
    button(page, "Play").click()
    qtbot.waitUntil(lambda: not page.player.playing, timeout=LOAD_TIME)
    settle(qtbot, page)
    assert shown(page) == COUNT - 1


def test_one_tree_has_no_bar_and_no_player(qtbot, window, folder):
    window.open_paths([str(folder / "it1.csv")])
    page = window.analysis_page
    settle(qtbot, page)
    assert not page._bar.isVisible()
    qtbot.keyClick(page.pane.view, Qt.Key_Space)
    assert not page.player.playing
    window.open_paths([str(folder)])
    settle(qtbot, page)
    assert page._bar.isVisible()


def test_a_tree_is_compared_with_the_one_before(qtbot, page):
    compared = []
    page.pane.view.set_comparison = compared.append
    button(page, "Compare").click()
    calm(qtbot, page)
    assert compared == [None]
    assert "no previous tree" in texts(page)
    page.step(1)
    settle(qtbot, page)
    assert compared[-1].counts == (1, 2, 0, 0)
    assert "1 new, 2 gained, 0 lost, 0 gone" in texts(page)
    button(page, "Compare").click()
    settle(qtbot, page)
    assert compared[-1] is None
    assert not any("gained" in text for text in texts(page))


def test_keys_lead_through_the_new_nodes(qtbot, window, tmp_path):
    names = ["", "a", "b", "c", "d", "e"]
    for number, (size, visits) in enumerate([(2, [9, 1]), (6, [20, 8, 2, 4, 2, 7])]):
        parents = [-1, 0, 0, 0, 0, 1][:size]
        tree = Tree.from_parents(parents, visits=visits, move_names=names[:size])
        uctvis.save(tree, tmp_path / f"{number}.csv")
    window.open_paths([str(tmp_path)])
    page = window.analysis_page
    settle(qtbot, page)
    page.step(1)
    settle(qtbot, page)
    entries = [window.menus.entries[f"tree.{name}_new"] for name in ("next", "previous")]
    assert not any(entry.isEnabled() for entry in entries)
    button(page, "Compare").click()
    settle(qtbot, page)
    assert all(entry.isEnabled() for entry in entries)
    said = []
    page.pane.said.connect(said.append)
    view, walked = page.pane.view, []
    for modifier in [Qt.NoModifier] * 5 + [Qt.ShiftModifier] * 2:
        qtbot.keyClick(view, Qt.Key_F7, modifier)
        walked.append(page.pane.tree.move_name(view.selected))
    assert walked == ["e", "c", "b", "d", "e", "d", "b"]
    assert said[0] == "New node 1 of 4, the most visited first"
    # From an old node to the new ones with fewer visits.
    view.select(1)
    qtbot.keyClick(view, Qt.Key_F7)
    assert page.pane.tree.move_name(view.selected) == "e"
    # A folded node is unfolded.
    page.pane.fold(Folding(most_depth=1))
    qtbot.waitUntil(lambda: len(view.scene.rows.node) == 5)
    view.select(None)
    qtbot.keyClick(view, Qt.Key_F7)
    qtbot.waitUntil(lambda: page.pane.tree.move_name(view.selected or 0) == "e")
    page.step(-1)
    settle(qtbot, page)
    assert not any(entry.isEnabled() for entry in entries)


def test_nodes_keep_their_places_where_the_user_asks_for_it(qtbot, page):
    def places():
        scene = page.pane.view.scene
        tree = scene.tree
        return {tree.move_name(node): scene.position(node) for node in range(1, tree.size)}

    page.step(1)
    settle(qtbot, page)
    plain = places()
    page.step(1)
    settle(qtbot, page)
    assert not plain.items() <= places().items()
    button(page, "Give nodes").click()
    settle(qtbot, page)
    bounds = page.pane.view.scene.bounds
    kept = [places()]
    for _step in range(COUNT - 3):
        page.step(1)
        settle(qtbot, page)
        kept.append(places())
        assert kept[-2].items() <= kept[-1].items()
        assert page.pane.view.scene.bounds == bounds
    button(page, "Give nodes").click()
    settle(qtbot, page)
    page.jump("2")
    settle(qtbot, page)
    assert places() == plain


def test_finding_the_places_can_be_cancelled(qtbot, page, reader):
    reader.holds = {"it5.csv"}
    button(page, "Give nodes").click()
    qtbot.waitUntil(lambda: "it5.csv" in reader.begun)
    page.cancel()
    assert not page.opening
    assert shown(page) == 0
    assert not button(page, "Give nodes").isChecked()
    reader.released.set()
    page.step(1)
    settle(qtbot, page)
    assert shown(page) == 1


def test_the_same_node_stays_selected_and_the_view_stays(qtbot, page, folder):
    # The same moves in another order, so that the id of the node is different.
    uctvis.save(
        Tree.from_parents([-1, 0, 0, 0], move_names=["", "c", "b", "a"]), folder / "it3.csv"
    )
    page.jump("3")
    settle(qtbot, page)
    view = page.pane.view
    page.pane.zoom_in()
    view.select(1)
    zoom = view.viewport.zoom
    page.step(1)
    settle(qtbot, page)
    assert view.selected == 3
    assert view.viewport.zoom == zoom
    page.step(-1)
    settle(qtbot, page)
    assert view.selected == 1
    view.select(3)
    page.step(-1)
    settle(qtbot, page)
    # That tree has no "c".
    assert view.selected is None
