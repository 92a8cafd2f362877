"""Export film: the options of the dialog, and the contents of the files."""

import shutil
import threading
from operator import attrgetter

import av
import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QFileDialog, QPushButton, QWidget

import uctvis
from uctvis.render import film
from uctvis.ui.export.film_dialog import FilmDialog, FilmFormat, What
from uctvis.view.scene import Scene

LONG = 60_000


@pytest.fixture(scope="module")
def grown():
    return uctvis.search("tictactoe", iterations=20, seed=1).tree


@pytest.fixture
def dialog_of(qtbot, light):
    parent = QWidget()
    qtbot.addWidget(parent)

    def make(iterations=500, trees=7, **options):
        dialog = FilmDialog(parent, iterations, trees, **options)
        dialog.show()
        return dialog

    return make


def button(dialog, text):
    (found,) = [b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == text]
    return found


@pytest.fixture
def shown(qtbot, window, grown, tmp_path):
    """A pane that shows the first of two trees with records."""
    folder = tmp_path / "trees"
    folder.mkdir()
    for name in ("a", "b"):
        uctvis.save(grown, folder / f"{name}.tree")
    window.open_paths([str(folder)])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=LONG)
    window.pane.told = []
    window.pane.said.connect(window.pane.told.append)
    return window.pane


def choose(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(path))


def small(dialog):
    dialog.size_field.choice.setCurrentIndex(dialog.size_field.choice.count() - 1)
    for field, text in (
        (dialog.size_field.width_field, "96"),
        (dialog.size_field.height_field, "64"),
        (dialog.seconds, "1.5"),
        (dialog.fps, "10"),
    ):
        field.setText(text)


def export(qtbot, pane, change):
    pane.save_film()
    (dialog,) = pane.findChildren(FilmDialog)
    small(dialog)
    change(dialog)
    button(dialog, "Export…").click()
    qtbot.waitUntil(lambda: bool(pane.told), timeout=LONG)
    qtbot.waitUntil(lambda: not pane.films.busy)
    # The dialog is deleted when it is closed.
    qtbot.waitUntil(lambda: not pane.findChildren(FilmDialog))


def frames(path):
    with av.open(path) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def test_the_growth_of_the_tree_is_proposed(dialog_of):
    request = dialog_of(moves=True, labels=False).request()
    assert (request.what, request.kind) == (What.GROWTH, FilmFormat.MP4)
    assert (request.size, request.fps, request.seconds) == ((1280, 720), 30, 10.0)
    assert (request.first, request.last) == (0, 500)
    assert (request.moves, request.captions, request.labels, request.legend) == (
        True,
        True,
        False,
        False,
    )
    assert not request.as_seen


def test_impossible_contents_are_disabled(dialog_of):
    names = "Growth of this tree", "Sequence of trees", "Growth of each"
    for given, can in (((500, 1), (True, False, False)), ((0, 3), (False, True, True))):
        dialog = dialog_of(*given)
        assert tuple(button(dialog, name).isEnabled() for name in names) == can
        assert dialog.request().what == can.index(True)


def test_each_tree_has_a_frame_and_the_dialog_says_how_many(dialog_of):
    dialog = dialog_of(trees=1_000)
    assert dialog.outcome.text() == "300 frames"
    for what in (What.SEQUENCE, What.EACH_GROWTH):
        dialog.what.choose(what)
        assert dialog.outcome.text() == "1,000 frames, 33.3 seconds: one for each tree"
    dialog.what.choose(What.SEQUENCE)
    dialog.last.setText("200")
    assert dialog.outcome.text() == "300 frames"


def test_the_range_follows_the_content(dialog_of):
    dialog = dialog_of()
    dialog.first.setText("100")
    assert dialog.request().first == 100
    dialog.what.choose(What.SEQUENCE)
    assert (dialog.request().first, dialog.request().last) == (1, 7)
    dialog.first.setText("3")
    dialog.last.setText("2")
    assert "expected a whole number from 3 to 7, got 2" in dialog.last.message.text()
    dialog.first.setText("1")
    dialog.last.setText("7")
    assert dialog.request().moves is False
    dialog.what.choose(What.EACH_GROWTH)
    assert (dialog.request().first, dialog.request().last) == (None, None)
    assert not dialog.first.isVisible()


