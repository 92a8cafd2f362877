import gc
import shutil
import threading
import weakref
from dataclasses import replace

import pytest
from qtpy.QtCore import QPoint, Qt, QThread
from qtpy.QtWidgets import QLabel, QLineEdit, QPushButton

import uctvis
from uctvis.serialize.folder import Sequence
from uctvis.tree.tree import Tree
from uctvis.ui.analysis.opener import Opener
from uctvis.ui.runtime import garbage
from uctvis.ui.widgets.icon_button import IconButton
from uctvis.view import sequence_cache

LOAD_TIME = 60_000


class Slow:
    """A slow loader that reports progress until it may continue."""

    def __init__(self):
        self.begun = []
        self.ended = []
        self.may_go_on = threading.Event()

    def load(self, path, progress):
        self.begun.append(path.name)
        progress(0.25)
        try:
            while not self.may_go_on.wait(0.001):
                progress(0.5)
        finally:
            self.ended.append(path.name)
        return uctvis.load(path, progress)


@pytest.fixture
def folder(tmp_path):
    """Trees of 2, 3, 4 and 12 nodes in both formats."""
    for name, size in (("it2.csv", 2), ("it3.tree", 3), ("it4.csv", 4), ("it12.tree", 12)):
        tree = Tree.from_parents([-1] + [0] * (size - 1), visits=list(range(size)))
        uctvis.save(tree, tmp_path / name)
    return tmp_path


@pytest.fixture
def slow(monkeypatch):
    """A loader that makes reading files slow after `slow.begin()`."""
    slow = Slow()
    # No reading ahead.
    monkeypatch.setattr("uctvis.ui.analysis.opener.AHEAD", ())
    slow.begin = lambda: monkeypatch.setattr("uctvis.view.sequence_cache.load", slow.load)
    yield slow
    slow.may_go_on.set()


def open_paths(qtbot, window, *paths):
    window.open_paths([str(path) for path in paths])
    settle(qtbot, window.analysis_page)
    return window.analysis_page


def settle(qtbot, page):
    qtbot.waitUntil(lambda: not page.opening, timeout=LOAD_TIME)


def size(page):
    return None if page.pane.tree is None else page.pane.tree.size


def button(page, text):
    seen = [b for b in page.findChildren(QPushButton) if b.isVisibleTo(page)]
    (found,) = [b for b in seen if text in b.text().replace("&", "")]
    return found


def step_button(page, way):
    (found,) = [b for b in page._bar.findChildren(IconButton) if b.toolTip() == f"The {way} tree"]
    return found


def banner(page):
    return "\n".join(
        label.text()
        for label in page.findChildren(QLabel)
        if label.property("role") == "banner" and label.isVisible()
    )


def test_the_keys_go_to_the_tree(qtbot, window, folder):
    page = open_paths(qtbot, window, folder)
    assert page.pane.view.hasFocus()


def test_a_folder_is_gone_through_in_natural_order(qtbot, window, folder):
    page = open_paths(qtbot, window, folder)
    sizes = [size(page)]
    assert page.title.endswith(" (1 of 4)")
    assert not step_button(page, "previous").isEnabled()
    while step_button(page, "next").isEnabled():
        qtbot.mouseClick(step_button(page, "next"), Qt.LeftButton)
        settle(qtbot, page)
        sizes.append(size(page))
    assert sizes == [2, 3, 4, 12]
    qtbot.mouseClick(step_button(page, "previous"), Qt.LeftButton)
    settle(qtbot, page)
    assert size(page) == 4


def test_page_keys_and_arrows_move_in_the_sequence(qtbot, window, folder):
    page = open_paths(qtbot, window, folder)
    for key, modifier, expected in (
        (Qt.Key_PageDown, Qt.NoModifier, 3),
        (Qt.Key_Right, Qt.ControlModifier, 4),
        (Qt.Key_PageUp, Qt.NoModifier, 3),
        (Qt.Key_Left, Qt.ControlModifier, 2),
        (Qt.Key_Left, Qt.ControlModifier, 2),
    ):
        qtbot.keyClick(window, key, modifier)
        settle(qtbot, page)
        assert size(page) == expected


