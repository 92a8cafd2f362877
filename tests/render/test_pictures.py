"""Pictures in files, made by a plain Python without a display."""

import os
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from qtpy.QtCore import QRectF, QSizeF
from qtpy.QtGui import QColor, QImage, QPainter
from strategies import SHAPES, counters, random_parents

from uctvis.api import draw
from uctvis.errors import PictureError
from uctvis.render import pictures
from uctvis.tree.tree import Tree
from uctvis.view.marks.labels import Label
from uctvis.view.scene import Scene
from uctvis.view.style.style import Style


def tree_of(shape="random", size=60):
    parent = random_parents(shape, size, 1)
    return Tree.from_parents(parent, visits=counters(parent))


def pixels(path):
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    data = np.frombuffer(image.constBits().asarray(image.sizeInBytes()), np.uint8)
    rows = data.reshape(image.height(), image.bytesPerLine())
    # A copy: the bytes are the image's, which ends here.
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def draw_in(style, tree, path, size):
    pictures.save(pictures.whole(Scene.of(tree), size, style), path)


def test_a_picture_has_the_size_and_the_colours_asked_for(tmp_path):
    style = Style(background=(10, 20, 30), least_visited=(255, 0, 0), most_visited=(0, 0, 255))
    draw_in(style, tree_of("star", 3), tmp_path / "a.png", (320, 200))
    image = pixels(tmp_path / "a.png")
    assert image.shape == (200, 320, 3)
    assert image[0, 0].tolist() == [10, 20, 30]
    # The root is white, its children black.
    assert (image == 255).all(axis=2).any()
    assert (image == 0).all(axis=2).any()


@pytest.mark.parametrize("shape", ["bushy", "chain", "star", "comb"])
def test_large_trees_leave_something_to_see(tmp_path, shape):
    draw(tree_of(shape, 50_000), tmp_path / "a.png", (400, 300))
    assert len(np.unique(pixels(tmp_path / "a.png").reshape(-1, 3), axis=0)) > 2


def test_an_svg_has_a_line_for_each_edge_and_a_circle_for_each_node(tmp_path):
    draw(tree_of(size=40), tmp_path / "a.svg", (800, 600))
    root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own file)
    names = [element.tag.split("}")[1] for element in root.iter()]
    assert root.get("viewBox") == "0 0 800 600"
    assert names.count("polyline") == 39
    assert names.count("circle") == 40


def test_a_pdf_is_a_page_of_the_size_asked_for(tmp_path):
    draw(tree_of(), tmp_path / "a.pdf", (800, 600))
    content = (tmp_path / "a.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 800" in content


@pytest.mark.parametrize("size", [(0, 10), (10, 0), (16_385, 10), (-1, -1)])
def test_a_size_out_of_range_is_refused(tmp_path, size):
    with pytest.raises(PictureError, match="16384"):
        draw(tree_of(), tmp_path / "a.png", size)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["a.gif", "a", "png"])