@pytest.mark.parametrize(
    ("field", "text", "told"),
    [
        ("first", "501", "500"),
        ("last", "", "500"),
        ("last", "501", "500"),
        ("seconds", "0", "3600"),
        ("seconds", "1e4", "3600"),
        ("seconds", "nan", "3600"),
        ("fps", "61", "60"),
        ("fps", "1.5", "60"),
        ("size_field.width_field", "15", "4096"),
        ("size_field.height_field", "²", "4096"),
    ],
)
def test_a_wrong_number_is_explained_at_its_field(dialog_of, field, text, told):
    dialog = dialog_of()
    dialog.size_field.choice.setCurrentIndex(dialog.size_field.choice.count() - 1)
    assert dialog.request() is not None
    wrong = attrgetter(field)(dialog)
    wrong.setText(text)
    assert dialog.request() is None
    assert not button(dialog, "Export…").isEnabled()
    assert wrong.message.isVisible()
    assert told in wrong.message.text()
    assert wrong.accessibleName() in wrong.message.text()


def test_the_last_comes_after_the_first_and_a_gif_is_not_too_fast(dialog_of):
    dialog = dialog_of()
    dialog.first.setText("30")
    dialog.last.setText("29")
    assert dialog.request() is None
    dialog.last.setText("30")
    assert dialog.request() is not None
    dialog.fps.setText("60")
    assert dialog.request() is not None
    dialog.kind.choose(FilmFormat.GIF)
    assert dialog.request() is None


@pytest.mark.parametrize("kind", [FilmFormat.MP4, FilmFormat.GIF])
def test_the_growth_is_written_to_a_file(qtbot, monkeypatch, shown, tmp_path, kind):
    path = tmp_path / ("a.gif" if kind is FilmFormat.GIF else "a.mp4")
    choose(monkeypatch, path)
    # The film contains the whole growth, whatever moment is shown.
    shown.growth.go_to(7)
    export(qtbot, shown, lambda dialog: dialog.kind.choose(kind))
    assert shown.told == [f"Saved {path}"]
    pictures = frames(path)
    assert pictures[0].shape == (64, 96, 3)
    # The first frame contains only the root, the last one all nodes.
    assert (pictures[0] < 200).sum() < (pictures[-1] < 200).sum()
    if kind is FilmFormat.MP4:
        assert len(pictures) == 15


def test_the_current_view_can_be_filmed(qtbot, monkeypatch, shown, tmp_path):
    choose(monkeypatch, tmp_path / "a.mp4")
    export(qtbot, shown, lambda dialog: dialog.view.choose(0))
    shown.view.zoom_by(4)
    choose(monkeypatch, tmp_path / "b.mp4")
    shown.told.clear()
    export(qtbot, shown, lambda dialog: dialog.view.choose(1))
    assert (frames(tmp_path / "a.mp4")[-1] != frames(tmp_path / "b.mp4")[-1]).any()


def test_the_pictures_of_a_sequence_are_written_to_a_folder(qtbot, monkeypatch, shown, tmp_path):
    def change(dialog):
        dialog.what.choose(What.SEQUENCE)
        dialog.kind.choose(FilmFormat.PICTURES)

    choose(monkeypatch, tmp_path / "trees")
    export(qtbot, shown, change)
    # The chosen folder is not empty, so the pictures are in a new folder, named like the folder
    # of the sequence.
    assert shown.told == [f"Saved {tmp_path / 'trees' / 'trees'}"]
    pictures = sorted((tmp_path / "trees" / "trees").iterdir())
    assert [path.name for path in pictures] == [f"{n:05}.png" for n in range(1, len(pictures) + 1)]
    # One for each frame.
    assert len(pictures) == 15


