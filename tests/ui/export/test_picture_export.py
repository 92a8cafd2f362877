"""Export picture: the options of the dialog, and the contents of the files."""

import threading

import numpy as np
import pytest
from qtpy.QtGui import QImage
from qtpy.QtWidgets import QAction, QApplication, QFileDialog, QPushButton, QWidget

from uctvis.render import picture_files
from uctvis.ui.export.picture_dialog import Background, PictureDialog, PictureRequest

LONG = 60_000


@pytest.fixture
def dialog_of(qtbot, light):
    parent = QWidget()
    qtbot.addWidget(parent)

    def make(seen=(800, 600), labels=True):
        dialog = PictureDialog(parent, seen, labels=labels)
        dialog.show()
        return dialog

    return make


def button(dialog, text):
    (found,) = [b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == text]
    return found


def test_the_current_view_is_proposed(dialog_of):
    assert dialog_of().request() == PictureRequest((800, 600), 1, Background.SEEN, labels=True)
    assert dialog_of(labels=False).request().labels is False


def test_a_higher_resolution_has_more_pixels_until_there_are_too_many(dialog_of):
    dialog = dialog_of((5_000, 100))
    dialog.scale.choose(1)
    assert dialog.request().pixels == (10_000, 200)
    assert dialog.request().scale == 2
    dialog.scale.choose(2)
    assert dialog.request() is None
    assert not button(dialog, "Export…").isEnabled()
    assert "16384" in dialog.outcome.text()


def test_the_size_of_the_whole_tree_is_chosen(dialog_of):
    dialog = dialog_of()
    dialog.what.choose(1)
    assert dialog.request().pixels == (1920, 1080)
    assert dialog.request().scale is None
    assert not dialog.size_field.width_field.isVisible()
    dialog.size_field.choice.setCurrentIndex(dialog.size_field.choice.count() - 1)
    assert dialog.size_field.width_field.isVisible()
    dialog.size_field.width_field.setText("16384")
    dialog.size_field.height_field.setText(" 1 ")
    assert dialog.request().pixels == (16_384, 1)
    assert not dialog.size_field.width_field.message.isVisible()


@pytest.mark.parametrize("text", ["", "0", "16385", "-3", "1.5", "1e3", "wide", "9" * 24, "²"])
def test_a_wrong_size_is_explained_at_its_field(dialog_of, text):
    dialog = dialog_of()
    dialog.what.choose(1)
    dialog.size_field.choice.setCurrentIndex(dialog.size_field.choice.count() - 1)
    dialog.size_field.height_field.setText(text)
    assert dialog.request() is None
    assert not button(dialog, "Export…").isEnabled()
    assert dialog.size_field.height_field.message.isVisible()
    assert "Height" in dialog.size_field.height_field.message.text()
    assert "16384" in dialog.size_field.height_field.message.text()
    assert not dialog.size_field.width_field.message.isVisible()
    # Fields that are not used have no errors.
    dialog.what.choose(0)
    assert not dialog.size_field.height_field.message.isVisible()
    assert button(dialog, "Export…").isEnabled()


def choose(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))


def export(qtbot, pane, said, change):
    pane.save_picture()
    (dialog,) = pane.findChildren(PictureDialog)
    change(dialog)
    button(dialog, "Export…").click()
    qtbot.waitUntil(lambda: bool(said), timeout=LONG)
    qtbot.waitUntil(lambda: not pane.pictures.busy)
    # The dialog is deleted when it is closed.
    qtbot.waitUntil(lambda: not pane.findChildren(PictureDialog))


@pytest.mark.parametrize("legend", [False, True])
def test_a_picture_as_seen_has_the_size_of_the_view(
    qtbot, monkeypatch, pane, said, tmp_path, legend
):
    choose(monkeypatch, tmp_path / "a.png")
    seen = pane.view.size()

    def change(dialog):
        dialog.scale.choose(1)
        dialog.legend.setChecked(legend)

    export(qtbot, pane, said, change)
    assert said == [f"Saved {tmp_path / 'a.png'}"]
    image = QImage(str(tmp_path / "a.png"))
    assert image.width() == 2 * seen.width()
    # A legend is added to this size.
    assert (image.height() == 2 * seen.height()) is not legend
    assert image.height() >= 2 * seen.height()


def test_the_whole_tree_on_a_transparent_background(qtbot, monkeypatch, pane, said, tmp_path):
    pane.view.zoom_by(3)
    choose(monkeypatch, tmp_path / "a.png")

    def change(dialog):
        dialog.what.choose(1)
        dialog.background.choose(Background.NONE)

    export(qtbot, pane, said, change)
    image = QImage(str(tmp_path / "a.png"))
    assert (image.width(), image.height()) == (1920, 1080)
    assert image.pixelColor(3, 3).alpha() == 0


@pytest.mark.parametrize("what", [0, 1])
@pytest.mark.parametrize("wanted", [True, False])
def test_a_legend_is_drawn_if_it_is_chosen(qtbot, monkeypatch, pane, said, tmp_path, what, wanted):
    choose(monkeypatch, tmp_path / "a.svg")

    def change(dialog):
        dialog.what.choose(what)
        dialog.legend.setChecked(wanted)

    export(qtbot, pane, said, change)
    assert ("Nodes: player to move" in (tmp_path / "a.svg").read_text()) is wanted


def test_an_error_of_writing_is_shown(qtbot, monkeypatch, pane, dialog, tmp_path):
    choose(monkeypatch, tmp_path / "missing" / "a.png")
    pane.save_picture()
    (asked,) = pane.findChildren(PictureDialog)
    button(asked, "Export…").click()
    assert "missing" in dialog()
    assert not pane.pictures.busy


def test_a_long_export_can_be_cancelled_and_another_must_wait(
    qtbot, monkeypatch, pane, said, tmp_path
):
    half_done, may_go_on = threading.Event(), threading.Event()
    save = picture_files.save

    def slow(picture, path, progress):
        progress(0.5)
        half_done.set()
        while not may_go_on.wait(0.001):
            progress(0.5)
        save(picture, path, progress)

    monkeypatch.setattr(picture_files, "save", slow)
    choose(monkeypatch, tmp_path / "a.png")
    pane.save_picture()
    (asked,) = pane.findChildren(PictureDialog)
    button(asked, "Export…").click()
    qtbot.waitUntil(half_done.is_set)
    qtbot.waitUntil(lambda: pane.pictures.card.isVisible() and pane.pictures.card.part == 0.5)
    pane.save_picture()
    assert said == ["A picture is already being drawn."]
    pane.pictures.card.cancel_requested.emit()
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said[1] == f"Cancelled; {tmp_path / 'a.png'} was not changed."
    assert not pane.pictures.card.isVisible()
    assert not (tmp_path / "a.png").exists()
    may_go_on.set()


def test_labels_can_be_hidden_and_stay_hidden(qtbot, pane, window):
    def shown():
        QApplication.processEvents()
        image = pane.view.grab().toImage().convertToFormat(QImage.Format_RGB32)
        return np.frombuffer(image.constBits().asarray(image.sizeInBytes()), np.uint8).copy()

    (entry,) = [a for a in window.menuBar().findChildren(QAction) if a.text() == "&Labels"]
    assert pane.view.shows_labels
    with_labels = shown()
    entry.trigger()
    assert not pane.view.shows_labels
    assert (shown() != with_labels).any()
    entry.trigger()
    assert (shown() == with_labels).all()