def test_a_number_is_jumped_to(qtbot, window, folder, dialog):
    page = open_paths(qtbot, window, folder)
    line = page.findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, "4")
    qtbot.keyClick(line, Qt.Key_Return)
    settle(qtbot, page)
    assert size(page) == 12
    assert page.title.endswith(" (4 of 4)")


@pytest.mark.parametrize("text", ["0", "5", "two", "-1", ""])
def test_a_wrong_number_is_told(qtbot, window, folder, dialog, text):
    page = open_paths(qtbot, window, folder)
    line = page.findChild(QLineEdit)
    line.setText(text)
    qtbot.keyClick(line, Qt.Key_Return)
    assert dialog() == (f"Number of the tree: expected a whole number from 1 to 4, got '{text}'")
    assert size(page) == 2


def test_a_broken_file_says_why_and_the_others_still_open(qtbot, window, folder):
    (folder / "it3.tree").write_bytes(b"\x05\x00\x00\x00abc")
    page = open_paths(qtbot, window, folder)
    assert size(page) == 2
    assert banner(page) == ""
    page.step(1)
    settle(qtbot, page)
    assert size(page) is None
    assert str(folder / "it3.tree") in banner(page)
    page.step(1)
    settle(qtbot, page)
    assert size(page) == 4
    assert banner(page) == ""


def test_a_record_of_another_version_is_told_and_its_tree_does_not_grow(qtbot, window, tmp_path):
    tree = uctvis.search("mancala", iterations=9, seed=1).tree
    for name, more in (("a.tree", {}), ("b.tree", {"selection": "foo"})):
        record = replace(tree.record, more=more)
        uctvis.save(replace(tree, record=record), tmp_path / name)
    page = open_paths(qtbot, window, tmp_path)
    timelines = [page.pane.timeline.isVisible()]
    assert banner(page) == ""
    page.step(1)
    settle(qtbot, page)
    assert size(page) == tree.size
    assert "Selection: expected one of ucb1" in banner(page)
    assert [*timelines, page.pane.timeline.isVisible()] == [True, False]


def test_files_that_cannot_be_opened_are_told_and_the_others_opened(qtbot, window, folder, dialog):
    missing = folder / "missing.csv"
    page = open_paths(qtbot, window, missing, folder / "it4.csv")
    assert str(missing) in dialog()
    assert size(page) == 4
    assert page.title == "it4.csv"


def test_many_steps_at_once_end_at_the_last(qtbot, window, folder):
    page = open_paths(qtbot, window, folder)
    for by in (1, 1, 1, -1, 1, 1, 1):
        page.step(by)
    settle(qtbot, page)
    assert size(page) == 12
    assert page.title.endswith(" (4 of 4)")


def test_what_is_opened_is_told_with_its_part(qtbot, window, folder, slow):
    slow.begin()
    window.open_paths([str(folder / "it12.tree")])
    page = window.analysis_page
    qtbot.waitUntil(lambda: page.card.part == 0.25)
    assert page.card.text == "Opening it12.tree…"
    page.findChild(Opener).sized.emit(2_500_000)
    assert page.card.text == "Opening it12.tree (2.5 MB)…"
    qtbot.waitUntil(lambda: page.card.isVisible() and page.card.part == 0.5)
    slow.may_go_on.set()
    settle(qtbot, page)
    assert size(page) == 12
    assert not page.card.isVisible()


