"""Going through a sequence: read ahead, a held key, the player, compared, at kept places."""

import threading

import pytest
from qtpy.QtCore import QEvent, Qt
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QApplication, QComboBox, QLabel, QPushButton

import uctvis
from uctvis.tree.tree import Tree
from uctvis.view import sequence_cache
from uctvis.view.folding import Folding

LOAD_TIME = 60_000
COUNT = 7


class Reader:
    """Reads files, and holds those that it was told to."""

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
    monkeypatch.setattr("uctvis.serialize.folder.load", reader.load)
    yield reader
    reader.released.set()


@pytest.fixture
def folder(tmp_path):
    """Trees 0 to 6: a root with that many children and one more, "a", "b" and so on."""
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
    """Wait until nothing is read ahead any more."""
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


def button(page, text):
    seen = [b for b in page.findChildren(QPushButton) if b.isVisibleTo(page)]
    (found,) = [b for b in seen if text in b.text().replace("&", "")]
    return found


def texts(page):
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def press_held(page):
    """What a key that is held sends again and again."""
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
    # Held, they wait for each tree as other keys do.
    view.select(None)
    for _time in range(5):
        QApplication.sendEvent(
            page, QKeyEvent(QEvent.KeyPress, Qt.Key_Right, Qt.NoModifier, "", True)
        )
    assert page.walk.place == 2


def test_the_next_two_are_read_ahead_and_then_there_at_once(qtbot, page, reader):
    assert reader.begun == ["it0.csv", "it1.csv", "it2.csv"]
    page.step(1)
    # Nothing was waited for.
    assert shown(page) == 1
    calm(qtbot, page)
    assert reader.begun[3:] == ["it3.csv"]


def test_what_is_read_ahead_follows_the_direction(qtbot, page, reader):
    page.jump("7")
    calm(qtbot, page)
    # It was gone forwards: there is nothing, and one before.
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
    # What is kept is there at once, and what is read on behind it.
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
    assert page.title == "Tree 3 of 7"
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
    # Before the first is painted no other is wanted.
    assert seen == [1]
    while seen[-1] < 2:
        qtbot.waitUntil(lambda: page.walk.seen)
        press_held(page)
    qtbot.waitUntil(lambda: page.walk.seen)
    for _time in range(20):
        press_held(page)
    assert page.title == "Tree 4 of 7"
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
    speeds = page.findChild(QComboBox)
    speeds.setCurrentIndex(speeds.count() - 1)
    button(page, "Sequence").click()
    qtbot.waitUntil(lambda: not page.player.playing, timeout=LOAD_TIME)
    settle(qtbot, page)
    assert seen == list(range(1, COUNT))
    # At the end it begins anew.
    button(page, "Sequence").click()
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
    speeds = page.findChild(QComboBox)
    speeds.setCurrentIndex(speeds.count() - 1)
    button(page, "Sequence").click()
    qtbot.waitUntil(lambda: not page.player.playing, timeout=LOAD_TIME)
    settle(qtbot, page)
    assert shown(page) == COUNT - 1


def test_one_tree_has_no_player(qtbot, window, folder):
    window.open_paths([str(folder / "it1.csv")])
    page = window.analysis_page
    settle(qtbot, page)
    assert not page.player.isEnabled()
    qtbot.keyClick(page.pane.view, Qt.Key_Space)
    assert not page.player.playing


def test_a_tree_is_compared_with_the_one_before(qtbot, page):
    compared = []
    page.pane.view.set_comparison = compared.append
    button(page, "Compare").click()
    calm(qtbot, page)
    assert compared == [None]
    assert "no tree before it" in texts(page)
    page.step(1)
    settle(qtbot, page)
    assert compared[-1].counts == (1, 2, 0, 0)
    assert "1 new, 2 gained, 0 lost, 0 gone" in texts(page)
    button(page, "Compare").click()
    settle(qtbot, page)
    assert compared[-1] is None
    assert not any("gained" in text for text in texts(page))


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
    button(page, "Keep places").click()
    settle(qtbot, page)
    bounds = page.pane.view.scene.bounds
    kept = [places()]
    for _step in range(COUNT - 3):
        page.step(1)
        settle(qtbot, page)
        kept.append(places())
        assert kept[-2].items() <= kept[-1].items()
        assert page.pane.view.scene.bounds == bounds
    button(page, "Keep places").click()
    settle(qtbot, page)
    page.jump("2")
    settle(qtbot, page)
    assert places() == plain


def test_finding_the_places_can_be_cancelled(qtbot, page, reader):
    reader.holds = {"it5.csv"}
    button(page, "Keep places").click()
    qtbot.waitUntil(lambda: "it5.csv" in reader.begun)
    page.cancel()
    assert not page.opening
    assert shown(page) == 0
    assert not button(page, "Keep places").isChecked()
    reader.released.set()
    page.step(1)
    settle(qtbot, page)
    assert shown(page) == 1


def test_the_same_node_stays_selected_and_the_view_stays(qtbot, page, folder):
    # The same moves, in another order: the node has another number.
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
    # There is no "c" in that one.
    assert view.selected is None