def test_a_wrong_folder_for_pictures_is_reported(qtbot, monkeypatch, shown, dialog, tmp_path):
    (tmp_path / "file").touch()
    choose(monkeypatch, tmp_path / "file")
    shown.save_film()
    (asked,) = shown.findChildren(FilmDialog)
    asked.what.choose(What.SEQUENCE)
    asked.kind.choose(FilmFormat.PICTURES)
    button(asked, "Export…").click()
    assert "expected a name that ends in .mp4 or .gif, or a new folder" in dialog()


@pytest.mark.parametrize("broken", [1, 2])
def test_deleted_trees_are_left_out_and_reported_at_the_end(
    qtbot, monkeypatch, shown, dialog, tmp_path, broken
):
    for name in "cd":
        shutil.copy(tmp_path / "trees" / "b.tree", tmp_path / "trees" / f"{name}.tree")
    window = shown.window()
    window.open_paths([str(tmp_path / "trees")])
    page = window.analysis_page
    qtbot.waitUntil(lambda: "of 4" in page.title and not page.opening, timeout=LONG)
    shown.told.clear()
    for name in "cd"[:broken]:
        (tmp_path / "trees" / f"{name}.tree").unlink()
    choose(monkeypatch, tmp_path / "a.mp4")
    export(qtbot, shown, lambda asked: asked.what.choose(What.SEQUENCE))
    assert shown.told[-1] == f"Saved {tmp_path / 'a.mp4'}"
    told = dialog()
    assert "c.tree" in told
    assert ("2 trees" in told) == (broken == 2)
    assert len(frames(tmp_path / "a.mp4")) == 15 - broken * 15 // 4


def test_a_single_tree_without_a_record_cannot_be_filmed(pane, said):
    pane.save_film()
    assert not pane.findChildren(FilmDialog)
    assert "nothing to film" in said[0]


def test_an_error_of_writing_is_shown(qtbot, monkeypatch, shown, dialog, tmp_path):
    choose(monkeypatch, tmp_path / "missing" / "a.mp4")
    shown.save_film()
    (asked,) = shown.findChildren(FilmDialog)
    button(asked, "Export…").click()
    assert "missing" in dialog()
    assert not shown.films.busy


def test_a_long_film_can_be_cancelled_and_another_must_wait(
    qtbot, monkeypatch, shown, window, tmp_path
):
    half_done, may_go_on = threading.Event(), threading.Event()
    save = film.save

    def slow(*arguments):
        *rest, progress = arguments
        progress(0.5)
        half_done.set()
        while not may_go_on.wait(0.001):
            progress(0.5)
        save(*rest, progress)

    monkeypatch.setattr(film, "save", slow)
    choose(monkeypatch, tmp_path / "a.mp4")
    qtbot.keyClick(window, Qt.Key_E, Qt.ControlModifier | Qt.ShiftModifier)
    (asked,) = shown.findChildren(FilmDialog)
    button(asked, "Export…").click()
    qtbot.waitUntil(half_done.is_set)
    qtbot.waitUntil(lambda: shown.films.card.isVisible() and shown.films.card.part == 0.5)
    shown.save_film()
    assert shown.told == ["A film is already being made."]
    shown.films.card.cancel_requested.emit()
    qtbot.waitUntil(lambda: len(shown.told) == 2)
    assert shown.told[1] == f"Cancelled; {tmp_path / 'a.mp4'} was not changed."
    assert not shown.films.card.isVisible()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("a")] == []
    may_go_on.set()


def test_the_film_is_of_the_tree_that_was_shown_when_it_was_asked_for(
    qtbot, monkeypatch, shown, tmp_path
):
    path = tmp_path / "a.mp4"
    choose(monkeypatch, path)
    other = uctvis.search("tictactoe", iterations=5, seed=1).tree
    export(qtbot, shown, lambda _dialog: shown.show_tree(other, Scene.of(other), "other"))
    assert f"Saved {path}" in shown.told