def test_laying_out_is_told_and_can_be_cancelled(qtbot, window, folder, monkeypatch):
    may_go_on = threading.Event()
    lay_out = sequence_cache.lay_out

    def lay_out_slowly(*of):
        may_go_on.wait(60)
        return lay_out(*of)

    monkeypatch.setattr("uctvis.view.sequence_cache.lay_out", lay_out_slowly)
    window.open_paths([str(folder / "it12.tree")])
    page = window.analysis_page
    qtbot.waitUntil(lambda: page.card.text == "Laying out it12.tree…")
    assert page.card.part is None
    page.cancel()
    assert not page.opening
    monkeypatch.undo()
    may_go_on.set()
    page.jump("1")
    settle(qtbot, page)
    assert size(page) == 12


@pytest.mark.parametrize("how", ["button", "key"])
def test_the_first_opening_cancelled_says_so_and_how_to_open_it(qtbot, window, folder, slow, how):
    slow.begin()
    window.open_paths([str(folder / "it12.tree")])
    page = window.analysis_page
    qtbot.waitUntil(lambda: page.card.isVisible() and slow.begun != [])
    if how == "button":
        button(page.card, "Cancel").click()
    else:
        qtbot.keyClick(window, Qt.Key_Escape)
    qtbot.waitUntil(lambda: not page.opening)
    assert size(page) is None
    assert not page.card.isVisible()
    text = " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())
    assert "Opening it12.tree was cancelled." in text
    assert "press Enter in the field with its number" in text
    qtbot.waitUntil(lambda: slow.ended == ["it12.tree"])
    slow.may_go_on.set()
    qtbot.keyClick(page.findChild(QLineEdit), Qt.Key_Return)
    settle(qtbot, page)
    assert size(page) == 12


def test_looking_for_files_can_be_cancelled(qtbot, window, folder, monkeypatch):
    may_go_on = threading.Event()

    def list_slowly(paths):
        may_go_on.wait(60)
        return Sequence(paths)

    monkeypatch.setattr("uctvis.ui.analysis.analysis_page.Sequence", list_slowly)
    window.open_paths([str(folder)])
    page = window.analysis_page
    assert page.card.text == "Looking for tree files…"
    page.cancel()
    assert not page.opening
    text = " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())
    assert "Opening was cancelled." in text
    may_go_on.set()
    page = open_paths(qtbot, window, folder)
    assert size(page) == 2


@pytest.fixture
def patient(monkeypatch):
    """The card of an opening does not appear, however slow this machine is."""
    monkeypatch.setattr("uctvis.ui.widgets.progress_card._PATIENCE", LOAD_TIME)


def test_small_files_are_opened_without_emptying_the_page(qtbot, window, folder, patient):
    page = open_paths(qtbot, window, folder / "it12.tree")
    page.pane.view.select(5)
    sizes = []
    page.pane.node_shown.connect(lambda tree, node: sizes.append(tree and (tree.size, node)))
    open_paths(qtbot, window, folder / "it4.csv")
    # The selection was one in another tree.
    assert set(sizes) == {(4, None)}


def test_the_page_is_emptied_for_files_that_take_longer(qtbot, window, folder, slow):
    page = open_paths(qtbot, window, folder / "it12.tree")
    slow.begin()
    window.open_paths([str(folder / "it4.csv")])
    qtbot.waitUntil(page.card.isVisible)
    assert size(page) is None


def test_after_a_cancel_no_tree_of_other_files_is_left(qtbot, window, folder, slow, patient):
    page = open_paths(qtbot, window, folder / "it12.tree")
    slow.begin()
    window.open_paths([str(folder / "it4.csv")])
    qtbot.waitUntil(lambda: slow.begun != [])
    assert size(page) == 12
    page.cancel()
    assert size(page) is None
    text = " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())
    assert "Opening it4.csv was cancelled." in text


def test_files_that_cannot_be_opened_leave_the_tree_of_before(qtbot, window, folder, slow, dialog):
    """The tree from before returns, even if the page was empty for a moment."""
    page = open_paths(qtbot, window, folder / "it12.tree")
    (folder / "bad.csv").write_text("no tree")
    slow.begin()
    window.open_paths([str(folder / "bad.csv")])
    qtbot.waitUntil(page.card.isVisible)
    assert size(page) is None
    slow.may_go_on.set()
    assert "bad.csv" in dialog()
    settle(qtbot, page)
    assert size(page) == 12
    assert page.title == "it12.tree"