def test_another_kind_of_file_is_refused(tmp_path, name):
    with pytest.raises(PictureError, match=r"\.png, \.svg, \.pdf"):
        draw(tree_of(), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(PictureError, match="missing"):
        draw(tree_of(), tmp_path / "missing" / "a.png")


def test_a_picture_that_cannot_be_written_leaves_the_old_one(tmp_path):
    old = tmp_path / "a.png"
    old.write_bytes(b"old")
    with pytest.raises(PictureError):
        draw(tree_of(), old, (99_999, 1))
    assert old.read_bytes() == b"old"
    draw(tree_of(), old, (50, 50))
    assert pixels(old).shape == (50, 50, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_no_display_and_no_application_are_needed(tmp_path):
    code = (
        "import uctvis\n"
        "tree = uctvis.Tree.from_parents([-1, 0, 0, 1], visits=[3, 2, 1, 1])\n"
        "for kind in ('png', 'svg', 'pdf'):\n"
        "    uctvis.draw(tree, 'a.' + kind, size=(200, 100))\n"
        "from qtpy.QtGui import QGuiApplication\n"
        "assert QGuiApplication.instance() is None\n"
    )
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    child = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True, capture_output=True
    )
    assert child.stdout == child.stderr == b""
    assert len(list(tmp_path.iterdir())) == 3
    texts = [text for text in texts_of(tmp_path / "a.svg") if text != "Search tree"]
    assert texts


def texts_of(path):
    root = ElementTree.parse(path).getroot()  # noqa: S314 (our own file)
    return [
        element.text.strip() for element in root.iter() if element.text and element.text.strip()
    ]


def test_labels_are_real_text_and_plain(tmp_path, qapp):
    names = ["", "<b>&", "c\nd", 'e"f']
    tree = Tree.from_parents([-1, 0, 0, 0], visits=[9, 3, 2, 1], mean=[0.25] * 4, move_names=names)
    draw(tree, tmp_path / "a.svg", (1200, 600))
    texts = texts_of(tmp_path / "a.svg")
    assert "0.25" in texts
    assert "<b>&" in texts
    assert "c\N{REPLACEMENT CHARACTER}d" in texts
    draw(tree, tmp_path / "b.svg", (1200, 600), labels=False)
    assert texts_of(tmp_path / "b.svg") == ["Search tree"]


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
@pytest.mark.parametrize("size", [(1, 1), (1, 300), (16_384, 20), (20, 16_384)])
def test_any_size_can_be_drawn(tmp_path, qapp, kind, size):
    draw(tree_of("bushy", 500), tmp_path / f"a.{kind}", size)
    if kind == "png":
        assert pixels(tmp_path / "a.png").shape == (*size[::-1], 3)
    elif kind == "svg":
        root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own file)
        assert root.get("viewBox") == "0 0 {} {}".format(*size)
    else:
        assert b"/MediaBox [0 0 {} {}".replace(b"{}", b"%d") % size in (
            tmp_path / "a.pdf"
        ).read_bytes().replace(b".000000", b"")


@settings(
    deadline=None,
    max_examples=20,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.integers(1, 700), st.integers(1, 700), st.sampled_from(SHAPES), st.integers(1, 300))
def test_the_whole_tree_is_inside_and_the_ground_around_it(qapp, width, height, shape, size):
    picture = pictures.whole(Scene.of(tree_of(shape, size)), (width, height), Style())
    assert picture.pixels == (width, height)
    drawing = picture.drawing
    assert drawing.discs[:, 0].min() >= 0
    assert drawing.discs[:, 1].min() >= 0
    assert drawing.discs[:, 0].max() <= picture.size[0]
    assert drawing.discs[:, 1].max() <= picture.size[1]


def test_a_poster_has_thicker_lines_and_more_detail():
    scene = Scene.of(tree_of("bushy", 50_000))
    screen = pictures.whole(scene, (1920, 1080), Style())
    poster = pictures.whole(scene, (9933, 7016), Style())
    assert screen.scale == 1.0
    assert 2.0 < poster.scale < 9933 / 1920
    assert len(poster.drawing.discs) > 1.5 * len(screen.drawing.discs)


def test_a_small_tree_does_not_leave_the_page_empty():
    scene = Scene.of(tree_of("star", 5))
    picture = pictures.whole(scene, (1920, 1080), Style())
    assert picture.scale == 2.0


def test_enlarged_a_picture_keeps_its_framing(tmp_path, qapp):
    once = pictures.whole(Scene.of(tree_of("bushy", 300)), (300, 200), Style())
    pictures.save(once, tmp_path / "a.png")
    pictures.save(replace(once, scale=4.0), tmp_path / "b.png")
    small, large = (pixels(tmp_path / name).astype(float) for name in ("a.png", "b.png"))
    assert large.shape == (800, 1200, 3)
    shrunk = large.reshape(200, 4, 300, 4, 3).mean(axis=(1, 3))
    assert np.abs(shrunk - small).mean() < 6


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_transparent_picture_has_no_ground(tmp_path, qapp, kind):
    picture = pictures.whole(Scene.of(tree_of(size=8)), (300, 200), Style())
    pictures.save(replace(picture, transparent=True), tmp_path / f"a.{kind}")
    image = QImage(str(tmp_path / "a.png"))
    if kind == "png":
        assert image.pixelColor(0, 0).alpha() == 0
        alphas = {image.pixelColor(x, y).alpha() for x in range(300) for y in range(200)}
        assert 255 in alphas
    else:
        root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own file)
        # A plate below a label is no ground.
        wide = [e for e in root.iter() if e.tag.endswith("rect") and e.get("width") == "300"]
        assert not wide


