"""Pictures in files, made by a plain Python without a display."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from for_long import rest_for_long
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from qtpy.QtGui import QColor, QImage, QPainter
from strategies import SHAPES, counters, random_parents

from uctvis.api import draw
from uctvis.errors import PictureError
from uctvis.render import picture_files, pictures
from uctvis.render.legend import LegendStrip
from uctvis.render.paint import paint_labels
from uctvis.tree.tree import Tree
from uctvis.view.comparison import Comparison
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.labels import Label
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.drawing import Drawing
from uctvis.view.style.legend import Legend
from uctvis.view.style.style import NEW_NODE, Style


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
    picture_files.save(pictures.whole(Scene.of(tree), size, style), path)


def test_a_picture_has_the_size_and_the_colours_asked_for(tmp_path):
    style = Style(background=(10, 20, 30), least_visited=(255, 0, 0), most_visited=(0, 0, 255))
    draw_in(style, tree_of("star", 3), tmp_path / "a.png", (320, 200))
    image = pixels(tmp_path / "a.png")
    assert image.shape == (200, 320, 3)
    assert image[0, 0].tolist() == [10, 20, 30]
    # The root is white, its children black.
    assert (image == 255).all(axis=2).any()
    assert (image == 0).all(axis=2).any()


def test_a_few_new_nodes_of_a_large_tree_are_in_the_picture(tmp_path):
    tree = tree_of("bushy", 50_000)
    earlier = np.zeros(tree.size, np.int32)
    earlier[-27:] = -1
    emphasis = Emphasis(comparison=Comparison(earlier, tree.visits))
    style = Style(coloring=Coloring.CHANGE)
    found = {}
    for name, marked in (("new", emphasis), ("none", Emphasis())):
        picture = pictures.whole(Scene.of(tree), (800, 600), style, marked)
        picture_files.save(picture, tmp_path / f"{name}.png")
        found[name] = (pixels(tmp_path / f"{name}.png") == NEW_NODE).all(axis=2).any()
    assert found == {"new": True, "none": False}


@pytest.mark.parametrize("shape", ["bushy", "chain", "star", "comb"])
def test_large_trees_leave_something_to_see(tmp_path, shape):
    draw(tree_of(shape, 50_000), tmp_path / "a.png", (400, 300))
    assert len(np.unique(pixels(tmp_path / "a.png").reshape(-1, 3), axis=0)) > 2


def test_the_fonts_of_an_svg_have_a_family_that_every_machine_has(tmp_path):
    draw(tree_of(size=40), tmp_path / "a.svg", (800, 600))
    root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own file)
    families = {element.get("font-family") for element in root.iter()} - {None}
    assert families
    assert all(family.endswith(", sans-serif") for family in families)


def test_a_page_is_not_transparent(tmp_path):
    picture = replace(
        pictures.whole(Scene.of(tree_of(size=3)), (40, 30), Style()), transparent=True
    )
    with pytest.raises(PictureError, match="cannot be transparent"):
        picture_files.save(picture, tmp_path / "a.pdf")
    assert not (tmp_path / "a.pdf").exists()


def test_an_svg_has_a_line_for_each_edge_and_a_circle_for_each_node(tmp_path):
    draw(tree_of(size=40), tmp_path / "a.svg", (800, 600))
    root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own file)
    names = [element.tag.split("}")[1] for element in root.iter()]
    assert root.get("viewBox") == "0 0 800 600"
    assert names.count("polyline") == 39
    assert names.count("circle") == 40


def page_of(path):
    """The width and height of the page of a PDF, in points."""
    found = re.search(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", path.read_bytes())
    return tuple(float(side) for side in found.groups())


def test_a_pdf_is_a_page_of_the_size_asked_for(tmp_path):
    draw(tree_of(), tmp_path / "a.pdf", (800, 600))
    content = (tmp_path / "a.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 800" in content


@pytest.mark.parametrize("size", [(16_384, 1_000), (1_000, 16_384), (14_400, 14_400)])
def test_a_page_of_a_pdf_is_never_longer_than_readers_show(tmp_path, size):
    draw(tree_of(), tmp_path / "a.pdf", size, labels=False)
    width, height = page_of(tmp_path / "a.pdf")
    assert max(width, height) == pytest.approx(14_400, abs=1)
    assert width / height == pytest.approx(size[0] / size[1], rel=1e-2)


@pytest.mark.parametrize(
    "size", [(0, 10), (10, 0), (16_385, 10), (-1, -1), (10.5, 10), (True, 10), (10, 10, 10)]
)
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
    assert "25%" in texts
    assert "<b>&" in texts
    assert "c d" in texts
    draw(tree, tmp_path / "b.svg", (1200, 600), labels=False)
    assert texts_of(tmp_path / "b.svg") == ["Search tree"]


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
@pytest.mark.parametrize("size", rest_for_long(2, [(1, 1), (16_384, 20), (1, 300), (20, 16_384)]))
def test_any_size_can_be_drawn(tmp_path, qapp, kind, size):
    draw(tree_of("bushy", 500), tmp_path / f"a.{kind}", size)
    if kind == "png":
        assert pixels(tmp_path / "a.png").shape == (*size[::-1], 3)
    elif kind == "svg":
        root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own file)
        assert root.get("viewBox") == "0 0 {} {}".format(*size)
    else:
        scale = min(1.0, 14_400 / max(size))
        expected = size[0] * scale, size[1] * scale
        assert page_of(tmp_path / "a.pdf") == pytest.approx(expected, abs=1)


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
    picture_files.save(once, tmp_path / "a.png")
    picture_files.save(replace(once, scale=4.0), tmp_path / "b.png")
    small, large = (pixels(tmp_path / name).astype(float) for name in ("a.png", "b.png"))
    assert large.shape == (800, 1200, 3)
    shrunk = large.reshape(200, 4, 300, 4, 3).mean(axis=(1, 3))
    assert np.abs(shrunk - small).mean() < 6


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_transparent_picture_has_no_ground(tmp_path, qapp, kind):
    picture = pictures.whole(Scene.of(tree_of(size=8)), (300, 200), Style())
    picture_files.save(replace(picture, transparent=True), tmp_path / f"a.{kind}")
    image = QImage(str(tmp_path / "a.png"))
    if kind == "png":
        assert image.pixelColor(0, 0).alpha() == 0
        alphas = {image.pixelColor(x, y).alpha() for x in range(300) for y in range(200)}
        assert 255 in alphas
    else:
        root = ElementTree.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own file)
        assert not [e for e in root.iter() if e.tag.endswith("rect")]


def drawing_of_label(text):
    lines = np.zeros((0, 4), np.float32)
    colors = np.zeros((0, 4), np.uint8)
    nothing = (lines, lines[:, 0], colors, lines[:, :3], colors[:, :3], colors[:, :3])
    return Drawing((255, 255, 255), *nothing, (Label(0, (text,), 20, 5, 60),))


def painted_label(*, transparent):
    """A label on red, painted by `paint` for a white background."""
    drawing = drawing_of_label("i")
    image = QImage(100, 30, QImage.Format.Format_RGB32)
    image.fill(QColor(255, 0, 0))
    painter = QPainter(image)
    paint_labels(painter, drawing, transparent=transparent)
    painter.end()
    return np.array([[image.pixelColor(x, y).getRgb()[:3] for x in range(100)] for y in range(30)])


def test_a_label_has_a_thin_halo_and_no_plate(qapp):
    pixels = painted_label(transparent=False)
    light = (pixels.min(axis=2) > 200).any(axis=0)
    assert 2 <= np.count_nonzero(light) <= 10
    assert (pixels[:, 35:] == (255, 0, 0)).all()


def test_a_label_of_a_transparent_picture_has_no_halo(qapp):
    pixels = painted_label(transparent=True)
    assert (pixels[:, :, 0] < 100).any()
    assert pixels[:, :, 1:].max() < 100


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_a_screen_of_more_pixels_has_the_labels_of_a_larger_picture(qapp, scale):
    shown = []
    for ratio in (1.0, scale):
        image = QImage(round(100 * scale), round(30 * scale), QImage.Format.Format_RGB32)
        image.fill(QColor(255, 0, 0))
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        painter.scale(scale / ratio, scale / ratio)
        paint_labels(painter, drawing_of_label("Qxd5"))
        painter.end()
        image.setDevicePixelRatio(1.0)
        shown.append(image)
    assert shown[0] == shown[1]


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
        picture_files.save(picture, old, progress)
    assert old.read_bytes() == b"old"
    assert told == sorted(told)
    picture_files.save(picture, old)
    assert len(old.read_bytes()) > 500


def test_too_little_memory_is_told_and_leaves_the_old_one(tmp_path, qapp, monkeypatch):
    monkeypatch.setattr(picture_files, "QImage", lambda *_: QImage())
    monkeypatch.setattr(picture_files.QImage, "Format", QImage.Format, raising=False)
    with pytest.raises(PictureError, match="not enough memory for 300 x 200"):
        draw(tree_of(), tmp_path / "a.png", (300, 200))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("shape", ["bushy", "star", "chain", "random"])
@pytest.mark.parametrize("size", rest_for_long(2, [(504, 300), (1200, 900), (3000, 2000)]))
def test_a_legend_has_a_strip_of_its_own_below_the_tree(qapp, shape, size):
    scene, style = Scene.of(tree_of(shape, 60)), Style()
    picture = pictures.whole(scene, size, style, legend=True)
    assert picture.pixels == size
    assert picture.legend.complete
    assert picture.legend.pixels <= size[1] / 3
    # Nothing of the tree is where the legend is.
    height = (size[1] - picture.legend.pixels) / picture.scale
    assert picture.size[1] == pytest.approx(height)
    drawing = picture.drawing
    assert (drawing.discs[:, 1] + drawing.discs[:, 2] / 2 <= height + 0.5).all()
    assert all(label.top + label.height <= height + 0.5 for label in drawing.labels)


@pytest.mark.parametrize("game", ["", "chess"])
@pytest.mark.parametrize("rows", [2, 3])
def test_what_belongs_together_in_a_legend_is_in_one_row(qapp, rows, game):
    style, scene = Style(), Scene.of(replace(tree_of("bushy", 60), game=game))
    players = {"White", "Black"} if game else {"Player 1", "Player 2"}
    for width in range(360, 800, 20):
        strip = LegendStrip.of(Legend.of(scene, style), style, width, rows)
        assert strip.complete or width < 480
        names = [{getattr(item.thing, "label", "") for item in row} for row in strip.rows]
        assert sum(players & row != set() for row in names) == 1
        assert players <= set().union(*names)


@pytest.mark.parametrize("coloring", [Coloring.PLAYER, Coloring.MEAN, Coloring.UCB])
def test_in_three_rows_of_500_pixels_a_legend_has_all_its_titles(qapp, coloring):
    style, scene = Style(coloring=coloring), Scene.of(tree_of("bushy", 60))
    legend = Legend.of(scene, style)
    strip = LegendStrip.of(legend, style, 500, 3)
    assert strip.complete
    titles = [item.thing for row in strip.rows for item in row if isinstance(item.thing, str)]
    assert titles == [part.title for part in legend.parts]


def test_a_picture_without_room_has_no_legend(qapp):
    scene = Scene.of(tree_of("bushy", 60))
    assert pictures.whole(scene, (252, 180), Style(), legend=True).legend is None
