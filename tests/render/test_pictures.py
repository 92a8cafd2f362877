"""Pictures in files, made by a plain Python without a display."""

import os
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
from qtpy.QtGui import QImage
from strategies import counters, random_parents

from uctvis.api import draw
from uctvis.errors import PictureError
from uctvis.render import pictures
from uctvis.tree import Tree
from uctvis.view.scene import Scene
from uctvis.view.style import Style


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
        "tree = uctvis.Tree.from_parents([-1, 0, 0, 1])\n"
        "for kind in ('png', 'svg', 'pdf'):\n"
        "    uctvis.draw(tree, 'a.' + kind, size=(200, 100))\n"
        "from qtpy.QtWidgets import QApplication\n"
        "assert QApplication.instance() is None\n"
    )
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True)
    assert len(list(tmp_path.iterdir())) == 3