def test_what_lies_over_the_tree_is_drawn_at_last_in_its_pixels(tmp_path, qapp):
    def over(painter, width, height):
        painter.fillRect(QRectF(0, 0, width / 2, height), QColor(1, 2, 3))

    picture = pictures.whole(Scene.of(tree_of(size=8)), (300, 200), Style())
    pictures.save(replace(picture, over=over), tmp_path / "a.png")
    image = pixels(tmp_path / "a.png")
    assert (image[:, :150] == (1, 2, 3)).all()
    assert not (image[:, 151:] == (1, 2, 3)).all(axis=2).any()


class Enough(Exception):  # noqa: N818 - no error
    pass


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
@pytest.mark.parametrize("at", [0.0, 0.57])
def test_a_cancelled_picture_leaves_the_old_one(tmp_path, qapp, kind, at):
    told = []

    def progress(part):
        told.append(part)
        if part >= at:
            raise Enough

    old = tmp_path / f"a.{kind}"
    old.write_bytes(b"old")
    picture = pictures.whole(Scene.of(tree_of("bushy", 30_000)), (400, 300), Style())
    with pytest.raises(Enough):
        pictures.save(picture, old, progress)
    assert old.read_bytes() == b"old"
    assert told == sorted(told)
    pictures.save(picture, old)
    assert len(old.read_bytes()) > 500


def test_too_little_memory_is_told_and_leaves_the_old_one(tmp_path, qapp, monkeypatch):
    monkeypatch.setattr(pictures, "QImage", lambda *_: QImage())
    monkeypatch.setattr(pictures.QImage, "Format", QImage.Format, raising=False)
    with pytest.raises(PictureError, match="not enough memory for 300 x 200"):
        draw(tree_of(), tmp_path / "a.png", (300, 200))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("shape", ["bushy", "star", "chain", "random"])
def test_a_legend_takes_the_corner_where_it_hides_the_least(qapp, shape):
    scene = Scene.of(tree_of(shape, 60))
    picture = pictures.whole(scene, (1200, 900), Style())
    with_legend = pictures.with_legend(picture, scene, Style())
    images = []
    for drawn in (picture, with_legend):
        image = QImage(1200, 900, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        drawn.paint(painter)
        painter.end()
        images.append(np.frombuffer(image.constBits().asarray(4 * 1200 * 900), np.uint8).copy())
    before, after = (image.reshape(900, 1200, 4)[..., :3].astype(int) for image in images)
    changed = (before != after).any(axis=2)
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    height, width = np.ptp(rows) + 1, np.ptp(columns) + 1
    assert 80 < height < 450
    assert 150 < width < 600
    ink = (before != 255).any(axis=2)
    corners = [
        ink[top : top + height, left : left + width].sum()
        for top in (10, 890 - height)
        for left in (10, 1190 - width)
    ]
    assert ink[changed].sum() <= min(corners) * 1.5 + 50


def test_a_legend_hides_no_label_where_it_need_not(qapp):
    scene = Scene.of(tree_of("bushy", 60))
    picture = pictures.whole(scene, (1200, 900), Style())
    lines = np.tile(np.float32([5, 890, 300, 890]), (500, 1))
    labels = tuple(Label(0, ("a",), x, y, 20.0) for x, y in ((20, 20), (1150, 20), (1150, 860)))
    crowded = replace(
        picture, drawing=replace(picture.drawing, lines=lines, discs=lines[:, :3], labels=labels)
    )
    card = QSizeF(200.0, 120.0)
    assert pictures._emptiest_corner(crowded, card) == (10.0, 770.0)