def test_a_cancel_that_comes_too_late_changes_nothing(qtbot, window, folder):
    page = open_paths(qtbot, window, folder)
    said = []
    page.said.connect(said.append)
    page.cancel()
    assert size(page) == 2
    assert said == []


def test_after_a_cancel_the_tree_before_is_still_there(qtbot, window, folder, slow):
    page = open_paths(qtbot, window, folder)
    page.step(1)
    settle(qtbot, page)
    slow.begin()
    page.step(1)
    qtbot.waitUntil(lambda: slow.begun == ["it4.csv"])
    # The tree can be used while another one is being opened.
    assert size(page) == 3
    page.pane.view.select(2)
    assert page.title.endswith(" (3 of 4)")
    page.cancel()
    assert page.title.endswith(" (2 of 4)")
    assert page.findChild(QLineEdit).text() == "2"
    assert size(page) == 3
    assert page.pane.view.selected == 2
    slow.may_go_on.set()
    for by, expected in ((1, 4), (1, 12), (-1, 4)):
        page.step(by)
        settle(qtbot, page)
        assert size(page) == expected


def test_what_nobody_wants_any_more_is_not_read_on(qtbot, window, folder, slow):
    page = open_paths(qtbot, window, folder)
    slow.begin()
    page.step(1)
    qtbot.waitUntil(lambda: slow.begun == ["it3.tree"])
    page.step(1)
    page.step(1)
    # One at a time: the last one starts when the first one has ended.
    qtbot.waitUntil(lambda: slow.begun == ["it3.tree", "it12.tree"])
    assert slow.ended == ["it3.tree"]
    slow.may_go_on.set()
    settle(qtbot, page)
    assert size(page) == 12


def test_asking_twice_for_a_tree_reads_it_once(qtbot, window, folder, slow):
    page = open_paths(qtbot, window, folder)
    slow.begin()
    page.step(1)
    qtbot.waitUntil(lambda: slow.begun == ["it3.tree"])
    page.jump("2")
    slow.may_go_on.set()
    settle(qtbot, page)
    assert slow.begun == ["it3.tree"]
    assert size(page) == 3


def test_going_away_and_back_opens_what_was_asked_for_first(qtbot, window, folder, slow):
    page = open_paths(qtbot, window, folder)
    slow.begin()
    page.step(1)
    qtbot.waitUntil(lambda: slow.begun == ["it3.tree"])
    page.step(1)
    page.step(-1)
    slow.may_go_on.set()
    settle(qtbot, page)
    assert size(page) == 3


def test_another_sequence_ends_the_opening_of_this_one(qtbot, window, folder, slow):
    page = open_paths(qtbot, window, folder)
    slow.begin()
    page.step(1)
    qtbot.waitUntil(lambda: slow.begun == ["it3.tree"])
    slow.may_go_on.set()
    page = open_paths(qtbot, window, folder / "it12.tree")
    assert size(page) == 12
    assert page.title == "it12.tree"


def test_closing_in_the_middle_of_a_file_ends_its_reading(qtbot, window, folder, slow):
    slow.begin()
    window.open_paths([str(folder)])
    qtbot.waitUntil(lambda: slow.begun == ["it2.csv"])
    window.close()
    assert slow.ended == ["it2.csv"]
    assert not window.isVisible()
    assert all(thread.isFinished() for thread in window.findChildren(QThread))


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_vanished_meanwhile_is_told_in_its_place(qtbot, window, folder, what, monkeypatch):
    monkeypatch.setattr("uctvis.ui.analysis.opener.AHEAD", ())
    page = open_paths(qtbot, window, folder)
    if what == "folder":
        shutil.rmtree(folder)
    else:
        (folder / "it3.tree").unlink()
    page.step(1)
    settle(qtbot, page)
    assert size(page) is None
    assert banner(page) == f"{folder / 'it3.tree'}: there is no such file or folder"
    page.step(-1)
    settle(qtbot, page)
    if what == "file":
        assert size(page) == 2
        assert banner(page) == ""
    else:
        assert banner(page) == f"{folder / 'it2.csv'}: there is no such file or folder"


def test_a_file_that_changes_while_it_is_read_is_told_in_its_place(
    qtbot, window, folder, monkeypatch
):
    def grow_and_load(path, progress):
        def grow(part):
            with path.open("ab") as file:
                file.write(b"more")
            progress(part)

        return uctvis.load(path, grow)

    monkeypatch.setattr("uctvis.ui.analysis.opener.AHEAD", ())
    page = open_paths(qtbot, window, folder)
    with monkeypatch.context() as patch:
        patch.setattr("uctvis.view.sequence_cache.load", grow_and_load)
        page.step(1)
        settle(qtbot, page)
    assert size(page) is None
    assert banner(page) == f"{folder / 'it3.tree'}: the file changed while it was read"
    page.step(1)
    settle(qtbot, page)
    assert size(page) == 4


def test_closing_while_a_file_is_opened(qtbot, window, folder):
    page = open_paths(qtbot, window, folder)
    page.step(1)
    window.close()
    assert not window.isVisible()


def test_the_number_of_nodes_is_told(qtbot, window, folder):
    page = open_paths(qtbot, window, folder / "it12.tree")
    assert "12 nodes" in [label.text() for label in page.findChildren(QLabel)]


def test_a_selected_node_s_numbers_are_shown(qtbot, window, folder):
    page = open_paths(qtbot, window, folder / "it12.tree")
    page.pane.view.select(5)
    assert "Node 5" in [label.text() for label in page.findChildren(QLabel)]
    (parent,) = page.pane.inspector.panels["node"].findChildren(IconButton)
    parent.click()
    assert page.pane.view.selected == 0
    assert "Root" in [label.text() for label in page.findChildren(QLabel)]


def test_a_click_on_a_node_of_the_tree_shows_its_numbers(qtbot, window, folder):
    page = open_paths(qtbot, window, folder / "it4.csv")
    view = page.pane.view
    qtbot.waitUntil(lambda: view.width() > 400)
    for node in (2, 0, 3, 1):
        x, y = view.viewport.to_screen(*view.scene.position(node))
        with qtbot.waitSignal(view.node_selected) as selected:
            qtbot.mouseClick(view, Qt.LeftButton, pos=QPoint(round(x), round(y)))
        assert selected.args == [node]
        title = f"Node {node}" if node > 0 else "Root"
        assert title in [label.text() for label in page.findChildren(QLabel)]


def test_the_view_is_kept_between_neighbours(qtbot, window, folder):
    page = open_paths(qtbot, window, folder)
    page.pane.zoom_in()
    page.step(1)
    settle(qtbot, page)
    assert page.pane.view.viewport.zoom > 1
    window.open_paths([str(folder)])
    settle(qtbot, page)
    assert page.pane.view.viewport.zoom == 1


def test_nothing_keeps_the_trees_of_an_earlier_sequence(qtbot, window, folder):
    gc.collect()
    # Large trees must be released at once, without waiting for the garbage collector.
    with garbage.put_off():
        page = open_paths(qtbot, window, folder / "it12.tree")
        page.pane.view.select(3)
        earlier = weakref.ref(page.pane.tree), weakref.ref(page.pane.view.scene)
        open_paths(qtbot, window, folder / "it3.tree")
        assert size(page) == 3
        qtbot.waitUntil(lambda: all(reference() is None for reference in earlier))
        last = weakref.ref(page.pane.tree)
        (folder / "no tree.csv").write_text("")
        open_paths(qtbot, window, folder / "no tree.csv")
        # A wrong file leaves the tree of before.
        qtbot.waitUntil(lambda: page.pane.tree is not None)
        assert page.pane.tree is last()
